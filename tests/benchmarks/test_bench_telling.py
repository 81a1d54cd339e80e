"""How fast a raid is told."""

from pytest_benchmark.fixture import BenchmarkFixture

from game.telling.log import Teller
from tests.telling.wandering import wander


def test_tell_a_raid(benchmark: BenchmarkFixture) -> None:
    run = wander("tell", "ants", "spider", "wasp", most=300)
    seed, story = run.head.seed, tuple(run.story)
    run.close()
    assert benchmark(lambda: len(Teller(seed).lines(story)) > 100)
    if benchmark.stats:
        assert benchmark.stats["min"] / len(story) < 0.0005, "half a millisecond an Entry"
