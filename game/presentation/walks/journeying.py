"""Walks to places on other Levels, Level by Level as one journey, and their rows in the list of places."""

from collections.abc import Iterator
from functools import partial

from game import content
from game.bots.dead_ends import dead_end
from game.bots.errands import far, stand, ways_from
from game.bots.escape import OUT
from game.engine.commands import AnyCommand, Enter
from game.engine.steps.exploration import DOWN
from game.nest.paths import FAR
from game.presentation.answers import way_named
from game.presentation.ask import UNLETTERED, Answer, close, letter_of
from game.presentation.automatic.auto_walk import AutoWalk, Walker
from game.presentation.automatic.passable import passing
from game.presentation.obstacles.between import apart
from game.presentation.obstacles.losses import Destination, WalkMemory
from game.presentation.owed import spent
from game.presentation.page import sentence, words
from game.presentation.walks.course import FAR_OFF
from game.presentation.walks.journey import Dangers, Trip, briefly, chart, lurking, plan, priced, taken
from game.presentation.walks.ways import ABOUT, Goal, job_place, make_for, room_place, way_place
from game.run.view import RoomRecord, View
from game.telling.words import counted, joined


class Journey(AutoWalk):
    """The walk to a target on another Level, or on this one once it has come so far.

    The raid's memory keeps it until it has arrived, so that it can be gone on with when something has stopped it.
    """

    def __init__(self, front: Walker, target: Destination) -> None:
        lurking = front.memory.lurking
        self.target, self.last = target, make_for(partial(goal_of, target=target), sentence("journey ends"), lurking)
        super().__init__(self.next_step, self.arrived, astray=self.last.why)
        self.bound = sentence("bound on journey", target=called(front.view, target), price=price(front, target))
        self.looks = sentence("journey looks", key=front.called("goal"))
        front.memory.journey = target

    def next_step(self, view: View) -> AnyCommand | None:
        """Return the next Command: a step, a way to take, or None at the goal or where no way leads on."""
        if view.number == self.target.level:
            return None if unknown(view, self.target) else self.last.step(view)
        ways = taken(view, self.target.level) or ()
        for way in ways[:1]:
            if stand(view) == (way.x, way.y):
                self.known = 0  # the ground of the next Level is all new to this walk
                return Enter(way.way)
            return AutoWalk.to((way.x, way.y)).step(view)
        return None

    def arrived(self, view: View) -> str:
        """Return the message on which the journey ends: that it is there, or why it does not get on."""
        if view.number == self.target.level:
            return self.looks if unknown(view, self.target) else self.last.then(view)
        ways = taken(view, self.target.level) or ()
        return next((AutoWalk.to((way.x, way.y)).then(view) for way in ways), "")

    def pulse(self, raid: Walker) -> str | None:
        """Make one move, and note where the walk stands now, or that it has come to its end."""
        end, view = super().pulse(raid), raid.view
        raid.memory.paused = (view.number, stand(view), view.raid.fights) if view.party else None
        return end


def goal_of(view: View, target: Destination) -> Goal:
    """Return the Goal of the walk to a target on the Level that it is on."""
    if target.kind == "room":
        return room_place(view, target.number)
    return way_place(view, target.number) if target.kind == "way" else job_place(view)


def unknown(view: View, target: Destination) -> bool:
    """Return whether the target is the Job's place on this Level, and no way there is known: no journey looks for it unasked."""
    cell = job_place(view)[0] if target.kind == "job" and view.number == target.level else None
    return cell is not None and apart(view, cell)


def pending(view: View, memory: WalkMemory) -> Destination | None:
    """Return the target of a journey that has not arrived, or None. Who stands there has arrived, on whatever way."""
    target = memory.journey
    if target and view.number == target.level:
        here = view.chamber.number if view.chamber else 0
        arrived = goal_of(view, target)[0] == stand(view) or (target.kind == "room" and target.number == here)
        if arrived or unknown(view, target):
            target = memory.journey = None
    return target


