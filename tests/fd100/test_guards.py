"""Guards: asked last. They are enough to say R-14 exactly, which is proved here for every case there is."""

from itertools import combinations, product
from typing import Any

import pytest

from game.fd100 import Check, Degree, Modifier, Rating, Shift, degree

NAMED = {
    Degree.PARTIAL_SUCCESS: {"base"},
    Degree.COMPLETE_SUCCESS: {"special"},
    Degree.CRITICAL_SUCCESS: {"base", "special"},
}
SUBSETS = [set(), {"base"}, {"special"}, {"base", "special"}]


def guards(reach: set[str], stopped: set[str], carapace: int) -> tuple[Modifier, ...]:
    """R-14 as guards: (a), (b), (a). `reach`: Attacks in reach; `stopped`: those that Carapace counts against."""
    far = tuple(
        Modifier("out of reach", -100, "R-14", (one,)) for one in sorted(NAMED, reverse=True) if not NAMED[one] & reach
    )
    armoured = tuple(one for one in sorted(NAMED) if NAMED[one] & reach & stopped)
    shell = (Modifier("Carapace", -carapace, "R-14", armoured, "Carapace"),) if armoured and carapace else ()
    return far + shell + far


def ruled(reached: Degree, reach: set[Any], stopped: set[Any], carapace: int, die: int) -> Degree:
    """The ruling, read aloud."""

    def drop(now: Degree) -> Degree:
        while now >= Degree.PARTIAL_SUCCESS and not NAMED[now] & reach:
            now = Degree(now - 1)
        return now

    now = drop(reached)
    if now >= Degree.PARTIAL_SUCCESS and NAMED[now] & reach & stopped and die < carapace:
        now = drop(Degree(now - 1))
    return now


@pytest.mark.parametrize("reach", SUBSETS, ids=lambda s: "+".join(sorted(s)) or "none")
@pytest.mark.parametrize("stopped", SUBSETS, ids=lambda s: "+".join(sorted(s)) or "none")
def test_which_attack_lands(reach: set[str], stopped: set[str]) -> None:
    """R-14-01 R-14-02: every reach, keyword, Carapace, degree and roll."""
    for carapace, reached in product((0, 1, 40, 99, 100), Degree):
        asked = Check(
            Rating("x", 100),
            shifts=(Shift("to there", reached - Degree.COMPLETE_SUCCESS),),
            guards=guards(reach, stopped, carapace),
        )
        for die in range(100):
            assert degree(asked, die) == ruled(reached, reach, stopped, carapace, die)


def test_one_group_fires_once_a_roll() -> None:
    """The Carapace stops two Attacks, but costs one degree."""
    special = Modifier("Carapace", -40, "R-14", (Degree.COMPLETE_SUCCESS, Degree.CRITICAL_SUCCESS), "Carapace")
    base = Modifier("Carapace", -40, "R-14", (Degree.PARTIAL_SUCCESS,), "Carapace")
    once = Check(Rating("x", 100), guards=(special, base))
    twice = Check(Rating("x", 100), guards=tuple(Modifier(g.source, g.rating, g.rule, g.on) for g in (special, base)))
    assert [degree(once, die) for die in (39, 40)] == [Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS]
    assert [degree(twice, die) for die in (39, 40)] == [Degree.PARTIAL_FAILURE, Degree.COMPLETE_SUCCESS]


def test_a_group_is_spent_by_firing_not_by_being_asked() -> None:
    unmatched = Modifier("low", -10, "", (Degree.COMPLETE_SUCCESS,), "g")
    matched = Modifier("high", -90, "", (Degree.COMPLETE_SUCCESS,), "g")
    assert degree(Check(Rating("x", 100), guards=(unmatched, matched)), 50) == Degree.PARTIAL_SUCCESS


def test_guards_are_asked_after_the_clamp() -> None:
    """Three Shifts Up are held at Critical Success before the guard takes one."""
    guard = Modifier("guard", -100, "", (Degree.CRITICAL_SUCCESS,))
    assert degree(Check(Rating("x", 100), shifts=(Shift("s", 3),), guards=(guard,)), 5) == Degree.COMPLETE_SUCCESS


def test_a_guard_waits_for_its_degrees() -> None:
    for on in (set(c) for n in range(3) for c in combinations(Degree, n)):
        for reached in Degree:
            shifts = (Shift("to there", reached - Degree.COMPLETE_SUCCESS),)
            asked = Check(Rating("x", 100), shifts=shifts, guards=(Modifier("g", -50, "", tuple(on)),))
            assert degree(asked, 49) == (reached.shifted(-1) if reached in on else reached)
            assert degree(asked, 50) == reached


def test_a_guard_may_help() -> None:
    asked = Check(Rating("x", 0), guards=(Modifier("g", 50, "", (Degree.PARTIAL_FAILURE,)),))
    assert [degree(asked, die) for die in (49, 50)] == [Degree.PARTIAL_SUCCESS, Degree.PARTIAL_FAILURE]
