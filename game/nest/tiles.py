"""Codes for the ground of each cell of a Level: floor, wall, shaft and so on.

The numbers are stored in saves: add new ones at the end, change none.
"""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Tile(IntEnum):
    """The code of the ground of one cell, stored as a uint8."""

    SOLID = 0  # earth; what has never been dug
    FLOOR = 1  # trodden earth, in chambers and galleries
    CARTON = 2  # the wall that closes a gallery; looks like SOLID until it is opened
    PILLAR = 3  # left standing to hold up a roof
    SHAFT_DOWN = 4
    SHAFT_UP = 5
    TUNNEL = 6  # a steep tunnel: the Shortcut
    ENTRANCE = 7  # the way out of the nest
    FUNGUS = 8  # comb, in fungus gardens
    LEAF = 9  # litter
    GRAIN = 10  # in granaries
    BROOD = 11  # eggs and nymphs, in nurseries
    MIDDEN = 12  # refuse
    ROYAL = 13  # the polished floor of the royal cell
    PEBBLE = 14
    HUSK = 15  # shed skins, in old halls and middens
    PLUG = 16  # the glue of a burst guardian, in a tunnel's mouth [B 4.6.2]
    RUBBLE = 17  # an Obstacle [B 3.14.8]
    GRAVID = 18  # the rest of a Queen, behind the head: soft, and in the way


_BLOCKING = [Tile.SOLID, Tile.CARTON, Tile.PILLAR, Tile.PLUG, Tile.RUBBLE]


def _table(*more: Tile) -> NDArray[np.bool_]:
    table = np.ones(256, np.bool_)
    table[[*_BLOCKING, *more]] = False
    table[len(Tile) :] = False
    table.flags.writeable = False
    return table


PASSABLE = _table(Tile.GRAVID)
"""An array by Tile code, True where a creature can stand; codes without a Tile are impassable."""

TRANSPARENT = _table()
"""An array by Tile code, True where a creature can see through."""
