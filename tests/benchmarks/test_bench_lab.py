"""How fast the laboratory is. Run by hand: pytest -o addopts= --benchmark-only tests/benchmarks

Ceiling: 20 million resolutions a second on one core, modifiers and dramatic dice included.
"""

from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.lab.blows import blows
from game.lab.vector import Guards, Rolls, degrees

pytest.importorskip("pytest_benchmark")

MANY = 1_000_000
DICE = np.random.default_rng(1)


def some(low: float, high: float) -> Any:
    return DICE.integers(low, high, MANY).astype(np.int8)


PLAIN = Rolls(
    some(0, 101),
    some(0, 101),
    (some(-100, 101), some(-100, 101)),
    ((some(-100, 101), some(0, 100)),),
    some(-3, 3),
)
GUARDED = Rolls(
    PLAIN.effort,
    PLAIN.resistance,
    PLAIN.static,
    guards=[Guards(some(-100, 0), 1 << 4 | 1 << 3, "Carapace")] * 2,
)


@pytest.mark.parametrize("rolls", [PLAIN, GUARDED], ids=["plain", "guarded"])
def test_a_million_resolutions(benchmark: BenchmarkFixture, rolls: Any) -> None:
    dice = some(0, 100)
    benchmark(degrees, rolls, dice)
    assert MANY / benchmark.stats.stats.median > 20e6


def test_the_table_of_odds(benchmark: BenchmarkFixture) -> None:
    """Six classes against all creatures."""
    benchmark.pedantic(blows, (["wasp", "ants"], ["minor", "major"]), rounds=3)
