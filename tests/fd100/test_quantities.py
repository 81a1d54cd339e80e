"""Decile dice, Quantification, helpers and doubles."""

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fd100 import DECILE, Check, Degree, Modifier, Rating, die_for, double, quantify, resolve, tandem


def test_the_decile_dice() -> None:
    """B-3.1-01, B-3.1-02"""
    assert DECILE == (20, 40, 60, 80, 100, 120)


def test_the_die_of_every_rating() -> None:
    """B-3.4.8-04 R-03-01: Table 14, line by line; 0 counts with the first."""
    table = {range(1, 21): 40, range(21, 41): 60, range(41, 61): 80, range(61, 81): 100, range(81, 101): 120}
    for ratings, die in table.items():
        assert {die_for(rating) for rating in ratings} == {die}
    assert die_for(0) == die_for(-5) == 40
    assert die_for(101) == 120
    assert die_for(45) == 80


@given(st.integers(0, 100), st.integers(0, 119))
def test_quantification(old: Any, fell: int) -> None:
    """B-3.3-01 B-3.4.7-01 B-3.4.7-02 B-3.4.7-03 B-3.4.7-04 B-3.4.8-05"""
    assert quantify("set", old, fell) == min(fell, 100)
    assert quantify("increase", old, fell) == (old if fell <= old else min(fell, 100))
    assert quantify("decrease", old, fell) == (min(old, fell))
    assert 0 <= quantify("increase", old, fell) <= 100


def test_a_fourth_way_is_refused() -> None:
    with pytest.raises(ValueError, match="sets, increases or decreases"):
        quantify(cast("Any", "double"), 10, 20)


def test_helpers_count_a_half_a_quarter_an_eighth() -> None:
    """R-06-01: the best helper most, the fourth not at all."""
    helpers = [Rating("Ants", 30), Rating("Wasp", 61), Rating("Beetle", 10), Rating("Spider", 45)]
    assert tandem(helpers) == (
        Modifier("Wasp, 1/2", 31, "R-06"),
        Modifier("Spider, 1/4", 11, "R-06"),
        Modifier("Ants, 1/8", 4, "R-06"),
    )
    assert tandem([]) == ()
    assert tandem([Rating("Ants", 0)]) == ()


@given(st.lists(st.integers(0, 100), max_size=6))
def test_shares_are_rounded_half_up(values: Any) -> None:
    """R-06-01: nearest whole number to the share, a half going up; the order of helpers does not matter."""
    shares = [m.rating for m in tandem(Rating(str(v), v) for v in values)]
    best = sorted(values, reverse=True)[:3]
    expected = [int(value / part + 0.5) for value, part in zip(best, (2, 4, 8), strict=False)]
    assert shares == [share for share in expected if share]
    assert shares == [m.rating for m in tandem(Rating(str(v), v) for v in reversed(values))]


def test_equal_helpers_stand_in_the_order_given() -> None:
    assert [m.source for m in tandem([Rating("b", 40), Rating("a", 40)])] == ["b, 1/2", "a, 1/4"]


def test_ten_doubles() -> None:
    """B-2.3.9-02 B-2.3.9-03"""
    assert [die for die in range(100) if double(die)] == [0, 11, 22, 33, 44, 55, 66, 77, 88, 99]


@pytest.mark.parametrize("luck", [0, 11, 99])
def test_pushing_luck_is_a_boolean(luck: int) -> None:
    """R-04-01: Luck 00 saves nobody, Luck 99 nearly always."""
    rolls = [resolve(Check(Rating("Luck", luck), kind="Boolean"), die) for die in range(100)]
    assert sum(roll.success for roll in rolls) == luck
    assert {roll.degree for roll in rolls if roll.success} <= {Degree.COMPLETE_SUCCESS}
