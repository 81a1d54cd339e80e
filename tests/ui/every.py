"""Every screen of the game, one after the other, for tests that look at all of them."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from tcod.console import Console

from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import Screen, ScreenStack
from game.ui.screens.codex import CodexScreen
from game.ui.screens.compare import OddsScreen
from game.ui.screens.help import HELP
from game.ui.screens.job_board import Board
from game.ui.screens.lessons import opened
from game.ui.screens.making import Make
from game.ui.screens.options import OptionsScreen
from game.ui.screens.party_select import Choose
from game.ui.screens.title import Title
from tests.ui.table import SIX, Table, fight
from tests.ui.test_combat_screen import aiming
from tests.ui.test_light import dusk

FOES = ("minor", "major", "nasute", "worker")


def drawn(play: Table, width: int = 80, height: int = 24) -> Console:
    console = Console(width, height, order="F")
    play.stage.draw(console)
    return console


def every(table: Callable[..., Any]) -> Iterator[tuple[str, Table]]:
    """The name of each screen, and the table that shows it."""
    yield from before(table())
    yield from roaming(table("wasp", "ants"))
    yield from fighting(table("wasp"))


def before(play: Table) -> Iterator[tuple[str, Table]]:
    """What is shown out of a raid."""
    play.top.age = 999
    yield "title", play
    for name, screen in (
        ("choose", Choose(play.game)),
        ("board", Board(play.game, ("wasp",), "x")),
        ("options from the title", OptionsScreen(None, play.game)),
        ("lessons", opened(play.game)),
        ("lesson", opened(play.game, 1)),
    ):
        play.stage = ScreenStack(screen)
        yield name, play
    play.game.next_rules()
    assert play.game.launch.edition == "metamorphosis"
    play.stage = ScreenStack(Make(play.game, SIX, "x"))
    yield "making", play
    while play.game.launch.edition != "fd100":
        play.game.next_rules()
    assert Title(play.game)


def roaming(play: Table) -> Iterator[tuple[str, Table]]:
    """A raid a while after its beginning."""
    yield "entrance", play
    play.go_on("TakeTurn", most=60)
    yield "raid", play
    raid = play.raid
    for key, name in (
        ("i", "items"), (";", "look"), ("p", "pool"), ("K", "known food"), ("J", "job"), ("c", "sheet"), ("H", "rolls"),
        ("r", "card"), ("L", "log"), ("=", "options"), ("?", "codex"),
    ):  # fmt: skip
        yield name, play.do(key)
        play.stage = ScreenStack(RaidScreen(raid))
    for name in HELP:
        play.stage = ScreenStack(CodexScreen(raid, name))
        yield f"help: {name}", play
    play.stage = ScreenStack(CodexScreen(raid, "index"))
    yield "index", play
    play.stage = ScreenStack(RaidScreen(raid))


def fighting(play: Table) -> Iterator[tuple[str, Table]]:
    """Fights of one, of six, and what is asked in them."""
    for party in (("beetle",), SIX):
        aim = aiming(fight(play, party, FOES))
        raid, many = play.raid, len(party)
        for name, screen, keys in (
            ("fight", raid, ""), ("aim", aim, ""), ("table", OddsScreen(raid, aim.choice), ""), ("look", raid, ";"),
            ("suppress", raid, "s"), ("manoeuvres", raid, "m"), ("compared", aim, "cm"),
        ):  # fmt: skip
            play.stage, raid.ask = ScreenStack(RaidScreen(raid)), None
            if screen is not raid:
                play.stage.screens.append(cast("Screen", screen))
            yield f"{name}, {many}", play.do(*keys)
    dusk(fight(play, ("wasp", "ants"), FOES))
    yield "fight in the dark", play
