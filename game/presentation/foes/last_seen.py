"""Armed creatures that nobody senses any more: where they were when they were sensed last, for maps and in sentences."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.bots.errands import stand
from game.bots.escape import SEARCH
from game.engine.commands import AnyCommand, Go
from game.fd100 import Degree
from game.nest.paths import Cell, distances
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import Sight, gap, hostile, off, titled
from game.run.view import Seen, View
from game.telling.words import counted

Sensed = tuple[int, int, Seen]
"""The Level and the turn in which a creature was sensed last, and how it was then."""
Last = dict[int, Sensed]
"""By each creature's id how it was sensed last, till its place is seen to be empty."""
GONE = 100
"""The number of turns after which its place is forgotten."""
LATE = 30
"""The number of turns after which its place says nothing on who is near, in a fight or ahead, unless it keeps to that place."""
AWAKE = ("seen", "truce")
"""The stages of notice at which a creature is not slipped past any more: nothing is rolled."""


def note(last: Last, view: View) -> None:
    """Record where all armed creatures are that the party senses now.

    Forget who has died or left, who was where nobody is seen to be now, and who has been gone for long.
    """
    for who in [one for one, (level, turn, _) in last.items() if level != view.number or turn + GONE <= view.turn]:
        del last[who]
    gone = away(view)
    for who in [one for one, (_, _, body) in last.items() if one in gone or view.visible[body.y, body.x]]:
        del last[who]
    last.update({one.who: (view.number, view.turn, one) for one in hostile(view)})


def away(view: View) -> list[int]:
    """Return the ids of the creatures that the log has told to have died, or to have left the Level, lately."""
    return [*view.names.fallen, *view.names.left] if isinstance(view, Sight) else []


def unsensed(view: View, last: Last) -> dict[Cell, tuple[int, Seen]]:
    """Return by cell the creatures of this Level that nobody senses now, each with the turns since it was sensed.

    Of several on a cell it is the latest. A cell that anybody of the party senses now is left out. Who had noticed the party has given
    it up after SEARCH turns, and a fight too, as far as is known: it would have to notice it anew. [R-51]
    """
    here = {*away(view), *(one.who for one in view.creatures)}
    found: dict[Cell, tuple[int, Seen]] = {}
    for who, (level, turn, body) in sorted(last.items(), key=lambda one: one[1][1]):
        past, cell = view.turn - turn, (body.x, body.y)
        if level == view.number and who not in here and past < GONE and not view.visible[body.y, body.x]:
            gives_up = body.notice == "seen" and min(past, view.turn - view.raid.fought) > SEARCH
            found[cell] = past, replace(body, notice="") if gives_up else body
    return found


def here_last(view: View, last: Last, cell: Cell) -> Iterator[str]:
    """Yield a sentence on the creature that was sensed in this cell last, if nobody senses it now."""
    if found := unsensed(view, last).get(cell):
        yield sentence("here last", who=titled(view, found[1]), when=since(found[0]))


def beside_last(view: View, command: AnyCommand, last: Last, warned: set[int]) -> str:
    """Return a warning if a move leads to where somebody armed may notice the party who was sensed last near there, else "". [R-51]

    Nobody senses it now, but has lately. That is beside it, and for who had not noticed the party wherever it feels. It is given once for
    each: `warned` has their ids.
    """
    if not isinstance(command, Go):
        return ""
    lately = [(past, body) for past, body in unsensed(view, last).values() if past <= LATE or body.tie]
    gone = [(past, body) for past, body in lately if body.who not in warned]
    near = [(past, body) for past, body in gone if feels(view, body, (command.x, command.y))]
    warned |= {body.who for _, body in near}
    if not near:
        return ""
    past, body = min(near, key=lambda one: max(abs(one[1].x - command.x), abs(one[1].y - command.y)))
    beside = max(abs(body.x - command.x), abs(body.y - command.y)) == 1
    told = {"who": titled(view, body), "when": since(past), "rolled": rolled(view, body)}
    return sentence("beside last" if beside else "near last", **told)


