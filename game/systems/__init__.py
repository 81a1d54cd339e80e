"""The rules of the game, as functions registered for Steps.

Each minigame or concern has a module or folder.
"""
