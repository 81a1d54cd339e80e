"""Who is attacked from out of sight again and again before the Job's place goes on to it: to wait or to walk off brings but the next fight."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.adviser.wording.reasons import why_turn
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.lines import line
from game.bots.mind import Mind
from game.bots.task import PRESS, presses
from game.bots.temperament import ADVISER
from game.bots.threats import haunted, lies_open, stirred
from game.engine.commands import Go
from game.presentation.page import sentence
from game.run.view import View
from tests.scenes.scene import Scene


def before(view: View, off: int = 3, **changes: Any) -> Mind:
    """Return the mind of who was attacked just now for the second time here, so many cells from the Job's place."""
    mind, (x, y) = Mind(ADVISER), stand(view)
    vars(view)["goal"] = x + off, y
    vars(view)["rating"] = 100
    mind.fights.haunted, mind.fights.battlefield, mind.fights.fought = (x, y), view.number, view.turn
    for name, value in changes.items():
        setattr(mind.fights, name, value)
    return mind


def roaming(wounds: int = 0) -> View:
    return View(Scene(". W . . . . . .", combat=False, W={"wounds": wounds}).run)


@pytest.mark.parametrize(
    ("wounds", "off", "changes", "on"),
    [
        (0, 3, {}, True),
        (2, 3, {}, False),
        (0, PRESS + 1, {}, False),
        (0, 3, {"haunted": None}, False),
        (0, 3, {"battlefield": 99}, False),
        (0, 3, {"fought": -99}, False),
    ],
)
def test_who_is_fit_and_near_goes_on(wounds: int, off: int, changes: dict[str, Any], *, on: bool) -> None:
    """Five fights, twenty Rounds, not one foe seen: it was to wait, break off, walk away and come back, by turns, and the alarm rose from 2 to 5."""
    view = roaming(wounds)
    mind = before(view, off, **changes)
    assert presses(view, mind) == on
    mind.fights.beaten = True  # else the place lies open in any case
    assert lies_open(view, mind) == on
    assert not (on and stirred(view, mind))


def test_it_neither_walks_off_nor_lies_low_but_walks_there() -> None:
    view = roaming()
    bot = Careful(ADVISER)
    bot.mind = before(view)
    assert haunted(view, bot.mind, [])
    x, y = stand(view)
    assert bot.decide(view) == Go(x + 1, y) and bot.mind.aim == "onward"


def test_in_such_a_fight_it_walks_on_till_somebody_is_in_sight() -> None:
    view = View(Scene(". W . . . . . m", first="W").until("W").run)
    bot = Careful(ADVISER)
    bot.mind = before(view)
    bot.mind.fights.on[view.number] = {view.raid.fights}
    x, y = stand(view)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    deed = bot.fight(view)
    assert deed.command == Go(x + 1, y)
    assert why_turn(view, line(view, deed), flees=False) == sentence("why press")


def test_the_goods_are_not_pressed_on_with() -> None:
    view = roaming()
    mind = before(view)
    vars(view)["job"] = replace(view.job, carried=True)
    assert presses(view, mind) == (view.job.task == "deliver")
