"""The stack of screens. The top screen is drawn, and gets the keys and mouse events.

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
    """The protocol for screens: a screen draws itself on a console, and decides what each key does.

    `draw` fills a console of 80x24 or more, `key` handles a key.
    """

    def draw(self, console: Console) -> None: ...

    def key(self, key: str) -> "Next": ...


class StayOn(Struct, frozen=True):
    """The result of handling a key: stay on this screen."""


class PushScreen(Struct, frozen=True):
    """The result of handling a key: put a further screen on top of this one."""

    screen: Screen


class Pop(Struct, frozen=True):
    """The result of handling a key: remove this screen, and click on a cell of the map below if one is given."""

    at: Cell | None = None


class Reset(Struct, frozen=True):
    """The result of handling a key: replace all screens by this one, such as the title screen, which gets the `key` besides."""

    screen: Screen
    key: str = ""


class Quit(Struct, frozen=True):
    """The result of handling a key: leave the game."""


Next = StayOn | PushScreen | Pop | Reset | Quit


@runtime_checkable
class Pointed(Protocol):
    """The protocol for screens with a map. Their method `point` handles mouse events on a cell of the map.

    The events are "click", "right" (a click with the right button), "name" (a click on the name of what is there), "again" (a click on what
    a screen above this one has shown), and "slid" (a click on what has come under the resting mouse since the last one, in a fight).
    """

    def point(self, cell: Cell, what: str) -> Next: ...


@runtime_checkable
class Pondering(Protocol):
    """The protocol for screens with slow work. Their method `ponder` does it after the screen has been drawn."""

    def ponder(self) -> bool: ...


@runtime_checkable
class Deliberate(Protocol):
    """The protocol for screens with much at stake: a click counts only where the mouse was moved to since they came up."""

    deliberate: bool


@runtime_checkable
class Repeating(Protocol):
    """The protocol for screens where the same key again does what the last one has told of, while it `repeats`."""

    @property
    def repeats(self) -> bool: ...


class ScreenStack:
    """The stack of screens of the running game. When it is empty, the game ends.

    `typed` is called at each key press.
    """

    def __init__(self, first: Screen, typed: Callable[[], None] = lambda: None) -> None:
        self.screens: list[Screen] = [first]
        self.pointer: Cell | None = None  # the console's cell where the mouse is
        self.points = False  # whether it has been moved since the last key, so that what is there is marked
        self.rests = False  # whether it has not been moved since the top screen was put there
        self.clicked: list[str] = []  # the keys that the last click on the bottom line stood for, till it is moved
        self.cell: Cell | None = None  # the map's cell that the last click was on, till it is moved
        self.drawn: tuple[Screen, Console] | None = None  # the screen drawn last, and on what
        self.typed = typed

    @property
    def top(self) -> Screen | None:
        return self.screens[-1] if self.screens else None

    def draw(self, console: Console) -> None:
        if self.screens:
            hits.begin(console, self.pointer if self.points else None)
            self.screens[-1].draw(console)
            glyphs.settle(console)
            self.drawn = self.screens[-1], console

    def ponder(self) -> bool:
        """Let the top screen do slow work put off until after drawing. Return whether there is more to draw now."""
        return isinstance(top := self.top, Pondering) and top.ponder()

    def key(self, key: str) -> None:
        """Pass a key to the top screen, and do what the screen answers: stay, push, pop, reset or quit.

        What the mouse rests on is no longer marked: the player looks elsewhere.
        """
        if self.screens:
            self.ponder()
            if key != "idle":
                self.typed()
                self.points = False
            self.follow(self.screens[-1].key(key))

    def over(self, mouse: Mouse, *, marks: bool) -> None:
        """Note where the mouse points, and if it `marks`, mark the answer of a menu there."""
        self.rests = self.rests and self.pointer == (mouse.x, mouse.y)
        if self.pointer != (mouse.x, mouse.y):
            self.clicked, self.cell = [], None
        self.pointer, self.points = (mouse.x, mouse.y), True
        if marks and self.drawn and self.drawn[0] is self.top:
            hits.hit(self.drawn[1], mouse)

    def mouse(self, mouse: Mouse) -> None:
        """Carry out a mouse event at the place where the mouse points.

        Ignore the event if the picture shown is not that of the top screen, or if that is `deliberate` and the mouse rests since before. So is
        a click on a key of the bottom line that has come under the resting mouse since the last one.
        """
        top, drawn = self.top, self.drawn
        if top is None or drawn is None or drawn[0] is not top or mouse.what == "move":
            return
        if mouse.what == "click" and self.rests and isinstance(top, Deliberate):
            return
        match hits.hit(drawn[1], mouse):
            case (int(x), int(y), *named) if isinstance(top, Pointed):
                self.follow(top.point((x, y), self.pointing((x, y), mouse, named=bool(named))))
            case list(keys):
                for key in self.meant(mouse, keys, drawn[1].height - 1):
                    self.key(key)

    def pointing(self, cell: Cell, mouse: Mouse, *, named: bool) -> str:
        """Return what a mouse event on this cell of the map is, in the words of `Pointed`; `named` if it is on the name of what is there."""
        if mouse.what != "click":
            return mouse.what
        last, self.cell = self.cell, cell
        slid = last not in (None, cell) and getattr(self.top, "fights", False)
        return "name" if named else "slid" if slid else "click"

    def meant(self, mouse: Mouse, keys: list[str], bottom: int) -> list[str]:
        """Return the keys that a click presses. On the bottom line, with the mouse where it was at the last click, they are those of that one, or none.

        They are if the same again does what was told of; else another key has come under the mouse since.
        """
        if mouse.what != "click" or mouse.y != bottom:
            return keys
        last, self.clicked = self.clicked, keys
        if not last or last == keys:
            return keys
        again = isinstance(self.top, Repeating) and self.top.repeats
        self.clicked = last if again else keys
        return last if again else []

    def follow(self, answer: Next) -> None:
        """Do what a screen has answered to a key: push, pop or replace screens, or none of these."""
        if isinstance(answer, PushScreen | Reset):
            self.points, self.rests = False, self.pointer is not None
        match answer:
            case PushScreen(screen):
                self.screens.append(screen)
            case Pop(at):
                self.screens.pop()
                if at and isinstance(self.top, Pointed):
                    self.follow(self.top.point(at, "again"))
            case Reset(screen, key):
                self.screens = [screen]
                if key:
                    self.follow(screen.key(key))
            case Quit():
                self.screens.clear()
            case StayOn():
                pass
        if len(self.screens) > 1 and getattr(self.screens[0], "stuck", False):
            del self.screens[1:]  # the raid could not be saved, and must say so now
