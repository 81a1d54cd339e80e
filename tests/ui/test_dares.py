"""Ways that were fled by are taken again before the hungry starve for it."""

import pytest

from game.adviser.fleeing.open_ways import LOOKS, dares, look_in, looked, reopens
from game.adviser.fleeing.posts import CLIMB, Posts
from game.adviser.fleeing.waiting import awaited
from game.bots.comfort import HARDSHIP
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import WAIT, Go
from game.engine.components import Hero, Raid, Way
from game.engine.store import create, get, the
from game.run.view import View
from tests.scenes.scene import Scene


@pytest.mark.parametrize(
    ("hunger", "here", "turns", "goes"),
    [
        (HARDSHIP, LIE_LOW, 193, True),
        (HARDSHIP - 1, LIE_LOW, 90, False),
        (HARDSHIP - 1, LIE_LOW, 193, True),  # two Hunger Costs, whoever pays them
        (HARDSHIP, LIE_LOW - 1, 193, False),
        (HARDSHIP, LIE_LOW, 3, False),  # which costs nothing
        (HARDSHIP, LIE_LOW, 0, False),
    ],
)
def test_nobody_starves_for_a_way_that_is_let_be(hunger: int, here: int, turns: int, *, goes: bool) -> None:
    """It was a wait of 193 turns, with up to two Hunger Costs at 76, where a look down the shaft found an empty Room."""
    scene = Scene(". W . . . .", combat=False)
    get(scene.who["W"], Hero).hunger = hunger
    way = create(Way("shaft", the(Raid).level, 1, 3, 0))
    the(Raid).turn = 1000
    the(Raid).hungry_at = 1050
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.ways.came, mind.ways.shunned[way] = (view.number, view.turn - here), view.turn + turns
    assert dares(view, mind) is goes
    assert (mind.ways.later(view) > 0) is (turns > 0 and not goes)


@pytest.mark.parametrize(
    ("turns", "here", "told"), [(472, 0, LIE_LOW), (472, 25, 5), (472, LIE_LOW, 1), (40, 0, 40), (0, 0, 0)]
)
def test_a_wait_is_said_to_last_till_one_looks(turns: int, here: int, told: int) -> None:
    """It was "wait, up to 472 turns, with up to 5 Hunger Costs", and a look after thirty."""
    scene = Scene(". W . . . .", combat=False)
    way = create(Way("shaft", the(Raid).level, 1, 3, 0))
    the(Raid).turn, the(Raid).hungry_at = 1000, 1050
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.ways.came, mind.ways.shunned[way] = (view.number, view.turn - here), view.turn + turns
    assert look_in(view, mind) == told
    mind.aim = "bide"
    assert not turns or awaited(view, mind)[1] == told


def test_nobody_looks_a_third_time_at_who_stands_below() -> None:
    """Eight times the Ladybug waited thirty turns, went down to the same Major three cells from the shaft, and up again, while it hungered."""
    scene = Scene(". W . . . .", combat=False)
    get(scene.who["W"], Hero).hunger = HARDSHIP
    way = create(Way("shaft", the(Raid).level, 1, 3, 0))
    the(Raid).turn, the(Raid).hungry_at = 1000, 1050
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.ways.came = view.number, view.turn - LIE_LOW
    for n in range(LOOKS + 1):
        assert looked(view, mind) is False, "while no way is let be, nothing is waited for"
        mind.ways.shunned[way] = view.turn + 193
        assert (dares(view, mind), looked(view, mind)) == (n < LOOKS, n == LOOKS)
        assert (mind.ways.later(view) > 0) is (n == LOOKS)
    the(Raid).explored += 1
    scene.ask()
    assert dares(View(scene.run), mind), "it is another matter once more was explored"


def test_who_has_looked_in_vain_goes_to_another_level(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(". W . . . .", combat=False)
    view, mind, up = View(scene.run), Mind(ADVISER), Go(0, 0)
    mind.aim = "hide"
    monkeypatch.setattr("game.adviser.fleeing.posts.climb", lambda *_: up)
    assert (Posts().rather(view, mind, WAIT), mind.aim) == (WAIT, "hide")
    monkeypatch.setattr("game.adviser.fleeing.posts.looked", lambda *_: True)
    assert Posts(left={view.number}).rather(view, mind, WAIT) == WAIT, "but once a Level"
    assert (Posts().rather(view, mind, WAIT), mind.aim) == (up, CLIMB)


def test_a_way_down_that_was_left_for_another_is_taken_after_all() -> None:
    """With two shafts down on the Level, both left for another way, it waited two hundred turns and advised nothing more."""
    scene = Scene(". W . . . .", combat=False)
    way = create(Way("shaft", the(Raid).level, 1, 3, 0))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    assert not reopens(view, mind), "none was left"
    mind.ways.shut[way] = 0
    assert reopens(view, mind)
    assert way not in mind.ways.shut
    mind.ways.shut[way] = 0
    assert not reopens(view, mind), "a second time, with nothing explored meanwhile, it would go to and fro for ever"
