"""How earth looks on the map: earth that nobody has dug, and the walls and floors of each kind of chamber.

It is computed once, and then looked up.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from game import content
from game.nest.relief import grit, hills, swell
from game.nest.tiles import Tile
from game.run.looking import once
from game.run.view import View
from game.ui.map.glyphs import plain
from game.ui.map.light import Grid
from game.ui.map.palette import MONO, colour, kept, mixed, packed, used

WALLS = (Tile.SOLID, Tile.CARTON)
WALLED = np.isin(np.arange(256), WALLS)
"""Whether a tile is a wall, by tile code."""
SIGNS = 8
"""The number of different characters that a texture is mixed of."""
TONES = ("earth", "earth_light", "earth_dark", "earth", "earth_dark", "earth_light", "earth", "earth")
"""The colours of a wall's characters, before they are tinted for the kind of chamber."""
TINGED, TRODDEN = 34, 40
"""The percentage of a chamber's own colour in its walls, and in its bare floor."""
GALLERY = "gallery"

HIGH, WIDE = 128, 256
"""The size in cells of the picture of undug earth, which is repeated beyond its edges."""
STEPS = 5
"""The number of shades of undug earth: few, so that a terminal seldom has to change its colour."""
FEW, PELLET = 34, 40
"""How many of 256 cells show a pellet of earth, and by how many per cent a pellet is brighter."""


class ChamberLook(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of chamber looks on the map: the colours that tint its walls and floor, and their characters."""

    wall: str
    grain: str
    floor: str
    bare: str


@cache
def chamber_looks() -> dict[str, ChamberLook]:
    """Return how each kind of chamber looks on the map, by the name of the kind.

    GALLERY is the look of all other ground. Raises BadAsset.
    """
    found = content.read("chamber_looks", ChamberLook)
    for name, row in found.items():
        if {len(row.grain), len(row.bare)} != {SIGNS}:
            raise content.BadAsset(f"chamber_looks.toml [{name}]: grain and bare need {SIGNS} signs each")
    return found


class Texture(NamedTuple):
    """How walls and bare floors look on the map: characters and colours, as arrays.

    Each array is indexed by [number of the kind of chamber, number from `specks`].
    """

    walls: Grid
    tones: Grid
    floors: Grid
    trodden: Grid


@kept
def textures() -> Texture:
    """Return a Texture: characters and colours of walls and floors for all kinds of chambers, in the palette in use."""
    looks = list(chamber_looks().values())
    drawn = zip(*((look.grain, look.bare) for look in chamber_looks().values()), strict=True)
    signs = [np.array([[ord(one) for one in row] for row in rows], np.int32) for rows in drawn]
    tones = [[mixed(tone, look.wall, TINGED) for tone in TONES] for look in looks]
    trodden = [mixed("floor", look.floor, TRODDEN) for look in looks]
    return Texture(signs[0], np.array(tones, np.int32), signs[1], np.array(trodden, np.int32))


@once
def kinds(view: View) -> Grid:
    """Return an array [y, x] with a number for each cell of the Level: the kind of chamber to which the cell belongs.

    A number is an index into `chamber_looks`. Walls belong to the chamber beside them.
    """
    order = [*chamber_looks()]
    by_room = np.full(256, order.index(GALLERY), np.int32)
    for room in view.found_here:
        by_room[room.number] = order.index(room.kind)
    rooms = np.where(view.known, view.rooms, 0)
    return by_room.take(np.where(WALLED.take(view.tiles), swell(rooms), rooms))


@lru_cache(maxsize=4)
def specks(level: int, height: int, width: int) -> Grid:
    """Return an array [y, x] with a number from 0 to 7 for each cell of a Level, to make cells look different.

    The numbers look random, but a cell always gets the same one.
    """
    y, x = np.indices((height, width), np.int64)
    mingled = (x * 73856093) ^ (y * 19349663) ^ (level * 83492791)
    mingled = (mingled ^ (mingled >> 13)) * 1274126177
    found: Grid = ((mingled >> 16) & 7).astype(np.int32)
    return found


def grain(view: View) -> Grid:
    """Return `specks` for the current Level: an array [y, x] of numbers that make its cells look different."""
    return specks(view.number, *view.tiles.shape)


# -- where nobody has dug --------------------------------------------------------------------------


class Undug(NamedTuple):
    """A picture of undug earth, as arrays [y, x]: character codes, colours of characters, and background colours.

    `cells`: all of it as cells of a console's `words`.
    """

    glyphs: Grid
    fore: NDArray[np.uint8]
    back: NDArray[np.uint8]
    cells: Grid


@cache
def _strata() -> tuple[Grid, Grid]:
    """Return two arrays of numbers from 0 to 255: random patterns, with which undug earth is drawn.

    One is the thickness of the earth, in layers, the other is noise.
    """
    layers = hills("carton", "strata", 3 * HIGH, WIDE, 9)[::3]
    return layers, grit("carton", "pellets", HIGH, WIDE)


@kept
def _plane(sparse: bool) -> Undug:
    """Return a large picture of undug earth, from which `undug` cuts parts.

    If `sparse`, it has few characters, for a display that cannot tell faint from bright.
    """
    layers, noise = _strata()
    thick = np.clip(layers - 70, 0, 129) * STEPS // 130 * 100 // (STEPS - 1)
    mass, night = np.array(colour("mass"), np.int32), np.array(colour("night"), np.int32)
    fore = night + (mass - night) * (90 + thick // 2 + PELLET * (noise < FEW))[..., None] // 100
    back = night + (mass - night) * (0 * thick if sparse else thick // 2)[..., None] // 100
    glyphs = np.where(noise < FEW, ord("'"), ord(" ")) if sparse else np.full(noise.shape, ord("░"))
    fore, back = np.clip(fore, 0, 255).astype(np.uint8), np.clip(back, 0, 255).astype(np.uint8)
    glyphs = glyphs.astype(np.int32)
    return Undug(glyphs, fore, back, np.stack([glyphs, packed(fore), packed(back)], -1))


def undug(level: int, x: int, y: int, width: int, height: int) -> Undug:
    """Return a picture of undug earth for a rectangle of a Level's cells.

    It does not show what the Level really contains. The rectangle may reach beyond the Level's edges.
    """
    return _part(level, x, y, width, height, sparse=plain() or used() == MONO)


@kept
def _part(level: int, x: int, y: int, width: int, height: int, *, sparse: bool) -> Undug:
    plane = _plane(sparse)
    ys, xs = (
        (y + HIGH // 4 + 17 * level + np.arange(height)) % HIGH,
        (x + WIDE // 4 + 29 * level + np.arange(width)) % WIDE,
    )
    part = np.ix_(ys, xs)
    return Undug(plane.glyphs[part], plane.fore[part], plane.back[part], plane.cells[part])
