"""Whom a bot strikes at, of several foes that it could."""

from typing import Any

import pytest

from game.adviser.counsel import Counsel
from game.bots import choosing
from game.bots.choosing import alike, charges_best, chosen
from game.bots.fighting import enemies
from game.bots.outlook import LineOfAttack, Stance, swept
from game.bots.plans import AttackPlan, plans
from game.engine.commands import Act
from game.engine.components import Combatant
from game.engine.store import get
from game.run.view import View
from tests.scenes.scene import Scene

KNOT = """
    . B . . .
    m # # m .
    X # # A .
"""


@pytest.mark.parametrize(("wounds", "knot"), [(2, True), (0, False)])
def test_the_horn_goes_at_who_may_end_a_friend(wounds: int, knot: bool) -> None:
    """It went at a lone band, one of it left and nobody's danger, and not at the two beside the Spider at her last Wound. (Here one: the horn is worth more against two.)"""
    places: dict[str, dict[str, Any]] = {
        "m": {"wounds": 8, "faces": (0, 1), "place": "Holding"},
        "m2": {"wounds": 9, "Immobilised": 39, "place": "Holding"},
    }
    scene = Scene(KNOT, first="B", B={"place": "Advancing"}, X={"wounds": wounds}, **places).until("B")
    view = View(scene.run)
    found, best = plans(view, enemies(view)), chosen(view, enemies(view))[0]
    lone = next(plan for plan in found if plan.foe == scene.who["m2"])
    (foe,) = (one for one in enemies(view) if one.who == lone.foe)
    assert alike(lone, found[0], foe), "else there is nothing to choose"
    assert (best.foe == scene.who["m"]) == knot
    assert (best.foe == scene.who["m2"]) != knot


@pytest.mark.parametrize(("wounds", "hits", "bites"), [(9, 37, True), (8, 37, False), (9, 20, False)])
def test_a_last_wound_at_hand_is_likelier_taken_than_staked_on_a_charge(
    monkeypatch: pytest.MonkeyPatch, wounds: int, hits: int, bites: bool
) -> None:
    """Beside a band of which one was left, 37 in 100 to be rid of it, it was to charge a whole band five cells off, at 30."""
    places: dict[str, dict[str, Any]] = {"m": {"wounds": wounds, "place": "Recoiling"}, "m2": {"place": "Recoiling"}}
    scene = Scene("m A . . . m", first="A", A={"place": "Holding"}, **places).until("A")
    view = View(scene.run)
    near, far = scene.who["m"], scene.who["m2"]
    found = [
        AttackPlan(1399, 0, far, Act("charge", far), spends=True),
        AttackPlan(547, 0, near, Act("attack", near)),
    ]
    monkeypatch.setattr(choosing, "plans", lambda *_: found)
    monkeypatch.setattr(choosing, "lands", lambda plan: {far: 3045, near: 100 * hits}[plan.foe])
    assert (chosen(view, enemies(view))[0].foe == near) == bites


def test_who_has_charged_home_strikes_in_this_turn() -> None:
    """R-72: the impetus is spent by the Attack, and was weighed as if it were as good in the next Turn: beside a foe's open side nothing seemed worth it."""
    scene = Scene(". . n W . .", first="W", W={"place": "Charging", "wounds": 1}, n={"faces": (-1, 0)}).until("W")
    fighter = scene.fighter("W")
    fighter.manoeuvre = fighter.resist = 0
    scene.ask()
    view = View(scene.run)
    best = chosen(view, enemies(view))[0]
    assert (best.command, best.worth > 0) == (Act("attack", scene.who["n"]), True)


@pytest.mark.parametrize("near", [True, False])
def test_who_else_stands_in_the_area_of_a_horn_counts_in_what_it_is_worth(near: bool) -> None:
    """R-27: one die is compared with each. The King beside the Queen is struck by the same throw, at his own odds."""
    foes = {name: {"place": "Holding", "faces": (-1, 0)} for name in ("m", "m2")}
    row = f"B . . m {'m . .' if near else '. . m'}"
    view = View((scene := Scene(row, first="B", B={"place": "Advancing"}, **foes).until("B")).run)
    there = LineOfAttack(view, next(foe for foe in enemies(view) if foe.who == scene.who["m"]), (0, 0))
    assert (swept(view, there.foe, there.there(Stance("Advancing", 0))) > 0) == near


@pytest.mark.parametrize(
    ("row", "rating", "runs", "says"),
    [("A m # #", 90, False, False), (". . A m", 90, True, True), (". . A m", 0, True, False)],
)
def test_who_recoils_steps_back_and_charges_where_it_has_the_room(
    row: str, rating: int, runs: bool, says: bool
) -> None:
    """R-81: it stands no worse if it fails. It was to help itself at 33 in 100, or steel itself at 25, before blows at 7 or 37.

    Where it helps itself oftener than it charges, as on the first Level, it does.
    """
    view = View(Scene(row, A={"place": "Recoiling"}, first="A", rating=rating).until("A").run)
    assert bool(charges_best(view, enemies(view))) == runs
    assert ("back for a run-up" in Counsel().say(view)) == says


def test_who_threatens_beside_the_jobs_target_is_struck_by_the_same_throw_and_likelier_to_be_hit() -> None:
    """The Queen was thrown at, at 5 in 100, round after round, though the King beside her stood to be hit at 15 by the same die."""
    places = {name: {"place": "Holding"} for name in ("K", "Q")}
    row = ". . . . . K . .\n. B . . . Q . .\n. . . . . . . ."
    scene = Scene(row, first="B", B={"place": "Recoiling"}, job="assassinate", rating=100, **places).until("B")
    view = View(scene.run)
    assert {plan.foe for plan in plans(view, enemies(view))} >= {scene.who["K"], scene.who["Q"]}


def test_who_recoils_charges_from_where_it_stands_before_it_takes_heart() -> None:
    """R-81: it helped itself at 48 in 100, and then staked on a Charge of 25 what that had won. A Charge that fails first costs it nothing."""
    for row, rating in ((". . A . . . . m", 0), (". . A . . . . m", 90)):
        view = View((scene := Scene(row, A={"place": "Recoiling"}, first="A", rating=rating).until("A")).run)
        assert charges_best(view, enemies(view))
        assert Counsel().say(view).startswith("charge Minor")
        get(scene.who["A"], Combatant).manoeuvre = False
        view = View(scene.run)
        assert Counsel().say(view).startswith("help yourself by ") == (rating == 0), "there is one Action for both"
