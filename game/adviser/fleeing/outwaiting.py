"""How a fight is waited out, rather than left, with foes that can hardly hit: they go after some Rounds without a Wound. [R-83]"""

from math import prod

from game import content
from game.adviser.fleeing.leaving import at_hand, up_to
from game.bots.blows import chance, legal, prized
from game.bots.estimates import weak
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.withdrawing import bound
from game.fd100 import Degree
from game.presentation.page import sentence
from game.run.view import Seen, View, once
from game.telling.words import number

SAFE = 95
"""The least chance in per cent that nobody hits, at which who has lost half of its Wounds waits."""


def waits(view: View, deed: TurnPlan, lost: list[Seen]) -> TurnPlan:
    """Return the end of the Turn in place of leaving, where it is no less likely that no foe hits till they go than that one breaks away.

    `lost`: armed foes out of sight, who may be better. Else it is `deed`.
    """
    hits, out = feeble(view), legal(view, "break")
    if not deed.flees or lost or hits is None or up_to(view) or at_hand(view):
        return deed
    still = 100 * prod(1 - hit / 100 for hit in hits) ** content.constants().combat.hopeless
    least = max(SAFE * weak(view.me.body), chance(view, out) if out else 0)
    return TurnPlan(DONE) if still >= least else deed


def outwaited(view: View) -> str:
    """Return that these foes can hardly hit, and when they go, as text; "" where they may stay."""
    rounds = number(content.constants().combat.hopeless)
    return "" if (hits := feeble(view)) is None else sentence("outwait", hope=max(hits), rounds=rounds)


@once
def feeble(view: View) -> list[int] | None:
    """Return the chances in per cent with which these foes hit, None if one of them stays all the same, or others of the party are in this fight.

    Whoever hits as often as `hope` stays, whoever an Effect holds, the Job's target, royals, and on the deepest Level all.
    """
    foes, deepest = [foe for foe in enemies(view) if foe.armed], content.constants().nest.deepest
    alone = all(one.body.who == view.asked for one in view.party if one.body.disposition)
    stay = any(prized(view, foe) or bound(foe) or content.kinds()[foe.kind].royal for foe in foes)
    if not foes or not alone or stay or view.rating >= deepest or not view.ruled("R-83"):
        return None
    threats = [view.threat(foe.who) for foe in foes]
    hits = [100 * one.near.at_least(Degree.PARTIAL_SUCCESS) // one.near.whole for one in threats if one]
    return hits if len(hits) == len(foes) and max(hits) < content.constants().combat.hope else None
