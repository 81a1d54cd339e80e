"""The picture on the title screen: a cross-section of the nest, with grass, mound, chambers, shafts and a queen."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.dice import noise
from game.nest.paths import FAR, distances
from game.telling.portrait import portraits
from game.ui.map.palette import Colour, Ink, ink, kept, mixed

TONES: dict[str, Ink] = {
    '"': "leaf", ",": "leaf", "'": "leaf", "w": "worker", "m": "minor", "M": "major", "Q": "queen", "≡": "queen", ")": "queen",
    "♣": "fungus", "°": "brood", ":": "grain", "·": "royal",
}  # fmt: skip
EARTH = "▒"
GROUND = 8
"""The row of the picture at which the ground begins."""
FOLDED = (9, 12, 14, 19, 21)
"""The rows of the picture that are left out, in this order, if the console has few rows."""
ROYAL, GALLERY = 22, 6
"""The row of the picture at which the royal cell begins, and the rows of each gallery of the deeper nest above it."""
BELOW = 3
"""The rows of earth below the nest on a high console."""


@cache
def rows(height: int) -> tuple[str, ...]:
    """Return the rows of the nest's picture as text, at most `height` of them.

    If it does not fit, some rows of galleries are left out. If there is more room, the nest is deeper.
    """
    picture = portraits()["nest"].drawn.split("\n")
    for _, row in zip(range(len(picture) - height), FOLDED, strict=False):
        picture[row] = ""
    more = max(0, height - len(picture) - BELOW) // GALLERY
    picture[ROYAL:ROYAL] = portraits()["nest_deeper"].drawn.split("\n")[: GALLERY * more]
    kept = [row for row in picture if row]
    return tuple(kept[:height])


class Painted(NamedTuple):
    """A picture of the nest for one size of the console: characters and colours, as arrays [x, y].

    `dug` is a cell's distance from the entrance in moves, -1 for earth and sky.
    """

    glyphs: NDArray[np.int32]
    fore: NDArray[np.uint8]
    back: NDArray[np.uint8]
    earth: NDArray[np.uint8]  # foreground colours where nobody has dug yet
    soil: NDArray[np.uint8]  # background colours there
    dug: NDArray[np.int32]


def mound(console: Console, height: int, age: int) -> None:
    """Draw a picture of the nest at this `age` into the top `height` rows of the console.

    A young nest is only dug in part: only cells at most `age` moves from the entrance are shown as dug.
    """
    picture = painted(console.width, height)
    cells, shut = console.rgb[:, :height], picture.dug > age
    cells["ch"] = np.where(shut, ord(EARTH), picture.glyphs)
    cells["fg"] = np.where(shut[..., None], picture.earth, picture.fore)
    cells["bg"] = np.where(shut[..., None], picture.soil, picture.back)


def full_grown(width: int, height: int) -> int:
    """Return the smallest `age` at which the picture drawn by `mound` shows the whole nest as dug."""
    return int(painted(width, height).dug.max())


@kept
def painted(width: int, height: int) -> Painted:
    """Return the picture of the whole nest in this size, with earth at its left and right."""
    specks = [[byte % 3 for byte in noise("cross-section", str(y), width)] for y in range(height)]  # shades of earth
    shown = rows(height)
    drawn = [line(y, specks[y], shown[y] if y < len(shown) else "") for y in range(height)]
    chars = np.array([list(row) for row in drawn]).T
    tones = np.array([earths(y) for y in range(height)], np.uint8)
    earth = tones[np.arange(height), np.array(specks).T]
    soils = np.broadcast_to(np.array([soil(y) for y in range(height)], np.uint8), earth.shape)
    fore, solid = earth.copy(), chars == EARTH
    for x, y in np.argwhere(np.isin(chars, list(TONES))).tolist():
        fore[x, y] = mixed(TONES[drawn[y][x]], "night", min(30, max(0, y - GROUND)))
    open_ = ~solid & (np.arange(height) >= GROUND)
    dist = distances(open_, [(GROUND, x) for x in np.flatnonzero(open_[:, GROUND]).tolist()])
    return Painted(
        glyphs=np.vectorize(ord, otypes=[np.int32])(chars),
        fore=fore,
        back=np.where(solid[..., None], soils, np.array(ink("night"), np.uint8)),
        earth=earth,
        soil=soils,
        dug=np.where(open_ & (dist < FAR), dist, -1),
    )


def line(y: int, specks: list[int], row: str) -> str:
    """Return row `y` of the picture, padded on both sides with sky, grass or earth of these `specks` (shades)."""
    left = max(0, (len(specks) - 80) // 4)
    sides = "".join(EARTH if y >= GROUND else "," if y == GROUND - 1 and one == 1 else " " for one in specks)
    return (sides[:left] + row + sides[left + len(row) :])[: len(specks)]


def earths(y: int) -> list[Colour]:
    """Return the three colours of the earth in the picture's row `y`, darker in deeper rows."""
    dark = min(70, 20 + 3 * (y - GROUND)) if y >= GROUND else 0
    return [mixed(tone, "night", dark) for tone in ("earth", "earth_dark", "earth_light")]


def soil(y: int) -> Colour:
    """Return the background colour of the earth in the picture's row `y`."""
    return mixed("earth_deep", "night", min(60, 2 * max(0, y - GROUND)))
