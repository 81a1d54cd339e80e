"""The walk of `o`: to the nearest Room that is not explored yet, else to ground that nobody has seen."""

from collections.abc import Collection, Container, Iterable

from game.bots.errands import SENSED, explore_step, stand, travel_step, ways_from
from game.engine.commands import AnyCommand
from game.nest.paths import Cell, distances
from game.presentation.auto_walk import closest, passing, round_others
from game.presentation.losses import WalkMemory
from game.presentation.page import sentence
from game.presentation.sight import off
from game.run.view import View


def onward(view: View, passed: Container[tuple[int, int]] = (), held: Iterable[Cell] = ()) -> AnyCommand | None:
    """Return the next Command of a walk to the nearest unspent (unexplored) Room, or else to unseen ground.

    Without either, the walk leads to an unspent Room in `passed`. None in an unspent Room, or if nothing is left on this Level.
    `held`: cells to avoid, where armed creatures were seen last.
    """
    ground, room = passing(view).copy(), view.chamber
    for x, y in held:
        ground[y, x] = False
    dist = ways_from(view, ground)
    unspent = [one for one in view.pool if one.level == view.number and not one.spent]
    new = [(one.x, one.y) for one in unspent if (one.level, one.number) not in passed]
    if room and not room.spent and (room.level, room.number) not in passed:
        return None
    if goal := closest(dist, new):
        return round_others(view, travel_step(view, goal, ground))
    if step := explore_step(view, ground, new):
        return round_others(view, step)
    old = closest(dist, [(one.x, one.y) for one in unspent if not one.here])
    return round_others(view, travel_step(view, old, ground)) if old else None


def warily(view: View, passed: Container[tuple[int, int]], held: Collection[Cell]) -> AnyCommand | None:
    """Return the next Command of a walk `onward`, if possible where nobody armed who stays at a cell of `held` would notice."""
    return (onward(view, passed, reached(view, held)) if held else None) or onward(view, passed, held)


def reached(view: View, held: Collection[Cell]) -> list[Cell]:
    """Return the cells where somebody who stays at a cell of `held` would notice the party."""
    ys, xs = (distances(view.walkable, held, SENSED) <= SENSED).nonzero()
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def shunned(view: View, memory: WalkMemory, key: str) -> str:
    """Return a message if the walk `warily` sets out another way for the sake of armed creatures seen before, else "".

    It is given once for each Level and kind of them. `key`: the key of this walk.
    """
    held = memory.lurking(view.number)
    if not held or warily(view, memory.passed, held) == onward(view, memory.passed, held):
        return ""
    x, y = stand(view)
    near = min(held, key=lambda cell: (max(abs(cell[0] - x), abs(cell[1] - y)), cell))
    who = held[near][1]
    if (view.number, who) in memory.shunned:
        return ""
    memory.shunned.add((view.number, who))
    return sentence("shuns", who=who, where=off(view, near), key=key)
