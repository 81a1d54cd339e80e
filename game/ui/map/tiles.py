"""The drawing of the map in square pictures, each two console columns wide, for a display that has them.

Cells without a picture show letters.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game import content
from game.nest.paths import FAR, Cell
from game.nest.tiles import Tile
from game.run.view import Held, Seen, View
from game.ui.map.earth import WALLED, grain
from game.ui.map.glyphs import columns
from game.ui.map.ground import scented
from game.ui.map.light import Grid, felt, forgotten, gloom, haze, lamplight, smelt
from game.ui.map.palette import Colour, Ink, colour, ink, mixed
from game.ui.widgets.layout import Area
from game.window.drawings import FACINGS, codes, letters, pale

COLUMNS = 2
"""The number of console columns per cell of the map."""
GRAINS = ("carton", "carton 2", "carton", "carton 3", "carton", "carton 2", "carton", "carton 3")
"""The names of the pictures that walls are mixed of."""
BARE: Colour = (84, 67, 47)
"""The background colour of the floor."""
REMEMBERED: Colour = (84, 90, 108)
"""The light (0-255 by channel) on pictures of cells remembered but out of view: cold, and dimmer than a dark Room in view."""
DARKER = 75
"""The percentage of that light on cells remembered in a dark Room: still brighter than earth that nobody has seen."""
KEPT: Colour = (190, 205, 255)
"""The light on pictures of ways so remembered, or in a dark Room; in the light they keep their own colours: they must be found."""
SCENTED = 40
"""The percentage of a scent's colour behind what is smelt; bare floor has no picture there: brown would swallow it."""
SMELT = 60
"""The percentage of a scent's colour in the light on pictures of what is smelt."""
SURMISED = 3
"""How much brighter than its letter the light on a picture of undug earth is: pictures of walls are dark themselves."""
DUSK: Colour = (92, 120, 215)
"""The light (0-255 by channel) on the ground of a dark Room where nobody has a light: no creature has such a colour."""
OWN: Colour = (34, 116, 120)
"""The ground under who acts now, which nothing else in the nest is like: neither floors nor marks."""
UNTINTED: Colour = (255, 255, 255)
"""The tint under which a picture keeps its own colours."""
FLOORS = (Tile.FLOOR, Tile.ROYAL)
"""The ground whose picture has nothing on it and no gaps."""
MARKED = 55
"""The percentage of a mark's own colour in a marked cell."""


@cache
def _named() -> dict[str, dict[str, str]]:
    return content.read("tiles/names", dict[str, str])


@cache
def _ground() -> Grid:
    """Return a table, indexed by Tile code, of the picture for each kind of ground. 0 means that there is none."""
    table = np.zeros(256, np.int32)
    for tile in Tile:
        table[tile] = codes().get(drawing(tile), 0)
    return table


def draw(console: Console, area: Area, letters: Console, view: View, corner: Cell) -> None:
    """Draw the map as pictures into an area of the console.

    `letters` is the same map, already drawn in letters, one column per cell.
    `corner` is the Level's cell at the area's upper left.
    """
    shown = _pictures(letters, view, corner)
    for column in range(COLUMNS):
        cells = console.rgb[area.x + column : area.x + COLUMNS * letters.width : COLUMNS, area.y : area.y + area.h]
        cells["ch"] = np.where(shown["ch"], shown["ch"] + column, np.where(column, 32, letters.rgb["ch"]))
        cells["fg"], cells["bg"] = shown["fg"], shown["bg"]


