"""Chooses the cell behind a foe to walk to, and says before whose head that cell is. [R-15]"""

from collections.abc import Sequence

from game.bots.blows import legal
from game.bots.errands import far, ways_from
from game.bots.places import in_front
from game.bots.places import pace as of_kind
from game.content import kinds
from game.engine.steps import TakeTurn
from game.nest.paths import FAR, MOVES, Cell
from game.presentation.automatic.auto_walk import Walker
from game.presentation.foes.stuck import fast
from game.presentation.page import sentence
from game.presentation.sight import friendly, strangers, titled
from game.run.view import Seen, View
from game.telling.words import counted, joined, possessive


def backs(view: View, body: Seen) -> list[Cell]:
    """Return the cells beside a creature, out of its front, that can be walked to."""
    walk = ways_from(view)
    around = [(body.x + dx, body.y + dy) for dx, dy in MOVES]
    return [cell for cell in around if far(walk, cell) < FAR and not in_front(body, cell)]


def has_back(view: View, who: int) -> bool:
    """Return whether a walk leads behind the creature `who`, if its cell is known."""
    body = view.body(who)
    return body is not None and body.x >= 0 and bool(backs(view, body))


def nearest_back(view: View, who: int, cells: Sequence[Cell]) -> Cell:
    """Return the one of these cells behind the creature `who` to walk to.

    Of those within this Turn's Pace it is one before nobody else's head, if there is one; of equals the nearest.
    """
    walk, pace = ways_from(view), view.me.body.pace
    return min(cells, key=lambda cell: (far(walk, cell) > pace, bool(heads(view, who, cell)), far(walk, cell)))


def heads(view: View, who: int, cell: Cell) -> list[Seen]:
    """Return the armoured foes other than `who` that stand beside a cell and face it."""
    foes = [foe for foe in strangers(view) if foe.who != who and not friendly(view, foe)]
    near = [foe for foe in foes if max(abs(foe.x - cell[0]), abs(foe.y - cell[1])) == 1 and in_front(foe, cell)]
    return [foe for foe in near if kinds()[foe.kind].armoured == "head"]


def no_way_behind(view: View, who: int) -> str:
    """Return why no walk leads behind the creature `who`: one is held fast, nothing is won there, one is there, or no cell there can be walked to."""
    body = view.body(who)
    if (told := fast(view)) or body is None:
        return told or sentence("no way behind")
    if kinds()[body.kind].armoured == "round":
        return sentence("gains nothing behind")
    there = (view.me.body.x, view.me.body.y) in backs(view, body)
    return sentence("behind already", foe=titled(view, body)) if there else sentence("no way behind")


def before_heads(front: Walker, who: int) -> str:
    """Return a message that the walk behind the creature `who` ends before another's head in this Turn, or short of it.

    It is given once; return "" for a walk that gets there, and meets no head.
    """
    view = front.view
    body = view.body(who)
    cells = backs(view, body) if body and body.x >= 0 else []
    if body is None or not cells or (view.me.body.x, view.me.body.y) in cells:
        return ""
    goal = nearest_back(view, who, cells)
    moves, pace = far(ways_from(view), goal), view.me.body.pace
    short = view.asks(TakeTurn) and moves > pace
    others = heads(view, who, goal) if moves <= pace else []
    if not (short or others) or (front.memory.again(view.n, goal) and pace):
        return ""
    if short:
        foe, left = titled(view, body), [sentence("pace left", cells=pace)]
        left += [sentence("behind dash")] * (legal(view, "dash") is not None and moves <= pace + of_kind(view.me.body))
        told = {"whose": possessive(foe), "foe": foe, "moves": counted(moves, "move"), "left": " ".join(left)}
        return sentence("behind far" if pace else "behind no pace", **told, key=front.called("behind"))
    whose = joined([possessive(titled(view, one)) for one in others])
    return sentence("behind before", foe=titled(view, body), whose=whose, key=front.called("behind"))
