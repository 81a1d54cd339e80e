"""Practice: a recording played again up to some moment, to go on from there. It is never ranked."""

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
"""Whether a run has come to where one wants to be; it is handed the splits that its last Command reached."""


class Reached(Exception):
    """Raised within a replay that has come to where one wants to be."""


def fresh(recording: Recording) -> Run:
    """Return the run of a recording at its beginning, under this game's rules."""
    old = recording.head
    return Run(head(old.seed, old.party, job=old.job, profile=old.profile))


def reach(recording: Recording, there: There, tell: Tell = untold) -> Run | None:
    """Return a new run that has come to the first moment for which `there` holds; None if there is none. Raises Differs."""
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
    """Return after which Command of a recording each of its fixed splits was reached, by key, in order. Raises Differs."""
    found: dict[str, int] = {}

    def there(run: Run, splits: list[Split]) -> bool:
        found.update({one.key: run.n for one in splits if one.key in ORDER})
        return False

    reach(recording, there, tell)
    return found


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
