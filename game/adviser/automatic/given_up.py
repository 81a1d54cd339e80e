"""Why a walk of the adviser is given up for something else: what is so by now that was not as it set out, in a few words."""

from typing import NamedTuple

from game.adviser.fleeing.flight import FLEE, hunters
from game.adviser.wording.handling import FETCH, handful
from game.bots.errands import far, ways_from
from game.bots.mind import Mind
from game.bots.schemes import WORK
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go
from game.nest.paths import FAR, Cell
from game.presentation.foes.patrols import LENGTHY
from game.presentation.page import sentence, words
from game.presentation.sight import gap, hostile, notice, off, titled
from game.run.view import Seen, View
from game.telling.words import counted, joined


class Situation(NamedTuple):
    """How things stand: what the armed in sight know of the party, and how far off they are, by name; its Wounds, Effects and Hunger; its start; whether anybody comes after it; what it is about."""

    armed: dict[str, str]
    gaps: dict[str, int]
    wounds: int
    effects: frozenset[str]
    hunger: int
    start: int
    chased: bool
    aim: str


def situation(view: View, mind: Mind) -> Situation:
    """Return how things stand now."""
    bodies = [one.body for one in view.party]
    return Situation(
        {titled(view, foe): foe.notice for foe in hostile(view)},
        {titled(view, foe): gap(view, foe) for foe in hostile(view)},
        sum(one.wounds for one in bodies),
        frozenset().union(*(one.effects for one in bodies)),
        max((one.hunger for one in view.party), default=0),
        view.raid.head_start,
        bool(view.pursuers or hunters(view, mind)),
        mind.aim,
    )


def why_turned(view: View, mind: Mind, was: Situation, goal: Cell, command: AnyCommand | None) -> str:
    """Return as a sentence what has changed since things stood so, of a walk to this goal; "" if nothing is known that has.

    `command`: what is wanted instead, or None if it is of no matter.
    """
    if mind.aim == FETCH:
        return sentence("turned fetch")
    now = situation(view, mind)
    if foe := changed(view, was, now):
        told = {"who": titled(view, foe), "where": off(view, (foe.x, foe.y))}
        knows = words("knows")[notice(view, foe)]
        return sentence("turned heeded" if told["who"] in was.armed else "turned seen", **told, knows=knows)
    if felt := ailing(was, now):
        return felt
    if was.aim == FLEE and was.chased and not now.chased:
        return sentence("turned safe")
    if was.start and not now.start:
        return sentence("turned late")
    if works(view, mind, command):
        return sentence("turned here")
    if lost := was.armed.keys() - now.armed.keys():
        return sentence("gone from sight", who=joined(sorted(lost)))
    if now.hunger > was.hunger:
        return sentence("turned hungry", hunger=now.hunger)
    if near := sorted((cells, who) for who, cells in now.gaps.items() if cells < was.gaps[who]):
        return sentence("turned close", who=near[0][1], cells=counted(near[0][0], "cell"))
    return elsewhere(view, mind, goal, command if mind.aim == was.aim else None)


def changed(view: View, was: Situation, now: Situation) -> Seen | None:
    """Return the nearest of the armed who have come in sight since, or take the party otherwise; None if none has."""
    new = now.armed.keys() - was.armed.keys() or {who for who in now.armed if now.armed[who] != was.armed[who]}
    found = [foe for foe in hostile(view) if titled(view, foe) in new]
    return min(found, key=lambda one: (gap(view, one), one.who), default=None)


def ailing(was: Situation, now: Situation) -> str:
    """Return what the party has come by or got rid of since, as a sentence: Wounds, then Effects; else ""."""
    if now.wounds > was.wounds:
        return sentence("turned hurt")
    come, gone = (joined(sorted(one)) for one in (now.effects - was.effects, was.effects - now.effects))
    return sentence("turned ill" if come else "turned well", effects=come or gone) if come or gone else ""


def works(view: View, mind: Mind, command: AnyCommand | None) -> bool:
    """Return whether this Command begins long work here, or makes room for what is then gathered."""
    *_, last = handful(view, command, mind) if command else [None]
    idea = mind.scheme if last == Act(OPENING) else last
    return isinstance(idea, Act) and idea.action in (*LENGTHY, *WORK)


def elsewhere(view: View, mind: Mind, goal: Cell, command: AnyCommand | None) -> str:
    """Return as a sentence that no way leads to the goal of a walk by now, or what can be done sooner; else ""."""
    moves, left = 1 + len(mind.walk.ahead), far(ways_from(view), goal)
    if left >= FAR:
        return sentence("turned shut" if far(ways_from(view, view.walkable), goal) >= FAR else "turned barred")
    nearer = isinstance(command, Go) and moves < left
    return sentence("turned nearer", moves=counted(moves, "move"), more=left) if nearer else ""
