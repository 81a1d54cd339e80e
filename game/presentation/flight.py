"""The adviser's flight: when a party outside Combat leaves a Level for the foes that are near."""

from game.bots.errands import stand
from game.bots.escape import exits, way_here
from game.bots.mind import Mind, go
from game.bots.places import apart
from game.engine.commands import AnyCommand
from game.run.view import View

FLEE = "flee"
"""The name of this aim in `Mind.aim`."""
NEAR = 12
"""The distance in cells within which foes last seen make a badly wounded party leave the Level."""
RUNS = 60
"""The number of turns of fleeing on a Level after which the adviser advises no more of it."""


def leave(view: View, mind: Mind, *, beaten: bool) -> AnyCommand | None:
    """Return a Command to flee to another Level from foes nearby, or None if there is no need or no way.

    The need is that the actor has taken half of the Wounds that it can bear. `beaten`: whether the last fight was one
    to run from, so that Wounds do not matter. Who has run for RUNS turns on this Level goes on as before: else foes that
    stay where one must pass, or were last seen there, would be run from for ever.
    """
    me, here, ran = view.me.body, stand(view), mind.dodged.get(view.number, 0)
    near = [foe for foe in mind.known(view) if (foe.disposition or foe.notice == "seen") and apart(foe, here) <= NEAR]
    needed = near and ran <= RUNS and (2 * me.wounds >= me.limit or beaten)
    out = flight(view, mind) if needed else None
    if out or mind.aim == FLEE:  # the walk goes on when the foes are far behind
        mind.dodged[view.number] = ran + 1
    return out


def flight(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to take the passage on the actor's cell, or a step to the nearest; None if none is known."""
    if out := way_here(view):
        mind.fled, mind.aim = True, FLEE
        return out
    step = go(view, [(way.x, way.y) for way in exits(view)], view.walkable)
    mind.aim = FLEE if step else mind.aim
    return mind.set_out(view, step) if step else None
