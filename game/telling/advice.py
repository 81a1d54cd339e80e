"""Sentences for the player that warn of a creature: how often its Attack hits, and how many hits may kill."""

from game import content
from game.content import Attack
from game.fd100 import Check, Degree, Odds
from game.run.rehearsal import printed_wounds
from game.run.view import Member, Seen, Threat
from game.weighing import odds as odds_of
from game.weighing import spread, weighed
from game.weighing.scale import rules

FIRST = Degree.PARTIAL_SUCCESS


def menaces(threat: Threat, whom: str = "you") -> str:
    """Return a sentence on how often a creature's Attack hits as it stands now, or would if it were within reach.

    For example: "As things are it hits you 3 times in 20 (15 %)."
    """
    if not harms(threat.now):
        return "Out of its reach as things are."
    return f"As things are it hits {whom} {often(threat.now)}."


def harms(odds: Odds) -> bool:
    """Return whether an Attack with these odds has any chance to hit."""
    return odds.at_least(FIRST) > 0


def often(odds: Odds) -> str:
    """Return a text for the chance of any Success, in twentieths and in per cent: "3 times in 20 (15 %)"."""
    count, whole = odds.at_least(FIRST), odds.whole
    exact = f"{100 * count / whole:.3g} %"
    twentieths = (40 * count + whole) // (2 * whole)
    if count == whole:
        return "every time"
    if not twentieths:
        return f"less than once in 20 ({exact})"
    if twentieths == 20:
        return f"nearly every time ({exact})"
    return f"{'once' if twentieths == 1 else f'{twentieths} times'} in 20 ({exact})"


def soonest(body: Seen, made: Check, victim: Member) -> int:
    """Return the least number of hits with which `body` can kill `victim`, by the Check of its Attack, or 0 if none wounds."""
    dice, kind = weighed(made), content.kinds()[body.kind]
    if dice is None or dice.by_degree:
        return kills(body, odds_of(made), victim)
    most = max((fall.margin for fall, _ in spread(made, dice)), default=0)
    bites = any(box and box.wounds(1) for box in (kind.base, kind.special))
    return -(-(victim.body.left + len(victim.wards)) // most) if bites and most > 0 else 0


def kills(body: Seen, odds: Odds, victim: Member) -> int:
    """Return the least number of hits with which the creature `body` can kill `victim`, or 0 if it cannot."""
    most = rules().harm or 1
    left = victim.body.limit - victim.body.wounds + most * len(victim.wards)
    made = [Degree(degree) for degree in range(FIRST, 6) if odds.counts[degree]]
    dealt = {degree: most * wounds(body, degree, victim) for degree in made}
    again = max((hit for degree, hit in dealt.items() if not last(body, degree)), default=0)
    worst = max(dealt.values(), default=0)
    if again:
        return min(-(-left // again), 1 + -(-max(0, left - worst) // again))
    return int(0 < left <= worst)


def last(body: Seen, degree: Degree) -> bool:
    """Return whether the creature `body` bursts by an Attack that lands with this degree, and so makes no other."""
    return not content.kinds()[body.kind].swarm and any(box.rupture for box in boxes_of(body, degree))


def wounds(body: Seen, degree: Degree, victim: Member) -> int:
    """Return how many Wounds the creature `body` deals to `victim` with this degree of Success.

    A Partial Success strikes with the Base Attack, a Complete one with the Special Attack, a Critical one with both.
    """
    critical = degree == Degree.CRITICAL_SUCCESS
    return sum(landed(box, body, victim, critical=critical) for box in boxes_of(body, degree))


def boxes_of(body: Seen, degree: Degree) -> list[Attack]:
    """Return the Attacks of the creature `body` that land with this degree of Success. [B 3.8.7]"""
    kind, critical = content.kinds()[body.kind], degree == Degree.CRITICAL_SUCCESS
    boxes = (kind.base, kind.special) if critical else (kind.base if degree == FIRST else kind.special,)
    return [box for box in boxes if box]


def landed(attack: Attack, body: Seen, victim: Member, *, critical: bool) -> int:
    """Return how many Wounds the creature `body` deals to `victim` if this Attack hits, what a gift keeps off counted too."""
    left = victim.body.limit - victim.body.wounds + len(victim.wards)
    swarm = content.kinds()[victim.body.kind].swarm
    return printed_wounds(attack, body.left, left, swarm=swarm, critical=critical)
