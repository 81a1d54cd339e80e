"""The way out is looked at before the Job's goods are taken, where that costs little."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.adviser.fleeing.scouting import MOST, SCOUT, Lookout, unseen_exit
from game.adviser.wording.errands import errand
from game.bots.errands import stand
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Go
from game.engine.components import Raid, Room
from game.engine.store import query, the
from game.run.view import View
from game.systems.exploration.levels import make_way
from tests.scenes.scene import Scene

FIELD = ". " * 12 + "W" + " ." * 60
"""A field that leads west and east. The goods lie in the east."""


def before(out: int = -9, alarm: int = 0) -> tuple[View, Mind]:
    """Who is on the way to the goods 50 cells east; the middle of a Room from which a way leads out lies so many cells off, unseen."""
    scene = Scene(FIELD, rating=100, combat=False, job="steal-brood")
    (x, y), (_, room) = scene.cell("W"), next(iter(query(Room)))
    the(Raid).alert = alarm
    make_way("escape", room.number, x + out, y)
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    there = [replace(one, x=x + out, y=y, out=True, here=False) for one in view.found_here]
    view.__dict__ |= {"found_here": tuple(there), "passages": (), "goal": (x + 50, y)}
    mind.aim, mind.walk.ahead = "onward", [(x + 2, y)]
    return view, mind


@pytest.mark.parametrize(("change", "looks"), [
    ({}, True),
    ({"goal": None}, False),
    ({"pursuers": {"major": 1}}, False),
    ({"alert": 5}, False),
    ({"out": -9, "since": MOST + 1}, False),
    ({"out": -9, "goods": 12}, False),
])  # fmt: skip
def test_the_way_out_is_looked_at_first(change: dict[str, Any], *, looks: bool) -> None:
    """The goods were carried at alarm 5 along two hundred moves of unseen ground, with the escape shaft 20 cells from where one had come down."""
    view, mind = before(change.pop("out", -9), change.pop("alert", 0))
    (x, y), since, near = stand(view), change.pop("since", 0), change.pop("goods", 50)
    view.__dict__ |= {"goal": (x + near, y), **change}
    scouting = Lookout()
    scouting.since[view.number] = view.turn - since
    step = scouting.instead(view, mind, Go(x + 1, y))
    assert step == Go(x - 1 if looks else x + 1, y)
    assert (mind.aim == SCOUT) is looks
    if looks:
        assert isinstance(step, Go)
        assert "walk: towards the" in errand(view, step, mind)


def test_once_it_is_seen_the_walk_there_is_over() -> None:
    view, mind = before()
    (x, y), scouting = stand(view), Lookout()
    scouting.instead(view, mind, Go(x + 1, y))
    assert mind.walk.ahead
    scouting.review(view, mind)
    assert mind.walk.ahead
    view.__dict__["goal"] = None
    assert unseen_exit(view) is None
    scouting.review(view, mind)
    assert not mind.walk.ahead
