"""Items: Slots, names, dropping, curses, what lies about; and telling what a food does. [B 2.16; L 2.11.6; M 2.6.9.7; R-46]"""

from typing import Any

import pytest

from game import content
from game.dice import Cup
from game.engine.components import At, Item, Way
from game.engine.entries import Happened, Rolled
from game.engine.steps import Die, Event, OpenWay, PutDown, ReadHint, TakeUp, TakeWay
from game.engine.store import create, find, get, query, the
from game.run.view import View
from game.run.view_records import Held
from game.systems.ground import room_at
from game.systems.items import identification
from game.systems.party import lights
from tests.scenes.scene import Scene

ALONE = """
    . . . .
    . W . .
    . . . .
"""
GALLERY = """
    . . , , ,
    . W , , ,
    . . , , ,
"""


def form(crawls: bool | None = None, **wanted: Any) -> tuple[str, str]:
    """Colour and form of a food that in this nest is so: condition="Cursed", good=False."""
    for colour in content.finds()["colour"].rows:
        for name in content.foods():
            does = identification.function(the(Cup).seed, colour, name)
            fits = crawls is None or crawls == (content.forms()[name].food == "animals")
            if fits and all(getattr(does, key) == value for key, value in wanted.items()):
                return colour, name
    raise AssertionError(f"no food is {wanted}")


def holding(scene: Scene, name: str = "W", rating: int = 45, at: tuple[int, int] | None = None, **wanted: Any) -> int:
    """She holds a food that is so, which nobody knows yet."""
    colour, of = form(**wanted)
    item = identification.made(of, colour, rating)
    item.holder = 0 if at else scene.who[name]
    thing = create(item, *([At(*at)] if at else []))
    scene.ask()
    return thing


def held(scene: Scene, thing: int) -> Held:
    """As a person sees it."""
    view = View(scene.run)
    return next(h for h in (*view.things, *(h for one in view.party for h in one.items)) if h.item == thing)


# -- what one sets out with ------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("glyph", list("BALXSW"))
def test_what_a_class_sets_out_with(glyph: str) -> None:
    """M-3.7.10-01, R-46: known from the start, and what the sheet says it does."""
    kind = next(row for row in content.classes().values() if row.glyph == glyph)
    scene = Scene(f". {glyph} .", combat=False)
    (item,) = scene.items(glyph)
    assert item.rating == kind.item.rating == 45 and identification.knows(item)
    does = identification.function_of(item)
    if not kind.item.function:
        assert does is None and (item.colour, identification.name_of(item)) == ("", kind.item.name)
    else:
        assert does == identification.Function("Ordinary", good=True, ability=kind.item.function)
        assert identification.name_of(item) == f"{item.colour} {kind.item.name}"


def test_two_nectars() -> None:
    """R-46: of two colours, whatever the seed."""
    for seed in map(str, range(50)):
        fixed = identification.printed(seed)
        assert sorted(fixed.values()) == ["Healing", "Restoration", "Shielding"]


@pytest.mark.parametrize(("profile", "depleted"), [("solo", False), ("book", True)])
def test_the_tick_on_the_sheet(profile: str, depleted: bool) -> None:
    """B-2.16.2-01, R-46, B-2.3.14-02: a Slot in use; to the letter, Depleted. Either way its mark is shown."""
    scene = Scene(ALONE, profile=profile)
    assert [one.depleted for one in View(scene.run).me.items] == [depleted]


# -- Slots -----------------------------------------------------------------------------------------


def test_five_slots() -> None:
    """B-2.3.14-01, B-2.16.5-04: five, one Item to a Slot, however long its name."""
    scene = Scene(ALONE)
    scene.fill(slots=4)
    long = holding(scene, at=(1, 1), condition="Cursed", good=False)
    get(long, Item).spoiled = True
    identification.learn(get(long, Item).colour, get(long, Item).form)
    assert held(scene, long).name.startswith("Cursed Spoiled ")
    scene.do("take")
    assert len(scene.items("W")) == 5
    holding(scene, at=(1, 1))
    assert scene.refusal("take") == "all five Slots are full"


def test_what_lies_is_of_no_use() -> None:
    """B-2.16.3-01 .. 03: dropped at will; useless on the floor where it fell, until it is taken up."""
    scene = Scene(ALONE)
    assert scene.can("eat") and scene.can("drop")
    scene.do("drop")
    ((_, item, at),) = query(Item, At)
    assert (item.holder, at.x, at.y) == (0, 1, 1)
    assert not scene.can("eat")
    scene.do("go 1 0")
    assert not scene.can("take")
    scene.do("go -1 0", "take")
    assert scene.can("eat") and not query(Item, At)


