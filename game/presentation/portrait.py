"""Portraits of classes in glyphs, with a part for each Ability that a character has gained. [M 2.6.9]"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby, zip_longest
from textwrap import wrap

from msgspec import Struct

from game import content
from game.presentation.page import PageRow

Line = tuple[tuple[str, str], ...]
"""A line of a drawing, in pieces (text, colour)."""
Drawn = tuple[Line, ...]
WIDE = 78
"""The columns of a portrait with rows beside it."""
LEFT, GAP = 30, 2
"""The least columns for the portrait, and those between it and the rows."""


class Portrait(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture, or the part of one that an Ability adds: its lines, in which blanks are seen through.

    `places`: for a part, the columns and rows of each class's picture at which it is drawn; `about`: what it is, in words.
    """

    drawn: str
    tone: str = ""
    about: str = ""
    places: dict[str, tuple[tuple[int, int], ...]] = {}


@cache
def _portraits(edition: str) -> dict[str, Portrait]:
    assert edition == content.in_force()
    return content.read("pictures", Portrait)


def portraits() -> dict[str, Portrait]:
    """Return pictures by name: one per class, "nest", and the parts that Abilities add in the edition in force. Raises BadAsset."""
    return _portraits(content.in_force())


def portrait(kind: str, tone: str, parts: Iterable[str] = ()) -> Drawn:
    """Return the portrait of a class in its colour, with the parts of some Abilities drawn into it; () if it has none."""
    every = portraits()
    if kind not in every:
        return ()
    layers = [(every[kind].drawn, tone, (0, 0))]
    layers += [(every[part].drawn, every[part].tone, at) for part in parts for at in every[part].places[kind]]
    cells = {
        (at[0] + x, at[1] + y): (sign, colour)
        for drawn, colour, at in layers
        for y, line in enumerate(drawn.split("\n"))
        for x, sign in enumerate(line)
        if sign != " "
    }
    across, down = [x for x, _ in cells], [y for _, y in cells]
    rows = [
        [cells.get((x, y), (" ", "text")) for x in range(min(0, *across), max(across) + 1)]
        for y in range(min(down), max(down) + 1)
    ]
    return tuple(
        tuple(("".join(sign for sign, _ in run), colour) for colour, run in groupby(row, lambda cell: cell[1]))
        for row in rows
    )


def broad(drawn: Drawn) -> int:
    """Return how many columns a drawing has."""
    return max((sum(len(said) for said, _ in line) for line in drawn), default=0)


def beside(drawn: Drawn, below: Iterable[PageRow], rows: Iterable[PageRow]) -> Drawn:
    """Return a drawing with some page rows below it, and others to the right of both."""
    wide = max(LEFT, broad(drawn)) + GAP
    left = [*drawn, (), *(line for row in below for line in written(row, wide - GAP))]
    right = [line for row in rows for line in written(row, WIDE - wide)]
    return tuple(
        (*one, (" " * (wide - broad((one,))), "text"), *other) for one, other in zip_longest(left, right, fillvalue=())
    )


def written(row: PageRow, width: int) -> Iterator[Line]:
    """Yield a page row as lines of at most `width` columns, its label in a colour of its own, its detail last."""
    label = f"{row.label} " if row.label else ""
    first, *more = wrap(f"{label}{row.value}", width, subsequent_indent="  ")
    last = f"  {row.detail}"
    fits = not more and len(first) + len(last) <= width
    yield (label, row.mark), (first[len(label) :], row.tone), (last if fits else "", "dim")
    yield from (((line, row.tone),) for line in more)
    yield from (((line, "dim"),) for line in wrap(last, width, subsequent_indent="  ") if row.detail and not fits)
