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
from game.terminal.terminal import NoTerminal, Size, Terminal
from game.ui.launch_options import BOARD, LaunchOptions, LaunchTrouble, any_seed
from game.ui.map import glyphs as signs
from game.ui.screen_stack import Screen, ScreenStack
from game.ui.screens.game import Game
from game.ui.widgets import widgets

PULSE = 0.012
"""Seconds between two steps of an errand."""


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

    The exit code: 0, 1 after a crash, 2 for bad input; then one line on stderr says what and where.
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
    """The first screen: the title, or with a party its raid, or the board if the Job is still to be chosen."""
    if party is None:
        return game.title()
    from game.ui.screens.job_board import Board  # noqa: PLC0415  the title comes up sooner without it

    return Board(game, party, seed) if game.wish.job == BOARD else game.begin(party, seed)


def latest(game: Game) -> Screen:
    """The raid that was left last, taken up again, or what is said of its damage. Raises Trouble."""
    found = game.unfinished()
    sound = [saved for saved in found if not saved.trouble]
    if not sound:
        raise LaunchTrouble(save_folder.nothing(found, game.where))
    return game.resume(sound[0].folder)


def run(stage: ScreenStack, terminal: Terminal) -> None:
    """Draw, wait for keys, hand them on, until no screen is left."""
    seen = surprises(stage)
    while stage.top is not None:
        terminal.resized = False
        size = terminal.wait_for_room()
        if size is None:
            return
        if surprises(stage) != seen:
            terminal.surprised = True
        seen = surprises(stage)
        draw(stage, terminal, size)
        if isinstance(stage.top, Walking) and stage.top.busy:
            keys = terminal.keys(getattr(stage.top, "pace", PULSE))
            if keys:
                press(stage, keys)
            else:
                stage.top.pulse()
            continue
        press(stage, terminal.keys(None) if patience(stage) is None else waited(stage, terminal))


def patience(stage: ScreenStack) -> float | None:
    """Seconds without a key after which the screen on top goes on by itself: it gets the key "idle"."""
    return getattr(stage.top, "patience", None)


def waited(stage: ScreenStack, terminal: Terminal) -> list[str]:
    """The keys pressed meanwhile; "idle" if its patience is at an end; nothing if it is to be drawn again."""
    end = time.monotonic() + (patience(stage) or 0)
    keys = terminal.keys(patience(stage))
    return keys or (["idle"] if time.monotonic() >= end else [])


def press(stage: ScreenStack, keys: list[str]) -> None:
    """Hand on keys that came together: an errand is walked to its end before the next; a surprise stops them."""
    for i, key in enumerate(keys):
        before = surprises(stage)
        stage.key(key)
        if i + 1 < len(keys):
            finish(stage)
        if surprises(stage) != before:
            return  # what was typed ahead was not meant for it


def surprises(stage: ScreenStack) -> int:
    """How many questions the game has asked, and fights begun, in the raid in hand: menus a person opens are none."""
    return max((getattr(screen, "surprises", 0) for screen in stage.screens), default=0)


def finish(stage: ScreenStack) -> None:
    """Walk an errand to its end."""
    while isinstance(stage.top, Walking) and stage.top.busy and not getattr(stage.top, "endless", False):
        stage.top.pulse()


def draw(stage: ScreenStack, terminal: Terminal, size: Size) -> None:
    console = Console(*size, order="F")
    stage.draw(console)
    terminal.show(console)


def waiting(terminal: Terminal, what: str) -> Tell:
    """Shows how far long work has got, once it has taken a second. Esc breaks it off: Trouble."""

    def show(done: int, whole: int) -> None:
        if "escape" in terminal.keys(0):
            raise LaunchTrouble("Not taken up: you broke it off. It is kept as it was.")
        size = terminal.size()
        if size.enough:
            console = Console(*size, order="F")
            widgets.clear(console)
            middle = size.height // 2
            widgets.text(console, 2, middle - 2, what, "bright")
            x = widgets.bar(console, 2, middle, done, size.width - 10, most=max(1, whole))
            widgets.text(console, x + 1, middle, f"{100 * done // max(1, whole)} %", "dim")
            widgets.keys_line(console, [("Esc", "leave it for now")])
            signs.settle(console)
            terminal.show(console)

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