def led_past(view: View, last: Last, cells: Sequence[Cell]) -> str:
    """Return whom a walk over these `cells` leads near who is out of sight, as text: if it can, through whose very cell; or ""."""
    if (found := led_near(view, last, cells)) is None:
        return ""
    past, body = found
    through = " through" * ((body.x, body.y) in cells)
    told = {"who": titled(view, body), "where": off(view, (body.x, body.y)), "when": since(past)}
    return sentence(f"past last{through}", **told, rolled=rolled(view, body))


def led_near(view: View, last: Last, cells: Sequence[Cell]) -> tuple[int, Seen] | None:
    """Return whom a walk over these `cells` leads near who may notice the party, or knows of it, and was sensed last but is not now, with the turns since; or None.

    Of several it is one whose very cell it leads through, if any, else the nearest.
    """
    (x, y), gone = cells[0], unsensed(view, last).values()
    near = [one for one in gone if any(feels(view, one[1], cell) or awaits(view, one[1], cell) for cell in cells)]
    return min(
        near,
        key=lambda one: ((one[1].x, one[1].y) not in cells, max(abs(one[1].x - x), abs(one[1].y - y))),
        default=None,
    )


def rolled(view: View, body: Seen) -> str:
    """Return what would be rolled near a creature that is still where it was sensed last, as the end of a sentence, or "". [R-51]"""
    odds = view.sneaking_past(body.kind) if body.notice not in AWAKE and view.ruled("R-51") else None
    if odds is None:
        return ""
    return sentence("last rolled", chance=percent(odds.whole - odds.at_least(Degree.PARTIAL_SUCCESS), odds.whole))


def feels(view: View, body: Seen, cell: Cell) -> bool:
    """Return whether a step nearer, to this cell, leads beside where a creature was sensed last, or to where it would feel the party.

    Who had noticed the party, or was slipped past in the Room that this cell belongs to, is only minded beside it.
    """
    if max(abs(body.x - cell[0]), abs(body.y - cell[1])) == 1:
        return True
    past = body.notice and view.rooms[body.y, body.x] == view.rooms[cell[1], cell[0]]
    if body.notice in AWAKE or past:
        return False
    reach, (x, y) = view.feels_within(body.kind), stand(view)
    dist = distances(view.walkable, [(body.x, body.y)], reach)
    return bool(dist[cell[1], cell[0]] <= reach and dist[cell[1], cell[0]] < dist[y, x])


def awaits(view: View, body: Seen, cell: Cell) -> bool:
    """Return whether a step nearer leads to where a creature that had noticed the party would feel it again, were it still there."""
    apart, now = max(abs(body.x - cell[0]), abs(body.y - cell[1])), gap(view, body)
    return body.notice == "seen" and apart < now and apart <= view.feels_within(body.kind)


def latest(view: View, last: Last, freshest: Sensed | None) -> str:
    """Return a sentence on where the creature was that was sensed after all others whom nobody senses now, and when; or "", as after LATE turns.

    `freshest`: the last of all that was sensed, also where its place is seen to be empty by now.
    """
    found = [*unsensed(view, last).values()]
    if freshest and freshest[0] == view.number:
        found.append((view.turn - freshest[1], freshest[2]))
    out = {*away(view), *(one.who for one in view.creatures)}
    left = [(past, gap(view, body), body.who, body) for past, body in found if body.who not in out and past <= LATE]
    if not left:
        return ""
    past, _, _, body = min(left, key=lambda one: one[:3])
    return sentence("last seen then", who=titled(view, body), where=off(view, (body.x, body.y)), when=since(past))


def elsewhere(view: View, last: Last) -> Iterator[str]:
    """Yield a sentence for each creature that nobody senses now: where it was last, and how long ago."""
    for cell, (past, body) in unsensed(view, last).items():
        yield sentence("last seen then", who=titled(view, body), where=off(view, cell), when=since(past))


def since(turns: int) -> str:
    """Return how long ago something was, as text: "this turn" or "4 turns ago"."""
    return f"{counted(turns, 'turn')} ago" if turns else "this turn"
