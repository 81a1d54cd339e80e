"""The character sheet in the rule system Metamorphosis, in which each rating is a number of dice. [M 2.3]"""

from collections.abc import Iterator
from typing import Any

from game import content
from game.content import COMBAT, COMMON, Kind
from game.telling.sheet import WIDTH
from game.telling.shorten import broken
from game.telling.words import counted, joined
from game.weighing.bind import part
from game.weighing.pools import DIE, attack_dice, bodies, innate, keyed
from game.weighing.pools import sheet as dealt
from game.weighing.scale import feature_name

NAME = "metamorphosis"


def facts(kind: Kind, made: dict[str, int] | None = None) -> dict[str, Any]:
    """Return a sheet in the rule system Metamorphosis as data for programs: name, Wounds Max, ratings and Attacks.

    Ratings are dice, 0 to 10, by group. They come from `made` (in per cent) if given, else from the kind.
    """
    row = content.editions()[NAME]
    rated = {
        name: part(value, DIE) for name, value in (made or dealt(kind, kind in content.classes().values())).items()
    }
    boxes = [box for box in (kind.base, kind.special) if box]
    return {
        "name": kind.name,
        "wounds": str(int(kind.wounds) + bodies(kind, made)) if made else kind.wounds,
        "core": {name: rated.get(name, 0) for name in row.attributes},
        "combat": {name: rated.get(name, 0) for name in COMBAT},
        "special": {name: rated[name] for name in innate(NAME) if rated.get(name)},
        "common": {name: rated[name] for name in COMMON if rated.get(name)},
        "attacks": {box.name: keyed(box, row) for box in boxes},
        "dice": {box.name: attack_dice(box, row, rated) for box in boxes},
    }


def sheet(kind: Kind, made: dict[str, int] | None = None) -> list[str]:
    """Return a Metamorphosis sheet as lines of text, with the ratings `made` (in per cent), or else the kind's."""
    told = facts(kind, made)
    lines = [f"{told['name']} in Metamorphosis: ratings are dice [M 2.3]", "", f"Wounds Max {told['wounds']}"]
    for title in ("core", "combat", "special", "common"):
        with content.chosen(NAME):
            ratings = ", ".join(f"{feature_name(name)} {rating}" for name, rating in told[title].items()) or "none"
        lines += broken(f"{title.title()}: {ratings}", WIDTH, "    ")
    for line in attacks(told):
        lines += broken(line, WIDTH, "    ")
    return lines


def attacks(told: dict[str, Any]) -> Iterator[str]:
    """Yield a line of text for each Attack on a sheet: the ratings that the Attack rolls, and its number of dice.

    `told`: the sheet as `facts` returns it.
    """
    for name, features in told["attacks"].items():
        yield f"{name}: {joined(features, 'or')} and Threat Rate, {counted(told['dice'][name], 'die', 'dice')}"


def pools(kind: Kind) -> list[str]:
    """Return a text for each Attack of a kind of creature: the Attack's name and its number of dice."""
    told = facts(kind)
    return [f"{name}, {counted(dice, 'die', 'dice')}" for name, dice in told["dice"].items()]
