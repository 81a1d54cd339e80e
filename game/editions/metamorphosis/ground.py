"""Ground that gives way in Metamorphosis: Rooms collapse, and Obstacles are cleared in many tries. [M 3.7.8, 3.7.9]"""

import numpy as np

from game.editions.metamorphosis.dice import NAME
from game.editions.metamorphosis.nest import learn, rolled, scout
from game.engine import rule, tell, then
from game.engine.components import At, Body, Item, Room, Tries, Way
from game.engine.entries import Changed, Happened
from game.engine.steps import Action, Event, Find, TearDown
from game.engine.store import add, drop, find, get, query, remove
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import Tile
from game.systems.dice_rolls import throw
from game.systems.exploration import obstacles
from game.systems.exploration.events import event
from game.systems.exploration.exploring import HANDS
from game.systems.exploration.obstacles import MATERIALS, obstacle_of
from game.systems.ground import bodies, ground, level, room_at, room_of, rooms
from game.systems.items.carrying import of_job
from game.systems.outcomes import outcome
from game.systems.party import leader, party, room_here
from game.systems.senses import look_around
from game.weighing.pools import DIE

# -- Collapse [M 3.7.8] ----------------------------------------------------------------------------


@event("Collapse", "M 3.7.8")
def collapse(step: Event) -> None:  # noqa: ARG001
    """Let a random Room collapse with everything in it, after the creatures in it have fled.

    If it is the party's Room, the Room's Events are cancelled.
    """
    shaky = [(entity, room) for entity, room in rooms() if spare(room)]
    if not shaky:
        tell(Happened("nothing gives"))
        return
    entity, room = shaky[throw(len(shaky), "collapse")]
    number, kind, chamber = room.number, room.kind, ground().plan.chamber(room.number)
    tell(Happened("Room collapses", note=kind, number=number))
    flee(number)
    for thing in [one for one, at in query(At) if room_at(at) == number]:
        remove(thing)
    level().rooms.remove(entity)
    remove(entity)
    level().fallen += buried(number)
    ys, xs = (ground().plan.room == number).nonzero()
    cells = [*zip(xs.tolist(), ys.tolist(), strict=True), *chamber.wall]
    level().opened = [one for one in level().opened if one[:2] not in cells] + [
        (x, y, int(Tile.SOLID)) for x, y in cells
    ]
    look_around()


def spare(room: Room) -> bool:
    """Return whether a Room may collapse.

    It had a wall, it has no passage and no goods of the Job, and no Room that was found lies behind it.
    """
    bears = any(ground().plan.chamber(other.number).parent == room.number for _, other in rooms())
    leads = any((way.level, way.room) == (room.level, room.number) for _, way in query(Way))
    holds = any(of_job(item) and room_at(at) == room.number for _, item, at in query(Item, At))
    return bool(ground().plan.chamber(room.number).wall) and not bears and not leads and not holds


def buried(number: int) -> list[int]:
    """Return, in a list, the ids of a chamber and of all chambers that lie behind it, as seen from the entrance."""
    found = [number]
    for chamber in ground().plan.chambers:  # a parent has a smaller number than its children
        if chamber.parent in found:
            found.append(chamber.number)
    return found


def flee(number: int) -> None:
    """Move every creature in a collapsing Room to the nearest free cell of another Room, the party first."""
    within = [who for who, at, _ in query(At, Body) if room_at(at) == number]
    for who in sorted(within, key=lambda one: one not in party()):
        at = get(who, At)
        at.x, at.y = refuge(at, number)


def refuge(at: At, number: int) -> Cell:
    """Return the free cell of another Room that is nearest to `at`. If there is none, return one outside all Rooms.

    The creature gets there by open paths. Only if none leads out, because an Obstacle or glue shuts the Room, it goes
    through the earth that breaks.
    """
    here, taken = ground(), bodies()
    other = here.passable & (here.plan.room != number)
    for through in (here.passable, np.ones_like(here.passable)):
        far = distances(through, [(at.x, at.y)])
        ys, xs = ((far < FAR) & other).nonzero()
        if cells := [cell for cell in zip(xs.tolist(), ys.tolist(), strict=True) if cell not in taken]:
            break
    return min(cells, key=lambda cell: (not here.room(*cell), far.item(cell[1], cell[0]), cell))


# -- Obstacles [M 3.7.9] ---------------------------------------------------------------------------


@event("Obstacle", "M 3.7.9", edition=NAME, instead_of=obstacles.obstruct)
def obstruct(step: Event) -> None:  # noqa: ARG001
    """Block the party's Room with an Obstacle that has the Level's rating."""
    if room := room_here():
        obstacles.raised(room, level().rating)
    else:
        tell(Happened("nothing new"))


def hand(action: str) -> int:
    """Return the id of the character that takes an Action for the party.

    It is the Scout for exploring, the next in turn for an Obstacle, else the leader.
    """
    if action == "explore":
        return scout()
    return next(iter(fresh()), leader()) if action == "tear" else leader()


HANDS[NAME] = hand


def fresh() -> list[int]:
    """Return the ids of the characters that may now try to clear the Obstacle at which the leader stands.

    They must stand there, too.

    These are the ones that have not tried it yet. Once all have tried, all may try again.
    """
    room = obstacle_of(leader())
    there = [who for who in party() if room and obstacle_of(who) is room]
    tried = tries(room).who if room else []
    return [who for who in there if who not in tried] or there


def tries(room: Room) -> Tries:
    """Return the record of the characters that have tried to clear a Room's Obstacle."""
    found = room_of(room.number)
    return (find(found[0], Tries) if found else None) or Tries()


@outcome("The Obstacle yields by the net", "M 3.7.9", short="the Obstacle yields, by one for each success more")
def give_way(who: int, action: Action) -> None:
    """Lower an Obstacle's rating by ten per cent for each net success of the roll. At a rating of 0, clear the way."""
    room = obstacle_of(who)
    less = DIE * action.roll.margin
    if room is None or room.obstruction <= less:
        then(TearDown(who=who))
        return
    room.obstruction -= less
    tell(Changed(0, "Obstruction", room.obstruction + less, room.obstruction))
    tire(who, room)


@outcome("The Obstacle holds", "M 3.7.9")
def hold(who: int) -> None:
    if room := obstacle_of(who):
        tire(who, room)


def tire(who: int, room: Room) -> None:
    """Record that a character has tried to clear an Obstacle, and must wait until the others have tried, too."""
    found = room_of(room.number)
    assert found
    waiting = [*tries(room).who, who]
    drop(found[0], Tries)
    if not {one for one in party() if obstacle_of(one) is room} <= {*waiting}:
        add(found[0], Tries(waiting))


@rule(TearDown, "M 3.7.9 M 2.3.9", edition=NAME, instead_of=obstacles.tear_down)
def tear_down(step: TearDown) -> None:
    """Remove an Obstacle, give each character experience points, and roll for the Materials that the party finds.

    The points are the Level's rating in tens.
    """
    if room := obstacle_of(step.who):
        obstacles.cleared(step.who, room)
        for who in party():
            learn(who)
        if fell := rolled("obstacle materials"):
            then(Find(who=step.who, form=MATERIALS, rating=DIE * fell))
