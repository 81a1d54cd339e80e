"""Exploring in Metamorphosis: the Scout, Events on a d10, what they cost and bring, Obstacles, Collapse, the Levels. [M 3.7]"""

import re
from typing import Any

import pytest

from game import content
from game.editions.metamorphosis.ground import flee
from game.engine.commands import Act
from game.engine.components import At, Experience, Item, Lore, Raid, Room, Way
from game.engine.entries import Generated, Happened, Rolled
from game.engine.steps import Attempt, Event, Explore, Generate, GoHungry, OpenRoom, OpenWay, TakeWay
from game.engine.store import add, find, get, query, the
from game.nest.tiles import Tile
from game.presentation.food.spoiled import stomached
from game.run.view import View
from game.systems.exploration.exploring import hand
from game.systems.exploration.levels import make_way
from game.systems.ground import ground, level, room_at
from game.systems.items import identification
from game.systems.party import shelf_here
from game.systems.survival.eating import stomach
from tests.scenes.scene import Scene, owed

NAME = "metamorphosis"
ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
THREE = ALONE.replace("W . .", "W L B")
BESIDE = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""
HIT, MISS = 5, 0
"""Dice, as they are loaded: a six and a one."""


def scene(drawing: str = ALONE, **words: Any) -> Scene:
    return Scene(drawing, first="", edition=NAME, **words)


def room(found: Scene) -> Room:
    return found.rooms()[0]


def points(found: Scene, name: str = "W") -> int:
    held = find(found.who[name], Experience)
    return held.points if held else 0


# -- the tables [M 3.7.4] --------------------------------------------------------------------------------------------

PRINTED = {
    "Cost": {"Hunger": (10, 0), "Darkness": (5, 1), "Spoilage": (3, 1), "Collapse": (0, 1)},
    "Risk": {"Effects": (10, 0), "Unknown Item": (8, -1), "Obstacle": (6, 1), "Encounter": (4, 1), "Infection": (0, 1)},
    "Reward": {"Room": (11, -1), "Known Item": (9, -1), "Resource": (5, -1), "Level": (0, 1), "Shortcut": (-5, 1)},
}


def test_the_tables_are_the_printed_ones() -> None:
    """In the printed order, for it is the order in which they befall."""
    with content.chosen(NAME):
        found = {
            table: {name: (row.base, row.level) for name, row in rows.items()}
            for table, rows in content.events().items()
        }
    assert [(table, list(rows.items())) for table, rows in found.items()] == [
        (table, list(rows.items())) for table, rows in PRINTED.items()
    ]
    assert "Passage" in content.events()["Cost"]  # fd100's stand again


@pytest.mark.parametrize(
    ("table", "nest", "fell", "brings"),
    [
        ("Cost", 0, 4, ("Hunger", "Darkness")),
        ("Cost", 0, 6, ("Hunger",)),
        ("Cost", 30, 6, ("Hunger", "Darkness", "Spoilage")),
        ("Cost", 30, 3, ("Hunger", "Darkness", "Spoilage", "Collapse")),
        ("Risk", 0, 8, ("Effects", "Unknown Item")),
        ("Risk", 60, 6, ("Effects", "Obstacle", "Encounter", "Infection")),
        ("Reward", 0, 10, ("Room",)),
        ("Reward", 60, 1, ("Room", "Known Item", "Level", "Shortcut")),
        ("Reward", 60, 6, ("Level",)),
    ],
)
def test_a_d10_no_higher_than_the_chance(table: Any, nest: int, fell: int, brings: tuple[str, ...]) -> None:
    dice: dict[str, Any] = {table.lower(): fell - 1}
    found = scene(rating=nest, **dice).happens(Generate(table=table))
    assert [(one.die, one.events) for one in found.told(Generated)] == [(fell, brings)]
    assert [step.event for step in owed() if isinstance(step, Event)] == list(brings)


def test_each_pays_a_cost() -> None:
    found = scene(THREE, cost=9).happens(Generate(table="Cost"))
    assert [step.who for step in owed()] == list(found.who.values())


# -- the Scout [M 3.7.7] ---------------------------------------------------------------------------------------------


def test_the_scout_is_the_next_of_the_party() -> None:
    """As the preview has it, too."""
    found = scene(THREE)
    for name in ("W", "L", "B", "W"):
        scout = hand("explore")
        assert scout == found.who[name]
        room(found).spent = False
        shelf_here().clear()
        found.ask()
        offered = next(choice for choice in found.run.options if choice.command == Act("explore"))
        assert offered.then[0].who == scout
        found.happens(Explore(who=scout))
    assert found.told(Rolled, action="explore", who="L")


