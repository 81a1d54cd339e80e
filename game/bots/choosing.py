"""Whom a bot strikes at, of several enemies that it could: at like odds who may end a friend, or is nearest to being out of the fight."""

from game.bots.blows import RARELY, danger, helpless
from game.bots.company import companions
from game.bots.estimates import left
from game.bots.outlook import FLOOR
from game.bots.places import apart
from game.bots.plans import AttackPlan, lands, plans
from game.run.view import Seen, View

LIKE, HALF = 90, 50
"""In per cent of the worth of the best Attack: what is worth as much as that, and what is if it is as likely to hit."""


def chosen(view: View, foes: list[Seen]) -> list[AttackPlan]:
    """Return all plans to attack one of these enemies in this Turn, the best first.

    Of those worth about as much, or as likely to hit, that against who is beside a companion at its last Wound is the best, then that
    against who is nearest to its end: who is out of the fight strikes no more. Of enemies equally near to it, it is that against the most
    dangerous, and of those with the fewest steps.
    """
    found = plans(view, foes)
    if not found or found[0].worth <= 0:
        return found
    known = {foe.who: foe for foe in foes}
    like = {
        plan.foe: plan for plan in reversed(found) if alike(plan, found[0], known[plan.foe])
    }  # the best against each

    dying = [one.body for one in companions(view) if left(one.body) == 1]

    def order(plan: AttackPlan) -> tuple[bool, int, int, int, int]:
        foe = known[plan.foe]
        saves = not helpless(foe) and any(apart(foe, (one.x, one.y)) == 1 for one in dying)
        return not saves, left(foe), -danger(view, foe), plan.steps, foe.who

    best = min(like.values(), key=order)
    return [best, *(plan for plan in found if plan is not best)]


def charges_best(view: View, foes: list[Seen]) -> AttackPlan | None:
    """Return the best Attack of an actor that Recoils, if it is a Charge that hits not RARELY: one that fails leaves it where it stood. R-81"""
    best = next(iter(chosen(view, foes)), None) if view.me.body.disposition == FLOOR else None
    runs = best and best.worth > 0 and best.line and best.line.run and lands(best) >= 100 * RARELY
    return best if runs else None


def alike(plan: AttackPlan, best: AttackPlan, foe: Seen) -> bool:
    """Return whether a plan is worth about as much as the best, or as likely to hit and at least half of it, or this foe's last Wound."""
    share = 100 * plan.worth // best.worth
    ends = share > 0 and left(foe) == 1
    return share >= LIKE or ((share >= HALF or ends) and lands(plan) >= lands(best))
