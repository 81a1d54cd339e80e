"""Eating: hunger, what lasts, what is left, what has gone bad. [B 2.16.5, 2.16.6, 3.14.1; L 2.11.6.7, 3.7.8; R-46, R-48, R-57, R-66]"""

from typing import Any

import pytest

from game.engine.components import Item
from game.engine.entries import Changed, Died, Happened, Rolled
from game.engine.steps import Consume, Event
from game.engine.store import create, get, query, remove
from game.fd100 import Degree, Shift
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.systems import checks
from game.systems.items import identification
from game.systems.party import bag, form_of, lights, lit
from tests.scenes.scene import Scene


def larder(drawing: str, *items: tuple[str, dict[str, Any]], **words: Any) -> Scene:
    """A scene in which the first character holds these Items and nothing else: form, and what differs."""
    scene = Scene(drawing, **words)
    name = next(iter(scene.who))
    for thing, _ in bag(scene.who[name]):
        remove(thing)
    for form, changes in items:
        create(Item(form, form.capitalize(), 45, scene.who[name], **changes))
    scene.ask()
    return scene


def hungry(scene: Scene, name: str) -> Scene:
    """She has a Hunger Cost to pay."""
    return scene.happens(Event(who=scene.who[name], event="Hunger"))


def crickets(**words: Any) -> Scene:
    return larder(". S .", ("cricket", {}), **words)


# -- Hunger ---------------------------------------------------------------------------------------


def test_paying_hunger_with_food() -> None:
    """B-3.14.1-01, B-2.16.6-01 .. 03, L-2.11.6.7-01: while the Cost is paid, a Consumption Roll; then Hunger rolls to decrease, by its own die."""
    scene = hungry(crickets(consume=44, quantify_hunger=20, S={"hunger": 30}), "S")
    assert scene.asked == "PayHunger"
    scene.do("eat")
    assert scene.rating("S", "Hunger") == 20
    assert scene.told(Changed, feature="Hunger")[-1].die == 60
    told = [e for e in scene.run.story if isinstance(e, Changed) or (isinstance(e, Happened) and e.what == "consumes")]
    assert [type(e) for e in told] == [Happened, Changed]  # in this order
    scene = hungry(crickets(consume=45, quantify_hunger=20, S={"hunger": 30}), "S").do("eat")
    assert [item.depleted for item in scene.items("S")] == [True]
    assert scene.rating("S", "Hunger") == 20  # it feeds all the same
    scene = hungry(crickets(consume=44, quantify_hunger=20, S={"hunger": 30}), "S").do("eat")
    assert [item.depleted for item in scene.items("S")] == [False]


def test_without_food_it_stays_unpaid() -> None:
    """B-3.14.1-01: nothing is asked, and Hunger rises."""
    scene = hungry(larder(". S .", quantify_hunger=30), "S")
    assert (scene.asked, scene.rating("S", "Hunger")) == ("Roam", 30)


def test_refusing_to_eat() -> None:
    """B-3.14.1-02, B-3.14.1-04"""
    scene = hungry(crickets(quantify_hunger=39), "S").do("no")
    assert scene.rating("S", "Hunger") == 39
    assert scene.told(Changed, feature="Hunger")[-1].die == 40
    assert len(scene.items("S")) == 1


def test_starving() -> None:
    """B-3.14.1-05, R-57: unpaid at 100 she starves; below 100 she no longer does."""
    scene = hungry(crickets(quantify_hunger=20, consume=1, S={"hunger": 100}), "S").do("no")
    assert scene.hero("S").starving
    scene.do("eat")
    assert (scene.rating("S", "Hunger"), scene.hero("S").starving) == (20, False)


def test_still_starving_at_a_hundred() -> None:
    """R-57: a meal that leaves Hunger at 100 ends nothing."""
    scene = crickets(quantify_hunger=100, consume=1, S={"hunger": 100, "starving": True}).do("eat")
    assert (scene.rating("S", "Hunger"), scene.hero("S").starving) == (100, True)


def test_starving_shifts_every_action_down() -> None:
    """B-3.14.1-06"""
    for starving in (False, True):
        scene = Scene(". W .", explore=40, cost=[99] * 3, risk=[99] * 3, reward=[99] * 3, W={"starving": starving})
        shifts = [s.by for s in scene.do("explore").told(Rolled, action="explore")[-1].roll.check.shifts]
        assert shifts == [-1] * starving


