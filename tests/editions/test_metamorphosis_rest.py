"""Living off the nest and resting in it, in Metamorphosis: harvests, the steps of a Rest, the cost of death. [M 2.2, 3.8, 3.9]"""

import pytest

from game.engine.components import Experience, Growing, Item
from game.engine.entries import Happened, Healed
from game.engine.steps import Attempt, Die, Mend, RestGoesOn
from game.engine.store import add, find, get, query
from game.resolution.pools import Pool
from game.systems.checks import check
from game.systems.ground import room_of
from game.systems.party import party
from game.weighing import weighed
from tests.editions.test_metamorphosis_nest import HIT, MISS, THREE, room, scene
from tests.scenes.scene import Scene


def pools(found: Scene, action: str, about: str = "") -> tuple[int, int]:
    """Return the numbers of dice that a Wasp and what resists it throw for an Action."""
    who = found.who["W"]
    made = weighed(check(Attempt(who=who, action=action, target=who, about=about)))
    assert isinstance(made, Pool)
    return made.sizes


# -- Hunting and Foraging [M 3.8] ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "features"),
    [("forage", ("Ken", "Foraging")), ("hunt", ("Speed", "Hunting")), ("salvage", ("Strength", "Construction"))],
)
def test_the_pools_of_a_harvest(action: str, features: tuple[str, str]) -> None:
    found = scene(rating=30, W=dict.fromkeys(features, 20))
    assert pools(found, action) == (4, 3)


def field(net: int) -> Scene:
    """A Wasp on Level 6 before Red Honey, whose harvest comes to this net."""
    dice = [HIT] * max(0, net) + [MISS] * (5 - max(0, net)) + [HIT] * max(0, -net) + [MISS] * (6 - max(0, -net))
    found = scene(rating=60, forage=dice, W={"Ken": 30, "Foraging": 20, "hunger": 20})
    for _, item in query(Item):
        item.holder = 0
    room(found).stocks["plants"] = 10
    entity = room_of(1)
    assert entity
    add(entity[0], Growing({"plants": ("Red", "honey")}))
    return found


def harvest(found: Scene) -> Scene:
    return found.happens(Attempt(who=found.who["W"], action="forage"))


@pytest.mark.parametrize(("net", "more"), [(1, 10), (2, 10), (3, 20), (4, 20), (5, 60)])
def test_a_harvest_adds_to_what_one_has(net: int, more: int) -> None:
    """1, 2, or the Level; to the same food, or as a new one."""
    found = field(net)
    harvest(found)
    assert [(item.form, item.colour, item.rating) for item in found.items("W")] == [("honey", "Red", more)]
    again = field(net)
    thing = again.gives("W", "honey", 30, colour="Red")
    harvest(again)
    assert (get(thing, Item).rating, len(again.items("W"))) == (30 + more, 1)


@pytest.mark.parametrize(("net", "hunger", "left"), [(0, 30, 10), (-1, 30, 10), (-2, 30, 0), (-3, 30, 0), (-4, 80, 0)])
def test_a_harvest_that_fails_tires(net: int, hunger: int, left: int) -> None:
    found = harvest(field(net))
    assert (found.hero("W").hunger, room(found).stocks["plants"], found.items("W")) == (hunger, left, [])


# -- Resting and Healing [M 3.9] -------------------------------------------------------------------------------------


def test_a_rest_begins_with_a_shelter() -> None:
    """It costs no Hunger, whatever one has to eat."""
    found = scene(secure=[HIT] * 9, W={"wounds": 1})
    found.gives("W", "materials", 30)
    found.gives("W", "cricket", 40)
    found.do("rest")
    assert found.asked == "Shelter"
    found.do("use")
    assert (found.asked, found.hero("W").hunger, room(found).secured) == ("Mend", 0, True)


def test_a_rest_goes_by_its_steps() -> None:
    """Wounds, then Effects, then experience, then Attacks."""
    found = scene(resist=[HIT] * 20, W={"wounds": 1, "Agony": 20})
    found.gives("W", "cricket", 40)
    add(found.who["W"], Experience(10))
    room(found).secured = True
    found.happens(RestGoesOn(room=1))
    asked = []
    while found.asked != "Roam":
        asked.append(found.asked)
        found.do("pass" if found.asked in ("ShakeOff", "Ponder") else "no")
    assert [one for one in asked if one != "Ponder"] == ["Mend", "ShakeOff", "Grow", "Relearn"]


@pytest.mark.parametrize(("strong", "wise", "dice"), [(40, 10, 6), (10, 50, 7)])
def test_a_shelter_is_built_by_strength_or_ken(strong: int, wise: int, dice: int) -> None:
    found = scene(rating=30, W={"Construction": 20, "Strength": strong, "Ken": wise})
    assert pools(found, "secure", "Building Materials 30") == (dice, 3)


def test_webs_are_a_shelter_or_cost_hunger() -> None:
    found = scene(rating=30, weave=[MISS] * 6 + [HIT] * 3, W={"Construction": 20, "Web Weaving": 40, "hunger": 20})
    assert pools(found, "weave") == (6, 3)
    found.happens(Attempt(who=found.who["W"], action="weave"))
    assert (found.hero("W").hunger, room(found).secured) == (30, False)


def test_food_and_healing_against_wounds() -> None:
    """Each heals itself, a Wound for each success more."""
    found = scene(THREE, heal=[HIT] * 2 + [MISS] * 9, W={"Healing": 20, "wounds": 2}, L={"Healing": 90})
    found.gives("W", "cricket", 40)
    assert pools(found, "heal", "Cricket 40") == (6, 2)
    found.happens(Mend(who=found.who["W"]))
    found.do("use")
    assert found.wounds("W") == 0
    assert found.told(Healed, who="W")


@pytest.mark.parametrize(("lead", "know", "dice"), [(30, 0, 7), (0, 20, 6)])
def test_a_swarm_is_called_by_leadership_or_eusociology(lead: int, know: int, dice: int) -> None:
    found = scene(rating=30, W={"Swarming": 40, "Leadership": lead, "Eusociology": know})
    assert pools(found, "regrow") == (dice, 3)


# -- the cost of death [M 2.2] ---------------------------------------------------------------------------------------


def test_who_dies_comes_back_fresh() -> None:
    """A fresh character of creation's arrays, with no experience and no Item."""
    found = scene(THREE)
    add(found.who["W"], Experience(7))
    found.happens(Die(who=found.who["W"], cause="test"))
    assert found.asked == "Recruit"
    assert found.can("wasp") and found.can("ants")  # the class of who died, and those that nobody has
    assert not found.can("beetle")  # a living character has it
    found.do("spider")
    fresh = next(who for who in party() if who not in found.who.values())
    assert [item for _, item in query(Item) if item.holder == fresh] == []
    assert find(fresh, Experience) is None
    assert found.told(Happened, what="enlists")
