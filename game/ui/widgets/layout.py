"""The layout of the main screen (the areas of map, panels and log), and of pages and lists (the columns of their text)."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle on the console: x, y, width, height."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, cell: tuple[int, int]) -> bool:
        """Return whether a cell is in the rectangle, or touches it."""
        return self.x - 1 <= cell[0] <= self.x + self.w and self.y - 1 <= cell[1] <= self.y + self.h


class Layout(NamedTuple):
    """The areas of the main screen's parts: map, panel, log and second panel."""

    map: Area
    panel: Area
    log: Area  # its first row is a rule
    dossier: Area = Area(0, 0, 0, 0)  # the second panel, at the right of the first; of no width where there is no room

    def ending(self, log: Area) -> "Layout":
        """Return this layout with another log, in which the map and the panels end above it."""
        ground, side, second = (area._replace(h=log.y - area.y) for area in (self.map, self.panel, self.dossier))
        return Layout(ground, side, log, second)


AIRY = 82
"""The console width in columns from which on there is a margin beside the panel and before the keys."""
WIDE = 120
"""The console width in columns from which on there is a second panel; a map of two columns per cell needs more."""
NARROWEST = 28
"""The least columns of the map beside a second panel, for each console column of a cell."""

COVERED = 3
"""The log may cover one of so many parts of the map's rows."""

READABLE = 100
"""The most columns of a page's or a list's text: longer lines are hard to follow."""
BESIDE, GAP = 44, 4
"""The least columns of what stands beside such a text, and those between the two."""


class Measure(NamedTuple):
    """The columns of a page's or a list's text: the first, and how many; and of what stands beside it, 0 where nothing does."""

    x: int
    w: int
    second: int = 0
    side: int = 0


def measure(width: int, margin: int, most: int = READABLE, *, beside: bool = False) -> Measure:
    """Return the columns of a text on a console of this width: `most` of them at most, in the middle of the console.

    With `beside`, a broad console has columns for something at the right of the text, too.
    """
    if not beside or width < WIDE:
        wide = min(width - 2 * margin, most)
        return Measure((width - wide) // 2, wide)
    side = BESIDE + min((width - WIDE) // 4, 10)
    wide = min(width - 2 * margin - GAP - side, most)
    left = (width - wide - GAP - side) // 2
    return Measure(left, wide, left + wide + GAP, side)


def layout(width: int, height: int, columns: int = 1) -> Layout:
    """Return the areas of the main screen's parts for a console of this size.

    Extra space goes first to the map, then to the log, then to the panels.
    `columns`: how many columns of the console a cell of the map takes.
    """
    wide = width >= WIDE + NARROWEST * (columns - 1)
    side = 30 + min((width - WIDE) // 6, 8) if wide else 26 + min(max((width - 100) // 3, 0), 6)
    second = side if wide else 0
    log = 4 + max(0, height - 24) // 4
    rows = height - 3 - log
    at = width - side - (width >= AIRY) - second - wide
    return Layout(
        Area(0, 1, at, rows),
        Area(at, 1, side, rows),
        Area(0, 1 + rows, width, log),
        Area(at + side + wide, 1, second, rows),
    )


def clear_of(area: Area, box: Area | None) -> Area:
    """Return the rows of an area that a box drawn over it leaves free: those above it, or below a box at the top."""
    if not box or box.x + box.w <= area.x or box.x >= area.x + area.w:
        return area
    above, below = box.y - area.y, area.y + area.h - box.y - box.h
    return area._replace(h=max(0, above)) if above >= below else area._replace(y=box.y + box.h, h=below)
