"""What the aim calls better gains something over the Attack at once, and says what, if it is no higher chance."""

import pytest

from game.adviser.wording.reasons import instead
from game.adviser.wording.turns import improved, worded
from game.bots.blows import RARELY, chance
from game.bots.fighting import DONE
from game.bots.lines import LinePart, likelihood, single
from game.content.improvised import OPENING
from game.engine.commands import Act, Say
from game.presentation.page import sentence
from game.run.view import Suppose, View
from game.weighing import odds
from tests.scenes.scene import Scene


def beside(letter: str, place: str) -> tuple[View, int]:
    scene = Scene(f". . . . .\n. . {letter} m .\n. . . . .", first=letter, **{letter: {"place": place}}).until(letter)
    return View(scene.run), scene.who["m"]


@pytest.mark.parametrize(("place", "better"), [("Charging", False), ("Advancing", True)])
def test_a_step_past_its_shoulder_is_better_only_where_it_gains(place: str, better: bool) -> None:
    """Who Charges hits as often from in front, and for as many Wounds."""
    view, foe = beside("W", place)
    now = single(view, Act("attack", foe))
    behind = view.blow(foe, Suppose(place, behind=True, near=True))
    parts = LinePart(moves=1, foe=foe, behind=True), LinePart(Act("attack", foe), odds(behind))
    assert now.odds
    assert (likelihood(odds(behind)) > likelihood(now.odds)) == better
    assert bool(improved(view, parts, foe)) == better
    assert not improved(view, (now,), foe)


def test_more_wounds_at_the_same_chance_are_named() -> None:
    view, foe = beside("L", "Advancing")
    now = single(view, Act("attack", foe))
    assert now.odds
    wounds = LinePart(moves=1, foe=foe, behind=True), LinePart(Act("attack", foe), now.odds)
    assert improved(view, wounds, foe).endswith(", for more Wounds if it hits") == view.ruled("R-82")
    assert improved(view, (single(view, Act("break", view.asked)),), foe).startswith(
        "better: break"
    )  # to leave is another matter


@pytest.mark.parametrize(("letter", "place", "lands"), [("W", "Recoiling", False), ("S", "Advancing", True)])
def test_that_no_blow_is_likely_is_said_only_where_none_is(letter: str, place: str, lands: bool) -> None:
    """The panel had 45 % at the very foe that one was told to get behind."""
    view, foe = beside(letter, place)
    blow = view.choice(Act("attack", foe))
    assert blow and (chance(view, blow) >= RARELY) == lands
    assert ("No blow at Minor is likely" in instead(view, str)) != lands


@pytest.mark.parametrize("kept", [True, False])
def test_a_manoeuvre_that_takes_the_resist_says_so(*, kept: bool) -> None:
    """It was "steel yourself 35 %", after the Manoeuvre was spent: the next Resist was gone, and the line had not said it."""
    scene = Scene("W . . . m", first="W", W={"place": "Recoiling"}, steel=[99] * 9).until("W")
    if not kept:
        scene.do("steel W")
    view = View(scene.run)
    line = worded(view, (single(view, Act("fly", view.asked)), LinePart(DONE)))
    assert ("(takes the Resist)" in line) is not kept
    before = view.me.body.resist
    scene.do("fly W")
    assert (View(scene.run).me.body.resist == before) is kept


def test_what_is_improvised_besides_the_blow_is_no_better_blow() -> None:
    """It was "better: hurt Minor #1 by Swarming 90 %", which read like a likelier Attack; it is slight pain, and the Attack is still to come."""
    scene = Scene(". A m .", first="A").until("A")
    view, foe = View(scene.run), scene.who["m"]
    table = odds(view.blow(foe))
    parts = LinePart(Act(OPENING)), LinePart(Act("hurt", foe)), LinePart(Say("Swarming"), table)
    told = improved(view, parts, foe)
    assert told.startswith("first: hurt Minor by Swarming") and told.endswith(sentence("attack still"))
    for command in (Act(OPENING), Act("hurt", foe), Say("Swarming"), Say("plain")):
        scene.run.apply(command)
    assert View(scene.run).me.body.tactical == view.me.body.tactical
