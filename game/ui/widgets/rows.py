"""The rows of a panel. A row has coloured text at its left and at its right."""

from collections.abc import Iterator

from msgspec import Struct
from tcod.console import Console

from game.ui.map.palette import Ink
from game.ui.widgets.layout import Area
from game.ui.widgets.widgets import broken, cut, spans

Row = list[tuple[str, Ink]]


class RowLine(Struct, frozen=True):
    """A row of a panel: coloured text for its left end and for its right end."""

    left: Row = []
    right: Row = []


GAP = RowLine()


def put(console: Console, area: Area, lines: list[RowLine]) -> None:
    """Draw rows of text into an area, from its top down."""
    for y, line in enumerate(lines[: area.h], start=area.y):
        spans(console, area.x + 2, y, line.left)
        wide = sum(len(s) for s, _ in line.right)
        spans(console, area.x + area.w - wide, y, line.right)


def fitting(row: Row, width: int) -> Row:
    """Return a row of coloured text, cut to `width` columns."""
    found: Row = []
    for s, fg in row:
        left = width - sum(len(one) for one, _ in found)
        found.append((cut(s, left), fg))
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


def paragraph(words: str, width: int, tone: Ink = "dim", indent: str = "") -> Iterator[RowLine]:
    """Yield a text wrapped to rows of `width` columns. For "" yield nothing."""
    for part in broken(words, width - len(indent)) if words else ():
        yield RowLine([(indent, "dim"), (part, tone)])
