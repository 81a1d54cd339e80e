"""How a bot does its Task where the place of it is known, and comes out again with the goods."""

from collections.abc import Sequence

from game.bots.blows import hopeful, prized
from game.bots.errands import Mask, far, stand, travel_step, ways_from, ways_of
from game.bots.escape import ends_here
from game.bots.estimates import weak
from game.bots.household import heals_by, laden
from game.bots.memory.fights import HAUNTED
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import allowed, apart
from game.engine.commands import Act, AnyCommand, Enter, Follow, Say
from game.run.view import Seen, View

PRESS = 30
"""The most moves to the Job's place over known ground at which whoever is attacked there from out of sight goes on to it."""
STRIDE = 12
"""The most moves to the way out that the badly wounded go with the Job's goods, before they look for a Rest."""


def job(view: View, ground: Mask) -> AnyCommand | None:
    """Return the next Command for the Job, or None if the party cannot go on with the Job here.

    It is to deliver the Message, leave with the goods, attack the target, or walk there.
    """
    if given := giving(view):
        return given
    goal = view.goal
    if goal is None:
        return None
    if stand(view) == goal:
        out = [c for c in view.legal() if c == Say("leave") or isinstance(c, Enter)]
        return out[0] if view.job.carried and out else None
    prey = [seen.who for seen in view.creatures if prized(view, seen) and apart(seen, stand(view)) == 1]
    strike = next((Act("attack", who) for who in prey if view.allows(Act("attack", who))), None)
    return strike or go(view, [goal], ground)


def presses(view: View, mind: Mind) -> bool:
    """Return whether the party goes on to the Job's place, though foes out of sight attack it again and again: it is near and nobody is badly hurt.

    They feel whoever comes that way, and do not go: to wait for them or to walk off but brings the next fight, and the nest up.
    """
    again = mind.fights.haunted is not None and mind.fights.battlefield == view.number
    if not again or view.turn - mind.fights.fought > HAUNTED or view.goal is None or laden(view):
        return False
    near = far(ways_of(view, stand(view)), view.goal) <= PRESS
    return near and not any(weak(one.body) for one in view.party)


def giving(view: View) -> AnyCommand | None:
    """Return the Command that gives the Message to whom it is for, who stands beside the leader; if another carries it, the one that lets that one lead. [R-75]

    Return None if nobody stands there who is to have it.
    """
    given = next(
        (one for one in view.choices if isinstance(one.command, Act) and one.command.action == "deliver"), None
    )
    if given is None or not given.refused:
        return given.command if given else None
    bearer = next((one for one in view.party if any("S" in held.types for held in one.items)), view.me)
    return Follow(bearer.body.who) if view.allows(Follow(bearer.body.who)) else None


def homeward(view: View, mind: Mind) -> AnyCommand | None:
    """Return the next step towards the way out with the goods that were to be fetched, or the Command to take it.

    It leads past those who have not noticed the party, where they are not likely to win. Return None if no such ground leads there,
    or the way out of the nest is long for somebody who has lost half of its Wounds, and may heal by what it holds.
    """
    if not laden(view) or view.goal is None:
        return None
    grounds = [mind.safe(view), *([view.walkable] if hopeful(view, mind.foes.known(view)) else [])]
    near = ends_here(view) and any(far(ways_from(view, ground), view.goal) <= STRIDE for ground in grounds)
    hurt = [member for member in view.party if weak(member.body)]
    if not near and any(heals_by(member.body, held) for member in hurt for held in member.items):
        return None
    for ground in grounds:
        if step := job(view, ground):
            return step
    return None


def outward(view: View, lost: Sequence[Seen] = ()) -> AnyCommand | None:
    """Return a step towards the way out with the goods, in a fight with nobody in sight; None if somebody is, or no way is known.

    None leads nearer to those `lost` to sight.
    """
    goal = None if any(seen.disposition and not seen.led for seen in view.creatures) else view.goal
    step = allowed(view, travel_step(view, goal)) if goal and laden(view) else None
    return None if step and any(apart(foe, (step.x, step.y)) < apart(foe, stand(view)) for foe in lost) else step
