"""A walk out of a fight, or away from foes in it, in short texts."""

from collections.abc import Sequence

from game import content
from game.adviser.fleeing.leaving import up_to
from game.bots.dread import off
from game.bots.errands import far, stand
from game.bots.fighting import DONE, enemies
from game.bots.household import laden
from game.bots.lines import AWAY, LinePart
from game.bots.places import absent, apart
from game.bots.vanguard import comers, fighting, flails, sturdier
from game.nest.paths import Cell, distances
from game.presentation.page import sentence, words
from game.presentation.sight import titled
from game.run.view import Seen, View
from game.telling.words import counted, direction, joined


def withdrawn(view: View, part: LinePart) -> str:
    """Return a walk away as text: to which side it leads, or to which way to another Level, and how long it is at most."""
    steps, (x, y) = counted(part.moves, "step"), stand(view)
    if part.goal is None:
        return sentence("away", steps=steps)
    if up_to(view):
        return sentence("on to deliver", steps=steps)
    kind = next((way.called for way in view.passages if (way.x, way.y) == part.goal), "")
    where = words("ways")[kind] if kind else sentence("side", where=direction(part.goal[0] - x, part.goal[1] - y))
    if (past := left_behind(view, part.goal)) and not kind:
        return sentence("past to", where=where, steps=steps, whom=joined(past))
    closer = nearing(view, part.goal)
    whom = titled(view, closer) if closer else ""
    return sentence("nearer to" if closer else "away to", where=where, steps=steps, whom=whom)


def left_behind(view: View, cell: Cell) -> list[str]:
    """Return the names of the foes in sight past whom a walk to this cell leads, towards the way out with the goods: all armed foes are behind there."""
    foes = [*(foe for foe in enemies(view) if foe.armed), *absent(view)]
    left = distances(view.walkable, [view.goal]) if view.goal and laden(view) and view.job.task != "deliver" else None
    if left is None or not all(far(left, cell) < far(left, (foe.x, foe.y)) <= far(left, stand(view)) for foe in foes):
        return []
    return [titled(view, foe) for foe in foes if view.body(foe.who)]


def nearing(view: View, goal: Cell) -> Seen | None:
    """Return the armed foe that is nearest to this cell if a walk there ends nearer to it than any foe is now, and not at a way to another Level, else None."""
    if (goal in {(way.x, way.y) for way in view.passages}) or up_to(view):
        return None
    foes = [*(foe for foe in enemies(view) if foe.armed), *absent(view)]
    near = min(foes, key=lambda foe: apart(foe, goal), default=None)
    return near if near and apart(near, goal) < min(apart(foe, stand(view)) for foe in foes) else None


def too_near(view: View, parts: Sequence[LinePart]) -> str:
    """Return of a flight that ends nearer to a foe that this lacks the run-up for a Charge there, as text, or ""."""
    last = next((part for part in reversed(parts) if part.command != DONE), None)
    if last is None or last.foe != AWAY or last.goal is None or not (near := nearing(view, last.goal)):
        return ""
    return sentence("no run-up") if apart(near, last.goal) <= content.constants().combat.run_up else ""


def why_back(view: View, goal: Cell | None) -> str:
    """Return the reason for a walk to where less is to be feared, as text: who of the party is Confused beside the actor, or what is so of the foes there."""
    here, goal = stand(view), goal or stand(view)
    wild = [
        one.body for one in view.party if flails(view, one.body) and apart(one.body, here) == 1 < apart(one.body, goal)
    ]
    if wild:
        return sentence("why fall back confused", who=joined([f"the {one.name}" for one in wild]))
    if comers(view, goal) < comers(view, here):
        return sentence("why fall back fewer")
    foes = [foe for foe in fighting(view) if shielded(view, foe, goal) and not shielded(view, foe, here)]
    return sentence("why fall back friends" if foes else "why fall back")


def shielded(view: View, foe: Seen, cell: Cell) -> bool:
    """Return whether one of the party that had better go first has fewer moves to a foe than this cell, so that the foe seldom strikes there."""
    moves = off(view, foe, cell)[0]
    return any(off(view, foe, (ally.x, ally.y))[0] < moves for ally in sturdier(view))
