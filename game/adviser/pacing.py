"""How many moves an advised walk takes, and the most that it makes before it is advised anew."""

from game.adviser.hunted import runs
from game.adviser.reasons import heeded, purpose
from game.bots.errands import frontier
from game.bots.mind import Mind
from game.engine.commands import Go
from game.nest.paths import Cell
from game.presentation.walks.course import FURTHER, span
from game.run.view import View


def goal_of(step: Go, mind: Mind) -> Cell:
    """Return the cell that an advised walk leads to, as far as it is planned."""
    return mind.ahead[-1] if mind.ahead else (step.x, step.y)


def paces(view: View, step: Go, mind: Mind) -> tuple[int, int]:
    """Return the moves of an advised walk, and the most that it makes.

    That is more where nobody knows yet how far it leads: over the edge of the map, and up to foes or away from them, who move.
    """
    moves, (x, y) = 1 + len(mind.ahead), goal_of(step, mind)
    if runs(view, step, mind):
        return moves, moves
    leads_on = heeded(view, mind) or (frontier(view)[y, x] and not purpose(view, mind, (x, y)))
    return moves, moves + FURTHER * bool(leads_on)


def paced(view: View, step: Go, mind: Mind) -> str:
    """Return the same as text: "12 moves", or "3 to 27 moves"."""
    return span(*paces(view, step, mind))
