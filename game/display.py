"""The interface between screens and what displays them: a terminal, or a window."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from tcod.console import Console

LEAST = 80, 24
"""The smallest display on which the screens fit: columns and rows."""


class Mouse(NamedTuple):
    """What the mouse did at a cell of the console: it moved there, its left or right button was pressed, its wheel turned."""

    x: int
    y: int
    what: Literal["move", "click", "right", "up", "down"]


Event = str | Mouse
"""What a player did: the name of a key, or what the mouse did."""


class NoDisplay(Exception):
    """An error: no terminal or window can be used here. Its message is one line that says why and what to do."""


class Display(Protocol):
    """A display: shows consoles, and returns what the mouse does, and keys by their names in assets/keys.toml ("x", "up", "ctrl+s").

    Raises EOFError from any method when it is gone for good.
    """

    def size(self) -> tuple[int, int]:
        """Return the current size: columns and rows."""
        ...

    def show(self, console: Console) -> None:
        """Show a console (order="F")."""
        ...

    def tell(self, words: str) -> None:
        """Show a plain sentence instead of a screen, where the display is too small."""
        ...

    def mouse(self, heeded: bool) -> None:
        """Begin or cease to return what the mouse does; at first it is not returned."""
        ...

    def keys(self, timeout: float | None) -> Sequence[Event]:
        """Return the keys pressed and what the mouse did, waiting at most `timeout` seconds (None: forever); [] if none came or the screen must be redrawn."""
        ...


def enough(size: tuple[int, int]) -> bool:
    """Return whether a display of this size (columns, rows) is large enough for the screens."""
    return size[0] >= LEAST[0] and size[1] >= LEAST[1]
