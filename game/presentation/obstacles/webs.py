"""Webs that would catch one of the party on a walk: who is caught, and moves of the leader that catch nobody. [R-58, R-64]

The others walk where the file leads them, so only the leader's moves can keep them out of a web.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from game.bots.errands import closing_in, far, followed, footing, inside, route, stand, sticks, webs
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.steps import Roam, TakeTurn
from game.nest.paths import MOVES, Cell, distances
from game.presentation.obstacles.spores import shunned
from game.presentation.page import sentence
from game.presentation.sight import off
from game.run.view import Member, View
from game.telling.words import joined

Places = tuple[Cell, ...]
"""The cells on which the party stands, the leader's first."""
DETOUR, PAST, TRIES = 6, 4, 60
"""The most extra moves of a way round a web; the moves after which a leader is past it, two more for each companion; the most ways looked at."""


def snared(view: View, command: AnyCommand) -> list[tuple[Member, Cell]]:
    """Return the members of the party that a web would catch in the turn that this Command takes, or by this step in a fight, each with its cell."""
    if not view.asks(Roam, TakeTurn) or not webs(view):
        return []
    return [(member, cell) for member, cell in filed(view, command) if cell in webs(view) and sticks(member.body)]


def filed(view: View, command: AnyCommand) -> list[tuple[Member, Cell]]:
    """Return the members that move in the turn that this Command takes, each with the cell that it enters."""
    first, *others = view.party
    here = stand(view)
    at = {member.body.who: (member.body.x, member.body.y) for member in view.party}
    entered: list[tuple[Member, Cell]] = []
    match command:
        case Go(x, y) if view.fight:
            return [(view.me, (x, y))]
        case _ if view.fight:
            return []
        case Go(x, y):
            entered = [(first, (x, y)), *((one, here) for one in others if at[one.body.who] == (x, y))]
        case Say("wait"):
            pass
        case Act(action) if action != "attack":
            pass
        case _:
            return []
    at |= {member.body.who: cell for member, cell in entered}
    closing = closing_in(view, list(at.values()))
    return entered + [(view.party[n], cell) for n, cell in closing]


def caught(view: View, command: AnyCommand, told: set[tuple[int, Cell]]) -> str:
    """Return a warning of whom a web would catch in this Command's turn, or "" if nobody or if it is in `told`.

    `told`: ids and cells of which it was given; these are added.
    """
    new = [(member, cell) for member, cell in snared(view, command) if (member.body.who, cell) not in told]
    told |= {(member.body.who, cell) for member, cell in new}
    if not new:
        return ""
    who = joined([member.body.name for member, _ in new]) if len(view.party) > 1 else "You"
    return sentence("into a web", who=who, where=off(view, new[0][1]))


def way_round(view: View, command: AnyCommand) -> list[Cell]:
    """Return the leader's next cells on a way to the walk's goal that leads nobody of the party into a web, [] if none is needed or found.

    It is the shortest of those up to DETOUR moves longer, as far as the file needs to be past; a cell twice running is a wait there.
    """
    ahead = route(view)
    if not isinstance(command, Go) or not snared(view, command) or not ahead:
        return []
    start, back = tuple((one.body.x, one.body.y) for one in view.party), distances(view.walkable, ahead[-1:])
    most, enough = far(back, start[0]) + DETOUR, PAST + 2 * (len(start) - 1)
    tried, heap = {start}, [(far(back, start[0]), 0, [start])]
    for _ in range(TRIES):
        if not heap:
            break
        _, _, walk = heappop(heap)
        if len(walk) > enough or walk[-1][0] == ahead[-1]:
            return [at[0] for at in walk[1:]]
        for at in next_to(view, walk[-1]):
            moves = len(walk) + far(back, at[0])
            if at not in tried and moves <= most and not stuck_in(view, walk[-1], at):
                tried.add(at)
                heappush(heap, (moves, -len(walk), [*walk, at]))
    return []


def next_to(view: View, at: Places) -> Iterator[Places]:
    """Yield where the party may stand after the leader's next move, or a turn's wait, if it stands at these cells now."""
    open_ = footing(view)
    for dx, dy in (*MOVES, (0, 0)):
        cell = at[0][0] + dx, at[0][1] + dy
        if cell == at[0] or (inside(open_, cell) and open_[cell[1], cell[0]] and cell not in shunned(view)):
            yield tuple(followed(view, at, cell))


def stuck_in(view: View, before: Places, after: Places) -> bool:
    """Return whether one of the party that moves from the cells `before` to those `after` enters a web that holds it fast."""
    moved = zip(view.party, before, after, strict=True)
    return any(old != new and new in webs(view) and sticks(one.body) for one, old, new in moved)
