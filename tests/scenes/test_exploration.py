"""Survival and Exploration: the Action, its tables, what each Event does. [B 3.10-3.14; L 3.7; R-02, R-30, R-32, R-35, R-41 .. R-45, R-57, R-63, R-71, R-74]"""

from typing import Any

import pytest

from game import content
from game.engine import PendingSteps
from game.engine.commands import Eat
from game.engine.components import (
    At,
    Body,
    ColonyTask,
    Creature,
    Effects,
    Features,
    Hero,
    Item,
    Level,
    Notice,
    Raid,
    Remains,
    Room,
    Structure,
)
from game.engine.entries import Changed, Generated, Happened, Rolled
from game.engine.steps import Die, Event, Generate, GoHungry, OpenRoom, OpenWay, ResumeRoom, TurnPasses
from game.engine.store import Component, Folded, add, components_of, create, find, get, query, remove, the
from game.fd100 import Degree
from game.systems.colony.scents import smelt
from game.systems.colony.spawning import spawn
from game.systems.exploration.levels import dice
from game.systems.ground import level, rooms
from game.systems.party import shelf_here
from game.systems.senses import darkness, sight
from tests.scenes.scene import Scene, owed

ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
TWO_ROOMS = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""


def explorer(drawing: Any = ALONE, **words: Any) -> Scene:
    return Scene(drawing, **words)


def event(scene: Scene, name: str, who: str = "") -> Scene:
    return scene.happens(Event(who=scene.who[who] if who else 0, event=name))


def generated(scene: Scene) -> list[tuple[str, int]]:
    return [(e.table, e.die) for e in scene.told(Generated)]


# -- the Action -----------------------------------------------------------------------------------

OUTCOMES = [  # [B-3.13.4-01, B-3.13.4-02]
    ("Critical Success", ["Reward"] * 3),
    ("Complete Success", ["Risk", "Reward", "Reward"]),
    ("Partial Success", ["Cost", "Risk", "Reward"]),
    ("Partial Failure", ["Cost", "Risk", "Risk"]),
    ("Complete Failure", ["Cost", "Cost", "Risk"]),
    ("Critical Failure", ["Cost", "Cost", "Cost"]),
]
RATINGS = {  # Exploration, Level, Perception, Poisoned, die
    "Critical Success": (90, 10, 60, 0, 50),
    "Complete Success": (90, 10, 0, 0, 50),
    "Partial Success": (90, 45, 0, 0, 40),
    "Partial Failure": (10, 10, 0, 0, 40),
    "Complete Failure": (10, 45, 0, 0, 40),
    "Critical Failure": (10, 45, 0, 45, 40),
}


@pytest.mark.parametrize(("degree", "tables"), OUTCOMES)
def test_outcomes(degree: str, tables: list[str]) -> None:
    """B-3.13.5-01, B-3.13.6-01, B-3.13.7-01, R-41: each instance its own d100: 99 matches nothing, here."""
    own, nest, sharp, poison, die = RATINGS[degree]
    scene = explorer(
        rating=nest, explore=die, effects=10, quantify_poisoned=0, cost=[99] * 3, risk=[99] * 3, reward=[99] * 3,
        W={"Exploration": own, "Eusociology": 0, "Perception": sharp} | ({"Poisoned": poison} if poison else {}),
    )  # fmt: skip
    scene.do("explore")
    for _ in range(3):
        if scene.asked in ("MayResist", "OfferLuck"):
            scene.do("pass" if scene.asked == "MayResist" else "no")
    assert scene.told(Rolled, action="explore")[-1].roll.degree.name.replace("_", " ").title() == degree
    assert generated(scene) == [(table, 99) for table in tables]


def test_what_counts() -> None:
    """B-3.13.2-03, B-3.13.2-04, B-3.13.4-03: the Scout's Exploration, + Eusociology, + Perception, + each companion's."""
    scene = Scene("W L B", rating=30, explore=99).do("explore")
    check = scene.told(Rolled, action="explore")[-1].roll.check
    assert (check.effort.value, check.resistance.value) == (48, 30)
    assert [m.rating for m in check.static] == [58, 43, 50, 38]


