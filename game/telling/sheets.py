"""The printed sheet of a class or creature, as each rule system has it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game import content
from game.content import Kind
from game.telling import bind_sheet, pool_sheet, sheet
from game.weighing.bind import feature_bonus
from game.weighing.scale import fresh, scaled


class PrintedSheet(NamedTuple):
    """The two shapes of a rule system's sheet: facts for programs, and lines for the player."""

    facts: Callable[[Kind], dict[str, Any]]
    lines: Callable[[Kind], list[str]]


SHEETS = {
    "fd100": PrintedSheet(sheet.facts, sheet.sheet),
    "bind": PrintedSheet(bind_sheet.facts, bind_sheet.sheet),
    "metamorphosis": PrintedSheet(pool_sheet.facts, pool_sheet.sheet),
}
"""The sheet of each rule system that can be played."""
BONUSES: dict[str, Callable[[Callable[[str], int], str], int]] = {"bind": feature_bonus}
"""The function that makes a Feature's bonus from all ratings, in a rule system that has bonuses in their place."""


def printed(kind: Kind) -> list[str]:
    """Return the printed sheet of a class or creature by the rules in force, as lines of text."""
    return SHEETS[content.in_force() or "fd100"].lines(kind)


def rated(kind: Kind, feature: str) -> str:
    """Return a Feature of a printed sheet as the rules in force tell it: "45" per cent, "4" dice, or a bonus of "+1"."""
    ratings = fresh(kind)
    made = BONUSES.get(content.in_force())
    return f"{made(lambda name: ratings.get(name, 0), feature):+}" if made else str(scaled(ratings.get(feature, 0)))
