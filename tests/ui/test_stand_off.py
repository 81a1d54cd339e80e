"""What the adviser does after a fight that both sides have left off: nobody comes after the party, so that it does not run."""

import pytest

from game.adviser.counsel import Counsel
from game.adviser.fleeing import resolve
from game.engine import Agenda
from game.engine.components import At, Raid
from game.engine.steps import CombatEnd, CombatEnds
from game.engine.store import get, the
from game.presentation.sight import hostile
from game.run.view import View
from tests.scenes.scene import Scene

NOOK = """
    # # # # # # # # # # # # # # #
    # m . . A . # # # # # # # # #
    # # # # # . # # # # # # # # #
    # # # # # . . . . . . . . . #
    # # # # # # # # # # # # # # #
"""
ENDS = [CombatEnd.STAND_OFF, CombatEnd.PARTED]


def ended(how: CombatEnd, *, advised: bool = False) -> tuple[View, Counsel]:
    """The ants have gone round a corner in a fight with a Minor, and it ends. `advised`: whether the party was told to leave it."""
    scene, counsel = Scene(NOOK, first="A").until("A"), Counsel()
    counsel.policy.mind.witness(View(scene.run))
    counsel.say(View(scene.run))
    if advised:
        resolve.advise(View(scene.run), counsel.policy.mind)
    at = get(scene.who["A"], At)
    at.x, at.y = at.x + 3, at.y + 2
    del the(Agenda).steps[1:]  # what is left of the Round
    scene.happens(CombatEnds(how=how))
    the(Raid).head_start = 8
    scene.settle()
    view = View(scene.run)
    assert not hostile(view)
    return view, counsel


@pytest.mark.parametrize("how", ENDS)
def test_nobody_runs_from_those_who_have_left_off(how: CombatEnd) -> None:
    """Who is out of sight leaves the party alone as well, and is no longer at war with it; who has lost sight of it comes."""
    view, counsel = ended(how)
    counsel.say(view)
    mind = counsel.policy.mind
    (foe,) = mind.foes.known(view)
    leaves_off, runs = how == CombatEnd.STAND_OFF, mind.fights.shied == view.turn
    assert (foe.notice == "truce", bool(foe.disposition), runs) == (leaves_off, not leaves_off, not leaves_off)


@pytest.mark.usefixtures("dear_foes")
@pytest.mark.parametrize("how", ENDS)
def test_a_stand_off_is_no_lost_fight(how: CombatEnd) -> None:
    view, counsel = ended(how, advised=True)
    counsel.say(view)
    assert counsel.policy.mind.fights.beaten == (how != CombatEnd.STAND_OFF)
