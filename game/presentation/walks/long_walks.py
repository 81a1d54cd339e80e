"""Walks of the list of places that set out only once it was said what they take: long ones, and those over unseen ground."""

from game.bots.errands import far, route, ways_from
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import AutoWalk, Walker, passing
from game.presentation.page import sentence
from game.presentation.sight import where
from game.presentation.walks.course import FAR_OFF, FURTHER, meals
from game.run.view import View
from game.telling.words import counted


def far_walk(front: Walker, cell: Cell) -> None:
    """Walk to a cell. If that is a long way, only say so the first time."""
    moves = far(ways_from(front.view, passing(front.view)), cell)
    if moves <= FAR_OFF or agreed(front, cell):
        front.travel(cell)
    else:
        front.say(sentence("long walk", moves=counted(moves, "move"), hunger=meals(front.view, moves)))


def search(front: Walker, walk: AutoWalk, cell: Cell) -> None:
    """Begin a walk over unseen ground to a cell, which ends after the moves that were said. The first time only say what it takes."""
    view, step, then = front.view, walk.step, walk.then
    if step(view) is None:
        front.set_out(walk)  # its end says why
        return
    moves = len(route(view))
    most = moves + FURTHER
    if not agreed(front, cell):
        told = {"moves": counted(moves, "move"), "hunger": meals(view, moves), "most": str(most)}
        front.say(sentence("long search", **told))
        return

    def ended(view: View) -> str:
        goes_on = walk.steps >= most and where(view) != cell and step(view)
        return sentence("searched so far", moves=counted(walk.steps, "move")) if goes_on else then(view)

    walk.step = lambda view: step(view) if walk.steps < most else None
    walk.then = ended
    front.set_out(walk)


def agreed(front: Walker, goal: Cell) -> bool:
    """Return whether it was said before what the walk to this goal on this Level takes, and note that it is said now."""
    asked, told = (front.view.number, goal), front.memory.agreed
    known = asked in told
    told.add(asked)
    return known
