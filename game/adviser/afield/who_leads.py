"""Who is to lead a dig, or the tearing down of an Obstacle: whom its failures cost the least."""

from game.adviser.afield.vetoes import pays_hunger
from game.bots.estimates import left
from game.bots.household import HUNGRY
from game.fd100 import Degree, Odds
from game.presentation.questions.labour import spared
from game.presentation.questions.leading import able
from game.run.view import Member, Seen, View
from game.weighing.scale import quantifier

LESS = 0.85
"""The most that a dig, or tearing down, may cost another, as a share of what it costs the leader, for the lead to be handed on."""
WOUND, WHOLE = 2, 4
"""How many Hunger Costs that can well be borne are worth a Wound of so many left."""


def cheapest(view: View, action: str, steps: int = 0) -> tuple[Seen, Odds] | None:
    """Return who is to lead a dig, or tearing down, and its odds: whom its failures cost the least, and much less than the leader.

    Return None if nobody is. `steps`: how far behind the leader, out of the Room, it may still walk.
    """
    now = view.led_by(view.me.body.who, action)
    one, odds = min(able(view, action, steps), key=lambda found: lost(view, action, *found), default=(view.me, now))
    less = now and odds and lost(view, action, one, odds) < LESS * lost(view, action, view.me, now)
    return (one.body, odds) if odds and less else None


def lost(view: View, action: str, member: Member, odds: Odds) -> float:
    """Return what a dig, or tearing down, costs a member on average, in Hunger Costs that can well be borne.

    A failure costs a Wound, worth WOUND of these to who has WHOLE left, and the more the fewer are left. At a dig it costs rather Hunger, but for
    who hungers much, or never; twice as dear where that may make the member hungry. In the first Room it costs no Wound: then it is
    nothing to who never hungers. [R-32, R-88]
    """
    cost: float = WOUND * WHOLE / left(member.body)
    if action == "dig":
        cost = cost if member.hungers or not spared(view) else 0
        cost = 1 + (quantifier(member.hunger) > HUNGRY) if pays_hunger(view, member) else cost
    return (1 - odds.at_least(Degree.PARTIAL_SUCCESS) / odds.whole) * cost
