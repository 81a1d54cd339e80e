"""What an automatic walk stops for: news that matters, and moves by which somebody may notice the party."""

from collections.abc import Collection, Sequence

from game import content
from game.bots.errands import stand
from game.bots.household import HUNGRY
from game.engine.commands import AnyCommand, Go
from game.engine.entries import Changed, Happened, Rolled
from game.fd100 import Degree
from game.presentation.foes.last_seen import beside_last
from game.presentation.foes.passing_by import anew, brushing, still_told
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.sight import unaware
from game.run.view import Seen, View
from game.telling.log import Line

MATTERS = ("alarm", "bad", "good", "luck", "rule")
"""The tones (colours) of log lines that interrupt an automatic walk."""


def matters(view: View, line: Line, memory: WalkMemory) -> bool:
    """Return whether a walk stops for this line of the log."""
    return line.tone in MATTERS and (lies_ahead(view, line) or not (trifling(line) or hidden(view, line, memory)))


def lies_ahead(view: View, line: Line) -> bool:
    """Return whether a log line is the one sign of somebody unseen while soldiers of the nest bar the ways out: one can still turn back. [R-86]"""
    match line.entry:
        case Rolled(action="sneak", target=target):
            return content.alerts()[view.alert].bars and all(body.who != target for body in view.creatures)
    return False


def trifling(line: Line) -> bool:
    """Return whether a log line is no reason to stop.

    Nobody has noticed the party, hunger grows that is no hardship yet, what was left lying is lost, or what an Obstacle hides, of which one is
    asked before, or the walk has come to the next Level.

    Who is noticed as soon as somebody comes beside it stops. Who comes in sight ends a walk by itself.
    """
    match line.entry:
        case Rolled(action="sneak", roll=roll):
            return roll.degree > Degree.PARTIAL_SUCCESS
        case Changed(feature="Hunger", new=new):
            return new < HUNGRY
        case Happened("enters Level" | "is lost" | "path is blocked"):
            return True
    return False


def brushed(view: View, command: AnyCommand, memory: WalkMemory, named: Collection[int] = ()) -> str:
    """Return a warning of whoever may notice the party at this move, in sight or where it was sensed last, or "".

    Every walk asks here before each move, by whatever key it was begun. `named`: ids of whom the player was told of before.
    """
    before, slipped = memory.brushed | set(named), memory.slipped | set(named)
    warned = set(before)
    told = brushing(view, command, warned) or anew(view, command, slipped)
    memory.slipped |= slipped - set(named)
    told = told or beside_last(view, command, memory.last, warned)
    memory.brushed |= warned - before
    return told


def heard(memory: WalkMemory, view: View, command: AnyCommand) -> None:
    """Note what a Command makes of the warnings that were given: each roll that is made is asked about anew.

    Call this before the Command is given.
    """
    memory.brushed = still_told(view, memory.brushed)
    x, y = stand(view)
    if not isinstance(command, Go) or view.rooms[command.y, command.x] != view.rooms[y, x]:
        memory.slipped.clear()


def hidden(view: View, line: Line, memory: WalkMemory) -> bool:
    """Return whether a log line tells once more that somebody has not noticed the party, and nothing has changed since.

    There is nothing to be decided about one of whom no sign is on the map: it is told once for all of them. Of one in sight it is
    told once for each, however often Sneaking is rolled: a move that leads beside it is warned of before it is made.
    """
    match line.entry:
        case Rolled(action="sneak", roll=roll, target=target) if roll.success:
            who = target if any(body.who == target for body in view.creatures) else 0
            now = view.number, view.raid.explored, view.raid.fights
            since, memory.unheard[who] = memory.unheard.get(who), now
            return since == now
    return False


def heedless(found: Sequence[Seen]) -> str:
    """Return that creatures who have come in sight have not noticed the party, as a clause behind their names; "" if none is `unaware`."""
    many = len(found) != 1 or content.kinds()[found[0].kind].swarm
    return f", who {'have' if many else 'has'} not noticed you" * any(map(unaware, found))
