"""The seam between screens and what shows them: a terminal, or a window beside it."""

from typing import Protocol

from tcod.console import Console

LEAST = 80, 24
"""Columns and rows that the screens need."""


class Display(Protocol):
    """Shows consoles, and names the keys that are pressed as assets/keys.toml does ("x", "up", "ctrl+s").

    Raises EOFError from any method when it is gone for good.
    """

    def size(self) -> tuple[int, int]:
        """Return columns and rows now."""
        ...

    def show(self, console: Console, *, drop: bool = False) -> None:
        """Show a console (order="F"); `drop`: forget what was typed before it."""
        ...

    def tell(self, words: str) -> None:
        """Show a plain sentence, where there is no room for a screen."""
        ...

    def keys(self, timeout: float | None) -> list[str]:
        """Wait for keys, at most so many seconds (None: for ever). Return none when it must be drawn again."""
        ...


def enough(size: tuple[int, int]) -> bool:
    """Return whether the screens have room."""
    return size[0] >= LEAST[0] and size[1] >= LEAST[1]
