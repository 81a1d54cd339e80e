"""An Attack whose miss leaves its actor helpless more often than it hits is not advised, to the unhurt either."""

import pytest

from game.adviser.counsel import Counsel
from game.adviser.fighting.slips import slips
from game.bots.lines import ending
from game.engine.components import Combatant, Hero, Room
from game.engine.store import get, query
from game.run.view import View
from tests.scenes.scene import Scene

HALL = ". . . . . . . . . . . . . .\n"


def groping(who: str, rate: int, gap: int) -> View:
    """Return the View of an insect without a Light in a dark hall, Recoiling and without a Manoeuvre left, so many cells before a band of Minors."""
    row = f". . . . {who} {'. ' * gap}m".split()
    field = HALL * 3 + " ".join(row + ["."] * (14 - len(row))) + "\n" + HALL * 3
    mine = {"place": "Recoiling", "Threat Rate": rate}
    scene = Scene(field, first=who, m={"place": "Holding", "faces": (-1, 0)}, **{who: mine}).until(who)
    fighter = get(scene.who[who], Combatant)
    fighter.manoeuvre = fighter.resist = 0
    get(scene.who[who], Hero).unlit = True
    for _, room in query(Room):
        room.dark = 34
    scene.ask()
    return View(scene.run)


@pytest.mark.parametrize(
    ("who", "rate", "gap", "strikes"),
    [("W", 57, 3, False), ("W", 63, 3, False), ("B", 75, 3, False), ("W", 63, 0, False), ("B", 75, 0, True)],
)
def test_nobody_is_led_into_an_attack_that_rather_stuns_than_hits(who: str, rate: int, gap: int, strikes: bool) -> None:
    counsel, view = Counsel(), groping(who, rate, gap)
    told = counsel.say(view)
    parts = [part for part in counsel.parts if part.odds]
    assert ("attack" in told) == strikes, told
    assert slips(view, parts) <= ending(parts)
