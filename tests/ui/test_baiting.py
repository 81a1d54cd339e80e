"""Food left behind for who would follow the party to another Level: it stops for it. [R-84]"""

import pytest
from msgspec.structs import replace

from game.adviser.fleeing.baiting import BAIT, food, spared
from game.adviser.fleeing.hunted import AT_BAY
from game.adviser.fleeing.waiting import awaited
from game.bots.escape import BAITED
from game.bots.memory.ways import CROSSINGS
from game.engine.commands import Drop, Enter
from game.engine.components import Follower, Item
from game.engine.store import create, query
from game.presentation.page import sentence
from game.presentation.sight import hostile
from game.run.view import View
from tests.ui.test_hunted import fled

BLIND = "# # # # # # #\n# . . m A # #\n# # # # # # #"
pytestmark = pytest.mark.usefixtures("dear_foes")


def carried(view: View, *forms: str) -> list[int]:
    """The leader carries these foods of each form, and nothing else is carried."""
    for _, item in query(Item):
        item.holder = 0
    return [create(Item(form, form.capitalize(), 40, holder=view.asked)) for form in forms]


def test_who_would_follow_is_held_by_what_is_worth_least() -> None:
    """Up and down a tunnel three times, a Nasute behind at each, and then a wait for it: spoiled food was in the bag, and holds it for nothing."""
    view, counsel = fled(BLIND, way=True)
    good, bad = carried(view, "honey", "honey")
    spoil = dict(query(Item))[bad]
    spoil.spoiled = True
    run = view._run  # noqa: SLF001
    view = View(run)
    assert counsel.say(view).startswith("drop Spoiled")
    assert counsel.command == Drop(bad) and counsel.policy.mind.aim == BAIT
    assert sentence("why bait") in counsel.say(view)
    turn = view.turn
    run.apply(counsel.command)
    view = View(run)
    assert view.turn == turn, "it takes no turn"
    assert [foe.tie for foe in hostile(view)] == [BAITED]
    counsel.say(view)
    assert isinstance(counsel.command, Enter), "one piece is enough, and it is not taken up again"
    run.apply(counsel.command)
    assert not [who for who, _ in query(Follower)]
    assert good in {held.item for held in View(run).me.items}


@pytest.mark.parametrize(
    ("change", "hurt", "left_behind"),
    [
        ({}, False, False),
        ({}, True, True),  # who is badly hurt parts with a meal
        ({"function": "Healing"}, True, False),
        ({"types": ("F", "S")}, True, False),
        ({"spoiled": True}, False, True),
    ],
)
def test_nobody_parts_with_what_heals_nor_with_the_goods(
    change: dict[str, object], hurt: bool, left_behind: bool
) -> None:
    view, _ = fled(BLIND, way=True, left=2 if hurt else 10)
    carried(view, "remains")
    view = View(view._run)  # noqa: SLF001
    (held,) = view.me.items
    assert held.edible and food(held)
    assert spared(view, replace(held, **change)) is left_behind


def test_no_companion_is_food_for_them() -> None:
    view, _ = fled(BLIND, way=True)
    carried(view, "remains", "materials")
    meal, heap = View(view._run).me.items  # noqa: SLF001
    assert food(meal) and not food(heap) and not food(replace(meal, types=("F", "C")))


@pytest.mark.parametrize("dogged", [True, False])
def test_who_is_followed_by_every_way_is_not_told_that_there_is_none(dogged: bool) -> None:
    """It had gone up and down the tunnel underfoot, and then "no way leads away from them"."""
    view, counsel = fled(BLIND, way=True)
    mind = counsel.policy.mind
    mind.ways.crossed, mind.ways.came = CROSSINGS * dogged, (view.number, view.turn)
    mind.aim = AT_BAY
    assert awaited(view, mind)[0].startswith(sentence("why at bay dogged" if dogged else "why at bay"))
