"""Generates the map of a Level: chambers, galleries between them, and walls that close the galleries.

The same seed, stream and rating give the same Level on every machine: only whole numbers and keyed dice are used.
"""

from collections.abc import Collection
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game import content
from game.content.records import ChamberKind
from game.nest.chambers import SMALLEST, hollow, kinds, plain_sites, scatter
from game.nest.decor import furnish
from game.nest.galleries import Earth, Gallery, dig_gallery, unbroken
from game.nest.paths import Cell, distances
from game.nest.relief import Dice, Field, Mask, grit, hills, swell
from game.nest.tiles import PASSABLE, Tile

FEWEST = 8
"""The least number of chambers of a Level."""

TRIES = 30
"""The number of random layouts that are tried before the plain layout, which always succeeds."""

_EDGE = 2  # solid cells along the edge of the map
_GUARDS = 6  # cells in which a guard may stand


class Chamber(msgspec.Struct, frozen=True):
    """One chamber of a Level, with its cells.

    Cells are (x, y). All cells but those of `wall` are floor of the chamber.
    """

    number: int  # from 1; a parent has a smaller number than its children
    kind: str
    x: int
    y: int
    parent: int  # the number of the chamber its gallery comes from; 0 for the entrance
    wall: tuple[Cell, ...]  # cells of the carton wall that closes its gallery, at the parent's end; empty: open
    mouths: tuple[Cell, ...]  # where galleries enter: its own first, then those to its children, by number
    shaft: Cell  # where a shaft opens when one is found here
    tunnel: Cell  # where a steep tunnel opens
    entry: Cell | None = None  # only of the entrance: where the party arrives from above
    guard: tuple[Cell, ...] = ()  # only of the Job's chamber: cells for guards, nearest to its mouth first


class LevelPlan(msgspec.Struct, frozen=True, eq=False):
    """The generated map of a Level. Its arrays are read-only: changes are made in a copy."""

    width: int
    height: int
    tiles: NDArray[np.uint8]  # [y, x], codes of Tile
    room: NDArray[np.uint8]  # [y, x], the number of the chamber; 0 in galleries and earth
    chambers: tuple[Chamber, ...]  # by number
    escape: int = 0  # the number of the chamber whose shaft leads straight out of the nest, if one does

    def chamber(self, number: int) -> Chamber:
        """Return the chamber with this number, counted from 1. Raises KeyError if there is none."""
        if not 1 <= number <= len(self.chambers):
            raise KeyError(number)
        return self.chambers[number - 1]


def openable(plan: LevelPlan, found: Collection[int]) -> list[int]:
    """Return the numbers of the chambers whose walls can be opened next. (R-30)

    They are not found, closed by a wall, and have a parent that is found.
    """
    return [c.number for c in plan.chambers if c.wall and c.parent in found and c.number not in found]


def nearest(plan: LevelPlan, found: Collection[int], at: int | Cell, shut: NDArray[np.uint8] | None = None) -> int:
    """Return the number of the chamber that is opened next, or 0 if there is none.

    It is one behind a wall of the chamber `at` (its number, or a cell in a gallery), else one behind a wall that can be walked
    to, and of such the nearest, by the moves along galleries; of equally near ones it has the lowest number. `shut`: the tiles,
    [y, x], as they are now, if something bars galleries.
    """
    start = (plan.chamber(at).x, plan.chamber(at).y) if isinstance(at, int) else at
    tiles = plan.tiles if shut is None else shut
    dist, far = (distances(PASSABLE[ground] | (ground == Tile.CARTON), [start]) for ground in (tiles, plan.tiles))
    may = (plan.chamber(n) for n in openable(plan, found))
    near = [(one.parent != at, int(dist[one.y, one.x]), int(far[one.y, one.x]), one.number) for one in may]
    return min(near, default=(False, 0, 0, 0))[-1]


class Brief(NamedTuple):
    """A raid's requirements for the map of a Level, besides the Level's rating."""

    target: str = ""
    """The kind of the last chamber of a Level rated 100; "" for the first target kind in the assets."""
    escape: bool = False
    """Whether a Level rated 100 has a shaft that leads straight out of the nest."""
    forks: int = 1
    """The least number of galleries that start at the entrance, where the ground allows (R-88)."""
    deepest: int = 0
    """The rating of the Level where the Job is done; 0: that of the constants in force."""