def test_it_takes_ten_turns_and_the_room() -> None:
    """B-3.10-01, R-52, R-44, B-3.12-03"""
    scene = explorer(explore=50, risk=[99] * 3, reward=[99] * 3, cost=[99] * 3).do("explore")
    assert the(Raid).turn == 10
    assert scene.rooms()[0].spent
    assert scene.refusal("explore") == "this Room is spent"


def test_not_in_a_gallery() -> None:
    assert explorer(". . , , W").refusal("explore") == "there is no Room here to explore: only a gallery"


def test_not_while_they_sense_you() -> None:
    scene = explorer("W . . . . m", combat=False)
    assert scene.refusal("explore") == "not while a foe feels you, or may"


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed"])
def test_not_while_held(effect: str) -> None:
    """L-2.11.5-05, L-2.11.5-08"""
    assert explorer(W={effect: 50}).refusal("explore") == effect


def test_darkness_and_blindness_count() -> None:
    """R-38"""
    scene = explorer(explore=99, W={"Blind": 40}, effects=[10] * 9).do("explore", "pass")
    assert -40 in [m.rating for m in scene.told(Rolled, action="explore")[-1].roll.check.static]


# -- the tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "nest", "die", "events"),
    [
        ("Cost", 0, 0, ("Hunger", "Passage", "Effects", "Darkness", "Spoilage")),
        ("Cost", 0, 37, ("Hunger", "Passage")),  # the book's example [B-3.11.1-05]
        ("Cost", 0, 50, ()),  # strictly under
        ("Cost", 40, 84, ("Hunger", "Passage")),
        ("Risk", 0, 9, ("Encounter", "Unknown Item", "Obstacle", "Infection")),
        ("Risk", 0, 10, ("Encounter", "Unknown Item", "Obstacle")),
        ("Reward", 0, 15, ("Room", "Level", "Known Item", "Secret")),
        ("Reward", 60, 5, ("Room", "Shortcut", "Level", "Known Item", "Resource")),
        ("Reward", 100, 49, ("Shortcut", "Level", "Known Item", "Resource")),
    ],
)
def test_chances_by_level(table: Any, nest: int, die: int, events: tuple[str, ...]) -> None:
    """R-02-01, B-3.9.1-02, B-3.11-01, B-2.3.12-03, B-3.11.1-01 .. 03, R-02, R-41: every Event matched happens, in table order. The Wasp's Perception is 43."""
    scene = explorer(rating=nest, W={"hunger": 0}, **{table.lower(): die})
    scene.happens(Generate(table=table))
    assert scene.told(Generated)[-1].events == events


def test_every_character_pays_a_cost_the_scout_a_passage() -> None:
    """B-3.13.5-03, R-42"""
    scene = Scene("W L B .", cost=44, streams={})
    scene.happens(Generate(table="Cost"))
    shelf = [(s.event, s.who) for s in owed()]
    assert shelf == [("Hunger", scene.who["W"]), ("Hunger", scene.who["L"]), ("Hunger", scene.who["B"]), ("Passage", 0)]


def test_an_encounter_is_for_all_and_an_infection_for_each() -> None:
    """B-3.13.6-02, B-3.11-01, R-42: in table order, top first."""
    scene = Scene("W L .", risk=5)
    scene.happens(Generate(table="Risk"))
    assert [s.event for s in owed()] == ["Encounter", "Unknown Item", "Obstacle", "Infection", "Infection"]


# -- the shelf ------------------------------------------------------------------------------


def test_the_rest_waits_while_they_are_sensed_and_goes_on() -> None:
    """R-63, B-3.13.6-02, B-3.13.6-03: first the Combat, then what the Action still owes."""
    scene = explorer(
        explore=47,
        risk=[49, 99],
        reward=[99],
        cost=[99],
        encounter=30,
        sneak=99,
        wounds_max=9,
        W={"Exploration": 60, "Eusociology": 0, "Perception": 0},
    )
    the(Raid).explored = 1  # beyond the first
    scene.do("explore")
    assert scene.fight
    assert [e.table for e in scene.told(Generated)] == ["Risk"]
    assert len(shelf_here()) >= 2
    while scene.asked == "MayResist":
        scene.do("pass")
    scene.happens(*(Die(who=who, cause="test") for who, c, _ in query(Creature, Body) if c.kind != "wasp"))
    while scene.asked == "TakeTurn":
        scene.do("done")
    assert scene.asked == "Roam"
    assert [e.table for e in scene.told(Generated)] == ["Risk", "Reward", "Reward"]


