"""The way to a place on another Level that the party has been on, over known ground and through ways that it has taken.

Its legs, how many moves they take, what is known to lurk on them, and what bars them.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game import content
from game.bots.errands import SENSED, far, stand, ways_from, widened
from game.bots.places import far_off
from game.nest.paths import FAR, Cell, Distances, distances, marked, step_down
from game.nest.tiles import Tile
from game.presentation.automatic.passable import passing
from game.presentation.foes.last_seen import away
from game.presentation.obstacles.between import FALLEN, GLUE, in_between
from game.presentation.obstacles.losses import Destination
from game.presentation.outcome import called
from game.presentation.page import sentence
from game.presentation.questions.befalling import hungers, meals
from game.presentation.walks.ways import SHUT
from game.run.charts import Chart
from game.run.view import Passage, Seen, View
from game.telling.words import counted, joined

FEW = 3
"""The number of kinds of creatures from which on a row of a list only counts them."""
Dangers = Mapping[int, tuple[int, Seen]]
"""For each armed creature's id the Level where it was sensed last, and how it was then."""


class Leg(NamedTuple):
    """The part of a journey on one Level: the cells of its path, and the passage that it ends at; None on the last Level."""

    level: int
    path: list[Cell]
    way: Passage | None


class Trip(NamedTuple):
    """A journey as far as it is known. `barred`: why it is not possible, "" if it is.

    `seeks`: whether no way to its goal is known from here on the last Level, so that it may take more moves. It is looked
    for there over unseen ground, if need be. `off`: the distance in cells to the goal there, which it takes at least.
    """

    legs: list[Leg]
    barred: str = ""
    seeks: bool = False
    off: int = 0

    @property
    def moves(self) -> int:
        """The number of moves of all legs, and of the ways taken between them; the fewest where a way is yet to be found."""
        return self.off + sum(len(leg.path) + bool(leg.way) for leg in self.legs)


def chart(view: View, number: int) -> Chart:
    """Return the party's map of a Level on which it is not now."""
    if (chart, number) not in view.derived:
        view.derived[chart, number] = view.chart(number)
    found: Chart = view.derived[chart, number]
    return found


def ways_of(view: View, level: int) -> tuple[Passage, ...]:
    """Return the known passages of a Level that the party has been on."""
    return view.passages if level == view.number else chart(view, level).ways


def taken(view: View, level: int) -> list[Passage] | None:
    """Return the passages that lead from here to a Level, each of which the party has taken before; None if none do."""
    found: dict[int, list[Passage]] = {view.number: []}
    ring = [view.number]
    while ring and level not in found:
        here = ring.pop(0)
        for way in ways_of(view, here):
            if way.to and way.to not in found:
                found[way.to] = [*found[here], way]
                ring.append(way.to)
    return found.get(level)


def plan(view: View, target: Destination) -> Trip:
    """Return the journey from the leader's cell to a place on another Level."""
    ways, legs, level, at = taken(view, target.level), list[Leg](), view.number, stand(view)
    if ways is None:
        return Trip(legs, SHUT)
    for way in ways:
        path = walked(view, level, at, [(way.x, way.y)])
        back = next((one for one in ways_of(view, way.to) if one.to == level), None)
        if path is None or back is None:
            return Trip(legs, shut(view, level, at, [(way.x, way.y)]))
        legs.append(Leg(level, path, way))
        level, at = way.to, (back.x, back.y)
    return ended(view, legs, target, at)


def ended(view: View, legs: list[Leg], target: Destination, at: Cell) -> Trip:
    """Return the journey of these `legs`, with its last one added: from the cell `at` to the target."""
    if target.kind == "job":
        rooms = [one.number for one in view.pool if (one.level, one.kind) == (target.level, view.job.chamber)]
        trips = [ended(view, legs, replace(target, kind="room", number=number), at) for number in rooms]
        known = [one for one in trips if not (one.barred or one.seeks)]
        return known[0] if known else Trip([*legs, Leg(target.level, [], None)], seeks=True)
    goals = goals_of(view, target)
    path = walked(view, target.level, at, goals)
    if path is not None:
        return Trip([*legs, Leg(target.level, path, None)])
    why, there = shut(view, target.level, at, goals), chart(view, target.level)
    seeks = why == SHUT and bool((unseen(there) & (measured(view, target.level, at) < FAR)).any())
    if not seeks:
        return Trip(legs, why)
    return Trip([*legs, Leg(target.level, [], None)], seeks=True, off=min(far_off(at, goal) for goal in goals))


