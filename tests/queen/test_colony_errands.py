"""On their errands termites tread on what everybody treads on. [RULES 5.3, 4.3, 3.5; B 2.16.3, R-64]"""

from typing import Any

import pytest

from game.dice import Cup
from game.engine.components import At, ColonyTask, Effects, Facing, Guard, Item, Notice, Structure
from game.engine.entries import Happened
from game.engine.steps import CreaturesMove
from game.engine.store import add, create, get, query, the
from game.systems.colony.scents import waft
from game.systems.colony.spawning import spawn
from game.systems.party import bag
from tests.scenes.scene import Scene

GALLERY = """
    W # . . . . . . . + 2 2 2
    # # # # # # # # # # 2 2 2
"""


@pytest.fixture
def scene() -> Scene:
    return Scene(GALLERY, combat=False, quantify_immobilised=[40, 40])


def hauler(x: int, *, back: bool = False, upset: int = 0) -> int:
    """Bound for room 2, behind its wall, or, `back`, for room 1."""
    source, to = (2, 1) if back else (1, 2)
    return spawn("worker", x, 0, ColonyTask("earth", source, to, upset=upset), wounds=5)


def lying(form: str, x: int, **more: Any) -> int:
    return create(Item(form, form, 60, **more), At(x, 0))


def webs() -> list[Any]:
    return [at.x for _, at, built in query(At, Structure) if built.kind == "web"]


def turns(scene: Scene, *who: int, count: int = 1) -> list[tuple[int, ...]]:
    """Where these are, turn by turn."""
    rows = []
    for _ in range(count):
        scene.happens(CreaturesMove())
        rows.append(tuple(get(each, At).x for each in who))
    return rows


# -- food ------------------------------------------------------------------------------------------


def test_a_worker_takes_the_food_on_her_way(scene: Scene) -> None:
    """B-2.16.3-03, RULES 4.3: she loses no turn by it, and no die is thrown."""
    who, leaf = hauler(3), lying("leaf", 5)
    before = dict(the(Cup).drawn)
    assert turns(scene, who, count=4) == [(4,), (5,), (6,), (7,)]
    assert get(leaf, Item).holder == who and leaf not in [thing for thing, _, _ in query(Item, At)]
    assert [(told.who, told.note) for told in scene.told(Happened, what="takes")] == [(who, "leaf")]
    assert (get(who, Facing).dx, get(who, Facing).dy) == (1, 0)
    assert the(Cup).drawn == before


def test_one_thing_at_a_time_and_only_food(scene: Scene) -> None:
    """B-2.16.3: what nobody eats stays where it is, and so does the second."""
    who, materials = hauler(3), lying("materials", 4)
    first, second = lying("leaf", 5), lying("nectar", 6)
    turns(scene, who, count=5)
    assert [thing for thing, _ in bag(who)] == [first]
    assert {thing for thing, _, _ in query(Item, At)} == {materials, second}


def test_who_flees_takes_it_as_well(scene: Scene) -> None:
    """B-2.16.3: whatever makes her step there."""
    who, leaf = hauler(3, upset=9), lying("leaf", 4)
    assert turns(scene, who) == [(4,)]
    assert get(leaf, Item).holder == who
    assert get(who, ColonyTask).upset


def test_the_armed_leave_it(scene: Scene) -> None:
    """B-2.16.3: a Minor on the way back to her mouth gathers nothing."""
    who, leaf = spawn("minor", 3, 0, Guard(7, 0)), lying("leaf", 5)
    assert turns(scene, who, count=2) == [(4,), (5,)]
    assert get(leaf, Item).holder == 0


def test_sisters_change_places_on_it(scene: Scene) -> None:
    """RULES 5.3, B-2.16.3: past her, and what lay under her is hers who comes; each keeps a cell of her own."""
    one, other = hauler(4), hauler(5, back=True)
    lying("nectar", 2, holder=other)
    leaf = lying("leaf", 5)
    assert turns(scene, one, other) == [(5, 4)]
    assert get(leaf, Item).holder == one
    assert turns(scene, one) == [(6,)]


# -- webs ------------------------------------------------------------------------------------------


def test_a_worker_is_caught_in_a_web(scene: Scene) -> None:
    """RULES 3.5, R-64: the first to enter it; held there, she goes no farther."""
    who = hauler(3)
    scene.brings("A web is laid", "W", about="5,0")
    assert turns(scene, who, count=5) == [(4,), (5,), (5,), (5,), (5,)]
    assert (get(who, Effects).rating["Immobilised"], webs()) == (40, [])
    assert [told.who for told in scene.told(Happened, what="is caught in a web")] == [who]
    get(who, ColonyTask).upset = 9
    assert turns(scene, who, count=2) == [(5,), (5,)]
    get(who, Effects).rating.pop("Immobilised")
    assert turns(scene, who) == [(6,)]


def test_nobody_changes_places_with_who_is_caught(scene: Scene) -> None:
    """RULES 3.5: who cannot move makes no room."""
    who, behind, ahead = hauler(5), hauler(3), hauler(7, back=True)
    get(who, Effects).rating["Immobilised"] = 40
    assert turns(scene, who, behind, ahead, count=4)[-1] == (5, 4, 6)


@pytest.mark.parametrize("searches", [False, True])
def test_a_guard_is_caught_in_a_web(scene: Scene, searches: bool) -> None:
    """RULES 3.5: on the way back to her mouth, and on the party's track."""
    who = spawn("minor", 3, 0, Guard(7, 0))
    scene.brings("A web is laid", "W", about="4,0")
    if searches:
        add(who, Notice("seen"))
        waft(("intruder", 4, 0, 200))
    assert turns(scene, who, count=3) == [(4,), (4,), (4,)]
    assert (get(who, Effects).rating["Immobilised"], webs()) == (40, [])


def test_dice_are_thrown_for_a_web_only(scene: Scene) -> None:
    """R-31: not for a step beside it."""
    who = hauler(3)
    scene.brings("A web is laid", "W", about="5,0")
    before = dict(the(Cup).drawn)
    turns(scene, who)
    assert the(Cup).drawn == before
    turns(scene, who)
    assert {name.rsplit("/", 1)[-1] for name, n in the(Cup).drawn.items() if n != before.get(name)} == {
        "quantify immobilised",
    }
