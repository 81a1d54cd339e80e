"""With the goods in a roused nest a bot waits, far from everybody, till the alarm sinks, and those who bar the ways out go home. [R-86]"""

from game import content
from game.bots.errands import stand
from game.bots.household import HUNGRY, laden
from game.bots.mind import Mind
from game.bots.places import apart, far_off
from game.engine.commands import WAIT, AnyCommand
from game.run.view import View

CLEAR = 15
"""The distance in cells from the way out, and from the armed as last seen, from which on nobody is likely to come upon who waits."""
QUIET = "quiet"
"""The name of this aim in `Mind.aim`."""


def sit_out(view: View, mind: Mind) -> AnyCommand | None:
    """Return a wait with the goods while soldiers of the nest bar the ways out; None if none do, one is near those ways or the armed, hungry or pursued.

    Nor is it waited where the alarm should have sunk by now: somebody stirs it, out of sight. A bot that walked on at once met the soldiers in most
    raids: see notes/2026-11-30-a-third-round.md.
    """
    if not (mind.nature.wary and laden(view) and view.goal and content.alerts()[view.alert].bars):
        return None
    hunted = view.pursuers or view.raid.head_start or any(one.hunger >= HUNGRY for one in view.party)
    here, foes = stand(view), mind.foes.known(view)
    near = far_off(view.goal, here) <= CLEAR or any(apart(foe, here) <= CLEAR for foe in foes)
    return None if hunted or near or sinks_in(view, mind) < 0 or not view.allows(WAIT) else WAIT


def sinks_in(view: View, mind: Mind) -> int:
    """Return in how many turns the nest's alarm sinks if nothing stirs it till then: below 0 if something must have."""
    since = max(mind.foes.roused[2], mind.fights.fought + 1)  # the Round of the last blow ends a turn later
    return content.alerts()[view.alert].lasts - (view.turn - since)
