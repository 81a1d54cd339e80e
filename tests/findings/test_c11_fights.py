"""Fights that are decided: who goes, who leaves her alone, who follows, and what a miss and a blow are worth. [R-81 to R-85]"""

from typing import Any

import numpy as np
import pytest

from game.content.commissions import commission
from game.engine import components
from game.engine.components import At, Body, Creature, Effects, Guard, Item, Notice, Raid, Remains, Way
from game.engine.entries import Chose, Died, Happened
from game.engine.steps import CombatEnd, Die, Move, OpenWay, TakeWay
from game.engine.store import add, create, drop, find, get, query, the
from game.run.view import View
from game.systems import senses
from game.systems.ground import ground, level
from game.systems.party import room_here
from game.telling.grammar import grammar
from tests.scenes.scene import Scene

STILL = {"attack": [99] * 60, "effects": [10] * 60, "resist": [99] * 60}
"""Nobody hits, nothing ends by itself, nobody is rid of anything."""

# -- C11: fights that are decided --------------------------------------------------------------------------------------


def test_c11_foes_that_cannot_hurt_her_go() -> None:
    """R-83: three Rounds without a Wound, and no better chance than 19: they rejoin the garrison, and say why."""
    scene = Scene("B . . . . m", first="B", B={"Survival Rate": 100}, **STILL)
    level().garrison = 5
    for number in (1, 2, 3):
        assert scene.fight.round == number
        scene.until("B").do("done")
    assert scene.asked == "Roam"
    assert not scene.alive("m") and not scene.told(Died, who="m")
    assert level().garrison == 6
    (chose,) = scene.told(Chose, who="m", action="go")
    assert "cannot hurt them" in chose.reason and "R-83" in chose.rule
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.WON


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("a fair chance", {"m": {"Threat Rate": 99}}),
        ("held", {"m": {"Immobilised": 100}}),
        ("a Wound every Round", {"B": {"Survival Rate": 100, "Bleeding": 90, "limit": 30}}),
    ],
)
def test_c11_others_stay(why: str, words: dict[str, dict[str, int]]) -> None:
    """R-83: who has hope, who is held, and while anybody is wounded."""
    words = {"B": {"Survival Rate": 100}} | words
    if "Threat Rate" in words.get("m", {}):
        words["B"] = {"Survival Rate": 0}
    scene = Scene("B . . . . . . . . m", first="B", **words, **STILL)
    for _ in range(4):
        scene.until("B").do("done")
    assert scene.fight and scene.alive("m"), why


def test_c11_the_guard_of_the_job_stays() -> None:
    """R-83, R-75: on the deepest Level whoever was not sent for."""
    scene = Scene("B . . . . m", first="B", rating=100, B={"Survival Rate": 100}, **STILL)
    for _ in range(4):
        scene.until("B").do("done")
    assert scene.fight and scene.alive("m")


def stand_off() -> Scene:
    """A Wasp and a Minor at the mouth it guards, after ten Rounds of nothing."""
    scene = Scene("W . . . . . m , , ,", first="W", m={"Immobilised": 100, "Threat Rate": 99}, **STILL)
    add(scene.who["m"], Guard(6, 0))
    for _ in range(10):
        scene.until("W").do("done")
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.STAND_OFF
    the(Raid).head_start = 0
    del get(scene.who["m"], Effects).rating["Immobilised"]
    scene.ask()
    return scene


def test_c11_after_a_stand_off_they_leave_her_alone() -> None:
    """R-73: for as long as she likes; she may even explore beside them."""
    scene = stand_off().do(*["wait"] * 12)
    assert scene.fight is None and scene.alive("m")
    assert scene.can("explore")
    assert View(scene.run).creatures[-1].notice == "truce"


def test_c11_until_she_comes_to_what_they_guard() -> None:
    """R-73: the mouth they hold."""
    scene = stand_off().do(*["go 1 0"] * 4)
    assert scene.fight is None
    scene.do("go 1 0")
    assert scene.fight


def test_c11_until_she_attacks() -> None:
    """R-73: then it is awake, and no easier to hit than any other."""
    scene = stand_off().do("attack m")
    assert scene.fight
    assert not scene.told(Happened, what="unnoticed")
    assert find(scene.who["m"], components.Truce) is None


def miss(place: str, **words: Any) -> Scene:
    """Where a Wasp stands who missed as badly as one can, from this box."""
    scene = Scene("W M .", first="W", W={"place": place, "Threat Rate": 0}, attack=[99] * 9, **words).do("attack M")
    return scene.do("no") if scene.asked == "OfferLuck" else scene


