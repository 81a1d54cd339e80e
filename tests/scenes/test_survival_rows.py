"""Rows of the index that no other scene was about: what a party is, what a rating is, what a Room has. [B 1, 2.3, 3.1-3.4, 3.10; RULES 1, 2, 4.1]"""

from itertools import pairwise

import pytest

from game import content
from game.dice import Cup
from game.engine.commands import Enter
from game.engine.components import At, Body, Effects, Features, Raid, Room, Thrown
from game.engine.entries import Changed, Died, Generated, Rolled, Stood
from game.engine.steps import CheckEffects, Event, GoHungry, Move, OpenRoom, OpenWay, Quantify, Wound
from game.engine.store import get, query, the
from game.fd100 import Degree
from game.run import snapshot
from game.run.run import Run, head
from game.systems.dice_rolls import throw
from game.systems.ground import ground, level
from game.systems.items import identification
from game.systems.senses import sight
from tests.scenes.scene import Scene

CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")
BOXES = ["Retreating", "Recoiling", "Holding", "Advancing", "Charging"]


# -- the party ------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [1, 6])
def test_one_to_six_characters(many: int) -> None:
    """B-1.0-01, B-2.1-01: one person leads them all; the program has the Queen's seat. No class twice."""
    run = Run(head("seats", CLASSES[:many]), digests=False)
    assert len(run.options) > 1
    run.close()
    for wrong in ((), (*CLASSES, "wasp"), ("wasp", "wasp")):
        with pytest.raises(ValueError, match="one to six"):
            head("seats", wrong)


@pytest.mark.parametrize("name", list("ABLSWX"))
def test_wounds_at_their_maximum_kill(name: str) -> None:
    """B-2.3.4-02: not one before."""
    scene = Scene(f". {name} .", **{name: {"luck": 0}})
    most = content.classes()[
        {"A": "ants", "B": "beetle", "L": "ladybug", "S": "scorpion", "W": "wasp", "X": "spider"}[name]
    ].wounds
    scene.happens(Wound(who=scene.who[name], wounds=int(most) - 1, cause="a stone"))
    assert (scene.alive(name), scene.wounds(name)) == (True, int(most) - 1)
    scene.happens(Wound(who=scene.who[name], wounds=1, cause="a stone"))
    assert not scene.alive(name)
    assert [e.cause for e in scene.told(Died)] == ["a stone"]


@pytest.mark.parametrize(("glyph", "kind"), list(zip("ABLSXW", CLASSES, strict=True)))
def test_a_fresh_character_is_her_sheet(glyph: str, kind: str) -> None:
    """B-2.1-02, B-2.5-08, R-07-01; B-2.5-06, B-2.6-06, B-2.7-06, B-2.8-06, B-2.9-06, B-2.10-06: whole, but in the book."""
    scene, sheet = Scene(f". {glyph} ."), content.classes()[kind]
    who = scene.who[glyph]
    assert get(who, Features).rating == sheet.features
    assert get(who, Effects).rating == sheet.effects
    assert [(item.form, item.rating, item.depleted) for item in scene.items(glyph)] == [
        (sheet.item.form, sheet.item.rating, False)
    ]
    if sheet.item.function:
        assert identification.function_of(scene.items(glyph)[0]).ability == sheet.item.function


def test_the_five_boxes_one_by_one() -> None:
    """B-2.3.5-01, B-2.3.5-04: Advancing goes towards Charging, Recoiling towards Retreating, and not beyond."""
    scene = Scene("W . m", first="W")
    for by in (1, 1, 1, -1, -1, -1, -1):
        scene.happens(Move(who=scene.who["W"], by=by))
    stood = [(e.was, e.now) for e in scene.told(Stood, who="W")][:6]
    up = list(pairwise(BOXES[2:]))
    assert stood == up + list(zip(BOXES[::-1], BOXES[-2::-1], strict=False))


# -- ratings and dice -----------------------------------------------------------------------------


