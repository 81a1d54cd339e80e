"""A walk out of a fight, or away from foes in it, in short texts."""

from game import content
from game.adviser.fleeing.leaving import up_to
from game.bots.errands import stand
from game.bots.fighting import enemies
from game.bots.lines import LinePart
from game.bots.places import absent, apart
from game.nest.paths import Cell
from game.presentation.page import sentence, words
from game.presentation.sight import titled
from game.run.view import View
from game.telling.words import counted, direction


def withdrawn(view: View, part: LinePart) -> str:
    """Return a walk away as text: to which side it leads, or to which way to another Level, and how long it is at most."""
    steps, (x, y) = counted(part.moves, "step"), stand(view)
    if part.goal is None:
        return sentence("away", steps=steps)
    if up_to(view):
        return sentence("on to deliver", steps=steps)
    kind = next((way.called for way in view.passages if (way.x, way.y) == part.goal), "")
    where = words("ways")[kind] if kind else sentence("side", where=direction(part.goal[0] - x, part.goal[1] - y))
    closer = "" if kind else nearing(view, part.goal)
    return sentence("nearer to" if closer else "away to", where=where, steps=steps, whom=closer)


def nearing(view: View, goal: Cell) -> str:
    """Return nearer to which armed foe than any is now a walk ends here, as text; with why, where it lacks the run-up for a Charge there; or ""."""
    foes = [*(foe for foe in enemies(view) if foe.armed), *absent(view)]
    near = min(foes, key=lambda foe: apart(foe, goal), default=None)
    if near is None or apart(near, goal) >= min(apart(foe, stand(view)) for foe in foes):
        return ""
    lacks = apart(near, goal) <= content.constants().combat.run_up
    return titled(view, near) + sentence("no run-up") * lacks
