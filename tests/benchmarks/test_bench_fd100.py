"""How fast fd100 is. Run by hand: pytest -o addopts= --benchmark-only tests/benchmarks

Ceilings, on a plain laptop: a resolution with its die 3 us, odds without dramatic modifiers 50 us.
"""

from itertools import count
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.dice import roll
from game.fd100 import Check, Degree, Modifier, Rating, Shift, bands, degree, odds, resolve
from game.telling.roll_card import card

pytest.importorskip("pytest_benchmark")

ATTACK = Check(
    Rating("Threat Rate", 57),
    Rating("Survival Rate", 50),
    (Modifier("Flying", -40), Modifier("Advancing", 30)),
    shifts=(Shift("1 Wound", -1),),
    guards=(
        Modifier("out of reach", -100, "R-14", (Degree.COMPLETE_SUCCESS,)),
        Modifier("Carapace", -40, "R-14", (Degree.PARTIAL_SUCCESS, Degree.CRITICAL_SUCCESS), "Carapace"),
        Modifier("out of reach", -100, "R-14", (Degree.COMPLETE_SUCCESS,)),
    ),
)
DRAMA = Check(ATTACK.effort, ATTACK.resistance, ATTACK.static, (Modifier("a", 40), Modifier("b", -20)), ATTACK.shifts)


def typical(benchmark: Any) -> Any:
    """Seconds of the middle round: what a busy machine does to the slow ones does not count."""
    return benchmark.stats.stats.median


def test_one_die(benchmark: BenchmarkFixture) -> None:
    n = count()
    benchmark(lambda: roll("termite", "fight/7/attack", next(n), 100))


def test_one_resolution_with_its_die(benchmark: BenchmarkFixture) -> None:
    n = count()
    benchmark(lambda: resolve(ATTACK, roll("termite", "fight/7/attack", next(n), 100)))
    assert typical(benchmark) < 3e-6


def test_a_degree(benchmark: BenchmarkFixture) -> None:
    benchmark(degree, ATTACK, 46)


def test_the_bands(benchmark: BenchmarkFixture) -> None:
    benchmark(bands, ATTACK)


def test_the_odds(benchmark: BenchmarkFixture) -> None:
    benchmark(odds, ATTACK)
    assert typical(benchmark) < 50e-6


def test_the_odds_with_two_dramatic_modifiers(benchmark: BenchmarkFixture) -> None:
    benchmark(odds, DRAMA)
    assert typical(benchmark) < 200e-6


def test_a_card(benchmark: BenchmarkFixture) -> None:
    made = resolve(ATTACK, 46)
    benchmark(card, made, ATTACK, "ATTACK   Wasp > Minor Termite Soldiers", "B 3.8.7")
