"""Whoever is led up to a foe that paralyses or kills at one blow is told so, with the chance and the Attack, once in a fight."""

from fractions import Fraction
from random import Random

import pytest

from game.adviser.counsel import Counsel
from game.adviser.fighting.mortal import blow, together
from game.adviser.wording.perils import Perils, shared, taking, targets_of
from game.bots.estimates import boolean, sheet
from game.bots.fighting import DONE
from game.bots.lines import LinePart
from game.bots.mind import Mind
from game.bots.outlook import FLOOR
from game.bots.temperament import ADVISER
from game.engine import Option
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Degree, resolve
from game.presentation.foes.danger import danger
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.run.rehearsal import rehearse
from game.run.view import Choice, View
from game.telling.advice import wounds
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


@pytest.mark.parametrize("place", ["Holding", "Recoiling"])
def test_how_often_the_last_wound_is_taken_as_it_stands_is_told_beside_how_often_at_most(place: str) -> None:
    """So that the chance which the roll has in the end is among those that were said."""
    scene, view = before("m", W={"wounds": 3}, m={"place": place})
    chances = together([blow(view, next(one for one in view.creatures if one.who == scene.who["m"]))], 1)
    here = percent(*chances[1].as_integer_ratio())
    assert f"the last Wound this Round {here} %, as it stands" in Perils().told(view, strikes(scene, "m"))


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
    perils.said.clear()
    perils.at -= 1
    assert told == perils.told(view, parts)
    perils.fight -= 1
    perils.at -= 1
    assert told == perils.told(view, parts)


@pytest.mark.parametrize(("foe", "place", "again"), [("m", "Advancing", False), ("n", "Recoiling", True)])
def test_what_a_round_may_take_is_said_once_in_it_and_again_only_where_it_is_grave(
    foe: str, place: str, again: bool
) -> None:
    """Round after Round one stood with a Wound left before a gun that hit 25 times in 100, and read of it once."""
    scene, view = before(foe, W={"wounds": 3}, attack=[20] * 9, **{foe: {"place": place}})
    perils, parts = Perils(), strikes(scene, foe)
    assert "the last Wound this Round" in perils.told(view, parts)
    perils.at -= 1
    assert not perils.told(view, parts)
    scene.do("done").until("W")
    anew = View(scene.run)
    assert anew.fight and anew.fight.number == 2
    assert anew.me.body.left == 1 and scene.place(foe) == place
    assert bool(perils.told(anew, parts)) == again


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


def test_a_blow_that_takes_most_of_what_is_left_is_told_with_what_it_takes() -> None:
    """Nothing was said of a Nasute whose great gun took four Ants of five."""
    scene = Scene(". . A . n . .", first="A", A={"wounds": 5}, n={"place": "Advancing"}, attack=[45] * 9)
    line = Perils().told(View(scene.until("A").run), strikes(scene, "n"))
    assert "Nasute may take 4 of 5 Wounds left this Round" in line
    scene.do("done").until("A")
    assert scene.wounds("A") == 5 + 4


def test_such_a_blow_is_told_in_the_first_round_though_it_cannot_come_as_things_stand() -> None:
    """Danger told of the Round as foes stood, and so of a Nasute that Recoils nothing at all, till it stood up and shot."""
    scene = Scene(". . A . n . .", first="A", A={"wounds": 5}, n={"place": "Recoiling"})
    view = View(scene.until("A").run)
    found = danger(view, next(one for one in view.creatures if one.who == scene.who["n"]))
    perils, parts = Perils(), strikes(scene, "n")
    assert found
    most, often = taking(view, found)
    assert most == 4
    assert f"one blow of Nasute takes 4 of 5 Wounds left, up to {percent(*often)} %" in perils.told(view, parts)
    perils.at -= 1
    assert not perils.told(view, parts), "it is no news"
    healthy = View(Scene(". . A . n . .", first="A", n={"place": "Recoiling"}).until("A").run)
    assert "takes" not in Perils().told(healthy, [LinePart(DONE)])


