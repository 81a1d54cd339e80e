"""What an Obstacle is in the way of on this Level, as far as is known. All screens ask here. [B 3.14.8]"""

from collections.abc import Iterator, Sequence

from game.bots.errands import explore_step, far, frontier, stand
from game.bots.places import far_off
from game.engine.commands import Act
from game.engine.steps.exploration import DOWN
from game.nest.paths import FAR, MOVES, Cell, distances, marked
from game.nest.tiles import Tile
from game.presentation.obstacles.between import GLUE, afoot, apart, in_between, plugged
from game.presentation.obstacles.losses import emptied, only_risks
from game.presentation.obstacles.spores import shuts_nothing
from game.presentation.page import sentence, words
from game.presentation.sight import off, shut_off
from game.run.view import RoomRecord, View
from game.telling.words import counted, direction, joined

UP = ("escape", "up", "entrance")
"""The kinds of ways that lead up or out."""


def unspent(view: View) -> list[RoomRecord]:
    """Return the unspent (unexplored) Rooms of this Level in which the leader is not."""
    return [room for room in view.pool if room.level == view.number and not room.spent and not room.here]


def all_shut_off(view: View) -> bool:
    """Return whether no unspent Room can be reached on foot; also while something is asked, as far as the known ground shows it then."""
    if view.choice(Act("dig")):
        return shut_off(view)
    rooms = unspent(view)
    cut = all(apart(view, (room.x, room.y)) for room in rooms) and (view.chamber is None or view.chamber.spent)
    return bool(rooms) and cut and explore_step(view, view.walkable) is None


def shut_in(view: View) -> bool:
    """Return whether an Obstacle alone can be what keeps the party from every unspent Room of this Level."""
    rooms = unspent(view)
    if not rooms or plugged(view):
        return False
    edges = frontier(view) & (afoot(view) < FAR)
    x, y = stand(view)
    edges[y, x] = False
    return shut_off(view) or (not edges.any() and all(apart(view, (room.x, room.y)) for room in rooms))


def shuts(view: View, room: RoomRecord) -> list[str]:
    """Return what the Obstacle of a Room is in the way of on this Level, as texts: unspent Rooms, passages not taken.

    That is what can be walked to once its rubble is gone; or all unspent Rooms that it `may_bar`, if nothing else known can shut them off.
    """
    heap = rubble(view, room)
    cleared = view.walkable.copy()
    for x, y in heap:
        cleared[y, x] = True
    dist = distances(cleared, [stand(view)]) if heap else afoot(view)
    freed = [one for one in unspent(view) if apart(view, (one.x, one.y)) and far(dist, (one.x, one.y)) < FAR]
    rooms = freed or [one for one in unspent(view) * shut_in(view) if may_bar(view, room, one)]
    ways = [way for way in view.passages if way.kind in DOWN and way.rating is None and apart(view, (way.x, way.y))]
    freed_ways = [way for way in ways if far(dist, (way.x, way.y)) < FAR]
    return named(rooms) + [f"the {words('ways')[way.kind]} in Room {way.room}" for way in freed_ways]


def may_bar(view: View, heap: RoomRecord, room: RoomRecord) -> bool:
    """Return whether the Obstacle of the Room `heap` may lie in the way to a Room that cannot be walked to: a known gallery towards that begins there, or none is known."""
    afoot_to = {one.number for one in view.found_here if not apart(view, (one.x, one.y))} | {heap.number}
    about, seen, begin = [room.number], {room.number}, set[int]()
    while about:
        ends = {*view.galleries_here.get((view.number, about.pop()), ())} - seen
        seen |= ends
        begin |= ends & afoot_to
        about += ends - afoot_to
    return heap.number in begin or not begin


def useless(view: View) -> bool:
    """Return whether what could be torn down here hides nothing any more, or Risks alone, and is in the way to no place of this Level."""
    room = view.chamber
    if room is None or stand(view) in plugged(view) or shuts(view, room):
        return False
    return emptied(view) or (bool(view.withheld) and only_risks(view, room.obstruction))


def named(rooms: Sequence[RoomRecord]) -> list[str]:
    """Return the Rooms as one text in a list, such as ["Rooms 4 and 5"], or [] if there are none."""
    numbers = joined([str(room.number) for room in rooms])
    return [f"{'Room' if len(rooms) == 1 else 'Rooms'} {numbers}"] if rooms else []


