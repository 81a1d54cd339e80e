"""What the raid is for, and the way there: down, to unspent Rooms, to unknown ground; else to dig."""

from collections.abc import Sequence

import numpy as np

from game import content
from game.bots.blows import prized
from game.bots.duel import left
from game.bots.errands import Mask, explore_step, stand, travel_step
from game.bots.mind import Mind, go
from game.bots.places import allowed, apart, beside
from game.bots.threats import lie_low
from game.engine.commands import Act, AnyCommand, Enter, Say
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.run.view import View

QUIET = 60
"""The rating up to which the battered explore for something to eat, rather than go down."""
IDLE = 100
"""Turns of a Level with nothing to do but wait, after which it is given up; twice as many, and the raid is."""
DIGS = 20
"""Times she digs on a Level before she thinks again; twice as many, and she digs no more."""
DESPAIR = 150
"""Turns of that after which she works with her last Wound."""


def onward(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Where to? To what the Job is about, down, to an unspent Room, to unknown ground, to one left in flight; else dig."""
    seeking = view.rating < content.constants().nest.deepest and view.goal is None
    if not seeking:
        if step := job(view, ground):
            return step
    else:
        thorough = view.rating <= (QUIET if mind.battered(view) else mind.nature.thorough)
        if not thorough and (step := descend(view, mind, ground)):
            return step
        if view.allows(Act("explore")):
            return Act("explore")
    rooms = [(room.x, room.y) for room in view.found_here if not room.spent and not room.here]
    owed = [(room.x, room.y) for room in view.found_here if (view.number, room.number) in mind.owed]
    if seeking and (step := go(view, rooms, ground) or descend(view, mind, ground)):
        return step
    there = search(view, rooms, ground) or go(view, owed, ground) or lie_low(view, mind)
    return there or clear(view, mind, ground) or look_about(view, ground)


def search(view: View, rooms: list[Cell], ground: Mask) -> AnyCommand | None:
    """Over unknown ground to what she knows is there: the goal, a way down, a Room; for nothing else is it worth a walk."""
    ways = [(way.x, way.y) for way in view.passages if way.kind in ("shaft", "shortcut")]
    goals = [view.goal] if view.goal else rooms or ways
    return look_about(view, ground, goals) if goals or view.rating >= content.constants().nest.deepest else None


def look_about(view: View, ground: Mask, goals: Sequence[Cell] = ()) -> AnyCommand | None:
    """To unknown ground: in a dark Room a way down may be steps away, and unseen."""
    step = explore_step(view, ground, goals)
    return allowed(view, (step.x, step.y)) if step else None


def through_the_fire(view: View) -> AnyCommand | None:
    """Shot at again and again by whom she does not see: on, to the goal or into the unknown."""
    goals = [view.goal] if view.goal else []
    step = next(filter(None, (travel_step(view, goal) for goal in goals)), None) or explore_step(view, towards=goals)
    return allowed(view, (step.x, step.y)) if step else None


def job(view: View, ground: Mask) -> AnyCommand | None:
    """What the raid is for: kill whom she is sent to kill, hand over the Message, get out with the goods."""
    if view.job.task == "deliver" and (
        given := [c for c in view.legal() if isinstance(c, Act) and c.action == "deliver"]
    ):
        return given[0]
    goal = view.goal
    if goal is None:
        return None
    if stand(view) == goal:
        out = [c for c in view.legal() if c == Say("leave") or isinstance(c, Enter)]
        return out[0] if view.job.carried and out else None
    prey = [seen.who for seen in view.creatures if prized(view, seen) and apart(seen, stand(view)) == 1]
    strike = next((Act("attack", who) for who in prey if view.allows(Act("attack", who))), None)
    return strike or go(view, [goal], ground)


def descend(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Through a way down: the steep tunnel before the shaft."""
    shut = mind.shut | {way for way, until in mind.shunned.items() if until > view.turn}
    ways = [way for way in view.passages if way.kind in ("shaft", "shortcut") and way.way not in shut]
    for way in sorted(ways, key=lambda way: (way.kind != "shortcut", -(way.rating or 0), way.way)):
        if stand(view) == (way.x, way.y):
            mind.down = way.way
            return Enter(way.way)
        if step := go(view, [(way.x, way.y)], ground):
            return step
    return None


def ascend(view: View, ground: Mask) -> AnyCommand | None:
    """Through the way up, or towards it."""
    for way in view.passages:
        if way.kind == "up":
            return Enter(way.way) if stand(view) == (way.x, way.y) else go(view, [(way.x, way.y)], ground)
    return None


def climb(view: View, mind: Mind) -> AnyCommand | None:
    """A Level that is given up: back to one with Rooms to explore, and not down here again."""
    others = [room for room in view.pool if room.level != view.number and not room.spent]
    if not others or mind.idle.get(view.number, 0) < IDLE:
        return None
    step = ascend(view, view.walkable)
    if isinstance(step, Enter):
        mind.shut |= {mind.taken.get(view.number, 0), mind.down}  # by which she came first, and by which last
    return step


def clear(view: View, mind: Mind, ground: Mask) -> AnyCommand | None:
    """Nothing is left but work: tear down what is in the way, or dig. Not with the last Wound, but in despair."""
    spare = left(view.me.body) > 1 or mind.idle.get(view.number, 0) > DESPAIR
    pays_with_hunger = view.me.hungers and not view.me.starving
    works = ("dig", "tear") if pays_with_hunger else ("tear", "dig")
    for work in works:
        choice = view.choice(Act(work))
        if choice and not choice.refused and (spare or (work == "dig" and pays_with_hunger)):
            if work == "dig" and not worth_digging(view, mind):
                continue
            return choice.command
    ys, xs = np.nonzero(view.known & (view.tiles == Tile.PLUG))
    goals = [cell for x, y in zip(xs, ys, strict=True) for cell in beside((int(x), int(y)))]
    goals += [(room.x, room.y) for room in view.found_here if room.obstruction]
    return go(view, goals, ground) if spare else None


def worth_digging(view: View, mind: Mind) -> bool:
    """Not for ever: where nothing is left to be found, she had better go back to a Level she has given up."""
    place = view.number, view.raid.explored
    mind.digs[place] = mind.digs.get(place, 0) + 1
    if mind.digs[place] == DIGS + 1:
        mind.shut.clear()
    return mind.digs[place] <= 2 * DIGS


def unblock(view: View) -> AnyCommand | None:
    """Somebody stands in the way, beside her: attack, now and then."""
    if view.turn % 5:
        return None
    near = [Act("attack", seen.who) for seen in view.creatures if not seen.led and apart(seen, stand(view)) == 1]
    return next(filter(view.allows, near), None)


def bide(view: View, mind: Mind) -> AnyCommand:
    """Nothing is left to do here: wait a while for that to change."""
    mind.idle[view.number] = mind.idle.get(view.number, 0) + 1
    return Say("surrender") if mind.idle[view.number] > 2 * IDLE else Say("wait")
