"""Glue that alone is in the way: where to stand to tear it away, and what that takes.

Whoever asks for what is behind it is told so first; the same again walks beside it, and once there asks whether to tear.
"""

from collections.abc import Collection

from game.bots.errands import far, stand, ways_from
from game.bots.places import far_off
from game.nest.paths import FAR, Cell, distances, step_down
from game.nest.tiles import Tile
from game.presentation.automatic.auto_walk import TEAR, AutoWalk, Walker, no_way
from game.presentation.automatic.passable import passing
from game.presentation.obstacles.between import GLUE, apart, in_between, plugged
from game.presentation.obstacles.losses import LONG
from game.presentation.obstacles.shutting import behind_glue, glue_beside, unspent
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.questions.befalling import failing
from game.presentation.questions.labour import before_work
from game.presentation.sight import off
from game.presentation.walks.long_walks import far_walk, priced_walk
from game.presentation.walks.ways import cells_of
from game.run.view import RoomRecord, View
from game.telling.words import counted

GLUED = "a tunnel shut with glue, to be torn down"
MAY = "glue may be in the way"


def sticking(view: View, cells: Collection[Cell]) -> tuple[Cell, Cell] | None:
    """Return the glue which alone keeps the party from these cells, and before it the cell to tear it away from.

    The way to the nearest of them leads over both. Return None if something else does, or nothing.
    """
    if not cells or not all(apart(view, cell) for cell in cells) or in_between(view, cells) != GLUE:
        return None
    plug = view.known & (view.tiles == Tile.PLUG)
    dist = distances(view.walkable | plug, [stand(view)])
    path = [min(cells, key=lambda cell: (far(dist, cell), cell))]
    while far(dist, path[-1]) and (step := step_down(dist, *path[-1], lambda *_: True)):
        path.append(step)
    path.reverse()
    return next(((path[n - 1], (x, y)) for n, (x, y) in enumerate(path) if plug[y, x]), None)


def likely(view: View, cells: Collection[Cell]) -> tuple[Cell, Cell, str] | None:
    """Return the result of `sticking` with what that is, or else of the nearest glue, if that may be in the way to a Room with these cells."""
    if found := sticking(view, cells):
        return *found, GLUE
    rooms, sure = behind_glue(view)
    cell = nearest(view)
    if sure or cell is None or not any((room.x, room.y) in cells for room in rooms):
        return None
    return cell, glue_beside(view, cell), MAY


def beside(view: View, cells: Collection[Cell]) -> Cell | None:
    """Return the cell beside the glue which alone keeps the party from these cells, or None if nothing of the kind does."""
    found = sticking(view, cells)
    return found[0] if found else None


def shut_rooms(view: View) -> list[RoomRecord]:
    """Return the unspent Rooms of this Level that glue alone keeps the party from."""
    return [room for room in unspent(view) if beside(view, cells_of(view, room))]


def to_shut_room(view: View) -> Cell | None:
    """Return the cell beside the glue that shuts off this Level's unspent Rooms, the nearest of them; None if none does."""
    return beside(view, [cell for room in shut_rooms(view) for cell in cells_of(view, room)])


def takes(view: View) -> str:
    """Return what it takes to tear glue away, as text: its chance, and what a failure costs. [B 4.6.2]

    Where the rules in force name who does it, the chance is only told beside the glue.
    """
    odds = view.led_by(view.me.body.who, TEAR.action)
    return ", ".join(filter(None, (success(odds) if odds else "", failing(view))))


def through_glue(front: Walker, cells: Collection[Cell]) -> str | None:
    """Do the next of three things for whoever asks for what lies behind glue: say it, walk beside it, ask whether to tear.

    Return what to say, "" for nothing. Return None if it is not glue alone that keeps the party from these cells, or may.
    """
    view, found = front.view, likely(front.view, cells)
    if found is None:
        return None
    cell, glue, why = found
    if cell == stand(view):
        return holds(view) if torn(front) is None else ""
    under_way = front.memory.long[:2] == (view.number, cell)  # what has stopped it takes back no answer
    if not under_way and not front.memory.again(LONG, view.n, cell, GLUE):
        front.memory.agreed.add((view.number, cell))
        return sentence("behind glue", why=why, where=off(view, glue), moves=priced_walk(view, cell), takes=takes(view))
    to_glue(front, cell)
    return ""


def to_glue(front: Walker, cell: Cell) -> None:
    """Walk to a cell beside glue, or ask there whether to tear it away; say why that is not possible now."""
    if cell != stand(front.view):
        far_walk(front, approach(front, cell), cell, GLUED)
    elif torn(front) is None:
        front.say(holds(front.view))


def holds(view: View) -> str:
    """Return a sentence that the glue beside the leader cannot be torn away now, and why."""
    choice = view.choice(TEAR)
    refused = choice.refused if choice else ""
    return sentence("glue holds", why=refused) if refused else sentence("no way there", why=GLUE)


def nearest(view: View, towards: Cell | None = None) -> Cell | None:
    """Return the cell beside glue that takes the fewest moves to walk to, the leader's own included; None if none can be.

    `towards`: only the leader's own, and those that lie nearer to this cell, as the crow flies.
    """
    dist, here = ways_from(view, passing(view)), stand(view)
    near = [cell for cell in plugged(view) if far(dist, cell) < FAR]
    if towards:
        near = [cell for cell in near if cell == here or far_off(cell, towards) < far_off(here, towards)]
    return min(near, key=lambda cell: far(dist, cell), default=None)


def offered(front: Walker, towards: Cell | None = None) -> str:
    """Return a sentence that names the nearest tunnel shut with glue, the key that opens it or leads there, and what that takes; or "".

    `towards`: see `nearest`.
    """
    view = front.view
    cell = nearest(view, towards)
    if cell is None:
        return ""
    if cell == stand(view):
        return sentence("glue here", key=front.called("tear"), takes=takes(view))
    moves = counted(far(ways_from(view, passing(view)), cell), "move")
    return sentence(
        "glue off", moves=moves, where=off(view, glue_beside(view, cell)), key=front.called("travel"), takes=takes(view)
    )


def torn(front: Walker) -> str | None:
    """Ask whether to tear away the glue beside the leader, and return "". Return None where nothing can be torn now."""
    choice = front.view.choice(TEAR)
    if choice is None or choice.refused or stand(front.view) not in plugged(front.view):
        return None
    front.show(before_work(front, choice, front.called("tear")))
    return ""


def approach(front: Walker, cell: Cell) -> AutoWalk:
    """Return the walk to a cell beside glue. It ends on what can be done there."""
    walk = AutoWalk.to(cell)
    walk.then = lambda view: arrived(front) if stand(view) == cell else no_way(view, cell)
    return walk


def arrived(front: Walker) -> str:
    """Return the message for a leader who has come beside glue."""
    return sentence("beside glue", key=front.called("tear"), takes=takes(front.view))
