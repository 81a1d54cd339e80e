"""The adviser's flight: when a party outside Combat leaves a Level for the foes that are near."""

from game.bots.errands import stand
from game.bots.escape import exits, way_here
from game.bots.mind import Mind, go
from game.bots.places import apart
from game.engine.commands import AnyCommand
from game.run.view import View

NEAR = 12
"""The distance in cells within which foes last seen make a badly wounded party leave the Level."""
RUNS = 60
"""The number of turns of fleeing on a Level after which the adviser advises no more of it."""


def leave(view: View, mind: Mind, *, beaten: bool) -> AnyCommand | None:
    """Return a Command to flee to another Level from foes nearby, or None if there is no need or no way.

    The need is that the actor has taken half of the Wounds that it can bear. `beaten`: whether the last fight was one
    to run from, so that Wounds do not matter. Who has run for RUNS turns on this Level goes on as before: else foes that
    stay near the way out, or were last seen there, would be run from for ever.
    """
    me, here = view.me.body, stand(view)
    near = [foe for foe in mind.known(view) if (foe.disposition or foe.notice == "seen") and apart(foe, here) <= NEAR]
    if not near or (2 * me.wounds < me.limit and not beaten) or mind.dodged.get(view.number, 0) > RUNS:
        return None
    mind.dodged[view.number] = mind.dodged.get(view.number, 0) + 1
    if out := way_here(view):
        mind.fled, mind.aim = True, "flee"
        return out
    step = go(view, [(way.x, way.y) for way in exits(view)], view.walkable)
    mind.aim = "flee" if step else mind.aim
    return mind.set_out(view, step) if step else None
