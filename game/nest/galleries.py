"""Galleries: winding tunnels between two chambers, each closed by a carton wall. (R-30)

The wall stands where the gallery leaves the parent chamber.
A gallery touches nothing but its two chambers, not even by corners: in between it keeps to cells with solid earth all around.
At either end one cell, the door, leads through the wall of the chamber. So everything behind a closed gallery is sealed.
"""

from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray
from tcod.path import CustomGraph, Pathfinder

from game.nest.chambers import Site
from game.nest.paths import FAR, MOVES, Cell
from game.nest.relief import Dice, Field, Mask, neighbours, swell

_COMPASS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_TURNS = (0, 0, 0, 1, 7)  # eighths of a circle
_WANDER = 5  # cells around the boxes of two chambers in which a gallery looks for its way first


class Gallery(msgspec.Struct, frozen=True):
    """A gallery (a tunnel between two chambers) that has been dug.

    Doors are its first and last cell, in the chambers' walls. Mouths are the floor cells next to the doors.
    """

    parent: int  # the places in `sites` of the chambers it joins
    child: int
    parent_door: Cell
    parent_mouth: Cell
    child_door: Cell
    child_mouth: Cell


class Earth(msgspec.Struct):
    """A Level while it is being dug: its chambers, and arrays [y, x] of ground, galleries and costs of digging."""

    sites: list[Site]
    room: Field  # 0, or 1 + the place of the chamber in `sites`
    dug: Mask  # galleries, their doors, pockets
    cost: Field  # cost of digging through a cell: above 0, but 0 (impossible) along the edge of the map
    broad: Mask  # where galleries are two cells wide
    open: Field  # `cost` where the next gallery may be dug, else 0
    graph: CustomGraph  # the graph of `open`, for finding ways


def unbroken(sites: list[Site], room: Field, cost: Field, broad: Mask) -> Earth:
    """Return a new Earth (a Level being dug) that has its chambers, but no gallery yet."""
    free = np.zeros_like(cost)
    graph = CustomGraph(free.shape)
    graph.add_edges(edge_map=((3, 2, 3), (2, 0, 2), (3, 2, 3)), cost=free)
    return Earth(sites, room, np.zeros_like(room, np.bool_), cost, broad, free, graph)


def dig_gallery(ground: Earth, dice: Dice, parent: int, child: int, far: bool) -> Gallery | None:
    """Dig a gallery between two chambers, and return it, or None if no path is left.

    The chambers are given as indices in `sites`. Without a path nothing is dug.
    The way is searched around and between the two chambers, or if `far`, on the whole map.
    """
    a, b = (ground.sites[place].window(_WANDER) for place in (parent, child))
    down, across = (slice(min(p.start, q.start), max(p.stop, q.stop)) for p, q in zip(a, b, strict=True))
    if far:
        down, across = slice(0, None), slice(0, None)
    room, dug = ground.room[down, across], ground.dug[down, across]
    cost, broad = ground.cost[down, across], ground.broad[down, across]
    calm = ~swell(dug)
    free = calm & ~swell(room > 0) & (cost > 0)
    free[0] = free[-1] = free[:, 0] = free[:, -1] = False  # cells beyond the window are not checked
    start, goal = _doors(room == child + 1, calm, free), _doors(room == parent + 1, calm, free)
    if not (start.y.size and goal.y.size):
        return None
    ground.open[:] = 0
    ground.open[down, across] = np.where(free, cost, 0)
    finder = Pathfinder(ground.graph)
    dist = finder.distance[down, across]
    dist[start.y, start.x] = 0
    finder.rebuild_frontier()
    facing = int((np.abs(goal.y - start.y.mean()) + np.abs(goal.x - start.x.mean())).argmin())
    finder.resolve(
        (int(goal.y[facing]) + down.start, int(goal.x[facing]) + across.start)
    )  # this computes the distances of all nearer cells too
    ends = dist[goal.y, goal.x]
    if ends.min(initial=FAR) == FAR:
        return None
    end = goal.row(int(ends.argmin()))
    way = _downhill(dist, end[2])
    begin = start.row(int(((start.x == way[-1][0]) & (start.y == way[-1][1])).argmax()))
    for x, y in (*way, end[1], begin[1]):
        dug[y, x] = True
    dug |= free & (_widened(way, broad) | _pockets(dice, way, free))
    cells = [(x + across.start, y + down.start) for x, y in (end[1], end[0], begin[1], begin[0])]
    return Gallery(parent, child, *cells)


