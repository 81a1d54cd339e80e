"""Whoever is badly hurt is asked at once: in the middle of a line of play, and where a question was answered for it meanwhile."""

from functools import partial

import pytest

from game.adviser.automatic.bout import Bout
from game.adviser.automatic.following import Health, condition, staggered, wounded
from game.adviser.counsel import Counsel, advice
from game.adviser.fleeing.resolve import answered, stay
from game.bots.fighting import DONE
from game.bots.judgement import STAYS
from game.engine.commands import Act, AnyCommand
from game.engine.components import Body, Effects
from game.engine.store import get
from game.presentation.page import sentence
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_line_by_line import of_five


def struck_after(play: Table, monkeypatch: pytest.MonkeyPatch, wounds: int, effect: str = "") -> None:
    """Let each Command of the next key cost the actor so many Wounds, or give it this Effect."""
    give, body = play.raid.give, get(play.view.asked, Body)
    who = play.view.asked

    def gives(command: AnyCommand) -> bool:
        done = give(command)
        body.wounds += wounds
        if effect:
            get(who, Effects).rating[effect] = 40
        play.raid.settle()
        return done

    monkeypatch.setattr(play.raid, "give", gives)


@pytest.mark.parametrize(
    ("wounds", "effect", "stops"),
    [(0, "", False), (0, "Poisoned", False), (2, "", True), (0, "Bleeding", True), (0, "Stunned", True)],
)
def test_a_line_of_play_ends_with_a_heavy_blow(
    table: Lay, monkeypatch: pytest.MonkeyPatch, wounds: int, effect: str, *, stops: bool
) -> None:
    play = of_five(table)
    n = play.raid.run.n
    play.raid.run.enter()
    struck_after(play, monkeypatch, wounds, effect)
    play.do("tab")
    assert (play.raid.run.n == n + 1) == stops


@pytest.mark.parametrize(("wounds", "half", "ends"), [(1, False, False), (1, True, True), (2, False, True)])
def test_half_of_the_wounds_end_it_and_two_at_once(wounds: int, half: bool, ends: bool) -> None:
    was = Health(1, frozenset({"Poisoned"}), weak=False)
    assert staggered({7: was}, {7: Health(1 + wounds, frozenset(), weak=half)}) == ends
    assert staggered({7: was, 8: was}, {7: was})  # somebody is gone


@pytest.mark.parametrize("wounds", [0, 1])
def test_nobody_is_fought_on_past_a_wound_that_came_while_a_question_was_answered(table: Lay, wounds: int) -> None:
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    raid = play.raid
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    bout.steps, bout.before = 1, (-1, condition(play.view))  # a Turn is over, and the question after it
    raid.run.enter()
    get(play.view.asked, Body).wounds += wounds
    raid.settle()
    n = raid.run.n
    assert (bout.pulse(raid) == sentence("bout stops wound", key="Shift-Tab") and raid.run.n == n) == bool(wounds)


@pytest.mark.parametrize(
    ("kind", "before", "now", "stops"),
    [("ants", 0, 1, False), ("ants", 1, 2, True), ("ants", 5, 6, True), ("beetle", 0, 1, True)],
)
def test_one_ant_of_ten_is_no_news(table: Lay, kind: str, before: int, now: int, stops: bool) -> None:
    """One key stopped thrice in a fight that was won, and whoever had chosen to stay was asked anew, each time for an ant."""
    play = plainly(fight(table(kind), (kind,), ("minor",)), hints=False)
    raid, view = play.raid, play.view
    raid.run.enter()
    me = get(view.asked, Body)
    me.wounds = before
    raid.settle()
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    bout.before = -1, condition(play.view)
    stay(play.view, raid.counsel.policy.mind)
    assert answered(play.view, raid.counsel.policy.mind) == STAYS
    raid.run.enter()
    me.wounds = now
    raid.settle()
    assert wounded(bout.before[1], condition(play.view)) == stops
    assert (answered(play.view, raid.counsel.policy.mind) == STAYS) != stops


@pytest.mark.parametrize("stays", [True, False])
def test_who_retreats_and_is_told_to_stay_does_not_break_off(stays: bool) -> None:
    """The key that fights on said "again stays in the fight", and broke off: the fight was over."""
    corner = "# # # # #\n# W m . .\n# # # # #"
    scene = Scene(corner, first="W", W={"place": "Retreating", "wounds": 2}, m={"place": "Advancing"}).until("W")
    view, counsel = View(scene.run), Counsel()
    assert counsel.turn(view).command == Act("break", view.asked)
    counsel.planned = None
    if stays:
        stay(view, counsel.policy.mind)
    assert counsel.turn(view).command == (DONE if stays else Act("break", view.asked))
