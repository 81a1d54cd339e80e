"""Where tables are drawn: in rich's styles, and with no sequence that came in a name."""

import os
import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from game.printable import clean, raw

WIDE = 160
"""Columns of a table that nobody sees in a terminal, at most."""


class Paper(Console):
    """Cleans every piece of text before it is styled; square brackets and colons are what they are."""

    def __init__(self) -> None:
        """Make it as wide as a terminal is; in a file or a pipe as wide as what is printed."""
        wide = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
        super().__init__(file=raw(sys.stdout), width=wide, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(clean(piece.text), piece.style)