def test_nothing_more_comes_while_a_soldier_stands_there() -> None:
    """B-3.13.6-03: not before it is gone, fought or not."""
    scene = explorer("W . . m", combat=False, risk=99)
    shelf_here().append(Generate(table="Risk"))
    add(scene.who["m"], Notice("seen"))
    scene.happens(ResumeRoom())
    assert generated(scene) == []
    remove(scene.who["m"])
    scene.happens(ResumeRoom())
    assert generated(scene) == [("Risk", 99)]


def test_it_waits_for_the_party_to_come_back() -> None:
    """R-63, B-3.13.6-04"""
    scene = explorer(". . . , W", combat=False)
    room = next(who for who, _ in query(Room))
    get(room, PendingSteps).steps.append(Generate(table="Reward"))
    get(room, Room).spent = True
    scene.do("wait")
    assert not scene.told(Generated)
    scene.do("go -1 0")
    assert not scene.told(Generated)
    scene.do("go -1 0")
    assert [e.table for e in scene.told(Generated)] == ["Reward"]


# -- Hunger ---------------------------------------------------------------------------------------


def test_the_clock_of_hunger() -> None:
    """R-71: every 100 turns."""
    scene = explorer().do(*["wait"] * 99)
    assert scene.asked == "Roam"
    scene.do("wait")
    assert scene.asked == "PayHunger"


# -- Darkness -------------------------------------------------------------------------------------


def test_without_a_light_it_is_dark() -> None:
    """B-3.14.4-03, B-3.14.4-04, L-3.7.8-04: by the Costs / Risks die, d40 on a Level rated 0."""
    scene = event(explorer(darkness=33), "Darkness", "W")
    assert scene.rooms()[0].dark == 33
    assert scene.told(Changed, feature="Darkness")[-1].die == 40
    assert darkness(scene.who["W"]) == 33
    assert sight(scene.who["W"]) == 1 + 67 // 12


def test_burning_a_light() -> None:
    """B-3.14.4-01"""
    scene = event(Scene(". X .", consume=45), "Darkness", "X")
    assert scene.asked == "PayDarkness"
    scene.do("light")
    assert (scene.rooms()[0].dark, [item.depleted for item in scene.items("X")]) == (0, [True])


def test_refusing_to_burn_it() -> None:
    """B-3.14.4-02"""
    scene = event(Scene(". X .", darkness=20), "Darkness", "X").do("no")
    assert (scene.rooms()[0].dark, darkness(scene.who["X"])) == (20, 20)


def test_her_last_light_gone() -> None:
    """L-3.7.8-03"""
    scene = event(Scene(". X .", consume=[45, 45], darkness=20), "Darkness", "X").do("light")
    event(scene, "Darkness", "X").do("light")
    assert (scene.items("X"), scene.rooms()[0].dark) == ([], 20)


def test_one_light_serves_all() -> None:
    """B-3.14.4-04"""
    scene = event(Scene("W X .", darkness=20, consume=1), "Darkness", "W")
    assert scene.rooms()[0].dark == 0


def test_darkness_falls_once_for_all() -> None:
    """R-42: when everybody has paid or not."""
    scene = Scene("W L B .", darkness=[20, 30, 39], cost=24, passage=99)
    scene.happens(Generate(table="Cost"))
    scene.do("wait")
    while scene.asked == "PayHunger":
        scene.do("no")
    assert len(scene.told(Changed, feature="Darkness")) == 1


