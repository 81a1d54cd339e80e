"""What the colony smells: fields of scent over the Level in hand, in whole numbers. [RULES 5.3, R-22]

Alarm and the scent of intruders spread along passable ground; a trail stays where it was laid. All fade, and walls stop them.
"""

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.components import At, Raid, Scents
from game.engine.store import add, find, the
from game.nest.dig import LevelPlan
from game.nest.paths import Cell, Distances, distances
from game.nest.relief import swell
from game.nest.tiles import PASSABLE, Tile
from game.systems.ground import ground, level

Field = NDArray[np.uint8]
STRONGEST = 255


Kept = dict[str, tuple[int, int, int, bytes]]
"""Fields as they are put away: name > left, top, width, what is smelt, row by row."""


def smelt() -> "Fields":
    """Return the scents of the Level in hand. To be altered only by who keeps them."""
    scents = find(the(Raid).here, Scents)
    passable = ground().passable
    last = _last[0]
    if last is None or scents is None or scents.fields is not last.kept or passable is not last.passable:
        last = _last[0] = Fields(scents.fields if scents else {}, passable)
    return last


class Fields:
    """Scents laid out over the ground, [y, x]: what was `kept`, and what has been laid since."""

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
        """Lay so much on a cell, unless it smells stronger already. Nothing sticks to what is solid."""
        if not self.passable.item(y, x) or self.of[name].item(y, x) >= much:
            return
        self.of[name][y, x] = min(STRONGEST, much)
        rows, columns = self.box.get(name) or (slice(y, y + 1), slice(x, x + 1))
        self.box[name] = (
            slice(min(rows.start, y), max(rows.stop, y + 1)),
            slice(min(columns.start, x), max(columns.stop, x + 1)),
        )

    def pass_turn(self) -> None:
        """Spread everything by a cell, and let it fade. Only where anything smells at all is looked at."""
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
        smells = aged > 0
        rows, columns = (np.logical_or.reduce(smells, axis).tobytes() for axis in (1, 0))  # 1 where any does
        if 1 not in rows:
            del self.box[name]
            return
        top, left = box[0].start, box[1].start
        self.box[name] = np.s_[
            top + rows.find(1) : top + rows.rfind(1) + 1, left + columns.find(1) : left + columns.rfind(1) + 1
        ]

    def near(self, x: int, y: int) -> bool:
        """Return whether alarm or intruders are smelt on this cell or one beside it."""
        for name in ("alarm", "intruder"):
            rows, columns = self.box.get(name, (slice(0, -9), slice(0, -9)))
            within = rows.start - 1 <= y <= rows.stop and columns.start - 1 <= x <= columns.stop
            if within and self.of[name][max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].any():
                return True
        return False

    def at(self, name: str, x: int, y: int) -> int:
        return self.of[name].item(y, x)

    def keep(self) -> None:
        """Put the fields away, as part of the world."""
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
    """Lay scents all at once: name, x, y, how much."""
    here = smelt()
    for name, x, y, much in laid:
        here.lay(name, x, y, much)
    here.keep()


def give_alarm(at: At) -> None:
    """Let alarm scent hang at a place, as strong as it comes, as at who calls in a Combat, and at who digs."""
    waft(("alarm", at.x, at.y, content.constants().smells.call))
    sound(at)


def sound(at: At) -> None:
    """Note that alarm is given here: soldiers who smell it come, and Workers, when they have got over it."""
    level().alarmed = at.x, at.y, the(Raid).turn


_last: list[Fields | None] = [None]
"""Those that were asked for last: as long as they are what is kept, they need not be laid out anew."""


# -- what does not change ------------------------------------------------------------------------------

Ways = list[list[int]]
"""Moves from every cell, [y][x]."""
_kept: dict[int, tuple[LevelPlan, dict[Cell, Ways]]] = {}
_MOST = 8  # Levels whose ways are remembered


def galleries(plan: LevelPlan) -> NDArray[np.bool_]:
    """Return where termites can go: they open, pass and reseal walls of carton. [R-30]"""
    open_: NDArray[np.bool_] = PASSABLE[plan.tiles] | (plan.tiles == Tile.CARTON)
    return open_


def ways_to(x: int, y: int) -> Ways:
    """Return moves to this cell through all the galleries, as the termites that dug them know them."""
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
    """Return the middle of the deepest chamber: the Job's, or that which is farthest from the way in."""
    chambers = ground().plan.chambers
    if target := next((chamber for chamber in chambers if chamber.guard), None):
        return target.x, target.y
    first = chambers[0]
    far = ways_to(first.x, first.y)
    deepest = max(chambers, key=lambda chamber: (far[chamber.y][chamber.x], chamber.number))
    return deepest.x, deepest.y


def home() -> Ways:
    """Return the home field: moves to the depths."""
    return ways_to(*depths())
