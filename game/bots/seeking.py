"""Where a way to a Room is looked for: at the edge of the map towards which a gallery to it leads, as far as is known."""

from collections.abc import Sequence

import numpy as np

from game.bots.dead_ends import down
from game.bots.errands import Mask, edges, explore_step, nearest, route, route_to, stand, ways_from
from game.bots.places import allowed
from game.engine.commands import Act, Go
from game.nest.paths import FAR, Cell, distances
from game.run.view import RoomRecord, View, in_common

DETOUR = 30
"""The most moves that one goes out of one's way to look for a Room elsewhere than past somebody."""
NEARER, LEAVING = 3, 24
"""How many times as near unseen ground must lie to be looked at before one leaves for other such ground, and how many moves are leaving."""


def search_step(
    view: View, ground: Mask | None = None, towards: Sequence[Cell] = (), but: Sequence[Cell] = ()
) -> Go | None:
    """Return the next step to unseen ground, or None if none can be reached. It serves the goals `towards`, if there are any.

    Where Rooms lie at some of them, a gallery to one is looked for first; no other unseen ground where each is known to `open_on`
    elsewhere, past somebody. `but`: cells that are not gone to.
    """
    rooms = around(view, towards)
    if (step := seek_step(view, rooms, ground, but)) or open_on(view, rooms, but):
        return step
    return explore_step(view, ground, towards, but)


def around(view: View, goals: Sequence[Cell]) -> list[RoomRecord]:
    """Return the Rooms of this Level whose middle is one of these goals, or in which the Job's place is, if that is one."""
    (x, y), rooms = view.goal or (0, 0), view.found_here
    return [one for one in rooms if (one.x, one.y) in goals or (view.goal in goals and one.number == view.rooms[y, x])]


def open_on(view: View, rooms: Sequence[RoomRecord], but: Sequence[Cell]) -> bool:
    """Return whether there is unseen ground, on a known way, from which a gallery goes on to each of these Rooms: none leads there from elsewhere. [R-30]"""
    edge = edges(view, view.walkable, [stand(view), *but])
    return bool(rooms) and all((edge & doorway(view, room.number)).any() for room in rooms)


def look_about(view: View, ground: Mask, goals: Sequence[Cell] = (), but: Sequence[Cell] = ()) -> Go | None:
    """Return a step to unknown ground, or None if no step leads there. Ground near one of the `goals` is preferred.

    The cells `but` are not gone to: from there, nothing new came in sight.
    """
    return allowed(view, search_step(view, ground, goals, but))


def in_vain(view: View) -> bool:
    """Return whether no unseen ground leads to an unspent Room or to a way down: only then may anybody dig, be it advised against or not. [R-32]"""
    return view.without(()).allows(Act("dig"))


def sought(view: View, rooms: list[Cell]) -> list[Cell]:
    """Return the places that unseen ground is looked at for: where the Job is done; else these Rooms, else ways down."""
    return [view.goal] if view.goal else rooms or [(way.x, way.y) for way in down(view, dead=False)]


def seek_step(
    view: View, rooms: Sequence[RoomRecord], ground: Mask | None = None, but: Sequence[Cell] = ()
) -> Go | None:
    """Return the next step to an edge of the map where a gallery to one of these Rooms goes on, or None if none is known.

    None is gone to that lies DETOUR farther off than one past somebody, where that Room is as likely to be. `but`: cells that are
    not gone to; nor is one with a passage, beside which as much is seen: who goes there goes to take it.
    """
    ways, walk = [stand(view), *((way.x, way.y) for way in view.passages), *but], ways_from(view, ground)
    grounds = [(view.walkable, ways_from(view, view.walkable)), (ground, walk)]
    found = []
    for room in rooms:
        each = (
            nearest(view, far_, edges(view, on, ways) & doorway(view, room.number), [(room.x, room.y)])
            for on, far_ in grounds
        )
        least, best = each
        found += [best] if best and least and best[0] <= least[0] + DETOUR else []
    return route_to(view, walk, min(found)[1:]) if found else None


def look_step(view: View, rooms: list[Cell], ground: Mask | None = None, but: Sequence[Cell] = ()) -> Go | None:
    """Return the next step to unseen ground that serves what is looked for, or first to what is much nearer; None if none can be reached.

    `rooms`: where those lie that are not explored. `but`: cells from which nothing new came in sight: none is gone to while there are others.
    """
    step = search_step(view, ground, sought(view, rooms), but)
    if step is None and but:
        return look_step(view, rooms, ground)
    return step and (by_the_way(view, len(route(view)), ground, but) or step)


def by_the_way(view: View, moves: int, ground: Mask | None = None, but: Sequence[Cell] = ()) -> Go | None:
    """Return a step to unseen ground much nearer than other unseen ground, to which it is so many `moves`; None if there is none.

    What is left behind is come back for from the other end of the Level; but where what is looked for is known to `open_on` nobody looks.
    """
    walk = ways_from(view, ground)
    unspent = [(room.x, room.y) for room in view.found_here if not room.spent and not room.here]
    none = open_on(view, around(view, sought(view, unspent)), but)
    near = None if none else nearest(view, walk, edges(view, ground, [stand(view), *but]))
    return route_to(view, walk, near[1:]) if near and LEAVING <= moves >= NEARER * near[0] else None


def shut_away(view: View, rooms: Sequence[RoomRecord]) -> bool:
    """Return whether a way over known ground leads to no edge of the map where a gallery to one of these Rooms may go on."""
    edge = edges(view, view.walkable, ())
    return not any((edge & doorway(view, room.number)).any() for room in rooms)


@in_common
def doorway(view: View, number: int) -> Mask:
    """Return the known cells where a gallery to the Room of this number may go on, as an array [y, x] of bool.

    To them leads a way through no other Room from it, or from a Room that one gallery joins with it. [B 3.12, R-30]
    """
    ends = [number, *view.galleries_here.get((view.number, number), ())]
    at_ends = view.walkable & np.logical_or.reduce([view.rooms == end for end in ends])
    found: Mask = distances(view.walkable & (at_ends | (view.rooms == 0)), at_ends) < FAR
    return found
