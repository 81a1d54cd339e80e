"""A16: no screen of a raid in play shows what its party has not perceived. Twenty raids, each looked at all round."""

import random
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from game import content
from game.bots.policy import POLICIES
from game.engine import Entry, agenda
from game.engine.components import At, Body, Creature, Structure
from game.engine.entries import Chose, Happened, Rolled
from game.engine.store import create, query
from game.presentation.outcome import called
from game.presentation.walks import surroundings
from game.reports.why import Part, why
from game.run.run import Run, head
from game.run.view import View
from game.telling.grammar import grammar
from game.telling.log import Teller
from game.text.obey import obey
from game.text.raid import LineRaid
from game.text.talk import Talk
from game.ui.launch_options import LaunchOptions
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game
from game.ui.screens.lists import LogScreen
from tests.ui.table import Lay, Table

RAIDS = [
    (f"hidden {n}", party, ("cautious", "bold", "restless", "random")[n % 4], job)
    for n, (party, job) in enumerate(
        zip(
            [("wasp",), ("ants",), ("ants", "beetle", "wasp"), ("spider",), ("ladybug", "scorpion")] * 4,
            ["assassinate", "steal-food", "retrieve", "deliver", "regicide", "kill-brood", "steal-brood"] * 3,
            strict=False,
        ),
    )
]
"""Seed, party, bot, Job."""
SCREENS = ";", "p", "K", "J", "i", "c", "r", "_", "a", "?"
LINES = "look", "me", "map", "smell", "items", "pool", "job", "known", "log 99", "rolls 99", "card", "travel", "do"
CASTES = [kind for kind in content.kinds() if kind not in content.classes() and kind != "queen"]
"""Of the Queen everybody knows: she tells the story."""


class Witness:
    """Has seen whom any View showed after any Step, and whom an Encounter or an alarm announced."""

    def __init__(self, run: Run, monkeypatch: Any) -> None:
        self.run, self.heard = run, 0
        self.kinds: dict[int, str] = {}
        self.met: set[int] = set()
        step = agenda.take_step

        def looked() -> None:
            step()
            self.look()

        monkeypatch.setattr(agenda, "take_step", looked)
        self.look()

    def look(self) -> None:
        for body in View(self.run).creatures:
            self.met.add(body.who)
            self.kinds[body.who] = body.kind

    def named(self) -> set[str]:
        """The kinds that may be named, and how many of each."""
        announced = [cast("Any", one).note.split(", ") for one in self.run.story if told(one)]
        touched = {
            one.who: find(one.who)
            for one in self.run.story
            if isinstance(one, Rolled) and one.who not in getattr(one, "unseen", ()) and find(one.who)
        }
        return set(self.kinds.values()) | {kind for note in announced for kind in note} | set(touched.values())


def told(entry: Entry) -> bool:
    return isinstance(entry, Happened) and entry.what in ("Encounter", "alarm") and not getattr(entry, "unseen", ())


def find(who: int) -> str:
    return next((one.kind for found, one, _ in query(Creature, At) if found == who), "")


def words(kind: str) -> set[str]:
    """What a creature of that kind is called."""
    row = content.kinds()[kind]
    return {row.name, called(row), *grammar()["names"].get(kind, [])[:1]} - {"", "many", "one"}


def misnamed(text: str, allowed: set[str]) -> list[Any]:
    """Kinds of creatures that stand in a text, and nobody has met."""
    free = {word for kind in allowed if kind in content.kinds() for word in words(kind)}
    text = text.replace("The Workers will see to it.", "")  # of the living nest in general
    strange = (word for kind in CASTES for word in words(kind) - free if not any(word in one for one in free))
    return [word for word in strange if re.search(rf"\b{re.escape(word)}s?\b", text)]


def task(view: View) -> str:
    """What the client has written is known from the beginning."""
    job = view.job
    return f"{job.name} {job.brief} {job.target} {job.chamber} {job.goods} {job.danger} {job.objective} {job.reward}"


def looks(table: Table) -> Iterator[Any]:
    """Every screen of a raid in play, one after the other."""
    raid = table.raid
    yield "map", table.shows(120, 40)
    for _ in range(4):
        yield "scents", table.do("O").shows(120, 40)
    for key in SCREENS:
        raid.ask = None
        table.do(key)
        yield key, table.shows(120, 40)
        table.stage = ScreenStack(RaidScreen(raid))
    raid.settle()
    for mode in ("everything", "the log", "rolls"):
        history = LogScreen(raid, "history", mode).told(mode)
        yield mode, "\n".join(f"{line.text} {line.detail}" for line in history)
        for line in history[-12:]:
            parts = why(line, getattr(raid.run, "told", raid.run.story), raid.teller.names)
            yield f"why of {mode}", "\n".join(f"{one.head} {one.text} {one.card}" for one in parts if not cited(one))
    table.stage = ScreenStack(RaidScreen(raid))


def cited(part: Part) -> bool:
    """Whether it is a page of the rules, which anybody may read at any time."""
    return bool(re.match(r"(★?R-\d\d|R section|[BLMD] \d)", part.head))


def lines(run: Run) -> Iterator[Any]:
    """Every page of the line front."""
    raid = LineRaid(run, Talk(StringIO(), StringIO()))
    for word in LINES:
        raid.talk.out = StringIO()
        obey(raid, word)
        yield f"line: {word}", raid.talk.out.getvalue()


