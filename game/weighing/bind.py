"""The conversion of a Check from the base rules (fd100) to a roll of the rule system BIND. [BIND 8]

Per cent become bonuses of -3 to +3 and a Target Number.
"""

from collections.abc import Callable

from game import content
from game.content import FEATURES
from game.fd100 import Check
from game.resolution.bind import TARGET, TargetCheck, stacked
from game.resolution.core import NOTHING, Contribution, Rating

SCALE = 30
"""Per cent of a modifier that are worth one point of bonus."""
FACES = 6
HELPLESS = "Helpless target"
HELP = ("R-06", "B 3.13.2")
"""The rules of modifiers that helpers give. They are left out, since BIND counts the helpers' bonuses another way."""


def bonus(rating: int) -> int:
    """Return the bonus, -3 to +3, for a rating in per cent. [BIND 8]

    40 is 0, and each 10 more or less one point.
    """
    return mean_bonus((rating,))


def mean_bonus(ratings: tuple[int, ...]) -> int:
    """Return the bonus, -3 to +3, for the mean of several ratings in per cent. [BIND 8]"""
    n = len(ratings)
    return max(-3, min(3, (2 * (sum(ratings) - 40 * n) + 10 * n) // (20 * n)))


def attribute(rated: Callable[[str], int], name: str) -> int:
    """Return a creature's bonus for one of the six attributes that BIND has.

    `rated` returns the rating in per cent of a Feature.
    """
    return mean_bonus(tuple(rated(feature) for feature in content.editions()["bind"].attributes[name]))


def feature_bonus(rated: Callable[[str], int], feature: str) -> int:
    """Return the bonus in BIND for one of a creature's Features (ratings in the base rules).

    The bonus of an Ability is that of its attribute plus its skill. A Feature that belongs to an attribute has the
    attribute's bonus.
    """
    row = content.editions()["bind"]
    if feature in row.skills:
        return attribute(rated, row.skills[feature]) + skill(rated(feature))
    named = next((name for name, features in row.attributes.items() if feature in features), "")
    return attribute(rated, named) if named else bonus(rated(feature))


def skill(rating: int) -> int:
    """Return the level of skill, 0 to 3, for an Ability's rating in per cent. [BIND 8]"""
    return max(0, min(3, (rating - 28) // 10))


def part(rating: int, scale: int) -> int:
    """Return a rating divided by `scale`, rounded half away from 0."""
    return (2 * abs(rating) + scale) // (2 * scale) * (1 if rating > 0 else -1)


def bind(check: Check) -> TargetCheck:
    """Return a Check converted to a roll of BIND: two six-sided dice against a Target Number.

    Its facts may say: the "effort" and "resistance" as bonuses, the rating of a "thing" that resists, the bonus of each "help", whether it is "resting", the dice that
    "lie" here already, and that it is "defended": the target rolls, as a character does against a creature's Attack.
    """
    said = {fact.kind: fact for fact in check.facts}
    effort = Rating(check.effort.name, said["effort"].value if "effort" in said else bonus(check.effort.value))
    against = Rating(said["thing"].source, said["thing"].value) if "thing" in said else check.resistance
    base, resistance = _target(against)
    if "resistance" in said:
        resistance = Rating(resistance.name, said["resistance"].value)
    if any(shift.source == HELPLESS for shift in check.shifts):
        resistance = Rating(HELPLESS.lower(), 0)
    parts = _parts(check)
    if "defended" in said:
        return TargetCheck(
            resistance, effort, base=base, mirrored=True, rated=(check.effort, against),
            bonuses=tuple(Contribution(one.source, -one.by, one.rule) for one in parts if one.by < 0),
            against=tuple(one for one in parts if one.by > 0),
        )  # fmt: skip
    if help_ := [Rating(fact.source, fact.value) for fact in check.facts if fact.kind == "help"]:
        more = stacked([effort, *help_]) - effort.value
        parts = (*parts, Contribution("help", more, "BIND L154"))
    lie = divmod(said["lie"].value, FACES) if "lie" in said else ()
    return TargetCheck(
        effort, resistance, bonuses=parts, base=base, resting="resting" in said, lie=lie,
        rated=(check.effort, against),
    )  # fmt: skip


def _target(against: Rating) -> tuple[int, Rating]:
    """Return (fixed number, Rating of whoever resists). The sum of the two is the Target Number.

    The Rating is a creature's bonus, or 0 if the fixed number contains it.
    """
    if against.name in FEATURES:
        return TARGET, Rating(against.name, bonus(against.value))
    if against == NOTHING:
        return TARGET, against
    return 4 + part(against.value, 10), Rating(against.name, 0)


def _parts(check: Check) -> tuple[Contribution, ...]:
    """Return a Contribution to the roll for each modifier and each shift of the degree that adds something."""
    standing = content.editions()[check.by].standing
    found = [
        (one.source, standing.get(one.source, part(one.rating, SCALE)), one.rule)
        for one in (*check.static, *check.dramatic)
        if one.rule not in HELP
    ]
    found += [(one.source, standing.get(one.source, 0), one.rule) for one in check.shifts]
    return tuple(Contribution(source, by, rule) for source, by, rule in found if by)
