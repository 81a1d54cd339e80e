"""Glue near by that is torn away before the Rooms behind it are left for a way down."""

from game.bots.dead_ends import down
from game.bots.errands import far, stand, ways_from
from game.bots.mind import Mind
from game.bots.quest import thorough
from game.bots.seeking import shut_away
from game.engine.commands import AnyCommand, Enter, Go
from game.nest.paths import Cell
from game.presentation.obstacles.between import apart
from game.presentation.obstacles.shutting import unspent
from game.presentation.sight import hostile
from game.presentation.walks.unglueing import nearest
from game.run.view import View

NEAR = 12
"""The most moves to such glue: it is not gone back to for that."""


def left_shut(view: View, mind: Mind, best: AnyCommand) -> Cell | None:
    """Return the cell beside glue a few moves off that shuts off unspent Rooms, as far as is known, where these would be left for a way down; else None."""
    goal = mind.walk.goal(best) if isinstance(best, Go) else stand(view)
    leaves = mind.aim == "onward" and isinstance(best, Go | Enter)
    leaves = leaves and any((way.x, way.y) == goal for way in down(view, dead=False))
    rooms = unspent(view) if leaves and not hostile(view) and view.goal is None and thorough(view, mind) else []
    shut = rooms and all(apart(view, (room.x, room.y)) for room in rooms) and shut_away(view, rooms)
    cell = nearest(view) if shut else None
    return cell if cell and far(ways_from(view, mind.safe(view)), cell) <= NEAR else None
