"""The panel at the right of the map: the party's characters and their state, and everything in sight."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from tcod.console import Console

from game import content
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.presentation.obstacles.shutting import all_shut_off, glue
from game.presentation.page import sentence
from game.presentation.sight import strangers
from game.presentation.walks.barred import postponed
from game.run.view import View
from game.telling.shorten import broken
from game.telling.words import capital, off
from game.ui.raid.characters import BRIEF_ROWS, ROOMY, ROWS, heads
from game.ui.raid.fighter import struggle
from game.ui.raid.foes import A_ROW, ALL, CROWD, JUNK, THRONG, sight
from game.ui.raid.squeezing import squeezed
from game.ui.raid.strip import StripParts
from game.ui.widgets.layout import Area
from game.ui.widgets.rows import GAP, Row, RowLine, long, put
from game.ui.widgets.widgets import fill, upright
from game.weighing.scale import scaled

MANY = 99
LEAST, SOME, FEW = 3, 5, 8
"""Rows: in fewer than LEAST nothing is told, than SOME of no foe, than FEW no Job where anything is left out."""
DEGREES_OF_ROOM = (
    (True, MANY, ROOMY, 0), (True, MANY, ROWS, 0), (False, MANY, ROWS, 0), (False, MANY, ROWS, A_ROW),
    (False, MANY, ROWS, JUNK), *((False, told, ROWS, JUNK) for told in range(8, -1, -1)), (False, 0, ROWS, ALL),
    *((False, told, BRIEF_ROWS, ALL) for told in (2, 1)), (False, CROWD, ROWS, ALL), *((False, told, BRIEF_ROWS, ALL) for told in (CROWD, -5, -4, -3, -2, THRONG)),
)  # fmt: skip
"""Levels of detail, the most detailed first: (gaps between parts, foes shown with their state, detail for each character, which Items share a row)."""
WHOLE = DEGREES_OF_ROOM[:3]
"""The levels of detail that show every foe with its state."""


class LeftOver(NamedTuple):
    """What a panel has left over: the text of the split times if there was no room for them, and its rows that are free."""

    splits: str
    free: Area


def draw(console: Console, area: Area, view: View, strip: StripParts | None = None, look: str = "") -> LeftOver:
    """Draw the panel with as many details as fit, and return what it has left over.

    The splits get the rows that the creatures in sight and the Job leave free. `look`: the key for looking around.
    """
    fill(console, *area)
    upright(console, area.x, area.y, area.h)
    untold = strip.line if strip else ""
    if area.h < LEAST:
        return LeftOver(untold, area._replace(h=0))
    width = area.w - 2
    lines, rows = list[RowLine](), detailed(view, width)
    job, last = errand(view, width), not (view.fight or view.raid.outcome)
    foot = [*job, *(footer(view, width) if last else ())]
    brief = [*job[:1], *(footer(view, width, brief=True) if last else ())]  # of the Job, how deep or how far off it is
    for splits in strip.blocks if strip else ():
        for degree in WHOLE if splits else ():
            lines = rows(*degree)
            if len(lines) + len(foot) + len(splits) <= area.h:
                return LeftOver("", ends(console, area, lines, [*foot, *splits]))
    one = bool(view.fight) and len(view.party) == 1 and len(strangers(view)) == 1  # how it stands comes before a way
    for degree in (each for each in DEGREES_OF_ROOM if each[1] > 0 or not one):
        lines = rows(*degree)
        if fits := [below for below in (foot, brief) if len(lines) + len(below) <= area.h]:
            foot = fits[0]
            break
    else:
        foot = brief if area.h >= FEW else []
        head = [line for line in heads(view, width, BRIEF_ROWS) if line is not GAP] if len(view.party) == 1 else []
        near = rows(False, 1, BRIEF_ROWS, ALL)  # how the nearest stands, where they are few
        lines = near if head and len({row.at for row in near}) <= SOME else lines
        lines = squeezed(view, lines, width, area.h - len(foot) - 1, head=len(head), look=look)
    return LeftOver(untold, ends(console, area, lines, foot))


def ends(console: Console, area: Area, lines: list[RowLine], foot: list[RowLine]) -> Area:
    """Draw rows from the top of an area down and others up to its end, and return the rows that are free between them, but for a gap at either side."""
    put(console, area, lines)
    put(console, area._replace(y=area.y + area.h - len(foot), h=len(foot)), foot)
    return area._replace(y=area.y + len(lines) + 1, h=max(0, area.h - len(lines) - len(foot) - 2))


def detailed(view: View, width: int) -> Callable[[bool, int, int, int], list[RowLine]]:
    """Return a function from a level of detail (see DEGREES_OF_ROOM) to the panel's rows. What is in sight is listed once for several levels."""
    seen, foes = cache(lambda told, fold: [*sight(view, width, told, fold)]), len(strangers(view))

    def rows(spare: bool, told: int, room: int, fold: int) -> list[RowLine]:
        found = [*heads(view, width, room), *struggle(view), *seen(min(told, foes), fold)]
        return [line for line in found if spare or line is not GAP]

    return rows


# -- the foot --------------------------------------------------------------------------------------


def errand(view: View, width: int) -> list[RowLine]:
    """Return rows about what the Job (aim of the raid) requires next, and in which direction or how deep, or [].

    In Combat there are none, unless what it requires waits for the end of this fight; after the raid there are none.
    """
    if (view.fight and not postponed(view)) or view.raid.outcome or not view.party:
        return []
    words = broken(capital(view.job.objective), width)
    me, goal = view.me.body, view.goal
    far = off(goal[0] - me.x, goal[1] - me.y) if goal and view.known[goal[1], goal[0]] else ""
    deepest = content.constants().nest.deepest
    far = far or (f"rated {scaled(view.rating)} of {scaled(deepest)}" if view.rating < deepest else "")
    told = sentence("job in short", job=view.job.name, danger=view.job.danger, reward=view.job.reward)
    job = partial(RowLine, about=lambda: told)
    return [job([("JOB", "dim")], [(far, "dim")]), *(job([(part, "text")]) for part in words)]


def footer(view: View, width: int, *, brief: bool = False) -> Iterator[RowLine]:
    """Yield rows with two numbers for this Level: Rooms that can still be explored, and passages that lead down.

    `brief`: in so short words that a row has both. Of Rooms that are shut off, a row says where the glue is that may be what does it.
    """
    unspent = sum(not room.spent for room in view.pool if room.level == view.number)
    ways = sum(way.kind in DOWN for way in view.passages)
    told = "shut off" if unspent and all_shut_off(view) else "unspent"
    what: Row = [(f"Rooms {told} ", "dim")]
    rooms: Row = [(str(unspent), "accent" if unspent else "faint")]
    down: Row = [(str(ways), "accent" if ways else "faint")]
    left, right = [*what, *rooms], [("down " if brief else "ways down ", "dim"), *down]
    fits = long(left) + 1 + long(right) <= width
    yield from [RowLine(left, right)] if fits else (RowLine(what, rooms), RowLine([("Ways down ", "dim")], down))
    if told == "shut off" and view.asks(Roam) and (at := glue(view)):
        me = view.me.body
        yield RowLine([("behind glue?", "dim")], [(off(at[0] - me.x, at[1] - me.y), "text")])
