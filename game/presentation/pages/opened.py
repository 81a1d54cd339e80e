"""Log lines on where a wall has opened or been shut: which Room lies behind it, where that is, and how it is opened again."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from game.bots.errands import far, stand
from game.engine.entries import Entry, Happened, Rolled, perceived
from game.nest.paths import FAR, distances
from game.presentation.obstacles.shutting import nearest_glue
from game.presentation.page import sentence
from game.presentation.sight import off
from game.presentation.walks.unglueing import takes
from game.presentation.walks.ways import elsewhere, foot
from game.run.view import View
from game.telling.words import capital, counted, joined

DUG = "digging"
"""How a Room was found whose wall somebody dug through."""
TORN = {"Obstacle torn down", "tunnel cleared"}
"""The events by which a dig leads round what shuts the party in. [R-32]"""
Ground = NDArray[np.bool_] | None
"""The known cells that can be walked on, [y, x]; None where that is not known."""


def opened(view: View, entries: Sequence[Entry], before: Ground) -> Iterator[str]:
    """Yield one sentence on all new Rooms whose walls are not in the Room where the party found them, or that were dug for. R-30

    It says in which Room's wall each way opens, and how far that Room is to walk, if a way there is known; and on which
    side the wall has opened, where that is here and there is no other. `before`: the known ground before the Command.
    """
    new = {one.number for one in entries if isinstance(one, Happened) and one.what == "Room opens"}
    if not new:
        return
    rooms = {room.number: room for room in view.pool if room.level == view.number}
    dist = distances(view.walkable, [stand(view)])
    ways: list[str] = []
    found = [rooms[number] for number in sorted(new & set(rooms))]
    for room in (one for one in found if elsewhere(one) or (one.found == DUG and one.opens_from)):
        start = rooms[room.opens_from]
        moves = 0 if start.here else far(dist, foot(view, dist, start))
        away = ", where you are" if start.here else f", {counted(moves, 'move')} away" if moves < FAR else ""
        opens = "" if ways else "opens "
        ways.append(f"to the {room.kind}, Room {room.number}, {opens}from Room {start.number}{away}")
    if ways:
        at = gap(view, before) if len(new) == 1 and rooms[found[0].opens_from].here else ""
        yield sentence("opens elsewhere", ways="; ".join(ways), where=sentence("wall is open", where=at) if at else "")


def dug_round(view: View, entries: Sequence[Entry], before: Ground) -> Iterator[str]:
    """Yield a sentence on a dig that has led round an Obstacle or glue: where it is open now, and to which Rooms. [R-30, R-32]

    `before`: the known ground before the Command.
    """
    dug = any(isinstance(one, Rolled) and one.action == "dig" for one in entries)
    torn = any(isinstance(one, Happened) and one.what in TORN for one in entries)
    if not (dug and torn) or before is None or not (at := gap(view, before)):
        return
    then, now = (distances(ground, [stand(view)]) for ground in (before, view.walkable))
    rooms = [room for room in view.pool if room.level == view.number and not room.here]
    freed = [room for room in rooms if far(then, (room.x, room.y)) == FAR > far(now, (room.x, room.y))]
    names = joined([f"the {room.kind}, Room {room.number}" for room in freed])
    yield sentence("dug round", where=at, rooms=sentence("dug round Rooms", rooms=capital(names)) if names else "")


def walled_up(view: View, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence on an opening that somebody was just seen to shut: where it is, and what it takes to open it. [R-32]"""
    seen = any(isinstance(one, Happened) and one.what == "walls up" and perceived(one) for one in entries)
    if seen and (at := nearest_glue(view)):
        yield sentence("walled up", where=off(view, at), takes=takes(view))


def gap(view: View, before: Ground) -> str:
    """Return where the nearest known cell is that could not be walked on `before`: "3 cells east"; "" if there is none."""
    if before is None or before.shape != view.walkable.shape:
        return ""
    mx, my = stand(view)
    new = zip(*(axis.tolist() for axis in (view.walkable & ~before).nonzero()), strict=True)
    found = min(((max(abs(x - mx), abs(y - my)), (x, y)) for y, x in new), default=None)
    return off(view, found[1]) if found else ""
