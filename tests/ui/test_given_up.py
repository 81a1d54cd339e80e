"""A walk of Tab that is given up for something else says what has changed since it set out."""

from typing import Any
from unittest.mock import patch

import pytest

from game.adviser.automatic import given_up
from game.adviser.automatic.given_up import situation, why_turned
from game.adviser.automatic.tab_walk import BETTER, TabWalk
from game.adviser.fleeing.flight import FLEE
from game.adviser.fleeing.waiting import IN_THE_WAY
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.temperament import ADVISER
from game.engine.commands import WAIT, Act, Go
from game.presentation.page import sentence
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_walking import roaming


def now(play: Table, *, command: Any = None, goal: tuple[int, int] | None = None, **was: Any) -> str:
    """Return why a walk turns if things stood as now, but for what `was` otherwise."""
    mind = play.raid.counsel.policy.mind
    return why_turned(play.view, mind, situation(play.view, mind)._replace(**was), goal or stand(play.view), command)


@pytest.mark.parametrize(
    ("was", "told"),
    [
        ({}, ""),
        ({"wounds": -1}, "turned hurt"),
        ({"effects": frozenset({"Poisoned"})}, "turned well"),
        ({"aim": FLEE, "chased": True}, "turned safe"),
        ({"start": 8}, "turned late"),
        ({"armed": {"Minor": ""}}, "gone from sight"),
        ({"hunger": -1}, "turned hungry"),
    ],
)
def test_what_has_changed_is_said(table: Lay, was: dict[str, Any], told: str) -> None:
    """A run of 84 moves was given up after 36, and the walk back began, with "something else is better" for all reason."""
    play = roaming(table("wasp"))
    values = {"effects": "Poisoned", "who": "Minor", "hunger": max(one.hunger for one in play.view.party)}
    assert now(play, **was) == (sentence(told, **values) if told else "")


def test_who_has_come_in_sight_or_knows_of_the_party_by_now_is_named() -> None:
    scene = Scene("W . . . . M", combat=False)
    view = View(scene.run)

    mind = Careful(ADVISER).mind
    is_ = situation(view, mind)
    (name, notice), *_ = is_.armed.items()
    new = why_turned(view, mind, is_._replace(armed={}), stand(view), None)
    assert new == sentence("turned seen", who=name, where="5 cells east")
    near = why_turned(view, mind, is_._replace(gaps={name: 6}), stand(view), None)
    assert near == sentence("turned close", who=name, cells="5 cells")
    other = why_turned(view, mind, is_._replace(armed={name: f"not {notice}"}), stand(view), None)
    assert other.startswith(f"{name}, 5 cells east, ")


def test_a_nearer_goal_work_on_the_way_and_a_shut_way_are_told(table: Lay) -> None:
    play = roaming(table("wasp"))
    here, mind = play.view.me.body, play.raid.counsel.policy.mind
    mind.walk.ahead = [(here.x + 2, here.y)]
    with patch.object(given_up, "far", lambda *_: 9):
        assert now(play, command=Go(here.x + 1, here.y)) == sentence("turned nearer", moves="2 moves", more=9)
        assert now(play, command=Go(here.x + 1, here.y), aim="haunted") == "", "that is not why"
        assert now(play, command=Act("forage")) == sentence("turned here")
    assert now(play, goal=(0, 0)) == sentence("turned shut")


def test_a_walk_that_waits_for_who_stands_in_its_way_is_not_given_up(table: Lay) -> None:
    """It was "From here something else is better", and then: "wait, till the way is free, to go on to" the same place."""
    play = roaming(table("wasp"))
    here, counsel = play.view.me.body, play.raid.counsel
    step = Go(here.x + 1, here.y)
    counsel.command, counsel.policy.mind.aim, counsel.policy.mind.walk.ahead = step, "onward", [(here.x + 9, here.y)]
    walk = TabWalk(play.raid)
    with patch.object(counsel, "on", lambda *_: step):
        assert walk.step(play.view) == step
    with patch.object(counsel, "on", lambda *_: None), patch.object(counsel, "roam", lambda *_: WAIT):
        assert walk.step(play.view) is None
        assert walk.stopped(play.view) == BETTER
        with patch.object(counsel, "roam", lambda *_: step):
            assert walk.stopped(play.view) == "", "it leads to the same place"
            counsel.policy.mind.aim = "flee"
            assert walk.stopped(play.view) == "", "for another reason: it was a run for the same shaft, once more"
        counsel.policy.mind.aim = IN_THE_WAY
        assert walk.ended(play.view) == ""
    counsel.policy.mind.aim = "threat"
    strike = patch.object(counsel, "roam", lambda *_: Act("attack", 9))
    with patch.object(counsel, "on", lambda *_: None), strike:
        assert walk.stopped(play.view) == BETTER
        walk.was = walk.was._replace(aim="threat")
        assert walk.stopped(play.view) == "", "it was walked up to for that"
