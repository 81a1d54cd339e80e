"""The ground of the current Level: as it was dug at first, and as it has been opened or blocked since.

No function here changes anything.
"""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from game import content
from game.dice import Cup
from game.engine.cache import latest, remembered
from game.engine.components import At, Body, Level, Raid, Room, Structure
from game.engine.store import get, query, the
from game.nest.dig import Brief, LevelPlan, dig
from game.nest.paths import FAR, MOVES, NEAR, Cell, Distances, distances, marked
from game.nest.relief import swell
from game.nest.sight import fov
from game.nest.tiles import PASSABLE, TRANSPARENT, Tile

A = TypeVar("A")
_KEPT = 256  # fields of view and distance maps remembered for one ground


class _Kept(dict[tuple[int, ...], A]):
    """A cache of arrays. Each array belongs to a cell and is computed when it is first asked for.

    All are dropped when they become too many.
    """

    def __init__(self, work: Callable[..., A]) -> None:
        self.work = work

    def __missing__(self, key: tuple[int, ...]) -> A:
        if len(self) > _KEPT:
            self.clear()
        found = self[key] = self.work(*key)
        return found


class Ground:
    """The ground of one Level as it is now, in arrays indexed [y, x].

    It also caches fields of view and distances.
    """

    def __init__(self, plan: LevelPlan, opened: list[tuple[int, int, int]]) -> None:
        self.plan, self.opened = plan, opened
        self.tiles = plan.tiles.copy()
        for x, y, tile in opened:
            self.tiles[y, x] = tile
        self.passable = PASSABLE[self.tiles]
        self.transparent = TRANSPARENT[self.tiles]
        self._views = _Kept(lambda x, y, radius: fov(self.transparent, x, y, radius))
        self._ways: _Kept[Distances] = _Kept(lambda x, y: distances(self.passable, [(x, y)], NEAR))
        self._all_ways: _Kept[Distances] = _Kept(lambda x, y: distances(self.passable, [(x, y)]))
        self._felt = _Kept(self._feel)
        self._parts: list[NDArray[np.bool_]] = []

    def view(self, x: int, y: int, radius: int) -> NDArray[np.bool_]:
        """Return the cells in view from the cell (x, y), up to `radius` cells away, as an array [y, x] of bool."""
        return self._views[x, y, radius]

    def ways(self, x: int, y: int) -> Distances:
        """Return the distance of every cell from (x, y), in moves along open paths, as an array [y, x].

        It is FAR for a cell more than NEAR moves away.
        """
        return self._ways[x, y]

    def all_ways(self, x: int, y: int) -> Distances:
        """Return the same with no limit: FAR where no path leads."""
        return self._all_ways[x, y]

    def moves(self, one: Cell, to: Cell) -> int:
        """Return the moves from one cell to another along open paths, however many; FAR if there is no path."""
        near: int = self.ways(*one).item(to[1], to[0])
        return near if near < FAR else self._all_ways[one].item(to[1], to[0])

    def felt(self, x: int, y: int, moves: int) -> NDArray[np.bool_]:
        """Return the cells that a creature at (x, y) finds with its feelers, as an array [y, x] of bool.

        They find open ground up to `moves` away, and the walls around it.
        """
        return self._felt[x, y, moves]

    def _feel(self, x: int, y: int, moves: int) -> NDArray[np.bool_]:
        near = self.ways(x, y) <= moves
        return near | (swell(near) & ~self.passable)

    @cached_property
    def _trodden(self) -> tuple[bytes, bytes]:
        """Return two maps: the cells that everybody can walk on, and the cells that termites can walk on.

        Termites walk through carton too (R-30). Each map is bytes, row by row, with a border.
        """
        carton = self.passable | (self.tiles == Tile.CARTON)
        return np.pad(self.passable, 1).tobytes(), np.pad(carton, 1).tobytes()

    @cached_property
    def _strides(self) -> list[tuple[int, int, int]]:
        width = self.tiles.shape[1] + 2
        return [(dx, dy, dy * width + dx) for dx, dy in MOVES]

    def around(self, x: int, y: int, taken: AbstractSet[Cell], *, carton: bool = False) -> list[Cell]:
        """Return the cells beside (x, y) that one can step to, in the order of MOVES.

        Cells in `taken` are left out. `carton`: also carton walls.
        """
        trodden, at = self._trodden[carton], (y + 1) * (self.tiles.shape[1] + 2) + x + 1
        return [
            cell for dx, dy, step in self._strides if trodden[at + step] and (cell := (x + dx, y + dy)) not in taken
        ]

    @cached_property
    def glued(self) -> set[tuple[int, int]]:
        """Return the cells (x, y) of tunnels that are sealed with glue."""
        return set(marked(self.tiles == Tile.PLUG))

    def joined(self, x: int, y: int) -> NDArray[np.bool_]:
        """Return the cells that one can walk to from (x, y), as an array [y, x] of bool."""
        for part in self._parts:
            if part[y, x]:
                return part
        self._parts.append(distances(self.passable, [(x, y)]) < FAR)
        return self._parts[-1]

    def room(self, x: int, y: int) -> int:
        """Return the number of the chamber that the cell (x, y) belongs to, or 0 in a gallery."""
        return int(self.plan.room.item(y, x))


