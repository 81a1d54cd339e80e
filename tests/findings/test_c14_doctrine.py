"""Soldiers know their trade: what creatures do with a Manoeuvre to spare, and where they leave it. [R-89]"""

import pytest

from game import content
from game.engine.commands import Act, Say
from game.engine.components import At, Combatant, Raid, Wanted
from game.engine.entries import Chose, Happened, Rolled
from game.engine.steps import CombatEnd
from game.engine.store import add, get, the
from game.lab.report import summary
from game.lab.tally import Tally
from game.queen.mind import Verdict, sensed
from game.systems.ground import apart, level
from tests.queen.test_doctrine import QUIET, asked, goes, hall, posted
from tests.queen.test_support import stands_by
from tests.scenes.scene import Scene

STRUCK = {"tactical": 0}
"""It has had its Attack of the Round."""
TRADE = ("throw", "flank", "direct", "barrier", "break", "carry", "focus")


def act(choice: Verdict) -> str:
    """What it does, by the name of the Action; "" for anything else."""
    return choice.option.command.action if isinstance(choice.option.command, Act) else ""


# -- Throw -----------------------------------------------------------------------------------------


def test_c14_a_major_throws_off_whom_it_finds_at_a_gun() -> None:
    """R-89: it bites first; then the Wasp flies two cells past the gun, and loses its next Turn."""
    scene = hall(". . . M W . n . . . . .", n={"Threat Rate": 0}, M={"Threat Rate": 99})
    get(scene.who["n"], At).x, get(scene.who["n"], At).y = 5, 0
    scene.ask()
    assert act(asked(scene, "M")) == "attack"
    choice = asked(scene, "M", **STRUCK)
    assert choice.option.command == Act("throw", scene.who["W"])
    assert (choice.reason, choice.rule) == (
        "flings off who has got at those it guards, 25 in 100",
        "B 3.8.11 R-67 R-89",
    )


@pytest.mark.parametrize("ward", ["n", "K", "w"])
def test_c14_it_does_so_in_play(ward: str) -> None:
    """R-89: for a gun, a royal, a Worker; it is told, and rolled once in a Combat."""
    scene = Scene(
        f". . . . . . .\n. . M W {ward} . .\n. . . . . . .", first="W", W={"limit": 40}, throw=[50] * 9,
        **QUIET | {"attack": [50] * 60}, **{ward: {"Immobilised": 100, "Initiative": 1}},
    )  # fmt: skip
    scene.do("done").until("W")
    (chose,) = scene.told(Chose, who="M", action="throw")
    assert "flings off" in chose.reason and "R-89" in chose.rule
    assert scene.told(Happened, who="W", what="loses her Turn")
    for _ in range(2):
        scene.do("done").until("W")
    assert len(scene.told(Rolled, who="M", action="throw")) == 1


@pytest.mark.parametrize("line", [". . . M W . . . . . . .", ". . . M W . . . n . . .", ". . . M W m . . . . . ."])
def test_c14_nobody_is_thrown_for_nothing(line: str) -> None:
    """R-89: alone, with the gun out of her reach, or beside another who bites."""
    assert act(asked(hall(line), "M", **STRUCK)) != "throw"


def test_c14_nobody_throws_who_cannot() -> None:
    """R-89: 15 in 100 at the least, and by a Manoeuvre, not by a Resist."""
    stout = hall(". . . M W n . . . . . .", M={"Strength": 5})
    assert act(asked(stout, "M", **STRUCK)) != "throw"
    assert act(asked(hall(". . . M W n . . . . . ."), "M", manoeuvre=0, **STRUCK)) != "throw"


# -- Flank -----------------------------------------------------------------------------------------


def test_c14_who_stands_in_the_way_of_its_kin_makes_room() -> None:
    """R-89: in a gallery one cell wide; it has bitten, and 40 in 100 it slips past."""
    gallery = ("+ + + + + + +\n. . W m m . .\n+ + + + + + +").replace("+", "#")
    scene = Scene(gallery, first="W", W={"faces": (1, 0)}, **QUIET)
    assert act(asked(scene, "m")) == "attack"
    choice = asked(scene, "m", **STRUCK)
    assert choice.option.command == Act("flank", scene.who["W"])
    assert choice.reason == "slips past and makes room for its kin, 40 in 100"
    assert act(asked(scene, "m2", **STRUCK)) != "flank"


def test_c14_by_itself_it_stays_where_it_is() -> None:
    """R-89: and where both are at grips with her already."""
    assert act(asked(hall(". . W m . . . . . . . ."), "m", **STRUCK)) != "flank"
    assert act(asked(hall(". m W m . . . . . . . ."), "m2", **STRUCK)) != "flank"


