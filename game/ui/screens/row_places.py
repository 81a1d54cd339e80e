"""The places of a list's rows, which stay the same while other rows appear or vanish, and how the mouse wheel scrolls them."""

from collections.abc import Sequence
from typing import Protocol

from game.display import Mouse
from game.presentation.page import Key, PageRow, Section
from game.ui.widgets.hits import LINES

EMPTY = PageRow("—", tone="faint")
"""An empty row, for a place in a list that no row takes."""


class RowPlaces:
    """The places at which the rows of a list were shown before."""

    def __init__(self) -> None:
        self.orders: dict[tuple[int, int], list[Key]] = {}  # by (page, section): the keys of its rows, in order

    def kept(self, place: tuple[int, int], section: Section, sought: str = "") -> Section:
        """Return a section in which each row has the place where it was shown before.

        New rows fill gaps, and empty rows are added up to the section's minimum.
        If words are `sought`, only rows that have them remain.
        """
        if sought:
            low = sought.lower()
            found = [row for row in section.rows if low in f"{row.label} {row.value} {row.detail}".lower()]
            return Section(found, section.title, section.tone)
        now = {row.key: row for row in section.rows}
        order = [key if key in now else () for key in self.orders.get(place, [])]
        order += [()] * (section.least - len(order))
        free, held = iter([n for n, key in enumerate(order) if not key]), set(order)
        for key in now:
            if key not in held:
                at = next(free, len(order))
                order[at : at + 1] = [key]
        self.orders[place] = order
        return Section([now.get(key, EMPTY) for key in order], section.title, section.tone)


class Scrolled(Protocol):
    """The protocol of a list that can be scrolled: the first line shown, the marked row, and the text being typed, if any."""

    top: int
    at: int

    @property
    def editor(self) -> object: ...


def wheeled(one: Scrolled, rows: Sequence[int], room: int, mouse: Mouse) -> list[str] | None:
    """Scroll a list by a notch of the mouse wheel, and return []; return None for any other mouse event. `rows`, `room`: see `scrolled`."""
    if mouse.what not in ("up", "down"):
        return None
    if not one.editor:
        one.top, one.at = scrolled(rows, one.top, one.at, room, 1 if mouse.what == "down" else -1)
    return []


def scrolled(rows: Sequence[int], top: int, at: int, room: int, by: int) -> tuple[int, int]:
    """Return (the first line shown, the marked row) of a list after a notch of the mouse wheel, down (`by` 1) or up (-1).

    The mark stays at its place on the screen. In a list that is wholly shown, or at its end, it is moved instead, by a row.
    `rows`: the row that each line belongs to, -1 for a heading. `room`: the lines shown.
    """
    first = max(0, min(top + LINES * by, len(rows) - room))
    if first == top or at not in rows:
        return top, max(0, min(at + by, max(rows, default=0)))
    line = rows.index(at) + first - top
    return first, next((row for row in (*rows[line::by], at) if row >= 0), at)