@pytest.mark.parametrize("fell", [0, 31, 59])
def test_decile_dice_decide_no_degree(fell: int) -> None:
    """B-3.1-03: whatever falls on the d60, the d100 has decided."""
    scene = Scene(
        "W m",
        first="W",
        attack=51,
        quantify_poisoned=fell,
        W={"Threat Rate": 90},
        m={"Survival Rate": 50, "Carapace": 0},
    )
    scene.do("attack m")
    assert scene.told(Rolled, action="attack")[-1].roll.degree == Degree.COMPLETE_SUCCESS


def test_no_rating_above_a_hundred() -> None:
    """B-3.3-01: a d120 may show more; Wounds are a count, of which a swarm has as many as it has heads."""
    scene = Scene(". W .", quantify_smarts=119, quantify_hunger=119)
    scene.happens(Quantify(who=scene.who["W"], feature="Smarts", how="set", die=120))
    scene.happens(Quantify(who=scene.who["W"], feature="Hunger", how="set", die=120))
    assert (scene.rating("W", "Smarts"), scene.rating("W", "Hunger")) == (100, 100)
    assert all(0 <= value <= 100 for _, features in query(Features) for value in features.rating.values())


def test_wounds_are_never_rolled_with_or_against() -> None:
    """B-3.3-02: no Action of the book's or ours has them as Effort, Resistance or modifier."""
    said = [(name, str(row.effort), str(row.resistance)) for name, row in content.formulas().items()]
    assert len(said) > 40
    assert not [name for name, *rest in said if any("Wounds" in one for one in rest)]
    assert "Wounds" not in {feature for kind in content.kinds().values() for feature in kind.features}


# -- Hunger and Effects outside Combat ------------------------------------------------------------


def test_hunger_at_a_hundred_is_not_yet_starving() -> None:
    """B-2.3.8-01, B-3.14.1-04, 05: by the Cost's own rule: she starves at the next she cannot pay."""
    scene = Scene(". W .", quantify_hunger=100, W={"hunger": 95})
    scene.happens(GoHungry(who=scene.who["W"]))
    assert (scene.rating("W", "Hunger"), scene.hero("W").starving) == (100, False)
    scene.happens(GoHungry(who=scene.who["W"]))
    assert scene.hero("W").starving


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed", "Stunned"])
def test_what_holds_her_holds_till_a_check(effect: str) -> None:
    """L-2.11.5-11: outside Combat too: nine turns later she is as she was; the check of the tenth shakes it off."""
    scene = Scene(". . W . .", effects=[0, 99], quantify_paralysed=[99] * 9, W={effect: 30})
    if effect != "Stunned":  # that costs one Turn and is over
        scene.happens(CheckEffects(who=scene.who["W"]))  # which it matches
    else:
        the(Cup).loaded["level/1/room/1/effects"].pop(0)
    scene.do(*["wait"] * 9)
    assert scene.rating("W", effect) == 30
    scene.do("wait")
    while scene.asked == "MayResist":
        scene.do("pass")
    assert scene.rating("W", effect) == 0


# -- the nest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["first", "second", "third"])
def test_the_raid_begins_in_the_entrance(seed: str) -> None:
    """B-3.10-02, M-3.7.2-01: one Room, unspent, on a Level rated 0."""
    run = Run(head(seed, ("wasp", "beetle")), digests=False)
    run.enter()
    assert level().rating == 0
    assert [(room.number, room.kind, room.spent) for _, room in query(Room)] == [(1, "entrance", False)]
    assert all(ground().plan.room[get(who, At).y, get(who, At).x] == 1 for who in (the(Raid).leader,))
    run.close()


def test_a_room_has_area_height_and_darkness() -> None:
    """B-3.10.2-02: its area is the floor that is dug; the others are nothing till somebody deals with them."""
    scene = Scene("W . m", combat=False, height_1=117)
    room = scene.rooms()[0]
    assert (room.height, room.dark) == (-1, 0)
    assert int((ground().plan.room == room.number).sum()) == 3
    scene.do("attack m")
    assert room.height == 17  # she has wings, and asks: a d20, so near the surface
    dark = Scene(". W .", darkness=33)
    dark.happens(Event(event="Darkness", who=dark.who["W"]))
    assert dark.rooms()[0].dark == 33


