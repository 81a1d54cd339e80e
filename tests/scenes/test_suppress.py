"""Suppress and Support: formulas, degrees, whom they fall on. [B 3.8.8, 3.8.9; R-19, R-20, R-25, R-67]"""

from typing import Any, cast

import pytest

from game.content import formulas
from game.engine.entries import Rolled
from game.engine.steps import Attempt
from tests.scenes.scene import Scene

ODDS = {  # own Effort, their Resistance, what else, die
    "Critical Success": (90, 10, 90, 20),
    "Complete Success": (90, 10, 0, 50),
    "Partial Success": (90, 60, 0, 50),
    "Partial Failure": (10, 10, 0, 50),
    "Complete Failure": (10, 90, 0, 50),
    "Critical Failure": (10, 90, -1, 20),
}


def suppress(action: str, degree: str, drawing: Any = "W . . M", **more: Any) -> Scene:
    """The Wasp suppresses the Major, so: all that counts besides Effort and Resistance is her Disposition."""
    effort, resistance, bold, die = ODDS[degree]
    formula = formulas()[action]
    mine: dict[str, Any] = {formula.effort.name: effort, "Smarts": 0, "Leadership": 0}
    mine[formula.effort.name] = effort
    theirs = {"Passions": 0, "Swarming": 0, "Ken": 0}
    theirs[formula.resistance.name] = resistance
    mine["place"] = "Advancing" if bold > 0 else "Recoiling" if bold < 0 else "Holding"
    scene = Scene(drawing, **{"W": mine, "M": theirs | more.pop("M", {}), action: die, **more})
    scene.do(f"{action} M")
    if scene.asked == "OfferLuck":
        scene.do("no")
    assert scene.told(Rolled, who="W", action=action)[-1].roll.degree.name.replace("_", " ").title() == degree
    return scene


# -- Intimidate -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degree", "box", "place"),
    [
        ("Critical Success", 0, "Recoiling"),  # Retreats: the end box, which for soldiers is Recoiling
        ("Complete Success", 1, "Recoiling"),
        ("Partial Success", 1, "Recoiling"),
        ("Partial Failure", 2, "Holding"),
        ("Complete Failure", 3, "Advancing"),
        ("Critical Failure", 4, "Advancing"),  # Charges
    ],
)
def test_intimidate(degree: str, box: int, place: str) -> None:
    """B-3.8.8-05, B-3.8.8-06, R-25"""
    scene = suppress("intimidate", degree)
    assert (scene.box("M"), scene.place("M")) == (box, place)


def test_intimidated_workers_run() -> None:
    """B-3.8.8-05: those who can retreat do."""
    scene = Scene(
        "W . . w M",
        intimidate=20,
        W={"Signalling": 90, "place": "Advancing"},
        w={"Passions": 10, "Swarming": 0},
    )
    assert scene.do("intimidate w").place("w") == "Retreating"


def test_many_are_hard_to_intimidate() -> None:
    """B-3.8.8-03, R-19: -target's Swarming, +own Leadership."""
    scene = Scene("W . . m", intimidate=34).do("intimidate m")
    check = scene.told(Rolled, action="intimidate")[-1].roll.check
    assert (check.effort.value, check.resistance.value) == (68, 20)
    assert [modifier.rating for modifier in check.static] == [35, -80]


# -- Charm, Confuse -------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "effect"), [("charm", "Charmed"), ("confuse", "Confused")])
@pytest.mark.parametrize(
    ("degree", "die"),
    [("Critical Success", 80), ("Complete Success", 60), ("Partial Success", 40)],
)
def test_charm_and_confuse(action: str, effect: str, degree: str, die: int) -> None:
    """B-3.8.8-07"""
    scene = suppress(action, degree, **{f"quantify_{effect.lower()}": 30})
    assert scene.effects("M") == {effect: 30}
    assert scene.effects("W") == {}
    assert cast("Any", scene.run.story[-1]).die == die


@pytest.mark.parametrize("action", ["charm", "confuse"])
@pytest.mark.parametrize(
    ("degree", "die"),
    [("Partial Failure", 40), ("Complete Failure", 60), ("Critical Failure", 80)],
)
def test_failing_confuses_a_friend(action: str, degree: str, die: int) -> None:
    """R-20-01, B-3.8.8-08, R-20: a random ally; with none, the actor herself."""
    scene = suppress(action, degree, quantify_confused=30)
    assert (scene.effects("W"), scene.effects("M")) == ({"Confused": 30}, {})
    assert cast("Any", scene.run.story[-1]).die == die


def test_which_friend_is_up_to_chance() -> None:
    """R-20"""
    for die, friend in ((0, "L"), (1, "X")):
        scene = Scene("L W X . M", first="W", charm=99, ally=die, quantify_confused=30).do("charm M")
        if scene.asked == "OfferLuck":
            scene.do("no")
        assert [name for name in "LWX" if scene.effects(name)] == [friend]


def test_signs() -> None:
    """R-19-01, B-3.8.8-01, 02, B-3.8.6-05, B-3.4.3-01, R-19: Charm +own Smarts, +target's Confused; Confuse +own Leadership, -target's Passions."""
    scene = Scene("W . . M", charm=50, M={"Confused": 40}).do("charm M")
    check = scene.told(Rolled, action="charm")[-1].roll.check
    assert (check.effort.value, check.resistance.value, [m.rating for m in check.static]) == (30, 50, [25, 40])
    scene = Scene("W . . M", confuse=50).do("confuse M")
    check = scene.told(Rolled, action="confuse")[-1].roll.check
    assert (check.effort.value, check.resistance.value, [m.rating for m in check.static]) == (25, 20, [35, -50])


