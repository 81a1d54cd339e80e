"""The interface between screens and the device that displays them: a terminal or a window."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from tcod.console import Console

LEAST = 80, 24
"""The smallest display on which the screens fit: columns and rows."""


class Mouse(NamedTuple):
    """One event of the mouse at a cell of the console: it moved there, a button was pressed, or the wheel was turned."""

    x: int
    y: int
    what: Literal["move", "click", "right", "up", "down"]


Event = str | Mouse
"""An event from the player: the name of a key, or an event of the mouse."""


class NoDisplay(Exception):
    """Raised if neither terminal nor window can be used. The message says in one line why, and what to do."""


class Display(Protocol):
    """A display. It shows consoles, and returns events of the mouse and of keys, named as in assets/keys.toml ("x", "ctrl+s").

    Raises EOFError from any method when it is gone for good.
    """

    def size(self) -> tuple[int, int]:
        """Return the current size: columns and rows."""
        ...

    def show(self, console: Console) -> None:
        """Show a tcod Console (order="F")."""
        ...

    def tell(self, words: str) -> None:
        """Show a plain sentence, because the display is too small for a screen."""
        ...

    def mouse(self, heeded: bool) -> None:
        """Turn events of the mouse on or off; they are off at first."""
        ...

    def keys(self, timeout: float | None) -> Sequence[Event]:
        """Return keys and mouse events, waiting up to `timeout` seconds (None: forever); [] if none came, or if a redraw is needed."""
        ...


def enough(size: tuple[int, int]) -> bool:
    """Return whether a display of this size (columns, rows) is large enough for the screens."""
    return size[0] >= LEAST[0] and size[1] >= LEAST[1]
