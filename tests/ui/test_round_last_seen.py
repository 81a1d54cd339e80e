"""A walk to a place leads round where the armed were sensed last, so that it does not turn round at each step."""

from game.bots.errands import stand
from game.engine.commands import Go
from game.nest.paths import Cell
from game.presentation.walks.ways import Goal, make_for
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, lurks, past

HALL = """
# # # # # # # #
# . . . . . . #
# W . . . . . #
# # # # # # # #
"""
LANE = """
# # # # # # # #
# W . . . . . #
# # # # # # # #
"""


def first(field: str, *, by: int, held: int = 0) -> Cell:
    """Return the first step, as an offset, of a walk `by` cells east, with somebody sensed last `held` cells east, if at all."""
    view = View(Scene(field, combat=False).run)
    x, y = stand(view)

    def goal(_: View) -> Goal:
        return (x + by, y), []

    command = make_for(goal, "", lambda _: [(x + held, y)] if held else []).step(view)
    assert isinstance(command, Go)
    return command.x - x, command.y - y


def test_a_walk_leads_round_whoever_was_sensed_last_in_its_way() -> None:
    """Once it went to and fro: round him as he came in sight, and straight at him again as soon as he was out of sight."""
    assert first(HALL, by=5) == (1, 0)
    assert first(HALL, by=5, held=1) == (1, -1)


def test_where_only_that_way_leads_on_it_is_walked() -> None:
    """Nobody is known to stand there still."""
    assert first(LANE, by=5, held=1) == (1, 0)


def test_no_walk_fears_the_dead(table: Lay) -> None:
    """Right after a won fight `o` kept clear of the only way on: there lay whom it was won against, who was noted before the last blow."""
    play = past(table("wasp"))
    memory, (x, y) = play.raid.memory, stand(play.view)
    lurks(play, (x + 1, y), notice="seen")
    who = next(iter(memory.last))
    assert memory.lurking(play.view)
    assert memory.feared(play.view)
    play.raid.teller.names.fallen.append(who)
    assert not memory.lurking(play.view)
    assert not memory.feared(play.view)
