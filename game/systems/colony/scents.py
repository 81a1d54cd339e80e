"""The scents that the colony smells on a Level. [RULES 5.3, R-22]

A field of whole numbers over the current Level for each scent.
Alarm and the scent of intruders spread along passable ground; a trail stays where it was laid. All fade, and walls stop them.
"""

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.components import At, Raid, Scents
from game.engine.store import add, find, the
from game.nest.dig import LevelPlan
from game.nest.paths import Cell, Distances, bounds, distances
from game.nest.relief import swell
from game.nest.tiles import PASSABLE, Tile
from game.systems.ground import ground, level

Field = NDArray[np.uint8]
STRONGEST = 255


Kept = dict[str, tuple[int, int, int, bytes]]
"""Scent fields as they are saved, by name: left, top, width, and the strengths row by row as bytes."""


def smelt() -> "Fields":
    """Return the record of the scents on the current Level; who changes them must call `keep` afterwards."""
    scents = find(the(Raid).here, Scents)
    passable = ground().passable
    last = _last[0]
    if last is None or scents is None or scents.fields is not last.kept or passable is not last.passable:
        last = _last[0] = Fields(scents.fields if scents else {}, passable)
    return last


class Fields:
    """The scents of one Level: for each name of a scent, an array [y, x] of strengths.

    The saved ones are in `kept`; scents laid since are kept apart.
    """

    def __init__(self, kept: Kept, passable: NDArray[np.bool_]) -> None:
        self.kept, self.passable = kept, passable
        self.box: dict[str, tuple[slice, slice]] = {}
        self.of: dict[str, Field] = {
            name: np.zeros(self.passable.shape, np.uint8) for name in content.constants().scents
        }
        for name, (left, top, width, cells) in kept.items():
            self.box[name] = np.s_[top : top + len(cells) // width, left : left + width]
            self.of[name][self.box[name]] = np.frombuffer(cells, np.uint8).reshape(-1, width)

    def lay(self, name: str, x: int, y: int, much: int) -> None:
        """Raise the strength of the scent `name` at (x, y) to `much`.

        Nothing changes if it is stronger already or the cell is impassable.
        """
        if not self.passable.item(y, x) or self.of[name].item(y, x) >= much:
            return
        self.of[name][y, x] = min(STRONGEST, much)
        rows, columns = self.box.get(name) or (slice(y, y + 1), slice(x, x + 1))
        self.box[name] = (
            slice(min(rows.start, y), max(rows.stop, y + 1)),
            slice(min(columns.start, x), max(columns.stop, x + 1)),
        )

    def pass_turn(self) -> None:
        """Spread each scent by one cell, and let it fade.

        Only the part of the map that has the scent is computed.
        """
        for name, smelling in list(self.box.items()):
            odour, field = content.constants().scents[name], self.of[name]
            if the(Raid).turn % odour.turns:
                continue
            rows, columns = smelling
            wider = slice(max(0, rows.start - 1), rows.stop + 1), slice(max(0, columns.start - 1), columns.stop + 1)
            box = wider if odour.spread else smelling
            aged = field[box].astype(np.int16)
            if odour.spread:
                np.maximum(aged, swell(aged) - odour.spread, out=aged)
            aged -= odour.fade
            np.maximum(aged, 0, out=aged)
            aged *= self.passable[box]
            field[box] = aged
            self._trim(name, box, aged)

    def _trim(self, name: str, box: tuple[slice, slice], aged: NDArray[np.int16]) -> None:
        if found := bounds(aged > 0):
            (top, left), (rows, columns) = (each.start for each in box), found
            self.box[name] = np.s_[top + rows.start : top + rows.stop, left + columns.start : left + columns.stop]
        else:
            del self.box[name]

    def near(self, x: int, y: int) -> bool:
        """Return whether alarm or intruders can be smelt at (x, y) or on a cell next to it."""
        for name in ("alarm", "intruder"):
            rows, columns = self.box.get(name, (slice(0, -9), slice(0, -9)))
            within = rows.start - 1 <= y <= rows.stop and columns.start - 1 <= x <= columns.stop
            if within and self.of[name][max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].any():
                return True
        return False

    def at(self, name: str, x: int, y: int) -> int:
        return self.of[name].item(y, x)

    def keep(self) -> None:
        """Save the scents in the world, as a component of the current Level."""
        kept = self.kept = {}
        for name in (name for name in content.constants().scents if name in self.box):
            rows, columns = self.box[name]
            cells = self.of[name][rows, columns].tobytes()
            kept[name] = columns.start, rows.start, columns.stop - columns.start, cells
        if scents := find(the(Raid).here, Scents):
            scents.fields = kept
        elif kept:
            add(the(Raid).here, Scents(kept))


def waft(*laid: tuple[str, int, int, int]) -> None:
    """Lay several scents, each given as (name, x, y, strength), and save them."""
    here = smelt()
    for name, x, y, much in laid:
        here.lay(name, x, y, much)
    here.keep()


def give_alarm(at: At) -> None:
    """Lay alarm scent at full strength on a cell, and record the cell as the place of the last alarm."""
    waft(("alarm", at.x, at.y, content.constants().smells.call))
    sound(at)


def sound(at: At) -> None:
    """Record a cell as the place of the Level's last alarm.

    Soldiers that smell alarm go to this cell, and later so do Workers.
    """
    level().alarmed = at.x, at.y, the(Raid).turn


_last: list[Fields | None] = [None]
"""The Fields that were built last, reused while the world still has the saved fields from which they were built."""


# -- what does not change ------------------------------------------------------------------------------

Ways = list[list[int]]
"""The numbers of moves from every cell of a Level to one goal, as a list [y][x]."""
_kept: dict[int, tuple[LevelPlan, dict[Cell, Ways]]] = {}
_MOST = 8  # number of Levels whose ways are remembered


def galleries(plan: LevelPlan) -> NDArray[np.bool_]:
    """Return an array [y, x] of bool that is True for each cell that termites can enter. [R-30]

    They enter passable cells, and carton walls, which they open and reseal.
    """
    open_: NDArray[np.bool_] = PASSABLE[plan.tiles] | (plan.tiles == Tile.CARTON)
    return open_


def ways_to(x: int, y: int) -> Ways:
    """Return, for every cell [y][x], the number of moves that termites need from there to (x, y).

    Termites pass carton walls. The answer is cached by Level.
    """
    plan = ground().plan
    known = _kept.get(id(plan))
    if known is None or known[0] is not plan:
        if len(_kept) >= _MOST:
            _kept.clear()
        known = _kept[id(plan)] = plan, {}
    if (x, y) not in known[1]:
        found: Distances = distances(galleries(plan), [(x, y)])
        known[1][x, y] = found.tolist()
    return known[1][x, y]


def depths() -> Cell:
    """Return the cell in the middle of the deepest chamber of the Level.

    It is the Job's chamber, or if there is none the one farthest from the entrance.
    """
    chambers = ground().plan.chambers
    if target := next((chamber for chamber in chambers if chamber.guard), None):
        return target.x, target.y
    first = chambers[0]
    far = ways_to(first.x, first.y)
    deepest = max(chambers, key=lambda chamber: (far[chamber.y][chamber.x], chamber.number))
    return deepest.x, deepest.y


def home() -> Ways:
    """Return, for every cell [y][x], the number of moves from there to the deepest chamber of the Level."""
    return ways_to(*depths())
