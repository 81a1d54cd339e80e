"""Who has fled is told when those behind attack again, how far they feel, and how far the next way out is. [R-36, R-51]"""

from unittest.mock import patch

import pytest

from game.adviser.afield.roaming import Afield
from game.adviser.fleeing.pursuit import felt
from game.bots.careful import Careful
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.bots.threats import goods_at_hand, threatened
from game.engine.commands import Act, Enter, Go, Say, Take
from game.engine.components import At, Body, Item, Notice, Raid, Way
from game.engine.entries import Happened
from game.engine.store import add, create, get, remove, the
from game.presentation.foes.watching import pursued
from game.presentation.pages.aftermath import laid, told
from game.presentation.sight import hostile
from game.run.view import View
from game.systems.jobs.jobs import wanted
from game.systems.party import leader
from tests.scenes.scene import Scene

START = 4


def fled(field: str) -> Scene:
    """Return a scene in which the Wasp has fled from a Minor that knows of it, and has a start."""
    scene = Scene(field, combat=False)
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = START
    scene.ask()
    return scene


def test_it_is_told_as_the_fight_ends_how_long_nobody_follows_and_how_far_they_feel() -> None:
    view = View(fled("m W . . . . . . . . . . .").run)
    said = pursued(view)
    assert said.startswith(
        "Nobody follows on this Level for 4 turns; then Minor, 1 cell west, attacks if it still feels you, within 5 cells: you cannot"
        " be farther off by then."
    )
    assert "within 5 cells: you can be farther off by then." in pursued(View(fled("m . W . . . . . . .").run))
    ended = [line.text for line in told(laid(view), view, [Happened("combat ends")], view.n)]
    assert said in ended
    assert said not in [line.text for line in told(laid(view), view, [], view.n)]
    the(Raid).head_start = 0
    assert pursued(View(fled(". W . . m").run)) and not pursued(View(Scene("m W . .", combat=False).run))


def test_with_the_goods_it_is_told_how_near_the_way_out_of_the_nest_is() -> None:
    """It said "the nearest way to another Level is 23 moves off", and the escape shaft stood two moves off."""
    scene = Scene("m . W . . . . . .", job="steal-food", combat=False)
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = START
    x, y = scene.cell("W")
    create(Way("up", the(Raid).level, 1, x + 5, y))
    create(Way("escape", the(Raid).level, 1, x + 2, y))
    goods = wanted().goods
    assert goods
    carried = create(Item(goods.form, goods.name, 100, leader()))
    scene.ask()
    assert "The way out of the nest is 2 moves off." in pursued(View(scene.run))
    with patch(
        "game.presentation.foes.watching.through", lambda *_: "followed at once"
    ):  # by the other: the raid ends by this
        assert "followed at once" not in pursued(View(scene.run))
    get(carried, Item).holder = 0
    add(carried, At(x - 1, y))
    scene.ask()
    assert "The nearest way to another Level is 5 moves off." in pursued(View(scene.run))


def test_the_goods_underfoot_come_before_all_else_that_a_start_is_for() -> None:
    """Tab stepped off the Honey and on to it again, five times, till the start was over."""
    scene = Scene(". . W . . m . . .", job="steal-food", combat=False)
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = START
    goods = wanted().goods
    assert goods
    thing = create(Item(goods.form, goods.name, 100, 0), At(*scene.cell("W")))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    assert view.allows(Take(thing)) and threatened(view, mind, hostile(view)) is None
    remove(thing)
    scene.ask()
    view = View(scene.run)
    assert threatened(view, mind, hostile(view)) is not None


@pytest.mark.parametrize(("cells", "taken"), [(START // 2, True), (START // 2 + 1, False)])
def test_goods_that_half_of_the_start_reaches_are_fetched_first(cells: int, taken: bool) -> None:
    """Three cells from what the whole raid was for, with eight free turns, Tab ran a hundred moves, past the very foe."""
    scene = Scene("m . . . . W . . . . .", job="steal-food", rating=100, combat=False)
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = START
    goods = wanted().goods
    assert goods
    x, y = scene.cell("W")
    create(Item(goods.form, goods.name, 100, 0), At(x + cells, y))
    scene.ask()
    view, policy = View(scene.run), Careful(ADVISER)
    step = Afield(policy).best(view)
    assert goods_at_hand(view) is taken
    assert (isinstance(step, Go) and step.x == x + 1) if taken else threatened(view, policy.mind, hostile(view))


@pytest.mark.parametrize(("away", "caught"), [(1, True), (2, False)])
def test_it_happens_so(away: int, caught: bool) -> None:
    """Whoever is 5 cells off when the start is over is attacked, whoever is 6 off is not; who is advised to run is told so before."""
    scene = fled("m " + ". " * (away - 1) + "W . . . . . . . . . . .")
    view = View(scene.run)
    x, y = view.me.body.x, view.me.body.y
    told = [body.kind for body in felt(view, [(x + n, y) for n in range(1, START + 4)])]
    assert told == ["minor"] * caught and not felt(view, [(x + 1, y)])
    for n in range(START):
        assert View(scene.run).fight is None
        scene.run.apply(Go(x + 1 + n, y))
    assert (View(scene.run).fight is not None) == caught


@pytest.mark.parametrize(("lost", "goes"), [(0, True), (3, False)])
def test_nobody_goes_at_whom_it_has_fled_from_with_one_of_the_party_at_the_last_wound(lost: int, *, goes: bool) -> None:
    """In reach, with a Scorpion down to its last Wound, Tab said "walk up to Minor": the party was likely to outlast it."""
    scene = fled("# A S m")
    get(scene.who["S"], Body).wounds = lost
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.see(view)
    deed = threatened(view, mind, hostile(view))
    assert isinstance(deed, Act) is goes


def test_nobody_gives_up_a_start_to_walk_back_to_whom_it_has_fled_from() -> None:
    """It fled at one cell, and "walk up to Minor" was said at seven: whoever comes by itself is waited for."""
    scene = fled("# A S . . . . . m")
    view, mind = View(scene.run), Mind(ADVISER)
    mind.see(view)
    assert threatened(view, mind, hostile(view)) == Say("wait")


@pytest.mark.parametrize(("away", "comes"), [(1, True), (4, True), (5, False)])
def test_who_follows_through_a_way_at_once_is_told_and_does(away: int, comes: bool) -> None:
    """R-84, R-36: who could be beside the party within a Turn comes out after it, and attacks only when the start is over."""
    scene = fled("m " + ". " * (away - 1) + "W . . . . .")
    at = get(scene.who["W"], At)
    way = create(Way("shaft", the(Raid).level, 1, at.x, at.y))
    scene.ask()
    view = View(scene.run)
    assert (
        "followed at once by Minor, coming out 2 turns later; nobody attacks before the start" in pursued(view)
    ) == comes
    scene.run.apply(Enter(way))
    for turn in range(1, START):
        view = View(scene.run)
        assert view.fight is None
        assert any(body.kind == "minor" for body in view.creatures) == (comes and turn > 1)
        scene.run.apply(Say("wait"))
    assert (View(scene.run).fight is not None) == comes