def test_starvation() -> None:
    """B-3.14.1-03: unpaid while Starving she dies; Luck may save her at Hunger 100 (R-04)."""
    scene = hungry(crickets(S={"hunger": 100, "starving": True}, luck=99), "S").do("no")
    assert scene.asked == "FaceDeath"
    scene.do("no")
    assert [e.cause for e in scene.told(Died)] == ["starvation"]
    scene = hungry(crickets(S={"hunger": 100, "starving": True}, luck=10), "S").do("no", "yes")
    assert (scene.alive("S"), scene.rating("S", "Hunger"), scene.wounds("S")) == (True, 100, 0)


def test_eating_at_will_is_the_same() -> None:
    """R-57: outside Combat, at any time; the same Steps as paying."""
    paid = hungry(crickets(consume=60, quantify_hunger=20, S={"hunger": 70}), "S").do("eat")
    will = crickets(consume=60, quantify_hunger=20, S={"hunger": 70}).do("eat")
    for scene in (paid, will):
        assert (scene.rating("S", "Hunger"), [i.depleted for i in scene.items("S")]) == (20, [True])


def test_no_eating_in_combat() -> None:
    """B-3.8.13-01"""
    scene = larder("S . . m", ("cricket", {}), S={"hunger": 90})
    scene.until("S")
    assert scene.refusal("eat") == "not in Combat"


# -- diets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eater", "plants", "animals"),
    [
        ("A", True, True),
        ("B", True, False),
        ("W", True, False),
        ("L", False, True),
        ("S", False, True),
        ("X", False, True),
    ],
)
def test_diets(eater: str, plants: bool, animals: bool) -> None:
    """M-2.5.1-01, B-2.4-01, R-48"""
    for form in ("nectar", "honey", "honeydew", "fungus", "leaf", "foxfire", "remains"):
        assert larder(f". {eater} .", (form, {})).can("eat") == plants
    for form in ("aphid", "cricket", "fly", "worm", "larva", "firefly", "glow-worm", "carcass"):
        assert larder(f". {eater} .", (form, {})).can("eat") == animals


def test_the_beetle_never_hungers() -> None:
    """B-2.6-09, B-2.6-07, B-2.6-08, R-48: no Cost, no Hunger rolled; but he eats for what food does."""
    scene = hungry(larder(". B .", ("leaf", {}), consume=60), "B")
    assert scene.asked == "Roam"
    scene.do("eat")
    assert [item.depleted for item in scene.items("B")] == [True]
    assert (scene.rating("B", "Hunger"), scene.told(Changed, feature="Hunger")) == (0, [])


# -- what lasts -----------------------------------------------------------------------------------


def test_food_is_used_up() -> None:
    """B-2.16.6-04 .. 07: 45 against 23 depletes, and it can still be eaten; then 63 exhausts, and the Slot is free."""
    scene = crickets(consume=[45, 63], S={"hunger": 70})
    scene.items("S")[0].rating = 23
    scene.do("eat")
    assert [item.depleted for item in scene.items("S")] == [True]
    scene.do("eat")
    assert scene.items("S") == []
    assert not [item for _, item in query(Item)]  # nowhere, not on the floor either
    assert [e.note for e in scene.told(Happened, what="exhausted")] == ["Cricket"]


def test_consuming_alone_does_not_feed() -> None:
    """B-2.16.6-02: the Step that lights and Rests use."""
    scene = crickets(consume=60, S={"hunger": 70})
    thing = bag(scene.who["S"])[0][0]
    scene.happens(Consume(who=scene.who["S"], item=thing))
    assert (scene.rating("S", "Hunger"), get(thing, Item).depleted) == (70, True)


def test_a_double_moves_the_luck_of_her_who_eats() -> None:
    """B-2.3.9-03"""
    assert crickets(consume=33).do("eat").hero("S").luck == 33


def test_starting_items_are_whole() -> None:
    """R-46"""
    for eater in "ABLSXW":
        assert [item.depleted for item in Scene(f". {eater} .").items(eater)] == [False]


