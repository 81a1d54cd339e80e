"""The ground of automatic walks: over whom they lead, and round what. They go round spores, and wait for whoever moves away. [B 3.14.9]"""

from collections.abc import Iterable

from game.bots.errands import Mask, bare, far, footing, making_way, route, travel_step, ways_from
from game.engine.commands import AnyCommand, Go, Say
from game.nest.paths import Cell
from game.presentation.obstacles.spores import shunned
from game.run.view import View, once

DETOUR = 6
"""The most extra moves that a walk makes round somebody who stands in the way; if more are needed, the walk waits instead."""


@once
def passing(view: View) -> Mask:
    """Return a mask [y, x] of the cells over which an automatic walk may lead.

    Known ground, and cells of unarmed creatures, who will move away; no spores, unless something is reached only through them.
    """
    return bare(making_way(view, footing(view)), shunned(view))


def passing_to(view: View, cell: Cell) -> Mask:
    """Return the same mask with this cell, if it can be walked on: who goes into spores does so."""
    ground = passing(view).copy()
    ground[cell[1], cell[0]] = view.walkable[cell[1], cell[0]]
    return ground


def passing_round(view: View, cells: Iterable[Cell]) -> Mask:
    """Return the same mask without these cells."""
    return bare(passing(view), cells)


def round_others(view: View, step: Go | None) -> AnyCommand | None:
    """Return the move `step`. If a creature stands in the way, return a move around the creature instead.

    If the detour is much longer, return a wait.
    """
    if step is None or footing(view)[step.y, step.x]:
        return step
    goal = route(view)[-1]
    ground = footing(view) & passing_to(view, goal)
    longer = far(ways_from(view, ground), goal) - len(route(view))
    return (travel_step(view, goal, ground) if longer <= DETOUR else None) or Say("wait")
