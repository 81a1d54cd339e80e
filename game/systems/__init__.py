"""The rules of the game.

Functions registered for Steps, in a module or folder for each minigame or concern.
"""
