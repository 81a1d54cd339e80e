"""Practice: a recording played again up to some moment, to go on from there. It is never ranked."""

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
"""Whether a run has come to where one wants to be; it is handed the splits that its last Command reached."""


def fresh(recording: Recording) -> Run:
    """Return the run of a recording at its beginning, under this game's rules."""
    old = recording.head
    return Run(head(old.seed, old.party, job=old.job, profile=old.profile))


def reach(recording: Recording, there: There, tell: Tell = untold) -> Run | None:
    """Return a new run that has come to the first moment for which `there` holds; None if there is none. Raises Differs."""
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
    """Return after which Command of a recording each of its fixed splits was reached, by key, in order. Raises Differs."""
    with closing(fresh(recording)) as run:
        splitter = Splitter(run)
        reached = ((record.n, splitter.watch(run, record)) for record in steps(run, recording))
        return {split.key: n for n, splits in reached for split in splits if split.key in ORDER}


def before(recording: Recording, n: int) -> Sequence[Record | Between]:
    """Return the lines of a recording up to Command `n`, for a new journal; who sat there then has got up."""
    lines = list(until(recording, n))
    told = [line for line in lines if isinstance(line, Record | Sitting)]
    sat = next((line for line in reversed(told) if isinstance(line, Sitting)), None)
    if sat and sat.what == "begins":
        at = told[-1].at
        lines.append(replace(sat, n=n, at=at, utc=sat.utc + max(0, at - sat.at), what="ends"))
    return lines


def plan(recording: Recording, n: int, dice: int = 0) -> str:
    """Return what the sitting of a practice says of it. `dice`: a number that other dice are drawn by; 0 for those of the nest."""
    return f"of {identity(recording)} at {n}" + (f" dice {dice}" if dice else "")
