"""Decoration of floors, which shows the kind of a chamber at a glance.

Only pillars block walking and sight.
"""

import numpy as np
from numpy.typing import NDArray

from game.content.records import ChamberKind
from game.nest.relief import Field, Mask, neighbours
from game.nest.tiles import Tile

Tiles = NDArray[np.uint8]

_PILLARS_APART = 4  # columns from one pillar to the next; between rows half as many


def furnish(tiles: Tiles, floor: Mask, kind: ChamberKind, clump: Field, speck: Field) -> None:
    """Cover the floor of one chamber with the tiles of its kind.

    All arrays are sections of the Level around the chamber.
    `clump` is noise a few cells wide, for patches; `speck` is noise of single cells, for scattered things; both are 0..255.
    """
    inside = neighbours(floor)  # 9 where no wall is near
    deep = inside.astype(np.int32) * 14
    if kind.pillars:
        blocks = _pillars(floor, int(speck[0, 0]))
        tiles[blocks] = Tile.PILLAR
        floor = floor & ~blocks
    where = {
        "all": floor,
        "off the walls": floor & (inside > 6),
        "middle": floor & (inside == 9),
        "rim": floor & (inside < 9),
    }
    for layer in kind.floor:
        heap = deep * layer.deep
        for noise, part in ((clump, layer.clump), (speck, layer.speck)):
            if part:
                heap = heap + noise // part
        _strew(tiles, where[layer.where], Tile[layer.tile], heap, layer.share)


def _strew(tiles: Tiles, floor: Mask, tile: Tile, heap: Field, share: int) -> None:
    """Put `tile` on `share` per cent of the floor: on the cells where the array `heap` is highest.

    Among equal heights, cells that come first in the array are taken first.
    """
    cells = np.flatnonzero(floor)
    order = np.argsort(-heap[floor], kind="stable")
    ys, xs = np.unravel_index(cells[order[: len(cells) * share // 100]], floor.shape)
    tiles[ys, xs] = tile


def _pillars(floor: Mask, shift: int) -> Mask:
    """Return the cells of a hall's pillars, as an array of bool.

    They stand in rows, each with free floor all around, so that no cell is cut off.
    """
    y, x = np.indices(floor.shape)
    row = y // 2
    grid: Mask = (y % 2 == 1) & ((x + shift + row % 2 * (_PILLARS_APART // 2)) % _PILLARS_APART == 0)
    grid[floor.shape[0] // 2, floor.shape[1] // 2] = False
    grid &= neighbours(floor) == 9
    return grid
