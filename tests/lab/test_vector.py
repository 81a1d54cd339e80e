"""fd100 in bulk is fd100: the same degree for every die, and as fast as it has to be."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from game.fd100 import Check, Degree, Modifier, Rating, Shift, degree, odds
from game.lab.vector import DIE, Guards, Rolls, counts, degrees

ratings = some.integers(-20, 130)
modifiers = some.integers(-130, 130)
places = some.lists(some.sampled_from(Degree), max_size=6).map(tuple)
guards = some.builds(Modifier, some.just("g"), modifiers, some.just(""), places, some.sampled_from(["", "a", "b"]))


def check(effort, resistance, static=(), dramatic=(), shifts=(), guards=()):
    return Check(
        Rating("Effort", effort),
        Rating("Resistance", resistance),
        tuple(Modifier("static", n) for n in static),
        tuple(Modifier("dramatic", n) for n in dramatic),
        tuple(Shift("shift", n) for n in shifts),
        tuple(guards),
    )


checks = some.builds(
    check,
    ratings,
    ratings,
    some.lists(modifiers, max_size=4),
    shifts=some.lists(some.integers(-4, 4), max_size=3),
    guards=some.lists(guards, max_size=4),
)


def test_every_effort_resistance_and_die():
    """B 3.4.5: a million resolutions, the whole of a plain Qualification."""
    effort, resistance = np.arange(101)[:, None, None], np.arange(101)[None, :, None]
    bulk = degrees(Rolls(effort, resistance), DIE)
    assert bulk.shape == (101, 101, 100)
    for e in range(0, 101, 5):
        for r in range(0, 101, 5):
            made = check(e, r)
            assert bulk[e, r].tolist() == [degree(made, die) for die in range(100)]


def test_every_static_modifier_and_die():
    for n in range(-101, 102):
        made = check(50, 30, [n])
        assert degrees(Rolls(50, 30, [n]), DIE).tolist() == [degree(made, die) for die in range(100)]
        assert degrees(Rolls(50, 30, [np.array([n])]), DIE).tolist() == [degree(made, die) for die in range(100)]


@settings(max_examples=150, deadline=None)
@given(
    ratings,
    ratings,
    some.lists(modifiers, max_size=4),
    some.lists(modifiers, max_size=2),
    some.integers(-6, 6),
    some.data(),
)
def test_dramatic_dice(effort, resistance, static, dramatic, by, data):
    """With each dramatic modifier's own die."""
    drama = tuple(data.draw(some.integers(0, 99)) for _ in dramatic)
    made = check(effort, resistance, static, dramatic, [by])
    bulk = degrees(Rolls(effort, resistance, static, list(zip(dramatic, drama)), by), DIE)
    assert bulk.tolist() == [degree(made, die, drama) for die in range(100)]


@settings(max_examples=100, deadline=None)
@given(some.lists(checks, min_size=1, max_size=6))
def test_many_checks_at_once_have_the_odds_of_each(many):
    """Of different lengths, guards of different groups (R-14) among them."""
    assert counts(many).tolist() == [list(odds(made).counts) for made in many]


def test_guards_stand_for_themselves():
    """A Carapace of 40 stops what lands on the head; once."""
    shell = Guards(-40, 1 << Degree.COMPLETE_SUCCESS | 1 << Degree.PARTIAL_SUCCESS, "Carapace")
    bulk = degrees(Rolls(90, guards=[shell, shell]), DIE)
    assert set(bulk[:40].tolist()) == {Degree.PARTIAL_SUCCESS}
    assert set(bulk[40:90].tolist()) == {Degree.COMPLETE_SUCCESS}


def test_what_is_not_counted_in_bulk():
    with pytest.raises(ValueError, match="dramatic"):
        counts([check(50, 50, dramatic=[10])])
    with pytest.raises(ValueError, match="Qualifications"):
        counts([Check(Rating("Effort", 50), kind="Boolean")])
