"""Where a box stands over the map, and the map under it: so that the box hides as little as can be of what matters."""

from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.nest.paths import Cell, marked
from game.run.view import View
from game.ui.map import nest_map
from game.ui.map.glyphs import columns
from game.ui.raid.ask import AskScreen, Size
from game.ui.widgets.layout import Area, Layout


class Stand(NamedTuple):
    """Where all parts of a picture stand. The next picture begins with it, so that nothing moves without need."""

    place: tuple[int, int, int]  # the Level, the map's columns on the console, and those of a cell
    rest: Cell  # the Level's cell at the map's upper left while nothing covers the map
    corner: Cell  # that cell as it is drawn
    moment: tuple[int, int]  # the number of Commands, and the console's rows
    parts: Layout
    ask: AskScreen | None = None
    box: Area | None = None  # the question's


class Matter(NamedTuple):
    """Cells that a box should not hide: those that must be seen, others that are asked about or in sight, and the Room's floor."""

    must: Sequence[Cell]
    others: Sequence[Cell]
    floor: Sequence[Cell]
    around: Sequence[Cell]  # where the map is moved, these are shown with what must be seen, if they fit


def matter(view: View, must: Sequence[Cell], others: Sequence[Cell] = ()) -> Matter:
    """Return what a box should not hide of a Level: these cells, the others in sight in a fight, and the Room of who acts."""
    x, y = nest_map.where(view)
    fought = nest_map.in_sight(view) if view.fight else []
    floor = marked(view.known & (view.rooms == view.rooms[y, x]))
    return Matter(must, [*others, *fought], floor, nest_map.surroundings(view))


def corners(area: Area, size: Size, whole: int, spare: int) -> list[Area]:
    """Return boxes of this size in the corners of the map's area, and of the screen of `whole` columns, the best first.

    They may reach `spare` rows down over the log.
    """
    columns_ = (area.x + 1, area.x + area.w - size.w - 1, whole - size.w - 1)
    rows = (area.y + area.h - size.h, area.y, area.y + area.h + spare - size.h)
    return [Area(x, y, size.w, size.h) for x, y in product(columns_, rows) if x > area.x and y >= area.y]


def least_hidden(area: Area, corner: Cell, what: Matter, boxes: Sequence[Area]) -> tuple[Area, Cell]:
    """Return which of these boxes hides least of what matters on a map, and the Level's cell at the map's upper left then.

    It is `corner` unless each box beside the panel hides somebody; where none fits beside it, unless each does. Of boxes that hide as
    much it is the first. One that reaches down over the log stands as far up as it may without hiding more.
    """
    cells = np.array([*what.must, *what.others, *what.floor], int).reshape(-1, 2)
    must, matters = len(what.must), len(what.must) + len(what.others)

    def cost(box: Area, at: Cell) -> tuple[list[bool], int, int]:
        lost = hidden(area, at, box, cells)
        panel = box.h if box.x + box.w > area.x + area.w else 0
        floor = int(lost[matters:].sum()) + panel + bottom(area, box)
        return lost[:must].tolist(), int(lost[must:matters].sum()), floor

    costs = [(cost(box, corner), (box, corner)) for box in boxes]
    hiding = [box for (lost, others, _), (box, _) in costs if any(lost) or others]
    beside = [box for box in boxes if box.x + box.w <= area.x + area.w]
    if all(box in hiding for box in beside or boxes):
        costs += [(cost(box, at), (box, at)) for box in hiding for at in uncovering(area, corner, what, box)]
    least, (box, at) = min(costs, key=itemgetter(0))
    while box.y > area.y and bottom(area, box) > area.y + area.h:
        if (lost := cost(up := box._replace(y=box.y - 1), at)) > least:
            break
        least, box = lost, up
    return box, at


def hidden(area: Area, corner: Cell, box: Area, cells: NDArray[np.int_]) -> NDArray[np.bool_]:
    """Return of each cell (x, y) of the Level, of shape (n, 2), whether a map from `corner` on has it outside, or in a box or beside it."""
    x, y = ((cells - corner) * (columns(), 1) + area[:2]).T
    outside = (x < area.x) | (x + columns() > area.x + area.w) | (y < area.y) | (y >= bottom(area, box))
    across, down = (x >= box.x - columns()) & (x <= box.x + box.w), (y >= box.y - 1) & (y <= box.y + box.h)
    return np.asarray(outside | (across & down))


def bottom(area: Area, box: Area) -> int:
    """Return the first row below a map: a box that reaches down over the log takes the map with it."""
    return max(area.y + area.h, box.y + box.h)


def uncovering(area: Area, corner: Cell, what: Matter, box: Area) -> Iterator[Cell]:
    """Yield the Level's cell at the map's upper left, moved no farther than needed to show on one side of a box what matters."""
    wide, high = area.w // columns(), bottom(area, box) - area.y
    left, right = (box.x - 1 - area.x) // columns(), -((area.x - box.x - box.w - 1) // columns())
    above, below = box.y - 1 - area.y, box.y + box.h + 1 - area.y
    sides = (0, 0, wide, above), (0, below, wide, high - below), (0, 0, left, high), (right, 0, wide - right, high)
    for x, y, w, h in sides:
        if w > 0 and h > 0:
            free, first = Area(x, y, w, h), (corner[0] + x, corner[1] + y)
            cells = [*what.must[1:], *what.others, *what.around, *nest_map.corners(what.floor, free)]
            at = nest_map.holding(first, free, what.must[0], cells)
            yield at[0] - x, at[1] - y
