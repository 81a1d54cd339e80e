"""The stack of screens: the top one is drawn and gets keys and mouse; each key's result decides which screen comes next.

Keys have the names that the display gives ("x", "up", "escape"). Nothing here waits or reads a clock.
"""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from msgspec import Struct
from tcod.console import Console

from game.display import Mouse
from game.nest.paths import Cell
from game.ui.map import glyphs
from game.ui.widgets import hits


class Screen(Protocol):
    """A screen: `draw` fills a console of 80x24 or more, `key` handles a key and returns which screen comes next."""

    def draw(self, console: Console) -> None: ...

    def key(self, key: str) -> "Next": ...


class StayOn(Struct, frozen=True):
    """A result of a key press: stay on this screen."""


class PushScreen(Struct, frozen=True):
    """A result of a key press: put a further screen on top."""

    screen: Screen


class Pop(Struct, frozen=True):
    """A result of a key press: remove this screen."""


class Reset(Struct, frozen=True):
    """A result of a key press: replace all screens by a single one, such as the title or another raid."""

    screen: Screen


class Quit(Struct, frozen=True):
    """A result of a key press: leave the game."""


Next = StayOn | PushScreen | Pop | Reset | Quit


@runtime_checkable
class Pointed(Protocol):
    """A screen with a map: `point` handles a click ("click") or the right button ("right") on a cell of it."""

    def point(self, cell: Cell, what: str) -> Next: ...


class ScreenStack:
    """A stack of screens; the game ends when it is empty. `typed` is called at each key press."""

    def __init__(self, first: Screen, typed: Callable[[], None] = lambda: None) -> None:
        self.screens: list[Screen] = [first]
        self.pointer: Cell | None = None  # the console's cell where the mouse is
        self.drawn: tuple[Screen, Console] | None = None  # the screen drawn last, and on what
        self.typed = typed

    @property
    def top(self) -> Screen | None:
        return self.screens[-1] if self.screens else None

    def draw(self, console: Console) -> None:
        if self.screens:
            hits.begin(console, self.pointer)
            self.screens[-1].draw(console)
            glyphs.settle(console)
            self.drawn = self.screens[-1], console

    def key(self, key: str) -> None:
        """Pass a key to the top screen, and carry out the result: stay, push, pop, reset or quit."""
        if self.screens:
            if key != "idle":
                self.typed()
            self.follow(self.screens[-1].key(key))

    def mouse(self, mouse: Mouse) -> None:
        """Carry out a mouse event on the thing under the mouse, if the top screen is the one that was drawn last."""
        self.pointer = mouse.x, mouse.y
        top, drawn = self.top, self.drawn
        if top is None or drawn is None or drawn[0] is not top or mouse.what == "move":
            return
        match hits.hit(drawn[1], mouse):
            case (int(x), int(y)) if isinstance(top, Pointed):
                self.follow(top.point((x, y), mouse.what))
            case list(keys):
                for key in keys:
                    self.key(key)
            case _:
                pass

    def follow(self, answer: Next) -> None:
        """Carry out the result of a key press: push, pop or replace screens."""
        match answer:
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
