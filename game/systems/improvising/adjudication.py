"""The Queen rules on what nobody has a rule for. [RULES 5.4]

She allows it, says why and with which odds, and remembers it: the same trick is never a surprise twice.
"""

from game.engine import rule, tell, then
from game.engine.components import Body, Improvised
from game.engine.entries import Ruled
from game.engine.steps import Adjudge, Attempt
from game.engine.store import find, the
from game.fd100 import Degree, odds
from game.systems.checks import check
from game.systems.dice_rolls import fighting
from game.systems.improvising.improvise import meant, provoking
from game.systems.party import room_here


@rule(Adjudge, "B 3.4.2 B 3.4.6 B 3.8.11 R section 5.4")
def adjudge(step: Adjudge) -> None:
    """The ruling is told before the die is thrown; what it is about may be gone by then."""
    attempt = step.attempt
    if attempt.target and find(attempt.target, Body) is None:
        return
    tell(ruling(attempt), decides=True)
    remember(attempt)
    then(attempt)


def ruling(attempt: Attempt) -> Ruled:
    """Return how apt, by what against what, with which chance."""
    made = check(attempt)
    table = odds(made)
    return Ruled(
        attempt.who,
        attempt.action,
        attempt.about,
        verdict=meant(attempt)[1].verdict(attempt.about),
        reason=f"{made.effort.name} {made.effort.value} against {made.resistance.name} {made.resistance.value}",
        chance=100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole,
        flair=attempt.flair,
        target=attempt.target,
    )


def remember(attempt: Attempt) -> None:
    """Its pairings are used, and its dramatic modifiers; outside Combat, in this Room, the deed."""
    done, (intent, row) = the(Improvised), meant(attempt)
    for name in (attempt.about, *attempt.flair):
        if name != "surprise" and (pairing := f"{intent} {name}") not in done.pairings:
            done.pairings.append(pairing)
    done.flourishes += len(attempt.flair)
    room = room_here()
    if room and not fighting(attempt.who) and not provoking(row.deeds[attempt.action]):
        room.tried.append(attempt.action)
