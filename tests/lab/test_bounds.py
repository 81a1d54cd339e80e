"""Bounds: the arithmetic of shares, intervals and medians, and what they are held to."""

from typing import Any

import pytest

from game import content
from game.lab.bounds import Bound, Proportion, apart, middle, quartiles, ratio, share, times
from game.lab.report import judge, killer, summary
from game.lab.tally import Facts

CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")


def facts(
    who: str = "wasp", outcome: str = "dead", cause: str = "Bite of Minors", explored: int = 20, **more: Any
) -> Facts:
    return Facts(
        arm="", party=tuple(who.split(",")), seed="s", job="assassinate", profile="solo", policy="cautious",
        outcome=outcome, cause=cause, explored=explored, **more,
    )  # fmt: skip


def raids(who: str, n: int, won: int, **more: Any) -> list[Facts]:
    return [facts(who, "won" if i < won else "dead", **more) for i in range(n)]


def found(bounds: list[Bound], word: str) -> Bound:
    return next(bound for bound in bounds if word in bound.name)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(0, 10, 0.0, 27.75), (10, 10, 72.25, 100.0), (5, 10, 23.66, 76.34), (81, 263, 25.5, 36.6), (0, 0, 0.0, 100.0)],
)
def test_the_wilson_interval(part: int, whole: int, low: float, high: float) -> None:
    """As in the textbooks (81 of 263: 25.5 to 36.6)."""
    assert Proportion(part, whole).interval == pytest.approx((low, high), abs=0.05)


@pytest.mark.parametrize(
    ("part", "whole", "ok"),
    [(50, 200, True), (150, 200, False), (0, 200, False), (1, 4, None), (88, 200, None)],
)
def test_a_bound_is_kept_broken_or_open(part: int, whole: int, ok: bool | None) -> None:
    assert share("wins", Proportion(part, whole), (5, 45)).ok is ok


@pytest.mark.parametrize(
    ("numbers", "three"),
    [([], (0, 0, 0)), ([7], (7, 7, 7)), ([1, 2, 3, 4, 5], (2, 3, 4)), ([4, 1, 2, 3], (1.75, 2.5, 3.25))],
)
def test_quartiles(numbers: list[int], three: tuple[float, float, float]) -> None:
    assert quartiles(numbers) == pytest.approx(three)


def test_the_middle_raid() -> None:
    assert middle("m", [20] * 100, (12, 40)) == Bound("m", 20, 12, 40, True)
    assert middle("m", [5] * 100, (12, 40)).ok is False
    assert middle("m", [20, 21], (12, 40)).ok is None
    assert middle("m", [5] * 49 + [20] * 51, (12, 40)).ok is None
    assert middle("m", [], (12, 40)).ok is None


def test_the_best_against_the_worst() -> None:
    assert ratio("r", [Proportion(100, 1000), Proportion(200, 1000)], 4).ok is True
    assert ratio("r", [Proportion(50, 1000), Proportion(400, 1000)], 4).ok is False
    assert ratio("r", [Proportion(0, 20), Proportion(5, 20)], 4).ok is None
    assert ratio("r", [Proportion(100, 1000), Proportion(200, 1000)], 4).value == 2
    assert ratio("r", [Proportion(34, 250), Proportion(60, 250), Proportion(94, 250)], 4).ok is True


@pytest.mark.parametrize(
    ("one", "other", "value", "low", "high"),
    [
        (Proportion(94, 250), Proportion(34, 250), 2.76, 1.95, 3.93),
        (Proportion(189, 11034), Proportion(104, 11037), 1.82, 1.43, 2.31),  # heart attacks without aspirin and with it
        (Proportion(20, 20), Proportion(20, 20), 1, 1, 1),
        (Proportion(5, 50), Proportion(5, 50), 1, 0.31, 3.24),
    ],
)
def test_how_many_times_as_often(one: Proportion, other: Proportion, value: float, low: float, high: float) -> None:
    """As in the textbooks: the logarithm of the ratio is about normal."""
    found, interval = times(one, other)
    assert (found, *interval) == pytest.approx((value, low, high), abs=0.006)
    turned, (least, most) = times(other, one)
    assert (turned, least, most) == pytest.approx((1 / found, 1 / interval[1], 1 / interval[0]))


def test_times_nothing() -> None:
    """Against none at all there is no upper end; the lower one may be enough to tell."""
    value, (low, high) = times(Proportion(400, 1000), Proportion(0, 1000))
    assert (value, high) == (0, float("inf"))
    assert low == pytest.approx(37 / 0.383, rel=0.01)
    assert ratio("r", [Proportion(0, 1000), Proportion(400, 1000)], 4).ok is False
    assert ratio("r", [Proportion(0, 20), Proportion(0, 20)], 4) == Bound("r", 0, 0, 4, None)
    assert ratio("r", [Proportion(0, 0), Proportion(3, 9)], 4).ok is None


def test_two_arms_that_differ_and_two_that_may_not() -> None:
    more, (low, high) = apart(Proportion(100, 1000), Proportion(200, 1000))
    assert (more, low > 0, low < 10 < high) == (10, True, True)
    _, (low, high) = apart(Proportion(2, 10), Proportion(3, 10))
    assert low < 0 < high


def test_every_bound_of_a_whole_sample() -> None:
    sample = [raid for kind in CLASSES for raid in raids(kind, 200, 50, rounds=(8, 9), waves=(0, 1))]
    sample += raids("wasp,ants,spider", 200, 100)
    bounds = judge(sample)
    assert len([bound for bound in bounds if "alone wins" in bound.name]) == 6
    assert [bound.name for bound in bounds if not bound.ok] == ["deaths by Minors, %"]
    assert found(bounds, "wasp,ants,spider").low == 25


def test_a_sister_system_is_bound_by_who_wins_alone() -> None:
    """Each class alone from 5 to 50 of 100, none under a quarter of the best; of fd100's fights there is no word."""
    sample = [raid for kind in CLASSES for raid in raids(kind, 400, 180, cause="starvation", rounds=(50,))]
    with content.chosen("bind"):
        bounds = judge(sample)
    assert [(bound.low, bound.high, bound.ok) for bound in bounds[:6]] == [(5, 50, True)] * 6
    assert [bound.name for bound in bounds[6:]] == ["best class against worst, times"]


def test_bounds_are_left_out_where_the_sample_says_nothing() -> None:
    names = [bound.name for bound in judge([facts(outcome="won")])]
    assert not [name for name in names if "times" in name or "deaths" in name]


def test_broken_bounds() -> None:
    sample = raids("wasp", 300, 0, cause="starvation", rounds=(50,), waves=(4,), explored=3)
    assert {bound.ok for bound in judge(sample)} == {False}


def test_whose_doing_a_death_was() -> None:
    assert killer("Mandible Attack of Minor Termite Soldiers") == "Minor Termite Soldiers"
    assert killer("starvation") == "starvation"


def test_broken_raids_are_counted_and_no_sample() -> None:
    told = summary([facts(), facts(outcome="broken", cause="KeyError: 1", kept="here")], 2)
    assert told["outcomes"] == {"dead": 1, "broken": 1}
    assert told["by_class"]["wasp"]["runs"] == 1
    assert told["broken"][0]["kept"] == "here"
    assert told["lengths"]["Exploration Actions"] == (20, 20, 20)
