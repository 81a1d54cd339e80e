"""Screens as states: one is drawn and gets the keys; its answer says what comes next.

A key is a name as the driver gives it ("x", "up", "escape"). Nothing here waits or reads a clock.
"""

from typing import Protocol

from msgspec import Struct
from tcod.console import Console

from game.ui.map import glyphs


class Screen(Protocol):
    """One screen. `draw` fills a console of 80x24 or more; `key` says what a key does."""

    def draw(self, console: Console) -> None: ...

    def key(self, key: str) -> "Next": ...


class StayOn(Struct, frozen=True):
    """Go on with this screen."""


class PushScreen(Struct, frozen=True):
    """Put a screen on top."""

    screen: Screen


class Pop(Struct, frozen=True):
    """Take this screen away."""


class Reset(Struct, frozen=True):
    """Begin again with this screen alone: another run, the title."""

    screen: Screen


class Quit(Struct, frozen=True):
    """Leave the game."""


Next = StayOn | PushScreen | Pop | Reset | Quit


class ScreenStack:
    """The stack of screens. Empty, the game is over."""

    def __init__(self, first: Screen) -> None:
        self.screens: list[Screen] = [first]

    @property
    def top(self) -> Screen | None:
        return self.screens[-1] if self.screens else None

    def draw(self, console: Console) -> None:
        if self.screens:
            self.screens[-1].draw(console)
            glyphs.settle(console)

    def key(self, key: str) -> None:
        """Give a key to the screen on top, and do what it says."""
        if not self.screens:
            return
        match self.screens[-1].key(key):
            case PushScreen(screen):
                self.screens.append(screen)
            case Pop():
                self.screens.pop()
            case Reset(screen):
                self.screens = [screen]
            case Quit():
                self.screens.clear()
            case StayOn():
                pass
        if len(self.screens) > 1 and getattr(self.screens[0], "stuck", False):
            del self.screens[1:]  # the raid under them has something to say that cannot wait
