"""The tables of the codex, each read out of the data when it is looked at."""

from collections.abc import Callable

from game.codex import prints
from game.codex.tables import beings, deeds, dice, reference, things

TABLES = dice.TABLES | deeds.TABLES | beings.TABLES | things.TABLES | reference.TABLES

PRINTS: dict[str, Callable[[str], str]] = prints.PRINTS | {
    "table": lambda name: TABLES[name](),
    "shares": things.shares,
}
"""Every placeholder."""
