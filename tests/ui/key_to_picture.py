"""CPU time from a key to its picture: `python -m tests.ui.key_to_picture` plays three raids by Tab and o, 400 keys each at most.

Printed are the median, the 95th and 99th percentile and the worst, in milliseconds, drawn on 240x67 cells. The moves of a walk after
its first are left out: each has a picture of its own.
"""

import gc
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from game.ui.app import drawn, finish, press, tidy
from tests.ui.hands import hand
from tests.ui.table import Table, plainly, tables

PARTIES = (("ants",), ("wasp",), ("beetle", "ladybug", "spider"))
SIZE = (240, 67)
MOST = 400


def timed(play: Table) -> list[float]:
    """Return the milliseconds of CPU that each key of a raid took, up to its picture."""
    raid, took, stuck = plainly(play, hints=False).raid, list[float](), 0
    for _ in range(MOST):
        if raid.over:
            break
        before, key = raid.run.n, hand(play, stuck, on=False)
        start = time.process_time()
        press(play.stage, [key])
        if raid.busy:
            finish(play.stage)
            start = time.process_time()
        drawn(play.stage, SIZE)
        took.append(1000 * (time.process_time() - start))
        play.stage.ponder()
        tidy()
        stuck = stuck + 1 if raid.run.n == before else 0
    return took


def main() -> None:
    with TemporaryDirectory() as folder, tables(Path(folder)) as lay:
        parties = [lay(*party, seed=f"keys {n}") for n, party in enumerate(PARTIES)]
        gc.freeze()
        took = [one for play in parties for one in timed(play)]
    at = quantiles(took, n=100)
    told = f"median {at[49]:.1f}, p95 {at[94]:.1f}, p99 {at[98]:.1f}, worst {max(took):.1f} ms"
    print(f"{len(took)} keys: {told}; {sum(one > 20 for one in took)} over 20 ms")


if __name__ == "__main__":
    main()
