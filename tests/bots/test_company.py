"""Seldom seen in a fight: dirty tricks, wings, cover, and what is done for a companion."""

from typing import Any

import pytest

from game.bots import comfort, company, defence, household, improvising, schemes
from game.bots.blows import legal
from game.bots.careful import Careful
from game.bots.escape import all_lost
from game.bots.fighting import enemies
from game.bots.mind import Mind
from game.bots.plans import plans
from game.bots.policy import POLICIES
from game.bots.temperament import CAUTIOUS, CHOOSY, FUSSY, RESTLESS
from game.engine.commands import Act, AnyCommand, Eat, Say
from game.engine.components import Effects, Item
from game.engine.steps import Interrupt
from game.engine.store import create, get
from game.run.view import View
from game.run.view_records import Seen
from tests.scenes.scene import Scene

ASKED = ("TakeTurn", "Intend", "ByWhat", "Flourish")


def answers(scene: Scene) -> list[AnyCommand]:
    """The commands of one Turn."""
    bot, done = Careful(), []
    while View(scene.run).question in ASKED and Say("done") not in done:
        done.append(bot(scene.run))
        scene.run.apply(done[-1])
        assert len(done) < 40
    return done


def look(scene: Scene) -> tuple[View, list[Seen]]:
    view = View(scene.run)
    return view, enemies(view)


def test_a_trick_is_played_by_the_feature_that_makes_most_of_it() -> None:
    """RULES 5.4: his venom against a swarm's Stamina, with whatever else he is best at."""
    scene = Scene(". S m .", S={"place": "Advancing"}, first="S", hurt=50).until("S")
    done = answers(scene)
    i = done.index(Act("improvise"))
    assert done[i + 1 : i + 3] == [Act("hurt", scene.who["m"]), Say("Venomous")]
    assert isinstance(done[i + 3], Say)  # the first time is a surprise
    assert done[i + 3] != Say("plain")


def test_silk_round_its_legs_and_it_is_wrapped_up() -> None:
    """R-67: what her Attack did not hold, a trick may, while a Manoeuvre for the rest is left."""
    scene = Scene(". X n .", X={"place": "Holding"}, first="X", attack=99, hinder=80, wrap=70).until("X")
    done = answers(scene)
    assert [act.action for act in done if isinstance(act, Act)] == ["attack", "improvise", "hinder", "wrap"]


def test_no_trick_to_follow_without_a_manoeuvre_for_it() -> None:
    scene = Scene(". X n .", first="X").until("X")
    view, (gun,) = look(scene)
    assert improvising.worths(view, gun, "hinder", several=True, far=False)
    assert not improvising.worths(view, gun, "hinder", several=False, far=False)


def test_a_gun_that_is_held_fast_shoots_no_farther_than_beside_it() -> None:
    """[B Table 8] Whoever can hold it from afar has something of it, without a Manoeuvre to follow."""
    scene = Scene(". W . . n .", first="W").until("W")
    view, (gun,) = look(scene)
    assert max(improvising.worths(view, gun, "hinder", several=False, far=True)) > 0


def test_a_scare_is_for_who_stands_fast() -> None:
    for place, useful in (("Recoiling", False), ("Advancing", True)):
        scene = Scene(". S . m .", m={"place": place}, first="S").until("S")
        view, (foe,) = look(scene)
        assert bool(improvising.worths(view, foe, "scare", several=False, far=True)) == useful


def test_wings_are_for_a_room_with_height() -> None:
    """R-17: before a gun; what a soldier's jaws do is worse than its bursting, and Flying turns one into the other."""
    for height, flies in ((80, True), (0, False)):
        ready = {"place": "Advancing"}
        scene = Scene(". W . . n .", W=ready, n=ready, first="W", rating=90, height_1=height).until("W")
        assert (defence.take_off(*look(scene)) is not None) == flies
        assert (Act("fly", scene.who["W"]) in answers(scene)) == flies


def test_nobody_takes_off_who_falls_as_the_next_round_begins() -> None:
    """R-17"""
    scene = Scene(". W . . n .", W={"place": "Advancing"}, first="W", rating=90, height_1=80).until("W")
    effects = get(scene.who["W"], Effects)
    effects.rating["Stunned"] = 23
    effects.off.append("Stunned")
    scene.ask()
    view, foes = look(scene)
    assert legal(view, "fly") and defence.take_off(view, foes) is None