def called(view: View, target: Destination) -> str:
    """Return the name of a journey's target, such as "Level 1: nursery, Room 4, unspent"."""
    name = next((one.called for one in view.levels if one.number == target.level), f"Level {target.level}")
    level = sentence("of Level", level=name)
    if target.kind == "job":
        return f"{level} {ABOUT}"
    if target.kind == "room":
        room = next(one for one in view.pool if (one.level, one.number) == (target.level, target.number))
        return f"{level} {room.kind}, Room {room.number}, {spent(room)}"
    ways = view.passages if target.level == view.number else chart(view, target.level).ways
    way = next((one for one in ways if one.way == target.number), None)
    return f"{level} {way_named(way)} in Room {way.room}" if way else level


def price(front: Walker, target: Destination) -> str:
    """Return what the rest of a journey takes, as text."""
    return rest(front.view, target, front.memory.dangers)


def rest(view: View, target: Destination, dangers: Dangers) -> str:
    """Return what the rest of a journey takes, as text: "31 moves", or that no way is known on its last Level."""
    if target.level != view.number:
        found = plan(view, target)
        return found.barred or priced(view, found, dangers)
    cell, dist = goal_of(view, target)[0], ways_from(view, passing(view))
    return counted(far(dist, cell), "move") if cell and far(dist, cell) < FAR else sentence("moves unknown")


# -- setting out -----------------------------------------------------------------------------------


def set_out(front: Walker, target: Destination, told: str = "", why: str = "") -> None:
    """Begin a journey. If it is long, or takes more than what was `told` of it, only tell the player first what it takes, and `why` it is made.

    One that something has stopped goes on unasked.
    """
    close(front)
    now, memory = price(front, target), front.memory
    asks = now != told if told else past(front, target)
    if (asks or lengthy(front, target)) and not memory.again(target, now):
        costs = sentence("costs of journey", target=called(front.view, target), price=now)
        front.say(f"{why} {costs}".lstrip())
    else:
        memory.asked = None  # it is done: the same again is no answer at its end
        front.set_out(Journey(front, target))


def lengthy(front: Walker, target: Destination) -> bool:
    """Return whether a journey to another Level is one that nobody sets out on unasked, as on one Level: long, or over unseen ground."""
    if target.level == front.view.number or front.memory.journey == target:
        return False
    found = plan(front.view, target)
    return found.moves > FAR_OFF or (found.seeks and target.kind != "job")


def past(front: Walker, target: Destination) -> bool:
    """Return whether a journey leads past somebody who may notice the party, who was not told of on setting out."""
    return front.memory.journey != target and bool(lurking(front.view, plan(front.view, target), front.memory.dangers))


def resumed(front: Walker) -> Journey | None:
    """Return the walk that goes on with a journey from where it was stopped, or None if there is none.

    Who has walked elsewhere since, but for one fight, or is on another Level, has something else in mind.
    """
    view, memory = front.view, front.memory
    target = pending(view, memory)
    if target is None or memory.paused is None:
        return None
    level, cell, fights = memory.paused
    fought = view.raid.fights - fights
    if level != view.number or fought > 1 or (cell != stand(view) and not fought):
        return None
    walk = Journey(front, target)
    if (
        walk.next_step(view) is None
    ):  # nothing leads on from here: what else there is to walk to is not kept from the player
        memory.paused = None
        return None
    return walk


# -- the list of places ----------------------------------------------------------------------------


def going_on(view: View, memory: WalkMemory) -> Iterator[Answer]:
    """Yield the menu entry that goes on with the journey which something has stopped, if there is one."""
    if target := pending(view, memory):
        label = sentence("go on with journey", target=called(view, target))
        if target.level != view.number:
            yield answer(view, target, memory.dangers, label, letter_of("journey"))
            return
        told = rest(view, target, memory.dangers)
        yield Answer(label, partial(set_out, target=target, told=told), told, key=letter_of("journey"))