def test_eating_kindles_nothing() -> None:
    """B-3.14.4-02: who refused has no light, whatever she eats."""
    scene = Scene(". X .", X={"unlit": True, "hunger": 50}, consume=1)
    create(Item("cricket", "Crickets", 45, scene.who["X"]))
    scene.ask()
    crickets = next(thing for thing, item in query(Item) if item.form == "cricket")
    scene.run.apply(Eat(crickets))
    assert scene.hero("X").unlit


def test_darkness_counts_against_what_needs_sight() -> None:
    """B-3.14.4-05"""
    scene = explorer(explore=99, darkness=30)
    event(scene, "Darkness", "W").do("explore")
    assert -30 in [m.rating for m in scene.told(Rolled, action="explore")[-1].roll.check.static]


def test_of_blindness_and_darkness_the_larger() -> None:
    """B-3.14.4-06, R-38"""
    for blind, counts in ((20, -30), (40, -40)):
        scene = explorer(explore=99, darkness=30, effects=[0] * 9, W={"Blind": blind})
        event(scene, "Darkness", "W").do("explore", "pass")
        assert [m.rating for m in scene.told(Rolled, action="explore")[-1].roll.check.static if m.rating < 0] == [
            counts,
        ]


def test_the_inborn_blind_mind_no_darkness() -> None:
    """R-22-01, R-22"""
    scene = event(Scene(". A .", darkness=30, explore=99), "Darkness", "A").do("explore")
    assert not [m for m in scene.told(Rolled, action="explore")[-1].roll.check.static if m.rating < 0]


# -- Effects, Passage, Room -----------------------------------------------------------------------


def test_an_effects_cost_checks_them_all() -> None:
    """L-3.7.8-02: without a Resist."""
    scene = event(explorer(effects=10, W={"Bleeding": 20}), "Effects", "W")
    assert (scene.asked, scene.wounds("W")) == ("Roam", 1)
    scene = event(explorer(effects=10, W={"Bleeding": 20, "Blind": 10, "Poisoned": 9}), "Effects", "W")
    assert (scene.effects("W"), scene.wounds("W")) == ({"Bleeding": 20}, 1)


def test_an_effects_cost_is_everybodys() -> None:
    """L-3.7.8-02, R-42: each with her own roll."""
    scene = Scene(
        "W L .", cost=29, passage=99, effects=[0, 0, 0, 0], **{name: {"Bleeding": 20, "hunger": 0} for name in "WL"}
    )
    scene.happens(Generate(table="Cost"))
    assert [e.who for e in owed() if e.event == "Effects"] == [scene.who["W"], scene.who["L"]]


@pytest.mark.parametrize(("bleeding", "told"), [(0, 1), (20, 0)])
def test_an_effects_cost_that_finds_none_is_told_once(bleeding: int, told: int) -> None:
    """L-3.7.8-02: a Cost that costs nothing is no silence."""
    scene = explorer("W L", effects=99, L={"Bleeding": bleeding} if bleeding else {})
    scene.happens(*(Event(who=scene.who[name], event="Effects") for name in "WL"))
    assert len(scene.told(Happened, what="nothing stirs")) == told


@pytest.mark.parametrize(("nest", "die", "found"), [(0, 99, True), (40, 59, True), (40, 60, False)])
def test_passage(nest: int, die: int, found: bool) -> None:
    """B-3.10.3-01, L-3.7.8-01: B vs 100 - L: a Room, or a dead end."""
    scene = event(explorer(TWO_ROOMS, rating=nest, passage=die), "Passage")
    assert [room.number for room in scene.rooms()] == ([1, 2] if found else [1])
    assert bool(scene.told(Happened, what="dead end")) != found
    assert [way.kind for way in scene.ways()] == ["entrance"]  # one Room, and no more


def test_a_room_opens() -> None:
    """R-30-01, B-3.10.2-01, B-3.13.7-03, R-30, L-3.7.10-01: the wall to the nearest unfound chamber; the pool says how it was found."""
    scene = explorer(TWO_ROOMS, combat=False)
    scene.do("go 1 0")
    assert scene.refusal("go 1 0")
    scene.do("go -1 0")
    scene = event(scene, "Room")
    assert [(room.number, room.found, room.spent) for room in scene.rooms()] == [
        (1, "stands open", False),
        (2, "a Room Reward", False),
    ]
    assert [room.number for _, room in rooms()] == [1, 2]  # what the pool lists
    scene.do("go 1 0", "go 1 0", "go 1 0").sees("""
        . . . # 2 2 2
        . . , + W 2 2
        . . . # 2 2 2
    """)