def test_cover_is_of_no_use_before_a_gun_that_recoils() -> None:
    """[B 3.8.11] Both spoil the same low dice."""
    for place, useful in (("Recoiling", False), ("Holding", True)):
        scene = Scene(". W . . . n .", n={"place": place}, first="W").until("W")
        ward = defence.cover(*look(scene))
        assert (ward is not None and ward[1].action == "barrier") == useful


def test_she_lays_her_web_where_it_will_come() -> None:
    scene = Scene(". . X . . m .", first="X").until("X")
    _, command = defence.web(*look(scene))
    assert command == Act("web", scene.who["X"], "3,0")
    scene = Scene(". . X . . n .", first="X").until("X")
    assert defence.web(*look(scene)) is None  # a gun does not come


def test_she_calls_a_sister_once() -> None:
    scene = Scene(". W . . M .", first="W", swarming=0).until("W")
    worth, command = defence.call(*look(scene))
    assert worth > 0
    scene.run.apply(command)
    assert defence.call(*look(scene)) is None


def test_a_sister_is_nobody_to_beware_of() -> None:
    """Gone home she was taken for a foe out of sight: fights were left, and Rooms passed by, for her sake."""
    scene = Scene(". W . . M .", first="W", sisters=24).until("W")
    scene.run.apply(defence.call(*look(scene))[1])
    view, mind = View(scene.run), Mind(CAUTIOUS)
    assert {seen.kind for seen in view.creatures if seen.armed and not seen.led} == {"wasp", "major"}
    mind.see(view)
    assert {seen.kind for _, seen in mind.foes.dangers.values()} == {"major"}


def test_whoever_is_out_of_reach_in_the_air_is_no_plan() -> None:
    """R-17: an Attack that is refused is never answered."""
    scene = Scene(". L a .", first="L").until("L")
    assert plans(*look(scene))
    scene.fighter("a").aloft = True
    scene.ask()
    assert plans(*look(scene)) == []


# -- for a companion -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "shown"), [("Advancing", True), ("Retreating", False)])
def test_she_shows_a_companion_where_to_strike_who_may_strike(place: str, *, shown: bool) -> None:
    """R-76; at her last Wound she stood by, with steps to spare, to direct a Beetle that was put to flight."""
    scene = Scene(". A W m .", W={"place": place}, first="A").until("A")
    found = company.direct(*look(scene))
    assert found is None if not shown else found[0] > 0 and found[1] == Act("direct", scene.who["W"])


@pytest.mark.usefixtures("dear_foes")
@pytest.mark.parametrize(("place", "does"), [("Advancing", company.direct), ("Recoiling", company.hold)])
@pytest.mark.parametrize(("foes", "lost"), [("m .", False), ("m m m m m m m .", True)])
def test_nobody_directs_or_waits_to_cheer_who_had_better_leave(place: str, does: Any, foes: str, *, lost: bool) -> None:
    """It cost the Resist, and all three were told to leave."""
    scene = Scene(f"A W {foes}", first="A", A={"place": "Advancing"}, W={"place": place}).until("A")
    assert all_lost(View(scene.run)) is lost
    assert (does(*look(scene)) is None) is lost


def test_with_nothing_better_to_do_she_keeps_herself_for_a_companion_out_of_heart() -> None:
    """R-11, R-25"""
    for place, held in (("Recoiling", True), ("Charging", False)):
        scene = Scene(". X W m .", W={"place": place}, first="X").until("X")
        assert (company.hold(*look(scene)) == company.HOLD) == held


def test_in_a_companions_turn_she_heartens_her() -> None:
    scene = Scene(". X W m .", W={"place": "Recoiling"}, first="X").until("X")
    scene.run.apply(Say("hold Support"))
    scene.happens(Interrupt(who=scene.who["X"], target=scene.who["W"]))
    assert Careful()(scene.run) == Act("encourage", scene.who["W"])


@pytest.mark.parametrize(("place", "works", "gains"), [("Holding", 20, -1), ("Holding", 90, 1), ("Recoiling", 33, 1)])
def test_what_a_failure_does_to_the_ally_is_weighed_too(place: str, works: int, gains: int) -> None:
    """R-25: who Holds and was cheered at 20 in 100 stood Recoiling after 80 of them; who Recoils has nothing to lose."""
    scene = Scene(". X B m .", B={"place": place}, first="X").until("X")
    view, foes = look(scene)
    counts = (0, 0, 100 - works, 0, works, 0)
    found = company.gain(
        view, next(one.body for one in view.party if one.body.who == scene.who["B"]), foes, "encourage", counts
    )
    assert (found > 0) - (found < 0) == gains


