"""Sittings: who played when is written beside the commands, and touches neither them nor any digest."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.commands import Say
from game.race.clock import Times, spent
from game.race.facts import measure
from game.run.journal import Damaged, Record, Sitting, line, read
from game.run.run import head
from game.run.saves import begin, resume
from game.run.seat import Seat
from tests.race.recordings import DAY, PACE, Timed, forged, honest, in_two
from tests.run.play import play
from tests.ui.table import Table

HEAD = head("sit", ("wasp",))


class Clocks:
    """The two clocks of a front, set by hand, in milliseconds."""

    def __init__(self) -> None:
        self.play, self.day = 0, DAY

    def pass_(self, ms: int) -> None:
        self.play += ms
        self.day += ms

    def seat(self) -> Seat:
        return Seat(utc=lambda: self.day, front="screen")


def begun(folder: Path, clocks: Clocks) -> None:
    """Begin a raid, and wait once: the player thinks for a second, and for four more before what comes next."""
    run = begin(folder, HEAD, lambda: clocks.play, clocks.seat())
    clocks.pass_(1000)
    run.apply(Say("wait"))
    clocks.pass_(4000)
    if folder.name == "left":
        run.leave(cut=False)
    else:
        run.close()


def went_on(folder: Path, clocks: Clocks) -> Times:
    """Take the raid up after a minute, wait once more after half a second, and leave; return its times."""
    clocks.day += 60_000
    before, start = read(folder / "journal").played, clocks.play
    run = resume(folder, lambda: before + clocks.play - start, seat=clocks.seat())
    clocks.pass_(500)
    run.apply(Say("wait"))
    run.leave(cut=False)
    return spent(read(folder / "journal"))


def test_thought_before_leaving_counts(tmp_path: Path) -> None:
    """Leaving pauses play, never the time of day."""
    clocks = Clocks()
    begun(tmp_path / "left", clocks)
    times = went_on(tmp_path / "left", clocks)
    assert (times.play_ms, times.play_least, times.rta_ms, times.sittings, times.clock) == (
        5500,
        False,
        65_500,
        2,
        "sound",
    )


def test_what_was_thought_before_a_kill_is_in_the_break(tmp_path: Path) -> None:
    """Killed after four seconds of thought: play lacks them and says so, the time of day has them."""
    clocks = Clocks()
    begun(tmp_path / "killed", clocks)
    times = went_on(tmp_path / "killed", clocks)
    assert (times.play_ms, times.play_least, times.rta_ms, times.clock) == (1500, True, 65_500, "sound")
    assert times.keys is None


@pytest.mark.long
def test_sittings_are_no_part_of_any_digest(tmp_path: Path) -> None:
    """20 raids with and without a seat: the same digests, and one file is the other without two lines."""
    for seed in range(20):
        for name, seat in (("with", Seat()), ("without", None)):
            run = play(begin(tmp_path / f"{name}-{seed}", head(f"sit {seed}", ("wasp", "ants")), seat=seat), 12)
            run.leave(cut=False)
        told, bare = ((tmp_path / f"{name}-{seed}" / "journal").read_bytes() for name in ("with", "without"))
        assert b"".join(row for row in told.splitlines(keepends=True) if b"sitting" not in row) == bare
        assert told.count(b'{"sitting":1') == 2


def test_a_sitting_line_that_was_changed_is_refused(tmp_path: Path) -> None:
    """Each byte of it, changed by one bit."""
    path = honest(tmp_path)
    first, second, *rest = path.read_bytes().splitlines(keepends=True)
    assert second.startswith(b'{"sitting":1')
    for at in range(len(second) - 1):
        changed = bytearray(second)
        changed[at] ^= 1
        path.write_bytes(b"".join([first, changed, *rest]))
        with pytest.raises(Damaged, match="line 2"):
            read(path)


def test_a_sitting_stands_where_it_was(tmp_path: Path) -> None:
    path = honest(tmp_path)
    recording = read(path)
    late = replace(recording.sittings[0], n=3)
    path.write_bytes(line(recording.head) + line(late))
    with pytest.raises(Damaged, match="what comes after command 3, after command 0"):
        read(path)


UNSOUND: dict[str, Callable[[Timed], Timed | None]] = {
    "falling": lambda one: replace(one, at=5) if isinstance(one, Record) and one.n == 100 else one,
    "all nothing": lambda one: replace(one, at=0) if isinstance(one, Record) else one,
    "ten seconds off": lambda one: replace(one, utc=one.utc + 10_000) if told(one, "ends") else one,
    "half as fast": lambda one: replace(one, at=one.at // 2),
    "none begins": lambda one: None if told(one, "begins") else one,
    "none at all": lambda one: None if isinstance(one, Sitting) else one,
    "misnumbered": lambda one: replace(one, sitting=2) if isinstance(one, Sitting) else one,
}


def told(one: Timed, what: str) -> bool:
    return isinstance(one, Sitting) and one.what == what


@pytest.mark.parametrize("name", UNSOUND)
def test_times_that_contradict_each_other_are_unsound(name: str, tmp_path: Path) -> None:
    """A clock was set, or a file: the raid verifies all the same."""
    path = honest(tmp_path)
    assert spent(read(path)).clock == "sound"
    assert spent(read(forged(path, UNSOUND[name]))).clock == "unsound"


def test_a_break_before_the_last_sitting_ended_is_unsound(tmp_path: Path) -> None:
    assert spent(read(in_two(honest(tmp_path), 100, 3_600_000))).clock == "sound"
    assert spent(read(in_two(honest(tmp_path), 100, -3_600_000))).clock == "unsound"


def test_two_sittings_have_both_times(tmp_path: Path) -> None:
    facts = measure(in_two(honest(tmp_path), 100, 90_000))
    played = PACE * facts.commands
    assert (facts.play_ms, facts.rta_ms, facts.sittings, facts.keys) == (played, played + 90_000, 2, 200)
    assert facts.eligible and facts.clock == "sound"


def test_the_screens_tell_who_plays_and_count_keys(tmp_path: Path) -> None:
    """From the first key to leaving, and again when the raid is taken up; the game goes on from the time thought before."""
    table = Table(tmp_path, "wasp")
    table.stage.typed = table.game.typed
    table.now = 1.0
    table.do("z", "z", "J", "escape")
    table.now = 5.0
    table.do("S", "a")
    assert table.raid.run.clock() == 5000
    table.do("z")
    table.now = 6.0
    table.do("S")
    sittings = read(next(tmp_path.glob("*/journal"))).sittings
    assert [(one.what, one.n, one.at, one.keys) for one in sittings] == [
        ("begins", 0, 0, 0), ("ends", 2, 5000, 5), ("begins", 2, 5000, 0), ("ends", 3, 6000, 2),
    ]  # fmt: skip
    assert {(one.by, one.front) for one in sittings} == {("person", "screen")}


def test_a_demonstration_taken_over_is_no_persons(tmp_path: Path) -> None:
    table = Table(tmp_path)
    demo = table.do("d").top
    while demo.raid.run.n < 5:
        demo.pulse()
    table.do("t", "z", "S")
    sittings = read(next(tmp_path.glob("*/journal"))).sittings
    assert [(one.sitting, one.what, one.by) for one in sittings] == [
        (1, "begins", "bot"), (1, "ends", "bot"), (2, "begins", "person"), (2, "ends", "person"),
    ]  # fmt: skip
    assert measure(next(tmp_path.glob("*/journal"))).driver == "bot+person"
