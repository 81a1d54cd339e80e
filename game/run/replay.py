"""Playing a recording again: to take a run up, to verify it, to watch it."""

from collections.abc import Callable
from pathlib import Path

from game import content
from game.flow import Refused
from game.progress import Tell, untold
from game.run.journal import Damaged, Record, Recording, read
from game.run.run import Run, game_version
from game.run.run import head as make_head


class Differs(Exception):
    """A sound recording of which something else comes now."""


def replay(
    run: Run, recording: Recording, watch: Callable[[Run, Record], None] = lambda *_: None, tell: Tell = untold
) -> Run:
    """Give the run the commands it has not had. Raises Differs at the first that goes another way.

    `watch` is called after each command; `tell` hears how many of how many are played.
    """
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
    """What is not as it was when it was recorded."""
    head, told = recording.head, []
    if head.rules != content.fingerprint():
        told.append("other rules")
    if head.game != game_version():
        told.append(f"game version {head.game}")
    if told:
        return f" (it was recorded under {' and '.join(told)})"
    return " (its version and rules are these: the game was changed without a new version, or the recording was)"


def verify(path: Path, watch: Callable[[Run, Record], None] = lambda *_: None, tell: Tell = untold) -> tuple[Run, bool]:
    """Play a recording from the start, digests and all: the run, and whether the recording has its end.

    `watch` is called after each command; `tell` hears how many of how many are played. Raises Damaged if it is not sound, Differs if it goes another way.
    """
    recording = read(path)
    head = recording.head
    try:
        sound = make_head(head.seed, head.party, job=head.job, profile=head.profile).seed == head.seed
    except ValueError as wrong:
        raise Damaged(f"{path}: line 1: {wrong}") from None
    if not sound:
        raise Damaged(f"{path}: line 1: the seed is not in the form it is written in")
    return replay(Run(head), recording, watch, tell), recording.end is not None
