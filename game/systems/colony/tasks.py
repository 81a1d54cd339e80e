"""What each termite does in a turn, with and without intruders near. [RULES 5.3, R-30, R-54]

A caste has weights for scents and distances; the cell around a termite with the highest sum is the one it enters.
"""

from collections.abc import Iterator, Mapping
from functools import reduce

import numpy as np
from msgspec import Struct

from game import content
from game.content import Caste
from game.dice import Cup, roll
from game.engine import then
from game.engine.components import At, ColonyTask, Creature, Facing, Item, Notice, Raid, Structure, Wary
from game.engine.steps import Walk
from game.engine.store import find, get, query, the
from game.nest.paths import FAR, MOVES, NEAR, Cell
from game.systems.colony.creatures import edible
from game.systems.colony.scents import Ways, home, smelt, sound, ways_to
from game.systems.ground import bodies, ground, level
from game.systems.party import party
from game.systems.ratings import hobbled

LABOUR = "worker"


def fate(faces: int, what: str, n: int | None = None) -> int:
    """Return a number from 0 to `faces` - 1, computed from the nest's seed without throwing dice.

    It also depends on the key `what` and the number `n` (None: the turn).
    """
    return roll(the(Cup).seed, f"level/{level().place}/errands/{what}", the(Raid).turn if n is None else n, faces)


class Turn:
    """Data computed once for a turn, and shared by all creatures that move in it.

    They are scents, taken cells, and distances to the party.
    """

    def __init__(self) -> None:
        here = ground()
        self.fields = smelt()
        self.ground = here
        self.room = here.plan.room
        self._ways: dict[int, Ways] = {}
        self.taken = bodies()
        self.moved: set[int] = set()
        webs = {(at.x, at.y) for _, at, built in query(At, Structure) if built.kind == "web"}
        self.strewn = webs | {(at.x, at.y) for _, at, item in query(At, Item) if edible(item)}
        self.heroes = [(hero, get(hero, At)) for hero in party()]
        ways = [here.ways(at.x, at.y) for _, at in self.heroes]
        self.near = reduce(np.minimum, ways) if ways else np.full(here.tiles.shape, FAR, np.int32)

    def ways(self, chamber: int) -> Ways:
        """Return, for every cell, the number of moves to the middle of this chamber, as a list [y][x]."""
        if chamber not in self._ways:
            goal = self.ground.plan.chamber(chamber)
            self._ways[chamber] = ways_to(goal.x, goal.y)
        return self._ways[chamber]

    def far(self, at: At) -> int:
        """Return the number of moves from `at` to the nearest hero, or FAR if it is above the limit NEAR."""
        return self.near.item(at.y, at.x)

    def felt(self, x: int, y: int) -> bool:
        """Return whether a Worker at (x, y) would be near enough to a hero to sense it."""
        return self.near.item(y, x) <= content.kinds()[LABOUR].feels

    def around(self, at: At, *, carton: bool = True) -> list[Cell]:
        """Return the cells that a termite at `at` can move to. The first one is `at` itself.

        `carton`: also through carton walls.
        """
        return [(at.x, at.y), *self.ground.around(at.x, at.y, self.taken, carton=carton)]

    def step(self, who: int, at: At, cell: Cell) -> None:
        """Move creature `who` from `at` to `cell`, unless it is there already, or was scared off and would come nearer to the party."""
        if cell != (at.x, at.y) and not (self.far(At(*cell)) < self.far(at) and shies(who)):
            self.go(who, at, cell)

    def go(self, who: int, at: At, cell: Cell) -> None:
        """Move the creature `who` from `at` to `cell`.

        If food or a web lies there, a Walk Step moves it, so that their rules apply. Elsewhere it moves at once.
        """
        self.taken.discard((at.x, at.y))
        self.taken.add(cell)
        self.moved.add(who)
        if cell in self.strewn:
            then(Walk(who=who, x=cell[0], y=cell[1]))
            return
        facing = get(who, Facing)
        facing.dx, facing.dy = (cell[0] > at.x) - (cell[0] < at.x), (cell[1] > at.y) - (cell[1] < at.y)
        at.x, at.y = cell


def shies(who: int) -> bool:
    """Return whether a creature was scared off a short while ago, and has not noticed the party since. [R-64]"""
    wary, notice = find(who, Wary), find(who, Notice)
    return wary is not None and the(Raid).turn < wary.till and (notice is None or notice.how != "seen")


def best(turn: Turn, cells: list[Cell], weights: Mapping[str, int], ways: Ways | None, *, foes: bool = False) -> Cell:
    """Return the cell in `cells` with the highest weighted sum of scents and distances.

    The distances are those to a goal (`ways`), to home and, if `foes`, to the party.
    """
    scents = [(turn.fields.of[name], weights[name]) for name in turn.fields.box if name in weights]
    bound, deep = weights.get("errand", 0) if ways else 0, weights.get("home", 0)
    depths = home() if deep else None
    fear = weights.get("foe", 0) if foes else 0
    heaviest, most = cells[0], None
    for x, y in cells:
        weight = sum(field.item(y, x) * each for field, each in scents)
        if ways and bound:
            weight += bound * min(ways[y][x], FAR >> 8)
        if depths:
            weight += deep * min(depths[y][x], FAR >> 8)
        if fear:
            weight += fear * min(turn.near.item(y, x), NEAR + 1)
        if most is None or weight > most:
            heaviest, most = (x, y), weight
    return heaviest


# -- labour --------------------------------------------------------------------------------------------


class Worker(Struct):
    """A Worker in the current turn: its id, place, task and caste."""

    who: int
    at: At
    errand: ColonyTask
    caste: Caste


