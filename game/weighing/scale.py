"""The sheets that creatures begin with, and how their ratings are displayed. [M 2.3]

They are told in per cent, or in the scale of a rule system with sheets of its own, such as 0 to 10.
"""

import re
from collections.abc import Callable, Mapping

from game import content
from game.content import ATTRIBUTES, SPECIFIC, Attack, Edition, Kind
from game.fd100 import die_for
from game.weighing.bind import SCALE, feature_bonus, mean_bonus, part
from game.weighing.pools import sheet

STRENGTH = "Strength"
WHOLE = 100
"""The scale in which every rating is kept."""


SHEETS: dict[str, Callable[[Kind, bool], dict[str, int]]] = {"metamorphosis": sheet}
"""The function that makes the ratings of a new creature from its printed row, and whether it is a class, in an edition with sheets of its own."""


BONUSES: dict[str, Callable[[Callable[[str], int], str], int]] = {"bind": feature_bonus}
"""The function that makes a Feature's bonus of the ratings of a sheet, in an edition whose dice count bonuses instead of ratings."""


def fresh(kind: Kind) -> dict[str, int]:
    """Return the ratings, in per cent, that a new creature of a kind has under the rules in force."""
    made = SHEETS.get(content.in_force())
    return made(kind, kind in content.classes().values()) if made else dict(kind.features)


@content.by_edition
def feature_names() -> dict[str, str]:
    """Return the names by which the rules in force call Features, by the names in fd100. Call it as `scale.feature_names`."""
    return content.read("pages", dict[str, str]).get("features", {})


def feature_name(feature: str) -> str:
    """Return the name of a Feature in the rules in force: fd100's Flying is Flight in Metamorphosis. Return other words as they are."""
    return feature_names().get(feature, feature)


def scaled(rating: int) -> int:
    """Convert a rating from per cent into the scale in which the rules in force display it.

    That is in per cent, or in as many of ten (or whatever their scale) as count.
    """
    return part(rating, WHOLE // _scale())


def counting(rating: int) -> int:
    """Return how a modifier, given in per cent, counts by the rules in force: in per cent, in tenths of that, or as a bonus."""
    return part(rating, SCALE) if content.in_force() in BONUSES else scaled(rating)


def thrown(faces: int) -> str:
    """Return a text for the dice thrown in place of fd100's die with `faces` faces: "d60", or in pool rules "6 dice".

    It is "6 dice" by pools.
    """
    if _scale() == WHOLE:
        return f"d{faces}"
    return "1 die" if (dice := max(1, scaled(faces))) == 1 else f"{dice} dice"


def average(faces: int) -> int:
    """Return the rating, in per cent, that is thrown on average where fd100 throws a die with this number of faces."""
    return faces // (2 if _scale() == WHOLE else 3)


def quantifier(rating: int) -> int:
    """Return the die that changes a rating: its number of faces, or in dice rules ten times the dice. [B Table 14, M 3.6.2.6]"""
    return rating if own_sheets() else die_for(rating)


def in_dice(text: str) -> str:
    """Return the text of an Attack with its dice and its Wounds converted to those of the rules in force.

    For instance "Poisoned: 6 dice", or "Attacker takes 1D4 HP". Of a modifier, such as "+d40", it says that its successes count,
    or how much it is where it is not thrown.
    """
    harm, unit = rules().harm, rules().unit
    told = re.sub(r"\b(\d+) Wounds?\b", lambda lost: f"{lost[1]}D{harm} {unit}", text) if harm else text
    return re.sub(r"(\+?)\bd(\d+0)\b", lambda die: lent(int(die[2])) if die[1] else thrown(int(die[2])), told)


def lent(faces: int) -> str:
    """Return as text what an Action lends to a later roll where fd100 throws a die: "+d40", "+1" or "+ the successes of 4 dice"."""
    if rules().lends:
        return f"{counting(faces):+}"
    return f"{'+' if _scale() == WHOLE else '+ the successes of '}{thrown(faces)}"


def limit(wounds: int, ratings: Mapping[str, int]) -> int:
    """Return how many points of Body a creature with these Wounds Max and ratings has by the rules in force, at least 1. [BIND-11]"""
    row = rules()
    more = row.hardy * strength(lambda one: ratings.get(one, 0)) if row.hardy else 0
    return max(1, wounds * row.points + row.spare + more)


def strength(rated: Callable[[str], int]) -> int:
    """Return the bonus of a creature's Strength, in an edition that has the attribute. `rated` gives the rating of a Feature."""
    return mean_bonus(tuple(rated(feature) for feature in rules().attributes[STRENGTH]))


def most(kind: Kind, wounds: str = "") -> str:
    """Return the Wounds Max of a kind as the rules in force count them: "10", "d20", or as hit points "21", "up to 39".

    `wounds`: as they are printed, "" for those of its sheet.
    """
    printed = wounds or kind.wounds
    if not rules().harm:
        return printed
    if printed.isdecimal():
        return str(limit(int(printed), kind.features))
    return f"up to {limit(int(printed.removeprefix('d')) - 1, kind.features)}"


def weight(rating: int) -> int:
    """Return what an Item with this rating weighs, by rules in which Items weigh. [BIND-8]"""
    return part(rating, rules().weight) - rules().light


def in_points(text: str, each: int = 0) -> str:
    """Return the text of an outcome, of which no Attack is the cause, with its Wounds converted to those of the rules in force.

    For instance "Patient heals 4 HP". `each`: the points that a Wound is here, 0 for as many as it commonly is.
    """
    row = rules()
    if not row.harm:
        return text
    told = re.sub(r"\b(\d+) Wounds?\b", lambda lost: f"{int(lost[1]) * (each or row.points)} {row.unit}", text)
    return re.sub(r"\bWounds?\b(?!\]\()", row.unit, told)  # but a page is called as it is


def damage(box: Attack) -> str:
    """Return an Attack's Damage as text for the rules in force: "2 Wounds", "2D4 HP" or "net Wounds".

    Of a swarm it is that of as many bodies as bite at most, and of the last: "2D4 HP, by one 1D4".

    An Attack without Damage has "0" by all rules.
    """
    row, printed = rules(), box.wounds(1)
    if not printed or not (row.harm or row.attacks):
        return box.damage
    if row.attacks:
        return "net Wounds"
    most = box.wounds(row.bites) if box.wounds(2) > printed else printed
    dice = f"{most}D{row.harm} {row.unit}"
    return f"{dice}, by one {printed}D{row.harm}" if most > printed else dice


def bonus(ratings: Mapping[str, int], name: str) -> str:
    """Return the bonus that a Feature's rating counts as by the rules in force: "+2".

    It is "" where dice count the rating itself, and for Specific Abilities, which have no bonus.
    """
    made = None if name in SPECIFIC else BONUSES.get(content.in_force())
    return f"{made(lambda one: ratings.get(one, 0), name):+}" if made else ""


def own_sheets() -> bool:
    """Return whether the rules in force have sheets of their own, instead of those that fd100 prints."""
    return rules().sheet is not None


def _scale() -> int:
    """Return the highest rating that the rules in force display: 100, or 10 for dice."""
    own = rules().sheet
    return own.scale if own else WHOLE


def rules() -> Edition:
    """Return the Edition (description in the assets) of the rule system in force."""
    return content.rules_of(content.in_force())


def attributes() -> tuple[str, ...]:
    """Return the names of the attributes that character sheets have under the rules in force.

    They are those printed, or the first of each group that counts as one.
    """
    return tuple(of[0] for of in rules().attributes.values()) if own_sheets() else ATTRIBUTES
