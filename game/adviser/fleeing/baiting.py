"""Food left behind for those who would follow the party to another Level: they stop for it. [R-84]"""

from game.bots.blows import hopeful
from game.bots.carrying import left_lying, value
from game.bots.errands import stand
from game.bots.escape import BAITED, followed
from game.bots.estimates import weak
from game.bots.household import MENDS
from game.bots.mind import Mind
from game.bots.places import far_off
from game.engine.commands import AnyCommand, Drop, Enter
from game.presentation.sight import hostile
from game.run.view import Held, View

BAIT = "bait"
"""The name of the aim, in `Mind.aim`, to leave food behind for pursuers."""
NEEDED = 4
"""The first part of an Item's `value` from which somebody here eats it, or it is of another use."""


def baited(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return the Command that puts down food before the party leaves the Level, where somebody likely to win would follow; else `best`.

    It takes no turn. One piece holds one of those who stand beside it as the party leaves: who comes out of the passage by then does so too.
    What is left behind is worth least, and nobody's meal, unless somebody is badly hurt; it is never what heals.
    """
    if not isinstance(best, Enter) or not (view.pursuers or not hopeful(view, hostile(view))):
        return best
    here = stand(view)
    after = sum(far_off((foe.x, foe.y), here) <= 1 for foe in followed(view, here, 0)) + len(view.pursuers)
    lies = sum(food(one) and far_off((one.x, one.y), here) <= 1 for one in view.things)
    held = sum(foe.tie == BAITED for foe in hostile(view))
    spare = [one for one in view.me.items if food(one) and spared(view, one) and view.allows(Drop(one.item))]
    if after <= lies - held or not spare:
        return best
    bait = min(spare, key=lambda one: (value(view, one), one.item))
    mind.aim, mind.spurned[bait.item] = BAIT, left_lying(view, bait)  # it is not taken up again before the flight
    return Drop(bait.item)


def spared(view: View, held: Held) -> bool:
    """Return whether a food is left behind for pursuers."""
    meal = value(view, held)[0] >= NEEDED and not any(weak(one.body) for one in view.party)
    return not (meal or "S" in held.types or held.function in MENDS)


def food(held: Held) -> bool:
    """Return whether an Item is food for which creatures stop: all but a Companion. [R-84]"""
    return "F" in held.types and "C" not in held.types
