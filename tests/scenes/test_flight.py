"""In the air, out of it, and who reaches whom. [R-17; B 3.8.7]"""

from typing import Any

import pytest

from game.engine.components import Fight, Room
from game.engine.entries import Happened, Rolled
from game.engine.steps import Attempt, Die, Quantify
from game.engine.store import RUN, find, query
from game.fd100 import Degree
from game.systems.checks import check
from game.systems.combat.reach import aloft, attacks, reaches
from tests.scenes.duel import blow
from tests.scenes.scene import Scene

HIGH = {"height_1": 10}


def airborne(drawing: Any = "W m . .", who: Any = "W", **words: Any) -> Scene:
    """She has taken off."""
    scene = Scene(drawing, first=who, fly=1, **(HIGH | words)).do("fly")
    assert aloft(scene.who[who])
    return scene


def statics(scene: Scene, text: str) -> list[tuple[str, int]]:
    actor, action, target = text.split()
    made = check(Attempt(who=scene.who[actor], action=action, target=scene.who[target]))
    return [(m.source, m.rating) for m in made.static]


def reached(scene: Scene, by: str, target: str) -> set[str]:
    """The Attacks of one that can reach the other."""
    actor = scene.who[by]
    return {slot for slot, attack in attacks(actor).items() if reaches(actor, attack, scene.who[target])}


# -- up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "up"), [(59, True), (60, False)])
def test_taking_off(die: int, up: bool) -> None:
    """R-17-01, R-17: a Manoeuvre, B vs Flying."""
    scene = Scene("W . m", fly=die, **HIGH).do("fly")
    assert aloft(scene.who["W"]) == up
    assert scene.fighter("W").manoeuvre == 0
    assert scene.refusal("fly") == "once a Turn"


def test_height_is_wanted() -> None:
    """R-17-01, R-17: above 0, and in a chamber; galleries have none."""
    assert Scene("W . m", height_1=0).refusal("fly") == "there is no room to fly"
    assert Scene("W . m", height_1=1).can("fly")
    assert Scene(". # W , m", combat=False, **HIGH).do("attack m").refusal("fly") == "there is no room to fly"


def test_height_is_rolled_once() -> None:
    """B-3.10.2-02, RULES 4.1: with the Features die, when first needed."""
    scene = Scene("W m .", attack=45, m={"limit": 2, "Carapace": 0}, **HIGH).do("attack m")
    assert [room.height for _, room in query(Room)] == [10]
    assert scene.asked == "Roam"


@pytest.mark.parametrize(
    ("who", "changes", "reason"),
    [
        ("X", {}, "no wings to fly with"),
        ("S", {}, "no wings to fly with"),
        ("L", {}, ""),
        ("B", {}, ""),
        ("W", {"Immobilised": 90}, "Immobilised"),
    ],
)
def test_who_can_fly(who: str, changes: dict[str, int], reason: str) -> None:
    scene = Scene(f"{who} . m", first=who, fly=99, effects=10, **{who: changes}, **HIGH)
    if scene.asked == "MayResist":
        scene.do("pass")
    assert scene.refusal("fly") == reason


def test_up_is_up() -> None:
    scene = airborne(". . W . m", attack=[99] * 9, m={"Immobilised": 100}, effects=[10] * 9).do("done").until("W")
    assert scene.refusal("fly") == "in the air already"


# -- Flying as a modifier -------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "counts"), [(1, 21), (10, 30), (19, 39)])
def test_her_flying_counts_in_the_air_only(height: int, counts: int) -> None:
    """R-17-01, B-3.8.7-06, R-17: at most 20 + Height; on the ground not at all."""
    scene = Scene("W m . .", height_1=height, fly=1)
    assert statics(scene, "m attack W") == []
    scene.do("fly")
    assert statics(scene, "m attack W") == [("Flying", -counts)]


def test_no_more_than_she_has() -> None:
    scene = airborne("W m . .", W={"Flying": 12, "Initiative": 100})
    assert statics(scene, "m attack W") == [("Flying", -12)]


# -- who reaches whom -----------------------------------------------------------------------------


def test_close_attacks_do_not_reach_her() -> None:
    """B-3.8.7-07, R-17: mandibles do not, bursting does; her own bite and sting do."""
    scene = airborne()
    assert reached(scene, "m", "W") == {"special"}
    assert reached(scene, "W", "m") == {"base", "special"}


def test_guns_do() -> None:
    assert reached(airborne("W . . n"), "n", "W") == {"base", "special"}


def test_fliers_reach_each_other() -> None:
    """R-17: from the air."""
    scene = airborne("W L m .", L={"Flying": 60})
    assert reached(scene, "L", "W") == set()
    scene.fighter("L").aloft = True
    assert reached(scene, "L", "W") == {"base", "special"}


def test_she_stoops_to_strike() -> None:
    """R-17-02, R-17: in reach from her own Close Attack until her next Turn."""
    scene = airborne(attack=[99] * 9, m={"Threat Rate": 0, "place": "Holding"}).do("attack m")
    assert reached(scene, "m", "W") == {"base", "special"}
    assert aloft(scene.who["W"])
    scene.do("done").until("W")
    assert reached(scene, "m", "W") == {"special"}


