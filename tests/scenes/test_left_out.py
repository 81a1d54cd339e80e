"""A solo ruling left out by itself: there the game does as in the book, and keeps all the others. [RULES, Profiles]"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from game import content
from game.engine import Agenda
from game.engine.agenda import take_step
from game.engine.commands import Eat
from game.engine.components import At, Item, Level, Lore, Raid
from game.engine.entries import Rolled
from game.engine.steps import Die, EnterLevel, Event, OpenWay, Roam
from game.engine.store import RUN, create, get, query, remove, the
from game.nest.tiles import Tile
from game.run import founding
from game.run.run import Run, head
from game.run.settings import CHOICES, RULINGS
from game.run.view import View
from game.systems.ground import level
from game.systems.items import identification
from game.systems.party import room_here
from tests.scenes import test_profiles as profiles
from tests.scenes.duel import blow
from tests.scenes.scene import Scene

GAME = Path(content.__file__).parents[1]


def without(name: str) -> Any:
    """From the first on, every raid is without this ruling."""
    return mock.patch.object(
        founding, "Raid", lambda *words, **more: Raid(*words, **{"settings": {name: "off"}, **more})
    )


def helpers_lend_a_part(profile: str) -> bool:
    """R-06: a half, a quarter, an eighth."""
    return len(profiles.statics(at_work(profile), "W forage W")) > 1


def areas_wound_swarms_twice(profile: str) -> bool:
    """R-28"""
    scene = blow("B . . . M m .", "B attack M", "Complete Success", profile=profile, m={})
    return scene.wounds("m") == 2 * scene.wounds("M")


def some_ants_find_no_room(profile: str) -> bool:
    """R-28: by the book as many as live."""
    return blow("A M .", "A attack M", "Partial Success", profile=profile).wounds("M") < 10


def hints_are_found(profile: str) -> bool:
    """R-34: one in ten; by the book it is always one of four foods."""
    scene = Scene("W . . . .", profile=profile, unknown_kind=0, food_form=0, food_glow=0, food_colour=0)
    scene.happens(Event(event="Unknown Item"))
    return scene.items("W")[-1].form == "hint"


def luck_is_a_shelter(profile: str) -> bool:
    """R-40: a Rest where nothing has been secured, nor could be."""
    return Scene("W . . . .", profile=profile).can("rest")


def a_rest_leaves_the_room_unspent(profile: str) -> bool:
    """R-44"""
    scene = Scene("X . . . .", profile=profile, weave=10)
    for thing, _ in query(Item):
        remove(thing)  # there is nothing to eat first
    scene.ask()
    scene.do("rest", "weave")
    return not scene.rooms()[0].spent


def one_row_tells_who_comes(profile: str) -> bool:
    """R-50: of the book's table every row is matched by itself."""
    scene = Scene("W . . . . . . . .", profile=profile, combat=False, encounter=30)
    level().garrison = 9
    scene.happens(Event(event="Encounter"))
    return scene.arrived() == ["minor"]


def rewards_rate_the_known(profile: str) -> bool:
    """R-56: d100, not d60."""
    scene = Scene("W . . . .", profile=profile, rating=30, known_item=0, known_item_rating=90)
    scene.happens(Event(event="Known Item"))
    return scene.items("W")[-1].rating == 90


def at_work(profile: str) -> Scene:
    scene = Scene("W L B", profile=profile)
    scene.rooms()[0].stocks = {"plants": 20}
    scene.ask()
    return scene


def explored_before_it_is_foraged(profile: str) -> bool:
    """R-60"""
    return at_work(profile).refusal("forage") == "explore this Room first"


def a_gift_takes_a_step(profile: str) -> bool:
    """R-66: though the roll would have kept it whole."""
    gift = identification.Function("Ordinary", good=True, ability="Healing")
    with mock.patch.object(identification, "function", return_value=gift):
        scene = Scene("W . . . .", profile=profile, consume=0)
        who = scene.who["W"]
        honey = create(Item("honey", "Honey", 45, who, colour="Red"))
        scene.ask()
        scene.run.apply(Eat(honey))
        return get(honey, Item).depleted


def ways_lead_deeper(profile: str) -> bool:
    """R-74: by ten at the least."""
    scene = Scene("W . . . .", profile=profile, rating=30, streams={"level/1/room/1/shaft": [12]})
    scene.happens(OpenWay(kind="shaft"))
    way = next(way for way in scene.ways() if way.kind == "shaft")
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = way.x, way.y
    scene.ask()
    scene.do("enter")
    return level().rating == 40


def known_foods_run_out(profile: str) -> bool:
    """R-85: a third one on a Level is none of those Known."""
    scene = Scene("W . . . .", profile=profile)
    del get(RUN, Lore).known[1:]
    scene.happens(*[Event(event="Known Item")] * 3)
    return len({(item.colour, item.form) for _, item in query(Item) if item.form != "hint"}) > 1


def an_alarm_rises(profile: str) -> bool:
    """R-86"""
    scene = Scene("W . m . w", profile=profile, m={"wounds": 0})
    scene.happens(Die(who=scene.who["m"], cause="Sting"))
    return the(Raid).alert > 0


