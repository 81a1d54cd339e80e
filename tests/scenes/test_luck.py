"""Luck, and what is learnt. [B 2.3.2, 2.3.9, 3.4.9; R-04, R-05, R-29]"""

from typing import Any

import pytest

from game.engine.entries import Changed, Died, Happened, Rolled, Stood
from game.engine.steps import CheckEffects, Die, FaceDeath, Quantify, Settle, Wound
from game.fd100 import Degree
from game.reports.story import StoryFacts
from tests.scenes.duel import blow
from tests.scenes.scene import Scene


def botched(**words: Any) -> Scene:
    """A Critical Failure of the Wasp's: 77, two Wounds down."""
    return Scene("W m . .", attack=77, quantify_stunned=30, **({"W": {"wounds": 2}} | words)).do("attack m")


# -- the marker -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "luck"), [(0, 0), (11, 11), (44, 44), (99, 99), (45, 11), (12, 11), (10, 11)])
def test_doubles_move_it(die: int, luck: int) -> None:
    """B-2.3.9-01 .. 03: it starts at 11."""
    scene = Scene("W m .", attack=die).do("attack m")
    if scene.asked == "OfferLuck":
        scene.do("no")
    assert scene.hero("W").luck == luck


def test_booleans_and_checks_move_it_too() -> None:
    """R-04: every d100 for her Actions, Booleans, checks and Consumption."""
    assert Scene("W . m", steel=33).do("steel").hero("W").luck == 33
    assert Scene("W . m", initiative=[55, 1]).hero("W").luck == 55
    assert Scene(". W .", effects=22, W={"Bleeding": 50}).happens().hero("W").luck == 11
    scene = Scene(". W .", effects=22, W={"Bleeding": 50})
    assert scene.happens(CheckEffects(who=scene.who["W"])).hero("W").luck == 22
    assert Scene(". W .", consume=66, W={"hunger": 50}).do("eat").hero("W").luck == 66


def test_others_dice_do_not() -> None:
    """R-04: neither decile dice nor the Queen's rolls."""
    scene = blow("W M .", "W attack M", "Complete Success", quantify_poisoned=55)
    assert scene.hero("W").luck == 11
    scene = blow(
        "M W .",
        "M attack W",
        "Critical Success",
        M={"Threat Rate": 90, "place": "Advancing"},
        attack=22,
        decimate=0,
    )
    assert scene.hero("W").luck == 11


def test_nor_do_companions() -> None:
    assert Scene("W L m .", first="L", attack=33).do("attack m").hero("W").luck == 11


# -- pushing it -----------------------------------------------------------------------------------


def test_pushing_luck_after_a_critical_failure() -> None:
    """B-2.3.9-04, R-04-01, R-04: 77 moved the marker there; 76 matches it: a Partial Failure instead, and the marker at 00."""
    scene = botched(luck=76)
    assert scene.asked == "OfferLuck"
    scene.do("yes")
    assert scene.effects("W") == {}  # the sting's miss never happened
    assert scene.place("W") == "Recoiling"  # the bite's did
    assert scene.hero("W").luck == 0


def test_pushing_in_vain() -> None:
    """R-04-01"""
    scene = botched(luck=78).do("yes")
    assert scene.effects("W") == {"Stunned": 30}
    assert scene.hero("W").luck == 0


def test_its_own_roll_does_not_move_it() -> None:
    """R-04: never on this roll."""
    assert botched(luck=77).do("yes").hero("W").luck == 0
    assert botched(luck=33).do("yes").hero("W").luck == 0


def test_not_pushing() -> None:
    scene = botched().do("no")
    assert (scene.effects("W"), scene.hero("W").luck) == ({"Stunned": 30}, 77)


def test_no_luck_no_question() -> None:
    """At 00 nothing can be pushed."""
    scene = Scene("W m . .", attack=78, W={"wounds": 2, "luck": 0}, quantify_stunned=30).do("attack m")
    assert scene.asked == "TakeTurn"
    assert scene.effects("W") == {"Stunned": 30}


def test_only_critical_failures_of_her_own() -> None:
    """R-04"""
    assert blow("W M .", "W attack M", "Complete Failure").asked == "TakeTurn"
    assert blow("m W .", "m attack W", "Critical Failure").asked == "TakeTurn"


def test_the_setting_never() -> None:
    scene = Scene("W m . .", attack=77, W={"wounds": 2}).do("set luck never", "attack m")
    assert scene.asked == "TakeTurn"


# -- death ----------------------------------------------------------------------------------------


