"""Webs that would catch one of the party on a walk, and whom. [R-58, R-64]"""

from game.bots.errands import closing_in, open_cells, stand, sticks, webs
from game.bots.places import apart, beside
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


def led_round(view: View, command: AnyCommand) -> AnyCommand:
    """Return another step of the leader, to beside where this one leads, by which no web catches anybody; `command` if it catches nobody, or none does.

    Who walks over webs may draw those behind into one that lies in their way alone.
    """
    if view.fight or not isinstance(command, Go) or not snared(view, command):
        return command
    near = (Go(*cell) for cell in beside((command.x, command.y)) if cell in open_cells(view) - webs(view))
    round_it = (step for step in near if apart(view.me.body, (step.x, step.y)) == 1 and view.allows(step))
    return next((step for step in round_it if not snared(view, step)), command)


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
