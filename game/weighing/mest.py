"""The conversion of a Check from the base rules (fd100) to a roll of the rule system MEST. [MEST 9.3]

Attributes have half steps, and circumstances become Modifier dice.
"""

from game import content
from game.fd100 import Check
from game.resolution.core import Rating
from game.resolution.mest import BonusDice, Contest

PER = 30
"""Per cent of a modifier that are worth one Modifier die."""
HALVES = (9, 17)
"""The per cent above a whole value of an attribute that give one more Modifier die, and that give two more."""


def attribute(rating: int) -> tuple[int, int]:
    """Return (attribute in MEST, number of Modifier dice) for a rating in per cent: 45 is 2 and one die. [MEST L4385]"""
    value, rest = divmod(rating + 20, 25) if rating else (0, 0)
    return value, sum(rest >= least for least in HALVES)


def mest(check: Check) -> Contest:
    """Return an fd100 Check as a roll of MEST: two attributes, and each circumstance as Modifier dice for one side."""
    row = content.editions()["mest"]
    (own, more), (other, less) = attribute(check.effort.value), attribute(check.resistance.value)
    parts = [BonusDice(check.effort.name, "m", more), BonusDice(check.resistance.name, "m", -less)]
    parts += [
        BonusDice(one.source, "m", row.standing.get(one.source, _dice(one.rating)), one.rule) for one in check.static
    ]
    parts += [BonusDice(one.source, "m", row.standing.get(one.source, 0), one.rule) for one in check.shifts]
    return Contest(
        Rating(check.effort.name, own), Rating(check.resistance.name, other), tuple(one for one in parts if one.dice)
    )


def _dice(rating: int) -> int:
    return (2 * abs(rating) + PER) // (2 * PER) * (1 if rating > 0 else -1)
