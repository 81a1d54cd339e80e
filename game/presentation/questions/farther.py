"""How far from the nearest foe a step leads, and a walk away from it by who is out of a fight."""

from game.engine.commands import Go
from game.engine.steps import Aside
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
    """Return the step of who is out of the fight that leads the farthest from the nearest foe, None if none leads farther off."""
    open_ = [one.command for one in view.choices if isinstance(one.command, Go) and not one.refused]
    best = max(open_, key=lambda to: clear(view, to), default=None)
    return best if best and clear(view, best) > clear(view, Go(view.me.body.x, view.me.body.y)) else None


def farther(front: Front) -> None:
    """Let who is out of the fight walk on, away from the nearest foe, while the same is asked of it."""
    who = front.view.asked
    while front.view.asks(Aside) and front.view.asked == who and (to := farthest(front.view)) and front.give(to):
        pass
