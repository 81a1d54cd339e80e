"""The window's tileset: the characters of the game's own font, the tiles of the tile sheet, and letters as wide as a tile.

A tile is two cells of Unicode's private use area.
"""

from functools import cache

import numpy as np
import tcod.tileset

from game.content import folder
from game.window import drawings


@cache
def tileset() -> tcod.tileset.Tileset:
    """Return the window's tileset. Raises BadAsset if a drawing is wrong, OSError if a file is missing."""
    found = tcod.tileset.load_bdf(folder() / "fonts" / "nest16.bdf")
    names = drawings.names()
    columns = 2 * drawings.COLUMNS
    rows = -(-2 * (len(names) + 1) // columns)
    halves = tcod.tileset.load_tilesheet(
        drawings.path(), columns, rows, range(drawings.FIRST - 2, drawings.FIRST + columns * rows)
    )
    for code in range(drawings.FIRST, drawings.FIRST + 2 * len(names)):
        found[code] = halves[code]
    for letter, code in drawings.letters().items():
        thin = found[ord(letter)]
        wide = np.pad(thin, [(0, 0), (thin.shape[1] // 2,) * 2, (0, 0)])
        found[code], found[code + 1] = np.split(wide, 2, axis=1)
    return found
