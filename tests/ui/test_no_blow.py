"""A step up that no blow follows, what is left of a Turn after a nerve steeled, and what has failed where nothing else is worth it."""

from typing import Any

import pytest

from game.adviser.automatic.following import TurnWalk
from game.adviser.counsel import IMPROVISE, Counsel
from game.adviser.fighting.likelier import standing
from game.bots.fighting import DONE
from game.bots.lines import LinePart
from game.engine.commands import Act
from game.engine.components import Combatant
from game.engine.store import get
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight, plainly

WEST: dict[str, Any] = {"faces": (-1, 0), "place": "Recoiling"}


def left(drawing: str, me: str, place: str, *, resist: int = 0, **foes: Any) -> Scene:
    """A fight before armoured heads in which the Manoeuvre of this Turn is spent."""
    scene = Scene(drawing, first=me, rating=100, **{me: {"place": place}}, **foes).until(me)
    fighter = get(scene.who[me], Combatant)
    fighter.manoeuvre, fighter.resist = 0, resist
    scene.ask()
    return scene


def said(scene: Scene) -> str:
    return Counsel().say(View(scene.run))


def test_nobody_alone_steps_up_to_mandibles_for_no_blow() -> None:
    """With the Manoeuvre gone it stepped up where it hit 0 %, to be bitten: the run-up for the next Turn was lost."""
    told = said(left("A . . m #", "A", "Holding", m=WEST))
    assert told.startswith("steel yourself") and "up to" not in told, told
    assert said(left("A . . . . m #", "A", "Holding", m=WEST)).startswith("2 steps up to Minor")  # a run-up is left


def test_nor_to_two_heads_for_a_blow_that_rarely_lands() -> None:
    """From the way out, 5 cells off: "4 steps up to Minor, then attack 17 %"."""
    told = said(left(". W . . . . m M", "W", "Recoiling", m=WEST, M=WEST))
    assert told.startswith("steel yourself"), told


def test_after_a_nerve_steeled_no_walk_is_said_that_leads_to_no_blow() -> None:
    """It was "steel yourself, then 2 steps up to Minor": it failed, and no step was made."""
    scene = left("A . . m #", "A", "Recoiling", resist=1, m=WEST)
    view, counsel = View(scene.run), Counsel()
    counsel.fought = standing(view)
    counsel.tried = {(view.asked, IMPROVISE): {-2, -1, 0, 1}}  # another line is tried for a Round
    counsel.refused = view.n, [Act("charge", scene.who["m"])]
    told = counsel.say(view)
    assert told.startswith("steel yourself") and "up to" not in told, told


def test_what_has_failed_is_tried_again_where_nothing_else_is_worth_it() -> None:
    """A Charge of 35 % had failed three times: the Turn was given away for it, with two Actions left."""
    scene = left("A . . m #", "A", "Recoiling", resist=1, m=WEST)
    view, counsel = View(scene.run), Counsel()
    counsel.fought = standing(view)
    deeds = IMPROVISE, Act("charge", scene.who["m"]), Act("steel", view.asked)
    counsel.tried = {(view.asked, one): {-2, -1, 0, 1} for one in deeds}
    assert counsel.say(view).startswith("charge Minor 35 %")


def test_what_else_is_worth_doing_after_a_nerve_steeled_is_said_before_the_turn_ends(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had been promised; the nerve failed, and the next Round had begun, with the Tactical unspent."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False).do("tab")
    counsel, me = play.raid.counsel, play.view.me.body
    steel = Act("steel", me.who)
    counsel.parts = LinePart(steel), LinePart(DONE)
    walk, rather = TurnWalk(play.raid), iter([steel, DONE])
    monkeypatch.setattr(counsel, "next", lambda _: next(rather))
    assert walk.pulse(play.raid) is None
    steeled = play.view.n
    assert walk.pulse(play.raid) == ""
    assert play.view.n == steeled and play.view.me.body.tactical
