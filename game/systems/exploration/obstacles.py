"""Obstacles, which stop a Room's exploration until torn down, and infection by spores. [B 3.14.8, L 3.7.9]"""

from game import content
from game.engine import PendingSteps, Step, rule, tell, then
from game.engine.components import At, Item, Room
from game.engine.entries import Changed, Happened
from game.engine.refusals import Refusal
from game.engine.steps import Event, Generate, Quantify, TakeWay, TearDown, Trigger, Walk
from game.engine.store import create, get, query
from game.fd100 import die_for
from game.nest.dig import Chamber, openable
from game.nest.paths import MOVES, Cell, joined_to, marked
from game.nest.relief import swell
from game.nest.tiles import Tile
from game.systems.dice_rolls import boolean, rated
from game.systems.exploration.events import event
from game.systems.exploration.levels import dice
from game.systems.ground import apart, found_or_fallen, ground, level, room_at, room_of, rooms
from game.systems.outcomes import outcome
from game.systems.party import heroic, leader, party, room_here
from game.systems.ratings import rating

MATERIALS = "materials"
HELD_UP = (Generate, Event)
"""Kinds of Steps that wait until an Obstacle is torn down: throws on tables of Events, and Events already thrown."""


@event("Obstacle", "B 3.14.8 L 3.7.9 R-42")
def obstruct(step: Event) -> None:  # noqa: ARG001
    """Roll a rating, and create an Obstacle with it in the party's Room. If a lower one is there, raise its rating."""
    if room := room_here():
        raised(room, rated(dice().costs, "obstacle"), dice().costs)
    else:
        tell(Happened("nothing new"))


@outcome("The way is cleared", "B 3.14.8 B 4.6.2")
def clear(who: int) -> None:
    then(TearDown(who=who))


@rule(TearDown, "B 3.14.8 B 4.6.2")
def tear_down(step: TearDown) -> None:
    """Clear a glued tunnel beside the actor, else remove the Obstacle next to it, leaving Materials if a roll for them succeeds.

    That is a Boolean Roll under the Obstruction. Who stands beside glue means the glue.
    """
    if cell := glue(step.who):
        unglue(step.who, cell)
        return
    room = obstacle_of(step.who)
    if room is None:
        return
    strength, at = room.obstruction, get(step.who, At)
    heap = cleared(step.who, room)
    if boolean(step.who, "Obstruction", strength, luck=False).success:
        fell = rated(die_for(strength), "obstacle materials")
        name = content.forms()[MATERIALS].name
        create(Item(MATERIALS, name, fell), At(*min(heap, default=(at.x, at.y))))
        tell(Happened("Materials remain", step.who, name, fell))


def dig_round(who: int, cell: Cell) -> None:
    """Clear away the glue or the Obstacle at this cell (x, y): whoever digs comes out behind it. [R-32]"""
    if room := next((room for room in obstructed() if cell in rubble(room.number)), None):
        cleared(who, room)
    else:
        unglue(who, cell)


def unglue(who: int, cell: Cell) -> None:
    """Open a cell (x, y) of a tunnel that is filled with glue."""
    level().opened.append((*cell, int(Tile.FLOOR)))
    tell(Happened("tunnel cleared", who))