def test_a_gift_takes_a_step_whatever_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-66: 00 would last; *book*: it does."""
    monkeypatch.setattr(
        identification, "function", lambda *_: identification.Function("Ordinary", good=True, ability="Healing")
    )
    for profile, depleted in (("solo", [True]), ("book", [False])):
        scene = larder(". W .", ("honey", {"colour": "Red"}), consume=[0, 0], profile=profile).do("eat")
        assert [item.depleted for item in scene.items("W")] == depleted
    scene = larder(". W .", ("honey", {"colour": "Red"}), consume=[0, 0]).do("eat", "eat")
    assert scene.items("W") == []


# -- what is left ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eater", "form", "name"),
    [("X", "glow-worm", "Glow-worm Carcass"), ("W", "foxfire", "Foxfire Remains")],
)
def test_of_an_eaten_item_only_food_is_left(eater: str, form: str, name: str) -> None:
    """B-2.16.5-01, B-2.16.5-02"""
    scene = larder(f". {eater} .", (form, {}), consume=1)
    assert lit(scene.who[eater])
    scene.do("eat")
    item = scene.items(eater)[0]
    assert (identification.name_of(item), form_of(item).types) == (name, "F")
    assert not lights(scene.who[eater])
    assert not lit(scene.who[eater])
    assert [(held.name, held.types) for held in View(scene.run).me.items] == [(name, "F")]
    scene.alter(eater, hunger=50).do("eat")
    assert identification.name_of(item) == name  # said once


def test_food_that_is_only_food_stays_what_it_is() -> None:
    scene = crickets(consume=1).do("eat")
    assert identification.name_of(scene.items("S")[0]) == "Cricket"


def test_eating_what_glows_gives_no_light() -> None:
    """B-3.14.4-02: who refused a Darkness Cost stays in the dark, whatever she eats."""
    scene = larder(". X .", ("firefly", {}), ("glow-worm", {}), X={"unlit": True}, consume=1).do("eat")
    assert scene.hero("X").unlit


def test_what_is_left_keeps_its_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-2.11.6.8-01"""
    monkeypatch.setattr(
        identification,
        "function",
        lambda _, _colour, form: identification.Function(
            "Ordinary",
            good=True,
            ability={"foxfire": "Healing"}.get(form, "Relief"),
        ),
    )
    scene = larder(". W .", ("foxfire", {"colour": "Red"}), W={"wounds": 2}).do("eat", "eat")
    assert scene.wounds("W") == 0


def test_one_item_one_slot() -> None:
    """B-2.16.5-04: however long its name."""
    scene = larder(". W .", ("foxfire", {}))
    item = scene.items("W")[0]
    item.name, item.spoiled = "Foxfire fungus of the Third Gallery on the Left Remains", True
    assert len(bag(scene.who["W"])) == 1
    assert identification.name_of(item).startswith("Spoiled Foxfire")


# -- what has gone bad ----------------------------------------------------------------------------

SPOILED = [  # Stamina, the Item's rating, Poisoned (a static modifier), die; what comes of it
    (Degree.CRITICAL_SUCCESS, {"wounds": 1}),
    (Degree.COMPLETE_SUCCESS, {"wounds": 2}),
    (Degree.PARTIAL_SUCCESS, {"wounds": 2, "Poisoned": 30}),
    (Degree.PARTIAL_FAILURE, {"wounds": 2, "Infected": 30}),
    (Degree.COMPLETE_FAILURE, {"wounds": 2, "Blind": 30}),
    (Degree.CRITICAL_FAILURE, {"wounds": 3}),
]
DICE = {"Poisoned": 40, "Infected": 60, "Blind": 80}