# -- Costs [M 3.7.8] -------------------------------------------------------------------------------------------------


def test_hunger_grows_by_the_levels_successes() -> None:
    found = scene(rating=30, hunger=[HIT, MISS, HIT], W={"hunger": 40}).happens()
    found.happens(GoHungry(who=found.who["W"]))
    assert found.hero("W").hunger == 60
    assert not found.hero("W").starving


def test_at_ten_one_starves_and_then_dies() -> None:
    found = scene(rating=30, hunger=[HIT] * 3, W={"hunger": 80})
    found.happens(GoHungry(who=found.who["W"]))
    assert (found.hero("W").hunger, found.hero("W").starving) == (100, True)
    found.happens(GoHungry(who=found.who["W"]))
    assert not found.alive("W")


def test_a_room_is_dark_by_the_levels_successes() -> None:
    found = scene(rating=40, darkness=[HIT, HIT, MISS, MISS])
    found.happens(Event(who=found.who["W"], event="Darkness"))
    assert room(found).dark == 20


def test_food_dwindles_to_its_successes_or_spoils() -> None:
    found = scene(spoilage=[HIT, HIT, MISS, MISS, *[MISS] * 3])
    for _, item in query(Item):
        item.holder = 0
    good, bad = found.gives("W", "nectar", 40), found.gives("W", "honey", 30)
    found.happens(Event(who=found.who["W"], event="Spoilage"))
    assert [(get(one, Item).rating, get(one, Item).spoiled) for one in (good, bad)] == [(20, False), (30, True)]


@pytest.mark.parametrize(("strength", "infected"), [(3, 0), (1, 20)])
def test_spoiled_food_infects_by_what_is_lacking(strength: int, infected: int) -> None:
    """Strength against its rating."""
    found = scene(stomach=[HIT] * strength + [MISS] * (3 - strength) + [HIT] * 3)
    found.happens(stomach(found.who["W"], found.gives("W", "cricket", 30, spoiled=True)))
    assert found.rating("W", "Infected") == infected


def test_what_spoiled_food_may_do_is_told_before_it_is_eaten() -> None:
    """Any Failure infects, and any Success does no harm: the chances of both are all there are."""
    found = scene()
    found.gives("W", "cricket", 30, spoiled=True)
    view = View(found.run)
    held = next(item for item in view.me.items if item.spoiled)
    told = re.fullmatch(
        r" It is Spoiled: (\d+) % to be Infected by the net; (\d+) % to take no harm\.", stomached(view, view.me, held)
    )
    assert told
    ill, well = map(int, told.groups())
    assert 0 < ill < 100 and abs(ill + well - 100) <= 1  # both are rounded


def beside(**words: Any) -> Scene:
    """A Wasp in a Room that was walled up."""
    found = scene(BESIDE, rating=30, **words).happens(OpenRoom(how="test"))
    get(found.who["W"], At).x = 5
    found.ask()
    return found


def test_a_room_collapses_with_what_lies_in_it() -> None:
    """Who is in it flees to its neighbour; it is earth, and never found again."""
    found = beside()
    thing = found.gives("W", "cricket", 30)
    get(thing, Item).holder = 0
    add(thing, At(6, 1))
    found.happens(Event(event="Collapse"))
    assert found.told(Happened, what="Room collapses")
    assert [one.number for one in found.rooms()] == [1]
    assert room_at(get(found.who["W"], At)) == 1
    assert find(thing, Item) is None
    assert (ground().tiles[:, 4:] == Tile.SOLID).all()
    found.happens(OpenRoom(how="test"))
    assert [one.number for one in found.rooms()] == [1]


def test_who_is_shut_in_a_room_that_collapses_breaks_through_to_the_next() -> None:
    """As behind an Obstacle, or a tunnel shut with glue."""
    found = beside()
    ground().passable[:, 4] = False
    flee(2)
    assert room_at(get(found.who["W"], At)) == 1


def test_what_is_owed_to_a_collapsed_room_is_off() -> None:
    found = beside(cost=0).happens(Generate(table="Cost"))
    assert [step.event for step in owed()][-1] == "Collapse"
    found.happens(Event(event="Collapse"))
    assert owed() == []


def test_what_bears_the_nest_holds() -> None:
    found = beside()
    make_way("shaft", 2, 6, 2)
    found.happens(Event(event="Collapse"))
    assert found.told(Happened, what="nothing gives")
    assert len(found.rooms()) == 2


# -- Risks [M 3.7.9] -------------------------------------------------------------------------------------------------


