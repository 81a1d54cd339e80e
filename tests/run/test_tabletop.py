"""Dice typed in by hand, one Decision each: the same dice from a loaded cup give the same story, recordings hold."""

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.cli import main
from game.engine.commands import Act, Refused, Say, Set, Throw
from game.engine.entries import Rolled
from game.engine.steps import WantDie
from game.run import saves
from game.run.replay import verify
from game.run.run import Run, head
from game.ui.launch_options import LaunchOptions
from game.ui.raid.die_asked import DieAsk
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game
from tests.run.play import answer
from tests.ui.table import Table

REAL = Set("dice", "real")


def roll(run: Run, dice: Random, typed: dict[str, list[int]] | None = None) -> Run:
    """Type in whatever is wanted."""
    while isinstance(run.decision, WantDie):
        value = dice.randrange(run.decision.faces)
        if typed is not None:
            typed.setdefault(run.decision.stream, []).append(value)
        run.apply(Throw(value))
    return run


@pytest.mark.long
def test_a_run_with_real_dice_is_the_same_run() -> None:
    run, dice, answers = Run(head("table", ("wasp",))), random.Random(2), []
    typed: dict[str, list[int]] = {}
    run.apply(REAL)
    while run.decision and run.n < 500:
        if isinstance(run.decision, WantDie):
            roll(run, dice, typed)
        else:
            answers.append(answer(run))
            run.apply(answers[-1])
    again = Run(head("table", ("wasp",)), loaded={stream: list(values) for stream, values in typed.items()})
    for command in answers:
        again.apply(command)
    plain = [replace(told, command=0) for told in run.story], [replace(told, command=0) for told in again.story]
    whole = min(map(len, plain))
    assert sum(map(len, typed.values())) > 30
    assert plain[0][:whole] == plain[1][:whole]


def test_the_die_for_exploring_is_the_first_that_is_wanted() -> None:
    """The program asks for a d100, and for no number that is not on it."""
    run = Run(head("x", ("wasp",)))
    run.apply(REAL)
    run.apply(Act("explore"))
    want: Any = run.decision
    assert (type(want), want.faces, want.stream) == (WantDie, 100, "level/1/room/1/explore")
    for nonsense in (Throw(100), Throw(-1), Say("yes")):
        with pytest.raises(Refused):
            run.apply(nonsense)
    run.apply(Throw(3))
    assert [told.roll.die for told in run.story if isinstance(told, Rolled)] == [3]


@pytest.mark.long
def test_a_recording_with_typed_dice_is_verified_and_taken_up(tmp_path: Path) -> None:
    run, dice = saves.begin(tmp_path / "run", head("x", ("wasp",))), random.Random(5)
    run.apply(REAL)
    while run.decision and run.n < 160:
        run.apply(Throw(dice.randrange(run.decision.faces)) if isinstance(run.decision, WantDie) else answer(run))
    digest, left = run.digest, run.decision
    run.close()
    assert verify(tmp_path / "run" / "journal")[0].digest == digest
    again = saves.resume(tmp_path / "run")
    assert (again.digest, again.decision) == (digest, left)
    again.close()


def test_the_dice_may_be_handed_back_while_one_is_waited_for() -> None:
    run = Run(head("x", ("wasp",)))
    run.apply(REAL)
    run.apply(Act("explore"))
    assert isinstance(run.decision, WantDie)
    run.apply(Set("dice", "seeded"))
    assert run.decision is None or not isinstance(run.decision, WantDie)
    plain = Run(head("x", ("wasp",)))
    plain.apply(Act("explore"))
    rolled = [[told.roll for told in one.story if isinstance(told, Rolled)] for one in (run, plain)]
    assert rolled[0] == rolled[1]


# -- on the screen ---------------------------------------------------------------------------------


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Table]:
    """A raid with real dice, its keys and what it shows."""
    play = Table(tmp_path / "saves")
    play.game = Game({"NEST_SAVES": str(tmp_path / "saves")}, lambda: 0.0, LaunchOptions("x", dice="real"))
    play.stage = ScreenStack(play.game.begin(("wasp",), "x"))
    yield play
    play.game.close()


def test_the_screen_says_which_die_and_what_for_and_takes_what_was_typed(real: Table) -> None:
    real.do("x")
    shows = real.shows()
    assert "Roll d100" in shows
    assert "Explore: Wasp" in shows
    assert "00 is nothing" in shows
    assert "0-9 type it" in shows
    real.do("4", "7", "backspace", "2")
    assert "fell: 42" in real.shows()
    real.do("enter")
    assert [told.roll.die for told in real.raid.run.story if isinstance(told, Rolled)] == [42]


def test_a_number_the_die_has_not_got_is_refused_in_a_line(real: Table) -> None:
    real.do("x", "enter")
    assert real.raid.notices[0].text == "No: nothing is not on that die: 00 to 99."
    assert real.view.question == "WantDie"
    real.do("escape")
    assert real.raid.notices[0].text == "This must be answered. S leaves the game, and keeps the raid as it is."


@pytest.mark.long
def test_every_die_of_a_raid_can_be_typed(real: Table) -> None:
    """Whatever is wanted, it has a title, a purpose in words, and only its own faces."""
    dice, seen = random.Random(1), set()
    while real.raid.run.decision and real.raid.run.n < 150:
        if isinstance(real.raid.ask, DieAsk):
            seen.add(real.raid.ask.faces)
            assert f"Roll d{real.raid.ask.faces}" in real.shows()
            real.do(*str(dice.randrange(real.raid.ask.faces)), "enter")
        else:
            real.raid.give(answer(real.raid.run))
    assert 100 in seen
    assert len(seen) > 1


# -- nest roll --tabletop --------------------------------------------------------------------------


def rolled(monkeypatch: Any, capsys: Any, typed: str, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(["roll", "--tabletop", *words])
    return code, *capsys.readouterr()


def test_nest_roll_asks_for_each_die(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, asked = rolled(
        monkeypatch,
        capsys,
        "43\n07\n",
        "--effort",
        "57",
        "--resistance",
        "20",
        "--dramatic",
        "+30",
    )
    assert code == 0
    assert "d100 = 43" in out
    assert "its own d100 = 07" in out
    assert asked.count("00 to 99: ") == 2


def test_nest_roll_asks_again_for_what_is_no_die_and_says_when_input_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, asked = rolled(monkeypatch, capsys, "100\nlow\n5\n", "--effort", "57")
    assert (code, "d100 = 05" in out, asked.count("is wanted")) == (0, True, 2)
    code, out, asked = rolled(monkeypatch, capsys, "", "--effort", "57")
    assert (code, out) == (2, "")
    assert asked.endswith("nest: the input ended before the d100 was told\n")
    assert rolled(monkeypatch, capsys, "5\n", "--effort", "57", "--seed", "x")[0] == 2


def test_a_json_answer_stays_clean(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = rolled(monkeypatch, capsys, "5\n", "--effort", "57", "--json")
    assert (code, json.loads(out)["die"]) == (0, 5)
