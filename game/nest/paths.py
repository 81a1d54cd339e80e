"""Distance maps and ways over the ground: 8 neighbours, every move costs 1 (R-12).

A move between two solid corners is allowed.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray
from tcod.path import dijkstra2d

Cell = tuple[int, int]
Distances = NDArray[np.int32]

FAR = int(np.iinfo(np.int32).max)
"""The distance of what cannot be reached."""

MOVES = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""(dx, dy) of the eight neighbours, in the order in which ties fall: straight ones first."""


def distances(passable: NDArray[np.bool_], sources: Iterable[Cell], limit: int | None = None) -> Distances:
    """Moves from every cell to the nearest source, FAR where there is no way, or none of at most `limit` moves.

    A source counts 0 even where it is itself impassable: a way may start from within a wall.
    """
    dist = np.full(passable.shape, FAR, np.int32)
    cells = list(sources)
    if not cells:
        return dist
    for x, y in cells:
        dist[y, x] = 0
    if limit is None:
        return _spread(dist, passable)
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    window = np.s_[max(0, top - limit) : bottom + limit + 1, max(0, left - limit) : right + limit + 1]
    near = _spread(np.ascontiguousarray(dist[window]), passable[window])
    near[near > limit] = FAR
    dist[window] = near
    return dist


def _spread(dist: Distances, passable: NDArray[np.bool_]) -> Distances:
    dijkstra2d(dist, passable.astype(np.int32), 1, 1, out=dist)
    return dist


def step_down(dist: Distances, x: int, y: int, free: Callable[[int, int], bool]) -> Cell | None:
    """The free neighbour of (x, y) nearest to the sources, if nearer than (x, y); ties as in MOVES."""
    best, least = None, dist[y, x]
    for cell in _around(dist, x, y):
        if dist[cell[1], cell[0]] < least and free(*cell):
            best, least = cell, dist[cell[1], cell[0]]
    return best


def step_up(dist: Distances, x: int, y: int, free: Callable[[int, int], bool]) -> Cell | None:
    """The free neighbour farthest from the sources, if farther than (x, y): one step of flight. Not onto FAR."""
    best, most = None, dist[y, x]
    for cell in _around(dist, x, y):
        if most < dist[cell[1], cell[0]] < FAR and free(*cell):
            best, most = cell, dist[cell[1], cell[0]]
    return best


def _around(dist: Distances, x: int, y: int) -> list[Cell]:
    height, width = dist.shape
    return [(x + dx, y + dy) for dx, dy in MOVES if 0 <= x + dx < width and 0 <= y + dy < height]


def path(passable: NDArray[np.bool_], a: Cell, b: Cell) -> list[Cell]:
    """The cells of a shortest way from a to b, b included and a not; empty if there is none, or if a is b."""
    dist = distances(passable, [b])
    if dist[a[1], a[0]] == FAR:
        return []
    cells, cell = [], a
    while cell != b and (step := step_down(dist, *cell, lambda x, y: True)):  # noqa: ARG005  (every cell is free)
        cells.append(step)
        cell = step
    return cells
