"""Companions, as the bot wins them, sends them ahead and lets them out."""

from typing import Any

from game.bots import comfort, company, household
from game.bots.fighting import enemies
from game.bots.mind import Mind
from game.bots.temperament import CAUTIOUS
from game.engine.commands import Act, Eat
from game.engine.components import Companion, Hero, Item
from game.engine.store import create, get, query, remove
from game.run.view import View
from tests.scenes.scene import Scene

ROOM = ". 2 2 2\n. W r .\n. 2 2 2"
BEND = """
    . W , , , , , , , , , , , , , #
    # # # # # # # # # # # # # # , #
    # , , , , , , , , , , , , , , #
    # , # # # # # # # # # # # # # #
    # , , + 2 2 2 2 2 2 2 2 2 2 2 #
"""


def larder(drawing: str, *foods: int, **words: Any) -> Scene:
    """The Wasp, with these foods of nobody's knowledge."""
    scene = Scene(drawing, combat=False, **words)
    for rating in foods:
        create(Item("leaf", "Green Leaf", rating, scene.who["W"], colour="green"))
    scene.ask()
    return scene


def escorted(drawing: str, **words: Any) -> Scene:
    scene = Scene(drawing, **words)
    create(Item("companion", "Moth", 25, scene.who["W"]), Companion("moth"))
    scene.ask()
    return scene


def test_a_guest_is_bribed_while_there_is_food_to_spare() -> None:
    scene = larder(ROOM, 20, 40, W={"Charms": 90})
    assert company.win_over(View(scene.run), Mind(CAUTIOUS)) == Act("bribe", scene.who["r"])
    scene = larder(ROOM, W={"Charms": 90})
    assert company.win_over(View(scene.run), Mind(CAUTIOUS)) is None


def test_nobody_is_courted_for_ever() -> None:
    scene, mind = larder(ROOM, 20, 40, W={"Charms": 90}), Mind(CAUTIOUS)
    tries = [company.win_over(View(scene.run), mind) for _ in range(3)]
    assert tries == [Act("bribe", scene.who["r"])] * 2 + [None]


def test_two_guests_are_walked_after_no_longer_than_one() -> None:
    """Tab led to and fro between two that strolled about, for five presses."""
    mind, view = Mind(CAUTIOUS), View(larder("W . . r\n. . . r", 20, 40, W={"Charms": 90}).run)
    assert [company.win_over(view, mind) is not None for _ in range(9)] == [True] * company.PATIENCE + [False]


def test_nor_against_all_odds() -> None:
    scene = larder(ROOM, 20, 40, W={"Charms": 1}, r={"Passions": 99})
    assert company.win_over(View(scene.run), Mind(CAUTIOUS)) is None


def test_one_companion_is_enough() -> None:
    scene = larder(ROOM, 20, 40, W={"Charms": 90})
    create(Item("companion", "Moth", 25, scene.who["W"]), Companion("moth"))
    scene.ask()
    assert company.win_over(View(scene.run), Mind(CAUTIOUS)) is None


def test_a_companion_is_sent_ahead_on_deep_levels_once_in_a_room() -> None:
    deep = escorted(BEND, combat=False, rating=100, W={"Leadership": 90, "Exploration": 90})
    mind = Mind(CAUTIOUS)
    assert [company.send_ahead(View(deep.run), mind) for _ in range(2)] == [Act("scout"), None]
    mild = escorted(BEND, combat=False, rating=20, W={"Leadership": 90, "Exploration": 90})
    assert company.send_ahead(View(mild.run), Mind(CAUTIOUS)) is None


def test_it_is_let_out_in_a_fight() -> None:
    scene = escorted(". W m .\n. . . .", first="W").until("W")
    view = View(scene.run)
    worth, command = company.let_out(view, enemies(view))
    assert (worth > 0, command) == (True, Act("loose", scene.who["W"]))
    assert company.let_out(view, []) is None


def test_who_came_along_is_eaten_by_the_starving_only() -> None:
    """The Ladybug eats animals: she has nothing else."""
    scene = Scene(". L .", combat=False, L={"hunger": 90})
    for thing, _ in query(Item):
        remove(thing)
    pet = create(Item("companion", "Moth", 25, scene.who["L"]), Companion("moth"))
    scene.ask()
    assert household.meal(View(scene.run), CAUTIOUS) is None
    get(scene.who["L"], Hero).hunger = 100
    scene.ask()
    assert household.meal(View(scene.run), CAUTIOUS, starving=True) == Eat(pet)


def test_who_came_along_is_no_provision() -> None:
    """With nothing else to be healed by, there is nothing to rest for."""
    scene = Scene(". L .", combat=False, L={"wounds": 2})
    for thing, _ in query(Item):
        remove(thing)
    create(Item("companion", "Moth", 25, scene.who["L"]), Companion("moth"))
    scene.ask()
    view = View(scene.run)
    assert not comfort.provided(view, view.me)
    assert household.edible(view) == 0
