"""Characters that players make themselves, by assigning given ratings to Features (abilities). [M 2.5]"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game import content, files
from game.content import COMBAT, COMMON
from game.printable import Invalid
from game.weighing import scale
from game.weighing.bind import part
from game.weighing.pools import innate
from game.weighing.scale import SHEETS, WHOLE

SHOWN = 40
"""The number of characters of a wrong word that error messages quote."""


class Creation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character that a player has made: its class, diet, food and ratings.

    The ratings are in the units of the edition's character sheet.
    The class decides its looks, Wounds Max and Attacks.
    """

    species: str
    diet: Literal["plants", "animals", "omnivore"]
    food: str  # a Form
    core: dict[str, int]
    special: dict[str, int]
    common: dict[str, int]


def read(path: Path, edition: str) -> Creation:
    """Return the character that a TOML file describes, checked against the rules of an edition. Raises Invalid."""
    try:
        made = msgspec.convert(tomllib.loads(files.read(path, files.SMALL, links=True).decode()), Creation)
    except OSError as wrong:
        raise Invalid(f"{path}: {wrong.strerror}") from None
    except (RecursionError, ValueError) as wrong:  # what msgspec, tomllib and codecs say
        raise Invalid(f"{path}: {str(wrong).partition(chr(10))[0]}") from None
    try:
        made = by_sheet(made, edition)
        check(made, edition)
    except Invalid as wrong:
        raise Invalid(f"{path}: {wrong}") from None
    return made


def write(made: Creation, path: Path, edition: str) -> None:
    """Write a character to a new TOML file, in the format that `read` reads.

    The Special Abilities are written under the edition's names.
    Raises Invalid if the file cannot be made, or is there already.
    """
    with content.chosen(edition):
        special = {scale.feature_name(name): rating for name, rating in made.special.items()}
    lines = [f'{name} = "{getattr(made, name)}"' for name in ("species", "diet", "food")]
    for group, dealt in (("core", made.core), ("special", special), ("common", made.common)):
        lines += ["", f"[{group}]", *(f"{name} = {rating}" for name, rating in dealt.items())]
    try:
        with files.created(path) as file:
            files.put(file, "\n".join([*lines, ""]).encode())
    except (OSError, ValueError) as wrong:  # a ValueError: a path with a zero byte
        raise Invalid(f"{path}: {getattr(wrong, 'strerror', None) or wrong}") from None


def by_sheet(made: Creation, edition: str) -> Creation:
    """Return a copy of the character. Its Special Abilities have their printed names instead of the edition's names."""
    with content.chosen(edition):
        printed = {told: name for name, told in content.pages()["features"].items()}
    return replace(made, special={printed.get(name, name): rating for name, rating in made.special.items()})


def check(made: Creation, edition: str) -> None:
    """Check a character by an edition's rules: its species, its food, and its ratings. Raises Invalid.

    It must also begin with a food that it eats.
    """
    row = content.editions().get(edition or content.BASE)
    if row is None or row.sheet is None:
        raise Invalid(f"characters are made by rules with sheets of their own (there are {', '.join(creating())})")
    if made.species not in content.classes():
        raise Invalid(f"no such species: {made.species[:SHOWN]!r} (there are {', '.join(content.classes())})")
    foods = edible(made.diet)
    if made.food not in foods:
        raise Invalid(f"no food for this diet: {made.food[:SHOWN]!r} (there are {', '.join(foods)})")
    for group, names in features(edition).items():
        dealt: dict[str, int] = getattr(made, group)
        if wrong := next((name for name in dealt if name not in names), ""):
            with content.chosen(edition):
                told = ", ".join(map(scale.feature_name, names))
            raise Invalid(f"{group} has no {wrong[:SHOWN]!r} (there are {told})")
        if [] not in left(dealt.values(), group, edition):
            told = " or ".join(", ".join(map(str, array)) for array in left((), group, edition))
            raise Invalid(f"{group} is {told}, each given to another Feature")


def features(edition: str) -> dict[str, tuple[str, ...]]:
    """Return the Features that get ratings at creation, by group: "core", "special" or "common".

    Each group has its own sets of ratings.
    """
    return {"core": tuple(content.editions()[edition].attributes), "special": innate(edition), "common": COMMON}


def left(dealt: Iterable[int], group: str, edition: str) -> list[list[int]]:
    """Return the ratings still to be assigned in a group, as a list for each given set that may still be used.

    `dealt`: the ratings assigned so far in this group. A set may be used if it contains them all.
    The highest rating comes first.
    """
    sheet, have = content.editions()[edition].sheet, Counter(dealt)
    assert sheet
    arrays = {"core": (sheet.core,), "special": sheet.special, "common": (sheet.common,)}[group]
    told = [Counter(rating * sheet.scale // WHOLE for rating in array) for array in arrays]
    return [sorted((array - have).elements(), reverse=True) for array in told if have <= array]


def ready(species: str, edition: str) -> Creation:
    """Return the ready-made character of a class.

    Its best ratings belong to the Features that are best on the printed sheet.
    """
    kind, sheet = content.classes()[species], content.editions()[edition].sheet
    assert sheet
    assert kind.diet
    dealt, foods = SHEETS[edition](kind, True), edible(kind.diet)
    told = {
        group: {name: part(dealt[name], WHOLE // sheet.scale) for name in names if dealt.get(name)}
        for group, names in features(edition).items()
    }
    food = kind.item.form if kind.item and kind.item.form in foods else foods[0]
    return Creation(species=species, diet=kind.diet, food=food, **told)


def together(sheets: tuple[Creation, ...], party: tuple[str, ...], edition: str) -> None:
    """Check characters made by players: each must be valid and in the party, with no species twice. Raises Invalid."""
    for one in sheets:
        check(one, edition)
    made = {one.species for one in sheets}
    if len(made) < len(sheets) or not made <= set(party):
        raise Invalid("each character that is made goes along, each species once")


def going(sheets: tuple[Creation, ...], party: tuple[str, ...]) -> tuple[Creation, ...]:
    """Return the characters made by the player that are in the party."""
    return tuple(one for one in sheets if one.species in party)


def creating() -> list[str]:
    """Return the names of the editions whose rules let players make characters."""
    return [name for name, row in content.editions().items() if row.raids and row.sheet]


def edible(diet: str) -> list[str]:
    """Return the kinds of food (Forms) with which a character of this diet may begin."""
    grown = content.finds()["food"].rows
    return [
        name
        for name in grown
        if content.forms()[name].food in ({diet} if diet != "omnivore" else {"plants", "animals"})
    ]


def ratings(made: Creation, edition: str) -> dict[str, int]:
    """Return the ratings of a character's Features in per cent.

    A Core Attribute gives its rating to each printed attribute for which it stands.
    """
    row = content.editions()[edition]
    assert row.sheet
    unit = WHOLE // row.sheet.scale
    found = dict.fromkeys(content.FEATURES, 0) | dict.fromkeys(COMBAT, row.sheet.combat)
    found |= {one: unit * made.core.get(name, 0) for name, of in row.attributes.items() for one in of}
    return found | {name: unit * rating for name, rating in (*made.special.items(), *made.common.items())}
