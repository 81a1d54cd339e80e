"""Draws page rows below and beside a character's portrait."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from game.presentation.page import PageRow
from game.telling.portrait import Drawn, Line, broad
from game.telling.shorten import broken

WIDE = 78
"""The columns of a portrait with rows beside it."""
LEFT, GAP = 30, 2
"""The least columns for the portrait, and those between it and the rows."""


def beside(drawn: Drawn, below: Iterable[PageRow], rows: Iterable[PageRow]) -> Drawn:
    """Return one drawing: the portrait `drawn`, the rows `below` under it, and `rows` to the right of both."""
    wide = max(LEFT, broad(drawn)) + GAP
    left = [*drawn, (), *(line for row in below for line in written(row, wide - GAP))]
    right = [line for row in rows for line in written(row, WIDE - wide)]
    return tuple(
        (*one, (" " * (wide - broad((one,))), "text"), *other) for one, other in zip_longest(left, right, fillvalue=())
    )


def written(row: PageRow, width: int) -> Iterator[Line]:
    """Yield the lines that show a page row in at most `width` columns: label (in its own colour), value, detail."""
    label = f"{row.label}: " if row.label else ""
    first, *more = broken(f"{label}{row.value}", width, "  ")
    last = f"  {row.detail}"
    fits = not more and len(first) + len(last) <= width
    yield (label, row.mark), (first[len(label) :], row.tone), (last if fits else "", "dim")
    yield from (((line, row.tone),) for line in more)
    yield from (((line, "dim"),) for line in broken(last, width, "  ") if row.detail and not fits)