def test_cheating_death() -> None:
    """R-04-02, B-2.3.9-04, R-04: one Wound fewer than Max, Recoiling."""
    scene = Scene("W . m", luck=10, W={"place": "Advancing"})
    scene.happens(Wound(who=scene.who["W"], wounds=9, cause="test"))
    assert scene.asked == "FaceDeath"
    scene.do("yes")
    assert (scene.wounds("W"), scene.place("W"), scene.hero("W").luck) == (3, "Recoiling", 0)


@pytest.mark.parametrize(("death", "lost"), [("a Wound", 3), ("outright", 3)])
def test_what_a_fight_has_cost_counts_what_luck_leaves(death: str, lost: int) -> None:
    """An outcome killed the unhurt at once, Luck left it one Wound of four, and the fight's end said that nobody was hurt."""
    scene = Scene("W . m", luck=10)
    who = scene.who["W"]
    scene.happens(Wound(who=who, wounds=9, cause="test") if death == "a Wound" else FaceDeath(who=who, cause="test"))
    scene.do("yes")
    story = StoryFacts(scene.run.story)
    assert (scene.wounds("W"), story.wounds, story.losses.wounds[who][0]) == (lost, lost, lost)


def test_of_the_blow_that_luck_saves_from_no_more_is_dealt() -> None:
    """R-04: a critical shot deals three times; the second would kill, the third does not, though its venom works."""
    scene = Scene("W n .", luck=10, first="n", W={"wounds": 1, "Paralysed": 60}, n={"Threat Rate": 95}, attack=1)
    assert scene.asked == "FaceDeath"
    assert "Poisoned" not in scene.effects("W")
    scene.do("yes")
    assert (scene.asked, scene.wounds("W"), scene.hero("W").luck) == ("TakeTurn", 3, 0)
    assert scene.effects("W")["Poisoned"]


def test_other_wounds_are_dealt_all_the_same() -> None:
    """R-04: those of another roll, and those of others."""
    scene = Scene("W . m", luck=10)
    who = scene.who["W"]
    blows = [Wound(who=who, wounds=9, cause="test", decided_by=by) for by in (1, 1, 2)]
    scene.happens(*blows[:2]).do("yes")
    assert scene.asked == "TakeTurn"
    scene = Scene("W . m", luck=10)
    scene.happens(*blows).do("yes")
    assert scene.run.raid.outcome == "dead"


def test_killed_outright_and_lucky() -> None:
    """R-04: one Wound fewer than Max, too, though she had none."""
    scene = Scene("W . m", luck=10)
    scene.happens(FaceDeath(who=scene.who["W"], cause="test")).do("yes")
    assert scene.wounds("W") == 3


def test_a_retreater_is_not_raised() -> None:
    scene = Scene(". . . W . m", luck=10, W={"place": "Retreating"})
    scene.happens(Wound(who=scene.who["W"], wounds=9, cause="test")).do("yes")
    assert scene.place("W") == "Retreating"


def test_dying_of_bad_luck() -> None:
    scene = Scene("W . m", luck=11)
    scene.happens(Wound(who=scene.who["W"], wounds=4, cause="test")).do("yes")
    assert (scene.run.raid.outcome, scene.asked) == ("dead", "")


def test_the_run_ends_when_nobody_lives() -> None:
    """B-1.2-02, B 2.2"""
    scene = Scene("W L . m", first="W")
    scene.happens(Die(who=scene.who["W"], cause="test"))
    assert scene.asked
    scene.happens(Die(who=scene.who["L"], cause="test"))
    assert scene.run.decision is None
    assert [e.cause for e in scene.told(Died)] == ["test", "test"]


def test_the_leader_dies_and_another_leads() -> None:
    """R-58"""
    scene = Scene(". W L .")
    scene.happens(Die(who=scene.who["W"], cause="test"))
    assert scene.asked == "Roam"
    scene.do("go 1 0").sees(". . . L")


# -- XP -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degree", "profile", "ticked"),
    [
        ("Critical Success", "solo", True), ("Complete Success", "solo", True), ("Partial Success", "solo", False),
        ("Critical Success", "book", True), ("Complete Success", "book", False),
    ],
)  # fmt: skip
def test_her_own_effort(degree: str, profile: str, ticked: bool) -> None:
    """L-XP-draft-01, R-05: Criticals; in solo Complete Successes too."""
    scene = blow("B M .", "B attack M", degree, profile=profile)
    assert scene.hero("B").ticked == (["Threat Rate"] if ticked else [])


