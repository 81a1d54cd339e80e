"""The start of the game with screens, and its main loop, from the command line to the last key press."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Protocol, runtime_checkable

from tcod.console import Console

from game.content import BadAsset
from game.display import LEAST, Display, Event, Mouse, NoDisplay, enough
from game.printable import complain as say
from game.progress import SOON, Tell, now_and_then
from game.run import save_folder
from game.run.seat import WALK
from game.terminal.depth import Depth, choose
from game.terminal.terminal import Terminal
from game.ui.garbage import collect_later, tidy
from game.ui.keyset import in_use
from game.ui.launch_options import BOARD, LaunchOptions, LaunchTrouble
from game.ui.map import glyphs as signs
from game.ui.screen_stack import Screen, ScreenStack
from game.ui.screens.game import Game
from game.ui.typed_ahead import TypedAhead, dropped, early, presses, surprises
from game.ui.widgets import widgets, writing

PULSE = WALK / 1000
"""The seconds between two moves of an automatic walk."""


@runtime_checkable
class Walking(Protocol):
    """A screen that can advance by itself, step by step, until a key is pressed. Each call of `pulse` is a step."""

    @property
    def busy(self) -> bool: ...
    def pulse(self) -> None: ...


def play(
    *,
    party: tuple[str, ...] | None,
    environment: Mapping[str, str],
    color: str | None = None,
    window: bool = False,
    first: Callable[[Game], Screen] | None = None,
    **chosen: Any,
) -> int:
    """Play the game on screens, in this terminal or in a window. Return the process's exit code.

    It begins with `party`'s raid, with the title screen (None), or with the screen that `first` makes.
    `chosen`: fields of LaunchOptions. The exit code is 0, 1 after a crash, 2 for bad input (the cause is on stderr).
    """
    try:
        depth = choose(color, environment)
        how = LaunchOptions(colourless=depth is Depth.MONO and not window, **chosen)
        game = Game(environment, time.monotonic, how, time.time)
    except (BadAsset, ValueError) as wrong:
        return say(str(wrong), 2)
    try:
        with opened(depth, game if window else None) as display:
            game.waiting, game.mouse = partial(waiting, display), display.mouse
            game.dress()
            collect_later()
            run(ScreenStack(first(game) if first else opening(game, party), game.typed), display)
    except (NoDisplay, LaunchTrouble) as wrong:
        return say(str(wrong), 2)
    except (KeyboardInterrupt, SystemExit, EOFError):
        return farewell(game)
    except Exception:  # noqa: BLE001  whatever it was, nothing may be lost
        import traceback  # noqa: PLC0415  seldom needed

        return crashed(game, traceback.format_exc())
    return farewell(game)


def opened(depth: Depth, windowed: Game | None) -> AbstractContextManager[Display]:
    """Return the display, as a context manager: a terminal with this colour depth, or a game's window.

    Entering it raises NoDisplay where there is none.
    """
    if not windowed:
        return Terminal(depth)
    from game.window.window import Window  # noqa: PLC0415  a terminal needs no SDL

    windowed.fill = (window := Window(windowed.prefs.window, windowed.prefs.full, windowed.prefer)).fill
    return window


def opening(game: Game, party: tuple[str, ...] | None) -> Screen:
    """Return the first screen of the game: the title, the board of Jobs, or a raid.

    It is the title if `party` is None, the board if the Job is still to be chosen.
    """
    if party is None:
        return game.title()
    from game.ui.screens.job_board import Board  # noqa: PLC0415  the title comes up sooner without it

    seed = game.launch.seed or game.drawn.seed()
    return Board(game, party, seed) if game.launch.job == BOARD else game.begin(party, seed)


def latest(game: Game) -> Screen:
    """Resume the raid that was played last. Return its screen, or if its recording is damaged, a screen that says so.

    Raises LaunchTrouble if no raid is saved.
    """
    found = game.unfinished()
    sound = [saved for saved in found if not saved.trouble]
    if not sound:
        raise LaunchTrouble(save_folder.nothing(found, game.where))
    return game.resume(sound[0].folder)


# -- the loop --------------------------------------------------------------------------------------


def run(stage: ScreenStack, display: Display) -> None:
    """Draw the top screen and pass keys to it, in a loop, until no screen is left.

    Keys pressed before a question was shown are dropped.
    """
    seen, typed = surprises(stage), TypedAhead(time.monotonic)
    while stage.top is not None:
        size = room(display)
        if size is None:
            return
        before, seen = seen, surprises(stage)
        console = drawn(stage, size)
        if seen != before:
            typed.asked(fights=getattr(stage.top, "fights", False))
            if early(stage, display):
                console = drawn(stage, size)
        display.show(console)
        seen = pondered(stage, display, size, seen)
        typed.shown()
        tidy()
        top, patience = stage.top, getattr(stage.top, "patience", None)
        if isinstance(top, Walking) and top.busy:
            if press(stage, typed.meant(unmoved(display, getattr(top, "pace", PULSE)))):
                continue
            if getattr(top, "at_once", False):
                finish(stage)
            else:
                top.pulse()
        else:
            meant = typed.meant(events := waited(display, patience))
            press(stage, meant)
            if len(events) > len(meant):
                dropped(stage)


def pondered(stage: ScreenStack, display: Display, size: tuple[int, int], seen: int) -> int:
    """Let the top screen do its slow work, and show what has come of it. Return how many `surprises` there were by then; `seen`: how many before."""
    if stage.ponder():
        if surprises(stage) != seen:
            early(stage, display)
        display.show(drawn(stage, size))
    return surprises(stage)


def room(display: Display) -> tuple[int, int] | None:
    """Wait until the display is large enough. Return its size (columns, rows), or None if the player leaves instead.

    The size may change at any time, so call this once per frame.
    """
    while not enough(size := display.size()):
        (width, height), keys = size, in_use()
        least = f"The nest needs {LEAST[0]}x{LEAST[1]}; this terminal is {width}x{height}"
        display.tell(f"{least}: make it larger, or press {keys.shown('leave', 'title')} to leave.")
        if any(keys.action_of(str(key), "title") == "leave" for key in display.keys(None)):
            return None
    return size


def unmoved(display: Display, seconds: float) -> Sequence[Event]:
    """Wait for `seconds`, or until a key press or click, and return the key and mouse events that came meanwhile."""
    end = time.monotonic() + seconds
    moves: list[Event] = []
    while (left := end - time.monotonic()) > 0 and (events := display.keys(left)):
        moves += events
        if any(map(presses, events)):
            break
    return moves


def waited(display: Display, patience: float | None) -> Sequence[Event]:
    """Return the next key and mouse events, waiting for them up to `patience` seconds (None: forever).

    ["idle"] means that none came in time, [] that the screen must be drawn again.
    """
    end = time.monotonic() + (patience or 0)
    keys = display.keys(patience)
    return keys or (["idle"] if patience is not None and time.monotonic() >= end else [])


def press(stage: ScreenStack, events: Sequence[Event]) -> bool:
    """Pass events to the top screen, one after the other. Return whether there was a key press or click among them.

    A walk is finished before the next event. A surprise (a new question, or new advice) drops the events that are left.
    Clicks after another event are dropped too: they were meant for a picture that is gone.
    """
    acts = [event for n, event in enumerate(filter(presses, events)) if not n or event[-1] not in ("click", "right")]
    for event in events:
        if isinstance(event, Mouse):
            stage.over(event, marks=not acts)
    for i, event in enumerate(acts):
        before = surprises(stage)
        if isinstance(event, Mouse):
            stage.mouse(event)
        else:
            stage.key(event)
        if i + 1 < len(acts):
            finish(stage)
            stage.ponder()
        if surprises(stage) != before:
            if i + 1 < len(acts):
                dropped(stage)
            break  # events typed ahead are not meant for the surprise
    return bool(acts)


def finish(stage: ScreenStack) -> None:
    """Finish the top screen's automatic walk without drawing each move. A walk without end is left as it is."""
    while isinstance(stage.top, Walking) and stage.top.busy and not getattr(stage.top, "endless", False):
        stage.top.pulse()