@pytest.mark.parametrize(("effect", "action"), [("Confused", "focus"), ("Charmed", "shake")])
def test_a_mind_astray_is_brought_back(effect: str, action: str) -> None:
    scene = Scene(". X W m .", W={"place": "Advancing", effect: 90}, first="X").until("X")
    view, foes = look(scene)
    ally = next(member for member in view.party if member.body.who == scene.who["W"])
    assert company.actions(ally) == [action, "encourage"]
    assert company.helped(view, ally, foes, action) > company.helped(view, ally, foes, "encourage")


def test_who_runs_is_rallied() -> None:
    scene = Scene(". S W m .", W={"place": "Retreating"}, first="S").until("S")
    view, foes = look(scene)
    ally = next(member for member in view.party if member.body.who == scene.who["W"])
    assert company.actions(ally) == ["rally"]
    assert company.helped(view, ally, foes, "rally") > 0


# -- with no fight about -------------------------------------------------------------------------------------------


def test_she_tends_who_is_ill_once_in_a_room() -> None:
    scene = Scene(". W .", combat=False, W={"Bleeding": 60})
    bot = Careful()
    assert bot(scene.run) == Act("improvise")
    scene.run.apply(Act("improvise"))
    assert bot(scene.run) == Act(schemes.TEND, scene.who["W"])
    assert schemes.tend(View(scene.run), bot.mind) is None


def test_a_hunter_is_scared_off_and_a_neighbour_struck_first() -> None:
    scene = Scene(". S m .", combat=False)
    view, bot = View(scene.run), Careful()
    soldier = next(seen for seen in view.creatures if not seen.led)
    assert schemes.feature(view, Act(schemes.SCARE, soldier.who)) == "Venomous"
    assert schemes.scare_off(view, bot.mind, [soldier]) == Act("improvise")
    assert bot.mind.scheme == Act(schemes.SCARE, soldier.who)
    bot.mind.schemed = view.turn  # it was begun
    assert schemes.strike_first(view, bot.mind, soldier) is None  # one scheme a turn
    assert schemes.strike_first(view, Careful().mind, soldier) == Act("improvise")


@pytest.mark.parametrize(("effect", "tends"), [("Poisoned", True), ("Immobilised", False), ("Paralysed", False)])
def test_who_cannot_move_tends_nobody(effect: str, tends: bool) -> None:
    """R-52: it takes turns, and would be refused without a word."""
    scene = Scene(". W .", combat=False, W={effect: 60, "Compassion": 90})
    assert (schemes.tend(View(scene.run), Mind(CAUTIOUS)) is not None) == tends


# -- natures -------------------------------------------------------------------------------------------------------


def test_the_restless_takes_no_rest() -> None:
    scene = Scene(". W .", combat=False, W={"Bleeding": 60})
    wants = [comfort.wants_rest(View(scene.run), nature) for nature in (CAUTIOUS, RESTLESS)]
    assert wants == [True, False]
    assert "restless" in POLICIES


def test_the_choosy_tastes_nothing() -> None:
    scene = Scene(". W .", combat=False, W={"hunger": 60})
    leaf = create(Item("leaf", "Green Leaf", 40, scene.who["W"], colour="green", puzzled=[scene.who["W"]]))
    scene.ask()
    tastes = [comfort.keep_house(View(scene.run), Mind(nature), []) for nature in (CAUTIOUS, CHOOSY)]
    assert tastes[0] == Eat(leaf)
    assert tastes[1] != Eat(leaf)
    assert "choosy" in POLICIES


def test_the_fussy_eats_nothing_unknown_not_even_hungry() -> None:
    scene = Scene(". W .", combat=False, W={"hunger": 90})
    leaf = create(Item("leaf", "Green Leaf", 40, scene.who["W"], colour="green", puzzled=[scene.who["W"]]))
    scene.ask()
    meals = [household.meal(View(scene.run), nature) for nature in (CAUTIOUS, CHOOSY, FUSSY)]
    assert meals[:2] == [Eat(leaf), Eat(leaf)]
    assert isinstance(meals[2], Eat)  # what she brought
    assert meals[2] != Eat(leaf)
    assert "fussy" in POLICIES