class _Doors(msgspec.Struct, frozen=True):
    """The places where a gallery could leave a chamber.

    Each is three cells in a straight row: floor, door, and the earth behind the door.
    """

    towards: NDArray[np.int64]  # which of the straight MOVES leads out
    y: NDArray[np.int64]  # of the earth cell
    x: NDArray[np.int64]

    def row(self, i: int) -> tuple[Cell, Cell, Cell]:
        """Return the three cells of the possible exit with index `i`: (floor cell, door, earth cell)."""
        x, y, (dx, dy) = int(self.x[i]), int(self.y[i]), MOVES[self.towards[i]]
        return (x - 2 * dx, y - 2 * dy), (x - dx, y - dy), (x, y)


def _doors(floor: Mask, calm: Mask, free: Mask) -> _Doors:
    """Return all places where a gallery could leave a chamber.

    Its door must touch no other gallery and have free earth behind it.
    """
    rim = calm & ~floor
    found = [_moved(floor, 2 * dx, 2 * dy) & _moved(rim, dx, dy) & free[2:-2, 2:-2] for dx, dy in MOVES[:4]]
    towards, y, x = np.nonzero(np.stack(found))
    return _Doors(towards, y + 2, x + 2)


def _moved(mask: Mask, dx: int, dy: int) -> Mask:
    """Return the mask shifted by (dx, dy), each -2 to 2, and cropped by two rows and two columns on each side."""
    return mask[2 - dy : mask.shape[0] - 2 - dy, 2 - dx : mask.shape[1] - 2 - dx]


def _downhill(dist: Field, cell: Cell) -> list[Cell]:
    """Return a path from `cell` to a cell of distance 0, by steps to the neighbour with the lowest distance.

    Of equally low neighbours it takes the first in MOVES.
    """
    width = dist.shape[1]
    flat: list[int] = dist.ravel().tolist()
    steps = [(dy * width + dx, dx, dy) for dx, dy in MOVES]
    way = [cell]
    here = cell[1] * width + cell[0]
    while least := flat[here]:
        lower = here
        for step, dx, dy in steps:
            if flat[here + step] < least:
                least, lower, cell = flat[here + step], here + step, (way[-1][0] + dx, way[-1][1] + dy)
        here = lower
        way.append(cell)
    return way


def _widened(way: list[Cell], broad: Mask) -> Mask:
    """Return further cells to dig along a path: corners at diagonal moves, and a second row where `broad` is True.

    The result is an array of bool.
    """
    more = np.zeros_like(broad)
    for (x0, y0), (x1, y1) in pairwise(way):
        more[y0, x1] = True
        if broad[y0, x0]:
            more[(y1, x0) if x0 != x1 and y0 != y1 else (y0 + (x0 != x1), x0 + (x0 == x1))] = True
    return more


def _pockets(dice: Dice, way: list[Cell], free: Mask) -> Mask:
    """Return the cells of dead ends to be dug as branches of a path, as an array of bool.

    Each is a few cells long and ends in a hollow. They are only dug where the earth is thick.
    """
    pockets, roomy = np.zeros_like(free), neighbours(free) == 9
    for _ in range(1 + len(way) // 16):
        cell, bearing = way[dice(len(way))], dice(8)
        stalk: list[Cell] = []
        for _ in range(dice.between(3, 11)):
            bearing = (bearing + _TURNS[dice(5)]) % 8
            cell = (cell[0] + _COMPASS[bearing][0], cell[1] + _COMPASS[bearing][1])
            if not roomy[cell[1], cell[0]]:
                break
            stalk.append(cell)
        if len(stalk) < 3:
            continue
        for x, y in stalk:
            pockets[y, x] = True
        x, y = stalk[-1]
        for dx, dy in MOVES[: dice.between(3, 8)]:
            pockets[y + dy, x + dx] = True
    return pockets
