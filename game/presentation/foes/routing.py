"""That a fight ends for whoever is Retreating as a Round ends: said before, with who may bring that about, and after. [B 3.8.15, R-18, R-36]"""

from collections.abc import Iterable
from itertools import takewhile

from game import content
from game.bots.escape import fights
from game.bots.estimates import sheet, table
from game.bots.fighting import enemies
from game.bots.places import apart
from game.engine.entries import Happened, Rolled
from game.engine.steps import CombatEnd, TakeTurn
from game.fd100 import Degree, Modifier, Odds, Rating
from game.presentation.foes.danger import FLEES
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import off, titled
from game.run.view import Seen, View

ROUT = "rout"
"""The Manoeuvre by which one threatens all of a Side at once."""
THREAT = "intimidate"
"""The Action by which one threatens an enemy: it moves a box down the Disposition Track, or to its end. [R-25]"""


def alone(view: View) -> bool:
    """Return whether nobody else of the actor's Side fights on: then the fight is over once the actor is put to flight."""
    me = view.me.body
    return not any(
        one.side == me.side and one.who != me.who and one.disposition not in ("", FLEES) for one in view.creatures
    )


def in_flight(view: View, wait: str, out: str) -> str:
    """Return what the end of this Turn means to who is Retreating, as sentences; "" where others fight on.

    `wait`: the key or word that ends the Turn. `out`: a clause on breaking off.
    """
    if not alone(view):
        return ""
    safe = content.constants().combat.safe
    if near := beset(view):
        foe = {"foe": titled(view, near), "where": off(view, (near.x, near.y))}
        return sentence("flight ends", wait=wait, safe=safe, out=out, **foe)
    return sentence("flight rallies", wait=wait, safe=safe)


def beset(view: View) -> Seen | None:
    """Return the nearest foe in sight that is too near for the actor to rally as its Turn ends; None if there is none. [R-18]"""
    at = view.me.body.x, view.me.body.y
    near = min(enemies(view), key=lambda one: (apart(one, at), one.who), default=None)
    return near if near and apart(near, at) <= content.constants().combat.safe else None


def routers(view: View) -> list[Seen]:
    """Return those in sight who may still threaten the party in this Round: their Turn is to come, and who threatens all at once has not done so in this fight."""
    if not view.fight:
        return []
    done = {one.who for one in fights(view)[0] if isinstance(one, Rolled) and one.action == ROUT}
    able = [foe for foe in enemies(view) if ROUT in content.kinds()[foe.kind].tricks and foe.who not in done]
    able += [foe for foe in enemies(view) if threatens(foe) and apart(foe, (view.me.body.x, view.me.body.y)) > 1]
    return [foe for foe in able if foe.who in view.fight.order]


def peril(view: View) -> str:
    """Return who may put the actor, who is alone, to flight before this Round ends, and how likely, as a clause; "" if nobody may."""
    if not view.asks(TakeTurn) or not alone(view) or not (able := routers(view)):
        return ""
    made = view.cowed_by(able[0].who)
    low, high = chance(made, Degree.PARTIAL_SUCCESS), chance(made, Degree.CRITICAL_SUCCESS)
    return sentence("peril rout", who=titled(view, able[0]), low=low, high=high)


def threatens(body: Seen) -> bool:
    """Return whether creatures of this kind threaten one enemy at a time, as long as they cannot get at it. [RULES 5.3]"""
    return THREAT in content.doctrine(body.kind).actions(trade=True)


def foretold(view: View, bodies: Iterable[Seen]) -> str:
    """Return who of these may put whoever is alone to flight in a fight that has not begun, and how often a threat of it works, as a clause; "" if nobody may.

    It is told by the ratings of its kind, under fd100's dice alone.
    """
    able = [body for body in bodies if body.armed and threatens(body)]
    if not able or len(view.party) > 1 or content.in_force():
        return ""
    rated = sheet(able[0].kind)
    own, theirs = Rating("Signalling", rated.get("Signalling", 0)), Rating("Passions", view.me.ratings["Passions"])
    made = table(own, theirs, (Modifier("Leadership", rated.get("Leadership", 0)),))
    return sentence("peril cow", who=titled(view, able[0]), chance=chance(made, Degree.PARTIAL_SUCCESS))


def chance(made: Odds, least: Degree) -> str:
    return percent(made.at_least(least), made.whole)


def routed(view: View) -> bool:
    """Return whether the last fight ended since who had not broken away of the party was Retreating as the Round ended. [B 3.8.15]"""
    story = takewhile(lambda one: getattr(one, "what", "") != "combat begins", view.lately())
    told = [one for one in story if isinstance(one, Happened)]
    lost = any(one.what == "combat ends" and one.note == CombatEnd.LOST for one in told)
    away = {one.who for one in told if one.what == "breaks away"}
    return lost and any(member.body.who not in away for member in view.party)
