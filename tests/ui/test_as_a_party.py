"""What a player of a party stumbled over: keys that led her astray, or led one whom she did not mean."""

import pytest

from game import content
from game.adviser.fighting.held_back import ROUSED
from game.adviser.fighting.likelier import acts
from game.adviser.fleeing.resolve import stay
from game.bots.fighting import DONE
from game.engine.commands import Go
from game.engine.components import Combatant
from game.engine.store import get
from game.presentation.walks.approach import towards
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_unarmed import alone


def test_who_closes_in_waits_behind_a_friend_and_walks_into_no_dead_end() -> None:
    """The nearest cell in a straight line is at the end of the upper gallery, behind a wall."""
    scene = Scene(
        """
        W . . . # m
        . # # # # .
        . . A . . .
        """,
        first="W",
    )
    view = View(scene.run)
    assert towards(view, scene.who["m"], behind=False) == Go(0, 1)


def roused(table: Lay, place: str) -> Table:
    """Return the first Turn of Ants beside unarmed Workers in a roused nest, at this Disposition."""
    play = alone(table, 1, 1, ROUSED)
    me = play.view.me.body
    get(me.who, Combatant).place = content.kinds()[me.kind].track.index(place)
    play.raid.run.settle()
    play.raid.settle()
    play.raid.counsel.at = -1
    return play


@pytest.mark.parametrize(("place", "advised"), [("Charging", "attack"), ("Recoiling", "break")])
def test_who_has_charged_strikes_before_she_leaves_the_unarmed(table: Lay, place: str, advised: str) -> None:
    """A sure blow takes the Tactical Action, and leaving does not."""
    play = roused(table, place)
    assert acts(play.raid.counsel.turn(play.view).command) == advised


def test_who_stays_among_the_unarmed_does_something_there(table: Lay) -> None:
    """The Turn ended unused: nothing but to leave was weighed."""
    play = roused(table, "Recoiling")
    counsel = play.raid.counsel
    stay(play.view, counsel.policy.mind)
    assert counsel.fight(play.view).command != DONE
