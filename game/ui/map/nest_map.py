"""The drawing of the current Level's map: the ground, and everything that lies, stands or lives on it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.nest.paths import Cell
from game.presentation.sight import hostile, ours
from game.run.view import Held, Seen, View
from game.ui.map import ground, smell, tiles
from game.ui.map.bearings import bearings
from game.ui.map.glyphs import columns
from game.ui.map.ground import BUILT, REMAINS
from game.ui.map.palette import Ink, ink
from game.ui.widgets import hits
from game.ui.widgets.layout import COVERED, Area
from game.ui.widgets.widgets import fill
from game.ui.widgets.writing import text

Line = NDArray[np.bool_]
MARGIN = 2
"""The number of cells of undug earth shown beyond the edge of the explored part."""

EDGE = 6
"""The map moves when whoever decides is in the outermost of so many parts of its columns or rows."""

ROUND = 4
"""The rows that a map in a fight has beside those from who decides to the nearest armed foe."""

AROUND, FIGHTING = 3, 4
"""The map shows so many cells on each side of who decides, if they fit: on a walk, and in a fight."""

TRACE, TRACED = "?", "trace"
"""The sign where a creature was sensed last that nobody senses now, and its colour. It is never the creature's letter."""

ON_MARKS: dict[Ink, str] = {"select": "selected", "mark": "marked"}
"""The colour of letters on each background colour that marks a cell."""


def origin(
    view: View, area: Area, centre: Cell | None = None, held: Cell | None = None, free: int = 0, unsure: int = -1
) -> Cell:
    """Return which cell of the Level to draw at the map's upper left, so that the explored part is in the middle.

    If that does not fit, the Room of `centre` (default: the deciding character) is, else `centre`, and little undug earth is
    shown beyond the explored. Whatever is in sight is visible beside who decides, the nearest first if not all fits; last the Job's place.
    `held`: that cell as it was drawn last. It is kept until who decides nears the edge of the rows that are always free, or something
    in sight is outside those that are `free` now. `unsure`: how many of the lowest rows may be hidden at times, by default a third.
    """
    x, y = centre or where(view)
    here = view.known & (view.rooms == view.rooms[y, x])
    wide, unsure = area.w // columns(), area.h // COVERED if unsure < 0 else unsure
    left = _steady(x, wide, wide, view.known.max(0), here.max(0), held and held[0])
    top = _steady(y, area.h, area.h - unsure, view.known.max(1), here.max(1), held and held[1])
    if centre:
        return left, top
    if not held:
        return _placed(view, area, (left, top), unsure)
    seen = showing(view, area._replace(h=free or area.h), held)
    kept = [one == steady == shown for one, steady, shown in zip(held, (left, top), seen, strict=True)]
    anew = held if all(kept) else origin(view, area, unsure=unsure)
    return held[0] if kept[0] else anew[0], held[1] if kept[1] else anew[1]  # one axis at a time


def _placed(view: View, area: Area, corner: Cell, unsure: int) -> Cell:
    """Return the cell to draw at the upper left of a map that moves: `corner`, moved no farther than needed to show what should be seen.

    That is clear of the `unsure` lowest rows where it can be.
    """
    (x, y), wide = where(view), area.w // columns()
    job = view.goal  # kept, too, where who decides is not driven to the edge by it
    near = job and abs(job[0] - x) < wide - wide // EDGE and abs(job[1] - y) < area.h - area.h // EDGE
    cells = [*in_sight(view), *([job] if job and near else []), *surroundings(view)]
    for high in (area.h - unsure, area.h):
        corner = holding(corner, Area(0, 0, wide, high), (x, y), cells)
    return corner


