"""How long what is advised takes: the moves of a walk, the most that it makes before it is advised anew, and the turns of all else."""

from game import content
from game.adviser.fleeing.hunted import runs
from game.adviser.fleeing.waiting import awaited
from game.adviser.wording.meeting import guest, heeded
from game.adviser.wording.reasons import purpose
from game.bots.company import PATIENCE
from game.bots.mind import Mind
from game.engine.commands import Act, AnyCommand, Go, Say
from game.presentation.foes.patrols import LENGTHY
from game.presentation.walks.course import FURTHER, leading_on, looks
from game.run.view import View


def paces(view: View, step: Go, mind: Mind) -> tuple[int, int]:
    """Return the moves of an advised walk, to a Room but the Job's, or one with an Obstacle, till it is entered, and the most that it makes.

    That is more where nobody knows yet how far it leads: over the edge of the map, twice as many up to foes or away from them, who
    move, and up to a guest, who flits about, till patience ends.
    """
    cells, goal = [(step.x, step.y), *mind.walk.ahead], mind.walk.goal(step)
    rooms = [room for room in view.found_here if (room.x, room.y) == goal != view.goal and not room.here]
    room = rooms[0].number if rooms and not rooms[0].obstruction else 0
    moves = next((n for n, (x, y) in enumerate(cells, 1) if room and view.rooms[y, x] == room), len(cells))
    if runs(view, step, mind):
        return moves, moves
    if heeded(view, mind):
        return moves, 2 * moves
    if courted := guest(view, step, mind):
        return moves, max(moves, PATIENCE - mind.foes.courted.get(courted.who, 0) + 1)
    return moves, moves + FURTHER * (looks(view, goal) and not purpose(view, mind, goal))


def paced(view: View, step: Go, mind: Mind) -> str:
    """Return the same as text, with the Hunger Costs: "12 moves", or "1 move, up to 36, with up to 1 Hunger Cost"."""
    moves, most = paces(view, step, mind)
    return "{span}{hunger}".format_map(leading_on(view, moves, most))


def lasts(view: View, command: AnyCommand, mind: Mind) -> int:
    """Return how many turns an advised Command outside Combat takes at most, with the walk or the wait that it begins."""
    if isinstance(command, Go):
        return paces(view, command, mind)[1]
    if command == Say("wait"):
        return awaited(view, mind)[1]
    return content.constants().time.labour if isinstance(command, Act) and command.action in LENGTHY else 0
