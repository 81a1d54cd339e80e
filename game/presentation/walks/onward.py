"""The walk of `o`: to the nearest Room that is not explored yet, else to ground that nobody has seen."""

from collections.abc import Collection, Container, Sequence

from game.bots.errands import SENSED, Mask, route, travel_step, ways_from
from game.bots.places import far_off, unsafe
from game.bots.quest import dug_out
from game.bots.seeking import in_vain, look_step
from game.engine.commands import Act, AnyCommand
from game.nest.paths import Cell, distances, marked
from game.presentation.automatic.auto_walk import closest
from game.presentation.automatic.passable import DETOUR, passing, passing_round, round_others
from game.presentation.foes.made_of import made_of
from game.presentation.obstacles.losses import Keyed, WalkMemory, once_more
from game.presentation.obstacles.shutting import unspent
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.questions.befalling import foreseen
from game.presentation.questions.leading import better_led
from game.presentation.sight import off
from game.run.view import Choice, View
from game.telling.words import counted


def onward(
    view: View, passed: Container[tuple[int, int]] = (), ground: Mask | None = None, but: Sequence[Cell] = ()
) -> AnyCommand | None:
    """Return the next Command of a walk to the nearest unspent (unexplored) Room, or else to unseen ground.

    Unseen ground is looked at first where it serves what is looked for, as the adviser does, but for what is much nearer; not where it
    leads nowhere, nor once it was told that the Level has no more. Without any, the walk leads to an unspent Room in `passed`. None in an unspent Room, or if
    nothing is left on this Level.
    `ground`: the cells to walk on; by default round the armed. `but`: cells at the map's edge from which nothing new came in sight.
    """
    ground, room = passing(view) if ground is None else ground, view.chamber
    dist = ways_from(view, ground)
    rooms = [one for one in view.pool if one.level == view.number and not one.spent]
    new = [(one.x, one.y) for one in rooms if (one.level, one.number) not in passed]
    if room and not room.spent and (room.level, room.number) not in passed:
        return None
    if goal := closest(dist, new):
        return round_others(view, travel_step(view, goal, ground))
    if not (in_vain(view) or dug_out(view)) and (step := look_step(view, new, ground, but)):
        return round_others(view, step)
    old = closest(dist, [(one.x, one.y) for one in rooms if not one.here])
    return round_others(view, travel_step(view, old, ground)) if old else None


def warily(view: View, memory: WalkMemory) -> AnyCommand | None:
    """Return the next Command of a walk `onward`, if possible where nobody would notice it who stays where it was sensed last.

    That is where the adviser walks, too. Else it is round their cells alone.
    """
    but = memory.looked.get(view.number, [])
    if there := onward(view, memory.passed, passing(view) & ~unsafe(view, memory.feared(view)), but):
        return there
    return onward(view, memory.passed, passing_round(view, memory.lurking(view)), but)


def reopened(view: View, memory: WalkMemory) -> set[tuple[int, int]]:
    """Return the unspent Rooms of this Level in which no walk need pass by: nothing known keeps anybody from exploring them any more."""
    if memory.lurking(view):
        return set()
    return {(room.level, room.number) for room in unspent(view) if not room.obstruction}


def reached(view: View, held: Collection[Cell]) -> list[Cell]:
    """Return the cells where somebody who stays at a cell of `held` would notice the party."""
    return marked(distances(view.walkable, held, SENSED) <= SENSED)


def near_way(view: View, memory: WalkMemory) -> list[Cell]:
    """Return the cells of the walk `onward` as it would be if nobody was about, or [] if nobody armed was seen lately."""
    if (
        not memory.lurking(view)
        or onward(view, memory.passed, view.walkable, memory.looked.get(view.number, [])) is None
    ):
        return []
    return route(view)


def shunned(view: View, memory: WalkMemory, near: Sequence[Cell], moves: int) -> tuple[str, str]:
    """Return a sentence on whom the way `near` leads past, if a walk goes one of `moves` instead that is longer, else "".

    It is given once for each Level and kind of them; after that the end of another one, that it goes round them as before.
    """
    held = memory.lurking(view)
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


def place(view: View) -> tuple[int, int]:
    """Return the number of the current Level, and that of the current Room (0: in a gallery)."""
    return view.number, view.chamber.number if view.chamber else 0


def explorable(view: View) -> Choice | None:
    """Return the choice to explore the current Room, or None if that is not possible now."""
    explore = view.choice(Act("explore"))
    return explore if view.chamber and explore and not explore.refused else None


def offer(front: Keyed) -> str:
    """Return a message that offers to explore the current Room, with the odds, or "" if exploring is not possible.

    What the odds are made of is said in the first Room of each Level; in the others of it they are mostly the same, and a look tells.
    """
    explore = explorable(front.view)
    if explore is None:
        return ""
    first = all(level != front.view.number or not room for level, room in front.memory.offered)
    front.memory.offered.add(place(front.view))
    how = f"{front.called('explore')}, or {once_more(front, 'walk_on')}"
    told = f"This Room is unspent: explore it ({how}), {chance(front.view, explore)}."
    more = (
        foreseen(front.view, explore),
        made_of(front.view, explore) if first else "",
        better_led(front.view, front.memory, front.called("lead")),
    )
    return " ".join(filter(None, (told, *more)))