def _pictures(letters: Console, view: View, corner: Cell) -> NDArray[np.void]:
    """Return the picture codes and colours of the map's cells, as an array [x, y].

    The code is 0 where a letter is shown instead.
    """
    shown = letters.rgb.copy()
    drawn = shown["ch"] != ord(" ")
    shown["ch"] = np.where(drawn, codes()[GRAINS[0]], 0)
    strata = (letters.rgb["fg"].astype(np.int32) + 3 * letters.rgb["bg"]).sum(axis=2, keepdims=True) // 12
    earth = np.clip(strata * SURMISED, 0, 255).repeat(3, axis=2)
    shown["fg"], shown["bg"] = earth, earth * np.array(BARE, np.int32) // 255
    (ox, oy), (height, width) = corner, view.tiles.shape
    left, top = max(0, -ox), max(0, -oy)
    right, bottom = max(left, min(letters.width, width - ox)), max(top, min(letters.height, height - oy))
    window = slice(top + oy, bottom + oy), slice(left + ox, right + ox)
    part, known, tiles = shown[left:right, top:bottom], view.known[window], view.tiles[window]
    grains = np.array([codes()[name] for name in GRAINS], np.int32)[grain(view)[window]]
    code = np.where(WALLED[tiles] | ~known, grains, _ground()[tiles])
    drawn[left:right, top:bottom] |= known.T  # floors have gaps between their signs
    part["ch"] = np.where(drawn[left:right, top:bottom], code.T, 0)
    light = np.where(known.T[..., None], lights(view)[window].transpose(1, 0, 2), earth[left:right, top:bottom])
    part["fg"], part["bg"] = light, light * np.array(BARE, np.int32) // 255
    if smelt(view):
        ground = (~WALLED[tiles] & view.visible[window]).T
        floor = ground & np.isin(tiles, FLOORS).T
        part["ch"][floor], letters.rgb["ch"][left:right, top:bottom][floor] = 0, ord(" ")
        part["bg"][ground] = scented(view, window).transpose(1, 0, 2)[ground] * SCENTED // 100
    shown["bg"] = np.where(drawn[..., None], shown["bg"], np.array(colour("night"), np.uint8))
    creatures = {(body.x, body.y) for body in view.creatures}  # their own colours, like letters, in whatever light
    for cell, name, back, tint in things(view):
        x, y = cell[0] - ox, cell[1] - oy
        if left <= x < right and top <= y < bottom:
            one = shown[x, y]
            one["ch"] = codes().get(name, 0)
            if not one["ch"] or cell in creatures:
                one["fg"] = UNTINTED if one["ch"] else letters.rgb["fg"][x, y]
            one["fg"] = one["fg"].astype(np.int32) * tint // 255
            if back:
                one["bg"] = ink(back)
    return shown