def test_a_horn_from_the_air_is_no_stoop() -> None:
    """R-17: Close Attacks only; and Flying Horn needs no air."""
    words = {"B": {"Threat Rate": 90}, "m": {"Survival Rate": 10, "Carapace": 0}}
    scene = airborne("B m . .", "B", attack=50, quantify_stunned=30, **words).do("attack m")
    assert scene.told(Rolled, who="B", action="attack")[-1].roll.degree == Degree.COMPLETE_SUCCESS
    assert not scene.fighter("B").stoops
    scene = airborne("B m . .", "B", attack=5, quantify_stunned=30, **words).do("attack m")
    assert scene.fighter("B").stoops  # the Bite
    assert blow("B . . M", "B attack M", "Complete Success", quantify_stunned=30).wounds("M") == 4


def test_r14_drops_what_cannot_reach() -> None:
    """R-14 (a): a Minor's Partial Success at one in the air names only mandibles, and misses."""
    scene = airborne("W m . .", m={"Threat Rate": 90, "place": "Holding"}, W={"Survival Rate": 60, "Carapace": 0})
    scene.run.enter()
    made = check(Attempt(who=scene.who["m"], action="attack", target=scene.who["W"]))
    assert Degree.PARTIAL_SUCCESS in {d for g in made.guards if g.rating == -100 for d in g.on}


# -- down -----------------------------------------------------------------------------------------


def test_landing_at_will() -> None:
    """R-17"""
    scene = airborne(". W . m").do("land")
    assert not aloft(scene.who["W"])
    assert scene.told(Happened, what="lands", who="W")
    assert Scene("W . m", **HIGH).refusal("land") == "not in the air"


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed", "Stunned"])
def test_falling(effect: str) -> None:
    """R-17: at once, and what passes does not lift her up again."""
    scene = airborne(**{f"quantify_{effect.lower()}": 30})
    scene.happens(Quantify(who=scene.who["W"], feature=effect, how="bestow", die=40))
    assert not aloft(scene.who["W"])
    assert scene.told(Happened, what="falls", who="W")
    scene.happens(Quantify(who=scene.who["W"], feature=effect, how="end"))
    assert not aloft(scene.who["W"])


@pytest.mark.parametrize("effect", ["Poisoned", "Blind", "Agony"])
def test_other_effects_leave_her_up(effect: str) -> None:
    scene = airborne(**{f"quantify_{effect.lower()}": 30})
    scene.happens(Quantify(who=scene.who["W"], feature=effect, how="bestow", die=40))
    assert aloft(scene.who["W"])


def test_stunned_by_agony_she_falls() -> None:
    """R-17, L-2.11.5-01: though it takes her Turn and is gone in the same check."""
    scene = Scene(
        ". . W . m",
        fly=1,
        attack=[99] * 20,
        effects=[50] * 9,
        passions=[99] * 9,
        quantify_stunned=[30] * 9,
        **HIGH,
    ).do("fly")
    scene.alter("W", Agony=60)
    scene.do("done")
    while not scene.told(Happened, what="loses her Turn", who="W"):
        scene.do("pass" if scene.asked == "MayResist" else "done")
    assert scene.told(Happened, what="falls", who="W")
    assert not aloft(scene.who["W"])


# -- in the air -----------------------------------------------------------------------------------


def test_pace_in_the_air() -> None:
    """R-13-01, R-13: the larger of Speed and Flying."""
    scene = Scene("L . . . . m", first="L", fly=1, attack=[99] * 9, m={"Immobilised": 100}, effects=[10] * 9, **HIGH)
    assert scene.fighter("L").pace == 3
    scene.do("fly", "done").until("L")
    assert scene.fighter("L").pace == 4


@pytest.mark.parametrize(("die", "charges"), [(59, True), (60, False)])
def test_charging_from_the_air(die: int, charges: bool) -> None:
    """RULES 3.5: Speed 45; Flying 60 if airborne."""
    scene = airborne("L . . . m .", "L", charge=die).do("charge m")
    assert scene.told(Rolled, who="L", action="charge")[-1].roll.check.effort.name == "Flying"
    assert scene.place("L") == ("Charging" if charges else "Recoiling")


def test_out_of_combat_they_sit() -> None:
    """R-17"""
    scene = airborne()
    scene.happens(Die(who=scene.who["m"], cause="test"))
    assert find(RUN, Fight) is None
    assert not aloft(scene.who["W"])


# -- book -----------------------------------------------------------------------------------------


def test_in_the_book_flying_always_counts() -> None:
    """B-3.8.7-06, R-17 book."""
    scene = Scene("W m . .", profile="book")
    assert ("Flying", -60) in statics(scene, "m attack W")


def test_in_the_book_close_attacks_at_a_flier_need_wings() -> None:
    """B-3.8.7-07, R-17 book: Flying above 0."""
    scene = Scene("W m . .", profile="book")
    assert reached(scene, "m", "W") == {"special"}
    scene.alter("m", Flying=1)
    assert reached(scene, "m", "W") == {"base", "special"}
    assert reached(scene, "W", "m") == {"base", "special"}
