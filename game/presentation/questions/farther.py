"""How far from the nearest foe a step leads, and a walk away from it by who is out of a fight."""

from game.bots.errands import stand, travel_step, ways_from
from game.engine.commands import Go
from game.engine.steps import Aside
from game.nest.paths import distances, marked
from game.presentation.ask import Front
from game.run.view import View


def nearest(view: View, to: Go) -> str:
    """Return the distance from the cell `to` to the nearest foe in sight, such as "nearest foe 3 off"; "" if there is none."""
    far = clear(view, to)
    return f"nearest foe {far} off" if far else ""


def clear(view: View, to: Go) -> int:
    """Return how many cells the cell `to` is from the nearest foe in sight, 0 if there is none."""
    foes = [body for body in view.creatures if body.side and not body.led]
    return min((max(abs(body.x - to.x), abs(body.y - to.y)) for body in foes), default=0)


def farthest(view: View) -> Go | None:
    """Return the first step of who is out of the fight to where, within its Pace, the nearest foe has the farthest to walk; None if nowhere is farther."""
    foes = [(body.x, body.y) for body in view.creatures if body.side and not body.led]
    off, walk, here = distances(view.walkable, foes), ways_from(view), stand(view)
    within = [(int(off[y, x]), -int(walk[y, x]), (x, y)) for x, y in marked(walk <= view.me.body.pace)]
    far, _, cell = max(within, default=(0, 0, here))
    step = travel_step(view, cell) if far > off[here[::-1]] else None
    return step if step and view.allows(step) else None


def farther(front: Front) -> None:
    """Let who is out of the fight walk on, away from the nearest foe, while the same is asked of it."""
    who = front.view.asked
    while front.view.asks(Aside) and front.view.asked == who and (to := farthest(front.view)) and front.give(to):
        pass
