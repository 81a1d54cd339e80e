"""Whoever is led up to a foe that paralyses or kills at one blow is told so, with the chance and the Attack, once in a fight."""

import pytest

from game.adviser.counsel import Counsel
from game.adviser.wording.perils import Perils, wounding
from game.bots.fighting import DONE
from game.bots.lines import LinePart
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine import Option
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Degree
from game.presentation.foes.danger import danger, share
from game.presentation.outcome import percent
from game.run.rehearsal import rehearse
from game.run.view import Choice, View
from game.weighing import odds
from tests.scenes.scene import Scene

FRONT = ". . W {foe} . ."


def before(foe: str, **change: object) -> tuple[Scene, View]:
    scene = Scene(FRONT.format(foe=foe), first="W", **change).until("W")
    return scene, View(scene.run)


def strikes(scene: Scene, foe: str) -> list[LinePart]:
    return [LinePart(Act("attack", scene.who[foe]))]


def paralysing(view: View, scene: Scene, place: str) -> tuple[int, int]:
    """Return in how many results of the dice a Major's blow paralyses, as the engine carries it out, and how many there are."""
    who = scene.who["M"]
    attempt = Attempt(who=who, action="attack", target=view.asked)
    with view:
        made = rehearse(Choice(Act("attack", who), "", Option(Act("attack", who), (attempt,))))
    counts = odds(view.blow_of(who, disposition=place, apart=1))
    numbs = [
        degree
        for degree, found in made.items()
        if any((one.what, one.who, one.name) == ("effect", view.asked, "Paralysed") for one in found)
    ]
    return sum(counts.counts[degree] for degree in numbs), counts.whole


def test_a_burst_that_paralyses_is_named_with_the_chance_of_the_rules() -> None:
    scene, view = before("M", M={"place": "Advancing"})
    told = Perils().told(view, strikes(scene, "M"))
    chance = percent(*paralysing(view, scene, "Advancing"))
    assert told == f"Danger: one blow of Major paralyses, up to {chance} % (Greater Autothysis)"


def test_a_blow_that_kills_is_named_with_its_chance() -> None:
    scene, view = before("m", W={"wounds": 4}, m={"place": "Advancing"})
    found = danger(view, next(one for one in view.creatures if one.who == scene.who["m"]))
    assert found and found.worst[0]
    assert f"kills, up to {percent(*found.worst)} %" in Perils().told(view, strikes(scene, "m"))


@pytest.mark.parametrize(("place", "now"), [("Recoiling", True), ("Advancing", False)])
def test_how_often_it_kills_as_it_stands_is_told_beside_how_often_at_most(place: str, now: bool) -> None:
    """So that the chance which the roll has in the end is among those that were said."""
    scene, view = before("m", W={"wounds": 4}, m={"place": place})
    found = danger(view, next(one for one in view.creatures if one.who == scene.who["m"]))
    assert found
    here = percent(*max((one.kills[place] for one in found.now.values()), key=share))
    told = Perils().told(view, strikes(scene, "m"))
    words = f", {here} % as it stands now" if here != "0" else ", though not as it stands now"
    assert (words in told) == now
    assert (here != percent(*found.worst)) == now


@pytest.mark.parametrize("wounds", [0, 3])
def test_whoever_has_nobody_to_strike_at_is_told_what_any_blow_would_do_to_the_wounds_that_are_left(
    wounds: int,
) -> None:
    """She breaks off or ends her Turn, and is struck at all the same: at the last Wound by every full hit, not by criticals only."""
    scene, view = before("m", W={"wounds": wounds}, m={"place": "Holding"})
    body = next(one for one in view.creatures if one.who == scene.who["m"])
    found = danger(view, body)
    assert found
    told = Perils().told(view, [LinePart(Act("break", view.asked)), LinePart(DONE)])
    assert ("kills" in told) == (found.worst[0] > 0) == (wounds > 0)
    if view.me.body.left == 1:
        most = max(one.hits[place].counts[Degree.CRITICAL_SUCCESS] for one in found.now.values() for place in one.hits)
        assert found.worst[0] > most
        assert f"kills, up to {percent(*found.worst)} %" in told


def test_it_is_said_once_in_a_fight_and_anew_where_it_is_more() -> None:
    scene, view = before("M")
    perils, parts = Perils(), strikes(scene, "M")
    told = perils.told(view, parts)
    assert told == perils.told(view, parts)  # the same moment again
    perils.at -= 1
    assert not perils.told(view, parts)
    perils.said["major"] = 0.0, 0.0, 0.0
    perils.at -= 1
    assert told == perils.told(view, parts)
    perils.fight -= 1
    perils.at -= 1
    assert told == perils.told(view, parts)


def test_that_one_blow_kills_is_said_in_each_turn_that_ends_where_it_may_fall() -> None:
    _, view = before("m", W={"wounds": 4}, m={"place": "Advancing"})
    _, there = before(". . . . . . . . . m", W={"wounds": 4}, m={"place": "Advancing"})
    for at, again in ((view, True), (there, False)):  # out of its reach it is news once
        perils = Perils()
        parts = [LinePart(Act("attack", next(one.who for one in at.creatures if one.armed and not one.led)))]
        told = perils.told(at, parts)
        assert "kills, up to" in told
        perils.at -= 1
        assert bool(perils.told(at, parts)) == again


@pytest.mark.parametrize("letter", ["W", "B", "S"])
def test_tab_says_it_behind_its_line(letter: str) -> None:
    scene = Scene(f". . {letter} M . .", first=letter).until(letter)
    line = Counsel().say(View(scene.run))
    assert "Major" in line.partition("Danger:")[0]
    assert "paralyses, up to" in line.partition("Danger:")[2]


def test_outside_combat_it_is_said_of_whom_one_attacks_and_of_nobody_passed() -> None:
    scene = Scene(". . W M . .", combat=False)
    view, mind = View(scene.run), Mind(ADVISER)
    assert "paralyses, up to" in Perils().afield(view, Act("attack", scene.who["M"]), mind)
    assert not Perils().afield(view, Act("explore"), mind)


@pytest.mark.parametrize(("wounds", "told"), [(0, False), (4, True)])
def test_a_blow_that_takes_most_of_what_is_left_is_told_with_what_it_takes(wounds: int, *, told: bool) -> None:
    """Nothing was said of a Nasute whose great gun took four Ants of five."""
    scene = Scene(". . A . n . .", first="A", A={"wounds": wounds}, n={"place": "Advancing"}, attack=[45] * 9)
    view = View(scene.until("A").run)
    found = danger(view, next(one for one in view.creatures if one.who == scene.who["n"]))
    assert found
    most, often = wounding(view, found)
    line = Perils().told(view, strikes(scene, "n"))
    assert (f"takes {most} of the {view.me.body.left} Wounds left, up to {percent(*often)} %" in line) is told
    scene.do("done").until("A")
    assert scene.wounds("A") - wounds == 4
    assert most == 4 * told
