"""CPU time from a key to its picture: `python -m tests.ui.key_to_picture` plays three raids by Tab and o, 400 keys each at most.

Every picture that the game's loop would show is drawn, on 240x67 cells, and counted by itself: that of a key, those of the moves that
follow by themselves (of a walk, of a line of several Commands), and what is found while a picture is looked at: the next advice or the best
answer, with its picture; the next move of an advised walk, without one. Printed are for each kind, and for the slowest of each key, the median,
the 95th and 99th percentile and the worst, in milliseconds. Collections of garbage are made between pictures, as in the game, and not counted.

`python -m tests.ui.key_to_picture 3` plays three times, each time in a new process, and counts the least that each picture took: what the
program needs, without what the machine does beside it.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from msgspec import Struct, json

from game.ui.app import drawn, press
from game.ui.garbage import collect_later, tidy
from tests.ui.hands import hand
from tests.ui.table import Table, plainly, tables

PARTIES = (("ants",), ("wasp",), ("beetle", "ladybug", "spider"))
SIZE = (240, 67)
MOST = 400
KEY, MOVE, AFTER = "key", "move", "after"


class Drawn(Struct):
    """One picture, or what is found after it: the number of its key, its kind, and the milliseconds of CPU up to it."""

    key: int
    kind: str
    took: float


def timed(play: Table) -> Iterator[Drawn]:
    """Yield the pictures of a raid and what is sought after them, in the order of the game's loop (`game.ui.app.run`)."""
    raid, stuck = plainly(play, hints=False).raid, 0
    for n in range(MOST):
        if raid.over:
            break
        before, key = raid.run.n, hand(play, stuck, on=False)
        start = time.process_time()
        press(play.stage, [key])
        drawn(play.stage, SIZE)
        yield Drawn(n, KEY, since(start))
        while True:
            start = time.process_time()
            if play.stage.ponder():
                drawn(play.stage, SIZE)
            yield Drawn(n, AFTER, since(start))
            tidy()
            if not raid.busy:
                break
            start = time.process_time()
            play.top.pulse()
            drawn(play.stage, SIZE)
            yield Drawn(n, MOVE, since(start))
        stuck = stuck + 1 if raid.run.n == before else 0


def since(start: float) -> float:
    """Return the milliseconds of CPU since then."""
    return 1000 * (time.process_time() - start)


def told(what: str, took: list[float]) -> str:
    at = quantiles(took, n=100)
    most = f"median {at[49]:.1f}, p95 {at[94]:.1f}, p99 {at[98]:.1f}, worst {max(took):.1f} ms"
    return f"{len(took)} {what}: {most}; {sum(one > 20 for one in took)} over 20 ms"


def played() -> list[list[Drawn]]:
    """Play the raids in this process, and return their pictures."""
    with TemporaryDirectory() as folder, tables(Path(folder)) as lay:
        parties = [lay(*party, seed=f"keys {n}") for n, party in enumerate(PARTIES)]
        collect_later()
        return [list(timed(play)) for play in parties]


def least(times: int) -> list[list[Drawn]]:
    """Play the raids as often, each time in a new process, and return the pictures with the least that each took."""
    again = [sys.executable, "-m", "tests.ui.key_to_picture", "--json"]
    told = [subprocess.run(again, capture_output=True, check=True).stdout for _ in range(times)]
    runs = [json.decode(one, type=list[list[Drawn]]) for one in told]
    return [
        [min(same, key=lambda one: one.took) for same in zip(*raid, strict=True)] for raid in zip(*runs, strict=True)
    ]


def main(times: int = 1) -> None:
    raids = least(times)
    every = [one for raid in raids for one in raid]
    print(told("pictures of keys", [one.took for one in every if one.kind == KEY]))
    print(told("of moves that follow", [one.took for one in every if one.kind == MOVE]))
    print(told("times something was sought after a picture", [one.took for one in every if one.kind == AFTER]))
    slowest = [max(one.took for one in raid if one.key == n) for raid in raids for n in {one.key for one in raid}]
    print(told("keys, the slowest picture of each", slowest))


if __name__ == "__main__":
    if sys.argv[1:] == ["--json"]:
        sys.stdout.buffer.write(json.encode(played()))
    else:
        main(*map(int, sys.argv[1:]))
