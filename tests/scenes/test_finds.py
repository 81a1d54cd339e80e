"""What is found, and what goes bad. [B 2.16.2, 3.14.5, 3.14.7, 3.14.13-15; L 2.11.6.9, 3.7.8, 3.7.10; R-34, R-56]"""

from typing import Any

import pytest

from game import content
from game.engine.components import At, Item, Lore
from game.engine.entries import Changed, Generated, Happened
from game.engine.steps import Event, Find, Generate, ResumeRoom
from game.engine.store import create, query, the
from game.run.view import View
from game.systems.items import identification
from game.systems.party import shelf_here
from tests.scenes.scene import Scene, owed

ALONE = """
    . . . .
    . W . .
    . . . .
"""
PAIR = """
    . . . .
    . W L .
    . . . .
"""


FOOD = [19] * 3  # no Hint


def event(scene: Scene, name: str, who: str = "") -> Scene:
    return scene.happens(Event(who=scene.who[who] if who else 0, event=name))


def newest(scene: Scene, name: str = "W") -> Item:
    return scene.items(name)[-1]


# -- Unknown Items ---------------------------------------------------------------------------------

FORMS = ["nectar", "honey", "honeydew", "fungus", "leaf", "aphid", "cricket", "fly", "worm", "larva"]


@pytest.mark.parametrize(("face", "form"), list(enumerate(FORMS)))
def test_ten_forms(face: int, form: str) -> None:
    """L-2.11.6.9-01, L-2.11.6.9-02, M-2.6.9.7-01, R-34: one face each; here of the colour of the die's pair."""
    scene = Scene(ALONE, food_form=face, food_glow=5, food_colour=7, unknown_kind=FOOD, unknown_item=33)
    event(scene, "Unknown Item")
    item = newest(scene)
    assert (item.form, item.colour, item.rating) == (form, "Red", 33)
    assert identification.name_of(item).startswith(f"Red {content.forms()[form].name}")


@pytest.mark.parametrize(("rating", "die"), [(10, 40), (30, 60), (50, 80), (70, 100), (90, 120)])
def test_its_rating(rating: int, die: int) -> None:
    """L-2.11.6.9-03, B-2.16.2-02: the Level's die of Costs and Risks; over 100 counts as 100."""
    scene = Scene(ALONE, rating=rating, unknown_kind=FOOD, unknown_item=die - 1)
    event(scene, "Unknown Item")
    assert newest(scene).rating == min(100, die - 1)


@pytest.mark.parametrize(("face", "form"), [(3, "foxfire"), (7, "firefly"), (8, "glow-worm")])
def test_some_glow(face: int, form: str) -> None:
    """R-34: a third of all fungi, flies and worms; they burn, do nothing else, and are Known."""
    scene = Scene(ALONE, unknown_kind=FOOD, food_form=[face, face], food_glow=[1, 2], food_colour=0)
    event(scene, "Unknown Item")
    item = newest(scene)
    assert (item.form, item.colour, identification.function_of(item), identification.knows(item)) == (
        form,
        "",
        None,
        True,
    )
    assert "L" in View(scene.run).me.items[-1].types
    event(scene, "Unknown Item")
    assert newest(scene).form == FORMS[face]


@pytest.mark.parametrize(("face", "types"), [(0, "H"), (1, "H"), (2, "F"), (19, "F")])
def test_now_and_then_a_hint(face: int, types: str) -> None:
    """B-2.16.4-02, R-34: one in ten."""
    scene = Scene(ALONE, unknown_kind=face, food_form=0)
    event(scene, "Unknown Item")
    assert View(scene.run).me.items[-1].types == types


