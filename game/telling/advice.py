"""Odds in a sentence: how often a foe hits, and how many hits it takes to kill."""

import re

from game import content
from game.content import Attack
from game.fd100 import Degree, Odds
from game.run.view import Member, Seen, Threat
from game.telling.words import number

FIRST = Degree.PARTIAL_SUCCESS
SPARED = 2
"""Wounds a swarm takes of what kills a single one. [R-28]"""


def menaces(body: Seen, threat: Threat, victim: Member, whom: str = "you") -> str:
    """How often it hits, and how soon it may kill: "It hits you 3 times in 20 (15 %), and can kill you in two hits"."""
    if not harms(threat.near):
        return f"As it stands it cannot hit {whom}, however near."
    killing = kills(body, threat.near, victim)
    hits = f"{number(killing)} {'hit' if killing == 1 else 'hits'}"
    deadly = f", and can kill {whom} in {hits}" if killing else ""
    if not harms(threat.now):
        return f"Out of its reach. Within reach it hits {whom} {often(threat.near)}{deadly}."
    return f"It hits {whom} {often(threat.now)}{deadly}."


def harms(odds: Odds) -> bool:
    """Whether she may hit at all."""
    return odds.at_least(FIRST) > 0


def often(odds: Odds) -> str:
    """A chance in twentieths, and beside it in per cent: "3 times in 20 (15 %)"."""
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


def kills(body: Seen, odds: Odds, victim: Member) -> int:
    """How many Attacks it takes at least to take her last Wound; 0 if no Attack of hers wounds."""
    left = victim.body.limit - victim.body.wounds
    worst = max((wounds(body, Degree(degree), victim) for degree in range(FIRST, 6) if odds.counts[degree]), default=0)
    return -(-left // worst) if worst else 0


def wounds(body: Seen, degree: Degree, victim: Member) -> int:
    """The Wounds that a Success of this degree deals: Base, Special, or both and what is said of a Critical one."""
    kind = content.kinds()[body.kind]
    match degree:
        case Degree.PARTIAL_SUCCESS:
            return landed(kind.base, body, victim)
        case Degree.COMPLETE_SUCCESS:
            return landed(kind.special, body, victim)
        case _:
            return landed(kind.base, body, victim, critical=True) + landed(kind.special, body, victim, critical=True)


def landed(attack: Attack | None, body: Seen, victim: Member, *, critical: bool = False) -> int:
    """The Wounds of one Attack that lands."""
    if attack is None:
        return 0
    lines = [attack.hit, attack.add, *([attack.critical] if critical else [])]
    left = victim.body.limit - victim.body.wounds
    dealt = attack.wounds(body.limit - body.wounds)
    for line in lines:
        if found := re.match(r"Damage: (\d+) Wounds?", line):
            dealt = int(found[1])
    for line in lines:
        if found := re.match(r"(?:Each )?Targets? takes? (\d+) Wounds?", line):
            dealt += int(found[1])
        elif re.match(r"Targets? killed|\d+ Targets? dies?", line):
            dealt += SPARED if content.kinds()[victim.body.kind].swarm else left
    return dealt