def the_last_chamber_is_laid_out(profile: str) -> bool:
    """R-87"""
    run = Run(head("laid out", ("wasp",), profile=profile), digests=False)
    the(Raid).levels += 1
    create(Level(the(Raid).levels, "1-1", 100))
    the(Agenda).steps.append(EnterLevel(number=the(Raid).levels))
    while not isinstance(the(Agenda).steps[-1], Roam):
        take_step()
    laid = any(tile == Tile.GRAVID for _, _, tile in level().opened)
    run.close()
    return laid


def a_first_dig_costs_a_wound(profile: str) -> str:
    """R-88"""
    scene = Scene("W . # 2 2".replace("#", "+"), combat=False, profile=profile, dig=[99])
    scene.rooms()[0].spent = True
    scene.ask()
    return scene.do("dig").asked


def soldiers_throw(profile: str) -> bool:
    """R-89: a Major, whom it finds at a gun, once it has bitten."""
    scene = Scene(". . M W n . .", first="W", profile=profile, attack=[50] * 9, throw=[0, 99])
    scene.do("done")
    return bool(scene.told(Rolled, who="M", action="throw"))


def the_fallen_leave_armour(profile: str) -> bool:
    """R-90: a Major is killed in a Room, and nobody else is left."""
    scene = Scene("W M .", profile=profile, attack=[0] * 9, M={"limit": 1, "faces": (1, 0)})
    scene.do("attack M")
    while View(scene.run).fight:
        scene.do("done")
    return room_here().stocks.get("materials", 0) == 60


def workers_alone_do_not_fight_on(profile: str) -> bool:
    """R-91: the Minor is killed, and Workers stand beside it."""
    scene = Scene("W m w .", profile=profile, attack=45, m={"limit": 2}, w={"Immobilised": 100})
    return scene.do("attack m").fight is None


TABLE = [
    ("R-05", profiles.complete_successes_teach),
    ("R-06", helpers_lend_a_part),
    ("R-09", profiles.forfeits),
    ("R-14", profiles.distance_makes_a_degree),
    ("R-14", profiles.carapace_modifies),
    ("R-16", profiles.the_helpless_are_easier_to_hit),
    ("R-17", profiles.flying_always_counts),
    ("R-17", profiles.wings_are_out_of_reach),
    ("R-24", profiles.alarm_at_every_turn),
    ("R-24", profiles.whole_numbers_answer),
    ("R-28", areas_wound_swarms_twice),
    ("R-28", some_ants_find_no_room),
    ("R-34", hints_are_found),
    ("R-40", luck_is_a_shelter),
    ("R-44", a_rest_leaves_the_room_unspent),
    ("R-50", one_row_tells_who_comes),
    ("R-51", profiles.they_may_be_slipped_past),
    ("R-56", rewards_rate_the_known),
    ("R-60", explored_before_it_is_foraged),
    ("R-62", profiles.wounded_workers_call),
    ("R-66", a_gift_takes_a_step),
    ("R-71", profiles.waiting_makes_hungry),
    ("R-72", profiles.a_charge_is_spent),
    ("R-72", profiles.wounds_are_no_run_up),
    ("R-73", profiles.nothing_comes_of_nothing),
    ("R-74", ways_lead_deeper),
    ("R-81", profiles.a_miss_is_no_rout),
    ("R-82", profiles.swarms_are_open_to_a_blow),
    ("R-83", profiles.the_harmless_know_when_to_go),
    ("R-84", profiles.they_come_after),
    ("R-85", known_foods_run_out),
    ("R-86", an_alarm_rises),
    ("R-87", the_last_chamber_is_laid_out),
    ("R-88", a_first_dig_costs_a_wound),
    ("R-89", soldiers_throw),
    ("R-90", the_fallen_leave_armour),
    ("R-91", workers_alone_do_not_fight_on),
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "shown"), TABLE, ids=lambda value: getattr(value, "__name__", value))
def test_left_out_it_is_as_in_the_book(name: str, shown: Callable[..., Any]) -> None:
    """R-05, R-06, R-09, R-14, R-16, R-17, R-24, R-28, R-34, R-40, R-44, R-50, R-51, R-56, R-60, R-62, R-66, R-71, R-72, R-73, R-74, R-81, R-82,
    R-83, R-84, R-85.
    """
    solo, book = shown("solo"), shown("book")
    assert solo is not book
    with without(name):
        assert shown("solo") is book
    with without("R-05" if name != "R-05" else "R-74"):
        assert shown("solo") is solo


def test_all_that_can_be_left_out_is_shown() -> None:
    assert {name for name, _ in TABLE} == set(RULINGS)
    assert not set(RULINGS) & set(CHOICES)
    assert {name for name in (*RULINGS, *CHOICES) if name != "director"} <= set(content.rulings())
    asked = re.findall(r'ruled\("(R-\d\d)"\)', "".join(path.read_text() for path in GAME.rglob("*.py")))
    assert set(asked) == set(RULINGS)
