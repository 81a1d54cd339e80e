"""Questions that have one sensible answer, or were answered before, are not asked; lists show no two rows that are alike."""

from typing import Any

import pytest

from game.engine.commands import Act, AnyCommand, Drop, Say, Study, Take, Use
from game.engine.components import Item
from game.engine.steps import LiftCurse, Ponder, Uncurse, Unsheltered
from game.engine.store import get
from game.presentation.ask import Giving
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.standing import ordered
from game.presentation.questions import menus
from game.presentation.questions.prompts import prompt
from game.run.view import View
from tests.scenes.scene import Scene
from tests.scenes.test_resting_cures import camp, curse
from tests.ui.table import Lay, Table, anew
from tests.ui.test_orders import asks, bag, lying


def foods(play: Table, *colours: str, form: str = "aphid", **more: Any) -> list[int]:
    """Who is asked holds these foods and nothing else, in this order."""
    found = bag(play, *[form] * len(colours))
    for thing, colour in zip(found, colours, strict=True):
        item = get(thing, Item)
        item.colour = colour
        for name, value in more.items():
            setattr(item, name, value)
    anew(play.raid)
    return found


# -- curses ----------------------------------------------------------------------------------------------------------


def test_which_of_two_curses_is_not_asked_where_they_are_the_same(table: Lay) -> None:
    play = table("wasp")
    foods(play, "Black", "Black", cursed=True, felt=True)
    asks(play, LiftCurse())
    (answer,) = prompt(play.view).answers
    command = ordered(play.view, play.game.orders)
    assert isinstance(command, Use) and "Cursed Black" in answer.label
    foods(play, "Black", "Black", "Red", cursed=True, felt=True)
    assert ordered(play.view, play.game.orders) is None
    assert len(prompt(play.view).answers) == 2


@pytest.mark.parametrize("new", [False, True])
def test_the_curse_that_stays_is_tried_again_till_another_comes(new: bool) -> None:
    """Each Rest asked anew which, some ten times in one raid."""
    scene = camp(ken=99, W={"Ken": 30})
    things = [curse(scene, "W", "honey"), curse(scene, "W", "nectar")]
    scene.happens(Uncurse())
    assert ordered(View(scene.run), Orders()) is None
    scene.run.apply(Use(things[1]))
    assert get(things[1], Item).cursed
    if new:
        scene.run.apply(Drop(scene.gives("W", "larva", cursed=True)))
    scene.happens(Uncurse())
    assert ordered(View(scene.run), Orders()) == (None if new else Use(things[1]))


# -- studies ---------------------------------------------------------------------------------------------------------


def test_the_best_feature_comes_first_and_the_others_behind_it(table: Lay) -> None:
    play = table("wasp")
    foods(play, "Red", "Green", "Red")
    asks(play, Ponder(who=play.view.asked))
    pages = [menus.study(play.view), prompt(play.view)]
    for ask in pages:
        assert ask
        given = [one.do.command for one in ask.answers if isinstance(one.do, Giving)]
        rows = [one for one in given if isinstance(one, Study)]
        said = [(get(one.item, Item).colour, one.feature) for one in rows]
        assert len(said) == len(set(said))  # no two are the same
        best = [max(play.view.me.ratings[feature] for _, feature in said)] * 2
        assert [play.view.me.ratings[feature] for _, feature in said[:2]] == best
        assert {colour for colour, _ in said[:2]} == {"Red", "Green"}
        assert set(said) == {(c, f) for c in ("Red", "Green") for f in {f for _, f in said}}


# -- a Rest without a shelter ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holds", "order", "asked"), [(False, "best", False), (False, "ask", True), (True, "best", True)]
)
def test_whether_to_rest_unsheltered_is_asked_once(table: Lay, holds: bool, order: str, asked: bool) -> None:
    """With nothing to build of, the chance was told before the Rest began; what was declined is asked about."""
    play = table("wasp")
    bag(play, *["materials"] * holds)
    asks(play, Unsheltered(chance=50))
    answer = ordered(play.view, Orders(shelter=order))  # type: ignore[arg-type]
    assert answer == (None if asked else Say("yes"))


def test_after_a_shelter_that_failed_it_is_asked() -> None:
    """Though nothing is left to build another of."""
    scene = Scene(". W .", combat=False, secure=99, consumption=99)
    scene.gives("W", "materials", 1, depleted=True)
    scene.do("rest")
    while scene.asked != "Unsheltered":
        scene.do("use" if scene.asked == "Shelter" else "no")
    view = View(scene.run)
    assert not view.shelters()
    assert ordered(view, Orders()) is None


# -- finds taken by an order -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["best", "leader", "leave"])
def test_what_was_found_is_taken_by_an_order_and_nothing_that_is_known_to_be_bad(table: Lay, order: str) -> None:
    """The best of it takes a free Slot; what is Cursed or harmful stays."""
    play = table("wasp")
    play.game.orders = Orders(finds=order)  # type: ignore[arg-type]
    bag(play, *["remains"] * 4)
    play.raid.finds.hear(play.view, Act("explore"))
    light, cursed, spoiled = lying(play, "foxfire", "remains", "remains")
    play.raid.run.enter()
    get(cursed, Item).cursed = get(cursed, Item).felt = get(spoiled, Item).spoiled = True
    anew(play.raid)
    taken = []
    while (command := play.raid.ordered()) and play.raid.take(command, ordered=True):
        taken.append(command)
    assert taken == ([] if order == "leave" else [Take(light)])


def test_an_order_puts_down_what_is_known_to_be_harmful_for_what_was_found(table: Lay) -> None:
    """Not what serves, and never a curse, which cannot be put down."""
    for state, gives in (({"spoiled": True}, True), ({}, False), ({"cursed": True, "felt": True}, False)):
        play = table("wasp")
        play.game.orders = Orders(finds="best")
        *_, bad = bag(play, *["remains"] * 5)
        play.raid.finds.hear(play.view, Act("explore"))
        (light,) = lying(play, "foxfire")
        play.raid.run.enter()
        for name, value in state.items():
            setattr(get(bad, Item), name, value)
        anew(play.raid)
        taken: list[AnyCommand] = []
        while (command := play.raid.ordered()) and play.raid.take(command, ordered=True):
            taken.append(command)
        assert taken == ([Drop(bad), Take(light)] if gives else [])
        play.game.close()
