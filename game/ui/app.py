"""The terminal front: from the command line to the last key, and whatever may go wrong between."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, runtime_checkable

from tcod.console import Console

from game.content import BadAsset
from game.printable import complain as say
from game.progress import Tell, now_and_then
from game.run import save_folder
from game.terminal.depth import Depth, choose
from game.terminal.terminal import NoTerminal, Terminal
from game.ui.display import LEAST, Display, enough
from game.ui.keyset import in_use
from game.ui.launch_options import BOARD, LaunchOptions, LaunchTrouble, any_seed
from game.ui.map import glyphs as signs
from game.ui.screen_stack import Screen, ScreenStack
from game.ui.screens.game import Game
from game.ui.widgets import widgets

PULSE = 0.012
"""Seconds between two steps of a walk."""


@runtime_checkable
class Walking(Protocol):
    """A screen on which something may go on by itself, step by step, until a key is pressed."""

    @property
    def busy(self) -> bool: ...
    def pulse(self) -> None: ...


def play(
    *,
    seed: str | None,
    party: tuple[str, ...] | None,
    profile: str,
    job: str,
    environment: Mapping[str, str],
    color: str | None = None,
    dice: str = "seeded",
    palette: str = "",
    glyphs: str = "",
    first: Callable[[Game], Screen] | None = None,
) -> int:
    """Play in this terminal; with a party at once, else from the title, or from the screen that `first` makes.

    Return the exit code: 0, 1 after a crash, 2 for bad input; then one line on stderr says what and where.
    """
    try:
        depth = choose(color, environment)
        wish = LaunchOptions(seed, profile, job, dice, palette, glyphs, depth is Depth.MONO)
        game, terminal = Game(environment, time.monotonic, wish), Terminal(depth)
    except (BadAsset, ValueError) as wrong:
        return say(str(wrong), 2)
    try:
        with terminal:
            game.waiting = partial(waiting, terminal)
            run(ScreenStack(first(game) if first else opening(game, party, seed or any_seed())), terminal)
    except (NoTerminal, LaunchTrouble) as wrong:
        return say(str(wrong), 2)
    except (KeyboardInterrupt, SystemExit, EOFError):
        return farewell(game)
    except Exception:  # noqa: BLE001  whatever it was, nothing may be lost
        import traceback  # noqa: PLC0415  seldom needed

        return crashed(game, traceback.format_exc())
    return farewell(game)


def opening(game: Game, party: tuple[str, ...] | None, seed: str) -> Screen:
    """Return the first screen: the title, or with a party its raid, or the board if the Job is still to be chosen."""
    if party is None:
        return game.title()
    from game.ui.screens.job_board import Board  # noqa: PLC0415  the title comes up sooner without it

    return Board(game, party, seed) if game.wish.job == BOARD else game.begin(party, seed)


def latest(game: Game) -> Screen:
    """Return the raid that was left last, taken up again, or what is said of its damage. Raises LaunchTrouble."""
    found = game.unfinished()
    sound = [saved for saved in found if not saved.trouble]
    if not sound:
        raise LaunchTrouble(save_folder.nothing(found, game.where))
    return game.resume(sound[0].folder)


# -- the loop --------------------------------------------------------------------------------------


def run(stage: ScreenStack, display: Display) -> None:
    """Draw, take keys, until no screen is left. What is typed before a question was shown is not meant for it."""
    seen = surprises(stage)
    while stage.top is not None:
        size = room(display)
        if size is None:
            return
        before, seen = seen, surprises(stage)
        draw(stage, display, size, drop=seen != before)
        top, patience = stage.top, getattr(stage.top, "patience", None)
        if isinstance(top, Walking) and top.busy:
            if keys := display.keys(getattr(top, "pace", PULSE)):
                press(stage, keys)
            else:
                top.pulse()
        else:
            press(stage, waited(display, patience))


def room(display: Display) -> tuple[int, int] | None:
    """Wait until there is room for the screens. Return the size, in columns and rows; None if the player leaves instead.

    Asked again, the display may have another size already: a frame asks once.
    """
    while not enough(size := display.size()):
        (width, height), keys = size, in_use()
        least = f"The nest needs {LEAST[0]}x{LEAST[1]}; this terminal is {width}x{height}"
        display.tell(f"{least}: make it larger, or press {keys.shown('leave', 'title')} to leave.")
        if any(keys.action_of(key, "title") == "leave" for key in display.keys(None)):
            return None
    return size


def waited(display: Display, patience: float | None) -> list[str]:
    """Return the keys pressed; "idle" if the screen's patience, in seconds, is at an end; none if it is to be drawn again."""
    end = time.monotonic() + (patience or 0)
    keys = display.keys(patience)
    return keys or (["idle"] if patience is not None and time.monotonic() >= end else [])


def press(stage: ScreenStack, keys: list[str]) -> None:
    """Give a screen keys that came together: a walk is taken to its end before the next; a surprise stops them."""
    for i, key in enumerate(keys):
        before = surprises(stage)
        stage.key(key)
        if i + 1 < len(keys):
            finish(stage)
        if surprises(stage) != before:
            return  # what was typed ahead was not meant for it


def surprises(stage: ScreenStack) -> int:
    """Return how many questions the game has asked, and fights begun, in the raid in hand: menus a person opens are none."""
    return max((getattr(screen, "surprises", 0) for screen in stage.screens), default=0)


def finish(stage: ScreenStack) -> None:
    """Take a walk to its end."""
    while isinstance(stage.top, Walking) and stage.top.busy and not getattr(stage.top, "endless", False):
        stage.top.pulse()


def draw(stage: ScreenStack, display: Display, size: tuple[int, int], *, drop: bool = False) -> None:
    console = Console(*size, order="F")
    stage.draw(console)
    display.show(console, drop=drop)


def waiting(display: Display, what: str) -> Tell:
    """Return what shows how far long work has got, once it has taken a second. Esc breaks it off: LaunchTrouble."""

    def show(done: int, whole: int) -> None:
        if any(in_use().action_of(key, "list") == "back" for key in display.keys(0)):
            raise LaunchTrouble("Not taken up: you broke it off. It is kept as it was.")
        size = display.size()
        if enough(size):
            console = Console(*size, order="F")
            widgets.clear(console)
            middle = size[1] // 2
            widgets.text(console, 2, middle - 2, what, "bright")
            x = widgets.bar(console, 2, middle, done, size[0] - 10, most=max(1, whole))
            widgets.text(console, x + 1, middle, f"{100 * done // max(1, whole)} %", "dim")
            widgets.keys_line(console, [(in_use().shown("back", "list"), "leave it for now")])
            signs.settle(console)
            display.show(console)

    return now_and_then(show)


# -- the end ---------------------------------------------------------------------------------------


def farewell(game: Game) -> int:
    """Keep the raid, and say where it is, also if it was left for the title before; or how much of it is lost."""
    try:
        kept = game.close() or game.kept
    except save_folder.Unkept as wrong:
        return say(str(wrong), 2)
    if game.lost:
        return say(game.lost, 2)
    return say(f"the raid is kept in {kept}", 0) if kept else 0


def crashed(game: Game, trouble: str) -> int:
    """Put what is known of it into a folder that can be played again; say where."""
    from game.presentation import report  # noqa: PLC0415  the title comes up sooner without it

    return say(report.crashed(game.raid, trouble, game.where, game.close), 1)
