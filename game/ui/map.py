"""The Level in hand, drawn: lamplight that falls off, cold memory, and the wall's grain. Pure: a View, an area, marks."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.nest.relief import swell
from game.nest.tiles import Tile
from game.run.view import Held, Seen, View
from game.ui.palette import Ink, colour, ink
from game.ui.widgets import fill, text

FALL = 16
"""Cells at which lamplight has fallen to its least."""
LEAST = 52
"""Per cent of lamplight on the farthest cell in view."""

Cell = tuple[int, int]
Grid = NDArray[np.int32]
Mask = NDArray[np.bool_]


class Area(NamedTuple):
    """A box on the console."""

    x: int
    y: int
    w: int
    h: int


class Tiles(NamedTuple):
    """How a tile looks: its glyph, and the names of its colour in the light and its floor's."""

    glyph: str
    colour: str


LOOKS: dict[Tile, Tiles] = {
    Tile.SOLID: Tiles("▒", "earth"),
    Tile.FLOOR: Tiles("·", "floor"),
    Tile.CARTON: Tiles("▒", "earth"),  # nobody can tell it from earth
    Tile.PILLAR: Tiles("O", "pillar"),
    Tile.SHAFT_DOWN: Tiles(">", "way"),
    Tile.SHAFT_UP: Tiles("<", "way"),
    Tile.TUNNEL: Tiles("≈", "way"),
    Tile.ENTRANCE: Tiles("∩", "way"),
    Tile.FUNGUS: Tiles("♣", "fungus"),
    Tile.LEAF: Tiles('"', "leaf"),
    Tile.GRAIN: Tiles(":", "grain"),
    Tile.BROOD: Tiles("°", "brood"),
    Tile.MIDDEN: Tiles(";", "midden"),
    Tile.ROYAL: Tiles("·", "royal"),
    Tile.PEBBLE: Tiles(",", "pebble"),
    Tile.HUSK: Tiles("¬", "husk"),
    Tile.PLUG: Tiles("╬", "glue"),
}
BUILT = {"barrier": Tiles("■", "barrier"), "web": Tiles("#", "web")}
"""What is thrown up in fights, by its kind."""
WALLS = (Tile.SOLID, Tile.CARTON)
GRAIN = "▒▒▓▒░▒▒▓"
"""The wall's glyphs, by place."""
GRAIN_COLOURS = ("earth", "earth_light", "earth_dark", "earth", "earth_dark", "earth_light", "earth", "earth")


def origin(view: View, area: Area, centre: Cell | None = None) -> Cell:
    """The cell of the Level at the area's upper left corner: `centre`, or the one asked, in the middle, held near the edges."""
    height, width = view.tiles.shape
    x, y = centre or where(view)
    return _held(x, area.w, width), _held(y, area.h, height)


