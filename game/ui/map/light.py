"""Light and scent on the map: lamplight, glowing things, dark Rooms, and what blind characters smell."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.nest.paths import FAR, distances
from game.nest.relief import swell
from game.run.looking import once
from game.run.view import View
from game.ui.map.palette import MONO, Ink, colour, used

FALL = 16
"""The distance in cells at which lamplight reaches its minimum."""
LEAST = 72
"""The minimum of lamplight, in per cent."""
GLOW, SHINE = 7, 4
"""The radius in cells within which a Light tints its surroundings: a carried one, and one on the floor."""
TINT = 45
"""The percentage of a Light's colour in adjacent cells."""
DUSK = 75
"""How bright all of a dark Room is where nobody has a light, in per cent."""
HALO = 2
"""The radius in cells around a creature within which characters born blind smell it."""

Grid = NDArray[np.int32]
Mask = NDArray[np.bool_]


def forgotten(view: View) -> Mask:
    """Return a mask [y, x] of the cells that are dark and out of view; none for who senses the ground by scent."""
    return np.zeros_like(view.known) if smelt(view) else gloom(view) & ~view.visible


def smelt(view: View) -> bool:
    """Return whether the character who acts now senses the ground by scent instead of by sight."""
    return bool(view.party) and view.me.scents


# -- light -----------------------------------------------------------------------------------------


def lamplight(view: View, window: tuple[slice, slice] = np.s_[:, :]) -> Grid:
    """Return how bright the party's lamplight makes each cell of a part of the Level, in per cent, as an array [y, x].

    It depends on the distance to the nearest character of the party.
    """
    nearest = np.full(view.tiles[window].shape, FALL * 10, np.int32)
    for member in view.party:
        nearest = np.minimum(nearest, afar(view, member.body.x, member.body.y)[window])
    left = FALL * 10 - nearest
    least = 100 if used() == MONO else LEAST  # without colours, dim means remembered
    light: Grid = least + (100 - least) * left * left // (FALL * FALL * 100)
    return np.where(gloom(view)[window], DUSK, light)


def afar(view: View, x: int, y: int) -> Grid:
    """Return the straight-line distance of each cell from (x, y) in tenths of cells, as an array [y, x]."""
    height, width = view.tiles.shape
    return _afar(height, width)[height - y : 2 * height - y, width - x : 2 * width - x]


@lru_cache(maxsize=2)
def _afar(height: int, width: int) -> Grid:
    """Return the distances from the middle cell of an array of twice this height and width."""
    dx, dy = np.arange(2 * width) - width, np.arange(2 * height)[:, None] - height
    found: Grid = (np.sqrt((dx * dx + dy * dy).astype(np.float64)) * 10).astype(np.int32)
    return found


@once
def gloom(view: View) -> Mask:
    """Return a mask of the cells in dark Rooms where no character has a light, as an array [y, x]. [B 3.14.4]"""
    lit = {int(view.rooms[one.body.y, one.body.x]) for one in view.party if one.lit and one.body.x >= 0}
    dark = [room.number for room in view.found_here if room.dark and room.number not in lit]
    if not dark:
        return np.zeros_like(view.known)
    found: Mask = np.logical_or.reduce([view.rooms == number for number in dark])
    whole: Mask = swell(found) & ((view.rooms == 0) | found)
    return whole


def glows(view: View) -> Iterator[tuple[int, int, Ink, int]]:
    """Yield everything on the map that gives light, as (x, y, colour, radius of the tinted ground in cells)."""
    for member in view.party:
        lamp = next((held for held in member.items if "L" in held.types), None)
        if member.lit and member.body.x >= 0 and lamp:
            yield member.body.x, member.body.y, GLOWS.get(lamp.form, "light"), GLOW
    for held in view.things:
        if "L" in held.types and view.visible[held.y, held.x]:
            yield held.x, held.y, GLOWS.get(held.form, "light"), SHINE


GLOWS = {"firefly": "glow_firefly", "glow-worm": "glow_worm", "foxfire": "glow_foxfire"}
"""The colour name for each form of Light Item."""


def tinted(view: View, colours: Grid, window: tuple[slice, slice], share: int = TINT) -> Grid:
    """Return the colours with a tint, of `share` per cent beside it, from each light nearby, as an array [y, x, 3]."""
    colours, (rows, columns) = colours.copy("K"), window
    for x, y, hue, far in glows(view):
        top, left = max(rows.start or 0, y - far), max(columns.start or 0, x - far)
        near = slice(top, max(top, y + far + 1)), slice(left, max(left, x + far + 1))  # no light reaches farther
        part = colours[top - (rows.start or 0) :, left - (columns.start or 0) :][
            : near[0].stop - top, : near[1].stop - left
        ]
        light = np.maximum(0, far * 10 - afar(view, x, y)[near])[: part.shape[0], : part.shape[1]]
        weight = (share * light * light // (far * far * 100))[..., None]
        part += (np.array(colour(str(hue)), np.int32) - part) * weight // 100
    return colours


# -- scent -----------------------------------------------------------------------------------------


@once
def felt(view: View) -> Grid:
    """Return how far each cell is, in moves, from the nearest character born blind, as an array [y, x]. [★R-22]

    It is FAR for cells that none of them can sense.
    """
    noses = [member for member in view.party if member.scents and member.body.x >= 0]
    near = np.full(view.tiles.shape, FAR, np.int32)
    for reach in {member.sight for member in noses}:
        cells = [(one.body.x, one.body.y) for one in noses if one.sight == reach]
        found = distances(view.walkable, cells, reach)
        near = np.minimum(near, np.where(found <= reach, found, FAR))
    return around(near)


def strength(view: View, near: Grid) -> Grid:
    """Return how strong the scent is where it is felt at the distances `near`, in per cent, as an array [y, x, 1]."""
    reach = max((member.sight for member in view.party if member.scents), default=1) + 1
    return np.where(near < FAR, 100 - 100 * np.minimum(near, reach) // reach, 0)[..., None]


def haze(view: View, near: Grid) -> Grid:
    """Return the colours of the scent at the distances `near`, as an array [y, x, 3]: violet close by, greener farther off."""
    close, wide = np.array(colour("scent"), np.int32), np.array(colour("scent_far"), np.int32)
    found: Grid = wide + (close - wide) * strength(view, near) // 100
    return found


def around(near: Grid) -> Grid:
    """Return a copy of the distances `near` that includes walls: a wall is one move farther than floor beside it."""
    grown = np.where(near < FAR, near + 1, FAR)
    for axis in (0, 1):
        grown = np.minimum(grown, np.minimum(np.roll(grown, 1, axis), np.roll(grown, -1, axis)))
    found: Grid = np.where(near < FAR, near, grown)
    return found


def trails(view: View) -> Grid:
    """Return the colours of the scents that spread from the creatures over the ground, as an array [y, x, 3].

    A scent spreads over open ground, not through walls.
    """
    colours = np.zeros((*view.tiles.shape, 3), np.int32)
    for body in view.creatures:
        if body.led or body.x < 0:
            continue
        left, top = max(0, body.x - HALO), max(0, body.y - HALO)
        part = slice(top, body.y + HALO + 1), slice(left, body.x + HALO + 1)  # it spreads no farther
        near = distances(view.walkable[part], [(body.x - left, body.y - top)], HALO)
        weight = np.where(near <= HALO, 50 - 15 * np.minimum(near, HALO), 0)[..., None]
        colours[part] += (np.array(colour(body.colour), np.int32) - colours[part]) * weight // 100
    return colours
