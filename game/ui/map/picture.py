"""Functions that turn a console into pixels or into an image file, without any display."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import tcod.tileset
from numpy.typing import NDArray
from tcod.console import Console

from game.content import folder
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.ui.map.earth import GALLERY, TONES, WALLS, chamber_looks
from game.ui.map.ground import LOOKS
from game.ui.map.palette import colour
from game.ui.map.smell import HUES

DIM = 45
"""The percentage of their brightness that walls keep, so that creatures stand out."""


@cache
def font() -> tcod.tileset.Tileset:
    """Return the game's own bitmap font."""
    return tcod.tileset.load_bdf(folder() / "fonts" / "nest16.bdf")


def pixels(console: Console) -> NDArray[np.uint8]:
    """Return a console as an image: an array (height, width, 3) of numbers from 0 to 255."""
    return np.ascontiguousarray(font().render(console)[..., :3], dtype=np.uint8)


def render(console: Console, path: Path) -> None:
    """Write a console as an image to the file `path`. The file's extension decides the format.

    Raises ModuleNotFoundError if Pillow (part of the "test" extra) is missing; OSError if the file cannot be written.
    """
    try:
        from PIL import Image  # noqa: PLC0415 - the game itself goes without
    except ModuleNotFoundError:
        raise ModuleNotFoundError("Pictures need Pillow: pip install pillow, or the game's test extra.") from None
    Image.fromarray(pixels(console)).save(path)


def drawn(
    tiles: list[list[int]], living: Mapping[Cell, tuple[str, str, bool]], field: list[list[int]] | None, scent: str
) -> Console:
    """Return a console on which a whole Level is drawn, to show a nest that no raid has entered.

    `living` has (glyph, colour, alarmed) by cell, `field` the strengths of a scent, or None.
    """
    codes = np.array(tiles)
    height, width = codes.shape
    grain = chamber_looks()[GALLERY].grain
    console = Console(width, height, order="F")
    for y in range(height):
        for x in range(width):
            tile = Tile(int(codes[y, x]))
            glyph, hue = LOOKS[tile]
            back = np.array(colour("floor_lit"), np.int32)
            if tile in WALLS:
                speck = (x * 7 + y * 13) % 8
                glyph, hue, back = grain[speck], TONES[speck], np.array(colour("earth_deep"), np.int32) // 2
            if tile == Tile.CARTON:
                glyph, hue = "+", "way"
            front = np.array(colour(hue), np.int32) * (DIM if tile in WALLS else 70) // 100
            if field and (strength := field[y][x]):
                back = back + (np.array(colour(HUES[scent]), np.int32) - back) * (15 + strength * 60 // 255) // 100
            console.rgb[x, y] = ord(glyph), tuple(front), tuple(np.clip(back, 0, 255))
    for (x, y), (glyph, hue, upset) in living.items():
        fore, behind = ("night", "accent") if upset else (hue, "night")
        console.rgb[x, y] = ord(glyph), colour(fore), colour(behind)
    return console