def test_disposition_counts_here_too() -> None:
    """B-2.3.5-03"""
    scene = Scene("W . . M", charm=50, W={"place": "Recoiling"}).do("charm M")
    assert ("Recoiling", -30) in [
        (m.source, m.rating) for m in scene.told(Rolled, action="charm")[-1].roll.check.static
    ]
    scene = Scene("W . . M", charm=50, W={"place": "Charging"}).do("charm M")
    assert [(s.source, s.by) for s in scene.told(Rolled, action="charm")[-1].roll.check.shifts] == [("Charging", 1)]


def test_ten_cells() -> None:
    """R-67"""
    assert Scene("W . . . . . . . . . M").can("charm M")
    assert Scene("W . . . . . . . . . . M").refusal("charm M") == "out of reach"


# -- Support --------------------------------------------------------------------------------------


def support(action: str, die: int, friend: dict[str, int | str], **more: Any) -> Scene:
    """The Ladybug first; then, in the Wasp's Turn, she supports her."""
    words = {action: die, "attack": [99] * 9, "effects": [5] * 9, "L": {}, "W": friend} | more
    scene = Scene(". . . L . W . . . m", first="L", **words)
    scene.do("set interrupts ask", "done")
    while scene.asked == "MayResist":
        scene.do("pass")
    return scene


@pytest.mark.parametrize(
    ("mine", "die", "was", "now"),
    [
        ({"Leadership": 90, "Smarts": 90}, 50, "Holding", "Charging"),  # Complete, and a Shift Up by Smarts
        ({"Leadership": 90, "Smarts": 0}, 50, "Holding", "Advancing"),
        ({"Leadership": 40, "Smarts": 0}, 20, "Recoiling", "Holding"),
        ({"Leadership": 40, "Smarts": 0}, 20, "Advancing", "Advancing"),  # a Success never lowers
        ({"Leadership": 40, "Smarts": 0}, 50, "Advancing", "Recoiling"),
        ({"Leadership": 40, "Smarts": 0}, 50, "Recoiling", "Recoiling"),
    ],
)
def test_encourage(mine: dict[str, int], die: int, was: str, now: str) -> None:
    """B-3.8.9-04, B-3.8.9-06, B-3.8.9-07, R-25"""
    scene = support("encourage", die, {"Passions": 45, "place": was}, L=mine)
    assert scene.do("encourage W").place("W") == now


def test_rally_only_who_retreats_encourage_only_who_does_not() -> None:
    """B-3.8.9-01, B-3.8.9-02"""
    scene = support("rally", 50, {"Passions": 45, "place": "Retreating"}, L={"Leadership": 90, "Threat Rate": 0})
    assert scene.refusal("encourage W") == "Retreating already"
    assert scene.do("rally W").place("W") == "Advancing"
    assert support("rally", 50, {}).refusal("rally W") == "not Retreating"


def test_focus_and_shake_want_something_to_do() -> None:
    """B-3.8.9-03"""
    scene = support("focus", 50, {})
    assert scene.refusal("focus W") == "not Confused"
    assert scene.refusal("shake W") == "not Charmed"


@pytest.mark.parametrize(
    ("action", "effect", "effort", "helps"),
    [("focus", "Confused", "Smarts", "Charms"), ("shake", "Charmed", "Charms", "Passions")],
)
@pytest.mark.parametrize(
    ("mine", "helping", "die", "left", "now"),
    [
        (90, 90, 60, 0, "Advancing"),  # Critical: gone, and a box up
        (90, 0, 60, 0, "Holding"),
        (90, 0, 40, 30, "Holding"),  # Partial: rolls to decrease
        (10, 0, 60, 50, "Holding"),  # Partial Failure: remains
        (10, 0, 40, 70, "Holding"),  # Complete Failure: rolls to increase
        (10, 0, 20, 100, "Holding"),  # Critical Failure, for who Recoils: set to 100
    ],
)  # fmt: skip
def test_focus_and_shake(
    action: str, effect: str, effort: str, helps: str, mine: int, helping: int, die: int, left: int, now: str
) -> None:
    """B-3.8.9-05, B-3.8.9-08, B-3.8.9-09"""
    roll = 30 if die == 40 and mine == 90 else 70
    scene = support(
        action,
        die,
        {effect: 50, "Immobilised": 100},
        L={effort: mine, helps: helping} | ({"place": "Recoiling"} if left == 100 else {}),
        smarts=1,
        **{f"quantify_{effect.lower()}": roll},
    )
    scene.do(f"{action} W")
    if scene.asked == "OfferLuck":
        scene.do("no")
    assert (scene.rating("W", effect), scene.place("W")) == (left, now)


def test_what_is_suppressed_must_be_sensed() -> None:
    """R-67: in sight or sensed, by her or a companion (R-22)."""
    scene = Scene(
        """
        W # M .
        . . . .
        """,
        W={"Blind": 100}, effects=10,
    )  # fmt: skip
    scene.do("pass") if scene.asked == "MayResist" else None
    assert scene.refusal("charm M") == "that is not what is asked"


def test_any_who_fights_may_be_suppressed_from_within_an_attempt() -> None:
    """The same Action, whoever takes it."""
    scene = Scene("W . . M")
    scene.happens(Attempt(who=scene.who["M"], action="intimidate", target=scene.who["W"]))
    assert scene.told(Rolled, who="M", action="intimidate")
