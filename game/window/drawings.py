"""The drawings in assets/tiles. `python -m game.window.drawings` makes the tile sheet and icons from them."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from game.content import BadAsset, folder

SIDE = 16
"""The width and height of a tile in pixels."""
FILES = ("ground", "things", "creatures")
TURNED = "creatures"
"""The file whose drawings are rotated into all eight facings: each is drawn twice, looking north and aslant, looking north-east."""
FACINGS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The facings as (dx, dy), clockwise from the north: the order of a creature's tiles on the sheet."""
COLUMNS = 16
"""The number of tiles in a row of the sheet."""
OUTLINE = (16, 12, 10, 255)
PALE = 120
"""The darkest grey, of 255, inside the outline of a pale twin."""
LUMINANCE = (0.3, 0.59, 0.11)
"""How much red, green and blue add to how bright a colour is."""
FIXED = {".": (0, 0, 0, 0), "k": OUTLINE, "w": (255, 255, 255, 255), "e": (250, 230, 120, 255)}
"""The characters whose colour is the same in every drawing."""

_HEAD = re.compile(r"\[(?P<name>[a-z][a-z0-9 -]*)\](?P<colours>(?: [0-9a-f]{6}){5})")

Pixels = NDArray[np.uint8]
"""An array (height, width, 4): red, green, blue, alpha."""


class Drawing(Struct, frozen=True):
    """One drawing in assets/tiles: 16 rows of characters, and the colours that the characters 1 to 5 stand for.

    `aslant`: 16 rows more, of a creature that looks north-east.
    """

    name: str
    file: str
    colours: tuple[str, ...]
    rows: tuple[str, ...]
    aslant: tuple[str, ...] = ()


