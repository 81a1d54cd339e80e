"""The conversion of pages into lines of text: headings, labels in a column, wrapped values beside them."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tcod.console import Console

from game.presentation.page import Page, PageRow, Section
from game.telling.shorten import broken, cut
from game.ui.map.palette import Ink
from game.ui.map.tiles import emblem
from game.ui.widgets.layout import GAP, Measure
from game.ui.widgets.rows import Row
from game.ui.widgets.widgets import fill, upright
from game.ui.widgets.writing import spans, text

WIDTHS = (19, 8, 13, 17)
"""The widths of a table's columns except the last, on 80 columns; extra width goes to the last two."""

TRIED = 4
"""How many widths of a section's labels are tried, the longest first."""


def arrows(console: Console, x: int, above: bool, below: bool, room: int) -> None:
    """Draw an arrow in column `x` at the top of the screen if there are lines above, and one at the bottom for lines below."""
    if above:
        text(console, x, 2, "↑", "accent")
    if below:
        text(console, x, 1 + room, "↓", "accent")


def aside(console: Console, columns: Measure, room: int, sections: Sequence[Section]) -> None:
    """Draw sections in `room` rows beside a page or a list, if there are columns for them; a line is between the two.

    What does not fit is left out, from the first section that does not.
    """
    if not columns.side:
        return
    upright(console, columns.second - GAP // 2, 2, room)
    y = 2
    for section in sections:
        rows = list(laid(Page("", [section]), columns.side))
        if y + len(rows) > 2 + room:
            break
        for row in rows:
            spans(console, columns.second, y, row)
            y += 1
        y += bool(rows)


def laid(shown: Page, width: int) -> Iterator[Row]:
    """Yield a page as lines of coloured text, with an empty line between sections.

    All but pictures are at most `width` columns wide.
    """
    for n, section in enumerate(one for one in shown.sections if one.title or one.rows or one.picture):
        if n:
            yield []
        for part in broken(section.title, width) if section.title else ():
            sign = emblem(part[0], section.tone) if part[1:2] == " " else (part[0], section.tone)
            yield [sign, (part[1:], section.tone)]
        yield from (list[tuple[str, Ink]](line) for line in section.picture)
        if not section.picture:
            wide = label_width(section, width)
            for row in section.rows:
                yield from lines(row, wide if row.label else 0, width)


def _plain(said: str, ink: str) -> Row:
    return [(said, ink)]


def label_width(section: Section, width: int) -> int:
    """Return how many columns of the console the labels of a section take: so many that it has the fewest lines, those of broken labels counted twice.

    A lone long label is broken, so that all values are not squeezed beside it.
    """
    rows = [(row.label, row.value) for row in section.rows if row.label]
    word = max((len(word) for label, _ in rows for word in label.split()), default=0)
    wide = {min(len(label) + 2, width // 2) for label, _ in rows if len(label) >= word}

    def many(room: int) -> int:
        sizes = ((len(broken(label, room - 2)), len(broken(value, width - room))) for label, value in rows)
        return sum(max(size) + size[0] for size in sizes)

    return min(sorted(wide, reverse=True)[:TRIED], key=many, default=0)


def lines(row: PageRow, wide: int, width: int) -> Iterator[Row]:
    """Yield one row of a page as lines of coloured text.

    `wide` is the width of its label's column.
    """
    labels, values = broken(row.label, max(1, wide - 2)), broken(row.value, width - wide)
    for label, value in zip_longest(labels if wide else [], values, fillvalue=""):
        sign, mark = emblem(label, row.mark)
        yield [(f"{sign:{wide}}", mark), (value, row.tone)]
    if row.detail:
        yield from (_plain(f"{' ' * wide}  {part}", "dim") for part in broken(row.detail, width - wide - 2))


def labelled(row: PageRow, width: int) -> Iterator[Row]:
    """Yield one row of a list as lines of coloured text: its label and value, and its detail at the right.

    What does not fit goes on in the next line.
    """
    label = f"{row.label} " if row.label else ""
    *first, last = broken(row.value, max(1, width - len(label)))
    for value in first:
        yield [(label, row.mark), (value, row.tone)]
        label = " " * len(label)
    room = width - len(label) - len(last)
    beside = len(row.detail) + 2 <= room
    yield [(label, row.mark), (last, row.tone), (f"{row.detail:>{room}}" if row.detail and beside else "", "dim")]
    for part in broken(row.detail, width - len(label) - 2) if not beside else ():
        yield [(f"{part:>{width}}", "dim")]


def widths(width: int) -> list[int]:
    """Return the widths of a table's columns, together `width`."""
    more = max(0, width - 78) // 3
    return [*WIDTHS[:3], WIDTHS[3] + more, width - sum(WIDTHS) - more]


def uncut(cells: Sequence[Sequence[str]], width: int) -> bool:
    """Return whether a row of a table shows one wording of each of its cells whole."""
    return all(min(map(len, said)) < room for said, room in zip(cells, widths(width), strict=True))


def columns(cells: Sequence[Sequence[str]], width: int, tone: str) -> Row:
    """Return a row of a table as coloured text. Of a cell's wordings the first that fits the column is used."""
    found: Row = []
    for said, room in zip(cells, widths(width), strict=True):
        fits = next((one for one in said if len(one) < room), said[-1])
        found.append((f"{cut(fits, room - 1):{room}}", tone))
    return found


def beyond(row: PageRow) -> list[str]:
    """Return those texts of a row's description that the row does not say itself."""
    itself = [] if row.cells else [plain(f"{one}.") for one in (row.value, row.detail, f"{row.value}: {row.detail}")]
    return [said for said in row.more if said and plain(said) not in itself]


def plain(words: str) -> str:
    """Return words with a comma for each "and", as a row and its description list things in either way."""
    return words.replace(" and ", ", ")


def came_of(console: Console, x: int, width: int, said: str) -> None:
    """Draw what came of a key over the lowest rows of a screen, from column `x` on, "" for nothing."""
    came = broken(said, width)[: console.height // 2] if said else []
    if came:
        fill(console, 0, console.height - 1 - len(came), console.width, len(came))
    for y, line in enumerate(came, start=console.height - 1 - len(came)):
        text(console, x, y, line, "tone_refused")
