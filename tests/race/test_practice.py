"""Practice: a recording taken up anywhere, everything taken back, and never ranked."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.commands import Say, Throw
from game.engine.steps import Roam, TakeTurn
from game.race.course import EVERY, Course, There, before, fresh, kept, plan, reach, reaches
from game.race.facts import measure
from game.run import saves
from game.run.journal import Recording, Sitting, line, read
from game.run.replay import steps, verify
from game.run.rewind import MOST, PastMoment, back, moment
from game.run.run import Run, head
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from tests.conftest import Nest
from tests.frozen.tapes import COMMAND, FOLDER, Plan, plans
from tests.race.recordings import DAY, honest, unpacked
from tests.race.test_archive import NAMES
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
    run = reach(recording, lambda _, n: n >= 100, Course())
    play.stage = ScreenStack(play.game.practise(run, before(recording, run.n), plan(recording, run.n)))
    yield play
    play.game.close()


@pytest.mark.long
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


def test_a_pointer_over_nothing_hides_no_keys(practice: Table) -> None:
    """A window's mouse rests somewhere: only where it says something does that stand in place of the keys of practice."""
    practice.shows()
    seen = []
    for x in range(1, 50):
        practice.stage.pointer, practice.stage.points = (x, 2), True
        seen.append(
            "PRACTICE: Backspace" in practice.shows().splitlines()[-2] or practice.shows().splitlines()[-2].strip("─ ")
        )
    assert all(seen) and any(one is True for one in seen)


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
    run = in_a_fight(recording)
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


def in_a_fight(recording: Recording) -> Run:
    """Return a run at the first Turn of the raid's first fight."""
    run = fresh(recording)
    next(record for record in steps(run, recording) if isinstance(run.decision, TakeTurn))
    return run


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


@pytest.mark.long
def test_other_dice_are_thrown_by_the_program_and_written_down(recording: Recording, tmp_path: Path) -> None:
    """The nest stays as it is; the rolls are others, the same each time, and the journal can be verified."""
    ends = list[str]()
    for number in (1, 1, 2):
        play = Table(tmp_path / f"saves {len(ends)}")
        run = in_a_fight(recording)
        said = plan(recording, run.n, number)
        play.stage = ScreenStack(play.game.practise(run, before(recording, run.n), said, other=True))
        play.do(*["tab"] * 4)
        folder = run.folder
        ends.append(run.digest)
        play.game.close()
        again = read(folder / "journal")
        assert any(isinstance(record.command, Throw) for record in again.records)
        verify(folder / "journal")
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.long
def test_where_one_may_begin(recording: Recording) -> None:
    known = Course()
    at = reaches(recording, known)
    assert {"way", "100", "seen", "done"} <= set(at)
    assert list(at.values()) == sorted(at.values())
    run = reach(recording, lambda known, n: known.splits.get("100") == n, Course())
    assert run.n == at["100"]
    run = reach(recording, lambda known, n: known.posts[n].turns >= 50, Course())
    assert run.raid.turn >= 50 > known.posts[run.n - 1].turns


# -- beginning at once -----------------------------------------------------------------------------

AT_ONCE = 0.3
"""Seconds after which a practice must have begun."""


def after(n: int) -> There:
    """Return the condition that so many Commands have been carried out."""
    return lambda _, now: now == n


LONG = ("steal-food", "format-1", "real-dice")
"""Recordings that are long to play from every split."""


@pytest.mark.long
@pytest.mark.parametrize("name", [pytest.param(one, marks=[pytest.mark.soak] * (one in LONG)) for one in NAMES])
def test_a_practice_begins_at_once(name: str, tmp_path: Path) -> None:
    """From any split of any recording that was played before: in the state of a straight replay, in CPU time less than a look."""
    for first, later in starts(unpacked(name, tmp_path), tmp_path / "saves"):
        assert later <= AT_ONCE
        assert first >= 0


