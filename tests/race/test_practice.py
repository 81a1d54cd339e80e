"""Practice: a recording taken up anywhere, everything taken back, and never ranked."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace

from game.engine.commands import Say, Throw
from game.engine.steps import Roam, TakeTurn
from game.race.facts import measure
from game.race.practice import before, plan, reach, reaches
from game.run import saves
from game.run.journal import Recording, Sitting, line, read
from game.run.replay import verify
from game.run.rewind import MOST, PastMoment, back, moment
from game.run.run import Run
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from tests.conftest import Nest
from tests.race.recordings import DAY, honest
from tests.ui.table import Table

BACK = 2.0
"""Milliseconds that going back may take."""


@pytest.fixture
def recording(tmp_path: Path) -> Recording:
    """The honest raid: 231 commands, a fight at the end."""
    return read(honest(tmp_path))


@pytest.fixture
def practice(recording: Recording, tmp_path: Path) -> Iterator[Table]:
    """The honest raid, practised from its command 100 on."""
    play = Table(tmp_path / "saves")
    play.game.day = lambda: DAY / 1000 + 3600
    run = reach(recording, lambda run, _: run.n >= 100)
    play.stage = ScreenStack(play.game.practise(run, before(recording, run.n), plan(recording, run.n)))
    yield play
    play.game.close()


def test_back_and_forth_a_thousand_times(recording: Recording) -> None:
    """Whatever was between: the state is that of a straight replay, the next command leads on as it did, and it is quick."""
    run, moments = Run(recording.head), list[PastMoment]()
    for record in recording.records:
        moments.append(moment(run))
        run.apply(record.command)
    dice, spent = random.Random(9), []
    for _ in range(1000):
        to = dice.choice(moments)
        began = time.process_time()
        back(run, to)
        spent.append((time.process_time() - began) * 1000)
        record = recording.records[to.n]
        assert run.n == to.n
        run.apply(record.command)
        assert run.digest == record.digest
    assert median(spent) <= BACK


def test_the_journal_goes_back_with_it(recording: Recording, tmp_path: Path) -> None:
    run = saves.begin(tmp_path / "raid", recording.head)
    moments = {}
    for record in recording.records[:120]:
        moments[run.n] = moment(run)
        run.apply(record.command)
    for n in (119, 70, 69, 7):
        back(run, moments[n])
        assert read(tmp_path / "raid" / "journal").records == [
            replace(record, at=0) for record in recording.records[:n]
        ]
        run.apply(recording.records[n].command)
    run.close()
    again = saves.resume(tmp_path / "raid")
    assert (again.n, again.digest) == (8, recording.records[7].digest)
    assert again.story == run.story


def test_a_raid_is_practised_in_a_folder_of_its_own(practice: Table, recording: Recording) -> None:
    shows = practice.shows()
    assert shows.splitlines()[0].startswith(" PRACTICE Level")
    assert "PRACTICE: Backspace takes back" in shows.splitlines()[-2]
    assert practice.raid.run.digest == recording.records[99].digest
    folder = practice.raid.run.folder
    practice.game.close()
    told = read(folder / "journal")
    assert [(one.by, one.what, one.n) for one in told.sittings] == [
        ("person", "begins", 0), ("person", "ends", 100), ("practice", "begins", 100), ("practice", "ends", 100),
    ]  # fmt: skip
    assert told.sittings[2].plan == f"of {measure(honest(folder)).id} at 100"
    assert measure(folder / "journal").clock == "sound"


def test_a_walk_a_wait_and_the_end_of_the_raid_are_taken_back(practice: Table) -> None:
    run = practice.raid.run
    first = run.digest
    practice.do("z", "z")
    assert run.n == 102
    practice.do("backspace")
    assert "Taken back to turn" in practice.shows()
    assert run.n == 101
    practice.do("backspace")
    assert (run.n, run.digest) == (100, first)
    practice.do("backspace")
    assert "Nothing before this can be taken back." in practice.shows()
    practice.raid.give(Say("surrender"))
    assert practice.raid.over
    folder = run.folder
    practice.do("backspace")
    assert (run.n, run.digest) == (100, first)
    assert isinstance(practice.top, RaidScreen)
    practice.do("z")
    practice.game.close()
    again, ended = verify(folder / "journal")
    assert (again.n, ended) == (101, False)


def test_the_marked_moment_is_returned_to(practice: Table) -> None:
    run = practice.raid.run
    practice.do("ctrl+b")
    assert "No moment is marked." in practice.shows()
    practice.do("z", "B")
    assert "Ctrl-B returns to it" in practice.shows()
    marked = run.digest
    practice.do("z", "z", "z", "ctrl+b")
    assert (run.n, run.digest) == (101, marked)
    practice.do("z", "ctrl+b")
    assert (run.n, run.digest) == (101, marked)
    practice.do("backspace", "ctrl+b")
    assert "No moment is marked." in practice.shows()


def test_in_a_fight_one_goes_back_to_the_last_turn(recording: Recording, tmp_path: Path) -> None:
    """The same blow meets the same dice."""
    run = reach(recording, lambda run, _: isinstance(run.decision, TakeTurn))
    play = Table(tmp_path / "saves")
    n = run.n
    play.stage = ScreenStack(play.game.practise(run, before(recording, n), plan(recording, n)))
    seen = []
    for _ in range(2):
        first = run.n
        play.do("tab", "tab")
        seen.append((run.n, run.digest))
        while run.n > first:
            play.do("backspace")
            assert isinstance(run.decision, TakeTurn | Roam)
        assert run.n == first
    assert seen[0] == seen[1] and seen[0][0] > n
    play.game.close()


def test_no_more_moments_are_kept_than_said(practice: Table) -> None:
    for _ in range(MOST + 5):
        practice.raid.give(Say("wait"))
    assert len(practice.raid.rewind.moments) <= MOST


def test_outside_practice_the_keys_say_why_not(tmp_path: Path) -> None:
    play = Table(tmp_path / "saves", "wasp")
    play.do("z")
    for key in ("backspace", "B", "ctrl+b"):
        play.do(key)
        assert "Nothing can be taken back in a raid." in play.shows()
    assert play.raid.run.n == 1
    assert "PRACTICE" not in play.shows()
    play.game.close()


def test_practice_is_never_ranked(practice: Table, recording: Recording, tmp_path: Path) -> None:
    """Not when it is played to its end, nor when it was left and taken up again by a person; nor copied under another name."""
    folder = practice.raid.run.folder
    practice.game.close()
    practice.stage = ScreenStack(practice.game.resume(folder))
    assert "PRACTICE" in practice.shows()
    for record in recording.records[100:]:
        practice.raid.run.apply(record.command)
    practice.game.close()
    copy = tmp_path / "mine.nest"
    copy.write_bytes((folder / "journal").read_bytes())
    facts = measure(copy)
    assert facts.outcome == "won"
    assert facts.reasons == ("practice",)
    one = read(copy)
    lines = [line(replace(one.head, format=1)), *map(line, one.timed), line(one.end)]
    copy.write_bytes(b"".join(lines))
    with pytest.raises(Exception, match="sittings"):
        measure(copy)


def test_other_dice_are_thrown_by_the_program_and_written_down(recording: Recording, tmp_path: Path) -> None:
    """The nest stays as it is; the rolls are others, the same each time, and the journal can be verified."""
    ends = list[str]()
    for number in (1, 1, 2):
        play = Table(tmp_path / f"saves {len(ends)}")
        run = reach(recording, lambda run, _: isinstance(run.decision, TakeTurn))
        said = plan(recording, run.n, number)
        play.stage = ScreenStack(play.game.practise(run, before(recording, run.n), said, other=True))
        play.do("tab", "tab")
        folder = run.folder
        ends.append(run.digest)
        play.game.close()
        again = read(folder / "journal")
        assert any(isinstance(record.command, Throw) for record in again.records)
        verify(folder / "journal")
    assert ends[0] == ends[1] != ends[2]


def test_where_one_may_begin(recording: Recording) -> None:
    at = reaches(recording)
    assert {"way", "100", "seen", "done"} <= set(at)
    assert list(at.values()) == sorted(at.values())
    run = reach(recording, lambda _, splits: "100" in [split.key for split in splits])
    assert run.n == at["100"]
    run = reach(recording, lambda run, _: run.raid.turn >= 50)
    assert run.raid.turn >= 50 > recording_turn(recording, run.n - 1)


def recording_turn(recording: Recording, n: int) -> int:
    run = reach(recording, lambda run, _: run.n >= n)
    return run.raid.turn


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "one of the arguments --at --command --split is required"),
        ("--at 99999", "never comes to turn 99999"),
        ("--command 9999", "never comes to command 9999"),
        ("--command 231", "the raid is over at command 231"),
        ("--split nowhere", "never comes to the split 'nowhere'"),
        ("--at x", "whole number"),
        ("--at 1 --command 1", "not allowed with"),
    ],
)
def test_wrong_input_is_one_line(
    nest: Nest, tmp_path: Path, words: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.cli.practice.at_terminal", lambda _: None)
    code, out, wrong = nest(f"practice {honest(tmp_path)} {words}")
    assert (code, out, wrong.count("\n")) == (2, "", 1)
    assert told in wrong


def test_without_a_terminal_it_says_so(nest: Nest, tmp_path: Path) -> None:
    assert nest(f"practice {honest(tmp_path)} --at 5")[2] == "nest: practice needs a terminal for keys and screen\n"


def test_sittings_of_the_raid_it_is_of_are_closed(recording: Recording) -> None:
    lines = before(recording, 100)
    last = lines[-1]
    assert isinstance(last, Sitting)
    assert (last.what, last.n, last.at) == ("ends", 100, recording.records[99].at)
    assert before(recording, 231)[-1] == recording.sittings[-1]
