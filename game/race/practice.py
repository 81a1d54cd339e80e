"""Practice: playing on from some moment of a recording. Such a raid is never ranked."""

from collections.abc import Callable, Sequence
from contextlib import closing

from msgspec.structs import replace

from game.progress import Tell, untold
from game.race.facts import identity
from game.race.splits import ORDER, Split, Splitter
from game.run.journal import Between, Record, Recording, Sitting
from game.run.replay import steps
from game.run.run import Run, head
from game.run.saves import until

There = Callable[[Run, list[Split]], bool]
"""A function that returns whether a run has reached the wanted moment; it gets the splits reached by the last Command."""


def fresh(recording: Recording) -> Run:
    """Return a new run with the head of a recording, under this game's rules."""
    old = recording.head
    return Run(head(old.seed, old.party, job=old.job, profile=old.profile, edition=old.system, sheets=old.sheets or ()))


def reach(recording: Recording, there: There, tell: Tell = untold) -> Run | None:
    """Return a new run at the first moment of a recording for which `there` is True; None if there is no such. Raises Differs."""
    run = fresh(recording)
    splitter = Splitter(run)
    try:
        if there(run, []) or any(there(run, splitter.watch(run, one)) for one in steps(run, recording, tell)):
            return run
    except BaseException:
        run.close()
        raise
    run.close()
    return None


def reaches(recording: Recording) -> dict[str, int]:
    """Return a dict from each fixed milestone (split) of a recording to the number of its Command. Raises Differs."""
    with closing(fresh(recording)) as run:
        splitter = Splitter(run)
        reached = ((record.n, splitter.watch(run, record)) for record in steps(run, recording))
        return {split.key: n for n, splits in reached for split in splits if split.key in ORDER}


def before(recording: Recording, n: int) -> Sequence[Record | Between]:
    """Return the lines of a recording up to Command `n`, for a new journal, with an open sitting ended."""
    lines = list(until(recording, n))
    told = [line for line in lines if isinstance(line, Record | Sitting)]
    sat = next((line for line in reversed(told) if isinstance(line, Sitting)), None)
    if sat and sat.what == "begins":
        at = told[-1].at
        lines.append(replace(sat, n=n, at=at, utc=sat.utc + max(0, at - sat.at), what="ends"))
    return lines


def plan(recording: Recording, n: int, dice: int = 0) -> str:
    """Return the `plan` for a sitting of practice. `dice`: a number for other dice than the nest's; 0 for the nest's."""
    return f"of {identity(recording)} at {n}" + (f" dice {dice}" if dice else "")
