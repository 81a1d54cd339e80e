"""How a fight is waited out, rather than left, with foes that can hardly hit: they go after some Rounds without a Wound. [R-83]"""

from itertools import takewhile
from math import prod

from game import content
from game.adviser.fleeing.leaving import done_by_leaving, up_to
from game.bots.blows import chance, legal, prized
from game.bots.estimates import weak
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.withdrawing import bound
from game.engine.entries import Happened, Wounded
from game.fd100 import Degree
from game.presentation.page import sentence
from game.run.view import Seen, View, once
from game.telling.words import counted

SAFE = 95
"""The least chance in per cent that nobody hits, at which who has lost half of its Wounds waits."""


def waits(view: View, deed: TurnPlan, lost: list[Seen]) -> TurnPlan:
    """Return the end of the Turn in place of leaving, where it is no less likely that no foe hits, and all go, than that one breaks away; else `deed`.

    `lost`: armed foes out of sight, who may hit better.
    """
    if not deed.flees or lost or (hits := feeble(view)) is None or up_to(view) or done_by_leaving(view):
        return deed
    out = legal(view, "break")
    least = max(SAFE * weak(view.me.body), chance(view, out) if out else 0)
    return TurnPlan(DONE) if 100 * prod(1 - hit / 100 for hit in hits) ** still(view) >= least else deed


def outwaited(view: View) -> str:
    """Return that these foes can hardly hit, and when they go, as text; "" where they may stay."""
    hits = feeble(view)
    return "" if hits is None else sentence("outwait", hope=max(hits), rounds=counted(still(view), "Round"))


def still(view: View) -> int:
    """Return how many Rounds without a Wound, this one included, are still to pass till who can hardly hit goes."""
    entries = takewhile(lambda one: not isinstance(one, Wounded), view.lately())
    begun = sum(isinstance(one, Happened) and one.what == "round begins" for one in entries)
    return max(1, content.constants().combat.hopeless + 1 - begun)


@once
def feeble(view: View) -> list[int] | None:
    """Return the chances in per cent with which foes hit who soon go; None if one of them stays, or others of the party fight.

    Whoever hits as often as `hope` stays, whoever an Effect holds, the Job's target, royals, and on the deepest Level all.
    """
    foes, rules = [foe for foe in enemies(view) if foe.armed], content.constants()
    alone = all(one.body.who == view.asked for one in view.party if one.body.disposition)
    early = view.fight is None or view.fight.number <= rules.combat.hopeless  # how they stand then soon changes
    stay = early or any(prized(view, foe) or bound(foe) or content.kinds()[foe.kind].royal for foe in foes)
    if not foes or not alone or stay or view.rating >= rules.nest.deepest or not view.ruled("R-83"):
        return None
    threats = [view.threat(foe.who) for foe in foes]
    hits = [100 * one.near.at_least(Degree.PARTIAL_SUCCESS) // one.near.whole for one in threats if one]
    return hits if len(hits) == len(foes) and max(hits) < rules.combat.hope else None