def labour(turn: Turn, worker: Worker, sisters: Mapping[Cell, Worker]) -> str:
    """Move a Worker for one turn, at its task or in flight.

    Return "flees" if it begins to flee from intruders or from alarm, or else "".
    """
    at, errand = worker.at, worker.errand
    senses, held = turn.felt(at.x, at.y), hobbled(worker.who)
    told = "flees" if senses and not errand.upset else ""
    smells = turn.fields.near(at.x, at.y)
    take_heart(errand, at, senses=senses)
    if smells and (alarm := turn.fields.at("alarm", at.x, at.y)) >= content.constants().smells.alerts:
        errand.upset = max(errand.upset, alarm // (content.constants().smells.upset + 2))
    if errand.upset:
        cells = turn.around(at)[: 1 if held else None]
        turn.step(worker.who, at, best(turn, cells, worker.caste.upset, None, foes=senses))
        turn.fields.lay("alarm", at.x, at.y, errand.upset * content.constants().smells.upset)
    elif held or errand.waits < 0:
        errand.waits = min(0, errand.waits + 1)
    elif errand.mends and (ways := summoned()):
        draw_near(turn, worker.who, at, ways)
    elif errand.source == errand.to:
        potter(turn, worker)
    else:
        haul(turn, worker, sisters, smells=smells)
    return told


def take_heart(errand: ColonyTask, at: At, *, senses: bool) -> None:
    """Upset a Worker that senses an intruder, and let it raise the alarm. Let any other Worker calm down a bit."""
    if senses:
        if not errand.upset:
            sound(at)
        errand.upset = content.constants().colony.upset
    elif errand.upset:
        errand.upset -= 1
        errand.mends = content.constants().colony.mends
    elif errand.mends:
        errand.mends -= 1


def potter(turn: Turn, worker: Worker) -> None:
    """Move a nurse (a Worker) at random within its nursery, or back towards the nursery."""
    if fate(content.constants().colony.leisure, str(worker.who)):
        return
    cells = [cell for cell in turn.around(worker.at) if turn.room[cell[1], cell[0]] == worker.errand.to]
    if cells:
        turn.go(worker.who, worker.at, cells[fate(len(cells), f"{worker.who}/where")])
    else:  # it was driven out
        haul(turn, worker, {}, smells=True)


def haul(turn: Turn, worker: Worker, sisters: Mapping[Cell, Worker], *, smells: bool) -> None:
    """Move a Worker one cell towards the goal of its task. At the goal, send it back to the source.

    It trades places with another Worker in its way.
    """
    at, errand = worker.at, worker.errand
    ways = turn.ways(errand.to)
    here = ways[at.y][at.x]
    if here <= 1:
        errand.source, errand.to, errand.loaded, errand.waits = (
            errand.to,
            errand.source,
            not errand.loaded,
            -content.constants().colony.dwell,
        )
        return
    cells = turn.around(at)
    cell = best(turn, cells, worker.caste.calm, ways) if smells else min(cells, key=lambda one: ways[one[1]][one[0]])
    if ways[cell[1]][cell[0]] >= here and (sister := _in_the_way(turn, at, ways, sisters)) and not smells:
        mine, cell = (at.x, at.y), (sister.at.x, sister.at.y)
        turn.go(sister.who, sister.at, mine)
        turn.go(worker.who, at, cell)
        turn.taken.add(mine)
    else:
        turn.step(worker.who, at, cell)
    errand.waits = 0 if ways[cell[1]][cell[0]] < here else errand.waits + 1
    if errand.waits > content.constants().colony.patience:
        errand.source, errand.to, errand.waits = errand.to, errand.source, 0
    if errand.loaded:
        turn.fields.lay("trail", at.x, at.y, content.constants().smells.load)


def _in_the_way(turn: Turn, at: At, ways: Ways, sisters: Mapping[Cell, Worker]) -> Worker | None:
    """Return a Worker that blocks this Worker's path and has not moved this turn; None if there is none."""
    for dx, dy in MOVES:
        sister = sisters.get((at.x + dx, at.y + dy))
        if sister is None or sister.who in turn.moved or ways[at.y + dy][at.x + dx] >= ways[at.y][at.x]:
            continue
        if (sister.at.x, sister.at.y) == (at.x + dx, at.y + dy) and not hobbled(sister.who):
            return sister
    return None


def relay(workers: list[Worker]) -> Iterator[tuple[Worker, Worker]]:
    """Let upset Workers upset calm ones beside them; yield each pair (already upset, newly upset)."""
    there = {(each.at.x, each.at.y): each for each in workers}
    for each in [one for one in workers if one.errand.upset > content.constants().colony.relayed]:
        for dx, dy in MOVES:
            other = there.get((each.at.x + dx, each.at.y + dy))
            if other and not other.errand.upset:
                other.errand.upset = each.errand.upset - content.constants().colony.relayed
                yield each, other


# -- where the alarm was given ------------------------------------------------------------------------------


def summoned() -> Ways | None:
    """Return the distance of every cell, in moves, from the last alarm on this Level; None if there was no alarm."""
    x, y, since = level().alarmed
    return ways_to(x, y) if since >= 0 else None


def draw_near(turn: Turn, who: int, at: At, ways: Ways) -> None:
    """Move a creature one cell nearer to a goal (given by the distances `ways`), unless it is near enough."""
    cell = min(turn.around(at), key=lambda one: ways[one[1]][one[0]])
    if content.constants().colony.gathered < ways[at.y][at.x] < FAR:
        turn.step(who, at, cell)


def caste_of(who: int) -> Caste | None:
    return content.castes().get(get(who, Creature).kind)
