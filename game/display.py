"""The interface between screens and what displays them: a terminal, or a window."""

from typing import Protocol

from tcod.console import Console

LEAST = 80, 24
"""The smallest display on which the screens fit: columns and rows."""


class NoDisplay(Exception):
    """An error: no terminal or window can be used here. Its message is one line that says why and what to do."""


class Display(Protocol):
    """A display: shows consoles, and returns keys by their names in assets/keys.toml ("x", "up", "ctrl+s").

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

    def keys(self, timeout: float | None) -> list[str]:
        """Return the keys pressed, waiting at most `timeout` seconds (None: forever); [] if none came or the screen must be redrawn."""
        ...


def enough(size: tuple[int, int]) -> bool:
    """Return whether a display of this size (columns, rows) is large enough for the screens."""
    return size[0] >= LEAST[0] and size[1] >= LEAST[1]