def test_c14_a_centipede_goes_round_an_armoured_head() -> None:
    """R-89, R-15: before it bites a Major, for that costs no Attack; a Wasp has no such head."""
    drawing = ". . . . . . . .\n. W . . . M c .\n. . . . . . . ."
    scene = Scene(drawing, first="W", **QUIET)
    get(scene.who["W"], At).x = 0
    scene.alter("M", faces=(1, 0), Immobilised=100)
    choice = asked(scene, "c")
    assert choice.option.command == Act("flank", scene.who["M"])
    assert "back of the head" in choice.reason
    assert act(asked(scene, "c", manoeuvre=0)) != "flank"
    assert act(asked(scene, "c", **STRUCK)) != "flank"
    scene.alter("M", faces=(-1, 0))
    assert act(asked(scene, "c")) == "attack"  # it is behind it already
    assert act(asked(hall(". W c . . . . . . . . ."), "c")) == "attack"


# -- Direct ----------------------------------------------------------------------------------------


def test_c14_a_gun_shows_its_kin_where_to_strike() -> None:
    """R-89, R-76: it has shot; Ken 30 against Smarts 25; once a Combat."""
    scene = hall(". W M . . . n . . . . .", W={"Smarts": 5})
    assert act(asked(scene, "n")) == "attack"
    choice = asked(scene, "n", **STRUCK)
    assert choice.option.command == Act("direct", scene.who["M"])
    assert choice.reason.startswith("shows its kin where to strike, ")
    assert act(asked(scene, "n", tricks=["direct"], **STRUCK)) != "direct"


@pytest.mark.parametrize("line", [". W . . M . n . . . . .", ". W w . . . n . . . . ."])
def test_c14_nobody_is_shown_who_is_not_at_grips(line: str) -> None:
    """R-89: nor who would not strike."""
    assert act(asked(hall(line, W={"Smarts": 5}), "n", **STRUCK)) != "direct"


def test_c14_royals_direct_their_guard() -> None:
    """R-89: the Queen's Ken 50 and Signalling 50; the King's drumming."""
    scene = hall(". W M . Q . . . . . . .")
    scene.fighter("Q").tricks += ["bolster", "order"]
    assert asked(scene, "Q").reason == "shows her guard where to strike, 50 in 100"
    scene = hall(". W M . K . . . . . . .")
    assert asked(scene, "K", tricks=["call", "rout"]).reason.startswith("drums where to strike, ")


# -- Barrier ---------------------------------------------------------------------------------------


def test_c14_before_its_tunnel_a_minor_builds() -> None:
    """R-89: what glues tunnels shut builds by the same chance, 60; on the cell towards her, while she is far off; hurt."""
    scene = posted(hall(". . . . . W . . . . m .", m={"wounds": 3}), "m", 11, 1)
    choice = asked(scene, "m")
    assert choice.option.command == Act("barrier", scene.who["m"], "9,1")
    assert choice.reason == "heaps up rubble before its tunnel, 60 in 100"
    assert asked(scene, "m", tricks=["barrier"]).reason == "holds its tunnel"
    assert asked(posted(hall(". . . . . W . . . . m ."), "m", 11, 1), "m").reason == "holds its tunnel"


def test_c14_a_barrier_shuts_no_only_way() -> None:
    """R-89: a fight in a gallery must be one that can be ended."""
    gallery = "# # # # # # # # # # # #\n. . . . . W . . . . m .\n# # # # # # # # # # # #"
    scene = posted(Scene(gallery, first="W", m={"wounds": 3}, **QUIET), "m", 11, 1)
    assert asked(scene, "m").reason == "holds its tunnel"


def test_c14_nobody_builds_in_place_of_an_attack() -> None:
    """R-89: nor with kin at grips, nor away from its tunnel, nor without one."""
    hurt = {"wounds": 3}
    assert act(asked(posted(hall(". . . . . . . . . W m .", m=hurt), "m", 11, 1), "m")) == "attack"
    assert act(asked(posted(hall(". . . . W m . . . . m .", m2=hurt), "m2", 11, 1), "m2")) != "barrier"
    assert act(asked(posted(hall(". W . . . . m . . . . .", m=hurt), "m", 11, 1), "m")) != "barrier"
    assert act(asked(hall(". . . . . W . . . . m .", m=hurt), "m")) != "barrier"


# -- Break -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "wounds"), [("M", 4), ("n", 5), ("m", 8)])
def test_c14_the_last_of_them_breaks_off(name: str, wounds: int) -> None:
    """R-89: nearly done it is gone, back to the garrison, and there is an end of it."""
    scene = hall(f". W {name} . . . . . . . . .", **{name: {"wounds": wounds, "Initiative": 90}}, **{"break": [0] * 9})
    level().garrison = 3
    scene.do("done")
    assert scene.told(Chose, who=name, action="break")
    assert not scene.alive(name) and level().garrison == 4
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.WON


def test_c14_not_before_it_has_struck() -> None:
    scene = hall(". W m . . . . . . . . .", m={"wounds": 8})
    assert act(asked(scene, "m")) == "attack"
    assert act(asked(scene, "m", **STRUCK)) == "break"
    assert act(asked(scene, "m", tricks=["break"], **STRUCK)) != "break"


