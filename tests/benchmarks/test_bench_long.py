"""A long raid, by hand: pytest -o addopts= --benchmark-only tests/benchmarks/test_bench_long.py

10,000 commands of somebody who cannot die and never gets to the bottom, recorded: it is taken up in no time, verified at
1,000 commands a second, and its state after them all is no more than twice what it was after 1,500.
"""

import time

import pytest
from tests.run.tireless import Tireless, immortal, weight

from game.bots.policy import play
from game.run.replay import verify
from game.run.run import head
from game.run.saves import begin, resume

EARLY, LATE = 1_500, 10_000
pytestmark = pytest.mark.benchmark(timer=time.process_time)  # of the machine no more than it gives


@pytest.fixture(scope="module")
def long_run(tmp_path_factory):
    """Its folder, and what it weighed early and late: bytes of the state, seconds of a digest."""
    folder = tmp_path_factory.mktemp("long") / "run"
    with immortal():
        run = begin(folder, head("long", ("beetle", "wasp")))
        early = weight(play(run, Tireless("long"), EARLY))
        late = weight(play(run, Tireless("late"), LATE))
        assert run.n == LATE
        run.close()
        yield folder, early, late


def test_resume_after_10_000_commands(benchmark, long_run):
    folder = long_run[0]

    def taken_up():
        resume(folder).close()

    benchmark.pedantic(taken_up, rounds=5)
    assert benchmark.stats["median"] < 0.5


def test_verify_10_000_commands(benchmark, long_run):
    def verified():
        verify(long_run[0] / "journal")[0].close()

    benchmark.pedantic(verified, rounds=1)
    assert LATE / benchmark.stats["median"] > 1_000


def test_state_does_not_grow(benchmark, long_run):
    _, early, late = long_run
    benchmark.extra_info |= {"bytes": (early[0], late[0]), "digest": (early[1], late[1])}
    benchmark.pedantic(lambda: None, rounds=1)
    assert late[0] < 2 * early[0]
    assert late[1] < 2 * early[1]
