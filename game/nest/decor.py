"""What lies on the floors: it tells the kind of a chamber at a glance. All of it can be walked on and seen over."""

import numpy as np
from numpy.typing import NDArray

from game.nest.relief import Field, Mask, neighbours
from game.nest.tiles import Tile

Tiles = NDArray[np.uint8]

_PILLARS_APART = 4  # cells between the middles of two pillars, across; half of it down


def furnish(tiles: Tiles, floor: Mask, kind: str, clump: Field, speck: Field) -> None:
    """Lay out the floor of one chamber, in a window on the Level with the chamber's centre in its middle.

    `clump` are hills a few cells wide, for patches; `speck` is grit, for what is strewn; both are 0..255.
    """
    inside = neighbours(floor)  # 9 where no wall is near
    deep = inside.astype(np.int32) * 14
    if kind == "fungus garden":
        _strew(tiles, floor, Tile.LEAF, speck, 8)
        _strew(tiles, floor & (inside > 6), Tile.FUNGUS, clump + deep, 42)
    elif kind == "nursery":
        _strew(tiles, floor, Tile.BROOD, clump + speck // 2 + deep, 30)
    elif kind == "granary":
        _strew(tiles, floor, Tile.GRAIN, clump + speck // 8 - deep * 3, 45)
    elif kind == "midden":
        _strew(tiles, floor, Tile.MIDDEN, clump + speck, 50)
        _strew(tiles, floor, Tile.HUSK, speck, 8)
    elif kind == "leaf store":
        _strew(tiles, floor, Tile.LEAF, clump + speck // 3, 50)
    elif kind == "gallery hall":
        blocks = _pillars(floor, int(speck[0, 0]))
        tiles[blocks] = Tile.PILLAR
        floor = floor & ~blocks
        _strew(tiles, floor, Tile.HUSK, speck, 4)
    else:
        _furnish_target(tiles, floor, kind, clump, speck)


def _furnish_target(tiles: Tiles, floor: Mask, kind: str, clump: Field, speck: Field) -> None:
    """The same of a chamber that a Job is about, or of an entrance."""
    inside = neighbours(floor)
    rim, deep = floor & (inside < 9), inside.astype(np.int32) * 14
    if kind == "royal cell":
        tiles[floor & (inside == 9)] = Tile.ROYAL
        _strew(tiles, rim, Tile.PEBBLE, speck, 25)
    elif kind == "royal larder":  # heaps along the walls, a polished floor between them
        tiles[floor & (inside == 9)] = Tile.ROYAL
        _strew(tiles, floor, Tile.GRAIN, clump + speck // 8 - deep * 3, 55)
    elif kind == "brood chamber":  # one great heap in the middle
        _strew(tiles, floor, Tile.BROOD, clump // 2 + deep * 3, 55)
        _strew(tiles, rim, Tile.PEBBLE, speck, 15)
    elif kind == "holding cell":  # bare, but for what former guests have left
        _strew(tiles, rim, Tile.PEBBLE, speck, 60)
        _strew(tiles, floor & (inside == 9), Tile.HUSK, speck, 12)
    elif kind == "guard room":
        _strew(tiles, floor, Tile.LEAF, speck, 12)
        _strew(tiles, rim, Tile.HUSK, speck, 40)
    else:
        _strew(tiles, floor, Tile.PEBBLE, speck, 12)


def _strew(tiles: Tiles, floor: Mask, tile: Tile, heap: Field, share: int) -> None:
    """Put the tile on the `share` per cent of the floor where the heap is highest; ties by place."""
    cells = np.flatnonzero(floor)
    order = np.argsort(-heap[floor], kind="stable")
    ys, xs = np.unravel_index(cells[order[: len(cells) * share // 100]], floor.shape)
    tiles[ys, xs] = tile


def _pillars(floor: Mask, shift: int) -> Mask:
    """Return where a hall keeps pillars: in rows, each with free floor all around, so that nothing is cut off."""
    y, x = np.indices(floor.shape)
    row = y // 2
    grid: Mask = (y % 2 == 1) & ((x + shift + row % 2 * (_PILLARS_APART // 2)) % _PILLARS_APART == 0)
    grid[floor.shape[0] // 2, floor.shape[1] // 2] = False
    grid &= neighbours(floor) == 9
    return grid
