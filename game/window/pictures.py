"""The window's tileset: the shipped font, and every tile of the sheet as two cells of the private use area."""

from functools import cache

import tcod.tileset

from game.content import folder
from game.window import drawings

FIRST = 0xE000
"""The code of the first tile's left half; its right half has the next."""


@cache
def tileset() -> tcod.tileset.Tileset:
    """Return the tileset. Raises BadAsset if a drawing is wrong, OSError if a file is missing."""
    found = tcod.tileset.load_bdf(folder() / "fonts" / "nest16.bdf")
    names = codes()
    columns = 2 * drawings.COLUMNS
    rows = -(-2 * (len(names) + 1) // columns)
    halves = tcod.tileset.load_tilesheet(drawings.path(), columns, rows, range(FIRST - 2, FIRST + columns * rows))
    for code in range(FIRST, FIRST + 2 * len(names)):
        found[code] = halves[code]
    return found


@cache
def codes() -> dict[str, int]:
    """Return the code of each tile's left half, by its name: "floor", "worker 3"."""
    return {name: FIRST + 2 * at for at, name in enumerate(drawings.names())}
