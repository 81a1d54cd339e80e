"""A party at the screens, without a terminal: keys in, consoles out, on seeded raids."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace
from tcod.console import Console

from game.display import Mouse
from game.engine.commands import Act, Go, Say
from game.presentation.automatic.orders import Orders
from game.presentation.walks.onward import onward
from game.presentation.walks.walking import exploring
from game.run.run import head
from game.run.scenario import meet
from game.run.view import View
from game.ui.app import finish, press
from game.ui.launch_options import LaunchOptions
from game.ui.raid.controller import RaidController
from game.ui.raid.targeting import Aim
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game

SIX = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")
ASKED: dict[tuple[str, ...], int] = {("TakeTurn", "wasp"): 2, ("MayResist", "wasp"): 1}
"""The first seed in which this is asked of this party: where the search begins."""


def fight(play: "Table", party: Sequence[str], foes: Sequence[str], seed: str = "six") -> "Table":
    """Go on with these two sides in Combat."""
    play.game.close()
    play.stage = ScreenStack(play.game.play(meet(head(seed, tuple(party)), tuple(foes))))
    return play


def lurks(play: "Table", cell: tuple[int, int], name: str = "Minor", level: int = 0, notice: str = "") -> None:
    """Let an armed creature have been sensed last at this cell, of this Level or of another."""
    memory, view = play.raid.memory, play.view
    who, level = 900 + len(memory.last), level or view.number
    foe = replace(view.me.body, who=who, led=False, armed=True, name=name, x=cell[0], y=cell[1], notice=notice)
    memory.last[who], memory.dangers[who] = (level, view.turn, foe), (level, foe)


def anew(raid: RaidController) -> None:
    """Ask again what is asked, as the world stands now."""
    raid.run.answers = type(raid.run.answers)(raid.run.decision)
    raid.settle()


def plainly(play: "Table", **change: Any) -> "Table":
    """Go on with these settings of the front."""
    play.game.prefs = replace(play.game.prefs, **change)
    return play


class Table:
    """A stage, its keys, and what it shows."""

    def __init__(self, folder: Path, *party: str, seed: str = "x", keys: str = "vi") -> None:
        self.now = 0.0
        self.game = Game({"NEST_SAVES": str(folder), "NEST_KEYS": keys}, lambda: self.now, LaunchOptions(seed))
        self.game.orders = replace(
            self.game.orders, eat="ask", dig="ask", shelter="ask", study="ask", resist="ask", unseen="ask"
        )  # else many a test would never see those
        self.stage = ScreenStack(self.game.begin(party, seed) if party else self.game.title())

    @property
    def top(self) -> Any:
        """The screen that has the keys: whichever a test has opened."""
        return self.stage.top

    @property
    def raid(self) -> RaidController:
        assert self.game.raid
        return self.game.raid

    @property
    def view(self) -> View:
        return self.raid.view

    @contextmanager
    def changed(self) -> Iterator[None]:
        """Change the world by hand within this; then what is asked is asked anew."""
        self.raid.run.enter()
        yield
        anew(self.raid)

    def answered(self) -> Self:
        """Give the last answer to whatever is asked, until one is free to walk, or the raid is over."""
        while self.view.question not in ("Roam", ""):
            self.raid.give(self.view.legal()[-1])
        return self

    def do(self, *keys: str) -> Self:
        """Press these keys, and go on until the game waits."""
        for key in keys:
            press(self.stage, [key])
            finish(self.stage)
        self.stage.ponder()
        return self

    def shows(self, width: int = 80, height: int = 24) -> str:
        """Return the lines of the screen at this size."""
        self.stage.ponder()
        console = Console(width, height, order="F")
        self.stage.draw(console)
        return "\n".join("".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist())

    def mouse(self, what: Any, x: int, y: int, width: int = 80, height: int = 24) -> Self:
        """Do this with the mouse at a cell of the screen at this size, and go on until the game waits."""
        self.shows(width, height)
        press(self.stage, [Mouse(x, y, what)])
        finish(self.stage)
        return self

    def click(self, words: str, what: Any = "click") -> Self:
        """Click where the screen says this; or do something else there with the mouse."""
        lines = self.shows().splitlines()
        y = next(y for y, line in enumerate(lines) if words in line)
        return self.mouse(what, lines[y].index(words), y)

    def go_on(self, wanted: str, most: int = 400, seed: int = 0) -> bool:
        """Play somehow until this is asked; return whether it is."""
        dice = random.Random(seed)
        for _ in range(most):
            question = self.view.question
            if question in (wanted, ""):
                break
            legal = [
                one for one in self.view.legal() if not (isinstance(one, Say) and one.word in ("surrender", "leave"))
            ]
            acts = [one for one in legal if isinstance(one, Act)]
            if question == "Roam":
                ready = [one for one in (Act("explore"), Act("dig")) if one in legal]
                command = ready[0] if ready else onward(self.view) or dice.choice(legal)
            else:
                command = dice.choice(acts or legal)
            self.raid.give(command)
        return self.view.question == wanted


Lay = Callable[..., Table]
"""Lays a table: by its party, and by `seed` and `keys`."""


@contextmanager
def tables(folder: Path) -> Iterator[Lay]:
    """Yield what lays tables, all with this folder of saves; their games are closed in the end."""
    laid: list[Table] = []

    def lay(*party: str, seed: str = "x", keys: str = "vi") -> Table:
        laid.append(Table(folder, *party, seed=seed, keys=keys))
        return laid[-1]

    yield lay
    for one in laid:
        one.game.close()


def past(play: Table) -> Table:
    """Walk on, past the Room where one stands."""
    play.raid.quiet()
    play.raid.walk = exploring(play.raid)
    finish(play.stage)
    return play


def asked(table: Lay, wanted: str, *party: str) -> Table:
    """Return a raid, whatever its seed, in which this is asked."""
    for seed in range(ASKED.get((wanted, *party), 0), 40):
        play = table(*party, seed=f"asked {seed}")
        play.game.orders = Orders(finds="each", eat="ask", dig="ask", shelter="ask", resist="ask")
        if play.go_on(wanted):
            return play
        play.game.close()
    raise AssertionError(f"{wanted} is never asked")


def aiming(play: Table) -> bool:
    """Close in until somebody is in reach."""
    for _ in range(200):
        if play.raid.over or play.view.question == "Roam":
            return False
        if play.view.question != "TakeTurn":
            play.do("n" if "n" in play.raid.ask.menu.letters else "b", "a")
            continue
        play.do("f")
        if isinstance(play.top, Aim):
            if not play.top.choice.refused:
                return True
            play.do("escape")
        foes = [body for body in play.view.creatures if not body.led]
        ways = [one for one in play.view.legal() if isinstance(one, Go)]
        if foes and ways:
            play.raid.give(min(ways, key=lambda go: max(abs(go.x - foes[0].x), abs(go.y - foes[0].y))))
        else:
            play.do("z")
    return False


def in_aim(table: Lay, kind: str, foe: str) -> Table:
    """Return a raid in which somebody is about to strike at such a foe."""
    for seed in range(40):
        play = table(kind, seed=f"aim {seed}")
        if play.go_on("TakeTurn") and aiming(play) and play.top.body.kind == foe:
            return play
        play.game.close()
    raise AssertionError("nobody came")
