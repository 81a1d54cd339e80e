"""Where one may walk to on this Level, as a question; and the way underfoot."""

from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING

from game.bots.errands import far, ways_from
from game.flow.commands import Enter
from game.nest.paths import FAR, MOVES, Cell, Distances
from game.run.view import Choice, View
from game.telling.words import off
from game.ui.ask import Answer, Ask
from game.ui.menus import NO, close

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen

WAYS = {
    "entrance": "the way out of the nest",
    "escape": "the escape shaft",
    "up": "shaft up",
    "shaft": "shaft down",
    "shortcut": "steep tunnel",
}
GOAL, THINGS = "z", "yxwvu"
"""Letters of places that are no Rooms; a Room has the letter of its number, a way out of it the capital."""


def travel(view: View) -> Ask | None:
    """Places that are known and can be walked to: unspent Rooms first. A place keeps its letter as long as it is known."""
    dist = ways_from(view)
    x, y = view.me.body.x, view.me.body.y
    rows: list[tuple[int, int, Answer]] = []

    def put(rank: int, key: str, label: str, cell: tuple[int, int]) -> None:
        steps = far(dist, cell)
        if steps in (0, FAR):
            return
        do = partial(_walk, cell=cell)
        rows.append((rank, steps, Answer(label, do, f"{steps} moves, {off(cell[0] - x, cell[1] - y)}", key=key)))

    if view.goal:
        put(-1, GOAL, "what the Job is about", nearest(view.goal, dist))
    for room in view.pool:
        if room.level == view.number:
            state = "spent" if room.spent else "unspent"
            label = f"{room.kind.capitalize()} {room.number}, {state}"
            put(int(room.spent), lettered(room.number), label, (room.x, room.y))
    for way in view.passages:
        rank = 0 if way.kind in ("shaft", "shortcut") else 2
        put(rank, lettered(way.room).upper(), way_named(way.kind, way.rating), (way.x, way.y))
    for n, held in enumerate(view.things):
        put(1, THINGS[n] if n < len(THINGS) else "", held.name, (held.x, held.y))
    answers = [answer for _, _, answer in sorted(rows, key=lambda one: one[:2])]
    return Ask("Walk where?", "", answers, escape=close) if answers else None


def nearest(goal: Cell, dist: Distances) -> Cell:
    """The goal; if somebody stands on it, the cell beside it that is fewest moves away."""
    x, y = goal
    around = [(x + dx, y + dy) for dx, dy in MOVES]
    return goal if far(dist, goal) < FAR else min(around, key=lambda cell: far(dist, cell))


def lettered(room: int) -> str:
    """The letter of a Room's number; none, if it has no number, or too high a one."""
    letters = ascii_lowercase.removesuffix(THINGS[::-1] + GOAL).replace(NO, "")
    return letters[room - 1] if 1 <= room <= len(letters) else ""


def way_named(kind: str, rating: int | None) -> str:
    """A way, and where it leads."""
    return WAYS[kind] + ("" if rating is None else f", Level rated {rating}")


def _walk(raid: "RaidScreen", cell: tuple[int, int]) -> None:
    raid.ask = None
    raid.travel(cell)


def enter(view: View) -> Choice | None:
    """The way underfoot."""
    return next((choice for choice in view.choices if isinstance(choice.command, Enter)), None)