def test_balance_a_miss_is_not_a_rout() -> None:
    """R-81: from Recoiling she recoils no farther by herself; from any other box as ever."""
    scene = miss("Recoiling")
    assert scene.place("W") == "Recoiling"
    assert scene.told(Happened, what="is not put to flight", who="W")
    assert not any("run" in words for words in grammar()["Happened"]["is not put to flight"])  # nobody has run
    assert miss("Advancing").place("W") == "Holding"


def test_balance_a_miss_of_theirs_may_still_be_one() -> None:
    """R-81: what enemies do to her puts her to flight as before; and a Failure in a Manoeuvre is her own."""
    scene = Scene("W M .", first="W", W={"place": "Recoiling"}, **STILL)
    scene.happens(Move(who=scene.who["W"], by=-1))
    assert scene.place("W") == "Retreating"
    scene = Scene("W . . M", first="W", W={"place": "Recoiling", "Speed": 0, "Flying": 0}, charge=[99], **STILL)
    assert scene.do("charge M").place("W") == "Recoiling"


@pytest.mark.parametrize(
    ("faces", "glyph", "wounds"),
    [((1, 0), "m", 3), ((-1, 0), "m", 0), ((1, 0), "M", 2)],
)
def test_balance_open_to_a_blow(faces: tuple[int, int], glyph: str, wounds: int) -> None:
    """R-82: a swarm from behind its heads, one Wound more; not from the front, not who is no swarm."""
    drawing = f"W {glyph} ."
    scene = Scene(drawing, first="W", attack=39, **{glyph: {"faces": faces, "limit": 20, "Carapace": 40}})
    assert scene.do(f"attack {glyph}").wounds(glyph) == wounds
    assert bool(scene.told(Happened, what="is open to a blow")) == (wounds == 3)


def test_balance_silk_on_a_swarm_from_behind() -> None:
    """R-82: a web does no Damage, and yet costs a swarm one Wound where it cannot look."""
    for faces, wounds in (((1, 0), 1), ((-1, 0), 0)):
        scene = Scene("X m .", first="X", attack=20, effects=[60] * 9, m={"faces": faces, "limit": 20})
        assert scene.do("attack m").wounds("m") == wounds


def pursued(drawing: str = "W . m . . .", **words: Any) -> tuple[Scene, int]:
    """A Wasp goes down a shaft; a Minor has seen her. Its number, and the scene."""
    scene = Scene(drawing, combat=False, streams={"level/1/room/1/shaft": [12]}, **words)
    for name in scene.who:
        if name[0] == "m":
            add(scene.who[name], Notice("seen"))
    scene.happens(OpenWay(kind="shaft"))
    return scene, next(entity for entity, way in query(Way) if way.kind == "shaft")


def test_play1_food_on_the_floor_keeps_one_of_them_behind() -> None:
    """R-84: who has Food within a cell stays and eats it; one Food, one follower."""
    scene, way = pursued("W . m . m . .")
    bait = create(Item("aphid", "aphids", 40, 0, False, "White"), At(2, 0))
    ties = {one.who: one.tie for one in View(scene.run).creatures}
    assert [ties[scene.who[name]] for name in ("m", "m2")] == ["stays for food", "follows"]
    scene.happens(TakeWay(way=way))
    assert len(scene.told(Happened, what="comes after")) == 1
    assert [entry.who for entry in scene.told(Happened, what="stops for food")] == [scene.who["m"]]
    assert bait not in [thing for thing, _ in query(Item)]


def test_play1_one_food_keeps_one_of_two() -> None:
    """R-84: the screen says of each what it does; and what serves the Job is no bait."""
    scene, _ = pursued("W . m m . .", job="steal-food")
    goods = commission("steal-food", "x").goods
    create(Item(goods.form, goods.name, 100), At(3, 0))
    ties = {one.who: one.tie for one in View(scene.run).creatures}
    assert [ties[scene.who[name]] for name in ("m", "m2")] == ["follows", "follows"]
    create(Item("aphid", "aphids", 40, 0, False, "White"), At(3, 0))
    ties = {one.who: one.tie for one in View(scene.run).creatures}
    assert [ties[scene.who[name]] for name in ("m", "m2")] == ["stays for food", "follows"]


