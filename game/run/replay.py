"""Playing a recording again: to take a run up, to verify it, to watch it."""

from collections.abc import Callable
from pathlib import Path

from game.engine import Refused
from game.progress import Tell, untold
from game.run.journal import Record, Recording, read
from game.run.run import Run


class Differs(Exception):
    """A sound recording of which something else comes now."""


def replay(
    run: Run, recording: Recording, watch: Callable[[Run, Record], None] = lambda *_: None, tell: Tell = untold
) -> Run:
    """Give the run the commands it has not had. Raises Differs at the first that goes another way.

    `watch` is called after each command; `tell` hears how many of how many are played.
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
        watch(run, record)
        tell(run.n, len(recording.records))
    if end := recording.end:
        raid = run.raid
        if (end.n, end.outcome, end.cause, end.digest) != (run.n, raid.outcome, raid.cause, run.digest):
            raise Differs(
                f"the end: recorded as {end.outcome or 'unfinished'}, played as {raid.outcome or 'unfinished'}{why}"
            )
    return run


def _changed(recording: Recording) -> str:
    """Return what is not as it was when it was recorded."""
    if recording.foreign:
        return f" (it was recorded under {recording.foreign})"
    return " (its version and rules are these: the game was changed without a new version, or the recording was)"


def moved(recording: Recording) -> str:
    """Return why a raid that was taken up under other rules cannot be played again."""
    n = recording.moves[-1].n
    return f"after command {n} it was taken up under other rules than it was begun with: nobody can verify it"


def verify(path: Path, watch: Callable[[Run, Record], None] = lambda *_: None, tell: Tell = untold) -> tuple[Run, bool]:
    """Play a recording from the start, digests and all: the run, and whether the recording has its end.

    `watch` is called after each command; `tell` hears how many of how many are played. Raises Damaged if it is not sound, Differs if it goes another way.
    """
    recording = read(path, links=True)
    return replay(Run(recording.head), recording, watch, tell), recording.end is not None
