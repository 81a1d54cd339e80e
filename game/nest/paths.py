"""Distances and paths over the ground, where every move to one of 8 neighbours costs 1. (R-12)

A move between two solid corners is allowed.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Distances = NDArray[np.int32]

FAR = int(np.iinfo(np.int32).max)
"""The distance of a cell that cannot be reached."""
NEAR = 12
"""The greatest number of moves up to which creatures' ways to each other are measured."""

MOVES = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The offsets (dx, dy) of the eight neighbours in the order that decides between equals: straight ones first."""


_WEIGHTS = np.array([1, 2, 4, 8, 16, 32, 64, 128], np.uint8)


def distances(
    passable: NDArray[np.bool_], sources: Iterable[Cell] | NDArray[np.bool_], limit: int | None = None
) -> Distances:
    """Return, for every cell, the number of moves from there to the nearest of `sources`, as an array [y, x].

    The sources are cells (x, y), or an array [y, x] of bool in which they are set. It is FAR without a path, or if it is more than `limit`.
    A source counts 0 even if it is impassable itself: a way may start within a wall. Computed in rings of equal distance, each a
    single whole number with a bit for each cell, because libtcod's own dijkstra2d leaks some kilobytes at every call.
    """
    dist: Distances = np.full(passable.shape, FAR, np.int32)
    starts = sources if isinstance(sources, np.ndarray) else _marking(passable.shape, sources)
    box = _box(passable, starts, limit)
    if box is None:
        return dist
    height, width = passable[box].shape
    row = width + 1  # a cell of wall after each row, so that no step leads from one row's end to the next one's start
    laid = np.zeros((2, height, row), np.bool_)
    laid[0, :, :width], laid[1, :, :width] = passable[box], starts[box]
    open_, ring = _packed(laid[0]), _packed(laid[1])
    first, fresh = ring, open_ & ~ring
    ahead: list[int] = []  # for each move: the cells that are still ahead before it
    for _ in range(height * row if limit is None else limit):
        wide = ring | ring << 1 | ring >> 1
        ring = (wide | wide << row | wide >> row) & fresh
        if not ring:
            break
        ahead.append(fresh)
        fresh ^= ring
    # for each binary digit of the moves, lowest first: the cells with this digit set, which changes for all cells ahead at every 1, 2, 4 .. moves
    digits = [reduce(xor, ahead[(1 << n) - 1 :: 1 << n]) for n in range(len(ahead).bit_length())]
    cells = _laid_out([first | (open_ & ~fresh), *digits], height * row)
    found = np.zeros(height * row, np.int32)
    for n in range(1, len(cells), 8):  # eight digits are a byte of each cell's number
        byte = cells[n : n + 8]
        found |= np.einsum("i,ij->j", _WEIGHTS[: len(byte)], byte).astype(np.int32) << n - 1
    dist[box] = np.where(cells[0], found, FAR).reshape(height, row)[:, :-1]
    return dist


class Rings:
    """The moves between cells that are near each other: the rings round a cell are worked out as far as they are asked for, then kept."""

    def __init__(self, passable: NDArray[np.bool_]) -> None:
        self.passable, self.row = passable, passable.shape[1] + 1
        self.open = _packed(np.pad(passable, ((0, 0), (0, 1))))
        self.round: dict[Cell, list[int]] = {}

    def moves(self, cell: Cell, goal: Cell) -> int:
        """Return the number of moves from a cell to another, as `distances` does: FAR if there are more than NEAR."""
        if cell != goal and not self.passable.item(goal[1], goal[0]):
            return FAR
        rings = self.round.setdefault(cell, [0, 1 << cell[1] * self.row + cell[0]])
        wanted = 1 << goal[1] * self.row + goal[0]
        for n in range(1, NEAR + 2):
            if n == len(rings):
                wide = rings[-1] | rings[-1] << 1 | rings[-1] >> 1
                rings.append((wide | wide << self.row | wide >> self.row) & self.open & ~(rings[-1] | rings[-2]))
            if rings[n] & wanted:
                return n - 1
        return FAR


def _packed(cells: NDArray[np.bool_]) -> int:
    """Return a set of cells as a number with a bit per cell."""
    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


def _laid_out(sets: list[int], size: int) -> NDArray[np.uint8]:
    """Return packed sets of cells as an array [set, cell]: 1 if the cell is in the set, else 0.

    Each set is given as a number with a bit per cell.
    """
    rows = b"".join([cells.to_bytes((size + 7) // 8, "little") for cells in sets])
    return np.unpackbits(np.frombuffer(rows, np.uint8).reshape(len(sets), -1), axis=1, count=size, bitorder="little")


def _box(passable: NDArray[np.bool_], starts: NDArray[np.bool_], limit: int | None) -> tuple[slice, slice] | None:
    """Return the part of the map in which all paths from these cells lie, as (slice of rows, slice of columns), or None if there are no such cells.

    The paths have at most `limit` moves (None: any number).
    """
    within = bounds(starts)
    if within is None or limit is None:
        return within and bounds(passable | starts)
    rows, columns = within
    return np.s_[
        max(0, rows.start - limit) : rows.stop + limit,
        max(0, columns.start - limit) : columns.stop + limit,
    ]


def bounds(mask: NDArray[np.bool_]) -> tuple[slice, slice] | None:
    """Return the rows and columns of the smallest box around all True cells of the mask, or None if there are none."""
    rows, columns = (np.logical_or.reduce(mask, axis).tobytes() for axis in (1, 0))
    return np.s_[rows.find(1) : rows.rfind(1) + 1, columns.find(1) : columns.rfind(1) + 1] if 1 in rows else None


def _marking(shape: tuple[int, ...], cells: Iterable[Cell]) -> NDArray[np.bool_]:
    """Return an array [y, x] of bool of this shape in which these cells (x, y) are set."""
    mask = np.zeros(shape, np.bool_)
    for x, y in cells:
        mask[y, x] = True
    return mask


def marked(mask: NDArray[np.bool_]) -> list[Cell]:
    """Return the cells (x, y) of an array [y, x] of bool that are set, row by row."""
    return [(at % mask.shape[1], at // mask.shape[1]) for at in np.flatnonzero(mask).tolist()]


def straight(start: Cell, goal: Cell, most: int, free: Callable[[Cell], bool]) -> list[Cell]:
    """Return the cells of a nearly straight path from `start` to a cell beside `goal`, or [] if there is none.

    Each is nearer to `goal` than the one before. A path of more than `most` moves does not count.
    """
    (x, y), (gx, gy) = start, goal
    cells: list[Cell] = []
    while (far := max(abs(gx - x), abs(gy - y))) > 1:
        cell = x + (gx > x) - (gx < x), y + (gy > y) - (gy < y)
        if not free(cell):
            beyond = [(x + dx, y + dy) for dx, dy in MOVES]
            nearer = [one for one in beyond if max(abs(gx - one[0]), abs(gy - one[1])) < far and free(one)]
            cell = min(nearer, key=lambda one: (one[0] - gx) ** 2 + (one[1] - gy) ** 2, default=start)
        if cell == start or len(cells) == most:
            return []
        cells.append(cell)
        x, y = cell
    return cells


def step_down(dist: Distances, x: int, y: int, free: Callable[[int, int], bool]) -> Cell | None:
    """Return the free neighbour of (x, y) with the smallest distance, or None if all are as far as (x, y) or farther.

    Of equally near ones it is the first in MOVES.
    """
    best, least = None, dist[y, x]
    for cell in _around(dist, x, y):
        if dist[cell[1], cell[0]] < least and free(*cell):
            best, least = cell, dist[cell[1], cell[0]]
    return best


def _around(dist: Distances, x: int, y: int) -> list[Cell]:
    height, width = dist.shape
    return [(x + dx, y + dy) for dx, dy in MOVES if 0 <= x + dx < width and 0 <= y + dy < height]


def joined_to(cell: Cell, cells: set[Cell]) -> set[Cell]:
    """Return those of the cells that hang together with `cell`, which is one of them."""
    found, ring = {cell}, [cell]
    while ring:
        x, y = ring.pop()
        more = {(x + dx, y + dy) for dx, dy in MOVES} & cells - found
        found |= more
        ring += more
    return found
