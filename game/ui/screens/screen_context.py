"""What the screens beside the main one see of the raid, and what they have in common."""

from collections.abc import Sequence
from typing import Protocol

from tcod.console import Console

from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.presentation.ask import Ask
from game.run.run import Run
from game.run.view import View
from game.telling.log import Line, Teller
from game.ui.keyset import MOVES, Keys, in_use
from game.ui.raid.ask import AskScreen
from game.ui.screen_stack import Next, Screen
from game.ui.widgets.layout import Layout
from game.ui.widgets.widgets import clear, keys_line, title


class Begins(Protocol):
    """What begins raids."""

    def begin(self, party: tuple[str, ...], seed: str, job: str = "") -> Screen: ...


class Reader(Protocol):
    """Who looks things up: in a raid, or before one, when there is nothing to be seen yet."""

    @property
    def view(self) -> View | None: ...
    @property
    def keys(self) -> Keys: ...


class Outside:
    """A reader before any raid."""

    view: View | None = None

    def __init__(self, keys: Keys | None = None) -> None:
        self.keys = keys or in_use()


class RaidContext(Protocol):
    """The main screen, as the others know it."""

    ask: AskScreen | None

    @property
    def view(self) -> View: ...
    @property
    def run(self) -> Run: ...
    @property
    def keys(self) -> Keys: ...
    @property
    def teller(self) -> Teller: ...
    @property
    def lines(self) -> list[Line]: ...

    @property
    def page(self) -> str:
        """Where the page of a run that is over lies."""
        ...

    @property
    def game(self) -> Begins: ...

    def give(self, command: AnyCommand) -> bool: ...

    def show(self, ask: Ask | None) -> None: ...

    def travel(self, cell: Cell) -> None: ...

    def note(self, level: int, room: int, words: str) -> None: ...

    def elapsed(self) -> float: ...

    def leave(self) -> Next: ...

    def around(self, console: Console, at: Cell) -> Layout:
        """Draw the main screen with this cell of the Level marked: where its parts are."""
        ...


def page(console: Console, left: str, right: str, keys: Sequence[tuple[str, str]]) -> None:
    """An empty screen with its title and its line of keys."""
    clear(console)
    title(console, left, right)
    keys_line(console, keys)


def closing(raid: Reader, key: str) -> bool:
    """Whether a key takes a screen away."""
    return key in ("escape", "q") or raid.keys.action_of(key, "roam") == "back"


def step(raid: RaidContext, key: str) -> tuple[int, int] | None:
    """Where a key points, as (dx, dy): arrows, keypad, and the letters of the key set."""
    return MOVES.get(raid.keys.action_of(key, "roam"))
