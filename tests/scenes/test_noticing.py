"""Slipping past. [R-51]"""

from typing import Any

import pytest

from game import content
from game.engine.components import At, Guard, Notice, Raid
from game.engine.entries import Chose, Happened, Rolled
from game.engine.store import add, find, get, the
from game.fd100 import Degree
from game.presentation.page import words as told_by
from game.presentation.sight import unaware
from game.run.view import View
from game.systems.colony.noticing import take_notice
from game.systems.colony.scents import waft
from game.systems.outcomes import phrases
from game.systems.party import room_here
from tests.scenes.scene import Scene

HALL = """
    . . . . . . . . .
    W . . . . . . m .
    . . . . . . . . .
"""


def sneaking(die: int, drawing: str = HALL, **words: Any) -> Scene:
    """The Wasp, Sneaking 53, comes within five cells of the Minor, Ken 20."""
    words["m"] = {"faces": (-1, 0), "Initiative": 0} | words.pop("m", {})
    scene = Scene(drawing, combat=False, sneak=die, attack=[99] * 9, **words)
    assert not scene.told(Rolled, action="sneak")
    return scene.do("go 1 0", "go 1 0")


@pytest.mark.parametrize(("die", "seen"), [(20, False), (52, False), (19, False), (53, True), (99, True)])
def test_sneaking_against_ken(die: int, seen: bool) -> None:
    """R-51-01, B-2.3.12-04, R-51: Complete passes, Partial till she is beside it; a Failure is seen."""
    scene = sneaking(die)
    check = scene.told(Rolled, action="sneak")[-1].roll.check
    assert (check.effort.value, check.resistance.value) == (53, 20)
    assert bool(scene.fight) == seen
    assert get(scene.who["m"], Notice).how == ("seen" if seen else "adjacent" if die < 20 else "unseen")


@pytest.mark.parametrize("sharp", ["m", "m2"])
def test_of_several_the_sharpest_counts(sharp: str) -> None:
    """R-51-01: whichever of them it is; the others notice nothing else."""
    hall = ". . . . . . . m .\nW . . . . . . m ."
    scene = sneaking(60, hall, **{sharp: {"Ken": 45}})
    assert scene.told(Rolled, action="sneak")[-1].roll.check.resistance.value == 45


@pytest.mark.parametrize(("wasp", "beetle", "seen"), [(60, 10, True), (10, 60, True), (60, 60, False)])
def test_of_the_party_the_clumsiest_counts(wasp: int, beetle: int, seen: bool) -> None:
    """R-51-01: one die for all, each by her own Sneaking."""
    scene = sneaking(40, HALL.replace("W .", "W B"), W={"Sneaking": wasp}, B={"Sneaking": beetle})
    assert bool(scene.fight) == seen


def test_unseen_in_this_room() -> None:
    """R-51: Complete: not even when she stands beside it."""
    scene = sneaking(30)
    scene.do(*["go 1 0"] * 4)
    assert scene.asked == "Roam"
    assert len(scene.told(Rolled, action="sneak")) == 1


def test_unseen_until_adjacent() -> None:
    """R-51: Partial."""
    scene = sneaking(15)
    scene.do(*["go 1 0"] * 3)
    assert scene.asked == "Roam"
    scene.do("go 1 0")
    assert scene.fight


def test_while_unseen_she_may_explore() -> None:
    """R-51, R-63"""
    assert sneaking(30).can("explore")


def test_who_attacks_unseen_finds_them_unaware() -> None:
    """R-51: no head carapace, they start Recoiling. 39 would match the head's 40."""
    scene = sneaking(30)
    scene.do(*["go 1 0"] * 4)
    scene.run.apply(scene.command("attack m"))
    assert scene.place("m") == "Recoiling"
    assert scene.faces("m") == (0, 0)


