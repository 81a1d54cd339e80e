"""Why a walk of the adviser is given up for something else: what is so by now that was not as it set out, in a few words."""

from typing import NamedTuple

from game.adviser.fleeing.flight import FLEE, hunters
from game.adviser.wording.handling import FETCH, handful
from game.bots.errands import far, ways_from
from game.bots.mind import Mind
from game.engine.commands import Act, AnyCommand, Go
from game.nest.paths import FAR, Cell
from game.presentation.foes.patrols import LENGTHY
from game.presentation.page import sentence, words
from game.presentation.sight import gap, hostile, notice, off, titled
from game.run.view import View
from game.telling.words import counted, joined


class Standing(NamedTuple):
    """How things stand: the armed in sight and what they know of the party, by name; its Wounds, Effects and Hunger; its start; whether anybody comes after it; what it is about."""

    armed: dict[str, str]
    wounds: int
    effects: frozenset[str]
    hunger: int
    start: int
    chased: bool
    aim: str


def standing(view: View, mind: Mind) -> Standing:
    """Return how things stand now."""
    bodies = [one.body for one in view.party]
    return Standing(
        {titled(view, foe): foe.notice for foe in hostile(view)},
        sum(one.wounds for one in bodies),
        frozenset().union(*(one.effects for one in bodies)),
        max((one.hunger for one in view.party), default=0),
        view.raid.head_start,
        bool(view.pursuers or hunters(view, mind)),
        mind.aim,
    )


def why_turned(view: View, mind: Mind, was: Standing, goal: Cell, command: AnyCommand | None) -> str:
    """Return as a sentence what has changed since things stood so, of a walk to this goal; "" if nothing is known that has.

    `command`: what is wanted instead, or None if it is of no matter.
    """
    if mind.aim == FETCH:
        return sentence("turned fetch")
    now, armed = standing(view, mind), {titled(view, foe): foe for foe in hostile(view)}
    if (new := now.armed.keys() - was.armed.keys()) or any(now.armed[who] != was.armed[who] for who in now.armed):
        changed = new or {who for who in now.armed if now.armed[who] != was.armed[who]}
        foe = min((armed[who] for who in sorted(changed)), key=lambda one: gap(view, one))
        told = {
            "who": titled(view, foe),
            "where": off(view, (foe.x, foe.y)),
            "knows": words("knows")[notice(view, foe)],
        }
        return sentence("turned seen" if new else "turned heeded", **told)
    if now.wounds > was.wounds:
        return sentence("turned hurt")
    if now.effects != was.effects:
        come, gone = (joined(sorted(one)) for one in (now.effects - was.effects, was.effects - now.effects))
        return sentence("turned ill" if come else "turned well", effects=come or gone)
    if was.aim == FLEE and was.chased and not now.chased:
        return sentence("turned safe")
    if was.start and not now.start:
        return sentence("turned late")
    if lost := was.armed.keys() - now.armed.keys():
        return sentence("gone from sight", who=joined(sorted(lost)))
    if now.hunger > was.hunger:
        return sentence("turned hungry", hunger=now.hunger)
    return elsewhere(view, mind, goal, command)


def elsewhere(view: View, mind: Mind, goal: Cell, command: AnyCommand | None) -> str:
    """Return as a sentence that no way leads to the goal of a walk by now, or what can be done sooner; else ""."""
    moves, left = 1 + len(mind.walk.ahead), far(ways_from(view), goal)
    if left >= FAR:
        return sentence("turned shut" if far(ways_from(view, view.walkable), goal) >= FAR else "turned barred")
    *_, last = handful(view, command, mind) if command else [None]
    if isinstance(last, Act) and last.action in LENGTHY:
        return sentence("turned here")
    nearer = isinstance(command, Go) and moves < left
    return sentence("turned nearer", moves=counted(moves, "move"), more=left) if nearer else ""
