"""The Attack that a bot makes before it flees: from its cell, or on foes that hit it wherever it goes."""

from collections.abc import Sequence

from game.bots.blows import RARELY, chance, legal, wrap_up
from game.bots.choosing import chosen
from game.bots.dread import off
from game.bots.errands import far, stand, ways_from
from game.bots.escape import exits, start
from game.bots.estimates import left
from game.bots.improvising import spare
from game.bots.places import afar
from game.bots.plans import AttackPlan, lands
from game.bots.vanguard import risk
from game.bots.withdrawing import Retreat
from game.engine.commands import Act, AnyCommand
from game.run.view import Seen, View


def parting_shot(view: View, foes: list[Seen], lost: Sequence[Seen] = ()) -> AttackPlan | None:
    """Return the AttackPlan for an Attack before fleeing, or None if no Attack is worthwhile.

    It is made from the actor's cell, lands at least RARELY, and is worth more than to break away at once `saves`. From foes who all strike from afar, those out of sight included, no walk leads out
    of reach: it may as well lead up to one, for an Attack that leaves a Manoeuvre to break away. Nobody leaves a way to another Level for that,
    nor, at the last Wound, one that is in reach once the actor has broken away.
    """
    least = saves(view, foes)
    ways = [plan for plan in chosen(view, foes) if plan.worth > least and lands(plan) >= 100 * RARELY]
    reach, walk = start(view) if left(view.me.body) == 1 else 0, ways_from(view)
    near = any(far(walk, (way.x, way.y)) <= reach for way in exits(view))
    fires = under_fire([*foes, *lost]) and not near
    return next((plan for plan in ways if strikes(plan) or (fires and fires_back(view, plan))), None)


def parting_wrap(view: View, out: Retreat | None) -> AnyCommand | None:
    """Return the Manoeuvre that wraps up a foe held fast beside a weaver before it leaves, or None if none is likely, or what is left then is not enough to leave by. R-67"""
    dashes = out.dashes if out else 0
    return wrap_up(view) if not dashes and spare(view) > 1 else None


def saves(view: View, foes: list[Seen]) -> int:
    """Return the Wounds that these foes are expected to deal in this Round, in thousandths, as often as the actor can break away before them."""
    out = legal(view, "break")
    feared = sum(risk(view, foe, off(view, foe, stand(view))[0]) for foe in foes if foe.armed)
    return chance(view, out) * feared // 100 if out else 0


def under_fire(foes: Sequence[Seen]) -> bool:
    """Return whether all of these foes that are armed, and there are any, strike from afar."""
    armed = [foe for foe in foes if foe.armed]
    return bool(armed) and all(afar(foe) for foe in armed)


def strikes(plan: AttackPlan) -> bool:
    """Return whether a plan begins with its Attack."""
    return isinstance(plan.command, Act) and plan.command.action == "attack"


def fires_back(view: View, plan: AttackPlan) -> bool:
    """Return whether a plan leaves a Manoeuvre to break away."""
    return not plan.spends and spare(view) > isinstance(plan.command, Act)