@pytest.mark.soak
@pytest.mark.parametrize("name", plans())
def test_a_practice_of_a_frozen_raid_begins_at_once(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The 24 tapes, as recordings: how long it takes for the first time, and how long later, is printed."""
    plan, *lines = (FOLDER / f"{name}.tape").read_text(encoding="utf-8").splitlines()
    made = msgspec.json.decode(plan, type=Plan)
    run = saves.record(tmp_path / "raid", head(f"frozen {name}", made.party, job=made.job, profile=made.profile))
    for each in lines:
        run.apply(COMMAND.decode(each.partition(" ")[2]))
    run.close()
    found = list(starts(tmp_path / "raid", tmp_path / "saves"))
    with capsys.disabled():
        print(
            f"\n{name}: {run.n} commands, first {max(found)[0]:.2f} s, later {max(later for _, later in found):.2f} s"
        )
    assert max(later for _, later in found) <= AT_ONCE


def starts(path: Path, keep: Path) -> Iterator[tuple[float, float]]:
    """Yield for each split of a recording, and for a moment near its end, the CPU seconds of a first practice from there and of a later one."""
    recording = read(path)
    for n in {*reaches(recording, Course()).values(), len(recording.records) - 5}:
        spent = []
        for _ in range(4):
            began = time.process_time()
            recording = read(path)
            with kept(recording, keep / f"{n}") as known:
                run = reach(recording, after(n), known)
            spent.append(time.process_time() - began)
            assert (run.n, run.digest) == (n, recording.records[n - 1].digest)
            assert [one.command for one in run.story] == [one.command for one in known.story if one.command <= n]
            next(steps(run, recording), None)  # what comes next is as recorded, too
            run.close()
        yield spent[0], min(spent[1:])  # the least: the process may collect garbage


def test_no_more_is_played_than_is_new(recording: Recording, tmp_path: Path) -> None:
    """What was found on the way to one moment serves for the next, further one; only a walk of less than EVERY Commands is left."""
    heard: list[int] = []
    for n in (60, 140, 80):
        with kept(recording, tmp_path) as known:
            reach(recording, after(n), known, lambda now, _: heard.append(now)).close()
        assert len(known.posts) - 1 == max(60, 140 if n != 60 else 0)
    assert heard == [*range(1, 60), *range(51, 140), *range(76, 80)]
    assert EVERY == 25


def test_a_raid_just_played_is_known_already(tmp_path: Path) -> None:
    """Nobody waits for a replay of what was watched from its start."""
    play = Table(tmp_path, "wasp", seed="mine")
    play.do("z", "z", "z")
    play.raid.give(Say("surrender"))
    folder = play.raid.run.folder
    play.stage.ponder()  # as after the last picture
    play.do("space")
    play.stage.ponder()  # and after that of the raid's end
    with kept(read(folder / "journal"), tmp_path) as known:
        assert (len(known.posts), known.story) == (play.raid.run.n + 1, play.raid.run.story)
    play.game.close()


@pytest.mark.long
def test_states_of_another_raid_are_not_believed(recording: Recording, tmp_path: Path) -> None:
    """A file with a state that the recording's digests do not prove is as none, and is made anew."""
    with kept(recording, tmp_path) as known:
        reaches(recording, known)
    (file,) = tmp_path.glob("recordings/*.course")
    other = read(unpacked("steal-food", tmp_path))
    with kept(other, tmp_path / "other") as foreign:
        reaches(other, foreign)
    known.states = foreign.states
    file.write_bytes(msgspec.msgpack.encode(known))
    with kept(recording, tmp_path) as known:
        run = reach(recording, lambda _, n: n >= 110, known)
    assert (run.n, run.digest, len(known.posts)) == (110, recording.records[109].digest, 111)
    file.write_bytes(b"rubbish")
    with kept(recording, tmp_path) as known:
        assert known == Course()


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
    monkeypatch.setattr("game.cli.practice.at_terminal", lambda *_: None)
    code, out, wrong = nest(f"practice {honest(tmp_path)} {words}")
    assert (code, out, wrong.count("\n")) == (2, "", 1)
    assert told in wrong


def test_without_a_terminal_it_says_so(nest: Nest, tmp_path: Path) -> None:
    assert (
        nest(f"practice {honest(tmp_path)} --at 5")[2]
        == "nest: practice needs a terminal for keys and screen, or --front window\n"
    )


def test_sittings_of_the_raid_it_is_of_are_closed(recording: Recording) -> None:
    lines = before(recording, 100)
    last = lines[-1]
    assert isinstance(last, Sitting)
    assert (last.what, last.n, last.at) == ("ends", 100, recording.records[99].at)
    assert before(recording, 231)[-1] == recording.sittings[-1]
