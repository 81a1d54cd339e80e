"""Characters as their players make them, by the arrays of rules with sheets of their own. [M 2.5]"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from game import content, files
from game.content import COMBAT, COMMON, SPECIFIC
from game.content.edition import Sheet
from game.printable import Invalid
from game.weighing.scale import WHOLE

SHOWN = 40
"""The number of characters of a wrong word that error messages quote."""


class Creation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character as made: its class, its diet and food, and its ratings as they are told.

    The class decides its looks, Wounds Max and Attacks.
    """

    species: str
    diet: Literal["plants", "animals", "omnivore"]
    food: str  # a Form
    core: dict[str, int]
    special: dict[str, int]
    common: dict[str, int]


def read(path: Path, edition: str) -> Creation:
    """Return the character that a TOML file describes, checked against the rules of an edition.

    Raises Invalid.
    """
    try:
        made = msgspec.convert(tomllib.loads(files.read(path, files.SMALL, links=True).decode()), Creation)
    except OSError as wrong:
        raise Invalid(f"{path}: {wrong.strerror}") from None
    except (RecursionError, ValueError) as wrong:  # what msgspec, tomllib and codecs say
        raise Invalid(f"{path}: {str(wrong).partition(chr(10))[0]}") from None
    try:
        check(made, edition)
    except Invalid as wrong:
        raise Invalid(f"{path}: {wrong}") from None
    return made


def check(made: Creation, edition: str) -> None:
    """Raise Invalid unless a character is made by the arrays of an edition.

    It must begin with a food that it eats, too.
    """
    row = content.editions().get(edition or "fd100")
    if row is None or row.sheet is None:
        raise Invalid(f"characters are made by rules with sheets of their own (there are {', '.join(creating())})")
    if made.species not in content.classes():
        raise Invalid(f"no such species: {made.species[:SHOWN]!r} (there are {', '.join(content.classes())})")
    foods = edible(made.diet)
    if made.food not in foods:
        raise Invalid(f"no food for this diet: {made.food[:SHOWN]!r} (there are {', '.join(foods)})")
    arrays = {"core": [row.sheet.core], "special": row.sheet.special, "common": [row.sheet.common]}
    known = {"core": tuple(row.attributes), "special": SPECIFIC, "common": COMMON}
    for group, names in known.items():
        dealt: dict[str, int] = getattr(made, group)
        if wrong := next((name for name in dealt if name not in names), ""):
            raise Invalid(f"{group} has no {wrong[:SHOWN]!r} (there are {', '.join(names)})")
        wanted = [sorted(scores(array, row.sheet)) for array in arrays[group]]
        if sorted(dealt.values()) not in wanted:
            told = " or ".join(", ".join(map(str, reversed(array))) for array in wanted)
            raise Invalid(f"{group} is {told}, each given to another Feature")


def together(sheets: tuple[Creation, ...], party: tuple[str, ...], edition: str) -> None:
    """Raise Invalid unless these characters, made by the arrays of an edition, can form the party.

    Each must go with the party, and each species come only once.
    """
    for one in sheets:
        check(one, edition)
    made = {one.species for one in sheets}
    if len(made) < len(sheets) or not made <= set(party):
        raise Invalid("each character that is made goes along, each species once")


def going(sheets: tuple[Creation, ...], party: tuple[str, ...]) -> tuple[Creation, ...]:
    """Return those of the characters made who go with a party."""
    return tuple(one for one in sheets if one.species in party)


def creating() -> list[str]:
    """Return the names of the editions by which characters are made."""
    return [name for name, row in content.editions().items() if row.raids and row.sheet]


def scores(array: tuple[int, ...], sheet: Sheet) -> Iterator[int]:
    """Yield the ratings of an array as they are told: 4, 3, 2, 1."""
    return (rating * sheet.scale // WHOLE for rating in array)


def edible(diet: str) -> list[str]:
    """Return the Forms of food with which a character of this diet may begin."""
    grown = content.finds()["food"].rows
    return [
        name
        for name in grown
        if content.forms()[name].food in ({diet} if diet != "omnivore" else {"plants", "animals"})
    ]


def ratings(made: Creation, edition: str) -> dict[str, int]:
    """Return the ratings of a character in per cent.

    A Core Attribute is the rating of each printed one that it stands for.
    """
    row = content.editions()[edition]
    assert row.sheet
    unit = WHOLE // row.sheet.scale
    found = dict.fromkeys(content.FEATURES, 0) | dict.fromkeys(COMBAT, row.sheet.combat)
    found |= {one: unit * made.core[name] for name, of in row.attributes.items() for one in of}
    return found | {name: unit * rating for name, rating in (*made.special.items(), *made.common.items())}
