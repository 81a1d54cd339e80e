"""Who bleeds leaves a fight, in which that is checked at each Turn, and gathers nothing for ten turns. [R-35]"""

from types import SimpleNamespace

import pytest

from game.adviser.afield.trifles import bleeds_meanwhile
from game.adviser.afield.vetoes import Vetoes
from game.adviser.counsel import Counsel
from game.bots.careful import Careful
from game.bots.eluding import bleeds_out, withdraw
from game.bots.errands import stand
from game.bots.fighting import enemies
from game.bots.household import HUNGRY
from game.bots.temperament import ADVISER
from game.bots.withdrawing import Retreat
from game.engine.commands import Act
from game.engine.components import Effects
from game.engine.store import get
from game.presentation.page import sentence
from game.run.view import View
from tests.scenes.scene import Scene

LAST = 3  # of a Wasp's four Wounds


@pytest.mark.parametrize(
    ("wounds", "bleeding", "out"), [(LAST, 86, True), (LAST, 40, False), (1, 86, False), (LAST, 0, False)]
)
@pytest.mark.parametrize("on_way", [True, False])
def test_at_the_last_wound_who_bleeds_breaks_away_first(wounds: int, bleeding: int, *, out: bool, on_way: bool) -> None:
    """It steeled itself, "to be the readier in the next Turn", and "Bleeding kills you as the next Turn begins, 86 %"; then it walked up to a Major."""
    scene = Scene(". . W . . . . M", first="W", W={"wounds": wounds, "place": "Recoiling"}).until("W")
    get(scene.who["W"], Effects).rating.update({"Bleeding": bleeding} if bleeding else {})
    scene.ask()
    view = View(scene.run)
    assert bleeds_out(view) == out
    if not out:
        return
    x, y = stand(view)
    if on_way:
        vars(view)["passages"] = (SimpleNamespace(way=9, kind="up", x=x, y=y, rating=50, to=1, room=1),)
    found = withdraw(view, enemies(view))
    assert found and (found.breaks or found == Retreat(Act("break", view.asked)) or isinstance(found.command, Act))
    assert not on_way or found == Retreat(found.command)
    assert sentence("why leave bleeding") in Counsel().say(View(scene.run))


@pytest.mark.parametrize(
    ("work", "bleeding", "hunger", "barred"),
    [
        ("hunt", 86, 0, True),
        ("forage", 86, 0, True),
        ("dig", 86, 0, False),
        ("hunt", 0, 0, False),
        ("hunt", 86, HUNGRY, False),
    ],
)
def test_who_bleeds_gathers_nothing_before_it_is_hungry(work: str, bleeding: int, hunger: int, *, barred: bool) -> None:
    """Ten turns of hunting were to be paid with a Wound, more likely than not, three cells from where a Rest was possible."""
    hurt = {"Bleeding": bleeding} if bleeding else {}
    view = View(Scene(". W . .", combat=False, W={"hunger": hunger, **hurt}).run)
    assert bleeds_meanwhile(view, Act(work)) == barred
    assert not barred or Vetoes().unwise(view, Careful(ADVISER), Act(work))
