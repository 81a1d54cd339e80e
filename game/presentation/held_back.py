"""The adviser's restraint: whoever was advised to leave a fight goes no nearer in that Turn, and nobody hunts the harmless."""

from game import content
from game.bots import defence
from game.bots.blows import IN_THE_WAY, RARELY, chance, hopeful, legal, prized
from game.bots.escape import all_lost
from game.bots.estimates import left
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.improvising import spare
from game.bots.lines import BEFORE, line
from game.bots.places import away
from game.engine.commands import Act, AnyCommand, Go
from game.engine.steps import OfferLuck
from game.run.view import View, once

LAST = 2
"""The number of Wounds left at which the adviser leaves a fight that is being lost."""
NEARER = (*BEFORE, "charge", "dash", "flank", "run-around")
"""The Manoeuvres that lead up to a foe, or that an approach may follow."""


def held_back(view: View, deed: TurnPlan) -> TurnPlan:
    """Return a plan for an actor that was advised to leave: a step away, or else `deed` if it leads no nearer.

    If it does lead nearer, return a defence or the end of the Turn.
    """
    foes = [foe for foe in enemies(view) if foe.armed]
    if deed.flees or not foes:
        return deed
    if view.me.body.pace and (step := away(view, foes)):
        return TurnPlan(step, flees=True)
    if not approaches(deed):
        return deed
    wards = (defence.web(view, foes), defence.cover(view, foes), defence.call(view, foes)) if spare(view) else ()
    best = max((ward for ward in wards if ward), key=lambda ward: ward[0], default=None)
    return TurnPlan(best[1] if best else DONE)


def lets_go(view: View, deed: TurnPlan) -> TurnPlan:
    """Return `deed`, or the end of the Turn if it would only run after the unarmed, with no blow at them in this Turn.

    Left alone they are out of the fight soon enough, unless they have stood in the way for too many fights.
    """
    foes = enemies(view)
    if not foes or any(foe.armed or prized(view, foe) for foe in foes) or view.derived.get(IN_THE_WAY):
        return deed
    if deed.flees or not approaches(deed):
        return deed
    strikes = (part.command for part in line(view, deed) if isinstance(part.command, Act))
    return deed if any(act.action in ("attack", "charge") for act in strikes) else TurnPlan(DONE)


def trifle(view: View) -> bool:
    """Return whether the Luck that is offered would go on a word to an ally, which can be said again."""
    offer = view.decision
    return isinstance(offer, OfferLuck) and content.formulas()[offer.action.name].cost == "Support"


def approaches(deed: TurnPlan) -> bool:
    """Return whether a plan leads up to a foe."""
    command, plan = deed.command, deed.plan
    runs = plan is not None and (plan.steps > 0 or bool(plan.line and plan.line.run))
    return runs or isinstance(command, Go) or (isinstance(command, Act) and command.action in NEARER)


@once
def lost_cause(view: View) -> bool:
    """Return whether a fight is lost, so that the character had better leave it.

    The actor is at its last Wounds or all had better leave, armed foes are likely to win, and none is the Job's target.
    """
    me, armed = view.me.body, [foe for foe in enemies(view) if foe.armed]
    if not armed or any(prized(view, foe) for foe in armed) or hopeful(view, armed):
        return False
    return (left(me) <= LAST and 2 * me.wounds >= me.limit) or all_lost(view)


def recovers(view: View, command: AnyCommand) -> bool:
    """Return whether this Command lifts an actor who Recoils, in a fight that can be won."""
    foes = [foe for foe in enemies(view) if foe.armed]
    lifts = command == Act("steel", view.asked) and view.me.body.disposition == "Recoiling"
    return lifts and (hopeful(view, foes) or any(prized(view, foe) for foe in foes))


def way_out(view: View) -> AnyCommand | None:
    """Return the Command to break away from the fight, or None if that is impossible or hardly ever succeeds."""
    out = legal(view, "break")
    return out.command if out and chance(view, out) >= RARELY else None
