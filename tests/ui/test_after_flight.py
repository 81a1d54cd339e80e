"""The fight that follows one's own flight is not waited out by itself: those who were fled from come, and would strike first."""

import pytest

from game.engine.entries import Happened
from game.engine.steps import CombatBegins
from game.presentation.automatic import phantom
from game.run.view import View
from tests.scenes.scene import Scene

APART = ". W . # # # . m ."


@pytest.mark.parametrize("flees", [True, False])
def test_foes_unseen_are_not_waited_for_by_who_has_just_fled(flees: bool) -> None:
    scene = Scene(APART, first="W", W={"place": "Retreating"}, **{"break": 0 if flees else 99}).until("W")
    if flees:
        scene.do("break")
        assert (scene.told(Happened, what="breaks away", who="W") != [], scene.fight) == (True, None)
        scene.happens(CombatBegins(foes=(scene.who["m"],))).until("W")
    view = View(scene.run)
    assert not any(not body.led for body in view.creatures)
    assert (phantom.unseen(view, "wait") is None) == flees


def test_a_fight_long_after_is_waited_out_again() -> None:
    """The flight counts for the one fight that comes after it."""
    scene = Scene(APART, first="W", W={"place": "Retreating"}, **{"break": 0}).until("W").do("break")
    for waits in (False, True):
        scene.happens(CombatBegins(foes=(scene.who["m"],))).until("W")
        assert (phantom.unseen(View(scene.run), "wait") is not None) == waits
        while scene.fight:
            scene.do({"TakeTurn": "done"}.get(scene.asked, "no"))
