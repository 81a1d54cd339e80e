"""Portraits of the character classes, drawn with text characters. Each Ability gained adds a part. [M 2.6.9]"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from game import content

Line = tuple[tuple[str, str], ...]
"""A line of a drawing, in pieces (text, colour)."""
Drawn = tuple[Line, ...]


class Portrait(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture as lines of text: a whole portrait, or a piece to draw over one. A piece's blanks are transparent.

    `places`: for a part, the columns and rows at which it is drawn on each class's portrait.
    `about`: what the part is, in words.
    """

    drawn: str
    tone: str = ""
    about: str = ""
    places: dict[str, tuple[tuple[int, int], ...]] = {}


@content.by_edition
def _portraits() -> dict[str, Portrait]:
    return content.read("pictures", Portrait)


def portraits() -> dict[str, Portrait]:
    """Return all Portraits as a dict by name: whole portraits, and parts to draw over them for Abilities gained.

    There is one portrait for each class, and two called "nest" and "nest_deeper". Portraits of classes have at most 26 columns.
    The parts are those for Abilities of the rules in force. Raises BadAsset.
    """
    return _portraits()


def portrait(kind: str, tone: str, parts: Iterable[str] = ()) -> Drawn:
    """Return a class's portrait as lines of coloured text, with these parts drawn over it, or () if it has none."""
    every = portraits()
    if kind not in every:
        return ()
    layers = [(every[kind].drawn, tone, (0, 0))]
    layers += [(every[part].drawn, every[part].tone, at) for part in parts for at in every[part].places[kind]]
    return _drawn(tuple(layers))


@lru_cache(maxsize=16)
def _drawn(layers: tuple[tuple[str, str, tuple[int, int]], ...]) -> Drawn:
    """Return one picture made of layers, the lowest first. Each layer is (lines of text, colour, place)."""
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
    """Return the width of a drawing in columns."""
    return max((sum(len(said) for said, _ in line) for line in drawn), default=0)
