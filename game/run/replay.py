"""Replays of a recording: to resume a run, to verify it, or to watch it."""

from collections.abc import Callable, Iterator
from pathlib import Path

from game.engine import Refused
from game.engine.entries import Entry
from game.engine.store import unpack
from game.printable import Complaint
from game.progress import Tell, untold
from game.run.journal import Record, Recording, read
from game.run.run import Run
from game.run.snapshot import Snapshot, proven


class Differs(Complaint):
    """Raised when an undamaged recording is replayed and the result differs from the recorded one."""


def steps(run: Run, recording: Recording, tell: Tell = untold) -> Iterator[Record]:
    """Carry out the recorded commands that a run has not carried out yet, and yield each record.

    Raises Differs at the first deviation.
    `tell` is called with the number of commands played and the number in all.
    """
    if recording.moves and run.n < recording.moves[-1].n:
        raise Differs(moved(recording))
    why = _changed(recording)
    for record in recording.records[run.n :]:
        try:
            run.apply(record.command)
        except Refused as reason:
            raise Differs(f"command {record.n}, {record.command}: {reason}{why}") from None
        if run.digest != record.digest:
            raise Differs(f"command {record.n}, {record.command}: another state came of it{why}")
        yield record
        tell(run.n, len(recording.records))
    if end := recording.end:
        raid = run.raid
        if (end.n, end.outcome, end.cause, end.digest) != (run.n, raid.outcome, raid.cause, run.digest):
            raise Differs(
                f"the end: recorded as {end.outcome or 'unfinished'}, played as {raid.outcome or 'unfinished'}{why}"
            )


def replay(
    run: Run, recording: Recording, watch: Callable[[Run, Record], object] = lambda *_: None, tell: Tell = untold
) -> Run:
    """Carry out the recorded commands that a run has not carried out yet, and return the run.

    `watch` is called after each. Raises Differs.
    """
    for record in steps(run, recording, tell):
        watch(run, record)
    return run


def leap(run: Run, recording: Recording, to: Snapshot, story: list[Entry]) -> None:
    """Put a run of a recording into the state of a snapshot.

    `to`: the snapshot.
    `story`: the Entries told until then.
    Raises ValueError, with the run unchanged, if the recording's digest for that Command cannot be computed from the state.
    """
    if not 0 <= to.n <= len(recording.records):
        raise ValueError("of another run")
    chain = ["", run.begun, *(record.digest for record in recording.records)]
    before, after = chain[to.n : to.n + 2]
    if proven(to, before, recording.records[to.n - 1].command if to.n else None) != after:
        raise ValueError("of another state")
    if len(story) != to.told:
        raise ValueError("its story is not whole")
    run.enter()
    unpack(to.entities)
    run.n, run.digest, run.story = to.n, after, story
    run.settle()


def _changed(recording: Recording) -> str:
    """Return text for the end of a message: how this game differs from the game that made the recording."""
    if recording.foreign:
        return f" (it was recorded under {recording.foreign})"
    return " (its version and rules are these: the game was changed without a new version, or the recording was)"


def moved(recording: Recording) -> str:
    """Return the message that a recording cannot be verified because its run was continued under other rules."""
    n = recording.moves[-1].n
    return f"after command {n} it was taken up under other rules than it was begun with: nobody can verify it"


def verify(
    path: Path, watch: Callable[[Run, Record], object] = lambda *_: None, tell: Tell = untold
) -> tuple[Run, bool]:
    """Replay a recording from its start. Return the run, and whether the recording has an end.

    The digests are checked.
    `watch` is called after each command; `tell` with the number of commands played and the number in all. Raises Damaged if the
    file is not sound, Differs if the replay leads to another result.
    """
    recording = read(path, links=True)
    return replay(Run(recording.head), recording, watch, tell), recording.end is not None
