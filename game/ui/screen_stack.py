"""The stack of screens, the top one of which is drawn and gets the keys and mouse events.

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
    """The protocol of a screen, which draws itself on a console, and returns for each key which screen comes next.

    `draw` fills a console of 80x24 or more, `key` handles a key.
    """

    def draw(self, console: Console) -> None: ...

    def key(self, key: str) -> "Next": ...


class StayOn(Struct, frozen=True):
    """The result of a key press that means: stay on this screen."""


class PushScreen(Struct, frozen=True):
    """The result of a key press that means: put a further screen on top."""

    screen: Screen


class Pop(Struct, frozen=True):
    """The result of a key press that means: remove this screen."""


class Reset(Struct, frozen=True):
    """The result of a key press that means: replace all screens by a single one, such as the title."""

    screen: Screen


class Quit(Struct, frozen=True):
    """The result of a key press that means: leave the game."""


Next = StayOn | PushScreen | Pop | Reset | Quit


@runtime_checkable
class Pointed(Protocol):
    """A screen with a map, whose function `point` handles mouse events on a cell of that map.

    They are "click" and "right" (the right button).
    """

    def point(self, cell: Cell, what: str) -> Next: ...


@runtime_checkable
class Pondering(Protocol):
    """The protocol of a screen that looks for more to show after it was drawn. Its method `ponder` does that."""

    def ponder(self) -> bool: ...


class ScreenStack:
    """The stack of screens of the running game; the game ends when the stack is empty.

    `typed` is called at each key press.
    """

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

    def ponder(self) -> bool:
        """Let the top screen do the slow work that it put off until after drawing. Return whether that found anything."""
        return isinstance(top := self.top, Pondering) and top.ponder()

    def key(self, key: str) -> None:
        """Pass a key to the top screen, and carry out the result: stay, push, pop, reset or quit."""
        if self.screens:
            self.ponder()
            if key != "idle":
                self.typed()
            self.follow(self.screens[-1].key(key))

    def mouse(self, mouse: Mouse) -> None:
        """Do what a mouse event means where the mouse points, but only if the picture shown is that of the top screen."""
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
        """Carry out the result of a key press by pushing, popping or replacing screens."""
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