def test_it_lies_where_its_holder_stood() -> None:
    """B-2.16.3-02: not where the leader is; a Room further on it is out of reach."""
    scene = Scene(". W . . L .")
    for thing, item in query(Item):
        if item.holder == scene.who["L"]:
            scene.happens(PutDown(item=thing))
    assert [(at.x, at.y) for _, _, at in query(Item, At)] == [(4, 0)]


def test_others_may_take_it() -> None:
    """B-2.16.3-03: a creature that has taken it, drops it when it dies."""
    scene = Scene(". W . # # m", combat=False)
    thing = holding(scene, at=(5, 0))
    scene.happens(TakeUp(who=scene.who["m"], item=thing))
    assert (get(thing, Item).holder, find(thing, At)) == (scene.who["m"], None)
    scene.happens(Die(who=scene.who["m"], cause="test"))
    assert (get(thing, Item).holder, get(thing, At)) == (0, At(5, 0))


# -- lost Items ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "stays"), [(59, True), (60, False)])
def test_left_behind(die: int, stays: bool) -> None:
    """B-2.16.3-04, B-2.16.3-05: when all have left the Room, one Boolean under 100 - Level; a failure loses it for good."""
    scene = Scene(GALLERY, rating=40, lost=[die]).do("drop", "wait")
    scene.do("go 1 0")
    assert bool(query(Item, At)) == stays
    assert len(scene.told(Happened, what="is lost")) == (not stays)


def test_while_one_stays() -> None:
    """B-2.16.3-04: not before all have left."""
    hall = GALLERY.replace(". .", ". . .").replace(". W", "L W .")
    scene = Scene(hall, rating=40, lost=[99] * 3).do("lead W", "drop", "wait", "go 1 0", "go 1 0")
    assert [room_at(get(scene.who[name], At)) for name in "WL"] == [0, 1]
    assert query(Item, At)
    scene.do("go 1 0")
    assert room_at(get(scene.who["L"], At)) == 0
    assert not query(Item, At)


def test_each_for_itself() -> None:
    """B-2.16.3-04: each Item lying there is rolled for; what lies elsewhere is not."""
    scene = Scene(GALLERY, rating=40, lost=[99, 0, 99])
    kept = holding(scene, at=(1, 0))
    holding(scene, at=(0, 0))
    far = holding(scene, at=(4, 0))
    scene.do("drop", "wait", "go 1 0")
    assert [thing for thing, _, _ in query(Item, At)] == [kept, far]


def test_down_a_shaft() -> None:
    """B-2.16.3-04: who goes to another Level leaves the Room, too."""
    scene = Scene(ALONE, rating=40, lost=[99])
    thing = holding(scene, at=(0, 2))
    scene.do("wait").happens(*shaft(scene))
    assert find(thing, Item) is None
    assert len(scene.told(Happened, what="is lost")) == 1  # not put away with the Level


def shaft(scene: Scene) -> list[TakeWay]:
    scene.happens(OpenWay(kind="shaft"))
    return [TakeWay(way=next(way for way, row in query(Way) if row.kind == "shaft"))]


# -- types -----------------------------------------------------------------------------------------


def test_types() -> None:
    """B-2.16.4-01: every form has types out of the six; food is somebody's, Materials nobody's."""
    for row in content.forms().values():
        assert row.types and set(row.types) <= set("CFHLMS")
        assert bool(row.food) == ("F" in row.types)
    assert content.forms()["materials"].types == "M"
    assert [bool(lights(Scene(f". {name} .").who[name])) for name in "XL"] == [True, False]  # a Firefly, Aphids
    assert [row.types for name, row in content.forms().items() if name in ("firefly", "glow-worm", "foxfire")] == [
        "FL",
    ] * 3


@pytest.mark.parametrize(("cost", "word"), [("Hunger", "eat"), ("Darkness", "light")])
def test_two_types_in_one(cost: str, word: str) -> None:
    """B-2.16.4-03: a Firefly pays a Hunger Cost, or a Darkness Cost."""
    scene = Scene(ALONE.replace("W", "X"))
    scene.happens(Event(who=scene.who["X"], event=cost))
    assert scene.can(word)


# -- Form and Function -----------------------------------------------------------------------------


