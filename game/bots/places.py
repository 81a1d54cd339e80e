"""Cells of a fight: who stands before or behind whom, where a Charge would end, and single steps."""

from game import content
from game.bots.errands import Mask, footing, stand, threat_map, travel_step
from game.engine.commands import Go
from game.nest.paths import MOVES, Cell, step_up
from game.run.view import Seen, View


def apart(seen: Seen, cell: Cell) -> int:
    """★R-12 Cells between them."""
    return far_off((seen.x, seen.y), cell)


def far_off(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES]


def in_front(target: Seen, cell: Cell) -> bool:
    """R-15 Whether this cell lies within 45 degrees of the way the target looks."""
    (fx, fy), dx, dy = target.facing, cell[0] - target.x, cell[1] - target.y
    ahead, aside = dx * fx + dy * fy, abs(dx * fy - dy * fx)
    return bool(fx or fy) and ahead > 0 and aside <= ahead


def soft(target: Seen, cell: Cell) -> bool:
    """R-15 Whether from there a blow falls behind an armoured head."""
    return content.kinds()[target.kind].armoured == "head" and not in_front(target, cell)


def free(open_: Mask, cell: Cell) -> bool:
    """Whether one can stand there, on the map or not."""
    shape: tuple[int, ...] = open_.shape
    return 0 <= cell[1] < shape[0] and 0 <= cell[0] < shape[1] and open_.item(cell[1], cell[0])


def contact(cell: Cell, target: Seen, run: int, open_: Mask) -> Cell | None:
    """Where a Charge of so many cells from there ends: beside the target; None without a clear run."""
    goal, done = (target.x, target.y), 0
    while (far := far_off(cell, goal)) > 1:
        (x, y), (gx, gy) = cell, goal
        around = [(x + dx, y + dy) for dx, dy in MOVES if -far < x + dx - gx < far and -far < y + dy - gy < far]
        nearer = [there for there in around if free(open_, there)]
        if done == run or not nearer:
            return None
        cell = min(nearer, key=lambda there: (there[0] - goal[0]) ** 2 + (there[1] - goal[1]) ** 2)
        done += 1
    return cell if done >= content.constants().combat.run_up else None


def step_to(view: View, goal: Cell) -> Go | None:
    """A step of a shortest way, if it is allowed."""
    step = travel_step(view, goal)
    return allowed(view, (step.x, step.y)) if step else None


def allowed(view: View, cell: Cell | None) -> Go | None:
    return Go(*cell) if cell and view.allows(Go(*cell)) else None


def away(view: View, foes: list[Seen]) -> Go | None:
    """One step farther from the nearest of them."""
    threat = threat_map(view, foes)
    open_ = footing(view)
    return allowed(view, step_up(threat, *stand(view), lambda x, y: bool(open_[y, x])))