def showing(view: View, area: Area, corner: Cell) -> Cell:
    """Return the cell to draw at the upper left of a map in an area: `corner`, moved no farther than needed to show what must be seen."""
    cells = [*in_sight(view), *surroundings(view, AROUND)]
    return holding(corner, Area(0, 0, area.w // columns(), area.h), where(view), cells)


def in_sight(view: View) -> list[Cell]:
    """Return the cells of all that the panel lists as in sight, and of the party: foes first, then the nearest first."""
    x, y = where(view)
    foes = {(body.x, body.y) for body in hostile(view)}
    found = {(body.x, body.y) for body in view.creatures if body.x >= 0}
    lying = {(way.x, way.y) for way in view.passages} | {(held.x, held.y) for held in view.things}
    found |= {(cx, cy) for cx, cy in lying if view.visible[cy, cx]}
    return sorted(found, key=lambda cell: (cell not in foes, max(abs(cell[0] - x), abs(cell[1] - y)), cell))


def surroundings(view: View, far: int | None = None) -> list[Cell]:
    """Return corners of the ground about who decides, `far` cells each way, that is to be seen, and in a fight of that next to the nearest armed foe."""
    x, y = where(view)
    foe = nearest(view) if view.fight else None
    around = [(x, y, 1), *([(foe.x, foe.y, 1)] if foe else []), (x, y, far or (FIGHTING if view.fight else AROUND))]
    return [(cx + by, cy + by) for cx, cy, far in around for by in (-far, far)]


def holding(corner: Cell, area: Area, centre: Cell, cells: Iterable[Cell]) -> Cell:
    """Return the cell to draw at the map's upper left: `corner`, moved only as far as needed to make `cells` visible.

    A cell is left out that does not fit beside `centre` and those before it.
    """
    (left, top), (right, bottom) = centre, centre
    for x, y in cells:
        box = min(left, x), min(top, y), max(right, x), max(bottom, y)
        if box[2] - box[0] < area.w and box[3] - box[1] < area.h:
            left, top, right, bottom = box
    return min(max(corner[0], right - area.w + 1), left), min(max(corner[1], bottom - area.h + 1), top)


def corners(cells: Sequence[Cell], area: Area) -> list[Cell]:
    """Return the outermost corners of these cells with what is around them, if an area of so many cells shows them all, else []."""
    (left, top), (right, bottom) = np.min(cells, 0).tolist(), np.max(cells, 0).tolist()
    fits = right - left + 3 <= area.w and bottom - top + 3 <= area.h
    return [(left - 1, top - 1), (right + 1, bottom + 1)] if fits else []


def spot(area: Area, corner: Cell, cell: Cell) -> Cell:
    """Return the console cell, the left of two, of a Level's cell on a map with `corner` at its area's upper left."""
    return area.x + (cell[0] - corner[0]) * columns(), area.y + cell[1] - corner[1]


def _steady(at: int, room: int, sure: int, known: Line, here: Line, held: int | None) -> int:
    """Return the number of the first column (or row) of the Level to show on a map of `room` columns (or rows), of which only the first `sure` are never hidden.

    It is `held` while column (or row) `at` is not near the edge of these and the Room not cut off that fits, or all that is explored is shown in them. Else the first of
    these that fits is in the middle: all that is explored, the explored part of the Room `here` with its walls, `at`.
    """
    low, high = _span(known, at)
    near = _span(here, at)
    edge = max(room // EDGE, AROUND)

    def good(first: int) -> bool:
        whole = first <= low and high < first + sure
        cut = near[1] - near[0] < sure and not (first <= near[0] and near[1] < first + room)
        return whole or (edge <= at - first < sure - edge and not cut)

    if held is not None and good(held):
        return held
    for (first, last), rows in product(((low, high), (near[0] - 1, near[1] + 1), (at, at)), (room, sure)):
        start = first - (rows - (last - first + 1)) // 2
        if high - low >= room:
            start = min(max(start, low - MARGIN), high + 1 + MARGIN - room)
        if last - first < room and good(start):
            return start
    return at - sure // 2


def _span(line: Line, at: int) -> Cell:
    """Return the first and the last column (or row) of those marked and `at`."""
    marked = np.flatnonzero(line)
    return (min(at, int(marked[0])), max(at, int(marked[-1]))) if len(marked) else (at, at)


def nearest(view: View) -> Seen | None:
    """Return the armed foe in sight that is nearest to who decides, or None if there is none."""
    x, y = where(view)
    foes = [one for one in view.creatures if one.armed and one.x >= 0 and not ours(view, one)]
    return min(foes, key=lambda one: (max(abs(one.x - x), abs(one.y - y)), one.who), default=None)


def where(view: View) -> Cell:
    """Return the cell of the character who acts now, or the middle of the Level if the party is dead."""
    height, width = view.tiles.shape
    return (view.me.body.x, view.me.body.y) if view.party else (width // 2, height // 2)


def draw(
    console: Console,
    view: View,
    area: Area,
    marks: Mapping[Cell, Ink] | None = None,
    scent: str = "",
    corner: Cell | None = None,
) -> Cell:
    """Draw the Level's map into an area of the console, and return the Level's cell at its upper left.

    `marks` are background colours by cell, `scent` is the scent to show, or "".
    `corner`: default `origin`.
    """
    corner = corner or origin(view, area)
    _painted(console, view, area, corner, scent)
    hits.ground(console, area, corner, columns())
    grid = area._replace(w=area.w // columns())
    for cell, tone in (marks or {}).items():
        if _inside(grid, cell[0] - corner[0], cell[1] - corner[1]):
            mark(console, spot(area, corner, cell), tone)
    return corner


def above(console: Console, view: View, area: Area, corner: Cell, rows: int) -> None:
    """Draw what the map shows in so many rows above its area, whose upper left cell is `corner`."""
    _painted(console, view, Area(area.x, area.y - rows, area.w, rows), (corner[0], corner[1] - rows), "")


def _painted(console: Console, view: View, area: Area, corner: Cell, scent: str) -> None:
    """Draw the Level with all on it, as letters or as pictures."""
    if columns() == 1:
        hits.cover(console, area)
        _letters(console, view, area, corner, scent)
        return
    wide = area.w // columns()
    fill(console, *area)
    letters = Console(wide, area.h, order="F")
    _letters(letters, view, Area(0, 0, wide, area.h), corner, scent)
    tiles.draw(console, area, letters, view, corner)


def ghosts(console: Console, area: Area, corner: Cell, cells: Sequence[Cell]) -> None:
    """Draw the leaders of other raids (ghosts to race against) on the map whose upper left cell is `corner`.

    One outside the map becomes an arrow at its edge.
    """
    for x, y in cells:
        dx, dy = x - corner[0], y - corner[1]
        left, top = min(max(dx, 0), area.w // columns() - 1), min(max(dy, 0), area.h - 1)
        sign = "&" if (dx, dy) == (left, top) else "<" if dx < left else ">" if dx > left else "^" if dy < top else "v"
        text(console, *spot(area, corner, (left + corner[0], top + corner[1])), tiles.centred(sign), "dim")


def traces(console: Console, area: Area, corner: Cell, last: Iterable[Cell], marks: Mapping[Cell, Ink]) -> None:
    """Draw a sign where each creature was sensed last that nobody senses now, on the map whose upper left is `corner`."""
    grid = area._replace(w=area.w // columns())
    for x, y in last:
        if _inside(grid, x - corner[0], y - corner[1]):
            tone = ON_MARKS.get(marks.get((x, y), ""), TRACED)
            text(console, *spot(area, corner, (x, y)), tiles.centred(TRACE), tone)


def mark(console: Console, at: Cell, tone: Ink) -> None:
    """Give a background colour to the cell of the map that is drawn at a cell of the console."""
    lettered = columns() == 1 or tiles.lettered(console, at)
    if columns() > 1:
        tiles.mark(console, at, tone)
    else:
        console.rgb["bg"][at] = ink(tone)
    if lettered and tone in ON_MARKS:
        console.rgb["fg"][at[0] : at[0] + columns(), at[1]] = ink(ON_MARKS[tone])


def _letters(console: Console, view: View, area: Area, corner: Cell, scent: str) -> None:
    """Draw the Level's map in letters, with one console column per cell."""
    ground.draw(console, view, area, corner)
    if scent:
        smell.draw(console, view, scent, area, corner)
    things(console, view, area, corner)


def _inside(area: Area, x: int, y: int) -> bool:
    return 0 <= x < area.w and 0 <= y < area.h


# -- what lies and lives there ---------------------------------------------------------------------


def things(console: Console, view: View, area: Area, corner: Cell) -> None:
    """Draw everything that is on the ground: arrows for facings, remains, barriers and webs, Items, and creatures.

    What lies on a passage does not hide it: the panel names the Item.
    """
    for cell, (one, tone, _) in bearings(view).items():
        _put(console, area, corner, cell, one, tone)
    ways = {(way.x, way.y) for way in view.passages}
    lying = [(*REMAINS, x, y) for _, x, y in view.remains if (x, y) not in ways]
    lying += [(*BUILT[kind], x, y) for kind, x, y in view.built]
    lying += [(held.glyph, hue(held), held.x, held.y) for held in view.things if (held.x, held.y) not in ways]
    for one, hue_, x, y in lying:
        _put(console, area, corner, (x, y), one, hue_ if view.visible[y, x] else "memory")
    for body in sorted(view.creatures, key=lambda one: (one.led, one.who == view.asked)):
        if body.x >= 0:
            _put(console, area, corner, (body.x, body.y), glyph(view, body), body.colour)


def glyph(view: View, body: Seen) -> str:
    """Return the character that shows a creature: "@" for the character who acts now, else the creature's letter."""
    return "@" if body.who == view.asked and body.led else body.glyph


def hue(held: Held) -> str:
    """Return the name of the colour in which an Item is drawn: "light", "food", or for other Items "thing"."""
    return "light" if "L" in held.types else "food" if "F" in held.types else "thing"


def _put(console: Console, area: Area, corner: Cell, cell: Cell, one: str, fg: Ink) -> None:
    x, y = cell[0] - corner[0], cell[1] - corner[1]
    if _inside(area, x, y):
        text(console, area.x + x, area.y + y, one, fg)
        console.rgb["bg"][area.x + x, area.y + y] //= 2  # darker, so that the letter stands out
