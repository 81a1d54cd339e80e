"""A run from first to last command: saved, resumed, verified, refused."""

import itertools
from pathlib import Path

import pytest

from game.engine import Refused, options
from game.engine.commands import Act, Eat, Enter, Go, Say, Set, Take, Throw
from game.engine.store import pack
from game.run import snapshot
from game.run.journal import Damaged, Note, Record, line, parse, read
from game.run.replay import Differs, verify
from game.run.run import LONGEST_NOTE, Run, head
from game.run.save_folder import Locked, listed
from game.run.saves import begin, resume
from tests.run.play import CLASSES, answer, play, start


def same(one: Run, other: Run) -> bool:
    """Components, Decision, story and digest."""
    one.enter()
    a = pack(), one.decision, list(one.story), one.digest, [option.command for option in one.options]
    other.enter()
    return a == (pack(), other.decision, list(other.story), other.digest, [option.command for option in other.options])


PARTIES = (("wasp",), ("ants", "spider"), ("beetle",), ("ladybug", "scorpion"))


@pytest.mark.long
@pytest.mark.parametrize("many", [125, pytest.param(500, marks=pytest.mark.soak)])
def test_runs_resumed_at_each_command_are_the_same_runs(tmp_path: Path, many: int) -> None:
    """From the snapshot where one fits, from the journal alone where none does."""
    commands = 0
    for i in itertools.count():
        folder = tmp_path / f"run {i}"
        run = begin(folder, head(f"seed {i}", PARTIES[i % 4]))
        while run.decision and run.n < 125:
            run.apply(answer(run))
            if run.n % 7 == 0:
                run.save()
            if run.n % 11 == 0:
                (folder / "snapshot").unlink(missing_ok=True)
            run.unlock()
            again = resume(folder)
            assert same(run, again)
            again.close()
            run.enter()
        commands += run.n
        digest = run.digest
        run.close()
        assert verify(folder / "journal")[0].digest == digest
        if commands >= many and i >= many // 125 - 1:
            return


def test_a_finished_run_is_verified_to_its_end(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", head("end", ("scorpion",)))
    play(run, 60)
    while run.decision:
        run.apply(Say("surrender") if Say("surrender") in [o.command for o in run.options] else answer(run))
    run.close()
    played, ended = verify(tmp_path / "run" / "journal")
    assert ended and played.raid.outcome in ("left", "dead")
    again = resume(tmp_path / "run")
    assert again.decision is None and again.digest == run.digest
    again.close()


def test_a_recording_cut_at_the_end_of_a_line_is_an_unfinished_run(tmp_path: Path) -> None:
    run = play(begin(tmp_path / "run", head("cut", ("wasp",))), 30)
    run.close()
    path = tmp_path / "run" / "journal"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:12]))
    unfinished, ended = verify(path)
    assert not ended and unfinished.n == 11
    path.write_bytes(b"".join(lines[:12]) + lines[12][:9])
    with pytest.raises(Damaged, match="line 13"):
        verify(path)
    (tmp_path / "run" / "snapshot").unlink()
    assert resume(tmp_path / "run").n == 11


def test_an_end_cut_off_is_an_unfinished_run_that_is_over(tmp_path: Path) -> None:
    """The run died, and the end line is gone: what is left is still the recording of that run."""
    run = begin(tmp_path / "run", head("over", ("wasp",)))
    run.apply(Say("surrender"))
    run.close()
    path = tmp_path / "run" / "journal"
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    assert not verify(path)[1]
    again = resume(tmp_path / "run")
    assert again.decision is None
    again.close()
    assert path.read_bytes() == whole


@pytest.mark.long
def test_every_flipped_byte_of_a_recording_is_refused(tmp_path: Path) -> None:
    run = play(begin(tmp_path / "run", head("flap", ("wasp",))), 20)
    while run.decision:
        run.apply(Say("surrender") if Say("surrender") in [o.command for o in run.options] else answer(run))
    run.close()
    data = (tmp_path / "run" / "journal").read_bytes()
    bad = tmp_path / "bad"
    read(tmp_path / "run" / "journal")
    for i in range(len(data)):  # one bit of each: which, goes round
        flipped = bytearray(data)
        flipped[i] ^= 1 << (i * 5 % 8)
        bad.write_bytes(flipped)
        with pytest.raises(Damaged):
            read(bad)


