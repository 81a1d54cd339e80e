"""The degree of a roll, by full enumeration against a second reading of the rulebook's prose."""

from itertools import combinations, permutations, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fd100 import Check, Degree, Modifier, Rating, Roll, Shift, degree, resolve

LADDER = (
    "Critical Failure",
    "Complete Failure",
    "Partial Failure",
    "Partial Success",
    "Complete Success",
    "Critical Success",
)


def told(effort: int, resistance: int, die: int, signed: tuple[Any, ...] = (), drama: Any = (), steps: int = 0) -> str:
    """The prose, with words for degrees and one rung at a time: nothing shared with the code under test."""
    success = die < effort
    thorough = die >= resistance
    if success:
        start = "Complete Success" if thorough else "Partial Success"
    else:
        start = "Partial Failure" if thorough else "Complete Failure"
    up = sum(1 for rating in signed if rating > 0 and die < rating) + sum(1 for r, d in drama if r > 0 and d < r)
    down = sum(1 for rating in signed if rating < 0 and die < -rating) + sum(1 for r, d in drama if r < 0 and d < -r)
    rung = LADDER.index(start) + up - down + steps
    return LADDER[5 if rung > 5 else max(rung, 0)]


def check(
    effort: int, resistance: int = 0, static: Any = (), dramatic: Any = (), shifts: int = 0, **more: Any
) -> Check:
    return Check(
        Rating("Effort", effort),
        Rating("Resistance", resistance),
        tuple(Modifier("static", rating) for rating in static),
        tuple(Modifier("dramatic", rating) for rating in dramatic),
        (Shift("shift", shifts),) if shifts else (),
        **more,
    )


def test_the_six_degrees_in_their_order() -> None:
    """B-3.2-01"""
    assert tuple(str(one) for one in Degree) == LADDER
    assert sorted(Degree) == list(Degree)
    assert [Degree.PARTIAL_SUCCESS.shifted(by) for by in (-9, -1, 0, 2, 9)] == [0, 2, 3, 5, 5]
    bare = [Check(Rating("x", effort), Rating("y", against)) for effort in (0, 40, 100) for against in (0, 60, 100)]
    fell = {degree(check, die) for check in bare for die in range(100)}
    assert fell == {Degree.COMPLETE_FAILURE, Degree.PARTIAL_FAILURE, Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS}


def test_every_qualification() -> None:
    """B-3.4.4-01 B-3.4.4-02 B-3.4.4-03: every Effort and Resistance from 0 to 100, every roll."""
    for effort in range(101):
        for resistance in range(101):
            asked = check(effort, resistance)
            for die in range(100):
                matched, beaten = die < effort, die >= resistance
                expected = 4 if matched and beaten else 3 if matched else 2 if beaten else 1
                assert degree(asked, die) == expected, (effort, resistance, die)


def test_bare_rolls_cannot_end_everywhere() -> None:
    """B-3.4.4-04"""
    for effort, resistance in product(range(0, 101, 5), repeat=2):
        found = {degree(check(effort, resistance), die) for die in range(100)}
        impossible = Degree.COMPLETE_SUCCESS if effort <= resistance else Degree.COMPLETE_FAILURE
        assert impossible not in found
        assert not found & {Degree.CRITICAL_FAILURE, Degree.CRITICAL_SUCCESS}


@pytest.mark.parametrize("effort", [0, 30, 57, 100])
@pytest.mark.parametrize("resistance", [0, 30, 50, 100])
def test_static_modifiers_read_the_same_die(effort: int, resistance: int) -> None:
    """B-3.4.5-01 B-3.4.5-03 B-3.4.5-04 B-3.4.6-02 R-01-01"""
    ratings = (30, -30, 57, -60, 100, -100, 1, 0)
    for signed in (s for n in range(4) for s in combinations(ratings, n)):
        for steps in (-2, 0, 1):
            asked = check(effort, resistance, signed, shifts=steps)
            for die in range(100):
                assert str(degree(asked, die)) == told(effort, resistance, die, signed, steps=steps)


@pytest.mark.parametrize("dramatic", [(40,), (-40,), (40, 20), (-40, -20), (40, -20), (100, 0)])
def test_dramatic_modifiers_read_their_own_die(dramatic: tuple[int, ...]) -> None:
    """B-3.4.5-02 B-3.4.6-01"""
    asked = check(57, 50, (30,), dramatic)
    for die in range(100):
        for drama in product((0, 19, 20, 39, 40, 99), repeat=len(dramatic)):
            expected = told(57, 50, die, (30,), tuple(zip(dramatic, drama, strict=True)))
            assert str(degree(asked, die, drama)) == expected


