"""Steps up to somebody. From a View to the next Command, or None."""

import numpy as np

from game.bots.errands import far, stand, travel_step, ways_from
from game.bots.places import in_front
from game.flow.commands import Go
from game.nest.paths import FAR, MOVES, Cell, Distances
from game.run.view import View

FAR_OFF = "out of reach"
"""Why nobody can be attacked from here, as the house says it."""
OVERHEAD = "it is in the air"
"""Why going nearer would not help, as the house says it. [R-17]"""


def towards(view: View, who: int, *, behind: bool) -> Go | None:
    """The next step to the nearest cell beside her, `behind`: where her armoured head does not point; None beside her."""
    body = next((one for one in view.creatures if one.who == who), None)
    if body is None or body.x < 0:
        return None
    walk = ways_from(view)
    cells = [(body.x + dx, body.y + dy) for dx, dy in MOVES]
    cells = [cell for cell in cells if far(walk, cell) < FAR and not (behind and in_front(body, cell))]
    if stand(view) in cells:
        return None
    if cells:
        return allowed(view, travel_step(view, min(cells, key=lambda cell: far(walk, cell))))
    return allowed(view, travel_step(view, nearest(walk, (body.x, body.y), stand(view))))


def nearest(walk: Distances, cell: Cell, here: Cell) -> Cell:
    """The cell nearest to that one that can be reached: friends fill the way, or nobody has seen it."""
    ys, xs = np.nonzero(walk < FAR)
    off = np.maximum(abs(xs - cell[0]), abs(ys - cell[1]))
    if not len(off) or off.min() >= max(abs(here[0] - cell[0]), abs(here[1] - cell[1])):
        return here
    best = np.lexsort((walk[ys, xs], off))[0]
    return int(xs[best]), int(ys[best])


def allowed(view: View, step: Go | None) -> Go | None:
    """Nothing that is refused, and no Attack on whoever stands there."""
    choice = view.choice(step) if step else None
    return step if choice and not choice.refused and not choice.attempt else None
