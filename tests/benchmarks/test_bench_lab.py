"""How fast the laboratory is. Run by hand: pytest -o addopts= --benchmark-only tests/benchmarks"""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.lab.blows import blows

pytest.importorskip("pytest_benchmark")


def test_the_table_of_odds(benchmark: BenchmarkFixture) -> None:
    """Six classes against all creatures."""
    benchmark.pedantic(blows, (["wasp", "ants"], ["minor", "major"]), rounds=3)
