"""Bands and odds: counted, never estimated; held here against throwing every die there is."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fd100 import NOTHING, Check, Degree, Modifier, Odds, Rating, Shift, bands, degree, odds

ratings = st.integers(-10, 110)
signed = st.integers(-110, 110)
degrees = st.lists(st.sampled_from(Degree), max_size=4, unique=True).map(tuple)
modifiers = st.lists(st.builds(Modifier, st.just("m"), signed), max_size=4).map(tuple)
guards = st.lists(
    st.builds(Modifier, st.just("g"), signed, st.just(""), degrees, st.sampled_from(["", "x"])),
    max_size=4,
)
checks = st.builds(
    Check,
    st.builds(Rating, st.just("Effort"), ratings),
    st.builds(Rating, st.just("Resistance"), ratings),
    modifiers,
    st.just(()),
    st.lists(st.builds(Shift, st.just("s"), st.integers(-3, 3)), max_size=2).map(tuple),
    guards.map(tuple),
    st.sampled_from(["Qualification", "Boolean", "Contested"]),
)


@given(checks)
def test_bands_cover_every_roll_once(check: Any) -> None:
    stretches = bands(check)
    assert [die for stretch, _ in stretches for die in stretch] == list(range(100))
    for stretch, result in stretches:
        assert {degree(check, die) for die in stretch} == {result}


@given(checks)
def test_odds_are_the_count_of_all_rolls(check: Any) -> None:
    counted = [0] * 6
    for die in range(100):
        counted[degree(check, die)] += 1
    assert odds(check) == Odds(tuple(counted), 100)


@settings(max_examples=15, deadline=None)
@given(checks, signed)
def test_one_dramatic_modifier(check: Any, rating: int) -> None:
    check = Check(
        check.effort,
        check.resistance,
        check.static,
        (Modifier("d", rating),),
        check.shifts,
        check.guards,
        check.kind,
    )
    counted = [0] * 6
    for die, own in product(range(100), repeat=2):
        counted[degree(check, die, (own,))] += 1
    found = odds(check)
    assert [count * 10_000 for count in found.counts] == [count * found.whole for count in counted]


def test_two_dramatic_modifiers_by_hand() -> None:
    """Complete Success for sure; up on 40 of a hundred, down on 25 of a hundred."""
    found = odds(Check(Rating("x", 100), dramatic=(Modifier("up", 40), Modifier("down", -25))))
    assert found.whole == 100**3
    assert found.counts == (0, 0, 0, 60 * 25 * 100, (40 * 25 + 60 * 75) * 100, 40 * 75 * 100)
    assert found.percent(Degree.CRITICAL_SUCCESS) == 30


def test_a_dramatic_modifier_beyond_the_die_always_matches() -> None:
    assert odds(Check(Rating("x", 100), dramatic=(Modifier("up", 150),))).percent(Degree.CRITICAL_SUCCESS) == 100
    assert odds(Check(Rating("x", 100), dramatic=(Modifier("none", 0),))).percent(Degree.COMPLETE_SUCCESS) == 100


@pytest.mark.parametrize("kind", ["Boolean", "Contested"])
def test_simplified_rolls_throw_no_dramatic_dice(kind: Any) -> None:
    """B-3.5.1-02"""
    found = odds(Check(Rating("x", 60), Rating("y", 20), dramatic=(Modifier("d", 50),), kind=kind))
    assert found == Odds((0, 60 if kind == "Contested" else 40, 0, 0, 40 if kind == "Contested" else 60, 0), 100)


def test_the_wasp_and_the_minor_soldiers() -> None:
    """57 against 50, Carapace 40, Advancing 30: the card's own example."""
    check = Check(Rating("Threat Rate", 57), Rating("Survival Rate", 50), (Modifier("c", -40), Modifier("a", 30)))
    assert bands(check) == [
        (range(30), Degree.PARTIAL_SUCCESS),
        (range(30, 40), Degree.PARTIAL_FAILURE),
        (range(40, 50), Degree.PARTIAL_SUCCESS),
        (range(50, 57), Degree.COMPLETE_SUCCESS),
        (range(57, 100), Degree.PARTIAL_FAILURE),
    ]
    assert odds(check).at_least(Degree.PARTIAL_SUCCESS) == 47


def test_a_percentage_is_whole_where_it_can_be() -> None:
    assert repr(Odds((0, 0, 0, 1, 2, 0), 3).percent(Degree.CRITICAL_SUCCESS)) == "0"
    assert repr(odds(Check(Rating("x", 57), NOTHING)).percent(Degree.COMPLETE_SUCCESS)) == "57"
    assert Odds((0, 0, 0, 1, 2, 0), 3).percent(Degree.PARTIAL_SUCCESS) == pytest.approx(33.333, abs=0.001)