def test_three_in_reach_take_together_what_is_said_as_often_as_is_said() -> None:
    """Of one blow alone it was told. Here each of three foes rolls against her, at many dice."""
    scene = Scene(
        """
        . . . . .
        . m . m .
        . . W . .
        . . . m .
        """,
        first="W",
        **{name: {"place": "Holding", "faces": (0, 1)} for name in ("m", "m2", "m3")},
    ).until("W")
    view = View(scene.run)
    foes = [body for body in view.creatures if body.armed and not body.led]
    chances, dice = together([blow(view, body) for body in foes], view.me.body.left), Random(7)
    checks = [view.blow_of(body.who) for body in foes]
    rolled = [
        sum(
            wounds(body, resolve(check, dice.randrange(100)).degree, view.me)
            for body, check in zip(foes, checks, strict=True)
        )
        for _ in range(4000)
    ]
    for lost in range(view.me.body.left + 1):
        assert sum(one >= lost for one in rolled) / len(rolled) == pytest.approx(float(chances[lost]), abs=0.03)
    assert (
        f"3 foes may take 2 of 4 Wounds left this Round {percent(*chances[2].as_integer_ratio())} %"
        in Perils().told(view, [LinePart(DONE)])
    )


@pytest.mark.parametrize(("row", "among"), [("X m . A", 1), ("X m A", 2), ("A X . m", 1), ("m X # A", 1)])
def test_a_foe_strikes_at_one_of_a_party_no_farther_from_it(row: str, among: int) -> None:
    """All foes were reckoned to strike at each of three: half as many Wounds again were told as came."""
    view = View(Scene(row, first="X", m={"place": "Holding"}).until("X").run)
    foe = next(body for body in view.creatures if body.armed and not body.led)
    assert targets_of(view, foe, ()) == among
    falls = shared(blow(view, foe), among)
    assert sum(chance for _, chance in falls) == 1
    assert together([falls], 1)[1] * among == together([blow(view, foe)], 1)[1]


def test_before_a_charge_that_ends_among_recoiling_bands_they_count_as_steeled_as_often_as_that_works() -> None:
    """It was told one key too late, as soon as they had steeled themselves; then as if all were sure to."""
    means, told = [], {}
    for place, past in (("Recoiling", ""), ("Holding", ""), ("Recoiling", FLOOR)):
        scene = Scene("X m .", first="X", m={"place": place}).until("X")
        view = View(scene.run)
        foe = next(one for one in view.creatures if one.who == scene.who["m"])
        means.append(sum(lost * chance for lost, chance in blow(view, foe, past)))
    low, high, mixed = means
    steels = Fraction(boolean(sheet("minor"), "Passions"), 100)
    assert low < mixed == steels * high + (1 - steels) * low < high
    for place in ("Recoiling", "Holding"):
        row = ". . . . . M .\nX . . . . M M"
        scene = Scene(row, first="X", **{name: {"place": place} for name in ("M", "M2", "M3")}).until("X")
        told[place] = Perils().told(View(scene.run), (LinePart(Act("charge", scene.who["M"])),))
    assert told["Holding"].endswith(sentence("peril as it stands"))
    assert told["Recoiling"].endswith(sentence("peril rises"))


def test_a_danger_that_the_key_of_the_best_has_told_is_no_news_for_the_one_that_fights_on() -> None:
    """It stopped for a danger of which its own words then said nothing."""
    found, view = Perils(), before("m", W={"wounds": 3}, m={"place": "Holding"})[1]
    found.fight, found.at, found.said = view.raid.fights, view.n - 1, {view.asked: (2, 0.5, 0.3)}
    assert not found.of_all(view, set())
    assert found.risen(view) == 0


def test_a_series_of_turns_stops_for_a_danger_of_death_that_is_graver_than_all_before() -> None:
    """It stopped anew in each Round in which the same foes stood a little nearer, or struck at more Wounds."""
    found, view = Perils(), before("m", W={"wounds": 3}, m={"place": "Holding"})[1]
    found.at = view.n
    for chances, grave in (
        ((1, 0.5, 0.0), 1),
        ((1, 0.5, 0.0), 0),
        ((2, 0.5, 0.3), 3),
        ((3, 0.5, 0.45), 0),
        ((4, 0.0, 0.6), 4),
    ):
        found.said = {view.asked: chances}
        assert found.risen(view) == grave
    found.said["minor"] = 0.4, 0.0, 0.0
    assert found.risen(view) == 2, "a blow that paralyses"
    assert found.risen(view) == 0