@pytest.mark.parametrize(("degree", "comes"), SPOILED)
def test_spoiled_food(monkeypatch: pytest.MonkeyPatch, degree: Degree, comes: dict[str, int]) -> None:
    """L-3.7.8-06, 07, B-2.16.5-03: Stamina against its rating, before the Consumption Roll."""
    stamina, food, die = {
        5: (60, 40, 50),
        4: (60, 40, 50),
        3: (60, 40, 20),
        2: (20, 40, 50),
        1: (20, 40, 30),
        0: (20, 40, 30),
    }[degree]
    scene = larder(
        ". S .",
        ("cricket", {"spoiled": True}),
        stomach=die,
        consume=1,
        quantify_poisoned=30,
        quantify_infected=30,
        quantify_blind=30,
        S={"wounds": 2, "Stamina": stamina, "hunger": 70, "limit": 9},
    )
    scene.items("S")[0].rating = food
    if degree in (Degree.CRITICAL_SUCCESS, Degree.CRITICAL_FAILURE):
        force(monkeypatch, 1 if degree else -1)
    scene.do("eat")
    if scene.asked == "OfferLuck":
        scene.do("no")
    rolled = scene.told(Rolled, action="stomach")[-1]
    assert rolled.roll.degree == degree
    assert (rolled.roll.check.effort.value, rolled.roll.check.resistance.value) == (stamina, food)
    assert rolled.about == "Spoiled Cricket"
    assert {"wounds": scene.wounds("S")} | scene.effects("S") == comes
    story = [getattr(e, "action", getattr(e, "what", "")) for e in scene.run.story]
    assert story.index("stomach") < story.index("consumes")
    for effect in DICE.keys() & comes:
        assert scene.told(Changed, feature=effect)[-1].die == DICE[effect]


def force(monkeypatch: Any, by: int) -> None:
    """No printed modifier makes it Critical: a shift does."""
    monkeypatch.setattr(checks, "_shifts", lambda *_: iter([Shift("test", by)]))


def test_spoiled_food_may_kill_before_it_feeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-3.7.8-06"""
    force(monkeypatch, -1)
    scene = larder(
        "S . W",
        ("cricket", {"spoiled": True}),
        stomach=44,
        S={"Stamina": 20, "wounds": 3, "limit": 4, "hunger": 70},
    )
    scene.do("eat", "no")
    if scene.asked == "FaceDeath":
        scene.do("no")
    assert [e.cause for e in scene.told(Died)] == ["Spoiled Cricket"]
    assert not scene.told(Happened, what="consumes")


def test_starving_counts_when_it_is_kept_down() -> None:
    """B-3.14.1-06"""
    scene = larder(". S .", ("cricket", {"spoiled": True}), stomach=44, S={"starving": True, "hunger": 100}).do("eat")
    assert [s.source for s in scene.told(Rolled, action="stomach")[-1].roll.check.shifts] == ["Starving"]


def test_spoiled_by_nature(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-2.11.6.11-01, R-66: a Function may be Spoiled; what it does it does all the same."""
    monkeypatch.setattr(
        identification, "function", lambda *_: identification.Function("Spoiled", good=True, ability="Healing")
    )
    scene = larder(
        ". W .",
        ("honey", {"colour": "Red"}),
        stomach=0,
        consume=99,
        W={"wounds": 3, "limit": 9, "Stamina": 60, "hunger": 9},
        quantify_poisoned=20,
    )
    scene.do("eat")
    assert scene.told(Rolled, action="stomach")
    assert (scene.wounds("W"), scene.effects("W")) == (2, {"Poisoned": 20})
    assert identification.name_of(scene.items("W")[0]) == "Spoiled Red Honey of Healing"


def test_the_meal_says_what_is_known() -> None:
    """The question names Hunger, the gift, the odds of bad food."""
    scene = hungry(larder(". S .", ("cricket", {"spoiled": True}), S={"hunger": 70, "Stamina": 60}), "S")
    first, told = prompt(View(scene.run)).answers
    assert first.label == "go hungry"  # that does less harm
    assert told.label == "eat Spoiled Cricket 45"
    assert "Spoiled: 45 % to be Poisoned d40, 40 % to be Infected d60; 15 % to take no harm." in told.about
    scene = hungry(larder(". W .", ("honey", {"colour": "Red"}), W={"hunger": 70}), "W")
    unknown = prompt(View(scene.run)).answers[0]
    assert "What it does nobody knows. Of such foods 20 % are Spoiled" in unknown.about
    assert unknown.detail == "down, d100, but unknown"
    identification.learn("Red", "honey")
    about = next(one.about for one in prompt(View(scene.run)).answers if one.label.startswith("eat"))
    assert "By that it is depleted" in about
    assert "nobody knows" not in about
