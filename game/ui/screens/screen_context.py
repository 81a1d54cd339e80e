"""Protocols for what screens need from the raid and from the game, and functions that many screens use."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from tcod.console import Console

from game.presentation.automatic.orders import Orders
from game.run.fresh import Drawn
from game.ui.keyset import Keys
from game.ui.launch_options import LaunchOptions
from game.ui.map.palette import Ink
from game.ui.prefs import Prefs
from game.ui.screen_stack import Next, Screen
from game.ui.widgets.layout import Area, Layout
from game.ui.widgets.widgets import clear, keys_line, title

if TYPE_CHECKING:  # the title comes up sooner without them
    from game.adviser.counsel import Counsel
    from game.engine.commands import AnyCommand
    from game.fd100 import Roll
    from game.nest.paths import Cell
    from game.presentation.ask import Ask
    from game.presentation.obstacles.losses import WalkMemory
    from game.presentation.pages.witness import RaidWitness
    from game.progress import Tell
    from game.race.course import Track
    from game.run.creation import Creation
    from game.run.hindsight import Hindsight
    from game.run.journal import Between, Record
    from game.run.rewind import Rewind
    from game.run.run import Run
    from game.run.save_folder import Saved
    from game.run.seat import Seat
    from game.run.view import Choice, View
    from game.telling.log import Line, Teller
    from game.ui.raid.ask import AskScreen
    from game.ui.raid.hints import FirstHints
    from game.ui.raid.placing import Stand
    from game.ui.raid.raid_log import ScreenNotice


class GameContext(Protocol):
    """The protocol of the running program: its settings and keys, and functions that begin, resume and close raids.

    See `Game`.
    """

    keys: Keys

    @property
    def where(self) -> Path: ...
    @property
    def prefs(self) -> Prefs: ...
    @property
    def orders(self) -> Orders: ...
    @property
    def launch(self) -> LaunchOptions: ...
    @property
    def trouble(self) -> str: ...
    @property
    def raid(self) -> "RaidContext | None": ...
    @property
    def hints(self) -> "FirstHints": ...

    @property
    def drawn(self) -> Drawn: ...
    @property
    def at_once(self) -> bool: ...
    @property
    def waiting(self) -> "Callable[..., Tell]": ...
    @property
    def fill(self) -> Callable[[bool], object] | None: ...

    def prefer(self, **change: object) -> str: ...
    def next_rules(self) -> None: ...
    def go_with(self, sheets: "tuple[Creation, ...]") -> None: ...
    def order(self, **change: str) -> str: ...
    def use_keys(self, name: str) -> Keys: ...
    def played(self, before: int = 0) -> Callable[[], int]: ...
    def seat(self) -> "Seat": ...
    def unfinished(self) -> "list[Saved]": ...
    def begin(self, party: tuple[str, ...], seed: str, job: str = "") -> Screen: ...
    def doubted(self, folder: Path, told: Sequence[str], ways: dict[str, Callable[[], Screen]]) -> Screen: ...
    def resume(self, folder: Path, *, cut: bool = False) -> Screen: ...
    def carry_on(self, folder: Path) -> Screen: ...
    def practise(
        self, run: "Run", lines: "Sequence[Record | Between]", plan: str, *, other: bool = False
    ) -> Screen: ...
    def play(self, run: "Run", words: str = "", rewind: "Rewind | None" = None) -> Screen: ...
    def watch(self, recording: Path, *, within: bool = False) -> Screen: ...
    def title(self) -> Screen: ...
    def chase(self, track: "Track") -> None: ...


class Guide(Protocol):
    """The protocol of a guide through a raid, such as a lesson: it judges each Command, and decides what screen follows."""

    def give(self, command: "AnyCommand") -> bool: ...
    def leave(self) -> Next: ...


class Reader(Protocol):
    """The protocol of an object that has the key bindings, and the View of the raid (None before the raid)."""

    @property
    def view(self) -> "View | None": ...
    @property
    def keys(self) -> Keys: ...


class Outside:
    """A substitute for a raid, for pages that are opened before any raid has begun."""

    view: "View | None" = None

    def __init__(self, keys: Keys) -> None:
        self.keys = keys


class Shown(Struct):
    """Things that the main screen shows for a short time, such as the last roll. They do not belong to the raid."""

    centre: "Cell" = (0, 0)  # where the leader was last
    scent: str = ""  # which of the colony's scents to show
    roll: "Roll | None" = None  # the last attack's roll, shown until the next key
    rested: bool = False  # a Rest has just ended: it is shown until the next key
    unread: int = 0  # so many lines of the log were new before the key in hand
    compared: "Choice | None" = None  # a choice that was marked, to be compared with others


class Picture(Protocol):
    """The protocol of the main screen's picture. Other screens are drawn over it.

    See `RaidPicture`.
    """

    unsaid: bool

    def draw(self, console: Console, ask: "AskScreen | None", keys: Sequence[tuple[str, str]]) -> None: ...

    def layout(self, console: Console) -> Layout: ...

    def backdrop(
        self,
        console: Console,
        marks: "Mapping[Cell, Ink] | None" = None,
        stand: "Stand | None" = None,
    ) -> Layout: ...

    def around(self, console: Console, at: "Cell", box: Area) -> None: ...

    def unasked(self, parts: Layout) -> "Stand": ...

    def seeing(self, parts: Layout, at: "Cell") -> "Stand": ...

    def side(self, console: Console, area: Area, *, look: bool = False) -> str: ...

    def foot(self, console: Console, parts: Layout) -> None: ...


class RaidContext(Protocol):
    """The protocol of a raid in progress: the part of it that screens other than the main screen use.

    See `RaidController`.
    """

    ask: "AskScreen | None"
    live: "RaidWitness"
    counsel: "Counsel"

    @property
    def run(self) -> "Run": ...
    @property
    def view(self) -> "View": ...
    @property
    def over(self) -> bool: ...
    @property
    def lines(self) -> "list[Line]": ...
    @property
    def notices(self) -> "Sequence[ScreenNotice]": ...
    @property
    def teller(self) -> "Teller": ...
    @property
    def page(self) -> str: ...
    @property
    def memory(self) -> "WalkMemory": ...
    @property
    def hindsight(self) -> "Hindsight": ...
    @property
    def shown(self) -> Shown: ...
    @property
    def picture(self) -> Picture: ...
    @property
    def keys(self) -> Keys: ...
    @property
    def game(self) -> GameContext: ...

    def give(self, command: "AnyCommand") -> bool: ...
    def ordered(self) -> "AnyCommand | None": ...
    def show(self, ask: "Ask | None") -> None: ...
    def say(self, hint: str) -> None: ...
    def travel(self, cell: "Cell") -> None: ...
    def note(self, level: int, room: int, words: str) -> None: ...
    def elapsed(self) -> float: ...
    def leave(self) -> Next: ...


def page(console: Console, left: str, right: str, keys: Sequence[tuple[str, str]]) -> None:
    """Draw a screen with nothing on it except a title line and a line of keys."""
    clear(console)
    title(console, left, right)
    keys_line(console, keys)


def closing(raid: Reader, key: str) -> bool:
    """Return whether a key closes a screen."""
    return raid.keys.action_of(key, "page") == "back" or raid.keys.action_of(key, "roam") == "back"


def step(raid: Reader, key: str) -> tuple[int, int] | None:
    """Return the direction (dx, dy) of a key, or None: of an arrow, a digit of the keypad, or a letter of the key set."""
    return raid.keys.wind(f"kp{key}" if key.isdecimal() else key)
