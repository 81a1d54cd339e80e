"""With the goods in a roused nest a bot waits, far from everybody, till the alarm sinks, and those who bar the ways out go home. [R-86]"""

from game import content
from game.bots.errands import stand
from game.bots.household import HUNGRY, laden, welcome
from game.bots.mind import Mind
from game.bots.places import apart, far_off
from game.engine.commands import WAIT, AnyCommand
from game.fd100 import die_for
from game.run.view import Held, Member, View

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
    here, foes, turns = stand(view), mind.foes.known(view), sinks_in(view, mind)
    near = far_off(view.goal, here) <= CLEAR or any(apart(foe, here) <= CLEAR for foe in foes)
    return None if hunted or near or turns < 0 or famishes(view, turns) or not view.allows(WAIT) else WAIT


def famishes(view: View, turns: int) -> bool:
    """Return whether anybody may be Starving once it has been waited so long, by the Hunger Costs that the clock brings, beyond the meals that it carries. [R-71]"""
    often, due = content.constants().time.hunger, view.raid.hungry_at
    costs = max(0, 1 + (view.turn + turns - due) // often) if view.ruled("R-71") and not view.system.unfed else 0
    return any(
        one.hungers and worst(one.hunger, costs - sum(map(welcome, eaten(one)))) >= content.constants().party.hunger
        for one in view.party
    )


def eaten(member: Member) -> list[Held]:
    """Return the food that a member carries and eats."""
    return [held for held in member.items if held.edible]


def worst(hunger: int, costs: int) -> int:
    """Return the most that Hunger can be after so many Hunger Costs for which nothing is eaten. [B Table 14]"""
    for _ in range(costs):
        hunger = max(hunger, die_for(hunger) - 1)
    return hunger


def sinks_in(view: View, mind: Mind) -> int:
    """Return in how many turns the nest's alarm sinks if nothing stirs it till then: below 0 if something must have."""
    since = max(mind.foes.roused[2], mind.fights.fought + 1)  # the Round of the last blow ends a turn later
    return content.alerts()[view.alert].lasts - (view.turn - since)
