"""The colours of the screens by name, in the palette in use. All palettes are defined in assets/palettes.toml."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from game import content

Colour = tuple[int, int, int]
"""A colour: red, green and blue, each 0-255."""
Ink = Colour | str
"""A colour, or the name of a colour."""

DEFAULT, MONO = "default", "mono"
ABOUT = {
    "default": "umber and lamplight",
    "contrast": "high contrast: black behind, everything brighter",
    "deuteranopia": "for eyes that miss green: orange is bad, blue is good",
    "protanopia": "for eyes that miss red: yellow is bad, blue is good",
    "tritanopia": "for eyes that miss blue: red is bad, teal is good",
    "mono": "greys alone",
}
"""The description of each palette on the options screen, in the order shown there."""

P = ParamSpec("P")
T = TypeVar("T")
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
_used = {"palette": DEFAULT}
_kept: list[Callable[[], None]] = []


@cache
def palettes() -> dict[str, dict[str, Colour]]:
    """Return the colours of all palettes, as a dict by name of palette, then by name of colour.

    Missing ones come from the default palette. Raises BadAsset.
    """
    rows = content.read("palettes", dict[str, str])
    default = rows["default"]
    return {
        name: {key: parsed(name, key, value) for key, value in (default | row).items()} for name, row in rows.items()
    }


def parsed(palette: str, name: str, value: str) -> Colour:
    """Return the colour that "#rrggbb" stands for. Raises BadAsset, naming `palette` and `name`."""
    found = _HEX.fullmatch(value)
    if not found:
        raise content.BadAsset(f"palettes.toml [{palette}] {name}: no colour: {value!r} (write #rrggbb)")
    red, green, blue = (int(part, 16) for part in found.groups())
    return red, green, blue


def use(name: str) -> None:
    """Make the palette called `name` the one in use. Raises KeyError if there is none of that name."""
    if name != _used["palette"]:
        palettes()[name]
        _used["palette"] = name
        for forget in _kept:
            forget()


def used() -> str:
    """Return the name of the palette in use."""
    return _used["palette"]


def kept(function: Callable[P, T]) -> Callable[P, T]:
    """Wrap a function whose results contain colours, so that they are cached until the palette changes."""
    made = lru_cache(maxsize=8)(function)
    _kept.append(made.cache_clear)
    return cast("Callable[P, T]", made)


def colour(name: str, palette: str = "") -> Colour:
    """Return the colour called `name` in the palette `palette`, or if that is "", in the palette in use.

    Raises KeyError if there is none.
    """
    return palettes()[palette or _used["palette"]][name]


def ink(which: Ink) -> Colour:
    """Return the colour called `which`. If `which` is not a name but a colour, return it unchanged."""
    return colour(which) if isinstance(which, str) else which


def packed(colours: NDArray[Any]) -> NDArray[np.int32]:
    """Return colours, an array [..., channel] of numbers from 0 to 255, each as the one number that a console's cell has for it."""
    whole = np.full((*colours.shape[:-1], 4), 255, np.uint8)
    whole[..., :3] = colours
    numbers: NDArray[np.int32] = whole.view(np.int32)[..., 0]
    return numbers


def mixed(one: Ink, other: Ink, percent: int) -> Colour:
    """Return a mix of two colours, with `percent` per cent of `other` and the rest of `one`."""
    a, b = ink(one), ink(other)
    red, green, blue = (x + (y - x) * percent // 100 for x, y in zip(a, b, strict=True))
    return red, green, blue
