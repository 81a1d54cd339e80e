"""Digging, looking, finding the way. Run with --benchmark-only."""

from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.nest.dig import dig
from game.nest.paths import distances
from game.nest.sight import fov
from game.nest.tiles import PASSABLE, TRANSPARENT


@pytest.mark.parametrize("rating", [0, 50, 100])
def test_dig(benchmark: BenchmarkFixture, rating: int) -> None:
    numbers = count()
    benchmark.pedantic(lambda: dig(f"bench {next(numbers)}", "level/1/map", rating), rounds=100, warmup_rounds=5)
    assert benchmark.stats["median"] < 0.03  # 10 ms are wanted; slow machines are forgiven


def test_field_of_view(benchmark: BenchmarkFixture) -> None:
    plan = dig("bench", "level/1/map", 50)
    clear, (x, y) = TRANSPARENT[plan.tiles], plan.chambers[0].entry
    assert benchmark(fov, clear, x, y, 12).any()


@pytest.mark.parametrize("limit", [None, 12])
def test_distances(benchmark: BenchmarkFixture, limit: int) -> None:
    plan = dig("bench", "level/1/map", 100)
    ground, entry = PASSABLE[plan.tiles], plan.chambers[0].entry
    benchmark(distances, ground, [entry], limit)
