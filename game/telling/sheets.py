"""Functions that return the sheet of a character class or creature, as printed for the rule system in force."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game import content
from game.content import Kind
from game.telling import bind_sheet, pool_sheet, sheet
from game.weighing.scale import damage, rules


class PrintedSheet(NamedTuple):
    """The functions that present a creature's sheet in one rule system, as text or as data.

    `facts` returns data for programs, `lines` text for the player, `attacks` a line of text for each Attack.
    `rating` is the format of a single rating.
    """

    facts: Callable[[Kind], dict[str, Any]]
    lines: Callable[[Kind], list[str]]
    attacks: Callable[[Kind], list[str]]
    rating: str = "{}"


def boxes(kind: Kind) -> list[str]:
    """Return a line of text for each printed Attack of a kind of creature: name, Damage and range."""
    none = f"no {rules().unit}"
    return [
        f"{box.name}, {none if box.damage == '0' else damage(box)}, {box.range}"
        for box in (kind.base, kind.special)
        if box
    ]


OWN = PrintedSheet(sheet.facts, sheet.sheet, boxes)
"""The sheet of fd100, the game's own rule system."""
PRINTED = {
    "bind": PrintedSheet(bind_sheet.facts, bind_sheet.sheet, boxes, "{:+}"),
    "metamorphosis": PrintedSheet(pool_sheet.facts, pool_sheet.sheet, pool_sheet.pools),
}
"""The sheet of each other rule system that can be played."""


def in_use() -> PrintedSheet:
    """Return the PrintedSheet for the rule system in force: functions that present a creature's sheet."""
    return PRINTED.get(content.in_force(), OWN)


def rated(kind: Kind) -> dict[str, str]:
    """Return the ratings on a printed sheet as texts, by their names: "45" (per cent), "4" (dice) or "+1" (a bonus)."""
    groups = (group for group in in_use().facts(kind).values() if isinstance(group, dict))
    return {
        name: in_use().rating.format(one) for group in groups for name, one in group.items() if isinstance(one, int)
    }