@pytest.mark.parametrize(
    ("degree", "profile", "ticked"),
    [
        ("Critical Failure", "book", True),
        ("Complete Failure", "book", False),
        ("Complete Failure", "solo", True),
        ("Partial Failure", "solo", False),
    ],
)
def test_her_resistance(degree: str, profile: str, ticked: bool) -> None:
    """L-XP-draft-01, R-05: an enemy's Critical Failure against her; in solo a Complete one."""
    scene = blow("m S .", "m attack S", degree, profile=profile)
    assert scene.hero("S").ticked == (["Survival Rate"] if ticked else [])


def test_nobody_learns_by_a_friends_failure() -> None:
    """L-XP-draft-01: what the Wasp says in vain teaches the Ladybug nothing, though it was Critical."""
    words = {"W": {"Leadership": 10, "Smarts": 0, "place": "Recoiling"}, "L": {"Passions": 90}}
    scene = Scene("W L . . m", first="W", encourage=20, **words).lets("W encourage L")
    if scene.asked == "OfferLuck":
        scene.do("no")
    assert scene.told(Rolled, action="encourage")[-1].roll.degree == Degree.CRITICAL_FAILURE
    assert (scene.hero("W").ticked, scene.hero("L").ticked) == ([], [])


def test_a_boolean_that_cost_something() -> None:
    """L-XP-draft-01, RULES 1: a simple B that succeeds and cost or risked something; not one that is lost, nor a starting roll."""
    assert Scene("W . m", steel=44).do("steel").hero("W").ticked == ["Passions"]
    assert Scene("W . m", steel=45).do("steel").hero("W").ticked == []
    assert Scene("W . m").hero("W").ticked == []


def test_effects_have_no_box() -> None:
    """B-2.3.2-01: nor Luck, nor Specific Abilities."""
    scene = Scene("W . m", resist=50, W={"Stamina": 90, "Poisoned": 20}).do("resist Poisoned")
    assert scene.hero("W").ticked == ["Stamina"]


def test_a_box_is_ticked_once() -> None:
    scene = (
        Scene("W . m", attack=[99] * 9, steel=[1, 1], m={"Immobilised": 100}, effects=[1] * 9)
        .do("steel", "done")
        .until("W")
        .do("steel")
    )
    assert len(scene.told(Happened, what="ticks")) == 1


# -- Quantification -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "old", "die", "fell", "new", "faces"),
    [
        ("increase", 45, 0, 79, 79, 80), ("increase", 45, 0, 44, 45, 80), ("increase", 13, 0, 39, 39, 40),
        ("decrease", 45, 0, 44, 44, 80), ("decrease", 45, 0, 46, 45, 80),
        ("set", 45, 60, 12, 12, 60), ("end", 45, 0, 0, 0, 0), ("maximise", 45, 0, 0, 100, 0),
        ("bestow", 0, 60, 59, 59, 60), ("bestow", 45, 60, 12, 45, 60), ("bestow", 45, 60, 59, 59, 60), ("bestow", 0, 60, 0, 0, 60),
        ("increase", 90, 0, 119, 100, 120), ("increase", 20, 0, 39, 39, 40), ("increase", 21, 0, 59, 59, 60),
    ],
)  # fmt: skip
def test_quantification(how: Any, old: int, die: int, fell: int, new: int, faces: int) -> None:
    """B-3.4.7-01 .. 04, B-3.4.8-01, B-3.4.8-02, R-29: Table 14's die, or the one that is named."""
    scene = Scene(". W .", W={"Agony": old} if old else {"wounds": 0}, quantify_agony=fell)
    scene.happens(Quantify(who=scene.who["W"], feature="Agony", how=how, die=die))
    assert scene.rating("W", "Agony") == new
    assert scene.told(Changed, feature="Agony")[-1].die == faces


def test_features_roll_as_well() -> None:
    scene = Scene(". W .", quantify_smarts=59)
    scene.happens(Quantify(who=scene.who["W"], feature="Smarts", how="increase"))
    assert scene.rating("W", "Smarts") == 59


def test_inborn_effects_stay() -> None:
    """B-2.3.13-05, R-22"""
    scene = Scene(". A .", quantify_blind=5)
    for how in ("end", "decrease", "set"):
        scene.happens(Quantify(who=scene.who["A"], feature="Blind", how=how, die=20))
        assert scene.rating("A", "Blind") == 100


def test_quantification_waits_for_luck() -> None:
    """B-3.4.1-01, B-3.4.7-05: until the final degree is known."""
    scene = botched()
    assert scene.asked == "OfferLuck"
    assert not scene.told(Changed) and not scene.told(Stood)
    action = scene.decision.action
    assert (action.roll.degree, action.name) == (Degree.CRITICAL_FAILURE, "attack")
    assert scene.do("no").told(Changed, feature="Stunned")
    assert Settle(who=1, action=action).degree is None
    assert scene.told(Rolled, action="attack")