def test_equal_forms_do_the_same() -> None:
    """L-2.11.6.8-01: through the whole nest, whoever holds it; another nest has other foods."""
    every = [(colour, name) for colour in content.finds()["colour"].rows for name in content.foods()]
    here, again, there = ([identification.function(seed, *one) for one in every] for seed in ("a", "a", "b"))
    assert here == again != there


def test_every_function_there_is() -> None:
    """L-2.11.6.11-01, L-2.11.6.11-05, L-2.11.6.11-06, L-2.11.6.11-07: conditions, alignments and Abilities as often as each other."""
    seen = [identification.function(f"seed {i}", "Red", "worm") for i in range(4000)]
    conditions = [sum(does.condition == one for does in seen) for one in content.finds()["condition"].rows]
    assert all(700 < count < 900 for count in conditions) and sum(conditions) == 4000
    assert 1850 < sum(does.good for does in seen) < 2150
    for table, good in (("good", True), ("bad", False)):
        counts = [
            sum(does.ability == one and does.good is good for does in seen) for one in content.finds()[table].rows
        ]
        assert all(0.65 < count * len(counts) / 2000 < 1.35 for count in counts)
    assert set(content.finds()["bad"].rows) == set(content.EFFECTS)


def test_the_faces_of_a_die() -> None:
    """L-2.11.6.9-01, L-2.11.6.11-01, L-2.11.6.11-05: by pairs, or by threes."""
    faces = content.finds()
    assert faces["colour"].rows == ("Black", "Blue", "Green", "Red", "White", "Yellow")
    assert faces["condition"].rows == ("Ordinary", "Blessed", "Cursed", "Spoiled", "Nutritious")
    assert [faces["colour"].row(fell) for fell in range(12)] == [c for c in faces["colour"].rows for _ in "12"]
    assert [faces["condition"].row(fell) for fell in range(10)] == [c for c in faces["condition"].rows for _ in "12"]
    assert [faces["alignment"].row(fell) for fell in range(6)] == ["good"] * 3 + ["bad"] * 3


# -- telling what it does --------------------------------------------------------------------------


@pytest.mark.parametrize("feature", ["Ken", "Foraging"])
def test_telling_what_it_does(feature: str) -> None:
    """L-2.11.6.10-01, M-2.6.9.7-03, L-3.7.10-06: one Boolean; then it has its name, and she has learnt by it."""
    scene = Scene(ALONE, combat=False, **{feature.lower(): 29}, W={feature: 30})
    thing, same = holding(scene, condition="Ordinary"), holding(scene, condition="Ordinary")
    plain = f"{get(thing, Item).colour} {get(thing, Item).name}"
    assert (held(scene, thing).name, held(scene, thing).known, held(scene, thing).function) == (plain, False, "")
    scene.do(f"study {feature}")
    does = identification.function_of(get(thing, Item))
    seen = held(scene, thing)
    called = content.abilities()[does.ability].noun or does.ability
    assert (seen.name, seen.known, seen.function) == (f"{plain} of {called}", True, does.ability)
    assert held(scene, same).known
    assert feature in scene.hero("W").ticked
    assert not scene.can("study Ken") and scene.asked == "Roam"
    assert View(scene.run).discoveries[-1].name == seen.name


def test_in_vain() -> None:
    """L-2.11.6.10-02: she does not try that one again, by whatever Feature; another may, and so may she another one."""
    scene = Scene(". W L .", combat=False, ken=[30, 29], W={"Ken": 30}, L={"Ken": 30})
    thing = holding(scene, crawls=True)
    scene.do("study Ken")
    assert len(scene.told(Happened, what="cannot place")) == 1 and scene.hero("W").ticked == []
    assert not any(scene.can(f"study {feature}") for feature in identification.STUDIES)
    other = holding(scene, crawls=True)
    assert scene.run.options and scene.can("study Ken")
    get(other, Item).holder = 0
    scene.do("lead L")
    scene.do("study Ken")
    assert held(scene, thing).known


def test_by_hunting_what_crawled() -> None:
    """M-2.6.9.7-02: animal food may be told by Hunting; plants may not."""
    scene = Scene(ALONE, combat=False, hunting=0)
    holding(scene, crawls=False)
    assert scene.can("study Foraging") and not scene.can("study Hunting")
    thing = holding(scene, crawls=True)
    scene.do("study Hunting")
    assert held(scene, thing).known and len(scene.told(Rolled, action="Hunting")) == 1


def test_not_in_a_fight() -> None:
    """L-2.11.6.10-01: outside Combat."""
    scene = Scene("W . m .", first="W")
    holding(scene)
    assert scene.asked == "TakeTurn" and not scene.can("study Ken")


