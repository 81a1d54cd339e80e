"""The interface between screens and the device that displays them: a terminal or a window."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from tcod.console import Console

LEAST = 80, 24
"""The smallest display on which the screens fit: columns and rows."""
PIXELS = 640, 480
"""The smallest window in which they can be read: width and height in pixels."""


class Mouse(NamedTuple):
    """A mouse event at a cell of the console: the mouse moved, or stands over it still, a button was pressed, or the wheel was turned."""

    x: int
    y: int
    what: Literal["move", "over", "click", "right", "up", "down"]


Event = str | Mouse
"""An event from the player: the name of a key, or an event of the mouse."""


class NoDisplay(Exception):
    """Raised if neither a terminal nor a window can be used. The message says in one line why, and what to do."""


class Display(Protocol):
    """A device that shows consoles and returns mouse and key events.

    Keys are named as in assets/keys.toml ("x", "ctrl+s"). Raises EOFError from any method when it is gone for good.
    """

    def size(self) -> tuple[int, int]:
        """Return the display's current size: columns and rows."""
        ...

    def show(self, console: Console) -> None:
        """Show a tcod Console, which must have been made with order="F"."""
        ...

    def tell(self, words: str) -> None:
        """Show a plain sentence instead of a screen, because the display is too small for screens."""
        ...

    def mouse(self, heeded: bool) -> None:
        """Turn mouse events on or off. They are off at first."""
        ...

    def keys(self, timeout: float | None) -> Sequence[Event]:
        """Return key and mouse events, after waiting for up to `timeout` seconds (None: forever).

        Return [] if none came, or if the screen has to be drawn anew.
        """
        ...


def enough(size: tuple[int, int]) -> bool:
    """Return whether a display of this size (columns, rows) is large enough for the screens."""
    return size[0] >= LEAST[0] and size[1] >= LEAST[1]
