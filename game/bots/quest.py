"""How a bot pursues the Job: it takes passages down, explores Rooms and unknown ground, and digs as a last resort."""

from collections.abc import Sequence

from game import content
from game.bots.blows import RARELY, chance, hopeful, vain
from game.bots.dead_ends import descend
from game.bots.errands import Mask, explore_step, far, making_way, route, stand, travel_step, ways_from
from game.bots.escape import ends_here
from game.bots.estimates import left
from game.bots.household import laden
from game.bots.memory.walk import OFTEN, go
from game.bots.mind import Mind
from game.bots.places import allowed, apart, beside, unsafe
from game.bots.seeking import in_vain, look_about, seek_step, sought
from game.bots.task import job
from game.bots.threats import POST, lie_low
from game.bots.withdrawing import bound
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.entries import Happened
from game.nest.paths import FAR, Cell, marked
from game.nest.tiles import Tile
from game.run.view import Choice, RoomRecord, Seen, View

QUIET = 60
"""The greatest rating of a Level at which a badly wounded party explores instead of going down."""
IDLE = 100
"""The number of idle turns on a Level after which the bot gives the Level up; after twice as many, the raid."""
DIGS = 20
"""The number of digs on a Level after which closed ways are tried again; after twice as many, digging ends."""
GLUE = 0
"""The number that stands for all glue of a Level where that of a Room with an Obstacle is expected."""
SEEK = 60
"""The most moves for each unspent Room that an adviser looks for a way to it, where a way down is known."""
WATCHED = 12
"""The distance in cells from a way out within which whoever was seen last bars it."""
DESPAIR = 150
"""The number of idle turns on a Level after which even the last Wound is risked in digging or tearing down."""


def onward(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return the Command that serves the raid's goals best (the Job's target, a way down, an unexplored Room), or None if there is none.

    With the goods a known way out comes before hard work, whoever bars it: behind an Obstacle or glue nobody knows of a better one.
    """
    if found := at_once(view, mind, ground) or explore(view):
        return found
    past = by_strollers(view, mind)
    found = None if at_once(view, mind, past) else to_rooms(view, mind, ground)
    found = found or lie_low(view, mind) or at_once(view, mind, view.walkable if laden(view) else past)
    return found or clear(view, mind, ground) or to_unseen(view, mind, ground)


def by_strollers(view: View, mind: Mind) -> Mask:
    """Return the cells, [y, x], where none would notice the actor but such as will go, not likely to win: to wait for them costs less than a way round."""
    about = mind.foes.about(view)
    stay = [one for one in about if one.tie or not hopeful(view, [foe for foe in about if not foe.tie])]
    return view.walkable & ~unsafe(view, stay)


def going_on(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return what serves the raid's goals best without long work on the spot, as a rule a step, or None if there is none."""
    return at_once(view, mind, ground) or to_rooms(view, mind, ground) or to_unseen(view, mind, ground)


