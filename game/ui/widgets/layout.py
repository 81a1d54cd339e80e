"""Where the parts of the main screen are."""

from typing import NamedTuple


class Area(NamedTuple):
    """A box on the console."""

    x: int
    y: int
    w: int
    h: int


class Layout(NamedTuple):
    """Boxes on the console."""

    map: Area
    panel: Area
    log: Area  # its first row is a rule


AIRY = 90
"""Columns from which on the panel keeps off the edge."""


def layout(width: int, height: int) -> Layout:
    """Return where the parts are: room goes to the map first, then to the log, then to the panel."""
    side = 26 + min(max((width - 100) // 3, 0), 12)
    log = 4 + max(0, height - 24) // 4
    rows = height - 3 - log
    at = width - side - (width >= AIRY)
    return Layout(Area(0, 1, at, rows), Area(at, 1, side, rows), Area(0, 1 + rows, width, log))
