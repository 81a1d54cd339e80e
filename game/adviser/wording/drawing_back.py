"""An advised retreat as text: where the walk leads, and what its Dashes cost."""

from collections.abc import Sequence

from game.bots.errands import stand
from game.bots.lines import LinePart
from game.engine.commands import Act, AnyCommand
from game.presentation.page import sentence, words
from game.run.view import View
from game.telling.words import counted, direction, joined

PURSES = ("manoeuvre", "resist", "tactical")
"""What pays for a Manoeuvre, in the order in which it is spent. [B 3.8.6]"""


def dashes(command: AnyCommand | None) -> bool:
    return isinstance(command, Act) and command.action == "dash"


def dashed(view: View, parts: Sequence[LinePart]) -> str:
    """Return the Dashes of a line of play as text, with the Actions that they cost."""
    me, times = view.me.body, sum(dashes(part.command) for part in parts)
    names = words("purses")
    taken = [names[purse] for purse in PURSES for _ in range(getattr(me, purse))][:times]
    price = counted(times, "Action") if view.system.walks else joined(taken)
    return sentence("dash" if times == 1 else "dash twice" if times == 2 else "dash often", price=price)


def withdrawn(view: View, part: LinePart) -> str:
    """Return a walk away as text: to which side it leads, or to which way to another Level, and how long it is at most."""
    steps, (x, y) = counted(part.moves, "step"), stand(view)
    if part.goal is None:
        return sentence("away", steps=steps)
    kind = next((way.called for way in view.passages if (way.x, way.y) == part.goal), "")
    where = words("ways")[kind] if kind else sentence("side", where=direction(part.goal[0] - x, part.goal[1] - y))
    return sentence("away to", where=where, steps=steps)