@pytest.mark.parametrize("face", range(8))
def test_the_foods_of_the_book(face: int) -> None:
    """L-2.11.6.9-02: by pairs; neither Hints nor lights."""
    scene = Scene(ALONE, profile="book", unknown_kind=0, food_form=face, food_glow=0, food_colour=0)
    event(scene, "Unknown Item")
    assert newest(scene).form == ["nectar", "honey", "honeydew", "fungus"][face // 2]


def test_told_by_nobody_yet() -> None:
    """R-34, L-2.11.6.8-01: its Form is plain to see, its Function is not."""
    scene = Scene(ALONE, food_form=1, food_colour=0, unknown_kind=FOOD, unknown_item=20)
    event(scene, "Unknown Item")
    assert (View(scene.run).me.items[-1].name, View(scene.run).me.items[-1].known) == ("Black Honey", False)
    assert scene.told(Happened, what="finds")[-1].note == "Black Honey"


def test_it_comes_once() -> None:
    """R-42: not to each."""
    scene = Scene(PAIR, risk=35, rating=10)
    assert content.events()["Risk"]["Unknown Item"].each is False
    scene.happens(Generate(table="Risk"))
    assert "Unknown Item" in scene.told(Generated)[-1].events
    assert sum(isinstance(due, Event) and due.event == "Unknown Item" for due in shelf_here()) == 1


# -- who takes it ----------------------------------------------------------------------------------


def test_alone_she_takes_it() -> None:
    """B-2.16.2-03: straight into a free Slot."""
    scene = Scene(ALONE)
    event(scene, "Unknown Item")
    assert len(scene.items("W")) == 2 and scene.asked == "Roam"


@pytest.mark.parametrize(("form", "says"), [("honey", "Spoiled "), ("leaf", "")])
def test_alone_she_is_asked_about_what_is_spoiled(form: str, says: str) -> None:
    """R-56: a Slot that was freed for a better thing is not filled with a worse one unasked; unless she cannot tell."""
    scene = Scene(ALONE)
    scene.happens(Find(who=scene.who["W"], form=form, colour="Red", rating=20, spoiled=bool(says)))
    assert scene.asked == ("Share" if says else "Roam")
    if says:
        scene.do("no")
        ((_, item, _),) = query(Item, At)
        assert identification.name_of(item).startswith(says) and len(scene.items("W")) == 1


def test_no_slot_is_free() -> None:
    """B-3.13.7-02, B-2.16.2-03: it lies on the floor."""
    scene = Scene(ALONE)
    scene.fill()
    event(scene, "Unknown Item")
    ((_, item, at),) = query(Item, At)
    assert (item.holder, at.x, at.y) == (0, 1, 1) and len(scene.items("W")) == 5
    assert len(scene.told(Happened, what="no Slot is free")) == 1


def test_who_takes_it() -> None:
    """B-3.13.7-02, B-2.16.2-03: of several with a free Slot, one is chosen; or nobody."""
    scene = Scene(PAIR, unknown_kind=FOOD)
    event(scene, "Unknown Item")
    assert scene.asked == "Share" and scene.can("give W")
    scene.do("give L")
    assert (len(scene.items("W")), len(scene.items("L")), scene.asked) == (1, 2, "Roam")
    event(scene, "Unknown Item").do("no")
    assert len(query(Item, At)) == 1 and scene.can("take")


def test_who_can() -> None:
    """B-2.16.2-03: with one Slot free in the party, nobody is asked."""
    scene = Scene(PAIR)
    scene.fill("W")
    scene.fill("L", 4)
    event(scene, "Unknown Item")
    assert (len(scene.items("L")), scene.asked) == (5, "Roam")


def test_a_known_curse_is_not_taken_unasked() -> None:
    """B-2.16.3-03, B-2.16.3-06, R-34: it could not be put down again. One of which nobody knows goes into the free Slot as before."""
    scene = Scene(ALONE)
    colour, form = cursed()
    scene.happens(Find(colour=colour, form=form, rating=20))
    assert scene.asked == "Roam" and (newest(scene).form, newest(scene).colour) == (form, colour)
    identification.learn(colour, form)
    scene.happens(Find(colour=colour, form=form, rating=20))
    assert scene.asked == "Share" and scene.can("give W")
    held = len(scene.items("W"))
    scene.do("no")
    assert len(scene.items("W")) == held and scene.can("take")


def cursed() -> tuple[str, str]:
    """Return colour and form of the first food whose Function in this nest is a curse."""
    kinds = [(colour, form) for form in FORMS for colour in content.finds()["colour"].rows]
    return next(kind for kind in kinds if identification.made(kind[1], kind[0]).cursed)


def test_hers_who_found_it() -> None:
    """RULES 4.4: what one finds by herself, she keeps, if she can."""
    scene = Scene(PAIR).happens(Find(who=0, rating=20, form="honey"))
    assert scene.asked == "Share"
    scene.do("no").happens(Find(who=scene.who["L"], rating=20, form="honey"))
    assert (scene.asked, newest(scene, "L").form) == ("Roam", "honey")


# -- Known Items -----------------------------------------------------------------------------------


def test_a_known_item() -> None:
    """L-3.7.10-05, R-56: one of those identified so far, each as likely; rated by the Rewards die."""
    scene = Scene(ALONE, rating=30, known_item=[0, 1], known_item_rating=[99, 50])
    start = newest(scene)
    identification.learn("White", "worm")
    event(scene, "Known Item")
    assert (newest(scene).form, newest(scene).colour, newest(scene).rating) == ("nectar", start.colour, 99)
    event(scene, "Known Item")
    assert (newest(scene).form, newest(scene).colour, newest(scene).rating) == ("worm", "White", 50)
    assert scene.told(Happened, what="finds")[-1].note == identification.name_of(newest(scene))


@pytest.mark.parametrize(("profile", "rated"), [("solo", 50), ("book", 49)])
def test_the_die_of_a_known_item(profile: str, rated: int) -> None:
    """R-56, L-2.11.6.9-03: d100 of Rewards; to the letter, d60 of Costs and Risks, as for every food."""
    scene = Scene(ALONE, profile=profile, rating=30, known_item=0, known_item_rating=50 if rated == 50 else 109)
    event(scene, "Known Item")
    assert newest(scene).rating == rated


def test_plain_food_is_known_as_such() -> None:
    """L-3.7.10-05, R-46, M-3.7.10-01: the Scorpion's Crickets have no Function, and come without one."""
    scene = Scene(ALONE.replace("W", "S"), known_item=0)
    event(scene, "Known Item")
    assert [(item.form, item.colour) for item in scene.items("S")] == [("cricket", "")] * 2


def test_nothing_known() -> None:
    """L-3.7.10-05"""
    scene = Scene(ALONE)
    the(Lore).known.clear()
    event(scene, "Known Item")
    assert len(scene.items("W")) == 1 and scene.told(Happened, what="nothing known")


def test_discoveries() -> None:
    """L-3.7.10-06: what is Known, for all to see."""
    scene = Scene(PAIR)
    first, second = View(scene.run).discoveries
    assert (first.form, first.ability, first.good, first.condition) == ("nectar", "Healing", True, "Ordinary")
    assert first.name == f"{first.colour} Nectar of Healing"
    assert (second.name, second.colour, second.ability) == ("Aphids", "", "")


# -- Resources -------------------------------------------------------------------------------------


def test_building_materials() -> None:
    """L-3.7.10-07, B-2.16.2-02: set by the Rewards die; increased, if it falls higher."""
    scene = Scene(ALONE, rating=50, resource=[40, 30, 79])
    event(scene, "Resource")
    item = newest(scene)
    assert (item.form, item.rating, identification.name_of(item)) == ("materials", 40, "Building Materials")
    event(scene, "Resource")
    assert item.rating == 40 and len(scene.items("W")) == 2
    event(scene, "Resource")
    assert item.rating == 79
    assert [(e.old, e.new) for e in scene.told(Changed, feature="Building Materials")] == [(40, 40), (40, 79)]


def test_one_stock_for_all() -> None:
    """L-3.7.10-07: whoever carries it."""
    scene = Scene(PAIR, resource=[40, 60])
    event(scene, "Resource").do("give L")
    event(scene, "Resource")
    assert scene.asked == "Roam" and newest(scene, "L").rating == 60 and len(scene.items("W")) == 1


# -- Secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "table"), list(enumerate(["Cost", "Cost", "Risk", "Risk", "Reward", "Reward"])))
def test_a_secret(face: int, table: Any) -> None:
    """L-3.7.10-08: d6 by pairs, then any row of that table, whatever its chance."""
    rows = list(content.events()[table])
    for row, name in enumerate(rows):
        if name == "Secret":
            continue
        scene = Scene(ALONE, secret=face, **{f"secret_{table.lower()}": row})
        scene.happens(Event(event="Secret"))
        assert scene.told(Happened, what="a secret")[-1].note == name
        assert [due.event for due in owed()] == [name]


def test_secrets_chain() -> None:
    """L-3.7.10-09, R-42: a Secret in a Secret; the Cost at its end falls on each."""
    reward = list(content.events()["Reward"]).index("Secret")
    cost = list(content.events()["Cost"]).index("Spoilage")
    scene = Scene(PAIR, secret=[4, 0], secret_reward=reward, secret_cost=cost, spoilage=[99, 99])
    scene.happens(Event(event="Secret"), ResumeRoom())
    assert [e.note for e in scene.told(Happened, what="a secret")] == ["Secret", "Spoilage"]
    assert len(scene.told(Happened, what="nothing spoils")) == 2


# -- Spoilage --------------------------------------------------------------------------------------


def test_spoilage() -> None:
    """B-2.16.5-03, L-3.7.8-05: one roll; each of her foods whose rating it matches is Spoiled, and is called so."""
    scene = Scene(PAIR, spoilage=30)
    for form, rating in (("honey", 30), ("leaf", 31), ("materials", 90)):
        create(Item(form, content.forms()[form].name, rating, scene.who["W"]))
    event(scene, "Spoilage", "W")
    assert [(item.form, item.spoiled) for item in scene.items("W")] == [
        ("nectar", True), ("honey", False), ("leaf", True), ("materials", False),
    ]  # fmt: skip
    assert identification.name_of(scene.items("W")[2]) == "Spoiled Leaf"
    assert not newest(scene, "L").spoiled
    assert [e.note for e in scene.told(Happened, what="spoils")][-1] == "Leaf"


def test_nothing_spoils() -> None:
    """L-3.7.8-05: a match is lower than."""
    scene = Scene(ALONE, spoilage=45)
    event(scene, "Spoilage", "W")
    assert not newest(scene).spoiled and scene.told(Happened, what="nothing spoils")
    assert content.events()["Cost"]["Spoilage"].each
