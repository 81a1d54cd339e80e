"""What is left to do on a Level where nothing is left to walk to: what opens more of it, and the ways to others."""

from game.bots.errands import route, stand, ways_from
from game.engine.commands import Act
from game.engine.steps.exploration import DOWN
from game.nest.paths import Cell
from game.presentation.answers import way_named
from game.presentation.automatic.auto_walk import AutoWalk, Walker, closest
from game.presentation.obstacles.between import plugged
from game.presentation.obstacles.digging import bare, dug_where
from game.presentation.obstacles.losses import forewarned, once_more
from game.presentation.obstacles.shutting import UP, glue_told
from game.presentation.outcome import chance
from game.presentation.page import sentence, words
from game.presentation.walks.barred import bypassed, idle
from game.presentation.walks.journeying import others
from game.presentation.walks.long_walks import far_walk, priced_walk
from game.presentation.walks.onward import place, warily
from game.presentation.walks.unglueing import GLUED, approach, offered, shut_rooms, takes, to_shut_room
from game.presentation.walks.ways import behind, merits, ranked, seek, way_cell
from game.run.view import Passage, View
from game.telling.words import capital, joined

DIG = Act("dig")
LEVEL = 0
"""The number that stands for the whole Level where a Room's number is expected."""


def no_way_on(front: Walker) -> str:
    """Return a message that no way down is known, and what may bring one to light: search, walk on, or what else is left."""
    view = front.view
    if any(room.level == view.number and not room.spent for room in view.pool):
        return " ".join(filter(None, (sentence("no way on"), offered(front))))
    if warily(view, front.memory):
        told = sentence("no way on unseen", key=front.called("walk_on"))
        return " ".join(filter(None, (told, offered(front))))
    kinds = {way.kind for way in view.passages if way.kind in UP}
    up = sentence("leads up" if "up" in kinds else "leads out", key=front.called("up")) if kinds else ""
    return " ".join(filter(None, (sentence("no way on spent"), finished(front), up)))


def finished(front: Walker) -> str:
    """Return a message that nothing is left to walk to on this Level, and to which place on it the same key again leads.

    If it leads to none, the front says what its adviser holds best, and nothing else is offered beside it.
    """
    view = front.view
    front.memory.offered.add((view.number, LEVEL))
    last = beyond(front)
    told = idle(view, front.memory.lurking(view), front.called("travel"))
    told = told.replace(f" {glue}", "") if (glue := told_before(front)) else told
    if not last:
        front.memory.idle = view.n
        dig = view.choice(DIG) if view.allows(DIG) else None
        odds = chance(view, dig) + dug_where(view) * bare(view) if dig else ""
        digs = sentence("dig on", key=front.called("dig"), chance=odds) if dig else ""
        return " ".join(filter(None, (digs, told)))
    more = [f"{once_more(front, 'walk_on')}: to {last[0]}."]
    if rooms := shut_rooms(view) if not last[0].startswith(GLUED) else []:
        what = f"{'Room' if len(rooms) == 1 else 'Rooms'} {joined([str(room.number) for room in rooms])}"
        more.append(sentence("also glue", what=what, travel=front.called("travel"), takes=takes(view)))
    all_told = bypassed(front, " ".join([told, *more]))
    return forewarned(front, route(view), all_told) if last[1].step(view) else all_told


def told_before(front: Walker) -> str:
    """Return the sentence on the Rooms behind this Level's glue if the log has told of them as they came to light; else ""."""
    glue = glue_told(front.view)
    gist = glue.partition(";")[0]  # what follows is where it lies from here
    return glue if gist and any(gist in line.text for line in front.lines) else ""


def instead(front: Walker, action: str) -> str:
    """Return as a sentence what could be done rather than dig, without its full stop, or "".

    That is to go to unspent Rooms of other Levels, or to their new ways down; it is told once on each Level.
    To explore has been offered by the advice itself.
    """
    front.memory.offered |= {place(front.view)} if action == "explore" else set()
    if action != "dig":
        return ""
    memory, view = front.memory, front.view
    rooms = others(view) if view.number not in memory.elsewhere else ""
    memory.elsewhere |= {view.number} if rooms else set()
    return sentence("rather than dig", rooms=rooms, key=front.called("travel")) if rooms else ""


def beyond(front: Walker) -> tuple[str, AutoWalk] | None:
    """Return (a place's name, a walk to the place) for a finished Level, or None if there is no such place.

    It is the best unused passage, or else a tunnel shut with glue, one that shuts off an unspent Room before others.
    """
    view = front.view
    ways = [way for way in ranked(view, DOWN) if way.rating is None]
    if ways:
        name, cell, walk = way_named(ways[0]), (ways[0].x, ways[0].y), to_way(front, "way", ways[0])
        return None if stand(view) == cell else bound(view, name, cell, walk)
    cells = plugged(view)
    glue = to_shut_room(view) or (closest(ways_from(view), cells) if stand(view) not in cells else None)
    off = glue and glue != stand(view)
    return bound(view, f"{GLUED} ({takes(view)})", glue, approach(front, glue)) if glue and off else None


def bound(view: View, name: str, cell: Cell, walk: AutoWalk) -> tuple[str, AutoWalk]:
    """Return a place's name with what the walk to its cell takes, if that is known, and the walk, which says so as it sets out."""
    price = priced_walk(view, cell)
    walk.bound = f"{': '.join(filter(None, (capital(f'to {name}'), price)))}."
    return ", ".join(filter(None, (name, price))), walk


def to_way(front: Walker, action: str, way: Passage, *, more: bool = False) -> AutoWalk:
    """Return an automatic walk to a passage between Levels.

    On arrival a message tells the key that takes the passage. `more`: also the key that lists others.
    """
    rest = f"; {front.called('travel')} lists the others" if more else ""
    leads = ", ".join(filter(None, (f"{capital(words('ways')[way.called])} underfoot", behind(front.view, way))))
    walk = seek(way, f"{leads}: {front.called(action)} takes it{rest}.")
    walk.sought = (way.way,)
    return walk


def to_passage(front: Walker, walk: AutoWalk, goal: Passage, why: str = "", *, again: bool = False) -> bool:
    """Begin a walk to a passage, and return True. If it is a long way, only say so the first time, and return False.

    `why`: the reason for it before others, as the end of a sentence. `again`: what it takes was told with that of another one, as
    the same key sets out for each in turn.
    """
    view, name = front.view, f"{way_named(goal)} in Room {goal.room}{why}"
    cell, memory = way_cell(view, goal), front.memory
    memory.agreed |= {(view.number, cell)} if again else set()
    memory.heading = view.number, goal.way, merits(view, goal), tuple(one.way for one in view.passages)
    return far_walk(front, walk, cell, name)
