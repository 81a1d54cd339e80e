"""Conditions a formula may name in `needs`: each is met, or says in words why not."""

from collections.abc import Callable

from game.nest.paths import MOVES
from game.systems.ground import apart, bodies, free, level, rooms
from game.systems.party import disposition
from game.systems.ratings import rating, suffers
from game.world import get, query
from game.world.components import At, Way

RUN_UP = 2  # cells of a clear run: Charge
DEEPEST = 100


def run_of(who: int) -> int:
    """How far a Charge carries her, in cells: twice her Pace."""
    return 2 * (1 + rating(who, "Speed") // 20)


def run_up(who: int, target: int) -> list[tuple[int, int]]:
    """The cells of a Charge up to contact, each nearer to the target; empty if there is no clear run so far."""
    at, goal, taken = get(who, At), get(target, At), bodies()
    cells: list[tuple[int, int]] = []
    cell = at.x, at.y
    while _far(cell, goal) > 1 and len(cells) < run_of(who):
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES]
        nearer = [c for c in around if free(*c, taken) and _far(c, goal) < _far(cell, goal)]
        if not nearer:
            return []
        cell = min(nearer, key=lambda c: (c[0] - goal.x) ** 2 + (c[1] - goal.y) ** 2)
        cells.append(cell)
    return cells if _far(cell, goal) <= 1 else []


def _far(cell: tuple[int, int], goal: At) -> int:
    return max(abs(cell[0] - goal.x), abs(cell[1] - goal.y))


def clear_run(who: int, target: int) -> str:
    if suffers(who, "Immobilised"):
        return "Immobilised"
    if apart(get(who, At), get(target, At)) <= RUN_UP or len(run_up(who, target)) < RUN_UP:
        return "no clear run of two cells or more"
    return ""


def explored(*_: int) -> str:
    """R-32 Digging is for when nothing else is left."""
    here = level()
    if here.rating >= DEEPEST:
        return "there is nothing more to find on this Level"
    if any(not room.spent for _, room in rooms()):
        return "there are Rooms to explore"
    if any(way.level == here.number and way.kind in ("shaft", "shortcut") and not way.to for _, way in query(Way)):
        return "there is a way down nobody has taken"
    return ""


CONDITIONS: dict[str, Callable[[int, int], str]] = {
    "a clear run": clear_run,
    "not Immobilised": lambda who, _: "Immobilised" if suffers(who, "Immobilised") else "",
    "ally Retreating": lambda _, ally: "" if disposition(ally) == "Retreating" else "she is not Retreating",
    "ally not Retreating": lambda _, ally: "she is Retreating" if disposition(ally) == "Retreating" else "",
    "ally Confused": lambda _, ally: "" if rating(ally, "Confused") else "she is not Confused",
    "ally Charmed": lambda _, ally: "" if rating(ally, "Charmed") else "she is not Charmed",
    "nothing left to explore": explored,
}


def unmet(need: str, who: int, target: int) -> str:
    """Why the condition is not met, or nothing."""
    return CONDITIONS[need](who, target)
