"""Webs that would catch one of the party on a walk, and whom. [R-58, R-64]"""

from game.bots.errands import closing_in, stand, sticks, webs
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.steps import Roam, TakeTurn
from game.nest.paths import Cell
from game.presentation.page import sentence
from game.presentation.sight import off
from game.run.view import Member, View
from game.telling.words import joined


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
    own = any(member.body.who == view.asked for member, _ in new)
    return sentence("into a web" if own else "led into a web", who=who, where=off(view, new[0][1]))