def test_no_chamber_left_a_shaft_opens() -> None:
    """R-30: if there is none yet; else a blind end."""
    scene = explorer().happens(OpenRoom(how="test"))
    assert [way.kind for way in scene.ways()] == ["entrance", "shaft"]
    scene.happens(OpenRoom(how="test"))
    assert len(scene.ways()) == 2
    assert scene.told(Happened, what="blind end")


# -- ways -----------------------------------------------------------------------------------------


def test_at_most_one_level_event_an_action() -> None:
    """L-3.7.10-04"""
    secrets: dict[str, Any] = {"secret": [0] * 3, "secret_cost": [1] * 3}  # Passages
    rated = {"Exploration": 90, "Eusociology": 0, "Perception": 90}
    scene = explorer(explore=30, reward=[24, 24, 24], **secrets, W=rated)
    scene.do("explore")
    assert [e.events.count("Level") for e in scene.told(Generated)] == [1, 1, 1]
    assert [way.kind for way in scene.ways()] == ["entrance", "shaft"]


def down(kind: Any = "shaft", **words: Any) -> Scene:
    """A way has opened, and the party stands on it."""
    scene = explorer(**words).happens(OpenWay(kind=kind))
    way = next(way for way in scene.ways() if way.kind == kind)
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = way.x, way.y
    scene.ask()
    return scene


@pytest.mark.parametrize(
    ("nest", "fell", "rating"),
    [(0, 39, 39), (0, 5, 10), (30, 12, 40), (60, 79, 79), (95, 119, 100), (85, 90, 95)],
)
def test_a_shaft_leads_deeper(nest: int, fell: int, rating: int) -> None:
    """B-3.10.4-01, B-3.11.2-04, R-74: the Costs / Risks die to increase; at least 10 deeper."""
    scene = down(rating=nest, streams={"level/1/room/1/shaft": [fell]}).do("enter")
    assert level().rating == rating
    assert [(room.number, room.spent) for room in scene.rooms() if room.number == 1] == [(1, False)]  # L-3.7.10-03


def test_in_the_book_a_low_roll_leads_nowhere_deeper() -> None:
    """R-74"""
    down(rating=30, profile="book", streams={"level/1/room/1/shaft": [12]}).do("enter")
    assert level().rating == 30


@pytest.mark.parametrize(("die", "fell", "rating"), [(47, 5, 100), (48, 77, 77), (48, 119, 100)])
def test_a_shortcut(die: int, fell: int, rating: int) -> None:
    """B-3.10.5-01, R-none-04, R-43: B vs the Scout's Exploration 48: a Level rated 100; else the Rewards die to increase, d120 at first."""
    scene = down("shortcut", exploration=die, streams={"level/1/room/1/shortcut": [fell]}).do("enter")
    assert level().rating == rating
    assert scene.told(Changed, feature="Level")[-1].die == (0 if rating == 100 and fell == 5 else 120)


def test_back_and_down_again() -> None:
    """RULES 4.1, DESIGN law 4: every way can be walked both ways, and a Level keeps its state."""
    scene = down(streams={"level/1/room/1/shaft": [39]})
    foe = spawn("minor", 6, 0, wounds=7)
    get(foe, Body).wounds = 3
    get(foe, Effects).rating["Poisoned"] = 33
    nectar = create(Item("nectar", "Nectar", 40), At(5, 2))
    scene.rooms()[0].spent = True
    scene.rooms()[0].dark = 17
    the(Raid).head_start = 99
    shape = {who: sorted(map(repr, row)) for who, row in packed((foe, nectar)).items()}
    scene.do("enter")
    assert find(foe, Body) is None and [f for _, f in query(Folded)]
    deep = level()
    assert deep.number == 2
    scene.do("enter")
    assert level().number == 1
    assert {who: sorted(map(repr, row)) for who, row in packed((foe, nectar)).items()} == shape
    assert (scene.rooms()[0].spent, scene.rooms()[0].dark) == (True, 17)
    assert not query(Folded) or all(who != the(Raid).here for who, _ in query(Folded))
    scene.do("enter")
    assert level().number == 2 and len(query(Level)) == 2


