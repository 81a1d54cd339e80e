"""Pictures of a console, with the font that is shipped; needs no display."""

from functools import cache
from pathlib import Path

import numpy as np
import tcod.tileset
from numpy.typing import NDArray
from tcod.console import Console

from game.content import folder

TILE_WIDTH, TILE_HEIGHT = 8, 16
"""Pixels of a cell."""


@cache
def font() -> tcod.tileset.Tileset:
    """Return the shipped bitmap font, also for the window."""
    return tcod.tileset.load_bdf(folder() / "fonts" / "nest16.bdf")


def pixels(console: Console) -> NDArray[np.uint8]:
    """Return the picture as an array (height in pixels, width in pixels, 3) of 0-255."""
    return np.ascontiguousarray(font().render(console)[..., :3], dtype=np.uint8)


def render(console: Console, path: Path) -> None:
    """Write the picture; the format is by the name of the file, PNG as a rule.

    Raises ModuleNotFoundError, in words, without Pillow, which is part of the "test" extra; OSError if it cannot be written.
    """
    try:
        from PIL import Image  # noqa: PLC0415 - the game itself goes without
    except ModuleNotFoundError:
        raise ModuleNotFoundError("Pictures need Pillow: pip install pillow, or the game's test extra.") from None
    Image.fromarray(pixels(console)).save(path)
