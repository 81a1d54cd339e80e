"""Sentences for the player that warn of a creature: how often its Attack hits, and how many hits may kill."""

from game import content
from game.content import Attack
from game.fd100 import Degree, Odds
from game.run.rehearsal import printed_wounds
from game.run.view import Member, Seen, Threat
from game.telling.words import number
from game.weighing import by_degree, spread, weighed

FIRST = Degree.PARTIAL_SUCCESS


def menaces(body: Seen, threat: Threat, victim: Member, whom: str = "you") -> str:
    """Return a sentence that warns the player how often the creature `body` hits `victim`, and how soon it may kill.

    For example: "It hits you 3 times in 20 (15 %), and can kill you in two hits."
    """
    if not harms(threat.near):
        return f"As it stands it cannot hit {whom}, however near."
    killing = soonest(body, threat, victim)
    hits = f"{number(killing)} {'hit' if killing == 1 else 'hits'}"
    deadly = f", and can kill {whom} in {hits}" if killing else ""
    if not harms(threat.now):
        return f"Out of its reach. Within reach it hits {whom} {often(threat.near)}{deadly}."
    return f"It hits {whom} {often(threat.now)}{deadly}."


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


def soonest(body: Seen, threat: Threat, victim: Member) -> int:
    """Return the least number of Attacks with which the creature `body` can kill `victim`.

    Return 0 if its Attacks do not wound.
    """
    dice, kind = weighed(threat.made), content.kinds()[body.kind]
    if dice is None or by_degree(threat.made):
        return kills(body, threat.near, victim)
    most = max((fall.margin for fall, _ in spread(threat.made, dice)), default=0)
    bites = any(box and box.wounds(1) for box in (kind.base, kind.special))
    return -(-victim.body.left // most) if bites and most > 0 else 0


def kills(body: Seen, odds: Odds, victim: Member) -> int:
    """Return the least number of hits with which the creature `body` can kill `victim`.

    Return 0 if its Attacks do not wound.
    """
    left = victim.body.left
    worst = max((wounds(body, Degree(degree), victim) for degree in range(FIRST, 6) if odds.counts[degree]), default=0)
    return -(-left // worst) if worst else 0


def wounds(body: Seen, degree: Degree, victim: Member) -> int:
    """Return how many Wounds the creature `body` deals to `victim` with this degree of Success.

    A Partial Success strikes with the Base Attack, a Complete one with the Special Attack, a Critical one with both.
    """
    kind, critical = content.kinds()[body.kind], degree == Degree.CRITICAL_SUCCESS
    boxes = (kind.base, kind.special) if critical else (kind.base if degree == FIRST else kind.special,)
    return sum(landed(box, body, victim, critical=critical) for box in boxes if box)


def landed(attack: Attack, body: Seen, victim: Member, *, critical: bool) -> int:
    """Return how many Wounds the creature `body` deals to `victim` if this Attack hits."""
    left = victim.body.left
    swarm = content.kinds()[victim.body.kind].swarm
    return printed_wounds(attack, body.left, left, swarm=swarm, critical=critical)
