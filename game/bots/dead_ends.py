"""Ways down. Those to Levels from which nothing leads on, as far as is known, come after all others."""

from game import content
from game.bots.errands import Mask, far, stand, ways_from
from game.bots.escape import daring
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.engine.commands import AnyCommand, Enter
from game.engine.steps.exploration import DOWN
from game.run.view import Passage, View, once

PER_DEPTH = 10
"""The moves of a walk for which a way down must lead deeper by one point of the Level's rating."""


def dead_end(view: View, way: Passage) -> bool:
    """Return whether a way down leads to a Level that leads nowhere further, as far as is known."""
    return way.kind in DOWN and way.to in closed_levels(view)


@once
def closed_levels(view: View) -> frozenset[int]:
    """Return the numbers of the Levels whose known Rooms are all spent, and whose ways down, if any, lead to such Levels.

    The lowest Level, where the Job is, is none of them, nor is the present one.
    """
    lowest = content.constants().nest.deepest
    closed = {room.level for room in view.pool} - {view.number}
    closed -= {room.level for room in view.pool if not room.spent or room.rating >= lowest}
    while on := {room.level for room in view.pool if not closed.issuperset(room.down)} & closed:
        closed -= on
    return frozenset(closed)


def down(view: View, ground: Mask | None = None, *, dead: bool) -> list[Passage]:
    """Return the ways down of this Level, the best first: those that are dead ends if `dead` is set, else all others.

    They are walked to over this ground, as a rule over that on which nobody stands. Steep tunnels come before shafts, but for
    a party that is badly hurt after them; then those that lead deepest for the walk, then the nearest. What is not known to lead deeper is taken to lead as little deeper as a new Level may be. [R-74]
    """
    deep, walk, least = daring(view), ways_from(view, ground), view.rating + content.constants().nest.deeper
    ways = [way for way in view.passages if way.kind in DOWN and dead_end(view, way) == dead]
    moves = {way: far(walk, (way.x, way.y)) for way in ways}
    return sorted(
        ways,
        key=lambda way: (
            (way.kind == "shortcut") != deep, moves[way] // PER_DEPTH - (way.rating or least), moves[way], way.way
        ),
    )  # fmt: skip


def avoided(view: View, mind: Mind) -> set[int]:
    """Return the ways that are not taken now: those fled through lately, and those to Levels given up, till the party has fewer Wounds than then."""
    hurt = sum(one.body.wounds for one in view.party)
    fled = {way for way, until in mind.ways.shunned.items() if until > view.turn}
    return fled | {way for way, then in mind.ways.shut.items() if hurt >= then}


def descend(view: View, mind: Mind, ground: Mask, *, dead: bool = False) -> AnyCommand | None:
    """Return the Command to take a passage down, or a step towards one, or None if no passage can be taken.

    `dead`: whether it is one to a Level that leads nowhere further, as far as is known; else there is none such.
    """
    shut = avoided(view, mind)
    for way in (way for way in down(view, ground, dead=dead) if way.way not in shut):
        if stand(view) == (way.x, way.y):
            if not view.allows(Enter(way.way)):  # one of the party is cut off
                continue
            mind.ways.down = way.way
            return Enter(way.way)
        if step := go(view, [(way.x, way.y)], ground):
            return step
    return None
