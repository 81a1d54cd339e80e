"""The rules of the game, as functions registered for Steps.

Functions registered for Steps, in a module or folder for each minigame or concern.
"""
