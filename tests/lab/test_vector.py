"""fd100 in bulk is fd100: the same degree for every die, and as fast as it has to be."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from game.fd100 import Check, Degree, Modifier, Rating, Shift, degree, odds
from game.lab.vector import DIE, Guards, Rolls, boolean, contested, counts, degrees

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
    dramatic=some.lists(modifiers, max_size=2),
    shifts=some.lists(some.integers(-4, 4), max_size=3),
    guards=some.lists(guards, max_size=4),
)


def test_every_effort_resistance_and_die() -> None:
    """B 3.4.5: a million resolutions, the whole of a plain Qualification."""
    effort, resistance = np.arange(101)[:, None, None], np.arange(101)[None, :, None]
    bulk = degrees(Rolls(effort, resistance), DIE)
    every = (check(e, r) for e in range(101) for r in range(101))
    one_by_one = np.fromiter((degree(made, die) for made in every for die in range(100)), np.int8, 101 * 101 * 100)
    assert np.array_equal(bulk, one_by_one.reshape(101, 101, 100))


def test_every_static_modifier_and_die() -> None:
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
def test_dramatic_dice(effort, resistance, static, dramatic, by, data) -> None:
    """With each dramatic modifier's own die."""
    drama = tuple(data.draw(some.integers(0, 99)) for _ in dramatic)
    made = check(effort, resistance, static, dramatic, [by])
    bulk = degrees(Rolls(effort, resistance, static, list(zip(dramatic, drama, strict=True)), by), DIE)
    assert bulk.tolist() == [degree(made, die, drama) for die in range(100)]


@settings(max_examples=100, deadline=None)
@given(some.lists(checks, min_size=1, max_size=6))
def test_many_checks_at_once_have_the_odds_of_each(many) -> None:
    """Of different lengths, with dramatic modifiers or none, guards of different groups (R-14) among them."""
    assert counts(many).tolist() == [list(odds(made).counts) for made in many]


def test_guards_stand_for_themselves() -> None:
    """A Carapace of 40 stops what lands on the head; once."""
    shell = Guards(-40, 1 << Degree.COMPLETE_SUCCESS | 1 << Degree.PARTIAL_SUCCESS, "Carapace")
    bulk = degrees(Rolls(90, guards=[shell, shell]), DIE)
    assert set(bulk[:40].tolist()) == {Degree.PARTIAL_SUCCESS}
    assert set(bulk[40:90].tolist()) == {Degree.COMPLETE_SUCCESS}


GRID = [-20, -1, *range(0, 101, 9), 100, 101, 130]


@pytest.mark.parametrize(
    ("kind", "rolls"),
    [("Boolean", lambda e, _r: boolean(e)), ("Contested", contested)],
    ids=["Boolean", "Contested"],
)
def test_all_or_nothing(kind, rolls) -> None:
    """B 3.5: Resistance counts in a Contest only; one that is hopeless is a plain Qualification."""
    modified = [Modifier("static", 50)], [Modifier("dramatic", 50)], [Shift("shift", 3)]
    for e in GRID:
        for r in GRID:
            made = Check(Rating("Effort", e), Rating("Resistance", r), *map(tuple, modified), kind=kind)
            assert degrees(rolls(e, r), DIE).tolist() == [degree(made, die) for die in range(100)]
    every = [Check(Rating("Effort", e), Rating("Resistance", r), kind=kind) for e in GRID for r in GRID]
    effort, resistance = np.array(GRID)[:, None, None], np.array(GRID)[None, :, None]
    bulk = np.broadcast_to(degrees(rolls(effort, resistance), DIE), (len(GRID), len(GRID), 100))
    assert bulk.reshape(len(every), 100).tolist() == [[degree(made, die) for die in range(100)] for made in every]


def test_every_kind_is_counted_among_the_others() -> None:
    """Of dramatic dice each doubles the ways: up to a million falls; one rated 0 falls too."""
    dramatic = [(), (0,), (30,), (-30,), (100,), (-130,), (30, 30), (70, -20), (0, -45)]
    made = [check(e, r, dramatic=its) for e in (0, 45, 100) for r in (0, 30, 70, 100) for its in dramatic]
    made += [
        Check(Rating("E", e), Rating("R", r), kind=k) for e in GRID for r in GRID for k in ("Boolean", "Contested")
    ]
    made += [check(50, 30, [20], [40, -40], [1], [Modifier("g", -40, "", (4, 3), "a")])]
    made = made[::2] + made[1::2]
    assert counts(made).tolist() == [list(odds(one).counts) for one in made]
    assert counts(made).sum(axis=1).tolist() == [odds(one).whole for one in made]
    assert counts([]).shape == (0, 6)
