"""Pages laid out in lines: headings, labels in a column, what stands beside them broken where it must be."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tcod.console import Console

from game.presentation.page import Page, PageRow, Section
from game.ui.map.palette import Ink
from game.ui.widgets.rows import Row
from game.ui.widgets.widgets import broken, cut, text

WIDTHS = (19, 8, 13, 17)
"""Of all columns of a table but the last, at 80 columns; what a console has more goes to the last two."""


def arrows(console: Console, above: bool, below: bool, room: int) -> None:
    """Mark at the edge that there is more above, and below."""
    if above:
        text(console, console.width - 1, 2, "↑", "accent")
    if below:
        text(console, console.width - 1, 1 + room, "↓", "accent")


def laid(shown: Page, width: int) -> Iterator[Row]:
    """Yield the lines of a page, at most `width` wide but for pictures, an empty one between sections."""
    for n, section in enumerate(one for one in shown.sections if one.title or one.rows or one.picture):
        if n:
            yield []
        yield from (_plain(part, section.tone) for part in (broken(section.title, width) if section.title else ()))
        yield from (list[tuple[str, Ink]](line) for line in section.picture)
        if not section.picture:
            wide = label_width(section, width)
            for row in section.rows:
                yield from lines(row, wide if row.label else 0, width)


def _plain(said: str, ink: str) -> Row:
    return [(said, ink)]


def label_width(section: Section, width: int) -> int:
    """Return the columns for the labels of a section."""
    return min(max((len(row.label) + 2 for row in section.rows if row.label), default=0), width // 2)


def lines(row: PageRow, wide: int, width: int) -> Iterator[Row]:
    """Yield the lines of a row, `wide` columns being its label's."""
    labels, values = broken(row.label, max(1, wide - 2)), broken(row.value, width - wide)
    for label, value in zip_longest(labels if wide else [], values, fillvalue=""):
        yield [(f"{label:{wide}}", row.mark), (value, row.tone)]
    if row.detail:
        yield from (_plain(f"{' ' * wide}  {part}", "dim") for part in broken(row.detail, width - wide - 2))


def columns(cells: Sequence[Sequence[str]], width: int, tone: str) -> Row:
    """Return a row of a table: of each cell the longest of its wordings that fits."""
    more = max(0, width - 78) // 3
    wide = [*WIDTHS[:3], WIDTHS[3] + more, width - sum(WIDTHS) - more]
    found: Row = []
    for said, room in zip(cells, wide, strict=True):
        fits = next((one for one in said if len(one) < room), said[-1])
        found.append((f"{cut(fits, room - 1):{room}}", tone))
    return found