@pytest.mark.long
def test_every_flipped_byte_of_a_snapshot_or_chronicle_is_repaired(tmp_path: Path) -> None:
    """They are derived: what does not fit is made again from the journal."""
    run = play(begin(tmp_path / "run", head("derived", ("wasp",))), 20)
    run.save()
    run.close()
    for name in ("snapshot", "chronicle"):
        path = tmp_path / "run" / name
        good = path.read_bytes()
        for i in range(0, len(good), max(1, len(good) // 24)):
            flipped = bytearray(good)
            flipped[i] ^= 1 << (i % 8)
            path.write_bytes(flipped)
            again = resume(tmp_path / "run")
            assert again.digest == run.digest and again.story == run.story
            again.close()
            assert (tmp_path / "run" / "chronicle").read_bytes() == good or name == "snapshot"
        for torn in (b"", good[: len(good) // 2]):
            path.write_bytes(torn)
            again = resume(tmp_path / "run")
            assert again.digest == run.digest and again.story == run.story
            again.close()
        path.unlink()
        again = resume(tmp_path / "run")
        assert again.story == run.story
        again.close()


def test_a_run_is_locked_while_it_is_played(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", head("lock", ("wasp",)))
    with pytest.raises(Locked, match="open elsewhere"):
        resume(tmp_path / "run")
    run.close()
    resume(tmp_path / "run").close()


def test_a_changed_command_differs_or_is_refused(tmp_path: Path) -> None:
    """Whoever edits a recording and mends its checksums is still found out: the digests do not fit."""
    run = play(begin(tmp_path / "run", head("forge", ("wasp",))), 12)
    run.close()
    path = tmp_path / "run" / "journal"
    lines = path.read_bytes().splitlines(keepends=True)
    record = parse(lines[3], Record)
    for command in (Say("wait"), Say("surrender"), Act("explore"), Go(0, 0)):
        if command != record.command:
            forged = line(Record(record.n, record.at, command, record.digest))
            path.write_bytes(b"".join([*lines[:3], forged, *lines[4:]]))
            with pytest.raises(Differs, match="command 3"):
                verify(path)


def test_refused_commands_change_nothing() -> None:
    run = start("refused")
    before = run.digest, snapshot.digest("", None), len(run.story)
    for wrong in (
        Go(0, 0),
        Enter(1),
        Say("maybe"),
        Act("attack", 99),
        Eat(1),
        Take(3),
        Throw(7),
        Set("luck", "twice"),
        Set("x", "y"),
    ):
        with pytest.raises(Refused):
            run.apply(wrong)
    assert (run.digest, snapshot.digest("", None), len(run.story)) == before


def test_asking_for_options_changes_nothing() -> None:
    run = start("options", "wasp", "spider")
    while run.decision and run.n < 200:
        before = snapshot.digest("", None)
        options(run.decision)
        assert snapshot.digest("", None) == before
        run.apply(answer(run))


def test_a_setting_is_a_command_and_the_same_is_asked_again() -> None:
    run = start("settings")
    asked = run.decision
    run.apply(Set("interrupts", "ask"))
    assert run.decision == asked and run.n == 1
    with pytest.raises(Refused):
        run.apply(Set("interrupts", "ask"))


@pytest.mark.long
def test_the_same_seed_and_commands_give_the_same_digest_with_and_without_company() -> None:
    """Two runs in one process, their commands interleaved, do not touch each other."""
    alone = play(start("twin"), 150).digest
    one, other = start("twin"), start("other", "beetle")
    while one.decision and one.n < 150:
        one.apply(answer(one))
        if other.decision:
            other.apply(answer(other))
    assert one.digest == alone


@pytest.mark.parametrize("wrong", ["moth", "", "WASP"])
def test_a_head_of_no_class_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="no such class"):
        head("x", (wrong,))


def test_runs_are_listed_the_damaged_with_their_trouble(tmp_path: Path) -> None:
    play(begin(tmp_path / "one", head("one", ("wasp",))), 5).close()
    play(begin(tmp_path / "two", head("two", ("ants",))), 5).close()
    (tmp_path / "two" / "journal").write_bytes(b"nonsense\n")
    rows = {saved.folder.name: saved for saved in listed(tmp_path)}
    assert rows["one"].commands == 5 and not rows["one"].trouble
    assert "line 1" in rows["two"].trouble


@pytest.mark.long
@pytest.mark.parametrize("kind", CLASSES)
def test_every_class_can_be_played(kind: str) -> None:
    assert play(start(f"all {kind}", kind), 120).n > 20


def test_notes_survive_and_change_nothing(tmp_path: Path) -> None:
    """B-3.12: what the player writes beside a Room is kept with the run, and is no part of what happened."""
    run, bare = (begin(tmp_path / name, head("notes", ("wasp",))) for name in ("noted", "bare"))
    for n in range(12):
        run.note(1, n % 3, f"  sticky \n floor {n} " + "!" * 200)
        command = answer(bare)
        run.apply(command)
        bare.apply(command)
    run.note(1, 2, "")
    assert run.digest == bare.digest
    notes = run.notes
    assert sorted(notes) == [(1, 0), (1, 1)]
    assert notes[1, 1].startswith("sticky floor 10 !!")
    assert len(notes[1, 1]) == LONGEST_NOTE
    n = run.n
    run.close()
    recording = read(tmp_path / "noted" / "journal")
    assert len(recording.notes) == 13
    assert verify(tmp_path / "noted" / "journal")[0].digest == bare.digest
    assert listed(tmp_path)[0].commands == n
    again = resume(tmp_path / "noted")
    assert again.notes == notes
    again.note(1, 0, "back again")
    again.apply(answer(again))
    assert read(tmp_path / "noted" / "journal").notes[-1] == Note("back again", 1, 0, n)


def test_a_note_that_is_moved_or_cut_is_refused_or_dropped(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", head("notes", ("wasp",)))
    for words in ("first", "second"):
        run.note(1, 1, words)
        run.apply(answer(run))
    run.note(1, 1, "torn off")
    run.close()
    path = tmp_path / "run" / "journal"
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(whole[:-5])
    assert [note.note for note in read(path, torn=True).notes] == ["first", "second"]
    with pytest.raises(Damaged, match="line 6"):
        read(path)
    path.write_bytes(b"".join([*lines[:2], lines[3], *lines[4:]]))
    with pytest.raises(Damaged, match="line 3"):
        read(path)
    for at in range(len(lines[1])):
        broken = bytearray(lines[1])
        broken[at] ^= 32
        path.write_bytes(b"".join([lines[0], bytes(broken), *lines[2:]]))
        with pytest.raises(Damaged):
            read(path)
