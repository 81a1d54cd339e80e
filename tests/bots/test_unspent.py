"""Actions that would be left unused as a Turn ends are spent on what protects, the Tactical too."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.fighting.unused import shielded
from game.bots.careful import Careful
from game.bots.defence import hinder
from game.bots.errands import stand
from game.bots.fighting import DONE, TurnPlan, used_up
from game.bots.places import ABSENT
from game.bots.withdrawing import Retreat
from game.engine.commands import Act, AnyCommand
from game.engine.components import Combatant
from game.engine.store import get
from game.run.view import View
from tests.scenes.scene import Scene


def spent(me: str, foe: str, **changes: Any) -> Scene:
    """A fight at some distance in a high Room, in which to break away has failed, and all but the Tactical is spent."""
    scene = Scene(f". {me} . . . {foe} .", first=me, **{"rating": 90, "height_1": 80} | changes).until(me)
    fighter = get(scene.who[me], Combatant)
    fighter.manoeuvre = fighter.resist = fighter.pace = 0
    fighter.used.append("break")
    scene.ask()
    return scene


def at_last(scene: Scene) -> AnyCommand:
    return used_up(View(scene.run), TurnPlan(DONE)).command


def test_who_has_wings_takes_off_under_a_gun_rather_than_leave_the_tactical_unused() -> None:
    """R-17, R-67"""
    scene = spent("L", "n", L={"wounds": 2, "place": "Advancing"}, n={"place": "Recoiling"})
    assert at_last(scene) == Act("fly", scene.who["L"])
    assert Careful()(scene.run) == Act("fly", scene.who["L"])


def test_the_adviser_names_it_where_nothing_else_is_worth_it() -> None:
    scene = spent("L", "n", L={"wounds": 2, "place": "Recoiling"}, n={"place": "Recoiling"})
    assert "take off" in Counsel().say(View(scene.run))


@pytest.mark.parametrize(("place", "action"), [("Holding", "barrier"), ("Recoiling", "")])
def test_a_barrier_is_built_where_it_spoils_a_shot(place: str, action: str) -> None:
    """[B 3.8.11] A gun that Recoils hits as often as not behind one."""
    scene = spent("B", "n", B={"wounds": 4, "place": "Advancing", "luck": 99}, n={"place": place}, height_1=0)
    found = at_last(scene)
    assert (found.action if isinstance(found, Act) else "") == action
    if isinstance(found, Act):
        assert found.about == "2,0"  # on the side that the shot comes from


@pytest.mark.parametrize(("luck", "steels"), [(0, True), (99, False)])
def test_a_nerve_is_steeled_for_the_next_turn_by_who_has_no_luck_to_lose(luck: int, steels: bool) -> None:
    """[B 2.3.9] A double sets it to what it shows, 49 or 50 on average."""
    scene = spent("B", "m", B={"place": "Holding", "luck": luck}, rating=0)
    assert (at_last(scene) == Act("steel", scene.who["B"])) == steels


@pytest.mark.parametrize("sees", [True, False])
def test_the_adviser_gives_no_turn_away_in_which_a_nerve_may_be_steeled(sees: bool) -> None:
    """With much Luck Tab waited for whoever came, with little it steeled; and no blow in sight is worth one, but in the next Turn one may be."""
    view = View(spent("B", "m", B={"place": "Holding", "luck": 99}, rating=0).run)
    if not sees:
        vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    told = Counsel().say(view)
    assert told.startswith("steel yourself"), told


def test_where_gritting_fails_a_nerve_is_steeled_with_what_is_left() -> None:
    """With the Resist and the Attack unspent the Turn was ended: "After that nothing more was worth it"."""
    hurt = {"wounds": 3, "place": "Recoiling", "luck": 99}
    scene = Scene(". . . . B M . . . .", first="B", B=hurt, M={"place": "Holding", "faces": (-1, 0)}, grit=99).until(
        "B"
    )
    counsel = Counsel()
    assert counsel.say(View(scene.run)).startswith("grit")
    told = counsel.say(View(scene.do("grit").run))
    assert told.startswith("steel yourself"), told


@pytest.mark.parametrize(
    ("left", "place", "action"), [(1, "Holding", "barrier"), (1, "Recoiling", "dash"), (5, "Holding", "dash")]
)
def test_who_may_die_of_a_shot_in_this_round_builds_cover_before_a_run_that_spares_none(
    left: int, place: str, action: str
) -> None:
    """With two Wounds left Tab ran two cells into a corner, in sight of the gun: the way out of it was for the next Turn, and the shot came in this."""
    scene = spent("B", "n", B={"wounds": 5 - left, "place": "Advancing", "luck": 99}, n={"place": place}, height_1=0)
    view = View(scene.run)
    x, y = stand(view)
    run = Retreat(Act("dash", view.asked), ((x - 1, y),), 1)
    found = shielded(view, TurnPlan(run.command, flees=True, retreat=run), []).command
    assert isinstance(found, Act)
    assert found.action == action


def test_who_is_put_to_flight_uses_nothing_up() -> None:
    scene = spent("L", "n", L={"place": "Retreating"})
    assert at_last(scene) == DONE


def test_nothing_is_tried_at_whom_nobody_sees() -> None:
    """A foe that had left the fight, and the nest's count of creatures, was weighed by what only the world knows of it: the bot broke off."""
    scene = spent("B", "m", B={"place": "Advancing", "luck": 99}, rating=0)
    view = View(scene.run)
    gone = next(foe for foe in view.creatures if foe.armed and not foe.led)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    view.derived[ABSENT] = [replace(gone, who=999)]
    assert used_up(view, TurnPlan(DONE)).command == DONE


@pytest.mark.parametrize(("place", "threatened"), [("Holding", True), ("Recoiling", False)])
def test_nobody_is_threatened_who_stands_at_the_lowest_already(place: str, threatened: bool) -> None:
    """[B 3.8.8] A Tactical Action spent on that comes to nothing, whatever falls."""
    scene = Scene(". S . . M", first="S", M={"place": place, "wounds": 1}, rating=0, height_1=0).until("S")
    view = View(scene.run)
    foes = [foe for foe in view.creatures if foe.armed and foe.who == scene.who["M"]]
    others = [choice.command for choice in view.choices if choice.attempt and choice.attempt.action != "intimidate"]
    found = hinder(view.without(others), foes)
    assert (found == Act("intimidate", scene.who["M"])) == threatened
