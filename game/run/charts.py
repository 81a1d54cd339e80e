"""What the party knows of the ground of a Level that it has been on and is not on now: its map, as it was left."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from game.engine.components import Room, Way
from game.engine.store import query
from game.nest.paths import Cell
from game.nest.tiles import PASSABLE
from game.run.view_records import Passage
from game.systems.ground import level_of, plan_at
from game.systems.items.folding import charted, unpacked


class Chart(Struct, frozen=True):
    """The party's map of a Level that it is not on.

    `known`: the cells that it has seen, and `walkable` those that can be walked on, as arrays [y, x]. `rooms`: the chamber
    number of each cell, 0 in galleries. `middles`: the middle of each Room found, by its number. `ways`: its known passages.
    """

    tiles: NDArray[np.uint8]
    known: NDArray[np.bool_]
    walkable: NDArray[np.bool_]
    rooms: NDArray[np.uint8]
    middles: dict[int, Cell]
    ways: tuple[Passage, ...]


def chart(number: int) -> Chart:
    """Return the map of the Level with this number, on which the party has been and is not now."""
    entity, level = level_of(number)
    plan = plan_at(level)
    tiles = plan.tiles.copy()
    for x, y, tile in level.opened:
        tiles[y, x] = tile
    packed = charted(unpacked(entity))
    known = np.unpackbits(np.frombuffer(packed, np.uint8), count=tiles.size).reshape(tiles.shape).astype(np.bool_)
    ways = [
        Passage(way, one.kind, one.x, one.y, one.room, level_of(one.to)[1].rating if one.to else None, one.to)
        for way, one in query(Way)
        if one.level == number and known[one.y, one.x]
    ]
    found = [plan.chamber(room.number) for _, room in query(Room) if room.level == number]
    middles = {room.number: (room.x, room.y) for room in found}
    return Chart(tiles, known, known & PASSABLE[tiles], plan.room, middles, tuple(ways))
