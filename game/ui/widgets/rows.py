"""The rows of a panel. A row has coloured text at its left and at its right."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from tcod.console import Console

from game.nest.paths import Cell
from game.telling.shorten import broken, cut
from game.ui.map.palette import Ink
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.writing import spans

Row = list[tuple[str, Ink]]


class Placed(Protocol):
    """A creature, an Item or a passage: what is at a cell of the map."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


class RowLine(Struct, frozen=True):
    """A row of a panel: coloured text for its left end and for its right end, and the cell of what it is about, if it has one.

    `hue`: the colour of the sentences on that cell that are told first. `about` returns what the mouse over the row tells, if it has no cell.
    """

    left: Row = []
    right: Row = []
    at: Cell | None = None
    hue: str = ""
    about: Callable[[], str] | None = None


GAP = RowLine()


def put(console: Console, area: Area, lines: list[RowLine]) -> None:
    """Draw rows of text into an area, from its top down. The right end of a row is whole, its left end has what is left."""
    width = area.w - 2
    for y, line in enumerate(lines[: area.h], start=area.y):
        wide = 0
        if line.right:
            right = fitting(line.right, width)
            wide = long(right)
            spans(console, area.x + area.w - wide, y, right)
        if line.left:
            spans(console, area.x + 2, y, fitting(line.left, width - wide - (wide > 0)))
        if line.at:
            hits.name(console, (area.x + 1, y, area.w - 1, 1), line.at, line.hue)
        elif line.about:
            hits.tell(console, (area.x + 1, y, area.w - 1, 1), line.about)


def located(rows: Iterable[RowLine], one: Placed) -> Iterator[RowLine]:
    """Yield the rows as rows about something that is on the map, so that the mouse finds it by its name."""
    yield from (replace(row, at=(one.x, one.y)) for row in rows)


def long(row: Row) -> int:
    """Return how many columns a row of coloured text takes."""
    return len(row[0][0]) if len(row) == 1 else sum([len(s) for s, _ in row])


def sided(left: Row, right: Row, width: int) -> Iterator[RowLine]:
    """Yield a row with text at both ends, or if both do not fit, rows with the right text below the left."""
    if long(left) + 1 + long(right) <= width or not right:
        yield RowLine(left, right)
        return
    yield RowLine(left)
    for part, fg in right if long(right) > width - 2 else ():
        yield from paragraph(part.strip(), width, fg, "  ")
    if long(right) <= width - 2:
        yield RowLine([], right)


def named(sign: tuple[str, Ink], name: str, right: str, width: int) -> Iterator[RowLine]:
    """Yield a row with a sign, a name, and a text at its right. What does not fit goes on in the next row; no name is cut.

    The last row has some of the name.
    """
    room, indent = width - len(sign[0]), " " * (len(name) - len(name.lstrip()))
    *first, last = broken(name, room, indent)
    if len(last) + 1 + len(right) > room and " " in last.strip():
        *first, last = *first, *broken(f"{indent}{last.strip()}", room - 1 - len(right), indent)
    for part in first:
        yield RowLine([sign, (part, "text")])
        sign = " " * len(sign[0]), sign[1]
    if len(sign[0]) + len(last) + 1 + len(right) <= width:
        yield RowLine([sign, (last, "text")], [(right, "dim")])
    else:
        yield from (RowLine([sign, (last, "text")]), RowLine([], [(right, "dim")]))


def fitting(row: Row, width: int) -> Row:
    """Return a row of coloured text, cut to `width` columns."""
    if long(row) <= width:
        return row
    found: Row = []
    for s, fg in row:
        found.append((cut(s, width - long(found)), fg))
        if len(found[-1][0]) < len(s):
            break
    return found


def listed(words: Row, width: int) -> list[Row]:
    """Return words as a list with commas, broken into rows of `width` columns."""
    rows: list[Row] = []
    row: Row = []
    for s, fg in words:
        if row and sum(len(one) for one, _ in row) + 2 + len(s) > width:
            rows.append(row)
            row = []
        row += [(", ", "dim"), (s, fg)] if row else [(s, fg)]
    return [*rows, row] if row else rows


def paragraph(words: str, width: int, tone: Ink = "dim", indent: str = "", hang: str = "") -> Iterator[RowLine]:
    """Yield a text wrapped to rows of `width` columns. For "" yield nothing. `hang`: what all rows but the first begin with."""
    for part in broken(words, width - len(indent), hang) if words else ():
        yield RowLine([(indent, "dim"), (part, tone)])
