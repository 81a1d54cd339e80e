"""The drawing of the ground on the map: lit by lamps, sensed by scent, or remembered in cold colours."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.nest.paths import FAR, Cell
from game.nest.tiles import Tile
from game.run.view import View
from game.ui.map.earth import SIGNS, WALLED, WALLS, grain, kinds, textures, undug
from game.ui.map.glyphs import WEB
from game.ui.map.light import Grid, Mask, felt, forgotten, gloom, haze, lamplight, smelt, strength, tinted, trails
from game.ui.map.palette import colour, kept, packed
from game.ui.widgets.layout import Area
from game.ui.widgets.writing import words


class Tiles(NamedTuple):
    """The look of one kind of ground: the character to draw, and the name of its colour in lamplight."""

    glyph: str
    colour: str


LOOKS: dict[Tile, Tiles] = {
    Tile.SOLID: Tiles("▒", "earth"),
    Tile.FLOOR: Tiles("·", "floor"),
    Tile.CARTON: Tiles("▒", "earth"),  # it looks the same as earth
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
"""The appearance of things built in fights, by kind."""
LOOKS_OF = {
    "entrance": (Tile.ENTRANCE, "the way out"), "escape": (Tile.ENTRANCE, "escape shaft"), "shaft": (Tile.SHAFT_DOWN, "shaft down"),
    "up": (Tile.SHAFT_UP, "shaft up"), "tunnel up": (Tile.SHAFT_UP, "steep tunnel up"), "shortcut": (Tile.TUNNEL, "steep tunnel"),
}  # fmt: skip
"""The ground of each kind of passage, and its name."""
REMAINS = Tiles("÷", "remains")
"""The appearance of what is left of a dead creature."""

Window = tuple[slice, slice]
"""A part of the Level: a slice of its rows and a slice of its columns."""


class Look(NamedTuple):
    """The looks of all kinds of ground, as tables indexed by tile code.

    They are the character, and its colours when lit, sensed by scent, and remembered.
    """

    glyphs: Grid
    lit: Grid
    scented: Grid
    remembered: Grid


@kept
def looks() -> Look:
    """Return the Look of all kinds of ground tiles: their characters and colours, in the palette in use."""
    glyphs = np.full(256, ord("?"), np.int32)
    lit, scented, remembered = (np.zeros((256, 3), np.int32) for _ in range(3))
    for tile, (glyph, name) in LOOKS.items():
        wall = tile in (*WALLS, Tile.PILLAR, Tile.PLUG, Tile.RUBBLE, Tile.GRAVID)
        glyphs[tile] = ord(glyph)
        lit[tile] = colour(name)
        scented[tile] = colour("scent_wall" if wall else "scent_floor")
        remembered[tile] = colour("memory" if name in ("way", "pillar", "glue", "rubble", "queen") else "memory_faint")
    for tile in (Tile.SHAFT_DOWN, Tile.SHAFT_UP, Tile.TUNNEL, Tile.ENTRANCE):
        scented[tile] = colour("way")
    return Look(glyphs, lit, scented, remembered)


def draw(console: Console, view: View, area: Area, corner: Cell) -> None:
    """Draw the ground of a Level into an area of the console. Unknown ground looks like undug earth.

    `corner` is the Level's cell at the area's upper left.
    """
    ox, oy = corner
    height, width = view.tiles.shape
    cells = words(console)[area.y : area.y + area.h, area.x : area.x + area.w]
    cells[:] = undug(view.number, *corner, area.w, area.h).cells
    left, top, right, bottom = max(ox, 0), max(oy, 0), min(ox + area.w, width), min(oy + area.h, height)
    if left >= right or top >= bottom:
        return
    window = rectangle(view.known, (slice(top, bottom), slice(left, right)))
    if window is None:
        return
    rows, columns = window
    under, known = cells[rows.start - oy : rows.stop - oy, columns.start - ox : columns.stop - ox], view.known[window]
    for n, drawn in enumerate(_known(view, window)):
        np.copyto(under[..., n], drawn, where=known)


def rectangle(mask: Mask, window: Window) -> Window | None:
    """Return the smallest window that contains all cells of `window` that are in the mask, or None if none are."""
    rows, columns = (np.flatnonzero(mask[window].any(axis)) for axis in (1, 0))
    if not len(rows):
        return None
    top, left = (side.start for side in window)
    return slice(top + rows[0], top + rows[-1] + 1), slice(left + columns[0], left + columns[-1] + 1)


def _known(view: View, window: Window) -> tuple[Grid, Grid, Grid]:
    """Return how to draw the ground in `window` (a part of the Level), as if the party knew every cell of it.

    It is three arrays: characters, and `packed` foregrounds and backgrounds.
    What is seen now is worked out only for the rectangle around it.
    """
    drawn = _remembered(view, window)
    if part := rectangle(view.visible, window):
        rows, columns = (
            slice(one.start - whole.start, one.stop - whole.start) for one, whole in zip(part, window, strict=True)
        )
        inner, seen = (rows, columns), view.visible[part]
        glyphs, *colours = _seen(view, part, drawn[0][inner])
        for under, lit in zip(drawn, (glyphs, *(packed(np.clip(one, 0, 255)) for one in colours)), strict=True):
            np.copyto(under[inner], lit, where=seen)
    return drawn


def _remembered(view: View, window: Window) -> tuple[Grid, Grid, Grid]:
    """Return how to draw the ground in `window` (a part of the Level), as if all of it were remembered, none in view.

    It is three arrays: characters, and `packed` foregrounds and backgrounds.
    """
    tiles, speck, kind = view.tiles[window], grain(view)[window], kinds(view)[window]
    look, made, texture = looks(), textures(), kind * SIGNS + speck
    glyphs = np.where(tiles == Tile.FLOOR, made.floors.take(texture), look.glyphs.take(tiles))
    glyphs = np.where(WALLED.take(tiles), made.walls.take(texture), glyphs)
    black, memory = (np.array(colour(name)) for name in ("night", "memory_faint"))
    night, cold, faint = packed(np.array([black, colour("memory_lit"), (black + 3 * memory) // 4])).tolist()
    back = np.where(gloom(view)[window], np.int32(night), np.int32(cold))
    dark = forgotten(view)[window] & (tiles == Tile.FLOOR)
    return glyphs, np.where(dark, np.int32(faint), packed(look.remembered).take(tiles)), back


def _seen(view: View, window: Window, glyphs: Grid) -> tuple[Grid, Grid, Grid]:
    """Return how to draw the ground in `window` (a part of the Level), as if all of it were in view now.

    It is three arrays: characters, foregrounds and backgrounds. `glyphs` are the characters it has anyway.
    """
    tiles, speck, kind = view.tiles[window], grain(view)[window], kinds(view)[window]
    walls, bare = WALLED[tiles][..., None], (tiles == Tile.FLOOR)[..., None]
    look, made, dark = looks(), textures(), gloom(view)[window][..., None]
    tones = picked(made.tones.reshape(-1, 3), kind * SIGNS + speck)
    lit = np.where(walls, tones, np.where(bare, picked(made.trodden, kind), picked(look.lit, tiles)))
    night = np.array(colour("night"), np.int32)
    lit = tinted(view, lit, window)
    floors = np.empty_like(lit)
    floors[:] = np.array(colour("floor_lit"), np.int32)
    floors = tinted(view, floors, window, GLEAM)
    back = np.where(walls, np.array(colour("earth_deep"), np.int32), np.minimum(floors, DIMMEST))
    if dark.any():
        lit = np.where(dark, (lit + np.array(colour("dusk"), np.int32)) // 2, lit)
        back = np.where(dark, np.array(colour("dusk_lit"), np.int32), back)
    share = lamplight(view, window)[..., None]
    lit, back = lit * share // 100, night + (back - night) * np.maximum(share - 10, 0) // 90
    return _scent(view, window, glyphs, lit, back) if smelt(view) else (glyphs, lit, back)


def picked(colours: Grid, numbers: NDArray[Any]) -> Grid:
    """Return the colours with these numbers, an array [y, x, channel], which is in memory a channel at a time.

    So what is worked out with numbers or masks for each cell takes a third of the time.
    """
    return np.ascontiguousarray(colours.T).take(numbers, 1).transpose(1, 2, 0)


GLEAM = 14
"""The percentage of a Light's colour in the background of the floor."""
DIMMEST = 70
"""The limit (0-255) on a background that only shows light: if its strongest channel is less, few-colour terminals show it as black."""


