"""The walk of `o`: to the nearest Room that is not explored yet, else to ground that nobody has seen."""

from collections.abc import Collection, Container, Sequence

from game.bots.errands import SENSED, Mask, route, travel_step, ways_from
from game.bots.mind import unsafe
from game.bots.places import far_off
from game.bots.seeking import by_the_way, search_step, sought
from game.engine.commands import AnyCommand
from game.nest.paths import Cell, distances
from game.presentation.automatic.auto_walk import DETOUR, closest, passing, passing_round, round_others
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.page import sentence
from game.presentation.sight import off
from game.run.view import View
from game.telling.words import counted


def onward(view: View, passed: Container[tuple[int, int]] = (), ground: Mask | None = None) -> AnyCommand | None:
    """Return the next Command of a walk to the nearest unspent (unexplored) Room, or else to unseen ground.

    Unseen ground is looked at first where it serves what is looked for, as the adviser does, but for what is much nearer. Without any, the walk leads to an unspent
    Room in `passed`. None in an unspent Room, or if nothing is left on this Level.
    `ground`: the cells to walk on; by default round the armed.
    """
    ground, room = passing(view) if ground is None else ground, view.chamber
    dist = ways_from(view, ground)
    unspent = [one for one in view.pool if one.level == view.number and not one.spent]
    new = [(one.x, one.y) for one in unspent if (one.level, one.number) not in passed]
    if room and not room.spent and (room.level, room.number) not in passed:
        return None
    if goal := closest(dist, new):
        return round_others(view, travel_step(view, goal, ground))
    if step := search_step(view, ground, sought(view, new)):
        return round_others(view, by_the_way(view, len(route(view)), ground) or step)
    old = closest(dist, [(one.x, one.y) for one in unspent if not one.here])
    return round_others(view, travel_step(view, old, ground)) if old else None


def warily(view: View, memory: WalkMemory) -> AnyCommand | None:
    """Return the next Command of a walk `onward`, if possible where nobody would notice it who stays where it was sensed last.

    That is where the adviser walks, too. Else it is round their cells alone.
    """
    known = [body for level, body in memory.dangers.values() if level == view.number]
    if there := onward(view, memory.passed, passing(view) & ~unsafe(view, known)):
        return there
    return onward(view, memory.passed, passing_round(view, memory.lurking(view.number)))


def reached(view: View, held: Collection[Cell]) -> list[Cell]:
    """Return the cells where somebody who stays at a cell of `held` would notice the party."""
    ys, xs = (distances(view.walkable, held, SENSED) <= SENSED).nonzero()
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def near_way(view: View, memory: WalkMemory) -> list[Cell]:
    """Return the cells of the walk `onward` as it would be if nobody was about, or [] if nobody armed was seen lately."""
    if not memory.lurking(view.number) or onward(view, memory.passed, view.walkable) is None:
        return []
    return route(view)


def shunned(view: View, memory: WalkMemory, near: Sequence[Cell], moves: int) -> tuple[str, str]:
    """Return a sentence on whom the way `near` leads past, if a walk goes one of `moves` instead that is longer, else "".

    It is given once for each Level and kind of them; after that the end of another one, that it goes round them as before.
    """
    held = memory.lurking(view.number)
    past = [cell for cell in held if set(reached(view, [cell])) & set(near)]
    if moves - len(near) <= DETOUR or not past:
        return "", ""
    at = min(past, key=lambda cell: (min(far_off(cell, one) for one in near), cell))
    who = held[at]
    if (view.number, who) in memory.shunned:
        return "", f", {sentence('round before', who=who)}"
    memory.shunned.add((view.number, who))
    where = off(view, at) if view.visible[at[1], at[0]] else sentence("seen last", where=off(view, at))
    return sentence("shuns", who=who, where=where, moves=counted(len(near), "move")), ""
