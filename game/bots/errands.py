"""How a bot walks to a distant cell: each function returns only the next step.

They use only what the party knows, go round creatures in the way, and remember nothing: called again after each step, they
continue. Every walk ends, because each step comes nearer to the goal or shows new ground.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.commands import Go
from game.nest.filing import closing_up
from game.nest.paths import FAR, MOVES, Cell, Distances, Rings, distances, marked, step_down
from game.nest.tiles import PASSABLE, Tile
from game.run.view import Member, Seen, View, in_common, once

Mask = NDArray[np.bool_]
SENSED = 6
"""One more than the number of cells within which a termite may notice the party."""
AT_HAND, SLIGHT = 8, 40
"""The most moves to a cell with nothing but a corner unseen at which it is looked at by the way; else, so many moves are added.

As a rule there is nothing but earth: who is near looks, lest it is come back for, and nobody walks far for it while more is to be seen elsewhere.
"""


def travel_step(view: View, goal: Cell, ground: Mask | None = None) -> Go | None:
    """Return the next step of a shortest known path to the cell `goal`, or None if the actor is there, or no path is known.

    `ground` marks the cells to walk on, [y, x]; by default every known cell where nobody stands.
    """
    walk = ways_from(view, ground)
    if stand(view) == goal or far(walk, goal) >= FAR:
        return None
    return route_to(view, walk, goal)


def explore_step(
    view: View, ground: Mask | None = None, towards: Sequence[Cell] = (), but: Sequence[Cell] = ()
) -> Go | None:
    """Return the next step to the nearest cell that borders on unknown ground, or None if none can be reached.

    `towards`: goals that lie in the unknown; cells nearer to one of them are preferred. `but`: cells that are not gone to.
    """
    walk = ways_from(view, ground)
    best = nearest(view, walk, edges(view, ground, [stand(view), *but]), towards)
    return route_to(view, walk, best[1:]) if best else None


def edges(view: View, ground: Mask | None, but: Sequence[Cell]) -> Mask:
    """Return the cells over `ground` that can be walked to and border on unknown ones, without the cells `but`, as an array [y, x]."""
    open_ = footing(view) if ground is None else ground
    return bare(frontier(view) & open_ & (ways_from(view, open_) < FAR), but)


def nearest(view: View, walk: Distances, cells: Mask, towards: Sequence[Cell] = ()) -> tuple[int, int, int] | None:
    """Return (moves, x, y) of the nearest of these cells, or None if there is none.

    What it lies off the nearest of the goals `towards` is counted as moves, too, and SLIGHT more where little can be seen.
    """
    ys, xs = np.divmod(np.flatnonzero(cells), cells.shape[1])
    if not len(ys):
        return None
    off = [np.maximum(abs(xs - goal[0]), abs(ys - goal[1])) for goal in towards]
    moves = walk[ys, xs]
    way = moves + SLIGHT * (corners(view)[ys, xs] & (moves > AT_HAND)) + (np.minimum.reduce(off) if off else 0)
    return min(zip(way.tolist(), xs.tolist(), ys.tolist(), strict=True))


@in_common
def frontier(view: View) -> Mask:
    """Return the known walkable cells that border on unknown ones and may lead on, as an array [y, x] of bool: in a Room not by a mere corner, in no `arms`."""
    unknown = ~view.known
    return view.walkable & widened(widened(unknown, 0), 1) & ~(corners(view) & (view.rooms > 0)) & ~arms(view)


@in_common
def arms(view: View) -> Mask:
    """Return the known cells of galleries both ends of which are known, open or shut, as an array [y, x] of bool.

    A gallery joins two Rooms and touches no other, so that all else that branches off it is blind. [R-30]
    That does not hang on who stands in it, nor on where one had better not walk.
    """
    open_ = view.known & PASSABLE[view.tiles]
    laid = np.isin(view.tiles, (Tile.PLUG, Tile.RUBBLE)) & view.known
    ways, floor = (open_ | laid) & (view.rooms == 0), (view.rooms * open_).astype(np.uint8)
    return _joining(ways.tobytes(), floor.tobytes(), ways.shape)


@lru_cache(maxsize=16)  # as long as nobody sees new ground they are the same
def _joining(galleries: bytes, floor: bytes, shape: tuple[int, int]) -> Mask:
    """Return the cells of these galleries that lead to more than one Room, as an array [y, x] of bool. `floor` has the number of the Room of each cell, or 0."""
    ways, rooms = np.frombuffer(galleries, np.bool_).reshape(shape), np.frombuffer(floor, np.uint8).reshape(shape)
    numbers = np.flatnonzero(np.bincount(rooms.ravel())).tolist()
    ends = (distances(ways, rooms == number) < FAR for number in numbers if number)
    joined: Mask = ways & (np.add.reduce([ways * 0, *ends]) > 1)
    joined.flags.writeable = False
    return joined


@in_common
def corners(view: View) -> Mask:
    """Return the cells of which at most a corner borders on unknown cells, as an array [y, x] of bool."""
    unknown = ~view.known
    return ~(widened(unknown, 0) | widened(unknown, 1))


def widened(cells: Mask, axis: int) -> Mask:
    """Return these cells and their neighbours along one axis, as an array [y, x] of bool."""
    found, first, last = cells.copy(), [slice(None)] * 2, [slice(None)] * 2
    first[axis], last[axis] = slice(1, None), slice(None, -1)
    found[tuple(first)] |= cells[tuple(last)]
    found[tuple(last)] |= cells[tuple(first)]
    return found


def stand(view: View) -> Cell:
    """Return the cell on which the actor stands."""
    body = view.me.body
    return body.x, body.y


@in_common
def footing(view: View) -> Mask:
    """Return the known cells that the actor can walk on, as an array [y, x] of bool.

    Cells where others stand are left out. Outside Combat members of the party change places, so they do not block each other. Webs that
    would hold the actor fast are left out, too, outside Combat unless something is reached only through them. [R-64] So are spores in Combat.
    """
    open_ = view.walkable.copy()
    me = view.me.body
    for other in view.creatures:
        if other.who != me.who and (view.fight or not other.led) and other.x >= 0:
            open_[other.y, other.x] = False
    dry = bare(open_, webs(view)) if sticks(me) else open_
    open_ = open_ if not view.fight and cuts_off(open_, dry, (me.x, me.y)) else dry
    clear = bare(open_, spores(view)) if view.fight and stand(view) not in spores(view) else open_
    return open_ if clear is not open_ and cuts_off(open_, clear, (me.x, me.y)) else clear


@in_common
def open_cells(view: View) -> frozenset[Cell]:
    """Return the cells of `footing`: to look one up takes a tenth of the time that it takes in the array."""
    return frozenset(marked(footing(view)))


def bare(ground: Mask, cells: Iterable[Cell]) -> Mask:
    """Return the mask `ground` [y, x] without these cells."""
    left = ground.copy()
    for x, y in cells:
        left[y, x] = False
    return left


def cuts_off(ground: Mask, left: Mask, start: Cell) -> bool:
    """Return whether some of what is `left` of the `ground` [y, x] is no more reached from the cell `start`."""
    return bool(
        (left != ground).any() and (left & (distances(ground, [start]) < FAR) & (distances(left, [start]) == FAR)).any()
    )


def making_way(view: View, ground: Mask) -> Mask:
    """Return the mask `ground` [y, x] with the cells of the unarmed who are not of the party: they move away as a rule."""
    made = ground.copy()
    for body in view.creatures:
        if not body.led and not body.armed and body.x >= 0:
            made[body.y, body.x] = view.walkable[body.y, body.x]
    return made


def sticks(body: Seen) -> bool:
    """Return whether a web holds this creature fast: who weaves them walks over them. [R-64]"""
    return not content.kinds()[body.kind].features.get("Web Weaving")


@in_common
@once
def spores(view: View) -> frozenset[Cell]:
    """Return the known cells with spores."""
    return frozenset((x, y) for kind, x, y in view.built if kind == "spores")


def webs(view: View) -> set[Cell]:
    """Return the known cells with a web."""
    return {(x, y) for kind, x, y in view.built if kind == "web"}


def ways_from(view: View, ground: Mask | None = None) -> Distances:
    """Return the number of moves from the actor to each cell, as an array [y, x]; FAR where no path is known."""
    open_ = footing(view) if ground is None else ground
    key = ways_from, open_.tobytes()
    if key not in view.common:
        view.common[key] = distances(open_, [stand(view)])
    found: Distances = view.common[key]
    return found


def threat_map(view: View, foes: list[Seen]) -> Distances:
    """Return the number of moves from each known cell to the nearest of these enemies, as an array [y, x]."""
    ground: Mask = view.walkable
    return distances(ground, [(foe.x, foe.y) for foe in foes])


def far(dist: Distances, cell: Cell) -> int:
    """Return the number of moves to a cell, looked up in the array `dist`, or FAR for a cell outside the map."""
    return dist.item(cell[1], cell[0]) if inside(dist, cell) else FAR


def inside(grid: Mask | Distances, cell: Cell) -> bool:
    shape: tuple[int, ...] = grid.shape
    return 0 <= cell[1] < shape[0] and 0 <= cell[0] < shape[1]


def route(view: View) -> list[Cell]:
    """Return the cells of the path that was computed last, from its first step to its goal."""
    found: list[Cell] = view.derived.get(route, [])
    return found


def route_to(view: View, walk: Distances, goal: Cell) -> Go:
    """Return the first step of a shortest path to `goal`, and store the whole path for the function `route`."""
    cells = [goal]
    while walk[cells[-1][1], cells[-1][0]] > 1:
        cells.append(step_down(walk, *cells[-1], lambda *_: True) or goal)
    view.derived[route] = cells[::-1]
    return Go(*cells[-1])


@in_common
def rings(view: View) -> Rings:
    """Return the moves between known cells that are near each other."""
    return Rings(view.walkable)


def between(view: View, one: Cell, to: Cell) -> int:
    """Return the moves over known ground from one cell to another, however many; FAR if no path is known."""
    near = rings(view).moves(one, to)
    return near if near < FAR else far(ways_of(view, one), to)


@in_common
def ways_of(view: View, cell: Cell) -> Distances:
    """Return the number of moves over known ground from a cell to each other one, as an array [y, x]."""
    return distances(view.walkable, [cell])


def closing_in(view: View, at: Sequence[Cell]) -> list[tuple[int, Cell]]:
    """Return who of the party, standing at these cells, the leader first, then comes nearer to whom ahead: its index, the cell it enters."""
    taken = {(body.x, body.y) for body in view.creatures if not body.led} | set(at)
    taken |= {(x, y) for kind, x, y in view.built if kind == "barrier"}
    return closing_up(
        at,
        taken,
        partial(between, view),
        lambda cell, full: [
            one for dx, dy in MOVES if inside(view.walkable, one := (cell[0] + dx, cell[1] + dy)) and one not in full
        ],
        lambda n, cell: cell in webs(view) and sticks(view.party[n].body),
    )


@in_common
def party_on(view: View, cells: tuple[Cell, ...]) -> list[list[Cell]]:
    """Return where the party stands after each move of a walk over these `cells`, the leader first. [R-58]"""
    at, found = [(one.body.x, one.body.y) for one in view.party], list[list[Cell]]()
    for cell in cells:
        at = followed(view, at, cell)
        found.append(at)
    return found


def followed(view: View, at: Sequence[Cell], cell: Cell) -> list[Cell]:
    """Return where the party, standing at these cells, the leader first, stands once the leader has moved to `cell`, or has waited on it. [R-58]"""
    then = [cell, *(at[0] if one == cell else one for one in at[1:])]
    for n, there in closing_in(view, then) if at[1:] else ():
        then[n] = there
    return then


def cut_off(view: View) -> list[Member]:
    """Return the members of the party to whom no known way leads from the actor: nobody takes a passage till one does. [R-58]"""
    walk = ways_from(view, view.walkable) if len(view.party) > 1 else None
    return [one for one in view.party if walk is not None and far(walk, (one.body.x, one.body.y)) >= FAR]
