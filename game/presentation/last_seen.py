"""Armed creatures that nobody senses any more: where they were when they were sensed last, for maps and in sentences."""

from collections.abc import Iterator

from game.nest.paths import Cell
from game.presentation.page import sentence
from game.presentation.sight import Sight, friendly, off, titled
from game.run.view import Seen, View
from game.telling.words import counted

Last = dict[int, tuple[int, int, Seen]]
"""For each creature's id the Level and the turn in which it was sensed last, and how it was then."""
GONE, LEFT = 100, 10
"""The number of turns after which its place is forgotten; and LEFT, if its cell is seen to be empty now."""


def note(last: Last, view: View) -> None:
    """Record where all armed creatures are that the party senses now. Forget the dead, and who has been gone for long."""
    for who in [one for one, (level, turn, _) in last.items() if level != view.number or turn + GONE <= view.turn]:
        del last[who]
    for who in dead(view):
        last.pop(who, None)
    armed = [one for one in view.creatures if one.armed and not one.led and one.x >= 0 and not friendly(view, one)]
    last.update({one.who: (view.number, view.turn, one) for one in armed})


def dead(view: View) -> list[int]:
    """Return the ids of the creatures that the log has told to have died lately."""
    return view.names.fallen if isinstance(view, Sight) else []


def unsensed(view: View, last: Last) -> dict[Cell, tuple[int, Seen]]:
    """Return by cell the creatures of this Level that nobody senses now, each with the turns since it was sensed.

    Of several on a cell it is the latest. A cell where somebody stands now is left out.
    """
    here = {*dead(view), *(one.who for one in view.creatures)}
    taken = {(one.x, one.y) for one in view.creatures}
    found: dict[Cell, tuple[int, Seen]] = {}
    for who, (level, turn, body) in sorted(last.items(), key=lambda one: one[1][1]):
        past, cell = view.turn - turn, (body.x, body.y)
        kept = LEFT if view.visible[body.y, body.x] else GONE
        if level == view.number and who not in here and cell not in taken and past < kept:
            found[cell] = past, body
    return found


def here_last(view: View, last: Last, cell: Cell) -> Iterator[str]:
    """Yield a sentence on the creature that was sensed in this cell last, if nobody senses it now."""
    if found := unsensed(view, last).get(cell):
        yield sentence("here last", who=titled(view, found[1]), when=since(found[0]))


def elsewhere(view: View, last: Last) -> Iterator[str]:
    """Yield a sentence for each creature that nobody senses now: where it was last, and how long ago."""
    for cell, (past, body) in unsensed(view, last).items():
        yield sentence("last seen then", who=titled(view, body), where=off(view, cell), when=since(past))


def since(turns: int) -> str:
    """Return how long ago something was, as text: "this turn" or "4 turns ago"."""
    return f"{counted(turns, 'turn')} ago" if turns else "this turn"
