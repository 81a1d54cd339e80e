"""The adviser's flight: when a party outside Combat leaves a Level for the foes that are near."""

from game.bots.blows import hopeful
from game.bots.errands import stand
from game.bots.escape import exits, way_here
from game.bots.mind import Mind, go
from game.bots.places import apart
from game.engine.commands import AnyCommand
from game.presentation.sight import POST, hostile
from game.run.view import Seen, View

FLEE = "flee"
"""The name of this aim in `Mind.aim`."""
NEAR = 12
"""The distance in cells within which foes last seen make a badly wounded party leave the Level."""
FRESH = 60
"""The number of turns after the last blow from which on only foes in view count, and no longer those last seen."""
RUNS = 60
"""The number of turns of fleeing on a Level after which the adviser advises no more of it."""


def leave(view: View, mind: Mind, *, beaten: bool) -> AnyCommand | None:
    """Return a Command to flee to another Level from foes nearby, or None if there is no need or no way.

    The need is that the actor has taken half of the Wounds that it can bear, and that these foes are likely to win.
    `beaten`: whether the last fight was one to run from, so that Wounds do not matter. Nobody runs from foes that hold
    their tunnel. Who has run for RUNS turns on this Level goes on as before: else foes that stay where one must pass,
    or were last seen there, would be run from for ever.
    """
    me, ran = view.me.body, mind.dodged.get(view.number, 0)
    known = mind.known(view) if view.turn - mind.fought <= FRESH else hostile(view)
    near = [foe for foe in known if hunts(view, foe)]
    needed = near and ran <= RUNS and (beaten or (2 * me.wounds >= me.limit and not hopeful(view, near)))
    out = flight(view, mind) if needed else None
    if out or mind.aim == FLEE:  # the walk goes on when the foes are far behind
        mind.dodged[view.number] = ran + 1
    return out


def hunts(view: View, foe: Seen) -> bool:
    """Return whether this foe, as last seen, is near, has noticed the party and may come after it."""
    noticed = bool(foe.disposition) or foe.notice == "seen"
    return noticed and foe.tie != POST and apart(foe, stand(view)) <= NEAR


def flight(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to take the passage on the actor's cell, or a step to the nearest; None if none is known.

    None leads back to where one has just fled from.
    """
    open_ = [(way.x, way.y) for way in exits(view) if mind.shunned.get(way.way, 0) <= view.turn]
    if stand(view) in open_ and (out := way_here(view)):
        mind.fled, mind.aim = True, FLEE
        return out
    step = go(view, open_, view.walkable)
    mind.aim = FLEE if step else mind.aim
    return mind.set_out(view, step) if step else None
