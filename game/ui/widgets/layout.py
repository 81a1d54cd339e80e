"""The layout of the main screen."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle on the console: x, y, width, height."""

    x: int
    y: int
    w: int
    h: int


class Layout(NamedTuple):
    """The areas of the main screen's parts."""

    map: Area
    panel: Area
    log: Area  # its first row is a rule


AIRY = 90
"""Console width in columns from which on a margin is left beside the panel."""


def layout(width: int, height: int) -> Layout:
    """Return the layout for a console's size: extra room goes first to the map, then to the log, then to the panel."""
    side = 26 + min(max((width - 100) // 3, 0), 12)
    log = 4 + max(0, height - 24) // 4
    rows = height - 3 - log
    at = width - side - (width >= AIRY)
    return Layout(Area(0, 1, at, rows), Area(at, 1, side, rows), Area(0, 1 + rows, width, log))