def packed(ids: tuple[int, int]) -> dict[int, list[Component]]:

    return {who: components_of(who) for who in ids}


def test_remains_are_lost() -> None:
    scene = down()
    dead = create(Remains("Minor", "test"), At(0, 0))
    scene.do("enter", "enter")
    assert find(dead, Remains) is None


def test_what_is_held_comes_along() -> None:
    scene = down().do("enter")
    assert [item.form for item in scene.items("W")] == ["nectar"]


def test_nothing_is_deeper_than_100() -> None:
    """R-45"""
    scene = explorer(rating=100)
    scene.happens(OpenWay(kind="shaft"), OpenWay(kind="shortcut"))
    assert [way.kind for way in scene.ways()] == ["entrance"]


def test_the_royal_level() -> None:
    """R-45, R-75: the royal cell stands open, the Queen in it, her guard at its mouth looking out."""
    scene = down("shortcut", exploration=1).do("enter")
    assert level().rating == 100
    kinds = sorted({*scene.arrived()})
    assert kinds == ["king", "major", "minor", "queen"]
    assert "royal cell" in [room.kind for room in scene.rooms()]
    scene.happens(OpenWay(kind="shaft"))
    assert [way.kind for way in scene.ways()] == ["up"]


def test_killing_the_queen_is_the_job() -> None:
    """B-1.1-02, B-1.2-02"""
    scene = Scene("W Q", attack=45, Q={"limit": 2, "Survival Rate": 50}).do("attack Q")
    assert (scene.run.raid.outcome, scene.asked) == ("won", "")


def test_leaving_by_the_entrance() -> None:
    """B-1.2-02"""
    scene = explorer(". W .").do("leave") if explorer(". W .").can("leave") else explorer("W").do("leave")
    assert scene.run.raid.outcome == "left"


# -- digging --------------------------------------------------------------------------------------


def dug(**words: Any) -> Scene:
    """A Room spent, a chamber still unfound."""
    scene = explorer(TWO_ROOMS, **words)
    scene.rooms()[0].spent = True
    scene.ask()
    return scene


def test_digging_when_nothing_is_left() -> None:
    """R-32-01, R-32"""
    assert explorer(TWO_ROOMS).refusal("dig") == "there are Rooms to explore"
    scene = dug().happens(OpenWay(kind="shaft"))
    assert scene.refusal("dig") == "there is a way down nobody has taken"
    scene = dug(rating=100)
    assert scene.refusal("dig") == "on the lowest Level a dig finds nothing"


def beyond_the_threshold(scene: Scene) -> Scene:
    """As if it were a deeper Level: R-88 spares the first Room alone."""
    the(Raid).settings["R-88"] = "off"
    return scene


def test_in_the_first_room_a_failed_dig_costs_hunger_at_most() -> None:
    """R-88: the Cost is asked as ever; who is never hungry pays nothing."""
    scene = dug(dig=58, quantify_hunger=20).do("dig")
    assert scene.asked == "PayHunger"
    scene = Scene(TWO_ROOMS.replace("W", "B"), dig=99)
    scene.rooms()[0].spent = True
    scene.ask()
    assert scene.do("dig").wounds("B") == 0
    assert scene.asked == "Roam"


def reeks(scene: Scene, name: str) -> int:
    """The alarm scent where she is."""
    at = get(scene.who[name], At)
    return smelt().at("alarm", at.x, at.y)


def test_digging() -> None:
    """R-32-01, R-32: B Construction 58; ten turns; a wall opens; the nest smells it."""
    scene = dug(dig=57)
    assert not smelt().of["alarm"].any()
    scene.do("dig")
    assert [room.found for room in scene.rooms()] == ["stands open", "digging"]
    assert the(Raid).turn == 10
    assert reeks(scene, "W") == content.constants().smells.call