def test_play1_the_dead_of_an_earlier_fight_leave_nothing_more() -> None:
    """R-90: armour once Salvaged does not grow again because Workers fall beside it."""
    scene = Scene("W w .", attack=[0] * 9, w={"limit": 1})
    add(create(Creature("major", "Major"), At(0, 0)), Remains("Major", "a bite", 0))
    room_here().stocks["materials"] = 0
    scene.do("attack w")
    while View(scene.run).fight:
        scene.do("done")
    assert room_here().stocks["materials"] == 0


@pytest.mark.parametrize(("glyph", "stock"), [("M", 60), ("n", 70), ("w", 0)])
def test_play1_a_won_fight_against_soldiers_leaves_something(glyph: str, stock: int) -> None:
    """R-90: Materials as good as the printed Carapace, to be Salvaged at once; of Workers nothing."""
    scene = Scene(f"W {glyph} .", attack=[0] * 9, **{glyph: {"limit": 1, "faces": (1, 0)}})
    room_here().stocks["materials"], room_here().worked["materials"] = 0, the(Raid).explored
    scene.do(f"attack {glyph}")
    while View(scene.run).fight:
        scene.do("done")
    assert room_here().stocks.get("materials", 0) == stock
    assert bool(scene.told(Happened, what="leaves spoils")) == bool(stock)
    assert ("materials" in room_here().worked) != bool(stock)


def test_balance_they_follow_one_by_one_a_turn_later() -> None:
    """R-84: the nearest first; they come out where she did, awake, and it is a fight."""
    scene, way = pursued("W . m . m . .")
    scene.happens(TakeWay(way=way))
    assert len(scene.told(Happened, what="comes after")) == 2
    assert View(scene.run).pursuers == ("minor", "minor")
    here = {who for who, _, _ in query(At, Body)}
    assert not here & {scene.who["m"], scene.who["m2"]}
    scene.do("wait")
    assert scene.told(Happened, what="follows") == []
    scene.do("wait")
    assert [e.who for e in scene.told(Happened, what="follows")] == [scene.who["m"]]
    assert scene.fight
    scene.until("W").do("done")
    assert [e.who for e in scene.told(Happened, what="follows")] == [scene.who["m"], scene.who["m2"]]


@pytest.mark.parametrize("why", ["held", "posted", "far", "unaware", "leaves her alone"])
def test_balance_others_do_not_follow(why: str) -> None:
    """B-4.6.2-10, R-84: who is held, holds its own post, is too far off, has not noticed her, or has had enough of her."""
    scene, way = pursued("W . . . . . . . m ." if why == "far" else "W . m . . .")
    who = scene.who["m"]
    match why:
        case "held":
            get(who, Effects).rating["Immobilised"] = 50
        case "posted":
            add(who, Guard(5, 0))
            assert next(s for s in View(scene.run).creatures if s.who == who).tie == "holds its tunnel"
        case "unaware":
            add(who, Notice("unseen"))
        case "leaves her alone":
            add(who, components.Truce())
    scene.happens(TakeWay(way=way))
    assert find(who, components.Follower) is None


def test_balance_they_are_through_when_she_turns_back() -> None:
    """R-84: up again at once, she meets them on neither side; they come back after her."""
    scene, way = pursued()
    scene.happens(TakeWay(way=way))
    back = next(entity for entity, each in query(Way) if each.kind == "up")
    scene.happens(TakeWay(way=back))
    assert find(scene.who["m"], components.Follower) is not None
    assert get(scene.who["m"], components.Follower).way == back


def test_nobody_follows_the_dead() -> None:
    """R-84: the last scene of a raid shows who had seen the party, though there is nobody left to follow."""
    scene, _ = pursued()
    scene.happens(Die(who=scene.who["W"], cause="a fall"))
    assert scene.run.decision is None
    assert [one.tie for one in View(scene.run).creatures if one.who == scene.who["m"]] == [""]


def test_the_last_scene_shows_whom_the_dead_had_in_sight_and_whoever_fought_them() -> None:
    """A soldier two Rooms away, on ground once seen, stood IN SIGHT of the dead, where no map had him."""
    scene = Scene("W . m # # #\n# # # # # #\n# # # # # M", attack=[0] * 9)
    senses.remember(np.ones(ground().tiles.shape, np.bool_))
    assert [one.kind for one in View(scene.run).creatures] == ["wasp", "minor"]
    scene.happens(Die(who=scene.who["W"], cause="a fall"))
    assert [one.kind for one in View(scene.run).creatures] == ["minor", "major"]
    drop(scene.who["M"], components.Combatant)
    assert [one.kind for one in View(scene.run).creatures] == ["minor"]
