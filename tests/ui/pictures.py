"""Every screen as a PNG in every size that is looked at: python -m tests.ui.pictures FOLDER [NAME ...]."""

import sys
import tempfile
from itertools import chain
from pathlib import Path

from game.ui.map import glyphs
from game.ui.map.picture import render
from tests.ui.every import drawn, every
from tests.ui.seldom import seldom
from tests.ui.table import tables

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
"""Columns and rows of the terminals most people have."""


def main(folder: str, *names: str) -> None:
    """Write FOLDER/<size>-<screen>.png for all screens, or for those whose names begin with one of `names`."""
    to = Path(folder)
    to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as saves, tables(Path(saves)) as lay:
        for name, play in chain(every(lay), seldom(lay)):
            for width, height in SIZES if not names or name.startswith(names) else ():
                console = drawn(play, width, height)
                glyphs.settle(console)
                render(console, to / f"{width}x{height}-{name.replace(': ', '-').replace(' ', '_')}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