def test_who_attacks_from_beyond_their_senses_surprises_nobody() -> None:
    """R-51: unseen is who has slipped past by a roll; nobody sneaks by keeping away. What fronts call unaware is the same."""
    scene = Scene(HALL, combat=False, attack=[99] * 9, m={"faces": (-1, 0)})
    assert not unaware(next(body for body in View(scene.run).creatures if not body.led))
    scene.run.apply(scene.command("attack m"))
    assert not scene.told(Rolled, action="sneak")
    assert scene.place("m") == "Holding"
    scene = sneaking(30, m={"Initiative": 50})
    assert unaware(next(body for body in View(scene.run).creatures if not body.led))
    scene.run.apply(scene.command("attack m"))
    assert scene.place("m") == "Recoiling"


def test_startled() -> None:
    """R-51: Complete Failure: seen, and she starts Recoiling."""
    scene = sneaking(60, m={"Ken": 70})
    assert scene.fight and scene.place("W") == "Recoiling"


def test_one_die_the_worst_counts() -> None:
    """R-51: each by her own Sneaking; here the Beetle's 35."""
    drawing = """
        . . . . . . . . .
        B W . . . . . m .
        . . . . . . . . .
    """
    scene = Scene(drawing, combat=False, sneak=40, attack=[99] * 9).do("lead W", "go 1 0")
    assert scene.told(Rolled, action="sneak")[-1].who == scene.who["B"]
    assert scene.fight


def test_darkness_helps() -> None:
    """R-51: + Darkness // 2."""
    scene = Scene(HALL, combat=False, sneak=[15], attack=[99] * 9)
    room_here().dark = 60
    scene.do("go 1 0", "go 1 0")
    assert 30 in [m.rating for m in scene.told(Rolled, action="sneak")[-1].roll.check.static]


def test_a_fight_is_heard() -> None:
    """R-51: 8 cells, if it fought in the last 5 turns."""
    scene = Scene(". W . . . . . . m", combat=False, sneak=[30] * 3)
    assert not scene.do("wait").told(Rolled, action="sneak")
    the(Raid).fought = the(Raid).turn
    assert scene.do("wait").told(Rolled, action="sneak")


def test_no_sneaking_in_the_book() -> None:
    """R-51 is no ★."""
    scene = Scene(HALL, combat=False, profile="book", attack=[99] * 9).do("go 1 0", "go 1 0")
    assert scene.fight
    assert not scene.told(Rolled, action="sneak")
    assert scene.told(Happened, what="combat begins")


# -- losing track ----------------------------------------------------------------------------------

CORRIDOR = """
    . . . . . . . . . . . . . . . . . . . . . . . .
    W . . . . . . . . . . . . . . . . . . . m . . .
    . . . . . . . . . . . . . . . . . . . . . . . .
"""


def lost(**words: Any) -> Scene:
    """A Minor that has noticed the party, and the party out of its reach; its post is the last cell."""
    scene = Scene(CORRIDOR, combat=False, sneak=[99] * 9, **words)
    add(scene.who["m"], Notice("seen"))
    add(scene.who["m"], Guard(23, 1))
    return scene


def column(scene: Scene) -> int:
    return get(scene.who["m"], At).x


def test_it_follows_the_scent_and_loses_track() -> None:
    """R-51, RULES 5.3: uphill by intruder scent for some turns; then it forgets, and goes back to its post."""
    scene = lost()
    waft(*(("intruder", x, 1, 240 - 8 * x) for x in range(20)))
    scene.do("wait")
    assert column(scene) == 19
    for _ in range(content.castes()["minor"].searches - 1):
        scene.do("wait")
    assert column(scene) < 16 and find(scene.who["m"], Notice)
    scene.do("wait")
    assert find(scene.who["m"], Notice) is None
    scene.do(*["wait"] * 12)
    assert column(scene) == 22


def test_without_a_scent_it_stays_and_forgets() -> None:
    """R-51: nothing tells it where they are."""
    scene = lost().do("wait", "wait")
    assert column(scene) == 20
    scene.do(*["wait"] * 6)
    assert find(scene.who["m"], Notice) is None


