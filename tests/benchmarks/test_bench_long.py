"""A long raid, by hand: pytest -o addopts= --benchmark-only tests/benchmarks/test_bench_long.py

10,000 commands of somebody who cannot die and never gets to the bottom, recorded: it is taken up in no time, verified at
1,000 commands a second; and the state of three such raids is then no more than twice what it was after a sixth of the hour.
"""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.bots.policy import play
from game.run.replay import verify
from game.run.run import Run, head
from game.run.saves import begin, resume
from tests.run.tireless import Tireless, immortal, weight

EARLY, LATE = 1_667, 10_000
pytestmark = pytest.mark.benchmark(timer=time.process_time)  # of the machine no more than it gives


@pytest.fixture(scope="module")
def long_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Its folder."""
    folder = tmp_path_factory.mktemp("long") / "run"
    with immortal():
        weigh("long", begin(folder, head("long", ("beetle", "wasp")))).close()
        yield folder


def weigh(seed: str, run: Run, weights: Any = None) -> Any:
    """Play it to its end; what it weighs early and late is added up: bytes of the state, seconds of a digest."""
    for n in (EARLY, LATE):
        play(run, Tireless(f"{seed} {n}"), n)
        assert run.n == n
        if weights:
            weights[n] = [a + b for a, b in zip(weights[n], weight(run), strict=True)]
    return run


def test_resume_after_10_000_commands(benchmark: BenchmarkFixture, long_run: Any) -> None:
    def taken_up() -> None:
        resume(long_run).close()

    benchmark.pedantic(taken_up, rounds=5)
    assert benchmark.stats["median"] < 0.5


def test_verify_10_000_commands(benchmark: BenchmarkFixture, long_run: Any) -> None:
    def verified() -> None:
        verify(long_run / "journal")[0].close()

    benchmark.pedantic(verified, rounds=1)
    assert LATE / benchmark.stats["median"] > 1_000


def test_state_does_not_grow(benchmark: BenchmarkFixture) -> None:
    weights = {EARLY: [0, 0], LATE: [0, 0]}
    with immortal():
        for seed in ("long", "longer", "longest"):
            weigh(seed, Run(head(seed, ("beetle", "wasp"))), weights).close()
    benchmark.extra_info |= {"bytes, seconds": weights}
    benchmark.pedantic(lambda: None, rounds=1)
    assert all(late < 2 * early for early, late in zip(weights[EARLY], weights[LATE], strict=True)), weights
