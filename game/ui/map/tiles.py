"""The map in pictures, two columns of the console a cell: for a display whose font has them. Letters stay where nothing is drawn."""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game import content
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.run.view import Seen, View
from game.ui.map.light import Grid, gloom, lamplight, smelt
from game.ui.map.palette import Colour, Ink, colour, ink, mixed
from game.ui.widgets.layout import Area
from game.window.drawings import FACINGS, codes

COLUMNS = 2
"""Columns of the console that a cell takes."""
GRAINS = ("carton", "carton 2", "carton", "carton 3", "carton", "carton 2", "carton", "carton 3")
"""The wall's pictures, by place."""
BARE: Colour = (84, 67, 47)
"""The floor's colour, behind what stands on it."""
REMEMBERED: Colour = (104, 106, 120)
SURMISED: Colour = (40, 36, 34)
"""What a picture is dimmed to that is not in view, or only supposed to be there."""
DUSK: Colour = (118, 126, 168)
"""What it is dimmed to in a dark Room."""
MARKED = 55
"""Per cent of its own colour that a mark gives to the ground."""


@cache
def _named() -> dict[str, dict[str, str]]:
    return content.read("tiles/names", dict[str, str])


@cache
def _ground() -> Grid:
    """Return the code of each Tile's picture, 0 where there is none, by the Tile's own code."""
    table = np.zeros(256, np.int32)
    for tile in Tile:
        table[tile] = codes().get(_named()["ground"].get(tile.name.lower(), ""), 0)
    return table


def draw(console: Console, area: Area, letters: Console, view: View, corner: Cell, speck: Grid) -> None:
    """Draw what stands in letters, one column a cell, over an area in pictures; `corner`: the cell at the area's upper left.

    `speck`: 0..7 for each cell of the Level, [y, x], by which walls differ.
    """
    shown = _pictures(letters, view, corner, speck)
    for column in range(COLUMNS):
        cells = console.rgb[area.x + column : area.x + COLUMNS * letters.width : COLUMNS, area.y : area.y + area.h]
        cells["ch"] = np.where(shown["ch"], shown["ch"] + column, np.where(column, 32, letters.rgb["ch"]))
        cells["fg"], cells["bg"] = shown["fg"], shown["bg"]


def _pictures(letters: Console, view: View, corner: Cell, speck: Grid) -> NDArray[np.void]:
    """Return codes and colours of the cells, [x, y]; code 0 where the letter stays."""
    shown = letters.rgb.copy()
    shown["ch"] = 0
    (ox, oy), (height, width) = corner, view.tiles.shape
    left, top = max(0, -ox), max(0, -oy)
    right, bottom = min(letters.width, width - ox), min(letters.height, height - oy)
    if right <= left or bottom <= top:
        return shown
    window = slice(top + oy, bottom + oy), slice(left + ox, right + ox)
    part = shown[left:right, top:bottom]
    known, drawn = view.known[window], letters.rgb["ch"][left:right, top:bottom].T != 32
    tiles = view.tiles[window]
    grains = np.array([codes()[name] for name in GRAINS], np.int32)[speck[window]]
    wall = np.isin(tiles, (Tile.SOLID, Tile.CARTON))
    code = np.where(wall | ~known, grains, _ground()[tiles])
    part["ch"] = np.where(drawn, code, 0).T
    light = _light(view)[window]
    part["fg"] = light.transpose(1, 0, 2)
    part["bg"] = (light * np.array(BARE, np.int32) // 255).transpose(1, 0, 2)
    part["bg"] = np.where(part["ch"][..., None] > 0, part["bg"], np.array(colour("night"), np.uint8))
    for cell, name, back in _things(view):
        x, y = cell[0] - ox, cell[1] - oy
        if left <= x < right and top <= y < bottom:
            one = shown[x, y]
            one["ch"] = codes().get(name, 0)
            if not one["ch"]:
                one["fg"] = letters.rgb["fg"][x, y]
            if back:
                one["bg"] = ink(back)
    return shown


def _light(view: View) -> Grid:
    """Return how bright the pictures are, [y, x, colour], 0..255."""
    dark = gloom(view)[..., None]
    share = np.where(dark, 100, lamplight(view)[..., None])
    lit = np.where(dark, np.array(DUSK, np.int32), np.array((255, 255, 255), np.int32)) * share // 100
    if smelt(view):
        lit = np.broadcast_to(np.array(mixed("scent", (255, 255, 255), 40), np.int32), lit.shape)
    known = np.where(view.visible[..., None], lit, np.array(REMEMBERED, np.int32))
    found: Grid = np.where(view.known[..., None], known, np.array(SURMISED, np.int32)).astype(np.int32)
    return found


def _things(view: View) -> Iterator[tuple[Cell, str, Ink]]:
    """Yield what lies and lives there: its cell, the name of its picture, the colour behind it; the living last."""
    yield from (((x, y), "remains", "") for _, x, y in view.remains)
    yield from (((x, y), kind, "") for kind, x, y in view.built)
    yield from (((held.x, held.y), _named()["items"].get(held.form, ""), "") for held in view.things)
    for body in sorted(view.creatures, key=lambda one: (one.led, one.who == view.asked)):
        if body.x >= 0:
            mine = body.who == view.asked and body.led
            yield (body.x, body.y), picture(body), mixed(BARE, "select", MARKED) if mine else ""


def picture(body: Seen) -> str:
    """Return the name of a creature's picture as it faces."""
    facing = FACINGS.index(body.facing) if body.facing in FACINGS else 4
    return f"{body.kind} {facing}"


def mark(console: Console, at: Cell, hue: Ink) -> None:
    """Mark the cell whose left column is there."""
    for column in range(COLUMNS):
        cell = console.rgb[at[0] + column, at[1]]
        red, green, blue = (int(part) for part in cell["fg"])
        cell["fg"], cell["bg"] = mixed((red, green, blue), hue, MARKED), colour("night") if not ink(hue) else ink(hue)
