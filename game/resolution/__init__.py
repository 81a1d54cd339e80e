"""Dice of several rule systems, as pure functions over whole numbers.

Results of throws, degrees, and exact odds.
`core` is what all have in common; fd100, the game's own, stands on it (`game/fd100`), and so do four sister systems, one module each.
"""