def goals_of(view: View, target: Destination) -> list[Cell]:
    """Return the cells of another Level that the target is reached at: that of a way, the middle of a Room and its ground."""
    there = chart(view, target.level)
    if target.kind == "way":
        return [(way.x, way.y) for way in there.ways if way.way == target.number]
    return [there.middles[target.number], *marked((there.rooms == target.number) & there.walkable)]


def unseen(there: Chart) -> NDArray[np.bool_]:
    """Return the walkable cells of another Level that border on ground nobody has seen."""
    return there.walkable & widened(widened(~there.known, 0), 1)


def walked(view: View, level: int, at: Cell, goals: list[Cell]) -> list[Cell] | None:
    """Return the cells of a shortest known path on a Level from `at`, without `at`, to the first of the `goals`.

    If that one cannot be walked to, it is to the nearest other. Return None if none can.
    """
    dist = ways_from(view, passing(view)) if level == view.number else measured(view, level, at)
    near = [goal for goal in goals if far(dist, goal) < FAR]
    if not near:
        return None
    cells = [goals[0] if goals[0] in near else min(near, key=lambda cell: (far(dist, cell), cell))]
    while far(dist, cells[-1]) > 1:
        cells.append(step_down(dist, *cells[-1], lambda *_: True) or at)
    return cells[::-1] if cells[0] != at else []


def measured(view: View, level: int, at: Cell) -> Distances:
    """Return the number of moves from a cell of a Level to each other over known ground, as an array [y, x]."""
    if (measured, level, at) not in view.derived:
        ground = view.walkable if level == view.number else chart(view, level).walkable
        view.derived[measured, level, at] = distances(ground, [at])
    found: Distances = view.derived[measured, level, at]
    return found


def shut(view: View, level: int, at: Cell, goals: list[Cell]) -> str:
    """Return why no known path leads on a Level from `at` to the `goals`: glue or an Obstacle, if that alone is in the way."""
    if level == view.number:
        return in_between(view, goals) or SHUT
    there = chart(view, level)
    for tile, told in ((Tile.PLUG, GLUE), (Tile.RUBBLE, FALLEN)):
        dist = distances(there.walkable | (there.known & (there.tiles == tile)), [at])
        if any(far(dist, goal) < FAR for goal in goals):
            return sentence("on that Level", why=told, level=level)
    return SHUT


def lurking(view: View, found: Trip, dangers: Dangers) -> list[tuple[str, int]]:
    """Return who of the armed was sensed last so near to a journey's path that it may notice the party: names and Levels. From whom it leads away is not told."""
    names, gone = list[tuple[str, int]](), away(view)
    known = [(level, body) for who, (level, body) in dangers.items() if who not in gone and not body.led]
    for leg in found.legs:
        for body in (body for level, body in known if level == leg.level):
            reach = measured(view, leg.level, (body.x, body.y))
            now = far(reach, stand(view)) if leg.level == view.number else FAR
            if any(far(reach, cell) <= min(SENSED, now - 1) for cell in leg.path):
                names.append((called(content.kinds()[body.kind]), leg.level))
    return list(dict.fromkeys(names))


def priced(view: View, found: Trip, dangers: Dangers) -> str:
    """Return what a journey takes, as text: "31 moves, past Minor on Level 2, with 1 Hunger Cost on the way"."""
    who = joined([f"{name} on Level {level}" for name, level in lurking(view, found, dangers)])
    past = sentence("past whom", who=who) if who else ""
    return f"{paces(found)}{past}{meals(view, found.moves)}"


def briefly(view: View, found: Trip, dangers: Dangers) -> str:
    """Return the same in few words, for a row of a list: "31 moves, past Minor, 1 meal due"."""
    due = hungers(view, found.moves)
    return f"{paces(found)}{passed(view, found, dangers)}{', ' + counted(due, 'meal') + ' due' if due else ''}"


def passed(view: View, found: Trip, dangers: Dangers) -> str:
    """Return whom it leads past, in few words: ", past Minor"; "" if nobody."""
    names = list(dict.fromkeys(name for name, _ in lurking(view, found, dangers)))
    who = joined(names) if len(names) < FEW else counted(len(names), "kind")
    return sentence("past whom", who=who) if who else ""


def past_here(view: View, cell: Cell, dangers: Dangers) -> str:
    """Return whom the way to a cell of this Level leads past, in the same words."""
    path = walked(view, view.number, stand(view), [cell])
    return passed(view, Trip([Leg(view.number, path, None)]), dangers) if path else ""


def paces(found: Trip) -> str:
    """Return the number of moves of a journey as text, as far as the way is known: "31 moves or more"."""
    return f"{counted(found.moves, 'move')}{' or more' if found.seeks else ''}"