def dig(seed: str, stream: str, rating: int, brief: Brief = Brief()) -> LevelPlan:  # noqa: B008  immutable
    """Generate the map of the Level with this rating (0..100), and return it. (R-30, R-31)

    Its dice are those of `seed` and `stream` (such as `level/3/map`).
    At rating 100 the last chamber is the Job's, and its gallery stands open from the entrance (R-45). If `brief` wants an escape,
    a second gallery stands open, to the chamber whose shaft leads straight out: two chambers from the Job's, past the entrance.
    """
    targets = [kind for kind in kinds("target") if brief.target in ("", kind.name)]
    kind = targets[0] if rating >= (brief.deepest or content.constants().nest.deepest) else None
    for attempt in range(TRIES):
        if plan := _attempt(seed, f"{stream}/{attempt}", rating, kind, brief.forks):
            return _ajar(plan) if brief.escape and kind else plan
    if plan := _attempt(seed, f"{stream}/plain", rating, kind, brief.forks, plain=True):
        return _ajar(plan) if brief.escape and kind else plan
    raise AssertionError(seed, stream, rating)


def _attempt(  # noqa: PLR0913  as it is tried again and again
    seed: str, stream: str, rating: int, target: ChamberKind | None, forks: int, *, plain: bool = False
) -> LevelPlan | None:
    """Generate one layout of a Level, and return it, or None if it is unusable.

    It is unusable if it has too few chambers, or if a chamber is too small or cut off.
    """
    dice = Dice(seed, f"{stream}/dice")
    count = FEWEST + dice(4) + rating // 34
    width, height = 86 + 3 * count + dice(13), 45 + count + dice(8)
    sites = plain_sites(width, height, target) if plain else scatter(dice, width, height, count, target)
    room = hollow(dice, sites, hills(seed, f"{stream}/edge", height, width, 3))
    if len(sites) < FEWEST or np.bincount(room.ravel())[1:].min() < SMALLEST:
        return None
    lie = hills(seed, f"{stream}/lie", height, width, 6)
    speck = grit(seed, f"{stream}/speck", height, width)
    cost = np.zeros_like(room)
    inner = np.s_[_EDGE:-_EDGE, _EDGE:-_EDGE]
    cost[inner] = 4 if plain else 3 + np.abs(lie - 128)[inner] // 2 + speck[inner] // 32
    broad = hills(seed, f"{stream}/broad", height, width, 8) > 142
    ground = unbroken(sites, room, cost, broad)
    tree = _connect(ground, dice, forks)
    if tree is None:
        return None
    clump = hills(seed, f"{stream}/clump", height, width, 3)
    return _plan(ground, dice, tree, clump, speck)


def _connect(ground: Earth, dice: Dice, forks: int) -> list[Gallery] | None:
    """Dig galleries that connect all chambers as a tree. Return the galleries, or None if a chamber stays cut off.

    The first `forks` of them begin at the entrance.
    The gallery to the Job's chamber is dug first, and is the last in the list; no gallery leads on from there.
    """
    sites = ground.sites
    pairs = sorted((a.apart(b), i, j) for i, a in enumerate(sites) for j, b in enumerate(sites) if i != j)
    royal = [place for place, site in enumerate(sites) if site.kind.place == "target"]
    ways = [(i, j, far) for far in (False, True) for _, i, j in pairs if i not in royal and j not in royal]
    ways += [(0, place, far) for far in (False, True) for place in royal]
    tree: list[Gallery] = []
    joined = {0}
    while len(joined) < len(sites):
        open_ = [way for way in ways if way[0] in joined and way[1] not in joined]
        first = [way for way in open_ if not way[0]] if len(joined) <= forks else []
        way = next(iter(first or open_), None)
        if way is None:
            return None
        ways.remove(way)
        if gallery := dig_gallery(ground, dice, *way):
            tree.append(gallery)
            joined.add(gallery.child)
    return sorted(tree, key=lambda gallery: gallery.child in royal)


