"""Distance maps and ways over the ground: 8 neighbours, every move costs 1 (R-12).

A move between two solid corners is allowed.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Distances = NDArray[np.int32]

FAR = int(np.iinfo(np.int32).max)
"""The distance of what cannot be reached."""

MOVES = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""(dx, dy) of the eight neighbours, in the order in which ties fall: straight ones first."""


def distances(passable: NDArray[np.bool_], sources: Iterable[Cell], limit: int | None = None) -> Distances:
    """Moves from every cell to the nearest source, FAR where there is no way, or none of at most `limit` moves.

    A source counts 0 even where it is itself impassable: a way may start from within a wall. Ring by ring, in plain
    Python: libtcod's own dijkstra2d keeps some kilobytes at every call.
    """
    height, width = passable.shape
    row = width + 2  # one cell of wall around it all, so that no step leaves the map
    open_ = bytearray((height + 2) * row)
    np.frombuffer(open_, np.uint8).reshape(height + 2, row)[1:-1, 1:-1] = passable
    dist = np.full((height + 2) * row, FAR, np.int32)
    steps = [dy * row + dx for dx, dy in MOVES]
    ring, moves = [(y + 1) * row + x + 1 for x, y in sources], 0
    for cell in ring:
        open_[cell] = 0
    while ring and (limit is None or moves <= limit):
        dist[ring] = moves
        moves += 1
        beyond = []
        for cell in ring:
            for step in steps:
                if open_[cell + step]:
                    open_[cell + step] = 0
                    beyond.append(cell + step)
        ring = beyond
    return np.ascontiguousarray(dist.reshape(height + 2, row)[1:-1, 1:-1])


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
