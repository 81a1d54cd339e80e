"""Who has just turned away from foes does not go back to where it did, only to turn round again."""

import pytest

from game.adviser.fleeing.steadiness import PAUSE, TURNED, Steadiness
from game.adviser.fleeing.waiting import waiting
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import WAIT, Go
from game.engine.components import At, Raid
from game.engine.store import get, the
from game.presentation.page import words
from game.run.view import View
from tests.scenes.scene import Scene

BACK, AWAY = Go(2, 0), Go(1, 0)


@pytest.fixture
def turned() -> tuple[Scene, Mind, Steadiness]:
    """Return a scene in which the Wasp has kept away from the soldier, by a step to the west."""
    scene = Scene(". . W . . . m .", combat=False)
    mind, steady = Mind(ADVISER), Steadiness()
    mind.aim = "threat"
    assert steady.instead(View(scene.run), mind, AWAY) == AWAY, "a step away is never barred the first time"
    get(scene.who["W"], At).x = 1
    the(Raid).turn += 1
    scene.ask()
    mind.aim = "onward"
    return scene, mind, steady


def test_nobody_steps_back_at_once_to_where_it_has_turned_round(turned: tuple[Scene, Mind, Steadiness]) -> None:
    """It kept away from a Centipede and ran back from there, by turns, a dozen moves with nobody stirring."""
    scene, mind, steady = turned
    view = View(scene.run)
    assert (steady.instead(view, mind, BACK), mind.aim) == (WAIT, TURNED)
    assert waiting(view, mind).endswith(words("aims")[f"{TURNED} Say"])
    assert f"{PAUSE} turns" in waiting(view, mind)
    assert steady.instead(view, mind, Go(0, 0)) == Go(0, 0), "another way is free"


def test_the_foes_are_waited_for_by_it_as_by_any_wait(turned: tuple[Scene, Mind, Steadiness]) -> None:
    scene, mind, steady = turned
    steady.instead(View(scene.run), mind, BACK)
    assert mind.foes.lain == {scene.who["m"]: 1}


def test_it_goes_back_once_anything_has_changed(turned: tuple[Scene, Mind, Steadiness]) -> None:
    scene, mind, steady = turned
    get(scene.who["m"], At).x -= 1
    scene.ask()
    assert steady.instead(View(scene.run), mind, BACK) == BACK, "the foe has moved"


@pytest.mark.parametrize("what", ["turn", "fights", "explored"])
def test_it_goes_back_in_time_or_after_what_it_has_done(turned: tuple[Scene, Mind, Steadiness], what: str) -> None:
    scene, mind, steady = turned
    setattr(the(Raid), what, getattr(the(Raid), what) + (PAUSE if what == "turn" else 1))
    scene.ask()
    assert steady.instead(View(scene.run), mind, BACK) == BACK


def test_who_walks_up_to_a_foe_has_not_turned_away_from_it() -> None:
    scene = Scene(". . W . . . m .", combat=False)
    mind, steady = Mind(ADVISER), Steadiness()
    mind.aim = "threat"
    steady.instead(View(scene.run), mind, Go(3, 0))
    assert not steady.left
    steady.instead(View(scene.run), mind, AWAY)
    assert steady.left