def test_c14_with_kin_or_strength_left_or_a_duty_it_stays() -> None:
    """R-89: nor whom the Job is about, nor, on the deepest Level, its guard (R-75)."""
    assert act(asked(hall(". W M . m . . . . . . .", M={"wounds": 4}), "M", **STRUCK)) != "break"
    assert act(asked(hall(". W M . . . . . . . . .", M={"wounds": 3}), "M", **STRUCK)) != "break"
    wanted = hall(". W M . . . . . . . . .", M={"wounds": 4})
    add(wanted.who["M"], Wanted())
    assert act(asked(wanted, "M", **STRUCK)) != "break"
    deep = Scene("W M . .", first="W", rating=100, M={"wounds": 4}, **QUIET)
    assert act(asked(deep, "M", **STRUCK)) != "break"


# -- Support, a front, and an Alate ----------------------------------------------------------------


def test_c14_a_gun_clears_a_sisters_head() -> None:
    """R-89, B 3.8.9: Focus, in her Turn; Smarts 30 and Charms 30 against what is left of it. Others have not the wits."""
    scene = hall(". . . . W . . . m n . .", m={"Confused": 5})
    choice = stands_by(scene, "n", "m")
    assert choice.option.command == Act("focus", scene.who["m"], "Confused")
    assert "R-89" in choice.rule
    dazed = hall(". . . . W . . . m M . .", m={"Confused": 5})
    assert stands_by(dazed, "M", "m").option.command == Say("pass")


def test_c14_they_come_as_a_front_with_a_gun_behind() -> None:
    """R-89: a Major does not run ahead of its gun; once the enemy is near that, it closes in."""
    scene = hall(". W . . . . . . M n . .")
    choice = asked(scene, "M", pace=2)
    assert choice.reason == "stands before a gun"
    assert asked(hall(". . . W . . M n . . . ."), "M").reason == "closes in"
    assert asked(hall(". . . W . . . M . . . ."), "M", pace=2).reason.startswith("charges")


def test_c14_a_gun_falls_in_behind_its_kin() -> None:
    """R-89: when it has shot; behind them it stays; by itself it comes nearer, to three cells."""
    scene = hall(". . W . . . n . . . . .")
    assert asked(scene, "n", **STRUCK).reason == "comes within range"
    scene = hall(". . W . . . n m . . . .")
    choice = asked(scene, "n", **STRUCK)
    assert choice.reason == "keeps behind its kin"
    assert goes(choice, scene, "n")[0] == 1
    assert act(asked(scene, "n")) == "attack"
    scene = hall(". . W . m . n . . . . .")
    choice = asked(scene, "n", **STRUCK)
    assert (choice.reason, choice.option.command) == ("keeps behind its kin", Say("done"))


def test_c14_an_alate_carries_off() -> None:
    """R-89, R-64: in the air, who is beside it; its gust is spent."""
    scene = hall(". W a . . . . . . . . .", W={"Stamina": 20})
    get(scene.who["a"], Combatant).aloft = True
    scene.run.enter()
    choice = asked(scene, "a", tricks=["gust"], **STRUCK)
    assert choice.option.command == Act("carry", scene.who["W"])


# -- left out, measured ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["book", "off"])
def test_c14_left_out_they_do_as_before(how: str) -> None:
    """R-89: none of it is wished for, nor has anybody a Construction that print does not give it."""
    words = {"M": {"wounds": 4}, "W": {"Smarts": 5}}
    scene = hall(". . . M W n . . . . . .", profile="book" if how == "book" else "solo", **words)
    if how == "off":
        the(Raid).settings["R-89"] = "off"
    else:
        assert not scene.rating("M", "Construction")
    for name in ("M", "n"):
        assert act(asked(scene, name, **STRUCK)) not in TRADE
    for doctrine in content.doctrines().values():
        assert not set(TRADE) & doctrine.actions(trade=False)


def test_c14_what_creatures_do_is_counted() -> None:
    """In the lab, by the Action, apart from what characters do."""
    scene = Scene(". . M W n . .", first="W", throw=[0, 99] * 9, **QUIET | {"attack": [50] * 60})
    scene.do("done")
    tally = Tally()
    tally.hear(scene.run.story)
    assert tally.theirs["throw"] == 1 and not tally.actions["throw"]
    assert set(TRADE) <= set(summary([], 1)["theirs"])  # the never done, too


def test_c14_who_is_not_known_to_it_changes_nothing() -> None:
    """Law 6: who is directed is at grips with an enemy that it senses; and nobody else is counted."""
    scene = hall(". W M . . . n . . . . .")
    scene.run.enter()
    senses = sensed(scene.who["n"])
    assert set(senses.fellows) == {scene.who["M"]} and set(senses.foes) == {scene.who["W"]}
    assert apart(senses.fellows[scene.who["M"]], senses.foes[scene.who["W"]]) == 1
    assert senses.charges == () and sensed(scene.who["M"]).charges == (get(scene.who["n"], At),)
