"""What a list or a line says before something is done is what then comes of it, by the rules' own reckoning."""

import pytest

from game.engine.components import Gifts
from game.engine.entries import Happened, Wounded
from game.engine.steps import DigCost
from game.engine.store import add
from game.presentation.outcome import weighed
from game.presentation.questions.menus import manoeuvres
from game.presentation.questions.prompts import prompt
from game.run.view import Choice, View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, anew
from tests.ui.test_losses import obstructed
from tests.ui.test_orders import asks


def offered(view: View, action: str) -> Choice:
    return next(one for one in view.choices if getattr(one.command, "action", "") == action)


def fed(play: Table, gift: str) -> Table:
    play.raid.run.enter()
    add(play.view.me.body.who, Gifts({gift: 1}))
    anew(play.raid)
    return play


def test_a_failure_that_uses_up_shielding_says_so(table: Lay) -> None:
    """[R-47] It costs no Wound, but what would have kept off the next one."""
    play = table("wasp")
    obstructed(play)
    assert "you take 1W" in weighed(play.view, offered(play.view, "tear"))
    told = weighed(fed(play, "Shielding").view, offered(play.view, "tear"))
    assert "your Shielding" in told and "1W" not in told
    play.do("t")
    assert "% your Shielding" in play.raid.ask.answers[0].about


def test_what_a_failed_dig_costs_names_the_shielding_that_pays_it(table: Lay) -> None:
    """[R-32, R-47]"""
    play = table("wasp")
    who = play.view.asked
    ask = prompt(asks(play, DigCost(who=who)).view)
    assert [one.detail for one in ask.answers if one.label == "take a Wound"] != ["Shielding"]
    ask = prompt(fed(play, "Shielding").view)
    (wound,) = [one for one in ask.answers if one.label == "take a Wound"]
    assert (wound.detail, wound.about) == ("Shielding", "Shielding takes it, and is used up by it.")
    wound.do(play.raid)
    assert not any(isinstance(one, Wounded) for one in play.raid.run.story)
    assert any(one.what == "a gift is used" for one in play.raid.run.story if isinstance(one, Happened))


@pytest.mark.parametrize(
    ("place", "detail", "about"),
    [
        ("Recoiling", "45 %", "45 % you Hold · 55 % nothing. It lifts to Advancing at most."),
        ("Holding", "45 %", "45 % you Advance · 55 % nothing. It lifts to Advancing at most."),
        (
            "Advancing",
            "nothing from here",
            "From here it changes nothing, whatever falls. It lifts to Advancing at most.",
        ),
        (
            "Charging",
            "nothing from here",
            "From here it changes nothing, whatever falls. It lifts to Advancing at most.",
        ),
    ],
)
def test_a_steeled_nerve_says_what_it_does_from_this_box(place: str, detail: str, about: str) -> None:
    """[B 2.3.5, R-64] And that is where it leads when the roll succeeds."""
    scene = Scene("W m .", first="W", W={"place": place}, steel=0)
    view = View(scene.run)
    asked = manoeuvres(view)
    assert asked
    steel = next(one for one in asked.answers if one.key == "s")
    assert (steel.detail, steel.about) == (detail, about)
    scene.do("steel")
    moved = {"Recoiling": "Holding", "Holding": "Advancing"}
    assert scene.place("W") == moved.get(place, place)
