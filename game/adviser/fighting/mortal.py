"""How likely whoever is alone is to die in this Round, and whether that outweighs the fight: both are counted in Wounds."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from game import content
from game.adviser.fighting.likelier import acts
from game.bots.blows import LIKELY, price, prized
from game.bots.careful import Careful
from game.bots.dread import harm, off
from game.bots.errands import stand
from game.bots.escape import lost_cause
from game.bots.estimates import boolean, left, sheet
from game.bots.fighting import DEATH, DONE, TurnPlan, enemies, outmatched
from game.bots.lines import BEFORE, line
from game.bots.outlook import higher
from game.bots.places import apart, pace
from game.bots.plans import lands, plans
from game.fd100 import Degree
from game.presentation.foes.danger import HELPLESS, danger
from game.run.view import Seen, View
from game.telling.advice import FIRST, wounds

GRAVE = Fraction(1, 10)
"""The least chance of death in a Round at which that is weighed against the whole fight."""
LONG = 2
"""The number of Rounds after which nobody waits for those who fight out of sight: two unnoticed end the fight by themselves."""
Falls = list[tuple[int, Fraction]]
"""The Wounds that a blow costs, each with its chance."""


def better_left(view: View, policy: Careful) -> bool:
    """Return whether this fight is lost and had better be left, or this Round of it may be the last.

    Who is alone and tired of running fights on, as the policy does. A party is of one mind. Nobody leaves with the Job's target in reach.
    """
    if policy.firm or in_reach(view):
        return False
    return mortal(view) or (lost_cause(view) and (len(view.party) > 1 or not policy.tired(view)))


def mortal(view: View) -> bool:
    """Return whether to stay in reach for this Round weighs more for who is alone than to kill all these foes was to cost.

    Death is counted as DEATH times all Wounds left, for with them goes the raid. The Job's target is worth it, and so is who is likely to be killed first.
    """
    foes = [foe for foe in enemies(view) if foe.armed]
    if len(view.party) > 1 or in_reach(view):
        return False
    doom, cost = chance_of_death(view, foes), price(view, foes)
    if doom < GRAVE or cost is None or 100 * DEATH * left(view.me.body) * doom <= cost:
        return False
    return not ends_one(view, foes)


def stands_idle(view: View, deed: TurnPlan, foes: list[Seen]) -> bool:
    """Return whether who is alone would do nothing but make ready where it can be struck or shot at in this Round, by foes who are likely to win.

    Or it has done so for LONG Rounds with no foe in sight, and those out of sight call others meanwhile.
    """
    if len(view.party) > 1 or (deed.command != DONE and acts(deed.command) not in BEFORE):
        return False
    if any(part.moves or acts(part.command) == "attack" for part in line(view, deed)):
        return False
    if view.fight and view.fight.later and view.fight.number > LONG and not enemies(view):
        return True
    return outmatched(view, foes) and harm(view, tuple(foes), stand(view)) > 0


def in_reach(view: View) -> bool:
    """Return whether the Job's target is near enough to be run up to and struck in this Turn: with its death all is won."""
    most = 1 + 2 * pace(view.me.body)
    return any(prized(view, foe) and apart(foe, stand(view)) <= most for foe in enemies(view))


def chance_of_death(view: View, foes: Sequence[Seen]) -> Fraction:
    """Return how often the foes that reach the actor where it stands take all Wounds that are left to it, in this Round."""
    falls = [blow(view, foe) for foe in foes if reaches(view, foe)]
    return together(falls, left(view.me.body) + len(view.me.wards))[-1]


def reaches(view: View, foe: Seen) -> bool:
    """Return whether this foe can strike in its next Turn at the actor where it stands."""
    moves = off(view, foe, stand(view))[0]
    return moves <= pace(foe) * (not foe.effects.get("Immobilised"))


def ends_one(view: View, foes: Sequence[Seen]) -> bool:
    """Return whether a likely Attack of this Turn ends the only one of these foes that is in reach."""
    close = [foe for foe in foes if reaches(view, foe)]
    if len(close) != 1 or left(close[0]) > min(box.wounds(1) for box in view.me.attacks.values()):
        return False
    return any(lands(plan) >= 100 * LIKELY for plan in plans(view, close) if plan.line)


def blow(view: View, body: Seen, past: str = "") -> Falls:
    """Return the Wounds that one blow of a foe costs, from the worst place, with their chances; none where none comes, or dice decide how many.

    It is as the foe stands; one that stands in the box `past` of its track is taken to steel itself first, as often as that works.
    """
    found = danger(view, body)
    if found is None or found.net or content.in_force() or any(map(body.effects.get, HELPLESS)):
        return []
    costs = {degree: wounds(body, degree, view.me) if degree >= FIRST else 0 for degree in Degree}
    steels = Fraction(boolean(sheet(body.kind), "Passions"), 100) if body.disposition == past else Fraction(0)
    shares = {body.disposition: 1 - steels} | ({higher(past): steels} if steels else {})
    each = [
        [
            (costs[degree], share * Fraction(one.hits[place].counts[degree], one.hits[place].whole))
            for place, share in shares.items()
            for degree in Degree
        ]
        for one in found.now.values()
        if shares.keys() <= one.hits.keys()
    ]
    return max(each, key=lambda one: sum(lost * chance for lost, chance in one), default=[])


def together(blows: Sequence[Falls], most: int) -> list[Fraction]:
    """Return how often these blows cost at least no Wound, one, and so on up to `most`."""
    whole = [Fraction(1), *[Fraction(0)] * most]
    for falls in blows:
        before, whole = whole, [Fraction(0)] * (most + 1)
        for (lost, chance), (so_far, often) in product(falls, enumerate(before)):
            whole[min(most, so_far + lost)] += chance * often
    return [sum(whole[lost:], Fraction(0)) for lost in range(most + 1)]
