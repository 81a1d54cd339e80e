"""Practice: playing on from some moment of a recording. Such a raid is never ranked."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.race.facts import identity
from game.run.journal import Between, Record, Recording, Sitting
from game.run.saves import until


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
