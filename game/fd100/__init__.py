"""fd100, the core of the rules: pure functions over whole numbers, called with the results of the dice. [B 3.1-3.6]

A `Check` is an Action about to be rolled. A `Roll` is a Check with the dice thrown. The degree is a function of the d100 and
changes only where the die passes one of the ratings: `bands` lists those stretches, and odds, roll cards and tests all read them.
"""

from game.fd100.check import Check, Modifier, Roll, Shift, degree, double, resolve, tandem
from game.fd100.odds import bands, odds
from game.fd100.quantity import DECILE, die_for, quantify, rises
from game.resolution.core import NOTHING, Circumstance, Degree, Odds, Rating

__all__ = [
    "DECILE", "NOTHING", "Check", "Degree", "Circumstance", "Modifier", "Odds", "Rating", "Roll", "Shift",
    "bands", "degree", "die_for", "double", "odds", "quantify", "resolve", "rises", "tandem",
]  # fmt: skip
