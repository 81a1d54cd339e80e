"""The places of a list's rows, which stay the same while other rows appear or vanish."""

from game.presentation.page import Key, PageRow, Section

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