def test_nothing_to_tell() -> None:
    """L-2.11.6.10-01: of what has no Function, or is Known."""
    scene = Scene(ALONE.replace("W", "S"), combat=False)
    assert not scene.can("study Ken")


# -- Hints -----------------------------------------------------------------------------------------

TWO_ROOMS = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""


def hint(scene: Scene, name: str = "W") -> Scene:
    create(Item("hint", "Old Trail", 20, scene.who[name]))
    scene.ask()
    return scene


def test_a_hint_of_a_room() -> None:
    """B-2.16.4-02: read once, it shows a Room nobody has found; the Room stays shut."""
    scene = hint(Scene(TWO_ROOMS, combat=False, hint=0))
    assert not View(scene.run).known[1, 5]
    read(scene)
    assert View(scene.run).known[:, 4:].all() and len(scene.rooms()) == 1
    assert [item.form for item in scene.items("W")] == ["nectar"] and scene.asked == "Roam"
    assert scene.told(Happened, what="reads of a Room")[-1].number == 2


def read(scene: Scene) -> None:
    scene.run.apply(next(o.command for o in scene.run.options if ReadHint in map(type, o.then)))


@pytest.mark.parametrize(("drawing", "die"), [(TWO_ROOMS, 1), (ALONE, 0)])
def test_a_hint_of_a_food(drawing: str, die: int) -> None:
    """B-2.16.4-02: or it tells what a food does, one they carry first; so it always does when every Room is found."""
    scene = hint(Scene(drawing, combat=False, hint=die))
    thing = holding(scene)
    read(scene)
    assert held(scene, thing).known
    assert scene.told(Happened, what="reads of a food")[-1].note == identification.name_of(get(thing, Item))


# -- curses ----------------------------------------------------------------------------------------


def test_a_known_curse() -> None:
    """B-2.16.3-06, L-2.11.6.11-03: what is called Cursed is not put down until the curse is lifted."""
    scene = Scene(ALONE, combat=False)
    scene.do("drop")
    thing = holding(scene, condition="Cursed")
    identification.learn(get(thing, Item).colour, get(thing, Item).form)
    scene.ask()
    assert held(scene, thing).name.startswith("Cursed ") and held(scene, thing).cursed
    assert scene.refusal("drop") == "it is Cursed, and will not be put down"
    get(thing, Item).cursed = False
    scene.ask()
    assert not held(scene, thing).name.startswith("Cursed ")
    scene.do("drop")
    assert get(thing, Item).holder == 0


def test_a_curse_nobody_knew_of() -> None:
    """B-2.16.3-06: it shows itself when she would put it down."""
    scene = Scene(ALONE, combat=False)
    scene.do("drop")
    thing = holding(scene, condition="Cursed")
    plain = held(scene, thing).name
    assert not plain.startswith("Cursed") and scene.can("drop")
    scene.do("drop")
    assert get(thing, Item).holder == scene.who["W"]
    assert len(scene.told(Happened, what="is cursed")) == 1
    assert (held(scene, thing).name, held(scene, thing).known) == (f"Cursed {plain}", False)
    assert not scene.can("drop")


def test_whose_like_has_shown_its_curse_is_seen_to_be_cursed() -> None:
    """L-2.11.6.8-01: foods of one Form are alike, so one that has shown its curse tells of all others; until then none does."""
    scene = Scene(ALONE, combat=False)
    scene.do("drop")
    one, other = holding(scene, condition="Cursed"), holding(scene, condition="Cursed", at=(1, 1))
    assert not held(scene, other).cursed
    get(one, Item).felt = True
    scene.ask()
    assert held(scene, one).cursed and held(scene, other).cursed and not held(scene, other).known


def test_a_curse_ends_with_her() -> None:
    """B-2.16.3-06: the dead hold on to nothing."""
    scene = Scene(". W L .", combat=False)
    thing = holding(scene, condition="Cursed")
    scene.happens(Die(who=scene.who["W"], cause="test"))
    assert get(thing, Item).holder == 0 and find(thing, At)


def test_the_log_says_what_the_screen_says() -> None:
    """B-2.16.5-03: one name for all."""
    scene = Scene(ALONE, combat=False)
    thing = holding(scene)
    get(thing, Item).spoiled = True
    name = held(scene, thing).name
    assert name.startswith("Spoiled ")
    get(thing, Item).cursed = False
    scene.happens(PutDown(item=thing))
    assert scene.told(Happened, what="drops")[-1].note == name
