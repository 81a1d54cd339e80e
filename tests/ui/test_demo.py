"""The demonstration: a bot plays raid after raid, and says why; a key takes the raid over."""

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest
from tcod.console import Console

from game import content
from game.cli import main
from game.engine.commands import Act, Say
from game.presentation.questions.prompts import QUESTIONS
from game.run import saves
from game.run.replay import verify
from game.ui import app
from game.ui.app import press
from game.ui.raid import commentary
from game.ui.raid.commentary import Commentator, wants
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.demo import PARTIES, SPEEDS, Demo, reading
from game.ui.screens.party_select import Choose
from game.ui.screens.title import Title
from tests.ui.table import Table


@pytest.fixture
def looking_on(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    tables = []

    def begin(seed: str = "demo", idle: bool = False) -> Any:
        play = Table(tmp_path / "saves")
        play.stage = ScreenStack(Demo(play.game, idle=idle, seed=seed))
        tables.append(play)
        return play

    yield begin
    for play in tables:
        if isinstance(play.top, Demo):
            play.top.raid.run.close()
        play.game.close()


def runs(demo: Demo, seconds: int) -> list[str]:
    """So long at the speed it has, without waiting: what it has said, and the time it took."""
    said, spent = [], 0.0
    while spent < seconds:
        before = demo.comment
        demo.pulse()
        spent += demo.pace
        if demo.comment is not before and not demo.comment.same:
            said.append(demo.comment.want)
    return said


def test_it_says_what_it_wants_its_odds_and_the_rule(looking_on: Callable[..., Any]) -> None:
    play = looking_on()
    assert "Demonstration, speed 1" in play.shows()  # from the first picture on
    play.top.pulse()
    shows = play.shows()
    assert "Demonstration, speed 1" in shows
    assert "Rule: " in shows
    for _ in range(200):
        if isinstance(play.top.planned, Act):
            break
        play.top.pulse()
    shows = play.shows()
    assert "Its chance: " in shows
    assert "Space pause" in shows


@pytest.mark.long
def test_of_odds_that_do_not_fit_whole_outcomes_are_left_out(looking_on: Callable[..., Any]) -> None:
    """Beside the panel of 80 columns "48 % Reward, Reward… · 10 … · 42 …" stood, which says nothing."""
    demo, shortened = looking_on().top, 0
    for _ in range(400):
        demo.pulse()
        shown = " ".join(row for row, tone in demo.spoken(52)[1:] if tone == "text")
        assert demo.comment.odds.startswith(shown.removesuffix(" …"))
        shortened += shown.endswith(" …")
    assert shortened


@pytest.mark.long
@pytest.mark.parametrize("minutes", [6, pytest.param(30, marks=pytest.mark.soak)])
def test_unattended_it_goes_on_and_says_no_sentence_three_times_in_a_row(
    looking_on: Callable[..., Any], minutes: int
) -> None:
    """All the Commands that so long holds, without waiting."""
    play = looking_on()
    said = runs(play.top, 60 * minutes)
    assert len(said) > 5 * minutes
    assert not any(a == b == c for a, b, c in zip(said, said[1:], said[2:], strict=False))
    console = Console(80, 24, order="F")
    play.stage.draw(console)


def test_when_a_raid_ends_it_says_how_and_the_next_begins_by_itself(looking_on: Callable[..., Any]) -> None:
    play = looking_on("row")
    demo = play.top
    demo.key("+")
    demo.policy = lambda _: Say("surrender")
    for _ in range(2):
        demo.pulse()
    assert demo.raid.over
    assert demo.comment.want in {
        line.format(what=demo.raid.run.raid.cause, whom="") for line in wants()["left"].say + wants()["lost"].say
    }
    assert "take over" not in play.shows()
    demo.pulse()
    assert play.top is demo
    assert (demo.raid.run.head.seed, demo.raid.over, demo.number) == ("row 2", False, 1)
    assert demo.speed == SPEEDS.index(2.0)
    for _ in range(20):
        demo.pulse()
    assert demo.raid.run.n


def test_what_is_asked_stands_beside_what_is_answered(looking_on: Callable[..., Any]) -> None:
    play = looking_on("asked")
    for _ in range(3000):
        play.top.pulse()
        if play.top.raid.ask and play.top.planned:
            break
    shows = play.shows()
    assert play.top.raid.ask.title in shows
    assert "Demonstration" in shows


def test_it_pauses_steps_and_changes_its_speed(looking_on: Callable[..., Any]) -> None:
    play = looking_on()
    demo = play.top
    assert demo.busy
    demo.key("space")
    assert not demo.busy
    assert "paused" in (demo.pulse() or play.shows())
    before = demo.raid.run.n
    for _ in range(12):
        demo.key(".")
    assert demo.raid.run.n > before
    demo.key("space")
    slow = demo.pace
    demo.key("+")
    assert demo.pace == slow / 2
    for _ in SPEEDS:
        demo.key("-")
    assert demo.pace == slow / SPEEDS[0]


def test_the_reading_time_grows_with_the_words() -> None:
    assert reading("") < reading("It walks.") < reading("It walks round the Minor: no armour behind.") <= 5


def test_taken_over_the_raid_is_a_normal_save(looking_on: Callable[..., Any]) -> None:
    play = looking_on("mine")
    demo = play.top
    while demo.raid.run.n < 60:
        demo.pulse()
    run = demo.raid.run
    digest, decision = run.digest, run.decision
    play.stage.key("t")
    assert type(play.top) is RaidScreen
    raid = play.top.raid
    assert raid.run is run
    assert raid is play.game.raid
    assert "The raid is yours." in play.shows()
    assert (raid.run.digest, raid.run.decision) == (digest, decision)
    folder = run.folder
    play.game.close()
    assert verify(folder / "journal")[0].digest == digest
    again = saves.resume(folder)
    assert (again.n, again.digest) == (60, digest)
    assert again.decision == decision
    again.close()
    assert Title(play.game).saved[0].folder == folder


def test_where_no_raid_can_be_kept_it_says_so_and_goes_on(looking_on: Callable[..., Any]) -> None:
    play = looking_on()
    play.game.where.parent.joinpath("saves").write_text("a file")
    play.stage.key("t")
    assert isinstance(play.top, Demo)
    assert "set NEST_SAVES" in play.shows()


@pytest.mark.parametrize("idle", [False, True])
def test_esc_leads_to_the_title_and_in_its_own_time_any_key(looking_on: Callable[..., Any], idle: bool) -> None:
    play = looking_on(idle=idle)
    play.stage.key("x")
    assert isinstance(play.top, Title if idle else Demo)
    if not idle:
        play.stage.key("escape")
        assert isinstance(play.top, Title)


def test_the_key_that_ends_the_idle_demonstration_is_the_titles(looking_on: Callable[..., Any]) -> None:
    """It was meant for the title, which had been there; Esc only leads back to it."""
    play = looking_on(idle=True)
    play.stage.key("n")
    assert isinstance(play.top, Choose)
    play = looking_on(idle=True)
    play.stage.key("escape")
    assert not play.top.asked


def test_the_title_gives_way_after_a_while(looking_on: Callable[..., Any]) -> None:
    play = looking_on(idle=True)
    play.stage.key("escape")
    assert play.top.patience == 90
    play.stage.key("idle")
    assert isinstance(play.top, Demo)
    assert play.top.idle


def test_keys_typed_together_do_not_play_it_to_its_end(looking_on: Callable[..., Any]) -> None:
    """`finish` walks errands to their ends; this has none."""
    play = looking_on()
    press(play.stage, ["+", "+", "-"])
    assert play.top.raid.run.n < 5


def test_every_want_can_be_said_in_three_ways_and_has_its_rule() -> None:
    for name, want in wants().items():
        assert len(set(want.say)) >= 3, name
        for line in want.say:
            assert line.format(what="x", whom="y")
            assert len(line) < 100
    assert all(yes in wants() and no in wants() for yes, no in commentary.ASKED.values())
    assert set(wants()) >= commentary.SAYS | commentary.OWN
    assert set(commentary.ASKED) <= set(QUESTIONS)
    assert {kind for party in PARTIES for kind in party} <= set(content.classes())


def test_the_same_want_is_said_again_in_other_words() -> None:
    teller = Commentator("x")
    said = [teller.comment("attack", "attack", "Minor").want for _ in range(40)]
    assert not any(a == b for a, b in pairwise(said))
    still = [teller.comment("seek", "", "") for _ in range(5)]
    assert [one.same for one in still] == [False, True, True, True, True]


def test_nest_demo_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", ""]) == 2
    assert capsys.readouterr().err.startswith("nest: The seed is empty")
    assert main(["demo"]) == 2
    assert (
        capsys.readouterr().err == "nest: the demonstration needs a terminal for keys and screen, or --front window\n"
    )


class Idle:
    """A terminal at which nobody sits; or whose window changes its size at once."""

    def __init__(self, wakes: bool = False) -> None:
        self.wakes = wakes

    def keys(self, timeout: float | None) -> list[Any]:
        if timeout and not self.wakes:
            time.sleep(timeout)
        return []


def test_only_a_patience_that_has_run_out_is_idleness() -> None:
    assert app.waited(cast("Any", Idle()), 0.01) == ["idle"]
    assert app.waited(cast("Any", Idle(wakes=True)), 30.0) == []
    assert app.waited(cast("Any", Idle(wakes=True)), None) == []