def _plan(ground: Earth, dice: Dice, tree: list[Gallery], clump: Field, speck: Field) -> LevelPlan:
    """Finish the map of a Level: number the chambers, decorate floors, choose cells for shafts, close galleries."""
    places = [0, *(gallery.child for gallery in tree)]
    numbers = {place: number for number, place in enumerate(places, 1)}
    room = np.array([0, *(numbers[place] for place in range(len(places)))], np.uint8)[ground.room]
    tiles = np.where((room > 0) | ground.dug, np.uint8(Tile.FLOOR), np.uint8(Tile.SOLID))
    tiles[ground.dug & (speck < 6)] = Tile.PEBBLE
    rim = swell(tiles == Tile.SOLID)
    chambers = []
    for place, number in numbers.items():
        site, view, floor = ground.sites[place], ground.sites[place].window(), room == number
        furnish(tiles[view], floor[view], site.kind, clump[view], speck[view])
        own = next((gallery for gallery in tree if gallery.child == place), None)
        mouths = [own.child_mouth] if own else []
        mouths += [gallery.parent_mouth for gallery in tree if gallery.parent == place]
        shaft, tunnel, entry = _corners(dice, _cells(floor & rim), mouths)
        royal = site.kind.place == "target"
        chambers.append(
            Chamber(
                number=number,
                kind=site.kind.name,
                x=site.x,
                y=site.y,
                parent=numbers[own.parent] if own else 0,
                wall=(own.parent_door,) if own and not royal else (),
                mouths=tuple(mouths),
                shaft=shaft,
                tunnel=tunnel,
                entry=None if own else entry,
                guard=_nearest_to(mouths[0], _cells(floor)) if royal else (),
            )
        )
    for chamber in chambers:
        for x, y in chamber.wall:
            tiles[y, x] = Tile.CARTON
        if chamber.entry:
            tiles[chamber.entry[1], chamber.entry[0]] = Tile.SHAFT_UP
    room[tiles == Tile.PILLAR] = 0
    tiles.flags.writeable = room.flags.writeable = False
    return LevelPlan(room.shape[1], room.shape[0], tiles, room, tuple(chambers))


def _ajar(plan: LevelPlan) -> LevelPlan:
    """Return a copy of the Level in which a second gallery from the entrance is open.

    Of the chambers next to the entrance, it leads to the one that is farthest from the Job's.
    """
    target = plan.chambers[-1]
    near = [chamber for chamber in plan.chambers[:-1] if chamber.parent == 1]
    out = max(near, key=lambda chamber: (abs(chamber.x - target.x) + 2 * abs(chamber.y - target.y), -chamber.number))
    tiles = plan.tiles.copy()
    for x, y in out.wall:
        tiles[y, x] = Tile.FLOOR
    tiles.flags.writeable = False
    chambers = tuple(replace(chamber, wall=()) if chamber is out else chamber for chamber in plan.chambers)
    return LevelPlan(plan.width, plan.height, tiles, plan.room, chambers, out.number)


def _corners(dice: Dice, rim: NDArray[np.int64], mouths: list[Cell]) -> list[Cell]:
    """Return three cells along a chamber's wall, away from the gallery openings `mouths` and from one another."""
    far = np.min([_apart(rim, mouth) for mouth in mouths], axis=0)
    cells = rim[far > (2 if np.count_nonzero(far > 2) > 2 else 0)]
    chosen: list[Cell] = []
    best = dice(len(cells))
    while len(chosen) < 3:
        chosen.append((int(cells[best, 0]), int(cells[best, 1])))
        best = int(np.min([_apart(cells, cell) for cell in chosen], axis=0).argmax())
    return chosen


def _nearest_to(mouth: Cell, cells: NDArray[np.int64]) -> tuple[Cell, ...]:
    """Return the few of `cells` nearest to the cell `mouth`, in order of distance; equally near ones in their order."""
    order = _apart(cells, mouth).argsort(kind="stable")
    return tuple((x, y) for x, y in cells[order[:_GUARDS]].tolist())


def _cells(mask: Mask) -> NDArray[np.int64]:
    """Return the (x, y) of each cell that is True in a mask, row by row, as an array of shape (n, 2)."""
    return np.argwhere(mask)[:, ::-1]


def _apart(cells: NDArray[np.int64], cell: Cell) -> NDArray[np.int64]:
    """Return the distance (the larger of dx and dy) of each of `cells` from `cell`. (R-12)"""
    return np.maximum(np.abs(cells[:, 0] - cell[0]), np.abs(cells[:, 1] - cell[1]))
