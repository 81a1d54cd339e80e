"""Places on the Level that a player may want to walk to, as far as they are known.

The best passage deeper, a Room's ground, the nearest unseen ground, goals out of reach.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from game import content
from game.bots.dead_ends import dead_end
from game.bots.errands import far, route, stand, travel_step, ways_from
from game.bots.escape import daring
from game.bots.places import far_off
from game.bots.seeking import look_step, search_step
from game.engine.commands import AnyCommand
from game.engine.steps.exploration import DOWN
from game.nest.paths import FAR, MOVES, Cell, Distances, marked
from game.presentation.automatic.auto_walk import AutoWalk, no_way
from game.presentation.automatic.passable import passing, passing_round, round_others
from game.presentation.obstacles.between import FALLEN, apart, barred, in_between
from game.presentation.obstacles.digging import elsewhere
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.obstacles.shutting import may_bar, obstructed, shown, shut_in, unspent
from game.presentation.outcome import success
from game.presentation.page import sentence, words
from game.presentation.sight import wins
from game.run.view import Passage, RoomRecord, View, once
from game.telling.words import joined

ABOUT = "what the Job is about"
UNSEEN = "where the map ends"
SHUT = "no way known"


def ranked(view: View, kinds: Collection[str]) -> list[Passage]:
    """Return the passages of these `kinds`, the best to walk to first.

    The best is one known to lead to the Job's Level; else one not taken yet; of those a steep tunnel (they lead deepest), or a shaft if the party is badly hurt;
    then the nearest. After the new ones that can be walked to come those that are to be looked for, then those taken; last
    those that are dead ends, as far as is known.
    """
    dist = ways_from(view, passing(view))
    near = [way for way in view.passages if way.kind in kinds and far(dist, (way.x, way.y)) < FAR]
    near.sort(key=lambda way: far(dist, (way.x, way.y)))
    deep = daring(view)
    best = min(near, key=lambda way: (way.rating is not None, (way.kind == "shortcut") != deep), default=None)
    near.sort(key=lambda way: way != best)
    told = [way for way in view.rumoured if way.kind in kinds] if unseen(view) else []
    found = [*near, *(way for way in hidden(view) if way.kind in kinds), *told]
    deepest = content.constants().nest.deepest
    return sorted(found, key=lambda way: (way.rating != deepest, dead_end(view, way), way.rating is not None))


@once
def hidden(view: View) -> list[Passage]:
    """Return the passages of this Level in sight of which the party has been, that only unseen ground can lead to, the nearest first."""
    if not unseen(view):
        return []
    afar = [way for way in view.passages if apart(view, (way.x, way.y)) and not barred(view, [(way.x, way.y)])]
    return sorted(afar, key=lambda way: far_off((way.x, way.y), stand(view)))


def behind(view: View, way: Passage) -> str:
    """Return as text what is known of the rating of the Level below an unused way down, or that a used one is a dead end; or ""."""
    if dead_end(view, way):
        return sentence("dead end")
    if way.rating is not None or way.kind not in DOWN or not (depths := view.depths(way.kind)):
        return ""
    made, least, most = depths
    deepest = content.constants().nest.deepest
    rated = {"chance": success(made), "least": least, "most": most, "deepest": deepest, "here": view.rating}
    if least < most:
        return sentence(f"behind {way.kind}", **rated)
    return sentence(
        "behind shortcut else" if way.kind == "shortcut" and least < deepest else f"behind {way.kind} surely", **rated
    )


def merits(view: View, way: Passage) -> tuple[bool, ...]:
    """Return what counts against a way, whatever the moves to it: the less is True in front, the better it is."""
    new, near = way.rating is None, far(ways_from(view, passing(view)), (way.x, way.y)) < FAR
    leads = way.rating != content.constants().nest.deepest, dead_end(view, way)
    return *leads, not new, not near, new and (way.kind == "shortcut") != daring(view)


def begun(view: View, memory: WalkMemory, ways: Sequence[Passage]) -> tuple[Passage | None, Passage | None]:
    """Return (the way to which the last walk was bound, the same if no walk leads there now): each None if it is not so.

    It holds till the walk arrives, or another sets out; not once more counts against it than as it began, nor once one just as good
    has come in sight since, and nearer.
    """
    level, number, against, known = memory.heading
    way = next((one for one in (*ways, *view.passages) if one.way == number), None)
    if way is None or level != view.number or memory.long[:2] != (level, way_cell(view, way)):
        return None, None
    dist = ways_from(view, passing(view))
    new = [one for one in ways if one.way not in known and merits(view, one) == merits(view, way)]
    if any(far(dist, (one.x, one.y)) < far(dist, (way.x, way.y)) for one in new):
        return None, None
    if way in ways and merits(view, way) <= against:
        return way, None
    return None, way if merits(view, way)[3] else None


def way_cell(view: View, way: Passage) -> Cell:
    """Return the cell of a passage; of one that is only told of, that of its Room, if that is known."""
    room = next((one for one in view.pool if (one.level, one.number) == (view.number, way.room)), None)
    return (way.x, way.y) if way.x >= 0 or room is None else (room.x, room.y)


def shut_off(view: View, room: RoomRecord) -> tuple[str, bool]:
    """Return (why no walk leads to a Room of this Level, whether it can be looked for); the text is "" if one does.

    That a gallery leads to a Room is in the Environment Pool before that gallery has been seen.
    """
    cells = cells_of(view, room)
    dist = ways_from(view, passing(view))
    if room.here or any(far(dist, cell) < FAR for cell in cells):
        return "", False
    if why := in_between(view, cells):
        return why, False
    if shut_in(view) and (rooms := [one for one in obstructed(view) if may_bar(view, one, room)]):
        return f"{FALLEN}, {joined([f'in Room {one.number}' for one in rooms], 'or')}", False
    if not (leads := view.galleries_here.get((room.level, room.number), ())):
        return SHUT, False
    return sentence("gallery unseen", rooms=joined([*map(str, leads)], "or")), unseen(view)


def cells_of(view: View, room: RoomRecord) -> list[Cell]:
    """Return the middle of a Room of this Level, and its known cells."""
    return [(room.x, room.y), *marked(view.known & (view.rooms == room.number))]


@once
def unseen(view: View) -> bool:
    """Return whether a walk can lead to ground not seen yet."""
    return edge(view) is not None


def look_for(number: int) -> AutoWalk:
    """Return the walk to the Room `number` of this Level, over ground not seen yet if no other way is known."""
    return make_for(partial(room_place, number=number), "")


Goal = tuple[Cell | None, list[Cell]]
"""A cell to walk to, None if it is not known, and cells near which it may lie."""


def room_place(view: View, number: int) -> Goal:
    """Return the Goal of a walk to the Room `number` of this Level."""
    room = next((one for one in view.pool if (one.level, one.number) == (view.number, number)), None)
    return (foot(view, ways_from(view, passing(view)), room) if room else None), []


def way_place(view: View, way: int, room: int = 0) -> Goal:
    """Return the Goal of a walk to a passage of this Level, which lies in the Room with the number `room`."""
    seen = next(((one.x, one.y) for one in view.passages if one.way == way), None)
    return seen, [(one.x, one.y) for one in view.pool if (one.level, one.number) == (view.number, room)]


def job_place(view: View) -> Goal:
    """Return the Goal of a walk to where the Job is done on this Level."""
    return (nearest(view.goal, ways_from(view)) if view.goal else None), []


def job_ground(view: View, goal: Cell) -> list[Cell]:
    """Return the known cells of the Room where the Job is done, or of the one with what it is about."""
    room = next((one for one in view.found_here if (one.x, one.y) == goal), None)
    return [goal, *cells_of(view, room)] if room else [goal]


def led_to(view: View) -> str:
    """Return where the Job leads to on this Level, as text: its place; with the goods in hand, the way that leads up or out."""
    there = next((way for way in view.passages if (way.x, way.y) == view.goal), None)
    ways = words("ways")
    return ABOUT if not wins(view) else ways[there.called] if there else ways["entrance"]


def nearest(goal: Cell, dist: Distances) -> Cell:
    """Return the cell `goal`, or where that cannot be reached the cell beside it that takes the fewest moves, if one can."""
    x, y = goal
    beside = min(((x + dx, y + dy) for dx, dy in MOVES), key=lambda cell: far(dist, cell))
    return beside if far(dist, goal) == FAR > far(dist, beside) else goal


def finding(room: RoomRecord) -> str:
    """Return how a Room was found as text, such as "found in Room 2 by a Passage". [B 3.12]

    Where the way to it opens is added if that is in another Room.
    """
    if room.found_in and room.found_on != room.level:
        return f"reached from Room {room.found_in} on Level {room.found_on}"
    if elsewhere(room):
        stood = f" in Room {room.found_in}" if room.found_in else ""
        return f"found{stood} by {room.found}; {sentence('opens from', start=room.opens_from)}"
    if room.found == "stands open" or not room.found_in:
        return "it stands open"
    return f"found in Room {room.found_in} by {room.found}"


def seek(way: Passage, told: str) -> AutoWalk:
    """Return an automatic walk to a passage between Levels.

    A passage that is only told of is looked for in its Room. `told` is the message on arrival.
    """
    return make_for(partial(way_place, way=way.way, room=way.room), told)


def make_for(
    goal: Callable[[View], Goal], told: str, lurking: Callable[[View], Iterable[Cell]] = lambda _: ()
) -> AutoWalk:
    """Return an automatic walk to the cell that the function `goal` returns.

    If no route is known, it leads over unknown ground towards the cell, or to the other cells that `goal` returns; not if
    glue or an Obstacle alone is known to be in the way.
    `told` is the message on arrival. `lurking` returns the cells of this Level where the armed were sensed last: it leads round
    them if it can, lest it turns round as one comes in sight, and again as it is out of sight.
    """

    def step(view: View) -> AnyCommand | None:
        cell, near = goal(view)
        way_known = cell is not None and not apart(view, cell)
        if (
            cell and not way_known and barred(view, [cell])
        ):  # who knows what is in the way does not look elsewhere first
            return None
        for ground in (passing_round(view, lurking(view)), passing(view)):
            found = travel_step(view, cell, ground) if cell and way_known else None
            if not way_known:
                found = search_step(view, ground, [cell] if cell else near)
            if found:
                return round_others(view, found)
        return None

    return AutoWalk(
        step,
        lambda view: told if goal(view)[0] == stand(view) else no_way(view, goal(view)[0]),
        astray=lambda view: barred(view, [cell] if (cell := goal(view)[0]) else []),
    )


def foot(view: View, dist: Distances, room: RoomRecord) -> Cell:
    """Return the cell to walk to in a Room: its middle, or else its cell that takes the fewest moves."""
    middle = room.x, room.y
    if far(dist, middle) < FAR:
        return middle
    cells = marked((view.rooms == room.number) & view.known & (dist < FAR))
    return min(cells, key=lambda cell: (far(dist, cell), cell), default=middle)


def edge(view: View) -> Cell | None:
    """Return the cell beside unseen ground that `o` goes to where no Room to explore can be walked to; None if none can be."""
    before, rooms = route(view), [(room.x, room.y) for room in unspent(view)]
    found = route(view)[-1] if look_step(view, rooms, passing(view)) else None
    view.derived[route] = before
    return found


def afar(view: View) -> Iterator[tuple[str, str]]:
    """Yield each known goal of this Level that cannot be walked to, and the reason, as texts.

    For instance ("a shaft down in Room 2", "told of, not seen yet").
    """
    for way in view.rumoured:
        yield f"{words('ways')[way.kind]} in Room {way.room}", "told of, not seen yet"
    for number in shown(view):
        yield f"Room {number}, on the map", sentence("nothing opens on it")
