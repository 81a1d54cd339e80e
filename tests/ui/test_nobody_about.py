"""Where nobody of a fight has come in sight, a nerve is steeled in the first Round only: after it nobody is on the way, as far as is known."""

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.held_back import deserted
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act
from game.engine.components import At
from game.engine.store import get
from game.run.view import View
from tests.scenes.scene import Scene

HIDDEN = "# # # # # # # # #\n# . W . # . m . #\n# # # # # # # # #"


def alone(rounds: int) -> View:
    """A Wasp in the Round of this number, whose foe stands behind a wall."""
    scene = Scene(HIDDEN, first="W").until("W")
    get(scene.who["m"], At).x = get(scene.who["W"], At).x + 5
    scene.ask()
    view = View(scene.run)
    assert view.fight
    vars(view)["fight"] = replace(view.fight, number=rounds)
    return view


@pytest.mark.parametrize(("rounds", "gone"), [(1, False), (2, True)])
def test_nobody_is_steeled_for_who_does_not_come(rounds: int, gone: bool) -> None:
    view, counsel = alone(rounds), Counsel()
    assert not [one for one in view.creatures if not one.led]
    assert view.allows(Act("steel", view.asked))
    assert deserted(view, Mind(ADVISER)) == gone
    assert counsel.say(view).startswith("steel") != gone
