"""Every screen as a PNG in every size that is looked at: python -m tests.ui.pictures [--tiles] FOLDER [NAME ...]."""

import sys
import tempfile
from itertools import chain
from pathlib import Path

from PIL import Image
from tcod.console import Console

from game.ui.map import glyphs
from game.ui.map.picture import render
from game.window.pictures import tileset
from tests.ui.every import drawn, every
from tests.ui.seldom import seldom
from tests.ui.table import tables

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
"""Columns and rows of the terminals most people have."""


def in_window(console: Console, path: Path) -> None:
    """Write a console as the window shows it, with a map in pictures."""
    Image.fromarray(tileset().render(console)[..., :3]).save(path)


def main(*words: str) -> None:
    """Write FOLDER/<size>-<screen>.png for all screens, or for those whose names begin with one of those given.

    `--tiles`: as the window shows them.
    """
    (folder, *some), tiles = [one for one in words if one != "--tiles"], "--tiles" in words
    if folder.startswith("-"):
        raise SystemExit(__doc__)
    names, to = tuple(some), Path(folder)
    to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as saves, tables(Path(saves)) as lay:
        for name, play in chain(every(lay), seldom(lay)):
            for width, height in SIZES if not names or name.startswith(names) else ():
                if tiles:
                    glyphs.use(glyphs.TILES)  # each game begins with its own
                console = drawn(play, width, height)
                glyphs.settle(console)
                path = to / f"{width}x{height}-{name.replace(': ', '-').replace(' ', '_')}.png"
                (in_window if tiles else render)(console, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
