"""The stack of screens: the top one is drawn and gets the keys; its answer decides on the next screen.

Keys have the names that the display gives ("x", "up", "escape"). Nothing here waits or reads a clock.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from tcod.console import Console

from game.ui.map import glyphs


class Screen(Protocol):
    """A screen: `draw` fills a console of 80x24 or more, `key` handles a key and answers which screen comes next."""

    def draw(self, console: Console) -> None: ...

    def key(self, key: str) -> "Next": ...


class StayOn(Struct, frozen=True):
    """A screen's answer to a key: stay on this screen."""


class PushScreen(Struct, frozen=True):
    """A screen's answer to a key: put another screen on top."""

    screen: Screen


class Pop(Struct, frozen=True):
    """A screen's answer to a key: remove this screen."""


class Reset(Struct, frozen=True):
    """A screen's answer to a key: replace all screens by one, such as the title or another raid."""

    screen: Screen


class Quit(Struct, frozen=True):
    """A screen's answer to a key: leave the game."""


Next = StayOn | PushScreen | Pop | Reset | Quit


class ScreenStack:
    """A stack of screens; the game ends when it is empty. `typed` is called at each key."""

    def __init__(self, first: Screen, typed: Callable[[], None] = lambda: None) -> None:
        self.screens: list[Screen] = [first]
        self.typed = typed

    @property
    def top(self) -> Screen | None:
        return self.screens[-1] if self.screens else None

    def draw(self, console: Console) -> None:
        if self.screens:
            self.screens[-1].draw(console)
            glyphs.settle(console)

    def key(self, key: str) -> None:
        """Pass a key to the top screen, and carry out its answer: stay, push, pop, reset or quit."""
        if not self.screens:
            return
        self.typed()
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
