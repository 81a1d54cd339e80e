"""Errands: walks of many steps, one Command at a time. From a View to the next cell, or None.

They know what the party knows, go round whoever stands in the way, and remember nothing: asked again after each
step, they carry on. An errand comes to an end: each step is nearer to its goal, or has shown new ground.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.commands import Go
from game.nest.paths import FAR, Cell, Distances, distances, step_down
from game.run.view import Seen, View, once

Mask = NDArray[np.bool_]
SENSED = 6
"""Cells within which a termite may notice, and one to spare."""


def travel_step(view: View, goal: Cell, ground: Mask | None = None) -> Go | None:
    """The next step of a shortest known way to this cell; None if she is there, or there is no way.

    `ground` marks where she is ready to walk, [y, x]; without it, wherever nobody stands.
    """
    walk = ways_from(view, ground)
    if stand(view) == goal or far(walk, goal) >= FAR:
        return None
    return _step_towards(view, walk, goal)


def explore_step(view: View, ground: Mask | None = None, towards: Sequence[Cell] = ()) -> Go | None:
    """The next step to the nearest ground that borders on the unknown; None if nothing new can be reached.

    `towards`: where she would like to be; ground on the way there counts as nearer.
    """
    x, y = stand(view)
    open_ = footing(view) if ground is None else ground
    walk = ways_from(view, open_)
    edge = frontier(view) & open_ & (walk < FAR)
    edge[y, x] = False
    ys, xs = np.nonzero(edge)
    if not len(ys):
        return None
    off = [np.maximum(abs(xs - goal[0]), abs(ys - goal[1])) for goal in towards]
    way = walk[ys, xs] + (np.minimum.reduce(off) if off else 0)
    return _step_towards(view, walk, min(zip(way.tolist(), xs.tolist(), ys.tolist(), strict=True))[1:])


def frontier(view: View) -> Mask:
    """Known cells one can stand on that border on unknown ones, [y, x]."""
    unknown = ~view.known
    tall = unknown.copy()
    tall[1:] |= unknown[:-1]
    tall[:-1] |= unknown[1:]
    wide = tall.copy()
    wide[:, 1:] |= tall[:, :-1]
    wide[:, :-1] |= tall[:, 1:]
    return view.walkable & wide


def stand(view: View) -> Cell:
    """The cell of her who is asked."""
    body = view.me.body
    return body.x, body.y


@once
def footing(view: View) -> Mask:
    """Known cells she can walk on as everybody stands now, [y, x]. Outside Combat friends change places with her."""
    open_ = view.walkable.copy()
    me = view.me.body.who
    for other in view.creatures:
        if other.who != me and (view.fight or not other.led) and other.x >= 0:
            open_[other.y, other.x] = False
    return open_


def ways_from(view: View, ground: Mask | None = None) -> Distances:
    """Moves from where she stands to every cell she knows, FAR where there is no way."""
    open_ = footing(view) if ground is None else ground
    known, walk = view.derived.get((ways_from, id(open_)), (None, None))
    if known is not open_ or walk is None:
        walk = distances(open_, [stand(view)])
        view.derived[ways_from, id(open_)] = open_, walk  # what is kept keeps its id
    found: Distances = walk
    return found


def threat_map(view: View, foes: list[Seen]) -> Distances:
    """Moves from the nearest of them, by known ground."""
    ground: Mask = view.walkable
    return distances(ground, [(foe.x, foe.y) for foe in foes])


def far(dist: Distances, cell: Cell) -> int:
    """The distance of a cell, FAR outside the ground."""
    return dist.item(cell[1], cell[0]) if _inside(dist, cell) else FAR


def _inside(grid: Mask | Distances, cell: Cell) -> bool:
    shape: tuple[int, ...] = grid.shape
    return 0 <= cell[1] < shape[0] and 0 <= cell[0] < shape[1]


def route(view: View) -> list[Cell]:
    """The way whose first step was asked for last, from that step to its end."""
    found: list[Cell] = view.derived.get(route, [])
    return found


def _step_towards(view: View, walk: Distances, goal: Cell) -> Go:
    """The first step of a shortest way there: back from the goal to where she stands."""
    cells = [goal]
    while walk[cells[-1][1], cells[-1][0]] > 1:
        cells.append(step_down(walk, *cells[-1], lambda *_: True) or goal)
    view.derived[route] = cells[::-1]
    return Go(*cells[-1])
