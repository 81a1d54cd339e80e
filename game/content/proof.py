"""A check, made when a raid begins, that all names in the assets refer to something that exists."""

from collections.abc import Collection, Iterator
from functools import cache

from game import content
from game.content import BadAsset

PARTY = "characters"
"""The name by which a creature's row lists the party's characters as friends."""


@cache
def prove_records(conditions: tuple[str, ...]) -> None:
    """Raise BadAsset if a row of the assets refers to something that does not exist.

    `conditions`: names that a formula's `needs` may use.
    """
    for place, what, names, known in _named(conditions):
        if wrong := sorted(set(names) - set(known)):
            raise BadAsset(f"{place}: no such {what}: {', '.join(wrong)}")
    signs: dict[str, str] = {}
    for name, kind in content.kinds().items():
        if (other := signs.setdefault(kind.glyph, name)) != name:
            raise BadAsset(f"{_file(name)} [{name}]: the glyph {kind.glyph!r} is that of {other}")


def _named(conditions: tuple[str, ...]) -> Iterator[tuple[str, str, Collection[str], Collection[str]]]:
    """Yield each group of references to check, as (place, kind of thing, names used, names that exist)."""
    kinds, colours = content.kinds(), content.read("palettes", dict[str, str])["default"]
    species = {PARTY, *(kind.species for kind in kinds.values())}
    for name, formula in content.formulas().items():
        yield f"formulas.toml [{name}] needs", "condition", formula.needs, conditions
    for file, rows in (("encounters", content.arrivals()), ("strangers", content.strangers())):
        for row in rows:
            yield f"{file}.toml [top = {row.top}] who", "kind", row.who, kinds
    yield "visits.toml", "kind", content.visits(), kinds
    for summons in content.summons():
        yield f"summons.toml [chance = {summons.chance}] who", "kind", [summons.who], kinds
    for name, kind in kinds.items():
        yield f"{_file(name)} [{name}] colour", "colour of palettes.toml", [kind.colour], colours
        yield f"{_file(name)} [{name}] friends", "species", kind.friends, species


@cache
def _file(kind: str) -> str:
    """Return the name of the asset file in which this class or creature is defined."""
    return next((f"{file}.toml" for file, rows in _files() if kind in rows), "creatures.toml")


@cache
def _files() -> tuple[tuple[str, Collection[str]], ...]:
    """Return the asset files of classes and creatures except creatures.toml, each with the names of its rows."""
    return tuple((file, tuple(content.read(file, content.Kind))) for file in ("classes", "termites", "hirelings"))
