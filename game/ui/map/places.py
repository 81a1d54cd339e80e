"""Where one may walk to on this Level, as a question; and the way underfoot."""

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase
from typing import NamedTuple

from game.bots.errands import far, ways_from
from game.engine.commands import Enter
from game.nest.paths import FAR, MOVES, Cell, Distances
from game.presentation.ask import Answer
from game.presentation.ways import ON, SHUT, UNSEEN, afar, edge, foot
from game.run.view import Choice, View
from game.telling.words import counted, off
from game.ui.raid.ask import AskScreen, apart
from game.ui.screens.screen_context import RaidContext
from game.ui.widgets.menus import NO, close

WAYS = {
    "entrance": "the way out of the nest",
    "escape": "the escape shaft",
    "up": "shaft up",
    "shaft": "shaft down",
    "shortcut": "steep tunnel",
}
GOAL, THINGS, EDGE = "z", "yxwut", "Z"
"""Letters of places that are no Rooms; a Room has the letter of its number, a way out of it the capital."""


LAST = 9
"""The rank of what cannot be walked to."""


def travel(view: View) -> AskScreen | None:
    """Places that are known, unspent Rooms first; last what cannot be walked to, and why not. A place keeps its letter as long as it is known."""
    rows = [row for spot in spots(view) for row in placed(view, spot)]
    if not rows:
        return None
    answers = [answer for _, _, answer in sorted(rows, key=lambda one: one[:2])]
    answers += [Answer(label, close, refused=why) for label, why in afar(view)]
    return AskScreen("Walk where?", "", answers, escape=close)


class Spot(NamedTuple):
    """A place on this Level."""

    rank: int
    key: str
    label: str
    cell: Cell
    always: bool = False  # it is told of, though it cannot be walked to


def spots(view: View) -> Iterator[Spot]:
    """The Job's place, Rooms, ways, things, and where unseen ground begins."""
    dist = ways_from(view)
    if view.goal:
        yield Spot(-1, GOAL, "what the Job is about", nearest(view.goal, dist), always=True)
    for room in view.pool:
        if room.level == view.number:
            label = f"{room.kind.capitalize()} {room.number}, {'spent' if room.spent else 'unspent'}"
            cell = foot(view, dist, room)
            yield Spot(int(room.spent), lettered(room.number), label, cell, always=not room.spent)
    for way in view.passages:
        on = way.kind in ON
        key, label = lettered(way.room).upper(), way_named(way.kind, way.rating)
        yield Spot(0 if on else 2, key, label, (way.x, way.y), always=on)
    for n, held in enumerate(view.things):
        yield Spot(1, THINGS[n] if n < len(THINGS) else "", held.name, (held.x, held.y))
    if unseen := edge(view, dist):
        yield Spot(3, EDGE, UNSEEN, unseen)


def placed(view: View, spot: Spot) -> Iterator[tuple[int, int, Answer]]:
    """Its row, by which it is sorted, how far it is, and itself; none, if there is no telling."""
    x, y = view.me.body.x, view.me.body.y
    steps = far(ways_from(view), spot.cell)
    where = f"{counted(steps, 'move')}, {off(spot.cell[0] - x, spot.cell[1] - y)}"
    if 0 < steps < FAR:
        yield spot.rank, steps, Answer(spot.label, partial(_walk, cell=spot.cell), where, key=spot.key)
    elif spot.always:
        why = SHUT if steps else "you are there"
        yield LAST, steps, Answer(spot.label, close, refused=why, key=spot.key)


def nearest(goal: Cell, dist: Distances) -> Cell:
    """The goal; if somebody stands on it, the cell beside it that is fewest moves away."""
    x, y = goal
    around = [(x + dx, y + dy) for dx, dy in MOVES]
    return goal if far(dist, goal) < FAR else min(around, key=lambda cell: far(dist, cell))


def lettered(room: int) -> str:
    """The letter of a Room's number; none, if it has no number, or too high a one."""
    letters = [one for one in ascii_lowercase if one not in (*THINGS, *apart(), GOAL, NO)]
    return letters[room - 1] if 1 <= room <= len(letters) else ""


def way_named(kind: str, rating: int | None) -> str:
    """A way, and where it leads."""
    return WAYS[kind] + ("" if rating is None else f", Level rated {rating}")


def _walk(raid: RaidContext, cell: tuple[int, int]) -> None:
    raid.ask = None
    raid.travel(cell)


def enter(view: View) -> Choice | None:
    """The way underfoot."""
    return next((choice for choice in view.choices if isinstance(choice.command, Enter)), None)