def drawn(stage: ScreenStack, size: tuple[int, int]) -> Console:
    """Return a new console of the given size with the top screen drawn on it."""
    console = writing.empty(*size)
    stage.draw(console)
    return console


def waiting(display: Display, what: str, soon: float = SOON) -> Tell:
    """Return a function that draws a progress bar for long work on the display, under the title `what`.

    It raises LaunchTrouble when Esc is pressed, and reads no keys before something is done. `soon`: the seconds until it draws.
    Without a number of all work there is only the title.
    """

    def show(done: int, whole: int) -> None:
        if done and any(in_use().action_of(str(key), "list") == "back" for key in display.keys(0)):
            raise LaunchTrouble("Broken off: all is as it was.")
        size = display.size()
        if enough(size):
            console = Console(*size, order="F")
            widgets.clear(console)
            middle = size[1] // 2
            writing.text(console, 2, middle - 2, what, "bright")
            if whole:
                x = widgets.bar(console, 2, middle, done, size[0] - 10, whole)
                writing.text(console, x + 1, middle, f"{100 * done // whole} %", "dim")
                widgets.keys_line(console, [(in_use().shown("back", "list"), "leave it for now")])
            signs.settle(console)
            display.show(console)

    return now_and_then(show, soon)


# -- the end ---------------------------------------------------------------------------------------


def farewell(game: Game) -> int:
    """Save the raid and return the process's exit code. Print where it is saved, or else which other raid waits, or what could not be saved."""
    try:
        kept = game.close() or game.kept
    except save_folder.Unkept as wrong:
        return say(str(wrong), 2)
    waits = next((one for one in game.unfinished() if not one.trouble), None)
    other = f"another raid waits, {waits.stands}: {waits.folder}" if waits else ""
    told = game.lost or (f"the raid is kept in {kept}" if kept else other)
    return say(told, 2 if game.lost else 0) if told else 0


def crashed(game: Game, trouble: str) -> int:
    """Write a crash report with the `trouble` (traceback) and the recording, print its path, and return exit code 1."""
    from game.presentation.pages import report  # noqa: PLC0415  the title comes up sooner without it

    return say(report.crashed(game.raid, trouble, game.where, game.close), 1)