def test_the_rule_of_two() -> None:
    """B-3.4.6-01: a third dramatic modifier is refused, also when it comes out of a file."""
    with pytest.raises(ValueError, match="at most two dramatic"):
        check(50, 50, dramatic=(1, 2, 3))
    text = b'{"effort":{"name":"x","value":5},"dramatic":[' + b",".join([b'{"source":"x","rating":1}'] * 3) + b"]}"
    with pytest.raises(msgspec.ValidationError, match="at most two"):
        msgspec.json.decode(text, type=Check)


@pytest.mark.parametrize("drama", [(), (1, 2)])
def test_a_die_for_each_dramatic_modifier(drama: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        degree(check(50, dramatic=(40,)), 5, drama)


def test_always_and_never() -> None:
    """A rating of 100 or more always matches, of 0 or less never."""
    for die in range(100):
        assert degree(check(100, 0), die) == degree(check(180, -20), die) == Degree.COMPLETE_SUCCESS
        assert degree(check(0, 100), die) == degree(check(-20, 180), die) == Degree.COMPLETE_FAILURE
        assert degree(check(0, static=(100, 130)), die) == Degree.COMPLETE_SUCCESS
        assert degree(check(0, static=(0,)), die) == Degree.PARTIAL_FAILURE
        assert degree(check(100, static=(-100,)), die) == Degree.PARTIAL_SUCCESS


def test_the_clamp_comes_once_and_last() -> None:
    """B-1.3.1-01, R-01-01: two up and one down from Complete Success is Critical, in whatever order they are written."""
    for order in permutations((60, 50, -40)):
        assert degree(check(100, static=order), 10) == Degree.CRITICAL_SUCCESS
    assert degree(check(100, static=(60, 50), shifts=-2), 10) == Degree.COMPLETE_SUCCESS
    assert degree(check(0, 100, shifts=-3, static=(60, 50)), 10) == Degree.CRITICAL_FAILURE


# Simplified Rolls


LOADED: dict[str, Any] = {"static": (90, -80), "dramatic": (70,), "shifts": -2}


def test_every_boolean() -> None:
    """B-3.5.1-01 B-3.5.1-02: neither Resistance nor modifier nor shift nor guard counts."""
    guards = (Modifier("guard", -100, "", tuple(Degree)),)
    for effort in range(101):
        bare = check(effort, kind="Boolean")
        loaded = check(effort, 99, **LOADED, guards=guards, kind="Boolean")
        for die in range(100):
            assert resolve(bare, die).success == resolve(loaded, die).success == (die < effort)
            assert degree(bare, die) in (Degree.COMPLETE_SUCCESS, Degree.COMPLETE_FAILURE)


def test_every_contested_boolean() -> None:
    """B-3.5.2-04, B-3.5.2-01 B-3.5.2-03: match and beat; where that cannot be, a Qualification of which any Success counts."""
    for effort, resistance in product(range(0, 101, 4), repeat=2):
        bare = check(effort, resistance, kind="Contested")
        loaded = check(effort, resistance, **LOADED, kind="Contested")
        for die in range(100):
            won = die < effort and (die >= resistance or effort <= resistance)
            assert resolve(bare, die).success == won
            assert degree(loaded, die) == degree(bare, die)
            if effort <= resistance:
                assert degree(bare, die) == degree(check(effort, resistance), die)


@given(
    st.integers(-20, 120),
    st.integers(-20, 120),
    st.lists(st.integers(-120, 120), max_size=6),
    st.integers(-4, 4),
    st.integers(0, 99),
)
def test_what_the_code_and_the_prose_agree_on(effort: int, resistance: int, static: Any, shift: Any, die: int) -> None:
    assert str(degree(check(effort, resistance, static, shifts=shift), die)) == told(
        effort,
        resistance,
        die,
        static,
        steps=shift,
    )


@given(st.integers(0, 100), st.integers(0, 100), st.integers(1, 100), st.integers(0, 99))
def test_a_modifier_never_turns_against_its_sign(effort: int, resistance: int, rating: int, die: int) -> None:
    bare = degree(check(effort, resistance), die)
    assert bare <= degree(check(effort, resistance, (rating,)), die) <= bare + 1
    assert bare - 1 <= degree(check(effort, resistance, (-rating,)), die) <= bare


def test_a_roll_goes_through_a_file() -> None:
    roll = resolve(check(57, 50, (30, -40), (40,), -1), 46, (7,))
    again = msgspec.json.decode(msgspec.json.encode(roll), type=Roll, strict=True)
    assert again == roll
    assert hash(again) == hash(roll)
    with pytest.raises(msgspec.ValidationError, match="die"):
        msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(roll, die=100)), type=Roll)