def test_what_the_queen_decides_has_a_reason() -> None:
    """B 5.1, RULES 5.1: each decision with its reason and its rule, where the party perceives it."""
    scene = lost(rating=0)
    at = get(scene.who["W"], At)
    at.x = 10  # the Minor's feelers reach five cells, the Wasp sees it
    scene.do(*["wait"] * 7)
    chosen = scene.told(Chose, who="m")
    assert [each.action for each in chosen] == ["searches", "gives up"]
    assert all(each.reason and "R-51" in each.rule for each in chosen)


def test_who_has_lost_track_may_be_passed_again() -> None:
    """R-51: the next time they meet, she sneaks anew."""
    scene = lost()
    scene.do(*["wait"] * 8)
    at = get(scene.who["W"], At)
    at.x = 17
    assert scene.do("wait").told(Rolled, action="sneak")


def test_the_action_waits_while_it_senses_them_only() -> None:
    """R-63, R-51: who sees far has not noticed by that; a Centipede seven cells off is in nobody's way."""
    scene = Scene("W . . . . . . . c . .", combat=False, sneak=[30] * 3)
    assert scene.can("explore")
    add(scene.who["c"], Notice("seen"))
    assert not scene.do("wait").can("explore")  # it minds them still
    scene.do(*["wait"] * 6)
    assert scene.can("explore")


def test_unheard_nobody_raises_alarm_on_her_first_attack() -> None:
    """R-51: Critical. The first alarm of the Combat is lost; the next Round's is not."""
    scene = Scene(HALL, combat=False, attack=[99] * 9, m={"Swarming": 100, "Ken": 0})
    scene.brings("Unseen and unheard in the Room", "W", "m")
    assert scene.asked == "Roam"
    scene.do(*["go 1 0"] * 6, "attack m", "done")
    assert scene.told(Happened, what="alarm comes too late")
    assert not scene.told(Rolled, action="Swarming")
    scene.do("done")
    assert scene.told(Rolled, action="Swarming")


def test_sounded_the_alarm_is_rolled_before_the_first_round() -> None:
    """R-51: Critical Failure: and alarm, beyond the one of the Round."""
    scene = Scene(HALL, combat=False, attack=[99] * 9, m={"Swarming": 100, "Initiative": 0})
    scene.brings("Seen and sounded", "W", "m")
    told = [entry for entry in scene.run.story if isinstance(entry, Rolled | Happened)]
    alarm = next(i for i, entry in enumerate(told) if isinstance(entry, Rolled) and entry.action == "Swarming")
    begun = next(i for i, entry in enumerate(told) if isinstance(entry, Happened) and entry.what == "round begins")
    assert alarm < begun


@pytest.mark.parametrize(
    ("degree", "how", "sound"),
    [
        (Degree.CRITICAL_SUCCESS, "unseen", "unheard"), (Degree.COMPLETE_SUCCESS, "unseen", ""), (Degree.PARTIAL_SUCCESS, "adjacent", ""),
        (Degree.PARTIAL_FAILURE, "seen", ""), (Degree.COMPLETE_FAILURE, "seen", ""), (Degree.CRITICAL_FAILURE, "seen", "sounded"),
    ],
)  # fmt: skip
def test_what_each_degree_means(degree: Degree, how: str, sound: str) -> None:
    """R-51: of all six."""
    noticed = phrases(content.formulas()["sneak"].outcome[str(degree)])[-1]
    assert noticed.wording.function is take_notice
    assert noticed.holes == {"how": how, **({sound: True} if sound else {})}


@pytest.mark.parametrize("leaves", [True, False])
def test_who_notices_only_beside_it_does_so_in_this_room_alone(leaves: bool) -> None:
    """R-51: once one of the two is in another Room, it may notice the other from as far as it feels, and the screen says so."""
    scene = Scene("W . . + 2 2 m 2" if leaves else "W . . . . . m .", combat=False, sneak=0)
    add(scene.who["m"], Notice("adjacent"))
    scene.ask()
    assert "leaves this Room" in told_by("notice")["adjacent"]
    scene.do("wait")
    notice = find(scene.who["m"], Notice)
    assert (notice is not None and notice.how == "adjacent") != leaves