@pytest.mark.parametrize(("dark", "cells"), [(0, 12), (1, 9), (39, 6)])
def test_darkness_shortens_sight(dark: int, cells: int) -> None:
    """R-none-03: one cell, and one for each twelve of what light is left."""
    scene = Scene(". W .", darkness=dark)
    if dark:
        scene.happens(Event(event="Darkness", who=scene.who["W"]))
    assert sight(scene.who["W"]) == cells


TWO_ROOMS = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""


def test_any_unspent_room_may_be_explored() -> None:
    """R-58: by going there; in whatever order."""
    quiet = {name: [99] * 6 for name in ("cost", "risk", "reward")}
    there = {f"level/1/room/2/{name}": value for name, value in quiet.items()}
    scene = Scene(TWO_ROOMS, streams=there, **quiet)
    scene.happens(OpenRoom(how="told"))
    assert [room.spent for room in scene.rooms()] == [False, False]
    scene.do("go 1 0", "go 1 0", "go 1 0", "explore")
    assert [room.spent for room in scene.rooms()] == [False, True]
    scene.do("go -1 0", "go -1 0", "go -1 0", "explore")
    assert [room.spent for room in scene.rooms()] == [True, True]
    assert scene.told(Changed, feature="Level") == []


def test_what_happens_in_one_room_shifts_no_dice_of_another() -> None:
    """R-31-01: however often she has rolled in the first, in the second the same falls."""
    fell = []
    for times in (0, 1, 7):
        scene = Scene(TWO_ROOMS).happens(OpenRoom(how="told"))
        for _ in range(times):
            throw(100, "explore")
        scene.do("go 1 0", "go 1 0", "go 1 0")
        fell.append([throw(100, "explore") for _ in range(3)])
    assert fell[0] == fell[1] == fell[2]


# -- what is kept of a Level that is left ---------------------------------------------------------


def shaft() -> Scene:
    """A Shaft has opened, and she stands on it."""
    scene = Scene(". . . W . . .").happens(OpenWay(kind="shaft"))
    way = next(way for way in scene.ways() if way.kind == "shaft")
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = way.x, way.y
    scene.ask()
    return scene


def test_a_level_left_takes_its_dice_along_and_goes_on_with_them() -> None:
    """R-31, DESIGN law 4: how often each stream was drawn from is put away with the Level, and back."""
    scene = shaft()
    for _ in range(3):
        the(Cup).draw("level/1/told", 100)
    scene.do("enter")
    assert not [name for name in the(Cup).drawn if name.startswith("level/1/")]
    scene.do("enter")
    assert the(Cup).drawn["level/1/told"] == 3
    assert not [who for who, _ in query(Thrown)]


def test_to_and_fro_leaves_nothing_behind() -> None:
    """DESIGN law 4: a hundred times through the same Shaft, and the state is no larger than after ten."""
    scene = shaft()
    sizes = []
    for i in range(100):
        scene.hero("W").hunger, get(scene.who["W"], Body).wounds = 0, 0
        way = next(o.command for o in scene.run.options if isinstance(o.command, Enter))
        scene.run.apply(way)
        while scene.asked != "Roam":
            scene.run.apply(next(o.command for o in scene.run.options if not o.refused))
        place = next(way for way in scene.ways() if way.to)
        get(scene.who["W"], At).x, get(scene.who["W"], At).y = place.x, place.y
        scene.ask()
        if i in (9, 99):
            sizes.append(len(snapshot.take(0, "", 0)))
    assert sizes[1] < 1.1 * sizes[0]


def test_what_they_have_found_is_theirs_to_come_back_to() -> None:
    """B-3.12-04: down the Shaft and back, and into the Room: a turn for each step, and nothing else."""
    scene = shaft()
    raid, spent = the(Raid), [room.spent for room in scene.rooms()]
    turn, told = raid.turn, len(scene.told(Generated))
    assert scene.do("enter").run.raid.level == 2
    assert scene.do("enter").run.raid.level == 1
    assert scene.do("enter").run.raid.level == 2
    scene.do("enter")
    assert (raid.level, raid.turn, len(scene.told(Generated))) == (1, turn + 4, told)
    assert [room.spent for room in scene.rooms()] == spent
    assert (scene.rating("W", "Hunger"), scene.wounds("W"), raid.explored) == (0, 0, 0)