def to_unseen(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return a step to unseen ground whatever may lie there, or None if none leads there, or no Room of this Level is left."""
    rooms = [(room.x, room.y) for room in view.found_here if not room.spent and not room.here]
    goals = [] if in_vain(view) else sought(view, rooms)
    return None if dug_up(view, mind) else look_about(view, ground, goals, mind.walk.worn(view))


def deepens(view: View) -> bool:
    """Return whether the raid's goal is still to get deeper."""
    return view.rating < content.constants().nest.deepest and view.goal is None


def thorough(view: View, mind: Mind) -> bool:
    """Return whether a Level such as this is explored before one goes down."""
    return view.rating <= (QUIET if mind.battered(view) else mind.nature.thorough)


def at_once(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return the Command for the Job or, where nobody explores any more before going down, for a way down; or None if there is none."""
    if not deepens(view):
        return job(view, ground)
    return None if thorough(view, mind) else descend(view, mind, ground)


def explore(view: View) -> AnyCommand | None:
    """Return the Command to explore this Room, or None if that is not possible, in vain or not what the raid is for."""
    task = view.choice(Act("explore")) if deepens(view) else None
    return task.command if task and not task.refused and not vain(view, task) else None


def to_rooms(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return a step to an unexplored Room, to ground where one is looked for, or to a way down, or None if none leads there."""
    unspent = [room for room in view.found_here if not room.spent and not room.here]
    rooms, worn = [(room.x, room.y) for room in unspent], mind.walk.worn(view)
    owing = [room for room in view.found_here if (view.number, room.number) in mind.fights.owed and not room.here]
    owed = [] if laden(view) else [(room.x, room.y) for room in owing]
    if deepens(view) and (step := go(view, rooms, ground) or seek(view, mind, unspent, ground)):
        return step
    if deepens(view) and (step := descend(view, mind, ground)):
        return step
    return search(view, rooms, ground, worn) or go(view, owed, ground)


def seek(view: View, mind: Mind, rooms: Sequence[RoomRecord], ground: Mask) -> AnyCommand | None:
    """Return a step in search of a way to these Rooms, or to a way down once it takes more than SEEK moves for each; None if there is none.

    The moves made since a Room was explored or a fight begun count as well. It may take twice as many where the way down is farther off than
    what is to be seen.
    """
    if not mind.nature.seeks or in_vain(view):
        return None
    grounds, worn = (ground, making_way(view, ground)), mind.walk.worn(view)
    step = allowed(view, next(filter(None, (seek_step(view, rooms, each, worn) for each in grounds)), None))
    if step is None:
        return None
    edge, made = route(view), sum(n == view.number and times < OFTEN for (n, _), times in mind.walk.trodden.items())
    if len(edge) + made > SEEK * len(rooms) and (down := descend(view, mind, ground)):
        farther = isinstance(down, Go) and len(route(view)) > len(edge)
        if not farther or len(edge) + made > 2 * SEEK * len(rooms):
            return down
    return go(view, [edge[-1]], ground) or step


def at_last(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to take a way down that is a dead end, or a step towards one, where nothing else serves the raid's goals."""
    if view.rating >= content.constants().nest.deepest or view.goal:
        return None
    grounds = [mind.safe(view)] * mind.nature.wary + [view.walkable]
    for ground in grounds:
        if step := descend(view, mind, ground, dead=True):
            return step
    return None


def search(view: View, rooms: list[Cell], ground: Mask, but: Sequence[Cell]) -> AnyCommand | None:
    """Return a step into unknown ground, in search of a known goal, passage or Room, or None if there is none."""
    goals = [] if in_vain(view) else sought(view, rooms)
    return look_about(view, ground, goals, but) if goals or view.rating >= content.constants().nest.deepest else None


def through_the_fire(view: View) -> AnyCommand | None:
    """Return a step to the goal or to unknown ground despite attacks by unseen enemies, or None if none is legal."""
    if view.goal is None:
        return allowed(view, explore_step(view))
    return allowed(view, travel_step(view, view.goal) or explore_step(view, towards=[view.goal]))


def ascend(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return the Command to take the passage up, or a step towards it, or None if none can be reached, or one has just fled by it."""
    for way in view.passages:
        if way.kind == "up" and mind.ways.shunned.get(way.way, 0) <= view.turn:
            if stand(view) != (way.x, way.y):
                return go(view, [(way.x, way.y)], ground)
            return Enter(way.way) if view.allows(Enter(way.way)) else None
    return None


def barring(view: View, mind: Mind, way: Cell) -> list[Seen]:
    """Return the armed, as last seen, who stand about this way out and do not go while the nest's alarm lasts; [] if they may. [R-86]"""
    stay = mind.foes.known(view) if content.alerts()[view.alert].bars else []
    return [foe for foe in stay if foe.tie != POST and apart(foe, way) <= WATCHED]


def by_the_way_up(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step with the goods to the way up, or the Command to take it, where who bars the way out of the nest is likely to win; None if nobody is, or that is barred as well."""
    up = next(((way.x, way.y) for way in view.passages if way.kind == "up"), None)
    if not (laden(view) and view.goal and up and ends_here(view)) or hopeful(view, barring(view, mind, view.goal)):
        return None
    return ascend(view, mind, mind.safe(view)) if hopeful(view, barring(view, mind, up)) else None


def climb(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step back up to a Level with unexplored Rooms, or None if it is too early or there are none, or who stands on the way has stuck to it."""
    others = [room for room in view.pool if room.level != view.number and not room.spent]
    if not others or mind.work.idle.get(view.number, 0) < IDLE or bound(view.me.body):
        return None
    step = ascend(view, mind, view.walkable)
    if isinstance(step, Enter):
        ways = mind.ways.taken.get(view.number, 0), mind.ways.down  # that of the first arrival, and that of the last
        mind.ways.shut |= dict.fromkeys(ways, sum(one.body.wounds for one in view.party))
    return step


def clear(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Return the Command to tear down an Obstacle or to dig, or a step to such work, or None if there is none.

    An Obstacle that can hardly be torn down is left alone.
    """
    spare = left(view.me.body) > view.system.points or mind.work.idle.get(view.number, 0) > DESPAIR
    pays_with_hunger = view.me.hungers and not view.me.starving
    works = ("dig", "tear") if pays_with_hunger else ("tear", "dig")
    for work in works:
        choice = view.choice(Act(work))
        if not choice or choice.refused or vain(view, choice) or not (spare or (work == "dig" and pays_with_hunger)):
            continue
        if worth_digging(view, mind) if work == "dig" else worth_tearing(view, mind, choice):
            return choice.command
    goals = [cell for plug in marked(view.known & (view.tiles == Tile.PLUG)) for cell in beside(plug)]
    if stand(view) in goals:  # nothing can be done about glue now, here or elsewhere
        mind.work.slim[view.number, GLUE] = view.raid.explored
    if mind.work.slim.get((view.number, GLUE)) == view.raid.explored:
        goals = []
    here = view.chamber.number if view.chamber else 0  # whose Obstacle is torn down from where one is, or not at all
    barred = [room for room in view.found_here if room.obstruction and room.number != here]
    goals += [(one.x, one.y) for one in barred if mind.work.slim.get((view.number, one.number)) != view.raid.explored]
    return go(view, goals, ground) if spare else None


def worth_digging(view: View, mind: Mind) -> bool:
    """Count one more try to dig, and return whether digging is still worthwhile.

    After DIGS tries, the bot tries closed ways again. Once a dig has told that no Room of this Level is left, nothing more opens.
    """
    if dug_up(view, mind):
        return False
    place = view.number, view.raid.explored
    mind.work.digs[place] = mind.work.digs.get(place, 0) + 1
    if mind.work.digs[place] == DIGS + 1:
        mind.ways.shut.clear()
    return mind.work.digs[place] <= 2 * DIGS


def dug_out(view: View) -> bool:
    """Return whether a dig has told, since the party entered this Level, that no Room is left, and nothing known is shut off. [R-30]"""
    told = (entry.what for entry in view.lately() if isinstance(entry, Happened))
    if next((what for what in told if what in ("blind end", "enters Level")), "") != "blind end":
        return False
    return nothing_shut(view)


def nothing_shut(view: View) -> bool:
    """Return whether each Room that is left to explore on this Level, as far as they are known, and each passage can be walked to."""
    walk = ways_from(view)
    wanted = [(room.x, room.y) for room in view.found_here if not room.spent] + [
        (way.x, way.y) for way in view.passages
    ]
    return all(far(walk, cell) < FAR for cell in wanted)


def dug_up(view: View, mind: Mind) -> bool:
    """Return whether a dig has ever told that no Room of this Level is left, and nothing known is shut off since."""
    if dug_out(view):
        mind.work.blind.add(view.number)
    return view.number in mind.work.blind and nothing_shut(view)


def worth_tearing(view: View, mind: Mind, tear: Choice) -> bool:
    """Return whether an attempt to tear down an Obstacle is likely enough to succeed.

    Remember the Room if it is not, so that no way leads back to it before something else is explored.
    """
    hopeful = chance(view, tear) >= RARELY
    if not hopeful and view.chamber:
        mind.work.slim[view.number, view.chamber.number] = view.raid.explored
    return hopeful


def unblock(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to attack a neighbour that may block the way, or None. In four of five turns return None."""
    if view.turn % 5:
        return None
    vain = mind.foes.vain(view)
    for seen in view.creatures:
        strike = Act("attack", seen.who)
        if not seen.led and seen.who not in vain and apart(seen, stand(view)) == 1 and view.allows(strike):
            mind.foes.goes_at(view, seen)
            return strike
    return None


def bide(view: View, mind: Mind) -> AnyCommand:
    """Return Say("wait"), or Say("surrender") after too many idle turns on this Level: none is idle while a way is shunned that one has fled by."""
    mind.work.idle[view.number] = mind.work.idle.get(view.number, 0) + (mind.ways.later(view) <= 0)
    return Say("surrender") if mind.work.idle[view.number] > 2 * IDLE else Say("wait")
