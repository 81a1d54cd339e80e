"""Spores are gone round where a way round is near; a Room is gone to all the same. [B 3.14.9]"""

from game.adviser.afield.rounding import unbreathed
from game.bots.errands import stand, travel_step
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import AnyCommand, Go
from game.nest.paths import Cell
from game.run.view import View
from tests.scenes.scene import Scene

HALL = ". . . . . . .\n. W . . . . .\n. . . . . . ."
LANE = "# # # # # # #\n# W . . . . #\n# # # # # # #"


def walked(field: str, clouds: list[Cell], aim: str = "onward") -> list[Cell]:
    """Return the cells of a walk four cells east as it is advised, past spores so many cells east and south of who walks."""
    view, mind = View(Scene(field, combat=False).run), Mind(ADVISER)
    x, y = stand(view)
    vars(view)["built"] = tuple(("spores", x + dx, y + dy) for dx, dy in clouds)
    step: AnyCommand | None = travel_step(view, (x + 4, y))
    assert step
    mind.aim = aim
    best = unbreathed(view, mind, mind.set_out(view, step))
    assert isinstance(best, Go)
    return [(at[0] - x, at[1] - y) for at in [(best.x, best.y), *mind.ahead]]


def test_a_walk_leads_round_spores() -> None:
    assert walked(HALL, [])[-1] == (4, 0)
    for cloud in [(2, 0), (1, 0), (3, 0)]:
        cells = walked(HALL, [cloud])
        assert cells[-1] == (4, 0)
        assert cloud not in cells


def test_where_no_way_leads_round_them_or_one_runs_spores_are_walked_through() -> None:
    assert (2, 0) in walked(LANE, [(2, 0)])
    straight = walked(HALL, [])
    assert walked(HALL, [straight[1]], "flee") == straight
    assert walked(HALL, [(4, 0)])[-1] == (4, 0)  # it is gone to for its own sake
