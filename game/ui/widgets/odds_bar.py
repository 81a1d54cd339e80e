"""The drawing of all possible results of a roll as a line of letters, coloured by degree of success."""

from tcod.console import Console

from game.fd100 import Check, Roll
from game.telling.hundred_card import LETTERS
from game.telling.roll_card import drawing
from game.ui.widgets.layout import Area
from game.ui.widgets.widgets import DEGREES
from game.ui.widgets.writing import text


def band(console: Console, area: Area, check: Check, roll: Roll | None = None) -> int:
    """Draw all possible results of a Check as coloured letters. Return how many rows the drawing takes.

    The result of `roll` is marked.
    """
    found = lines(check, area.w, roll)[: area.h]
    for y, line in enumerate(found, start=area.y):
        text(console, area.x + 1, y, line, "bright" if "^" in line else "dim")
        for x, one in enumerate(line):
            if one in LETTERS:
                text(console, area.x + 1 + x, y, one, DEGREES[LETTERS.index(one)])
    return len(found)


def lines(check: Check, width: int, roll: Roll | None = None) -> list[str]:
    """Return a drawing of all possible results of a Check as letters, in lines of plain text."""
    return drawing(roll, check, width - 2)