def check(run: Run, witness: Witness, folder: Path) -> None:
    """Compare every screen with what the View has told."""
    game = Game({"NEST_SAVES": str(folder), "NEST_KEYS": "vi"}, lambda: 0.0, LaunchOptions("x"))
    board = Table.__new__(Table)
    board.game, board.now = game, 0.0
    board.stage = ScreenStack(game.play(run))
    letter = task(View(run))
    allowed = witness.named() | {kind for kind in CASTES if any(word in letter for word in words(kind))}
    for name, text in (*looks(board), *lines(run)):
        static = name in ("?", "line: do", "a", "c")  # the codex, and answers that name what may be done to anybody
        assert static or not misnamed(text, allowed), (run.head.seed, run.n, name, misnamed(text, allowed))
        if name in ("everything", "rolls"):
            for x, y in re.findall(r"\bto (\d+), (\d+)\b", text):
                assert View(run).known[int(y), int(x)], (run.n, name, x, y)
    shown = {
        who
        for line in LogScreen(board.raid, "history", "everything").told("everything")
        for who in mentioned(line.entry)
    }
    strangers = shown - witness.met - felt(run) - {0}
    assert not strangers, (run.head.seed, run.n, strangers)
    visible = View(run).visible
    for scent in View(run).scents.values():
        assert not (np.asarray(scent).astype(bool) & ~visible).any()


def mentioned(entry: Entry) -> set[int]:
    unseen = getattr(entry, "unseen", ())
    return {who for field in ("by", "who", "target") if (who := getattr(entry, field, 0)) and who not in unseen}


def felt(run: Run) -> set[int]:
    """Who has done something to one of the party, out of the dark or not."""
    party = {one.body.who for one in View(run).party} | {
        who for who, one, _ in query(Creature, At) if one.kind in content.classes()
    }
    return {
        getattr(one, "by", 0) or getattr(one, "who", 0)
        for one in run.story
        if not isinstance(one, Chose) and (getattr(one, "target", 0) in party or getattr(one, "who", 0) in party)
    }


def raid(
    seed: str, party: tuple[str, ...], bot: str, job: str, monkeypatch: Any, folder: Path, *, most: int, looks_at: float
) -> int:
    run = Run(head(seed, party, job=job))
    witness, policy = Witness(run, monkeypatch), POLICIES[bot](seed)
    dice, checks = random.Random(seed), 0
    while run.decision is not None and run.n < most:
        if run.n in (0, 1) or dice.random() < looks_at:
            check(run, witness, folder)
            checks += 1
        run.apply(policy(run))
    return checks


@pytest.mark.long
@pytest.mark.parametrize(("seed", "party", "bot", "job"), RAIDS[:3])
def test_a16_no_screen_shows_what_nobody_perceived(
    seed: str, party: tuple[str, ...], bot: str, job: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first commands of three raids."""
    assert raid(seed, party, bot, job, monkeypatch, tmp_path, most=60, looks_at=0.08) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "party", "bot", "job"), RAIDS)
def test_a16_no_screen_shows_what_nobody_perceived_in_a_whole_raid(
    seed: str, party: tuple[str, ...], bot: str, job: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert raid(seed, party, bot, job, monkeypatch, tmp_path, most=3000, looks_at=0.02) > 5


def test_a16_the_garrison_is_in_no_history_before_it_is_met(table: Lay) -> None:
    """At turn 0 nobody has been seen: H tells of the party alone."""
    play = table("wasp", seed="k1")
    for mode in ("everything", "rolls"):
        shown = " ".join(row.value for row in LogScreen(play.raid, "history", mode).rows())
        assert "Worker" not in shown and "Soldier" not in shown and "Nasute" not in shown
    assert "Here: my" not in play.do("H", "shift+tab").shows()


def test_a16_once_over_the_whole_may_be_told(table: Lay) -> None:
    """Then the history tells of the garrison, and marks what was unseen."""
    play = table("wasp", seed="k1")
    run = play.raid.run
    run.apply(next(one for one in play.view.legal() if getattr(one, "word", "") == "surrender"))
    play.raid.hear([])
    history = LogScreen(play.raid, "history", "everything")
    assert any("Worker" in row.value and "unseen" in row.detail for row in history.rows())


def test_a16_of_who_was_not_perceived_no_name_is_told() -> None:
    """The dice are told, and that somebody was there; who it was is not."""
    run = Run(head("k1", ("wasp",)))
    who = next(who for who, _, _ in query(Creature, At) if find(who) == "worker")
    run.story.append(Happened("noticed", who, "seen", unseen=(who,)))
    (*_, line) = Teller("k1").lines(run.story)
    assert "Worker" not in line.text and query(Body, At)


def test_a16_looking_at_spores_tells_of_them(table: Lay) -> None:
    """Found by looking at every screen of whole raids: where spores hang, the look screen could not be drawn."""
    play = table("wasp", seed="k1")
    me = play.view.me.body
    create(Structure("spores"), At(me.x, me.y))
    play.raid.settle()
    assert "spores" in " ".join(text for text, _ in surroundings.cell(play.view, me.x, me.y))
    assert any("Spores, here" in row.value for row in surroundings.sights(play.view))
