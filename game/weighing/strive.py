"""The conversion of an Attack from the base rules (fd100) to a roll of the rule system STRIVE.

Agility and Strength are the pool, the skill its limit.
"""

from collections.abc import Iterator, Mapping

from game import content
from game.fd100 import Check, Circumstance
from game.resolution.core import Contribution, Rating
from game.resolution.strive import Obstacle

PER = 30
"""Per cent of a modifier that are worth one die."""
HIGH = 50
"""The rating from which on a target's Flying raises the Obstacle by one, instead of taking dice from the Attack."""


def level(*ratings: int) -> int:
    """Return the level of an attribute, 1 to 10: the mean of ratings in per cent, divided by 15. [STRIVE 10.2]"""
    n = len(ratings)
    return max(1, min(10, (2 * sum(ratings) + 15 * n) // (30 * n)))


def skill(rating: int) -> int:
    """Return the level of a skill, 0 to 10, for a rating in per cent: by tens above 30, rounded up. [STRIVE 10.2]"""
    return max(0, min(10, (rating - 21) // 10))


def obstacle(rating: int) -> int:
    """Return the Obstacle (successes needed) for a rating in per cent: a 25th of it, but at least 1. [STRIVE 10.2]"""
    return max(1, (2 * rating + 25) // 50)


def circumstances(features: Mapping[str, int]) -> Iterator[Circumstance]:
    """Yield the Circumstances for an Attack's roll in STRIVE: its number of dice, and the attacker's level of skill.

    They are computed from the attacker's ratings as the rulebook prints them.
    """
    yield Circumstance("pool", level(features["Speed"], features["Skill"]) + level(features["Strength"]))
    yield Circumstance("skill", max(1, skill(features["Threat Rate"])))


def strive(check: Check) -> Obstacle:
    """Return a Check of the base rules (fd100) converted to a roll of the rule system STRIVE.

    It is a pool of dice that must show a certain number of successes (the Obstacle).
    It is made from the Check's facts "pool" and "skill" if it has them, else from the Effort.
    Modifiers become dice, and shifts become Compensation Points.
    """
    row, said = content.editions()["strive"], {fact.kind: fact.value for fact in check.facts}
    parts, harder = [], 0
    for one in check.static:
        if one.source == "Flying" and one.rating <= -HIGH:
            harder += 1
            continue
        dice = (2 * abs(one.rating) + PER) // (2 * PER) * (1 if one.rating > 0 else -1)
        parts.append(Contribution(one.source, row.standing.get(one.source, dice), one.rule))
    points = sum(row.standing.get(one.source, 0) for one in check.shifts)
    pool = said.get("pool", 2 * level(check.effort.value))
    return Obstacle(
        Rating(check.effort.name, pool),
        Rating(check.resistance.name, obstacle(check.resistance.value) + harder),
        parts=tuple(part for part in parts if part.by),
        limit=said.get("skill", max(1, skill(check.effort.value))) + 1,
        points=points,
    )
