"""What a raid is compared with while it is raced."""

from pathlib import Path

from msgspec import Struct

from game.race.splits import Split
from game.run.heads import Head


class Comparison(Struct, frozen=True):
    """Splits to be compared with, by key. `best`: the shortest segment that ever ended with each, its numbers as lengths."""

    splits: dict[str, Split]
    best: dict[str, Split] = {}


def best(where: Path, head: Head) -> Path | None:  # noqa: ARG001
    """Return the recording of the best raid on the board of this one, by the record book in the folder `where`; None if there is none."""
    return None


def comparisons(where: Path, head: Head) -> dict[str, Comparison]:  # noqa: ARG001  there is no record book yet
    """Return what the record book in the folder `where` has on the board of a raid, by its name in "pb", "best", "average"."""
    return {}
