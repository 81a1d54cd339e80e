"""A drawing of a d100's hundred possible results: a line of letters, each of which stands for a degree of success."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

Stretch = tuple[range, str]


def picture(stretches: Sequence[Stretch], first: Sequence[int], die: int | None, width: int) -> Iterator[str]:
    """Yield the lines of a drawing of a d100: a scale of numbers, a row of letters, and a pointer to the result `die`.

    All are at most `width` columns wide. If `die` is None, there is no pointer.
    `stretches` cover 00..99 in order, each with its letter. Each is drawn with at least one letter, so the
    drawing is not quite to scale. Among the numbers of the scale, those in `first` get their place before all others.
    """
    if len(stretches) * 2 + 1 > width:  # no room for dividers: the scale has 00 and 99 only
        yield "00" + "99".rjust(width - 2)
        at = None if die is None else die * width // 100
        rolls = [die if column == at and die is not None else column * 100 // width for column in range(width)]
        yield "".join(next(letter for stretch, letter in stretches if roll in stretch) for roll in rolls)
    else:
        walls = _walls(stretches, width)
        edges = {stretch.start: wall for (stretch, _), wall in zip(stretches, walls, strict=False)}
        yield from _rulers(edges, first, width)
        runs = ((letter, high - low - 1) for (_, letter), (low, high) in zip(stretches, pairwise(walls), strict=True))
        yield "|" + "|".join(letter * length for letter, length in runs) + "|"
        at = None if die is None else _place(stretches, walls, die)
    if at is not None:
        yield _pointer(at, die or 0, width)


def _walls(stretches: Sequence[Stretch], width: int) -> list[int]:
    """Return the columns of the dividers "|" around the intervals of a d100, to scale, but with room for a letter between."""
    walls = [stretch.start * (width - 1) // 100 for stretch, _ in stretches] + [width - 1]
    for i in range(1, len(walls)):
        walls[i] = max(walls[i], walls[i - 1] + 2)
    walls[-1] = width - 1
    for i in range(len(walls) - 2, -1, -1):
        walls[i] = min(walls[i], walls[i + 1] - 2)
    return walls


def _place(stretches: Sequence[Stretch], walls: list[int], die: int) -> int:
    """Return the column at which a result of the d100 is drawn."""
    i = next(i for i, (stretch, _) in enumerate(stretches) if die in stretch)
    stretch, letters = stretches[i][0], walls[i + 1] - walls[i] - 1
    return walls[i] + 1 + (die - stretch.start) * letters // len(stretch)


def _pointer(at: int, die: int, width: int) -> str:
    return " " * at + f"^ {die:02}" if at + 4 <= width else " " * (at - 3) + f"{die:02} ^"


def _rulers(edges: dict[int, int], first: Sequence[int], width: int) -> list[str]:
    """Return the scale above the drawing: one or two lines, with each interval's first number above its divider.

    Numbers without space are left out.
    """
    rows = [["00", *[" "] * (width - 4), "99"]]
    rows[0] = list("".join(rows[0]))
    rows.append([" "] * width)
    for edge in sorted(edges, key=lambda edge: (edge not in first, edge)):
        at = edges[edge]
        near = slice(max(0, at - 1), at + 3)
        if row := next((row for row in rows if edge and not "".join(row[near]).strip()), None):
            row[at : at + 2] = f"{edge:02}"
    return [line for row in reversed(rows) if (line := "".join(row).rstrip())]