def _scent(view: View, window: Window, glyphs: Grid, lit: Grid, back: Grid) -> tuple[Grid, Grid, Grid]:
    """Return how to draw the ground in `window` (a part of the Level), changed in cells that a character smells.

    It is three arrays: characters, foregrounds and backgrounds. Scent is violet close by, greener farther off.
    """
    near, floor = felt(view)[window], scented(view, window)
    tiles, touched, share = view.tiles[window], near < FAR, strength(view, near)
    walls = WALLED[tiles]
    known = picked(looks().scented, tiles)
    plain = (tiles == Tile.FLOOR) | (tiles == Tile.ROYAL)
    front = np.where(plain[..., None], floor, known * (85 + share * 15 // 100) // 100)
    trail = trails(view)[window]
    front = np.where(walls[..., None], front, front + trail)
    mist = np.array(colour("night"), np.int32) + (np.array(colour("scent_lit"), np.int32) * share // 100)
    behind = np.where(walls[..., None], back // 3, np.minimum(mist + trail // 4, DIMMEST))
    glyphs = np.where(touched & plain & (near <= CLOSE), ord("∙"), glyphs)
    mine = touched[..., None]
    return glyphs, np.where(mine, front, lit), np.where(mine, behind, back)


def scented(view: View, window: Window) -> Grid:
    """Return the colours of bare floor that a character smells, as an array [y, x, channel]."""
    near, speck = felt(view)[window], grain(view)[window][..., None]
    found: Grid = haze(view, near) * (55 + strength(view, near) * 45 // 100) // 100 + speck % 3 * 10
    return found


CLOSE = 2
"""The distance in moves within which scent is drawn as dots."""