def lights(view: View) -> Grid:
    """Return how bright to draw each known cell's picture, as an array [y, x, channel] of numbers from 0 to 255."""
    dark = gloom(view)[..., None]
    share = np.where(dark, 100, lamplight(view)[..., None])
    lit = np.where(dark, np.array(DUSK, np.int32), np.array((255, 255, 255), np.int32)) * share // 100
    if smelt(view):
        near = felt(view)
        tint = np.array(UNTINTED, np.int32)
        lit = np.where((near < FAR)[..., None], tint + (haze(view, near) - tint) * SMELT // 100, lit)
    cold = np.array(REMEMBERED, np.int32) * np.where(forgotten(view), DARKER, 100)[..., None] // 100
    found: Grid = np.where(view.visible[..., None], lit, cold).astype(np.int32)
    for way in view.passages:
        found[way.y, way.x] = UNTINTED if view.visible[way.y, way.x] and not dark[way.y, way.x] else KEPT
    return found


def things(view: View) -> Iterator[tuple[Cell, str, Ink, Colour]]:
    """Yield everything to draw on the map's ground, as (cell, name of the picture, background colour, tint).

    Creatures come last. Nothing that lies on a passage hides it. The background colour is "" where there is none.
    """
    ways = {(way.x, way.y) for way in view.passages}
    yield from (((x, y), "remains", "", UNTINTED) for _, x, y in view.remains if (x, y) not in ways)
    yield from (((x, y), kind, "", UNTINTED) for kind, x, y in view.built)
    for held in view.things:
        if (held.x, held.y) not in ways:
            name, tint = coloured(held)
            yield (held.x, held.y), name, "", tint
    for body in sorted(view.creatures, key=lambda one: (one.led, one.who == view.asked)):
        if body.x >= 0:
            mine = body.who == view.asked and body.led
            yield (body.x, body.y), picture(body), OWN if mine else "", UNTINTED


def coloured(held: Held) -> tuple[str, Colour]:
    """Return the name of the picture of an Item, "" if there is none, and its tint: of one that has a colour it is that."""
    name, tint = _named()["items"].get(held.form, ""), _named()["tints"].get(held.colour, "")
    if not tint or name not in pale():
        return name, UNTINTED
    red, green, blue = bytes.fromhex(tint.removeprefix("#"))
    return pale()[name], (red, green, blue)


def picture(body: Seen) -> str:
    """Return the name of the picture that shows a creature's kind and facing."""
    facing = FACINGS.index(body.facing) if body.facing in FACINGS else 4
    return f"{body.kind} {facing}"


def sign(name: str, letter: str, hue: Ink) -> tuple[str, Ink]:
    """Return the picture called `name` as two characters with a colour. Without pictures, return `letter` instead."""
    code = codes().get(name, 0) if pictured() else 0
    return (chr(code) + chr(code + 1), UNTINTED) if code else (f"{letter} ", hue)


def centred(letter: str) -> str:
    """Return a letter that stands in a cell of the map, as wide as a cell is and in its middle."""
    code = letters()[letter] if pictured() else 0
    return chr(code) + chr(code + 1) if code else letter


def lettered(console: Console, at: Cell) -> bool:
    """Return whether a letter stands in the cell of the map whose left column is at this cell of the console."""
    return int(console.rgb["ch"][at]) in letters().values()


def emblem(letter: str, hue: str) -> tuple[str, Ink]:
    """Return the picture of the kind of creature, or of the goods of a Job, that has this letter and colour; `letter` if there is none."""
    names = {(kind.glyph, kind.colour): f"{name} 2" for name, kind in content.kinds().items()}
    goods = {("$", "thing"): "treasure", ("?", "thing"): "message"}
    shown, tone = sign({**names, **goods}.get((letter, hue), ""), letter, hue)
    return (shown, tone) if tone == UNTINTED else (letter, hue)


def pictured() -> bool:
    """Return whether the map is drawn in pictures, not letters."""
    return columns() == COLUMNS


def drawing(tile: Tile) -> str:
    """Return the name of the picture for a kind of ground, or "" if there is none."""
    return _named()["ground"].get(tile.name.lower(), "")


def apart() -> str:
    """Return what separates a sign from the name after it in a line: " " after a picture, "" after a letter.

    A letter's `sign` ends in a space already.
    """
    return " " if pictured() else ""


def creature(body: Seen, letter: str) -> tuple[str, Ink]:
    """Return the picture or letter that stands for a creature in a line of text, and its colour."""
    return sign(picture(body), letter, body.colour)


def ground(tile: Tile, letter: str, hue: Ink) -> tuple[str, Ink]:
    """Return the picture or letter that stands for a kind of ground in a line of text, and its colour."""
    return sign(drawing(tile), letter, hue)


def item(held: Held, hue: Ink) -> tuple[str, Ink]:
    """Return the picture or letter that stands for an Item in a line of text, and its colour."""
    name, tint = coloured(held)
    shown, tone = sign(name, held.glyph, hue)
    return shown, tint if tone == UNTINTED else tone


def mark(console: Console, at: Cell, hue: Ink) -> None:
    """Colour a cell of the map to mark it.

    `at` is the console cell of its left column. Bare floor and earth give way to the colour: their pictures would hide it.
    """
    code = int(console.rgb["ch"][at])
    bare = code in {codes()[name] for name in (*map(drawing, FLOORS), *GRAINS)}
    for column in range(COLUMNS):
        cell = console.rgb[at[0] + column, at[1]]
        cell["ch"] = ord(" ") if bare else cell["ch"]
        red, green, blue = (int(part) for part in cell["fg"])
        dimmed = (red, green, blue) if code in _alive() else mixed((red, green, blue), hue, MARKED)
        cell["fg"], cell["bg"] = dimmed, ink(hue)


@cache
def _alive() -> frozenset[int]:
    """Return the codes of the pictures of creatures, which have the colour of a mark round them, not over them."""
    return frozenset(code for name, code in codes().items() if name.rpartition(" ")[0] in content.kinds())
