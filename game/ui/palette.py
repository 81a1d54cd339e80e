"""Colours by name, from assets/palettes.toml."""

import re
from functools import cache

from game import content

Colour = tuple[int, int, int]
"""Red, green, blue, 0-255."""
Ink = Colour | str
"""A colour, or its name."""

_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")


@cache
def palettes() -> dict[str, dict[str, Colour]]:
    """Every palette, whole. Raises BadAsset."""
    rows = content.read("palettes", dict[str, str])
    default = rows["default"]
    return {
        name: {key: parsed(name, key, value) for key, value in (default | row).items()} for name, row in rows.items()
    }


def parsed(palette: str, name: str, value: str) -> Colour:
    """The colour of "#rrggbb". Raises BadAsset."""
    found = _HEX.fullmatch(value)
    if not found:
        raise content.BadAsset(f"palettes.toml [{palette}] {name}: no colour: {value!r} (write #rrggbb)")
    red, green, blue = (int(part, 16) for part in found.groups())
    return red, green, blue


def colour(name: str, palette: str = "default") -> Colour:
    """The colour of that name. KeyError if there is none."""
    return palettes()[palette][name]


def ink(which: Ink) -> Colour:
    """A colour, however it was named."""
    return colour(which) if isinstance(which, str) else which


def mixed(one: Ink, other: Ink, percent: int) -> Colour:
    """One colour on its way to another, `percent` of 100 of it."""
    a, b = ink(one), ink(other)
    red, green, blue = (x + (y - x) * percent // 100 for x, y in zip(a, b, strict=True))
    return red, green, blue