def test_digging_in_vain() -> None:
    """R-32-01, R-32: a Wound or a Hunger Cost; the nest smells it all the same."""
    scene = beyond_the_threshold(dug(dig=58)).do("dig")
    assert scene.asked == "DigCost"
    assert reeks(scene, "W") == content.constants().smells.call
    assert scene.do("wound").wounds("W") == 1
    scene = beyond_the_threshold(dug(dig=58, quantify_hunger=20)).do("dig", "hunger")
    assert scene.asked == "PayHunger"
    assert scene.do("no").rating("W", "Hunger") == 20


def test_the_beetle_always_takes_the_wound() -> None:
    """R-32"""
    scene = beyond_the_threshold(Scene(TWO_ROOMS.replace("W", "B"), dig=99))
    scene.rooms()[0].spent = True
    scene.ask()
    assert scene.do("dig").wounds("B") == 1
    assert reeks(scene, "B") == content.constants().smells.call


def test_whoever_smells_the_digging_is_alarmed() -> None:
    """R-32, RULES 5.3: the scent goes through the open wall, farther than feelers reach; a Worker who meets it is upset."""
    scene = explorer("W . . . . . . , + 2\n. . . . . . . # # #", dig=57)
    scene.rooms()[0].spent = True
    scene.ask()
    who = spawn("worker", 9, 0, ColonyTask("brood", 2, 2), wounds=5)
    scene.do("dig")
    assert not get(who, ColonyTask).upset
    scene.do(*["wait"] * 12)
    assert get(who, ColonyTask).upset


# -- who lives here -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fell", "come"),
    [
        (0, ["worker"]), (14, ["worker"]), (15, ["minor"]), (39, ["minor"]), (40, ["minor", "worker"]), (59, ["minor", "worker"]),
        (60, ["major"]), (69, ["major"]), (70, ["major", "minor"]), (79, ["major", "minor"]), (80, ["nasute"]), (89, ["nasute"]),
        (90, ["major", "minor"]),
        (119, ["major", "minor"]),
    ],
)  # fmt: skip
def test_encounters(fell: int, come: list[str]) -> None:
    """R-50: by the Level's Costs / Risks die."""
    scene = explorer(rating=100, encounter=fell, stranger=99)
    level().garrison = 9
    event(scene, "Encounter")
    assert sorted(scene.arrived()) == sorted(come)


@pytest.mark.parametrize("party", ["W", "W L", "W L B", "W L B A S X"])
def test_one_for_each(party: str) -> None:
    """R-50, R-54: as many as they are: three for three, out of the garrison."""
    scene, many = Scene(f"{party} . . . . . .", encounter=30), len(party.split())
    level().garrison = 9
    assert event(scene, "Encounter").arrived() == ["minor"] * many
    assert level().garrison == 9 - many


def test_an_empty_garrison_sends_workers() -> None:
    """R-54"""
    scene = explorer(encounter=30)
    level().garrison = 0
    assert event(scene, "Encounter").arrived() == ["worker"]
    assert level().garrison == 0


def test_one_head_left_of_two() -> None:
    """R-54: who cannot be sent is a Worker."""
    scene = explorer(rating=100, encounter=99)
    level().garrison = 1
    assert event(scene, "Encounter").arrived() == ["major", "worker"]


@pytest.mark.parametrize(("nest", "fell", "heads"), [(0, 19, 7), (0, 3, 3), (30, 39, 12), (100, 99, 27)])
def test_garrison(nest: int, fell: int, heads: int) -> None:
    """R-54: 3 + Features die // 4, as often as the party is matched."""
    scene = explorer(rating=nest, streams={"level/1/garrison": [fell]})
    assert level().garrison == heads
    assert dice().features == {0: 20, 30: 40, 100: 100}[nest]
    scene = Scene("W L .", rating=nest, streams={"level/1/garrison": [fell]})
    assert level().garrison == 2 * heads
    assert scene.asked == "Roam"