def glue(who: int) -> Cell | None:
    """Return a cell (x, y) beside the creature `who` that is filled with glue; None if no such cell is there."""
    at, glued = get(who, At), ground().glued
    beside = ((at.x + dx, at.y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    return next((cell for cell in beside if cell in glued), None) if glued else None


def cleared(who: int, room: Room) -> set[Cell]:
    """Remove the Obstacle of a Room, torn down by the creature `who`. Return the cells that the Obstacle filled."""
    room.obstruction, heap = 0, rubble(room.number)
    level().opened = [one for one in level().opened if one[2] != Tile.RUBBLE or one[:2] not in heap]
    tell(Happened("Obstacle torn down", who))
    return heap


def raised(room: Room, strength: int, die: int = 0) -> None:
    """Create an Obstacle with the rating `strength` in a Room. If the Room already has a lower one, raise its rating.

    A new Obstacle fills cells with rubble: it blocks a gallery or, if none is open, a cell of the Room.
    `die`: the number of faces of the die that was rolled.
    """
    old, room.obstruction = room.obstruction, max(room.obstruction, strength)
    tell(Changed(0, "Obstruction", old, room.obstruction, die))
    if room.obstruction and not old:
        level().opened += [(x, y, int(Tile.RUBBLE)) for x, y in far_mouth(room.number) or far_corner(room.number)]


@rule(Walk, "B 3.14.8")
def walk(step: Walk) -> None:
    """Delete the pending Risks and Rewards (events) of Rooms that have an Obstacle and that all heroes have left."""
    if heroic(step.who) and (standing := obstructed()):
        within = {room_at(get(who, At)) for who in party()}
        abandon([room for room in standing if room.number not in within])


@rule(TakeWay, "B 3.14.8")
def take_way(step: TakeWay) -> None:  # noqa: ARG001
    """Delete the pending Risks and Rewards (events) of all Rooms with an Obstacle, when the party leaves the Level."""
    abandon(obstructed())


@event("Infection", "B 3.14.9 R-42")
def infect(step: Event) -> None:
    """Roll under the Level's rating to infect a hero with spores.

    If the hero is Infected already, that Effect triggers at once.
    """
    if not boolean(step.who, "Infection", level().rating, luck=False).success:
        return
    if rating(step.who, "Infected"):
        then(Trigger(who=step.who, effect="Infected"))
    else:
        then(Quantify(who=step.who, feature="Infected", how="set", die=dice().costs))


def blocked(room: Room) -> str:
    """Return the reason why no work is possible in a Room with an Obstacle; "" if it has no Obstacle.

    The work is to explore, hunt, forage or rest.
    """
    return Refusal.OBSTRUCTED if room.obstruction else ""


def obstructed() -> list[Room]:
    """Return the Rooms of this Level in which an Obstacle stands."""
    return [room for _, room in rooms() if room.obstruction]


def holds_up(step: Step) -> bool:
    """Return whether this pending Step has to wait because of an Obstacle in the party's Room."""
    room = room_here()
    return isinstance(step, HELD_UP) and room is not None and room.obstruction > 0


def abandon(left: list[Room]) -> None:
    """Delete the Risks and Rewards (events) that are still pending for these Rooms, and tell the player."""
    for room in left:
        if owes(room):
            shelf = shelf_of(room)
            shelf[:] = [step for step in shelf if not isinstance(step, HELD_UP)]
            tell(Happened("path is blocked"))


def owes(room: Room) -> bool:
    """Return whether Risks or Rewards (events) of this Room are still pending because of its Obstacle."""
    return any(isinstance(step, HELD_UP) for step in shelf_of(room))


def shelf_of(room: Room) -> list[Step]:
    """Return the list of Steps that are still pending for a Room of this Level from its exploration.

    The caller may change it.
    """
    found = room_of(room.number)
    return get(found[0], PendingSteps).steps if found else []


def obstacle_of(who: int) -> Room | None:
    """Return the Room whose Obstacle is near enough for the creature `who` to tear down, or None if there is none.

    The creature must stand inside the Room or beside the rubble.
    """
    at = get(who, At)
    for room in obstructed():
        if room.number == room_at(at) or any(apart(at, At(*cell)) <= 1 for cell in rubble(room.number)):
            return room
    return None


def walkable(x: int, y: int) -> bool:
    """Return whether no glue or Obstacle blocks the leader's path to the cell (x, y)."""
    if not barred():
        return True
    at = get(leader(), At)
    return bool(ground().joined(at.x, at.y)[y, x])


def barred() -> list[Cell]:
    """Return the cells (x, y) of this Level that glue or Obstacles fill."""
    if not any(tile in (Tile.PLUG, Tile.RUBBLE) for _, _, tile in level().opened):
        return []
    return marked((ground().tiles == Tile.PLUG) | (ground().tiles == Tile.RUBBLE))


def shut_in() -> list[Cell]:
    """Return the cells of glue or Obstacles that shut the party in, the nearest to the leader first. [R-32]

    There are none while a chamber not found yet can be dug to from where it can walk. Rubble behind which nothing lies shuts nobody in.
    """
    cells, at = barred(), get(leader(), At)
    if not cells:
        return []
    plan, joined = ground().plan, ground().joined(at.x, at.y)
    doors = [cell for number in openable(plan, found_or_fallen()) for cell in plan.chamber(number).wall]
    if any(joined[y + dy, x + dx] for x, y in doors for dx, dy in MOVES):
        return []
    here, beyond, filled = swell(joined), swell(ground().passable & ~joined), set(cells)
    edge = [(x, y) for x, y in cells if here[y, x] and any(beyond[b, a] for a, b in joined_to((x, y), filled))]
    return sorted(edge, key=lambda cell: (apart(at, At(*cell)), cell))


# -- where it lies -----------------------------------------------------------------------------------------------------


def rubble(number: int) -> set[Cell]:
    """Return the cells that the Obstacle of the Room with this number fills."""
    fallen = {(x, y) for x, y, tile in level().opened if tile == Tile.RUBBLE}
    doors = {cell for _, wall in doors_of(number) for cell in wall}
    return {cell for cell in fallen if cell in doors or ground().room(*cell) == number}


def doors_of(number: int) -> list[tuple[Chamber, tuple[Cell, ...]]]:
    """Return the open galleries that lead from a Room deeper into the Level.

    Each is given as the chamber behind it and the cells of its old wall.
    """
    return [
        (child, child.wall)
        for child in ground().plan.chambers
        if child.parent == number and child.wall and room_of(child.number)
    ]


def far_mouth(number: int) -> tuple[Cell, ...]:
    """Return the cells to fill so that a gallery is blocked: the Room's open gallery farthest from the leader.

    The tuple is empty if no gallery is left but the nearest and the entry.
    """
    chamber, first = ground().plan.chamber(number), get(leader(), At)
    taken = {(at.x, at.y) for _, at in query(At)}

    def far(wall: tuple[Cell, ...]) -> int:
        return min(apart(first, At(*cell)) for cell in wall)

    home = (chamber.entry or chamber.mouths[0],)
    nearest = min(far(wall) for wall in (home, *(wall for _, wall in doors_of(number))))
    ways = [wall for _, wall in doors_of(number) if taken.isdisjoint(wall) and far(wall) > nearest]
    return max(ways, key=far, default=())


def far_corner(number: int) -> tuple[Cell, ...]:
    """Return a tuple of one cell in the Room, far from the leader, that rubble can fill.

    Filling it cuts nothing off. The tuple is empty if there is no such cell.
    """
    chamber, first, here = ground().plan.chamber(number), get(leader(), At), ground()
    taken = {(at.x, at.y) for _, at in query(At)} | {chamber.shaft, chamber.tunnel, *chamber.mouths}
    ys, xs = (here.passable & (here.plan.room == number)).nonzero()
    cells = [cell for cell in zip(xs.tolist(), ys.tolist(), strict=True) if cell not in taken and cell != chamber.entry]
    cells.sort(key=lambda cell: (-apart(first, At(*cell)), cell))
    return tuple(next(([cell] for cell in cells if not parts(cell)), []))


def parts(cell: Cell) -> bool:
    """Return whether filling this cell would cut off some of the neighbouring open cells from the others."""
    passable = ground().passable
    ring = {(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES}
    around = {(x, y) for x, y in ring if 0 <= y < passable.shape[0] and 0 <= x < passable.shape[1] and passable[y, x]}
    joined = [around.pop()] if around else []
    while joined:
        x, y = joined.pop()
        beside = {one for one in around if max(abs(one[0] - x), abs(one[1] - y)) == 1}
        around -= beside
        joined += beside
    return bool(around)