def rubble(view: View, room: RoomRecord) -> set[Cell]:
    """Return the known cells that the Obstacle of a Room fills: in the Room, or in the wall beside it."""
    left = set(marked((view.tiles == Tile.RUBBLE) & view.known))
    found = {cell for cell in left if any(_room(view, cell, move) == room.number for move in ((0, 0), *MOVES))}
    while more := {(x + dx, y + dy) for x, y in found for dx, dy in MOVES} & left - found:
        found |= more
    return found


def _room(view: View, cell: Cell, move: Cell) -> int:
    """Return the number of the Room to which the cell belongs that lies one `move` from `cell`, or 0."""
    (x, y), (height, width) = (cell[0] + move[0], cell[1] + move[1]), view.rooms.shape
    return view.rooms.item(y, x) if 0 <= y < height and 0 <= x < width else 0


def shown(view: View) -> list[int]:
    """Return the numbers of the Rooms of this Level that are on the map, as by an Old Trail, but have not been found. [R-34]"""
    numbers = set(view.rooms[view.known & view.walkable].tolist())
    return sorted(numbers - {0} - {room.number for room in view.pool if room.level == view.number})


def unopened(view: View) -> str:
    """Return a sentence on the Rooms that are on the map though nothing opens on them yet, or ""."""
    rooms = shown(view)
    return sentence("shown" if len(rooms) == 1 else "several shown", rooms=joined([*map(str, rooms)])) if rooms else ""


def obstructed(view: View) -> Iterator[RoomRecord]:
    """Yield the Rooms of this Level in which an Obstacle stands."""
    yield from (room for room in view.pool if room.level == view.number and room.obstruction)


def known_shut(view: View) -> str:
    """Return what is known on this Level that a dig may lead round, such as "Obstacle or glue"; "" if nothing is. R-32"""
    heaps = any(not shuts_nothing(view, room) for room in obstructed(view))
    return " or ".join(["Obstacle"] * heaps + ["glue"] * bool(plugged(view)))


def shutting_off(view: View) -> list[str]:
    """Return the Rooms whose Obstacle is in the way of anything on this Level, by number, such as "Room 4"."""
    numbers = sorted(room.number for room in obstructed(view) if shuts(view, room))
    return [f"Room {number}" for number in numbers]


def purpose(view: View, room: RoomRecord) -> str:
    """Return a sentence on what an Obstacle shuts off, "It is in the way to Room 4.", or "" if it shuts nothing off.

    It may lie in any gallery that begins in the wall of its Room.
    """
    if told := shuts(view, room):
        return sentence("shuts off", what=joined(told))
    told = named([one for one in unspent(view) if one.opens_from == room.number and apart(view, (one.x, one.y))])
    return sentence("may shut off", what=joined(told)) if told else ""


def glue(view: View) -> Cell | None:
    """Return the nearest known glue of this Level if Rooms lie behind some, or may, as no other way to them is known; else None."""
    at = nearest_glue(view)
    return at if at and behind_glue(view)[0] else None


def nearest_glue(view: View) -> Cell | None:
    """Return the known glue of this Level that takes the fewest moves to stand beside, of equals the nearest; None if there is none."""
    if not (cells := plugged(view)):
        return None
    walk, me = afoot(view), stand(view)
    return glue_beside(view, min(cells, key=lambda one: (far(walk, one), far_off(one, me), one)))


def glue_beside(view: View, cell: Cell) -> Cell:
    """Return the glue that can be torn away from this cell: it, and not the cell, is what any front says to be so far off."""
    plugs, me = marked((view.tiles == Tile.PLUG) & view.known), stand(view)
    return min(plugs, key=lambda one: (far_off(one, cell), far_off(one, me), one))


def behind_glue(view: View) -> tuple[list[RoomRecord], bool]:
    """Return the unspent Rooms of this Level that lie behind known glue, and whether that is sure.

    Where none does for sure, and no unseen ground is left to look at, all to which no way is known may.
    """
    rooms = [one for one in unspent(view) if apart(view, (one.x, one.y))]
    if sure := [one for one in rooms if in_between(view, [(one.x, one.y)]) == GLUE]:
        return sure, True
    return rooms if rooms and not explore_step(view, view.walkable) else [], False


def glue_told(view: View) -> str:
    """Return a sentence on the Rooms that lie, or may lie, behind the glue of this Level, and where that is; or ""."""
    if glue(view) is None:
        return ""
    moves, at = min((far(afoot(view), cell), cell) for cell in plugged(view))
    x, y = stand(view)
    where = f"{counted(moves, 'move')} {direction(at[0] - x, at[1] - y)}" if 0 < moves < FAR else off(view, at)
    rooms, sure = behind_glue(view)
    return sentence("shut by glue" if sure else "may be shut by glue", what=joined(named(rooms)), where=where)