def elsewhere(view: View, dangers: Dangers) -> tuple[list[Answer], list[Answer]]:
    """Return the menu entries for places on the other Levels that the party has been on: those it can go to, and the others."""
    near, shut = list[Answer](), list[Answer]()
    for level in other_levels(view):
        for target in targets(view, level):
            one = answer(view, target, dangers)
            (shut if one.refused else near).append(one)
    return near, shut


def other_levels(view: View) -> list[int]:
    """Return the numbers of the Levels with found Rooms but for this one, the highest first."""
    deep = {level.number: level.deep for level in view.levels}
    found = {room.level for room in view.pool} - {view.number}
    return sorted(found, key=lambda level: (deep.get(level, 0), level))


def targets(view: View, level: int) -> Iterator[Destination]:
    """Yield the places of another Level to go to: where the Job is, unspent Rooms, ways out, and ways down but that to here."""
    rating = next(one.rating for one in view.pool if one.level == level)
    if not view.goal and not view.raid.outcome and rating >= content.constants().nest.deepest:
        yield Destination(level, "job")
    yield from rooms_of(view, level)
    if taken(view, level) is None:
        return
    ways = [way for way in chart(view, level).ways if way.kind in OUT or (way.kind in DOWN and way.to != view.number)]
    ways.sort(key=lambda way: (dead_end(view, way), way.to > 0))
    yield from (Destination(level, "way", way.way) for way in ways)


def unspent(view: View, level: int) -> list[RoomRecord]:
    """Return the unspent (unexplored) Rooms of a Level."""
    return [room for room in view.pool if room.level == level and not room.spent]


def answer(view: View, target: Destination, dangers: Dangers, label: str = "", key: str = "") -> Answer:
    """Return the menu entry that sets out for a place on another Level; if it is not to be reached, the entry is refused."""
    found, label = plan(view, target), label or called(view, target)
    if found.barred:
        return Answer(label, close, refused=found.barred, key=key or UNLETTERED, place=target)
    told = priced(view, found, dangers)
    name = "journey" if not found.seeks else "journey to job" if target.kind == "job" else "journey seeks"
    about = sentence(name, price=told, legs=legs(found))
    go = partial(set_out, target=target, told=told)
    return Answer(label, go, briefly(view, found, dangers), about=about, key=key, place=target)


def legs(found: Trip) -> str:
    """Return the ways that a journey takes, as text: "a shaft up in Room 1, then a shaft down in Room 2"."""
    return ", then ".join(f"{words('ways')[leg.way.kind]} in Room {leg.way.room}" for leg in found.legs if leg.way)


def others(view: View) -> str:
    """Return where else unspent Rooms and new ways down can be walked to, as text: "2 unspent Rooms on Level 1"; "" if nowhere. Of several Levels, the sums."""
    found = [one for level in other_levels(view) for one in (*rooms_of(view, level), *new_ways(view, level))]
    found = [one for one in found if not plan(view, one).barred]
    levels = {one.level for one in found}
    rooms, ways = (sum(one.kind == kind for one in found) for kind in ("room", "way"))
    told = [counted(rooms, "unspent Room")] if rooms else []
    told += [f"{counted(ways, 'way')} down not taken yet"] if ways else []
    return f"{joined(told)} on {'other Levels' if len(levels) > 1 else f'Level {min(levels)}'}" if found else ""


def rooms_of(view: View, level: int) -> list[Destination]:
    """Return the unspent Rooms of another Level, as places to go to."""
    return [Destination(level, "room", one.number) for one in unspent(view, level)]


def new_ways(view: View, level: int) -> list[Destination]:
    """Return the ways down of another Level that nobody has taken, as places to go to; none of a Level that is not to be come to."""
    ways = () if taken(view, level) is None else chart(view, level).ways
    return [Destination(level, "way", way.way) for way in ways if way.kind in DOWN and way.rating is None]
