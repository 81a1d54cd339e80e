"""A console for tables. It removes control characters, which a name in a table may contain."""

import os
import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from game.printable import clean, raw

WIDE = 160
"""The width, in columns, of a table that is not printed to a terminal."""


class Paper(Console):
    """A rich Console that removes control characters from every text that it prints.

    Markup and emoji codes are printed as they are.
    """

    def __init__(self) -> None:
        """Set the console's width: that of the terminal, or WIDE columns if the output is a file or a pipe."""
        wide = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
        super().__init__(file=raw(sys.stdout), width=wide, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(clean(piece.text), piece.style)
