"""The ratings that creatures begin with, and the scale in which ratings are displayed. [M 2.3]

They are displayed in per cent, or in the scale of a rule system with sheets of its own, such as 0 to 10.
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
"""The highest rating on the scale in which all ratings are stored, per cent."""


SHEETS: dict[str, Callable[[Kind, bool], dict[str, int]]] = {"metamorphosis": sheet}
"""The function that makes a new creature's ratings, for each rule system with character sheets of its own, by name.

Its arguments are the creature's row in the assets, and whether that is a class.
"""


BONUSES: dict[str, Callable[[Callable[[str], int], str], int]] = {"bind": feature_bonus}
"""The function that computes a Feature's bonus from ratings, for each rule system that rolls with bonuses, by name."""


def fresh(kind: Kind) -> dict[str, int]:
    """Return the ratings that a creature of this kind begins with under the rules in force, in per cent, as a dict."""
    made = SHEETS.get(content.in_force())
    return made(kind, kind in content.classes().values()) if made else dict(kind.features)


def feature_name(feature: str) -> str:
    """Return a Feature's name in the rules in force, such as Flight for Flying; other words as they are."""
    return content.pages()["features"].get(feature, feature)


def scaled(rating: int) -> int:
    """Return a rating, given in per cent, converted to the scale of the rules in force.

    That scale is per cent too, or 0 to 10, where one point is ten per cent.
    """
    return part(rating, WHOLE // _scale())


def counting(rating: int) -> int:
    """Return a modifier, given in per cent, converted to the unit of modifiers in the rules in force.

    That unit is one per cent, ten per cent, or one point of a bonus.
    """
    return part(rating, SCALE) if content.in_force() in BONUSES else scaled(rating)


def thrown(faces: int) -> str:
    """Return as text the dice that the rules in force throw where the base rules throw a die with `faces` faces.

    That is the same die ("d60"), or in rules with pools of dice, "6 dice".
    """
    if _scale() == WHOLE:
        return f"d{faces}"
    return "1 die" if (dice := max(1, scaled(faces))) == 1 else f"{dice} dice"


def rolled(what: str, faces: int) -> str:
    """Return a text that names a rating and its dice: "Agony d60", or in rules with pools "Agony: roll 6 dice".

    The second form cannot be mistaken for the rating itself.
    """
    if _scale() == WHOLE:
        return f"{what} {thrown(faces)}"
    return f"{what.removesuffix(',')}: roll {thrown(faces)}"


def average(faces: int) -> int:
    """Return the average, in per cent, of the dice that replace the base rules' die with `faces` faces.

    The rules in force throw the same die or, if they have pools of dice, a pool.
    """
    return faces // (2 if _scale() == WHOLE else 3)


def quantifier(rating: int) -> int:
    """Return the size of the die that is thrown to change the rating `rating`. [B Table 14, M 3.6.2.6]

    It is its number of faces, or in rules with pools of dice ten times the number of dice.
    """
    return rating if own_sheets() else die_for(rating)


def in_dice(text: str) -> str:
    """Return the text of an Attack, with its dice and Wounds converted to the rules in force.

    For instance "Poisoned: roll 6 dice", or "Attacker takes 1D4 HP".
    Of a modifier, such as "+d40", it says that its successes count, or how much it is where no dice are rolled for it.
    """
    harm, unit = rules().harm, rules().unit
    told = re.sub(r"\b(\d+) Wounds?\b", lambda lost: f"{lost[1]}D{harm} {unit}", text) if harm else text
    if _scale() != WHOLE:
        told = re.sub(r": d(\d+0)\b", lambda die: rolled("", int(die[1])), told)
    return re.sub(r"(\+?)\bd(\d+0)\b", lambda die: lent(int(die[2])) if die[1] else thrown(int(die[2])), told)


def lent(faces: int) -> str:
    """Return as text what an Action adds to a later roll: "+d40", "+1" or "+ the successes of 4 dice".

    `faces`: the faces of the die that fd100 throws for it.
    """
    if rules().lends:
        return f"{counting(faces):+}"
    return f"{'+' if _scale() == WHOLE else '+ the successes of '}{thrown(faces)}"


def limit(wounds: int, ratings: Mapping[str, int]) -> int:
    """Return how many Wounds or hit points kill a creature with this Wounds Max and these ratings. [BIND-11]

    It is at least 1. The rules in force decide between Wounds and hit points.
    """
    row = rules()
    more = row.hardy * strength(lambda one: ratings.get(one, 0)) if row.hardy else 0
    return max(1, wounds * row.points + row.spare + more)


def strength(rated: Callable[[str], int]) -> int:
    """Return the bonus for the attribute Strength of a creature, in a rule system with attributes.

    `rated`: a function that returns the creature's rating of a Feature.
    """
    return mean_bonus(tuple(rated(feature) for feature in rules().attributes[STRENGTH]))


def most(kind: Kind, wounds: str = "") -> str:
    """Return the Wounds Max of a kind as text: "10" or "d20" or, if the rules count hit points, "21" or "up to 39".

    `wounds`: as they are printed, "" for those of its sheet.
    """
    printed = wounds or kind.wounds
    if not rules().harm:
        return printed
    if printed.isdecimal():
        return str(limit(int(printed), kind.features))
    return f"up to {limit(int(printed.removeprefix('d')) - 1, kind.features)}"


def weight(rating: int) -> int:
    """Return the weight, in points, of an Item with this rating, in a rule system with weights. [BIND-8]"""
    return part(rating, rules().weight) - rules().light


def in_points(text: str, each: int = 0) -> str:
    """Return the text of an outcome, with Wounds converted to the unit of the rules in force.

    For example "Patient heals 4 HP". It is the outcome of something other than an Attack.
    `each`: the points that a Wound is here, 0 for as many as it commonly is.
    """
    row = rules()
    if not row.harm:
        return text
    told = re.sub(r"\b(\d+) Wounds?\b", lambda lost: f"{int(lost[1]) * (each or row.points)} {row.unit}", text)
    return re.sub(r"\bWounds?\b(?!\]\()", row.unit, told)  # but a page is called as it is


def damage(box: Attack) -> str:
    """Return an Attack's Damage as text, by the rules in force: "2 Wounds", "2D4 HP" or "net Wounds".

    For a swarm it is the Damage of as many bodies as can bite at once, then of a single one: "2D4 HP, by one 1D4".
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
    """Return the bonus for a Feature (rating) by the rules in force, as text such as "+2".

    It is "" where dice count the rating itself, and for Specific Abilities, which have no bonus.
    """
    made = None if name in SPECIFIC else BONUSES.get(content.in_force())
    return f"{made(lambda one: ratings.get(one, 0), name):+}" if made else ""


def own_sheets() -> bool:
    """Return whether the rules in force have character sheets of their own, different from those of the base rules."""
    return rules().sheet is not None


def _scale() -> int:
    """Return the highest rating that the rules in force can display: 100, or 10 where ratings are dice."""
    own = rules().sheet
    return own.scale if own else WHOLE


def rules() -> Edition:
    """Return the record that describes the rule system in force."""
    return content.rules_of(content.in_force())


def attributes() -> tuple[str, ...]:
    """Return the attributes on character sheets: as printed, or where a group counts as one by the rules, its first."""
    return tuple(of[0] for of in rules().attributes.values()) if own_sheets() else ATTRIBUTES
