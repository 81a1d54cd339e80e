"""The map of the current Level: lamplight that weakens with distance, remembered ground in cold colours, textured walls. Only draws."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.nest.paths import FAR, Cell
from game.nest.relief import swell
from game.nest.tiles import Tile
from game.run.view import Held, Seen, View
from game.ui.map import smell, tiles
from game.ui.map.bearings import bearings
from game.ui.map.glyphs import WEB, columns, plain
from game.ui.map.light import Grid, Mask, felt, gloom, lamplight, smelt, tinted, trails
from game.ui.map.palette import MONO, Ink, colour, ink, kept, used
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.widgets import fill, text


class Tiles(NamedTuple):
    """A tile's appearance: its character, and the name of its colour in the light."""

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
    Tile.RUBBLE: Tiles("▲", "rubble"),
    Tile.GRAVID: Tiles(")", "queen"),
}
BUILT = {"barrier": Tiles("■", "barrier"), "web": Tiles(WEB, "web"), "spores": Tiles("¤", "spores")}
"""Appearance of things built in fights, by kind."""
WALLS = (Tile.SOLID, Tile.CARTON)
GRAIN = "▒▒▓▒░▒▒▓"
"""Characters of which the wall's texture is mixed."""
GRAIN_COLOURS = ("earth", "earth_light", "earth_dark", "earth", "earth_dark", "earth_light", "earth", "earth")


