"""The nest as a spade would show it: grass, mound, chambers, shafts, and something large at the bottom."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.dice import roll
from game.nest.paths import FAR, distances
from game.ui.palette import Ink, kept, mixed
from game.ui.widgets import fill, text

PICTURE = r"""
                      ▴
                     ▟█▙
                    ▟███▙
                   ▟██▛██▖  ▗▖
                  ▟██▌ ▜█▙ ▟█▙
                 ▟███▌ ▐██▟███▖
               ▗▟████▙ ▝▜██████▙
  ,  "  , '▗▄▟█████████▖  ▜██████▄▖ , " '  ,
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒     ▒▒▒▒▒  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒     " w     ▒▒  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒  w   "  ▒      ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ▒▒▒▒       ▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒    ▒▒▒▒▒▒▒▒▒▒▒▒  ▒▒▒▒▒▒  m    ▒▒▒▒▒▒
▒▒▒▒    ♣♣   ▒▒▒▒▒▒▒▒▒  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒  ♣♣♣♣♣w       ▒   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒  ♣♣   ▒▒▒▒     ▒▒▒▒▒▒▒▒▒   °°  ▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   ▒▒▒▒▒    w°°°°   ▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒     ▒    °°°°°  ▒▒▒▒▒▒
▒▒▒▒▒▒▒▒  : :  ▒▒▒▒▒▒▒▒     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒ : :::   w     ▒▒  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒    M   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  · Q≡≡≡≡)·  ▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  ·   M ·  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
"""
TONES: dict[str, Ink] = {
    '"': "leaf", ",": "leaf", "'": "leaf", "w": "worker", "m": "minor", "M": "major", "Q": "queen", "≡": "queen", ")": "queen",
    "♣": "fungus", "°": "brood", ":": "grain", "·": "royal",
}  # fmt: skip
GROUND = 8
"""The row of the picture at which the ground begins."""
FOLDED = (9, 12, 14, 19, 21)
"""Rows that are left out, in this order, where there is little room."""


@cache
def rows(height: int) -> tuple[str, ...]:
    """The picture in so many rows: of a low one some galleries are left out, of a high one earth goes on below."""
    picture = PICTURE.strip("\n").split("\n")
    for _, row in zip(range(len(picture) - height), FOLDED, strict=False):
        picture[row] = ""
    kept = [row for row in picture if row]
    return tuple(kept[:height])


class Painted(NamedTuple):
    """The picture of one size, arrays by [x, y]; `dug`: when a cell is dug, in moves from the mouth; -1 for earth and sky."""

    glyphs: NDArray[np.int32]
    fore: NDArray[np.uint8]
    back: NDArray[np.uint8]
    dug: NDArray[np.int32]


def mound(console: Console, height: int, age: int) -> None:
    """Draw the top `height` rows of a console: the nest at an age, in moves of its diggers."""
    picture = painted(console.width, height)
    cells = console.rgb[:, :height]
    for field, values in (("ch", picture.glyphs), ("fg", picture.fore), ("bg", picture.back)):
        cells[field] = values
    for x, y in np.argwhere(picture.dug > age).tolist():
        text(console, x, y, "▒", shaded("▒", x, y), soil(y))


def full_grown(width: int, height: int) -> int:
    """The age at which all of it is dug."""
    return int(painted(width, height).dug.max())


@kept
def painted(width: int, height: int) -> Painted:
    """The whole picture, earth as far as the console is wide."""
    console = Console(width, height, order="F")
    fill(console, 0, 0, width, height)
    shown = rows(height)
    left = max(0, (width - 80) // 4)
    open_ = np.zeros((width, height), np.bool_)
    for y in range(height):
        row = shown[y] if y < len(shown) else ""
        for x in range(width):
            inside = 0 <= x - left < len(row)
            one = (
                row[x - left]
                if inside
                else "▒"
                if y >= GROUND
                else ","
                if y == GROUND - 1 and grain(x, y) == 1
                else " "
            )
            if one != " ":
                text(console, x, y, one, shaded(one, x, y), soil(y) if one == "▒" else None)
            open_[x, y] = inside and one != "▒" and y >= GROUND
    mouth = [(y, x) for x, y in np.argwhere(open_).tolist() if y == GROUND]
    dist = distances(open_, mouth)
    cells = console.rgb
    return Painted(cells["ch"].copy(), cells["fg"].copy(), cells["bg"].copy(), np.where(open_ & (dist < FAR), dist, -1))


def soil(y: int) -> Ink:
    """What stands behind the earth's grain."""
    return mixed("earth_deep", "night", min(60, 2 * max(0, y - GROUND)))


def shaded(one: str, x: int, y: int) -> Ink:
    """The colour of a glyph of the picture: earth has its grain, and what is deep lies in the dark."""
    depth = max(0, y - GROUND)
    if one == "▒":
        return mixed(("earth", "earth_dark", "earth_light")[grain(x, y)], "night", min(70, 20 + depth * 3))
    if one in TONES:
        return mixed(TONES[one], "night", min(30, depth))
    return ("earth", "earth_dark", "earth_light")[grain(x, y)]


@cache
def grain(x: int, y: int) -> int:
    return roll("cross-section", f"{x}/{y}", 0, 3)
