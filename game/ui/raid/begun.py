"""The first row of the log on the screen: it begins with a sentence, where the message that it belongs to is cut above it."""

import re
from collections.abc import Sequence

from game.telling.shorten import broken
from game.ui.map.palette import Ink

Row = list[tuple[str, Ink]]
"""One row of the log: pieces of text with their colours."""
GOES_ON: tuple[str, Ink] = ("", "faint")
"""The first piece of a row that goes on with the sentence above it."""
ENDS = re.compile(r"[.!?:”)] +(?=[A-Z“])")
"""The end of a sentence within a message."""


def begun(rows: Sequence[Row], room: int, width: int) -> Sequence[Row]:
    """Return the last `room` rows of the log, of `width` columns, from the first sentence on that begins in them or has room in them.

    Where there is none they stay as they are.
    """
    shown = rows[-room:]
    cut = next((n for n, row in enumerate(shown) if row[0] is not GOES_ON), len(shown))
    if cut and (whole := anew(rows[: len(rows) - len(shown) + cut], cut, width)):
        return [*whole, *shown[cut:]]
    for n, row in enumerate(shown):
        if row[0] is not GOES_ON:
            return shown[n:]
        _, (part, tone), *more = row
        if end := ENDS.search(part):
            return [[GOES_ON, (part[end.end() :], tone), *more], *shown[n + 1 :]]
        if more:  # a message of its own, of which nothing is missing
            return [[(more[0][0].lstrip(), more[0][1]), *more[1:]], *shown[n + 1 :]]
    return shown


def anew(rows: Sequence[Row], room: int, width: int) -> list[Row]:
    """Return as many of the last sentences of the message that these rows end in as fit in `room` rows, wrapped anew; [] if none does.

    Where other messages share its last row, none does.
    """
    if len(rows[-1]) > 2:
        return []
    first = max(n for n, row in enumerate(rows) if row[0] is not GOES_ON)
    told, tone = " ".join(row[-1][0] for row in rows[first:]), rows[-1][-1][1]
    tails = (broken(told[end.end() :], width) for end in ENDS.finditer(told))
    return [[GOES_ON, (part, tone)] for part in next((tail for tail in tails if len(tail) <= room), [])]
