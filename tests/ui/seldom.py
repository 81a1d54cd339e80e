"""Screens that are seldom seen, one after the other: ends of raids, replays, records, questions, full bags, crowds, other rules."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from game import content
from game.engine.commands import Act, Say
from game.engine.components import At, Item
from game.engine.store import create
from game.run.journal import read
from game.run.run import head
from game.run.scenario import meet
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.codex import CodexScreen
from game.ui.screens.demo import Demo
from game.ui.screens.job_board import Board
from game.ui.screens.party_select import Choose
from game.ui.screens.replay import Replay
from tests.race.recordings import honest
from tests.ui.every import FOES
from tests.ui.table import SIX, Table, aiming, anew, fight
from tests.ui.test_every_question import QUESTIONS, at

CROWD = (*["minor"] * 5, *["major"] * 2, *["nasute"] * 3, *["worker"] * 4)


def seldom(table: Callable[..., Any]) -> Iterator[tuple[str, Table]]:
    """The name of each such screen, and the table that shows it."""
    yield from chosen(table())
    yield from many(table(*SIX))
    for party in (("wasp",), SIX):
        yield f"finds of {len(party)}", found(table(*party))
    yield from ended(table("wasp"))
    yield from raced(table)
    yield from won(table("wasp"))
    for edition in ("bind", "metamorphosis"):
        yield from sister(table(), edition)
    for name in QUESTIONS:
        yield f"ask {name}", at(table, name)


def chosen(play: Table) -> Iterator[tuple[str, Table]]:
    """What is shown out of a raid by other rules, and the pages about these."""
    for kind in ("beetle", "spider"):
        play.stage = ScreenStack(Choose(play.game))
        yield f"choose {kind}", play.do(kind[0] if kind != "spider" else "x")
    play.stage = ScreenStack(Board(play.game, SIX, "another"))
    yield "board another", play
    while play.game.launch.edition != "bind":
        play.game.next_rules()
    play.stage = ScreenStack(Choose(play.game))
    yield "choose by bind", play
    yield "choose sheet", play.do("c")
    demo = Demo(play.game, idle=False, seed="mine")
    play.stage = ScreenStack(demo)
    yield "demo", play
    for _ in range(60):
        demo.pulse()
    yield "demo later", play


def many(play: Table) -> Iterator[tuple[str, Table]]:
    """Six on their way, with lists of what can be done, and a crowd."""
    yield "six", play
    for key, name in (("a", "do"), ("_", "travel"), ("T", "lead")):
        yield f"six: {name}", play.do(key)
        play.stage, play.raid.ask = ScreenStack(RaidScreen(play.raid)), None
    for edition in ("bind", "metamorphosis"):
        play.stage = ScreenStack(CodexScreen(play.raid, edition, edition))
        yield f"codex: {edition}", play
    fight(play, SIX, CROWD)
    yield "crowd", play
    yield "crowd: look", play.do(";")
    play.stage = ScreenStack(RaidScreen(play.raid))
    raid = play.raid
    raid.run.enter()
    free = content.constants().party.slots - len(raid.view.me.items)
    for n, form in enumerate(list(content.forms())[:free]):
        create(Item(form, content.forms()[form].name, 30 + n, holder=raid.view.me.body.who))
    anew(raid)
    yield "bag full", play.do("i")


def found(play: Table) -> Table:
    """All Slots are full as something better is found: the list of finds."""
    raid, at = play.raid, play.view.me.body
    raid.run.enter()
    for member in play.view.party:
        for n in range(content.constants().party.slots - len(member.items)):
            create(Item("remains", "Remains", 30 + n, holder=member.body.who, spoiled=not n))
    raid.settle()
    raid.finds.hear(play.view, Act("explore"))
    for form in ("foxfire", "hint"):
        create(Item(form, content.forms()[form].name, 45), At(at.x, at.y))
    anew(raid)
    return play


def ended(play: Table) -> Iterator[tuple[str, Table]]:
    """A death and its pages."""
    fight(play, ["wasp"], ("major", "major", "nasute"))
    for _ in range(300):
        if play.raid.over:
            break
        legal = play.view.legal()
        play.raid.give(next((one for one in legal if one in (Say("done"), Say("no"), Say("pass"))), legal[0]))
    yield "dead", play.do()
    for name in ("summary", "last scene", "story", "what was done without"):
        yield f"dead: {name}", play.do("enter")
    yield "dead: rolls", play.do("h")


def raced(table: Callable[..., Any]) -> Iterator[tuple[str, Table]]:
    """A race with its splits, a replay, a victory, and the records."""
    play = table("wasp", seed="race 177")
    yield "splits", play.do("x", "n", "V")
    play = table()
    with TemporaryDirectory() as folder:
        recording = read(honest(Path(folder)))
        replay = Replay(play.game, recording)
        play.stage = ScreenStack(replay)
        replay.to(90)
        replay.think()
        yield "replay", play
        for key in ("1", "0", "0", "enter", "t"):
            play.stage.key(key)
        yield "practice", play
        for record in recording.records[play.raid.run.n :]:
            play.raid.give(record.command)
        yield "won", play.do()
        for name in ("summary", "home", "story"):
            yield f"won: {name}", play.do("enter")
        yield "won: splits", play.do("s")
    play.game.close()
    (play.game.where / "won").mkdir()
    with TemporaryDirectory() as folder:
        honest(Path(folder)).rename(play.game.where / "won" / "journal")
    play.stage = ScreenStack(play.game.title())
    yield "records", play.do("r")
    yield "records 2", play.do("tab")
    yield "records: all", play.do("tab")


def won(play: Table) -> Iterator[tuple[str, Table]]:
    """A race that was run without practice: its splits count."""
    with TemporaryDirectory() as folder:
        recording = read(honest(Path(folder)))
    play.game.close()
    play.stage = ScreenStack(play.game.begin(("wasp",), recording.head.seed, recording.head.job))
    play.do("V")
    for record in recording.records:
        play.raid.give(record.command)
    yield "race", play.do()
    yield "race: summary", play.do("enter")
    yield "race: splits", play.do("s")


def sister(play: Table, edition: str) -> Iterator[tuple[str, Table]]:
    """A raid by the rules of a sister system: on its way, its sheet and Items, and fights of one and of six."""
    play.game.launch = replace(play.game.launch, edition=edition)
    play.stage = ScreenStack(play.game.begin(("beetle", "spider"), "x"))
    play.go_on("TakeTurn", most=60)
    yield f"{edition}: raid", play
    for key, name in (("c", "sheet"), ("i", "items"), (";", "look"), ("r", "card")):
        yield f"{edition}: {name}", play.do(key)
        play.stage = ScreenStack(RaidScreen(play.raid))
    for party in (("wasp",), SIX):
        play.game.close()
        play.stage = ScreenStack(play.game.play(meet(head("six", party, edition=edition), FOES)))
        yield f"{edition}: fight, {len(party)}", play.do()
        aiming(play)
        yield f"{edition}: aim, {len(party)}", play
