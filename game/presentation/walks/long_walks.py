"""Walks of one key that set out, if they are long, only once it was said what they take; and say so as they set out, if not."""

from collections.abc import Sequence
from functools import partial

from game.bots.errands import SENSED, far, route, ways_from
from game.bots.places import apart, far_off
from game.bots.seeking import search_step
from game.nest.paths import FAR, Cell
from game.presentation.automatic.auto_walk import AutoWalk, Walker
from game.presentation.automatic.passable import passing
from game.presentation.foes.last_seen import since, unsensed
from game.presentation.foes.stuck import hindered
from game.presentation.obstacles.losses import LONG, NONE, forewarned
from game.presentation.page import sentence
from game.presentation.questions.befalling import meals
from game.presentation.sight import gap, off, titled, where
from game.presentation.walks.course import FAR_OFF, FURTHER, SLACK, leading_on
from game.presentation.walks.onward import offer
from game.run.view import View
from game.telling.words import counted

ROUND = 3
"""A way is a long way round if it takes more than so many times as many moves as the goal is cells off, and FAR_OFF more."""


def priced_walk(view: View, cell: Cell) -> str:
    """Return what a walk to a cell over known ground takes, as text: "31 moves, with 1 Hunger Cost on the way"; "" if none leads there."""
    moves = far(ways_from(view, passing(view)), cell)
    return f"{counted(moves, 'move')}{meals(view, moves)}" if moves < FAR else ""


def far_walk(front: Walker, walk: AutoWalk, cell: Cell, to: str, first: str = "") -> bool:
    """Begin a walk to a cell, called `to`, and return True. If that is a long way, only say so the first time, and return False.

    Where no way there is known, it looks for one over unseen ground.
    `first`: what is to be said before any search, however short; "" if there is nothing.
    """
    view = front.view
    if held := hindered(view, front.called):
        front.say(held)
        return False
    moves = far(ways_from(view, passing(view)), cell)
    searches = moves == FAR
    if walk.step(view):
        moves = len(route(view))
    if not 0 < moves < FAR:
        front.set_out(walk)  # its end says why
        return True
    more = far_off(route(view)[-1], cell) if searches else 0
    told = {"goal": to, "more": str(more), **leading_on(view, moves, moves)}
    cells = far_off(where(view), cell)
    round_ = sentence("way round", off=str(cells)) * (moves > ROUND * cells + FAR_OFF)
    who = nearer_barred(front, cell, moves) if searches else "", led_back(front, route(view), to)
    first, far_away = " ".join(filter(None, (first, round_, *who))), moves + more > FAR_OFF
    if (far_away or first) and not agreed(front, cell, moves, anew=bool(round_)):
        asks = sentence("long search" if searches else "long walk" if far_away else "short walk", **told)
        front.say(forewarned(front, route(view), f"{first} {asks}".lstrip()))
        return False
    here, memory = (view.number, cell), front.memory
    walk.agreed = bool(far_away or first or here in memory.agreed or here == memory.long[:2])
    walk.bound = sentence("bound search" if searches else "bound", past="", **told)
    memory.long = *here, moves + max(more, FURTHER * searches)
    limit(front, walk, cell, memory.long[-1] + SLACK)
    front.set_out(walk)
    return True


def nearer_barred(front: Walker, cell: Cell, moves: int) -> str:
    """Return who stands, as last sensed, in a much nearer way than one of so many `moves` to unseen ground, and so to the cell, as a sentence; "" if nobody does."""
    view, held, found = front.view, front.memory.lurking(front.view), route(front.view)
    near = route(view) if search_step(view, view.walkable, [cell]) else []
    view.derived[route] = found
    by = {foe: min(map(partial(far_off, foe), near), default=FAR) for foe in held}
    at = min(by, key=lambda foe: (by[foe], foe), default=None)
    if at is None or by[at] > SENSED or moves <= len(near) + FAR_OFF:
        return ""
    return sentence("nearer barred", who=held[at], where=off(view, at), moves=counted(len(near), "move"))


def led_back(front: Walker, way: Sequence[Cell], to: str) -> str:
    """Return that this way, to what is called `to`, leads nearer to somebody who knows of the party, and was sensed last beside it; else ""."""
    view = front.view
    awake = [(past, foe) for past, foe in unsensed(view, front.memory.last).values() if foe.notice == "seen"]
    near = {foe.who: min((apart(foe, cell) for cell in way), default=FAR) for _, foe in awake}
    for past, foe in sorted(awake, key=lambda one: near[one[1].who]):
        if near[foe.who] <= min(SENSED, gap(view, foe) - 1):
            told = {"who": titled(view, foe), "where": off(view, (foe.x, foe.y)), "when": since(past)}
            return sentence("led back", goal=to, **told)
    return ""


def limit(front: Walker, walk: AutoWalk, cell: Cell, most: int) -> None:
    """Let a walk to a cell end after `most` moves, and say then that the same again goes on; who arrives has agreed to no more."""
    step, then, memory = walk.step, walk.then, front.memory

    def ended(view: View) -> str:
        room = view.chamber
        if where(view) == cell:
            memory.long, memory.asked = NONE, None
            if room and (room.x, room.y) == cell and not then(view):
                return offer(front)  # so that the next `o` explores it, as where `o` has led here
        elif walk.steps >= most and step(view):
            memory.again(LONG, view.n, cell)
            return sentence("longer than said")
        return then(view)

    walk.step = lambda view: step(view) if walk.steps < most else None
    walk.then = ended


def agreed(front: Walker, goal: Cell, moves: int, *, anew: bool = False) -> bool:
    """Return whether it was just said what the walk to this goal takes, with nothing done since, and note that it is said now.

    Who has set out on it, but was stopped, has agreed to the rest; where it leads a long way round for the first time, that is asked `anew`.
    """
    view, memory = front.view, front.memory
    here, (*there, told) = (view.number, goal), memory.long
    if anew and here not in memory.rounds:
        memory.rounds.add(here)
        memory.agreed.discard(here)
        memory.long = NONE
        there, told = [], 0
    return memory.again(LONG, view.n, goal) or here in memory.agreed or (here == tuple(there) and moves <= told)


def withdrawn(front: Walker) -> str:
    """Withdraw what the same key again would do, so that it is told of again, and say so; else say how the game is left."""
    asked, front.memory.asked, front.memory.long = front.memory.asked, None, NONE
    if asked:
        return sentence("not set out")
    return sentence("leaves", save=front.called("save"), help=front.called("help"))
