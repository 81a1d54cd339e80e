"""How a new Level is filled with its first creatures: Workers and soldiers. [R-54, R-30]"""

from collections.abc import Iterator

from game import content
from game.content import Haul
from game.engine.components import ColonyTask, Guard
from game.nest.dig import Chamber
from game.nest.paths import MOVES, Cell
from game.nest.sight import line
from game.systems.colony import director
from game.systems.colony.scents import home
from game.systems.colony.spawning import look, spawn
from game.systems.colony.tasks import LABOUR, fate
from game.systems.ground import bodies, ground, level, rooms


def people() -> None:
    """Create the first creatures of a new Level: Worker swarms and a few soldiers.

    Workers are put in the closed chambers with tasks, soldiers at the mouths of the deepest chambers.
    """
    plan, open_ = ground().plan, {room.number for _, room in rooms()}
    walled = [chamber for chamber in plan.chambers if chamber.number not in open_]
    rules = content.constants().colony
    groups = len(walled) * rules.swarms // rules.swarms_divisor
    workers = [worker for n in range(groups) if (worker := put_to_work(n, walled))]
    posts = min(len(walled) // rules.posts_divisor, level().garrison // rules.posts_part)
    posts *= level().rating < content.constants().nest.deepest  # R-75 has a guard there
    deep = home() if posts else []
    walled.sort(key=lambda chamber: (deep[chamber.y][chamber.x] if deep else 0, chamber.number))
    first, why = director.guarded(walled)
    for n in range(posts):
        kind = ready()[n % len(ready())]
        caste = content.castes()[kind]
        if caste.doctrine == "escort" and workers:
            errand, cell = ColonyTask("escort", charge=workers[n % len(workers)]), (walled[n].x, walled[n].y)
            posted = station(kind, [cell], walled[n].mouths[0], errand)
        else:
            mouth, cell = first[n].mouths[0], (first[n].x, first[n].y)
            if posted := station(kind, line(*mouth, *cell)[max(1, caste.keeps) :], mouth):
                director.tell_why(posted, "stands guard", why, rule=director.POSTS)
        level().garrison -= bool(posted)


def ready() -> list[str]:
    """Return the kinds of soldiers that the current Level may have, by its rating. [R-54]"""
    castes = content.castes().items()
    return [kind for kind, caste in castes if caste.doctrine != "labour" and level().rating > caste.above]


def put_to_work(n: int, walled: list[Chamber]) -> int:
    """Create Worker swarm number `n` with a task in the closed chambers (`walled`). Return the swarm's id.

    Return 0 if no task or no cell is free.
    """
    found = [(load, a, b) for each in content.castes()[LABOUR].errands for load, a, b in uses(each, walled)]
    if not found:
        return 0
    load, a, b = found[fate(len(found), "task", n)]
    taken = bodies()
    cells = [(a.x + dx, a.y + dy) for dx, dy in ((0, 0), *MOVES)]
    free = [cell for cell in cells if ground().passable[cell[1], cell[0]] and cell not in taken]
    if not free:
        return 0
    return spawn(LABOUR, *free[0], ColonyTask(load, a.number, b.number), wounds=heads(LABOUR, "swarm", n))


def heads(kind: str, what: str, n: int | None = None) -> int:
    """Return the Wounds Max (maximum of Wounds) of a new swarm, or 0 for a kind with a fixed number.

    The number is derived from the nest's seed. Other creatures have theirs in their row of the assets.
    """
    printed = content.kinds()[kind].wounds
    return 1 + fate(int(printed[1:]) - 1, what, n) if printed.startswith("d") else 0


def uses(haul: Haul, walled: list[Chamber]) -> Iterator[tuple[str, Chamber, Chamber]]:
    """Yield (load, source, goal) for each route of this `haul`. The source and the goal are chambers.

    `haul`: what Workers carry, from which kind of chamber to which. `walled`: the chambers that are still closed.
    """
    for a in walled:
        for b in walled:
            if a.kind in haul.source and b.kind in haul.to and (a is b) == (haul.source == haul.to):
                yield haul.load, a, b


def station(kind: str, cells: list[Cell], mouth: Cell, *more: ColonyTask) -> int:
    """Create a guard, looking towards `mouth`, on the first free cell in `cells`. Return its id, or 0 if none is free."""
    taken, passable = bodies(), ground().passable
    for x, y in cells:
        if passable[y, x] and (x, y) not in taken:
            return look(spawn(kind, x, y, Guard(*mouth), *more), mouth)
    return 0