def _held(at: int, room: int, whole: int) -> int:
    if whole <= room:
        return (whole - room) // 2
    slack = room // 4
    return min(max(at - room // 2, -slack), whole - room + slack)


def where(view: View) -> Cell:
    """The cell of her who is asked."""
    if not view.party:
        return view.tiles.shape[1] // 2, view.tiles.shape[0] // 2
    return view.me.body.x, view.me.body.y


def draw(
    console: Console, view: View, area: Area, marks: Mapping[Cell, Ink] | None = None, centre: Cell | None = None
) -> None:
    """Draw the Level into an area; `marks` are backgrounds of cells of the Level."""
    ox, oy = origin(view, area, centre)
    fill(console, *area)
    height, width = view.tiles.shape
    left, top = max(ox, 0), max(oy, 0)
    right, bottom = min(ox + area.w, width), min(oy + area.h, height)
    _ground(console, view, area, (slice(top, bottom), slice(left, right)), (left - ox, top - oy))
    things(console, view, area, (ox, oy))
    for (x, y), mark in (marks or {}).items():
        if _inside(area, x - ox, y - oy):
            console.rgb["bg"][area.x + x - ox, area.y + y - oy] = ink(mark)


def _inside(area: Area, x: int, y: int) -> bool:
    return 0 <= x < area.w and 0 <= y < area.h


# -- ground ----------------------------------------------------------------------------------------


class Look(NamedTuple):
    """By tile code: glyph, colour in light, for the blind, remembered."""

    glyphs: Grid
    lit: Grid
    scented: Grid
    remembered: Grid


@cache
def looks() -> Look:
    """The tables, from the palette."""
    glyphs = np.full(256, ord("?"), np.int32)
    lit, scented, remembered = (np.zeros((256, 3), np.int32) for _ in range(3))
    for tile, (glyph, name) in LOOKS.items():
        wall = tile in (*WALLS, Tile.PILLAR, Tile.PLUG)
        glyphs[tile] = ord(glyph)
        lit[tile] = colour(name)
        scented[tile] = colour("scent_wall" if wall else "scent_floor")
        remembered[tile] = colour("memory" if name in ("way", "pillar", "glue") or wall else "memory_faint")
    for tile in (Tile.SHAFT_DOWN, Tile.SHAFT_UP, Tile.TUNNEL, Tile.ENTRANCE):
        scented[tile] = colour("way")
    return Look(glyphs, lit, scented, remembered)


def grain(view: View) -> Grid:
    """0..7 for every cell, by its place on its Level: the same whenever one comes back."""
    height, width = view.tiles.shape
    y, x = np.indices((height, width), np.int64)
    mixed = (x * 73856093) ^ (y * 19349663) ^ (view.number * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177
    found: Grid = ((mixed >> 16) & 7).astype(np.int32)
    return found


def _ground(console: Console, view: View, area: Area, window: tuple[slice, slice], at: Cell) -> None:
    known, visible = view.known[window], view.visible[window]
    tiles, speck = view.tiles[window], grain(view)[window]
    mass = surmised(view)[window]
    look = looks()
    walls = np.isin(tiles, WALLS)
    glyphs = np.where(walls, np.array([ord(one) for one in GRAIN], np.int32)[speck], look.glyphs[tiles])
    light = lamplight(view)[window]
    colours = _lit(look, tiles, walls, speck)
    if smelt(view):
        haze = (speck[..., None] % 3) * 12
        colours = look.scented[tiles] + haze
        glow = np.array(colour("scent_lit"), np.int32)
    else:
        glow = np.array(colour("floor_lit"), np.int32)
    night = np.array(colour("night"), np.int32)
    cold = np.array(colour("memory_lit"), np.int32)
    deep = np.array(colour("earth_deep"), np.int32)
    back = np.where(walls[..., None], deep, glow)
    share = light[..., None]
    dimmed = look.remembered[tiles] - (walls & (speck % 2 == 1))[..., None] * 14
    front = np.where(visible[..., None], colours * share // 100, dimmed)
    behind = np.where(visible[..., None], night + (back - night) * (share - 10) // 90, cold)
    front = np.where(known[..., None], front, np.array(colour("mass"), np.int32) - (speck[..., None] % 4) * 4)
    behind = np.where(known[..., None], behind, night)
    height, width = tiles.shape
    cells = console.rgb[area.x + at[0] : area.x + at[0] + width, area.y + at[1] : area.y + at[1] + height]
    cells["ch"] = np.where(known, glyphs, np.where(mass, ord("░"), 32)).T
    cells["fg"] = np.clip(front, 0, 255).astype(np.uint8).transpose(1, 0, 2)
    cells["bg"] = np.clip(behind, 0, 255).astype(np.uint8).transpose(1, 0, 2)


def surmised(view: View) -> Mask:
    """Unknown cells behind known walls, drawn faintly as the mass of the nest: not beside known floor, where it may go on."""
    walls = view.known & np.isin(view.tiles, WALLS)
    found: Mask = swell(walls) & ~view.known & ~swell(view.walkable)
    return found


def _lit(look: Look, tiles: NDArray[np.uint8], walls: Mask, speck: Grid) -> Grid:
    tones = np.array([colour(name) for name in GRAIN_COLOURS], np.int32)
    return np.where(walls[..., None], tones[speck], look.lit[tiles])


def smelt(view: View) -> bool:
    """Whether she who is asked knows the ground by scent."""
    return bool(view.party) and view.me.body.effects.get("Blind", 0) >= 100


def lamplight(view: View) -> Grid:
    """Per cent of light on each cell, from whoever of the party is nearest, [y, x]."""
    height, width = view.tiles.shape
    y, x = np.indices((height, width), np.int32)
    nearest = np.full((height, width), FALL * 10, np.int32)
    for member in view.party:
        dx, dy = x - member.body.x, y - member.body.y
        far = np.sqrt((dx * dx + dy * dy).astype(np.float64)) * 10
        nearest = np.minimum(nearest, far.astype(np.int32))
    left = FALL * 10 - nearest
    return LEAST + (100 - LEAST) * left * left // (FALL * FALL * 100)


# -- what lies and lives there ---------------------------------------------------------------------


def things(console: Console, view: View, area: Area, corner: Cell) -> None:
    """Remains, barriers and webs, Items, creatures: the living on top."""
    for _, x, y in view.remains:
        _put(console, area, corner, (x, y), "%", "remains" if view.visible[y, x] else "memory")
    for kind, x, y in view.built:
        one, hue_ = BUILT[kind]
        _put(console, area, corner, (x, y), one, hue_ if view.visible[y, x] else "memory")
    for held in view.things:
        _put(
            console, area, corner, (held.x, held.y), held.glyph, hue(held) if view.visible[held.y, held.x] else "memory"
        )
    for body in sorted(view.creatures, key=lambda one: (one.led, one.who == view.asked)):
        if body.x >= 0:
            _put(console, area, corner, (body.x, body.y), glyph(view, body), body.colour)


def glyph(view: View, body: Seen) -> str:
    """She who is asked is @; everybody else has her letter."""
    return "@" if body.who == view.asked and body.led else body.glyph


def hue(held: Held) -> str:
    """The colour of an Item, by what it is good for."""
    return "light" if "L" in held.types else "food" if "F" in held.types else "thing"


def _put(console: Console, area: Area, corner: Cell, cell: Cell, one: str, fg: Ink) -> None:
    x, y = cell[0] - corner[0], cell[1] - corner[1]
    if _inside(area, x, y):
        text(console, area.x + x, area.y + y, one, fg)
