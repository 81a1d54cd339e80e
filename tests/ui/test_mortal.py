"""Whoever is alone is led out of reach of a Round that may kill it, where that chance outweighs what the fight is worth: both in Wounds."""

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.fighting.mortal import LONG, chance_of_death, mortal, stands_idle
from game.adviser.fleeing import resolve
from game.bots.blows import hopeful, price
from game.bots.careful import Careful
from game.bots.estimates import left
from game.bots.fighting import DONE, TurnPlan, enemies
from game.engine.components import Combatant
from game.engine.store import get
from game.run.view import View
from tests.scenes.scene import Scene

HALL = ". . . . . . . . . . . .\n"
FIELD = HALL * 3 + ". . . . . . . . W m . .\n" + HALL * 3


def shown(die: int, **change: object) -> View:
    """Return the View of an unhurt Wasp before Minors that were shown where to hit, for as much more on their next Attack."""
    scene = Scene(FIELD, first="W", m={"place": "Advancing", "faces": (-1, 0)} | change).until("W")
    get(scene.who["m"], Combatant).directed = die
    scene.ask()
    return View(scene.run)


def test_a_round_that_may_kill_outright_is_left_though_the_fight_is_a_good_one() -> None:
    view = shown(30)
    told = Counsel().say(view)
    assert "break" in told and "to stay may be your death this Round" in told
    assert 0 < (price(view, enemies(view)) or 0) < 100 * 2 * left(view.me.body) * chance_of_death(view, enemies(view))


def test_without_that_chance_the_same_foes_are_fought() -> None:
    told = Counsel().say(shown(0))
    assert "break" not in told and "death" not in told


@pytest.mark.parametrize(("wounds", "dies"), [(0, True), (9, False)])
def test_nobody_runs_from_whom_a_likely_attack_ends_first(wounds: int, dies: bool) -> None:
    assert mortal(shown(30, wounds=wounds)) == dies


@pytest.mark.parametrize("gap", [1, 3])
def test_nobody_leaves_with_the_jobs_target_in_reach(gap: int) -> None:
    """A Spider beside the King, who was bound and half dead, was told to break away, as his guards were likely to win: one wrap more won the raid."""
    row = f". n M . m X {'. ' * (gap - 1)}K".split()
    field = f"{HALL * 3}{' '.join(row + ['.'] * (16 - len(row)))}\n{HALL * 3}".replace(HALL, ". " * 16 + "\n")
    king = {"place": "Holding", "immobilised": 37}
    scene = Scene(
        field, first="X", X={"place": "Recoiling"}, m={"place": "Advancing"}, K=king, job="regicide", rating=100
    ).until("X")
    view = View(scene.run)
    assert not hopeful(view, [foe for foe in enemies(view) if foe.armed])
    counsel = Counsel()
    resolve.advise(view, counsel.policy.mind)  # as before it came in reach
    told = counsel.say(view)
    assert not counsel.flees, told


@pytest.mark.parametrize(("wounds", "leaves"), [(1, False), (2, True)])
def test_who_is_tired_of_running_does_not_stand_idle_under_fire(
    monkeypatch: pytest.MonkeyPatch, wounds: int, *, leaves: bool
) -> None:
    """Five Rounds long it was "take off" before a Nasute, till death. Who has a Charge worth it goes at them."""
    monkeypatch.setattr(Careful, "tired", lambda *_: True)
    scene = Scene("# W . . . . . n . m . . . #", W={"wounds": wounds}, n={"place": "Recoiling"}, first="W", rating=100)
    counsel = Counsel()
    told = counsel.say(View(scene.run))
    assert counsel.flees is leaves and ("charge Nasute" in told) is not leaves, told


@pytest.mark.parametrize(
    ("number", "seen", "leaves"), [(LONG + 1, False, True), (LONG, False, False), (9, True, False)]
)
def test_nobody_makes_ready_for_long_for_those_who_fight_out_of_sight(number: int, *, seen: bool, leaves: bool) -> None:
    """Three Rounds long a nerve was to be steeled, "should they come in sight", while they called others: the alarm rose."""
    view = View(Scene("# W . . . . m . #", first="W").until("W").run)
    assert view.fight
    foe = next(one.who for one in view.creatures if not one.led)
    vars(view)["fight"] = replace(view.fight, number=number, later=(foe,))
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led or seen)
    assert stands_idle(view, TurnPlan(DONE), []) is leaves