def origin(view: View, area: Area, centre: Cell | None = None) -> Cell:
    """Return the Level's cell at the map's upper left corner; `centre` (default: the deciding character) is in the middle if possible."""
    height, width = view.tiles.shape
    x, y = centre or where(view)
    return _held(x, area.w // columns(), width), _held(y, area.h, height)


def spot(area: Area, corner: Cell, cell: Cell) -> Cell:
    """Return the console cell (its left column) at which a cell of the Level is drawn; `corner`: the Level's cell at the area's upper left."""
    return area.x + (cell[0] - corner[0]) * columns(), area.y + cell[1] - corner[1]


def _held(at: int, room: int, whole: int) -> int:
    if whole <= room:
        return (whole - room) // 2
    slack = room // 4
    return min(max(at - room // 2, -slack), whole - room + slack)


def following(corner: Cell, area: Area, cell: Cell) -> Cell:
    """Return the corner moved by as little as brings a cell of the Level inside the area."""
    (ox, oy), (x, y) = corner, cell
    return min(max(ox, x - area.w + 1), x), min(max(oy, y - area.h + 1), y)


def where(view: View) -> Cell:
    """Return the cell of the character who decides now; the Level's middle if the party is dead."""
    if not view.party:
        return view.tiles.shape[1] // 2, view.tiles.shape[0] // 2
    return view.me.body.x, view.me.body.y


def draw(
    console: Console,
    view: View,
    area: Area,
    marks: Mapping[Cell, Ink] | None = None,
    centre: Cell | None = None,
    scent: str = "",
    keep: Cell | None = None,
) -> None:
    """Draw the Level into an area. `marks`: background colours by cell; `scent`: the name of a colony's scent to show, or "".

    `keep`: a cell that must be visible; the picture is moved only as far as needed for that.
    """
    corner = origin(view, area, centre)
    grid = area._replace(w=area.w // columns())
    if keep:
        corner = following(corner, grid, keep)
    fill(console, *area)
    if columns() == 1:
        _letters(console, view, area, corner, scent)
    else:
        letters = Console(grid.w, grid.h, order="F")
        fill(letters, 0, 0, grid.w, grid.h)
        _letters(letters, view, Area(0, 0, grid.w, grid.h), corner, scent)
        tiles.draw(console, area, letters, view, corner, grain(view))
    hits.ground(console, area, corner, columns())
    for cell, mark in (marks or {}).items():
        if _inside(grid, cell[0] - corner[0], cell[1] - corner[1]):
            _mark(console, spot(area, corner, cell), mark)


def _mark(console: Console, at: Cell, mark: Ink) -> None:
    if columns() > 1:
        tiles.mark(console, at, mark)
        return
    console.rgb["bg"][at] = ink(mark)
    if mark == "select":
        console.rgb["fg"][at] = ink("selected")


def _letters(console: Console, view: View, area: Area, corner: Cell, scent: str) -> None:
    """Draw the Level in letters, one column of the console per cell."""
    ox, oy = corner
    height, width = view.tiles.shape
    left, top = max(ox, 0), max(oy, 0)
    right, bottom = min(ox + area.w, width), min(oy + area.h, height)
    _ground(console, view, area, (slice(top, bottom), slice(left, right)), (left - ox, top - oy))
    if scent:
        at = area.x + left - ox, area.y + top - oy
        smell.draw(console, view, scent, (slice(top, bottom), slice(left, right)), at)
    things(console, view, area, corner)


def _inside(area: Area, x: int, y: int) -> bool:
    return 0 <= x < area.w and 0 <= y < area.h


# -- ground ----------------------------------------------------------------------------------------


class Look(NamedTuple):
    """Lookup tables by tile code: character, and its colours in light, sensed by scent, and remembered."""

    glyphs: Grid
    lit: Grid
    scented: Grid
    remembered: Grid


@kept
def looks() -> Look:
    """Return the lookup tables of tiles in the colours of the palette in use."""
    glyphs = np.full(256, ord("?"), np.int32)
    lit, scented, remembered = (np.zeros((256, 3), np.int32) for _ in range(3))
    for tile, (glyph, name) in LOOKS.items():
        wall = tile in (*WALLS, Tile.PILLAR, Tile.PLUG, Tile.RUBBLE)
        glyphs[tile] = ord(glyph)
        lit[tile] = colour(name)
        scented[tile] = colour("scent_wall" if wall else "scent_floor")
        remembered[tile] = colour(
            "memory" if name in ("way", "pillar", "glue", "rubble", "queen") or wall else "memory_faint"
        )
    for tile in (Tile.SHAFT_DOWN, Tile.SHAFT_UP, Tile.TUNNEL, Tile.ENTRANCE):
        scented[tile] = colour("way")
    return Look(glyphs, lit, scented, remembered)


def grain(view: View) -> Grid:
    """Return a number from 0 to 7 for every cell, fixed by its place and Level, that varies the texture of walls."""
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
    dark = gloom(view)[window]
    glyphs = np.where(walls, np.array([ord(one) for one in GRAIN], np.int32)[speck], look.glyphs[tiles])
    light = lamplight(view)[window]
    night = np.array(colour("night"), np.int32)
    cold = np.array(colour("memory_lit"), np.int32)
    deep = np.array(colour("earth_deep"), np.int32)
    lit = tinted(view, _lit(look, view.tiles, np.isin(view.tiles, WALLS), grain(view)))[window]
    lit = np.where(dark[..., None], (lit + np.array(colour("dusk"), np.int32)) // 2, lit)
    floors = tinted(view, np.broadcast_to(np.array(colour("floor_lit"), np.int32), (*view.tiles.shape, 3)), GLEAM)
    back = np.where(walls[..., None], deep, np.minimum(floors[window], DIMMEST))
    back = np.where(dark[..., None], np.array(colour("dusk_lit"), np.int32), back)
    share = light[..., None]
    lit, back = lit * share // 100, night + (back - night) * np.maximum(share - 10, 0) // 90
    if smelt(view):
        glyphs, lit, back = _scent(view, window, glyphs, lit, back)
    else:
        glyphs = np.where(dark & ~visible & (tiles == Tile.FLOOR), 32, glyphs)  # nothing to see there but the dark
    dimmed = look.remembered[tiles] - (walls & (speck % 2 == 1))[..., None] * 14
    front = np.where(visible[..., None], lit, dimmed)
    behind = np.where(visible[..., None], back, np.where(dark[..., None], night, cold))
    front = np.where(known[..., None], front, np.array(colour("mass"), np.int32) - (speck[..., None] % 4) * 4)
    behind = np.where(known[..., None], behind, night)
    height, width = tiles.shape
    cells = console.rgb[area.x + at[0] : area.x + at[0] + width, area.y + at[1] : area.y + at[1] + height]
    behind_walls = 32 if plain() or used() == MONO else ord("░")  # else it would look like walls
    cells["ch"] = np.where(known, glyphs, np.where(mass, behind_walls, 32)).T
    cells["fg"] = np.clip(front, 0, 255).astype(np.uint8).transpose(1, 0, 2)
    cells["bg"] = np.clip(behind, 0, 255).astype(np.uint8).transpose(1, 0, 2)


GLEAM = 14
"""Per cent of its colour that a Light gives to the floor's background."""
DIMMEST = 70
"""The strongest channel (0-255) of a background that only shows light: terminals of few colours show it as black."""


def _scent(view: View, window: tuple[slice, slice], glyphs: Grid, lit: Grid, back: Grid) -> tuple[Grid, Grid, Grid]:
    """Return glyphs, foregrounds and backgrounds, redrawn within reach of feelers: violet close by, greener farther off."""
    near = felt(view)[window]
    tiles, speck = view.tiles[window], grain(view)[window]
    touched = near < FAR
    reach = max((member.sight for member in view.party if member.scents), default=1) + 1
    share = np.where(touched, 100 - 100 * np.minimum(near, reach) // reach, 0)[..., None]
    close, wide = np.array(colour("scent"), np.int32), np.array(colour("scent_far"), np.int32)
    haze = wide + (close - wide) * share // 100
    floor = haze * (55 + share * 45 // 100) // 100 + (speck[..., None] % 3) * 10
    walls = np.isin(tiles, WALLS)
    known = looks().scented[tiles]
    plain = np.isin(tiles, (Tile.FLOOR, Tile.ROYAL))
    front = np.where(plain[..., None], floor, known * (60 + share * 40 // 100) // 100)
    trail = trails(view, np.zeros((*view.tiles.shape, 3), np.int32))[window]
    front = np.where(walls[..., None], front, front + trail)
    mist = np.array(colour("night"), np.int32) + (np.array(colour("scent_lit"), np.int32) * share // 100)
    behind = np.where(walls[..., None], back // 3, np.minimum(mist + trail // 4, DIMMEST))
    glyphs = np.where(touched & plain & (near <= CLOSE), ord("∙"), glyphs)
    mine = touched[..., None]
    return glyphs, np.where(mine, front, lit), np.where(mine, behind, back)


CLOSE = 2
"""Distance in moves within which scent is drawn as dots."""


def surmised(view: View) -> Mask:
    """Return a mask of unknown cells that are certainly earth: next to known walls, but not next to known floor."""
    walls = view.known & np.isin(view.tiles, WALLS)
    found: Mask = swell(walls) & ~view.known & ~swell(view.walkable)
    return found


def _lit(look: Look, tiles: NDArray[np.uint8], walls: Mask, speck: Grid) -> Grid:
    tones = np.array([colour(name) for name in GRAIN_COLOURS], np.int32)
    return np.where(walls[..., None], tones[speck], look.lit[tiles])


# -- what lies and lives there ---------------------------------------------------------------------


def things(console: Console, view: View, area: Area, corner: Cell) -> None:
    """Draw what is on the ground: facing arrows, remains, barriers and webs, Items, and creatures on top."""
    for cell, (one, tone) in bearings(view).items():
        _put(console, area, corner, cell, one, tone)
    lying = [("%", "remains", x, y) for _, x, y in view.remains]
    lying += [(*BUILT[kind], x, y) for kind, x, y in view.built]
    lying += [(held.glyph, hue(held), held.x, held.y) for held in view.things]
    for one, hue_, x, y in lying:
        _put(console, area, corner, (x, y), one, hue_ if view.visible[y, x] else "memory")
    for body in sorted(view.creatures, key=lambda one: (one.led, one.who == view.asked)):
        if body.x >= 0:
            _put(console, area, corner, (body.x, body.y), glyph(view, body), body.colour)


def glyph(view: View, body: Seen) -> str:
    """Return the character drawn for a creature: @ for the character who decides now, else its letter."""
    return "@" if body.who == view.asked and body.led else body.glyph


def hue(held: Held) -> str:
    """Return the name of an Item's colour: a light, food, or any other thing."""
    return "light" if "L" in held.types else "food" if "F" in held.types else "thing"


def _put(console: Console, area: Area, corner: Cell, cell: Cell, one: str, fg: Ink) -> None:
    x, y = cell[0] - corner[0], cell[1] - corner[1]
    if _inside(area, x, y):
        text(console, area.x + x, area.y + y, one, fg)