def test_an_arrival_stands_where_it_can() -> None:
    """R-50: on free floor, one to a cell."""
    scene = Scene("W L B A S X . , ,", rating=100, encounter=92, combat=False)  # room for three, and twelve come
    level().garrison = 99
    event(scene, "Encounter")
    assert len(scene.arrived()) == 3
    cells = [(at.x, at.y) for _, at, _ in query(At, Body)]
    assert len(cells) == len(set(cells))


# -- walking about --------------------------------------------------------------------------------


def test_a_turn_is_a_move() -> None:
    """R-52"""
    explorer().do("go 1 0", "wait", "go 0 1")
    assert the(Raid).turn == 3


def test_the_file_follows() -> None:
    """R-58: everybody one cell, behind the leader."""
    scene = Scene("B L W . . .").do("lead W", "go 1 0", "go 1 0").sees(". B . L W .")
    scene.do("wait").sees(". . B L W .")


def test_who_has_fallen_far_behind_comes_after_too() -> None:
    """R-58: who had broken away in a fight, seventeen cells off, was left standing for the rest of the raid."""
    scene = Scene("B" + " ." * 17 + " W .").do("lead W", "wait").sees(". B" + " ." * 16 + " W .")
    scene.do("go 1 0").sees(". . B" + " ." * 16 + " W")


@pytest.mark.parametrize(
    ("who", "field", "caught"), [("W", "B . . W\n. . . .", False), ("W", "B . . W", True), ("X", "B . . X", False)]
)
def test_the_file_goes_round_a_web_where_it_can(who: str, field: str, caught: bool) -> None:
    """R-58, R-64: a party that only waited walked into the web that its own Spider had laid, beside free ground."""
    scene = Scene(field)
    create(Structure("web"), At(2, 0))
    scene.ask()
    scene.do("wait")
    assert bool(get(scene.who[who], Effects).rating.get("Immobilised")) == caught
    assert get(scene.who[who], At).x == 2, "she has come nearer"


def test_another_leads_and_scouts() -> None:
    """R-58"""
    scene = Scene("W L . .", explore=99).do("lead L", "explore")
    assert scene.told(Rolled, action="explore")[-1].who == scene.who["L"]


def test_changing_places() -> None:
    scene = Scene("W L . .", combat=False).do("go 1 0").sees("L W . .")
    assert scene.asked == "Roam"


def test_taking_and_dropping() -> None:
    """B-2.16.3-01, B-2.3.14-01: five Slots."""
    scene = explorer().do("drop")
    assert scene.items("W") == []
    scene.do("take")
    assert [item.form for item in scene.items("W")] == ["nectar"]
    for _ in range(4):
        create(Item("cricket", "Crickets", 45, scene.who["W"]))
    at = get(scene.who["W"], At)
    create(Item("cricket", "Crickets", 45), At(at.x, at.y))
    scene.ask()
    assert scene.refusal("take") == "all five Slots are full"


def test_time_for_all() -> None:
    """R-52: what is due falls due in the middle of a long Action."""
    scene = explorer(W={"Bleeding": 60}, effects=10)
    for _ in range(10):
        scene.happens(TurnPasses())
    assert scene.asked == "MayResist"
    assert scene.do("pass").wounds("W") == 1
    assert find(scene.who["W"], Hero) and find(scene.who["W"], Features)
    assert Degree.PARTIAL_SUCCESS > Degree.PARTIAL_FAILURE


def test_going_hungry_at_hunger_zero() -> None:
    scene = explorer(quantify_hunger=0)
    scene.happens(GoHungry(who=scene.who["W"]))
    assert (scene.rating("W", "Hunger"), scene.hero("W").starving) == (0, False)


def test_the_dead_leave_what_they_held() -> None:
    """B-2.2.2-03"""
    scene = Scene(". W L .", combat=False)
    scene.happens(Die(who=scene.who["L"], cause="test"))
    lying = [(item.name, at.x) for _, item, at in query(Item, At)]
    assert lying == [("Aphids", 2)]
    remove(next(thing for thing, _, _ in query(Item, At)))
