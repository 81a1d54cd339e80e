"""Practice: playing on from some moment of a recording. Such a raid is never ranked."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.progress import Tell, untold
from game.race.facts import identity
from game.race.splits import ORDER, Split, Splitter
from game.run.journal import Between, Record, Recording, Sitting
from game.run.replay import replay
from game.run.run import Run, head
from game.run.saves import until

There = Callable[[Run, list[Split]], bool]
"""A function that returns whether a run has reached the wanted moment; it gets the splits reached by the last Command."""


class Reached(Exception):
    """Raised within a replay that has reached the wanted moment."""


def fresh(recording: Recording) -> Run:
    """Return a new run with the head of a recording, under this game's rules."""
    old = recording.head
    return Run(head(old.seed, old.party, job=old.job, profile=old.profile))


def reach(recording: Recording, there: There, tell: Tell = untold) -> Run | None:
    """Return a new run at the first moment of a recording for which `there` is True; None if there is no such. Raises Differs."""
    run = fresh(recording)
    splitter = Splitter(run)

    def watch(run: Run, record: Record) -> None:
        if there(run, splitter.watch(run, record)):
            raise Reached

    try:
        if not there(run, []):
            replay(run, recording, watch, tell)
            run.close()
            return None
    except Reached:
        pass
    except BaseException:
        run.close()
        raise
    return run


def reaches(recording: Recording, tell: Tell = untold) -> dict[str, int]:
    """Return a dict from each fixed milestone (split) of a recording to the number of its Command. Raises Differs."""
    found: dict[str, int] = {}

    def there(run: Run, splits: list[Split]) -> bool:
        found.update({one.key: run.n for one in splits if one.key in ORDER})
        return False

    reach(recording, there, tell)
    return found


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