@lru_cache(maxsize=64)  # more than a raid has Levels: the list of all Rooms asks for each, and digging takes some 7 ms
def plan_of(seed: str, place: str, rating: int, brief: Brief) -> LevelPlan:
    return dig(seed, f"level/{place}/map", rating, brief)


@lru_cache(maxsize=8)
def _latest(seed: str, place: str, rating: int, brief: Brief) -> list[Ground]:
    """Return a cached list of one item, the Ground of the Level, which `_ground` replaces when the Level has changed."""
    return [Ground(plan_of(seed, place, rating, brief), [])]


def plan_at(place: Level) -> LevelPlan:
    """Return the plan of a Level as it was dug at first. The party need not be on this Level."""
    return plan_of(the(Cup).seed, place.place, place.rating, brief(place))


def brief(place: Level) -> Brief:
    """Return the Brief (requirements) for the plan of a Level, such as a chamber for the Job. [R-45, R-88]

    In solo there are also two galleries at the entrance.
    """
    wanted, raid = content.jobs()[the(Raid).job], the(Raid)
    forks = 2 if place.place == "1" and raid.profile == "solo" else 1
    return Brief(wanted.chamber, wanted.escape, forks, content.constants().nest.deepest)


def level_of(number: int) -> tuple[int, Level]:
    """Return the entity and the component of the Level with this number."""
    return _by_number(query(Level))[number]


@latest
def _by_number(levels: tuple[tuple[int, Level], ...]) -> dict[int, tuple[int, Level]]:
    return {level.number: (entity, level) for entity, level in levels}


def level() -> Level:
    """Return the current Level: the one that the party is on."""
    return get(the(Raid).here, Level)


def ground() -> Ground:
    """Return the Ground of the current Level."""
    opened, last = get(the(Raid).here, Level).opened, _last
    if opened is not last[0] or len(opened) != last[1]:  # what was opened is appended, or is a new list
        last[:] = opened, len(opened), _ground(level())
    here: Ground = last[2]
    return here


_last: list[Any] = [None, 0, None]


def _ground(here: Level) -> Ground:
    known = _latest(the(Cup).seed, here.place, here.rating, brief(here))
    if known[0].opened != here.opened:
        known[0] = Ground(known[0].plan, here.opened.copy())
    return known[0]


def room_at(at: At) -> int:
    room: int = ground().plan.room.item(at.y, at.x)
    return room


def rooms() -> list[tuple[int, Room]]:
    """Return the Rooms found on the current Level as (entity, Room) pairs, in the order in which they were found."""
    return [(entity, get(entity, Room)) for entity in level().rooms]


def found_or_fallen() -> set[int]:
    """Return the numbers of the chambers of this Level that have been found, or have collapsed."""
    return {room.number for _, room in rooms()} | {*level().fallen}


@remembered
def room_of(number: int) -> tuple[int, Room] | None:
    """Return (entity, Room) for the Room of this number on the current Level. If it is not found yet, return None."""
    for entity in level().rooms if number else ():
        room = get(entity, Room)
        if room.number == number:
            return entity, room
    return None


@remembered
def bodies() -> set[tuple[int, int]]:
    """Return the cells (x, y) on which a living creature or a barrier stands."""
    barred = {(at.x, at.y) for _, at, built in query(At, Structure) if built.kind == "barrier"}
    return {(at.x, at.y) for _, at, _ in query(At, Body)} | barred


def free(x: int, y: int, taken: set[tuple[int, int]]) -> bool:
    """Return whether the cell (x, y) is open ground and not among the cells `taken`."""
    passable = ground().passable
    return 0 <= y < passable.shape[0] and 0 <= x < passable.shape[1] and passable.item(y, x) and (x, y) not in taken


def around(at: At, taken: AbstractSet[Cell]) -> list[Cell]:
    """Return the cells beside the place `at` that one can step to, in the order of MOVES.

    Cells in `taken` are left out.
    """
    return ground().around(at.x, at.y, taken)


def apart(a: At, b: At) -> int:
    """Return the distance of two places in cells: the larger of dx and dy. [★R-12]"""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def moves(a: At, b: At) -> int:
    """Return the number of moves between two places along open paths, or FAR if it is more than NEAR."""
    return ground().ways(b.x, b.y).item(a.y, a.x)


def nearest_free(x: int, y: int, count: int) -> list[tuple[int, int]]:
    """Return up to `count` free cells, those nearest to the cell (x, y) along open paths.

    The cell (x, y) itself may be among them.
    """
    here, taken = ground(), bodies()
    dist = distances(here.passable, [(x, y)], NEAR)
    ys, xs = np.nonzero(dist < FAR)
    cells = sorted(zip(dist[ys, xs].tolist(), ys.tolist(), xs.tolist(), strict=True))
    found = [(cx, cy) for far, cy, cx in cells if (cx, cy) not in taken and here.passable[cy, cx]]
    return found[:count]