def blocked(drawing: str = ALONE, **words: Any) -> Scene:
    """An Obstacle of 4 on a Level of 4, before ones with Strength 3 that cannot build."""
    plain = {name: {"Strength": 30, "Construction": 0} for name in "WLB" if name in drawing}
    return scene(drawing, rating=40, **plain, **words).happens(Event(event="Obstacle"))


def tear(found: Scene) -> int:
    """Let whose turn it is try the Obstacle, and return who it was."""
    who = hand("tear")
    found.happens(Attempt(who=who, action="tear"))
    return who


def test_an_obstacle_is_the_level() -> None:
    assert room(blocked()).obstruction == 40


def test_an_obstacle_yields_by_the_net_and_teaches() -> None:
    """Strength and Construction against the Obstruction; the last of it is worth the Level, and Materials by its successes."""
    first = [HIT, HIT, HIT, MISS, MISS, MISS, MISS]
    found = blocked(tear=[*first, HIT, MISS, MISS, MISS], obstacle_materials=[HIT, MISS, MISS, HIT])
    tear(found)
    assert (room(found).obstruction, points(found), found.wounds("W")) == (10, 0, 0)
    tear(found)
    assert (room(found).obstruction, points(found)) == (0, 4)
    assert [item.rating for item in found.items("W") if item.form == "materials"] == [20]


def test_who_fails_is_wounded_and_all_must_try_first() -> None:
    found = blocked(THREE, tear=[MISS] * 60)
    assert [tear(found) for _ in range(4)] == [found.who[name] for name in "WLBW"]
    assert [found.wounds(name) for name in "WLB"] == [2, 1, 1]


@pytest.mark.parametrize(("healing", "ill", "infected", "learnt"), [(20, 0, 0, 0), (0, 0, 10, 3), (20, 20, 30, 3)])
def test_infection_is_warded_off(healing: int, ill: int, infected: int, learnt: int) -> None:
    """Strength and Healing, less what one has of it, against the Level; who catches it learns."""
    pool = (30 + healing - ill) // 10
    dice = (
        [HIT] * min(pool, 4 if healing > ill else 2)
        + [MISS] * (pool - min(pool, 4 if healing > ill else 2))
        + [HIT] * 3
    )
    found = scene(rating=30, infection=dice, W={"Strength": 30, "Healing": healing, "Infected": ill})
    found.happens(Event(who=found.who["W"], event="Infection"))
    assert (found.rating("W", "Infected"), points(found)) == (infected, learnt)


@pytest.mark.parametrize(("nest", "rolls"), [(0, 1), (20, 1), (30, 2), (40, 2), (50, 3), (70, 3), (80, 4), (90, 4)])
def test_an_encounter_is_rolled_by_the_level(nest: int, rolls: int) -> None:
    """Each roll without a success brings Workers."""
    found = scene(encounter=[MISS] * 40)
    level().rating = nest
    the(Raid).explored = 5
    found.happens(Event(event="Encounter"))
    assert [one.note.count("worker") for one in found.told(Happened, what="Encounter")] == [rolls]


def test_what_is_found_is_worth_a_success_at_least() -> None:
    found = scene(rating=20, unknown_item=[MISS, MISS]).happens(Event(event="Unknown Item"))
    assert found.items("W")[-1].rating == 10


def test_an_unknown_item_is_food_and_never_a_hint() -> None:
    """By fd100's R-34 the first face is a Hint."""
    found = scene(rating=20, unknown_kind=0).happens(Event(event="Unknown Item"))
    assert "F" in content.forms()[found.items("W")[-1].form].types


# -- Rewards [M 3.7.10] ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "deep"), [("shaft", 40), ("shortcut", 100)])
def test_a_level_is_one_deeper_and_a_shortcut_goes_all_the_way(kind: Any, deep: int) -> None:
    found = scene(rating=30).happens(OpenWay(kind=kind))
    with content.chosen(NAME):
        deep = min(deep, content.constants().nest.deepest)
    way = next(entity for entity, way in query(Way) if way.kind == kind)
    found.happens(TakeWay(way=way))
    assert level().rating == deep


def test_a_known_food_and_materials_are_there_to_be_harvested() -> None:
    found = scene()
    identification.learn("Red", "honey")
    the(Lore).known[:] = the(Lore).known[-1:]
    found.happens(Event(event="Known Item"), Event(event="Resource"))
    assert {kind: room(found).stocks[kind] for kind in ("plants", "materials")} == {"plants": 10, "materials": 10}
    red, built = (one.note for one in found.told(Happened, what="grows here"))
    assert "Red Honey" in red
    assert "Materials" in built