def drawings() -> list[Drawing]:
    """Return all drawings: first those of the first file in FILES, then those of the next file, and so on.

    Raises BadAsset, naming file and drawing.
    """
    found = [drawing for file in FILES for drawing in _read(file)]
    names = [drawing.name for drawing in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise BadAsset(f"tiles: drawn twice: {', '.join(sorted(twice))}")
    return found


def _read(file: str) -> Iterator[Drawing]:
    lines = [line for line in (folder() / "tiles" / f"{file}.txt").read_text("utf-8").splitlines() if line]
    lines = [line for line in lines if not line.startswith("#")]
    high = 2 * SIDE if file == TURNED else SIDE
    for at in range(0, len(lines), high + 1):
        head, rows = _HEAD.fullmatch(lines[at]), tuple(lines[at + 1 : at + 1 + high])
        if not head:
            raise BadAsset(f"tiles/{file}.txt: no [name] and five colours: {lines[at]!r}")
        sound = len(rows) == high and all(
            {len(row) for row in part} in ({SIDE // 2}, {SIDE}) for part in (rows[:SIDE], rows[SIDE:]) if part
        )
        if not sound or set("".join(rows)) - set(FIXED) - set("12345"):
            raise BadAsset(
                f"tiles/{file}.txt [{head['name']}]: {high} rows of 8 or 16 of the signs .kwe12345 are wanted"
            )
        yield Drawing(head["name"], file, tuple(head["colours"].split()), rows[:SIDE], rows[SIDE:])


def picture(drawing: Drawing, *, aslant: bool = False) -> Pixels:
    """Return a drawing as an image of 16x16 pixels; one of half a tile is mirrored."""
    tones = {str(n): (*bytes.fromhex(colour), 255) for n, colour in enumerate(drawing.colours, start=1)} | FIXED
    rows = drawing.aslant if aslant else drawing.rows
    found = np.array([[tones[sign] for sign in row] for row in rows], np.uint8)
    return found if found.shape[1] == SIDE else np.concatenate([found, found[:, ::-1]], axis=1)


def paled(image: Pixels) -> Pixels:
    """Return an image of a drawing in bright greys, with its outline: multiplied by a colour it has that colour."""
    grey = (image[..., :3] @ np.array(LUMINANCE)).astype(np.uint8)
    inside = (image[..., 3] > 0) & (image != np.array(OUTLINE)).any(axis=2)
    darkest, brightest = grey[inside].min(), grey[inside].max()
    spread = PALE + (255 - PALE) * (grey - darkest.astype(int)) // max(1, int(brightest - darkest))
    found = image.copy()
    found[inside, :3] = spread[inside, None]
    return found


@cache
def pale() -> dict[str, str]:
    """Return a dict from the names of the drawings of what comes in colours to those of their pale twins."""
    with (folder() / "tiles" / "names.toml").open("rb") as file:
        found: dict[str, str] = tomllib.load(file)["pale"]
    return found


def tiles() -> list[tuple[str, Pixels]]:
    """Return (name, image) of all tiles in the sheet's order; creatures are "worker 0" (north) to "worker 7" (north-west). Pale twins come last."""
    found: list[tuple[str, Pixels]] = []
    for drawing in drawings():
        if drawing.file != TURNED:
            found.append((drawing.name, picture(drawing)))
            continue
        quarter = [np.rot90(picture(drawing, aslant=one), -turn) for turn in range(4) for one in (False, True)]
        found += [(f"{drawing.name} {facing}", one) for facing, one in enumerate(quarter)]
    return found + [(pale()[name], paled(image)) for name, image in found if name in pale()]


def names() -> list[str]:
    """Return the names of all tiles, in the order of the tile sheet."""
    found = [
        name
        for drawing in drawings()
        for name in ([f"{drawing.name} {n}" for n in range(len(FACINGS))] if drawing.file == TURNED else [drawing.name])
    ]
    return found + [pale()[name] for name in found if name in pale()]


FIRST = 0xE000
"""The code of the first tile's left half, in Unicode's private use area; its right half has the next code."""


@cache
def codes() -> dict[str, int]:
    """Return a dict from each tile's name to the code of its left character. A tile is two characters wide.

    Names are such as "floor" and "worker 3".
    """
    return {name: FIRST + 2 * at for at, name in enumerate(names())}


LETTERS = "?&<>^v"
"""The letters that stand in the middle of a tile, where the map has signs but no drawings."""


@cache
def letters() -> dict[str, int]:
    """Return a dict from each of LETTERS to the code of its tile's left character. They come after all tiles."""
    return {letter: FIRST + 2 * (len(names()) + at) for at, letter in enumerate(LETTERS)}


def sheet() -> Pixels:
    """Return the tile sheet: one image with all tiles, COLUMNS of them in a row.

    Its first place is empty, as tcod cannot look up a tile there.
    """
    found = [np.zeros((SIDE, SIDE, 4), np.uint8), *(one for _, one in tiles())]
    rows = -(-len(found) // COLUMNS)
    whole = np.zeros((rows * SIDE, COLUMNS * SIDE, 4), np.uint8)
    for at, one in enumerate(found):
        top, left = at // COLUMNS * SIDE, at % COLUMNS * SIDE
        whole[top : top + SIDE, left : left + SIDE] = one
    return whole


def path() -> Path:
    """Return the path of the tile sheet's file."""
    return folder() / "tiles" / "sheet.png"


ICONS = (48, 128, 256)
"""The widths (and heights) in pixels of the desktop icons."""
FACE, BEHIND = "wasp", "shaft down"
"""The two drawings that make the icon: the second lies behind the first."""


def icon(side: int) -> Pixels:
    """Return the game's desktop icon, `side` pixels wide and high.

    `side` is a multiple of SIDE.
    """
    behind, face = (picture(one) for name in (BEHIND, FACE) for one in drawings() if one.name == name)
    whole = np.where(face[..., 3:] > 0, face, behind)
    return whole.repeat(side // SIDE, axis=0).repeat(side // SIDE, axis=1)


def icon_path(side: int) -> Path:
    """Return the path of the icon file with this size in pixels."""
    return folder() / "desktop" / f"nest-{side}.png"


def main() -> None:
    """Write the files of the tile sheet and of the icons anew, from the drawings.

    Pillow is needed, which is part of the "test" extra.
    """
    from PIL import Image  # noqa: PLC0415  the game itself goes without

    Image.fromarray(sheet()).save(path(), optimize=True)
    for side in ICONS:
        Image.fromarray(icon(side)).save(icon_path(side), optimize=True)


if __name__ == "__main__":
    main()
