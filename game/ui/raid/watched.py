"""A Level nobody raids, drawn whole, as if by the light of every lamp there is. Pure."""

from collections.abc import Mapping

import numpy as np
from tcod.console import Console

from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.ui.map.nest_map import GRAIN, GRAIN_COLOURS, LOOKS, WALLS
from game.ui.map.palette import colour
from game.ui.map.smell import HUES

DIM = 45
"""Per cent of its colour that the ground keeps, for who is there to stand out."""


def drawn(
    tiles: list[list[int]], living: Mapping[Cell, tuple[str, str, bool]], field: list[list[int]] | None, scent: str
) -> Console:
    """Draw the ground; a scent over it; who is there: glyph, colour, and whether alarmed."""
    codes = np.array(tiles)
    height, width = codes.shape
    console = Console(width, height, order="F")
    for y in range(height):
        for x in range(width):
            tile = Tile(int(codes[y, x]))
            glyph, hue = LOOKS[tile]
            back = np.array(colour("floor_lit"), np.int32)
            if tile in WALLS:
                speck = (x * 7 + y * 13) % 8
                glyph, hue, back = GRAIN[speck], GRAIN_COLOURS[speck], np.array(colour("earth_deep"), np.int32) // 2
            if tile == Tile.CARTON:
                glyph, hue = "+", "way"
            front = np.array(colour(hue), np.int32) * (DIM if tile in WALLS else 70) // 100
            if field and (strength := field[y][x]):
                back = back + (np.array(colour(HUES[scent]), np.int32) - back) * (15 + strength * 60 // 255) // 100
            console.rgb[x, y] = ord(glyph), tuple(front), tuple(np.clip(back, 0, 255))
    for (x, y), (glyph, hue, upset) in living.items():
        console.rgb[x, y] = (
            ord(glyph),
            colour("night" if upset else hue),
            colour("accent") if upset else colour("night"),
        )
    return console
