"""What light and scent do to the ground: lamplight that falls off, glowing things, dark Rooms, and what feelers know."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.nest.paths import FAR, distances
from game.nest.relief import swell
from game.run.view import View
from game.ui.map.palette import MONO, Ink, colour, used

FALL = 16
"""Cells at which lamplight has fallen to its least."""
LEAST = 52
"""Per cent of lamplight on the farthest cell in view."""
GLOW, SHINE = 7, 4
"""How far a Light that is carried tints what it lights, and one that lies on the floor, in cells."""
TINT = 45
"""Per cent of its own colour that a Light gives to what is next to it."""
DUSK = 62
"""Per cent of lamplight next to a character in a dark Room where nobody has a light; it falls off from there."""
HALO = 2
"""Cells around a creature over which the born blind smell it."""

Grid = NDArray[np.int32]
Mask = NDArray[np.bool_]


def smelt(view: View) -> bool:
    """Return whether the one who is asked knows the ground by scent."""
    return bool(view.party) and view.me.scents


# -- light -----------------------------------------------------------------------------------------


def lamplight(view: View) -> Grid:
    """Return the per cent of light on each cell, from whoever of the party is nearest, [y, x]."""
    nearest = np.full(view.tiles.shape, FALL * 10, np.int32)
    for member in view.party:
        nearest = np.minimum(nearest, afar(view, member.body.x, member.body.y))
    left = FALL * 10 - nearest
    least = 100 if used() == MONO else LEAST  # there, what is dim is remembered
    light: Grid = least + (100 - least) * left * left // (FALL * FALL * 100)
    return np.where(gloom(view), light * DUSK // 100, light)


def afar(view: View, x: int, y: int) -> Grid:
    """Return tenths of cells from a cell, as the light goes, [y, x]."""
    height, width = view.tiles.shape
    ys, xs = np.indices((height, width), np.int32)
    dx, dy = xs - x, ys - y
    found: Grid = (np.sqrt((dx * dx + dy * dy).astype(np.float64)) * 10).astype(np.int32)
    return found


def gloom(view: View) -> Mask:
    """Return the cells of dark Rooms in which nobody has a light, [y, x]. [B 3.14.4]"""
    lit = {int(view.rooms[one.body.y, one.body.x]) for one in view.party if one.lit and one.body.x >= 0}
    dark = [room.number for room in view.pool if room.level == view.number and room.dark and room.number not in lit]
    found: Mask = np.isin(view.rooms, dark) & (view.rooms > 0)
    return swell(found) & ((view.rooms == 0) | found) if dark else found


def glows(view: View) -> Iterator[tuple[int, int, Ink, int]]:
    """Yield what gives light: x, y, its colour, how far it tints."""
    for member in view.party:
        lamp = next((held for held in member.items if "L" in held.types), None)
        if member.lit and member.body.x >= 0 and lamp:
            yield member.body.x, member.body.y, GLOWS.get(lamp.form, "light"), GLOW
    for held in view.things:
        if "L" in held.types and view.visible[held.y, held.x]:
            yield held.x, held.y, GLOWS.get(held.form, "light"), SHINE


GLOWS = {"firefly": "glow_firefly", "glow-worm": "glow_worm", "foxfire": "glow_foxfire"}
"""By the form of a Light Item."""


def tinted(view: View, colours: Grid, share: int = TINT) -> Grid:
    """Colours, and over them what glows, [y, x, 3]."""
    for x, y, hue, far in glows(view):
        left = np.maximum(0, far * 10 - afar(view, x, y))
        weight = (share * left * left // (far * far * 100))[..., None]
        colours = colours + (np.array(colour(str(hue)), np.int32) - colours) * weight // 100
    return colours


# -- scent -----------------------------------------------------------------------------------------


def felt(view: View) -> Grid:
    """Moves along open paths from the nearest who is born blind, [y, x]; FAR beyond the feelers. [★R-22]"""
    noses = [member for member in view.party if member.scents and member.body.x >= 0]
    near = np.full(view.tiles.shape, FAR, np.int32)
    for reach in {member.sight for member in noses}:
        cells = [(one.body.x, one.body.y) for one in noses if one.sight == reach]
        found = distances(view.walkable, cells, reach)
        near = np.minimum(near, np.where(found <= reach, found, FAR))
    return around(near)


def around(near: Grid) -> Grid:
    """Return the same, with the walls that feelers touch: a move farther."""
    grown = near.copy()
    for dy, dx in ((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x):
        moved = np.roll(near, (dy, dx), (0, 1))
        grown = np.minimum(grown, np.where(moved < FAR, moved + 1, FAR))
    found: Grid = np.where(near < FAR, near, grown)
    return found


def trails(view: View, colours: Grid) -> Grid:
    """Return colours, and over them the scent of whoever is there: it fills the cells around, not what is behind walls."""
    for body in view.creatures:
        if body.led or body.x < 0:
            continue
        near = distances(view.walkable, [(body.x, body.y)], HALO)
        weight = np.where(near <= HALO, 50 - 15 * np.minimum(near, HALO), 0)[..., None]
        colours = colours + (np.array(colour(body.colour), np.int32) - colours) * weight // 100
    return colours
