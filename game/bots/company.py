"""What she does for her companions in a fight: takes their hearts in hand, clears their minds, shows them where to strike."""

from game import content
from game.bots.blows import WOUND, chance
from game.bots.duel import dealt, pace
from game.bots.improvising import SLIGHT, falls
from game.bots.places import far_off
from game.content.rows import Term
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Degree
from game.run.view import Member, Seen, View

SHOWN = 20
"""What a direction is worth on average: a modifier of d40. [B 3.8.11]"""
HOLD = Say("hold Support")
MINDS = {"focus": "Confused", "shake": "Charmed"}
"""Support that is about an Effect."""


def direct(view: View, foes: list[Seen]) -> tuple[int, AnyCommand] | None:
    """With a Manoeuvre to spare: shows the ally who makes most of it whom to strike. R-76"""
    if not view.me.body.manoeuvre + view.me.body.resist:
        return None
    best: tuple[int, AnyCommand] | None = None
    for choice in view.choices:
        if isinstance(choice.command, Act) and choice.command.action == "direct" and not choice.refused:
            ally = next((seen for seen in view.creatures if seen.who == choice.command.target), None)
            foe = nearest(ally, foes) if ally else None
            if ally and foe:
                gain = _blow(ally, foe, -SHOWN) - _blow(ally, foe)
                worth = chance(view, choice) * gain // 100
                if worth >= SLIGHT and (best is None or worth > best[0]):
                    best = worth, choice.command
    return best


def hold(view: View, foes: list[Seen]) -> AnyCommand | None:
    """With a Tactical she has no other use for: keeps it for a companion's Turn, if it is good for anything there. R-11"""
    if not view.me.body.tactical or not view.allows(HOLD):
        return None
    gains = [helped(view, ally, foes, action) for ally in companions(view) for action in actions(ally)]
    return HOLD if max(gains, default=0) > SLIGHT else None


def support(view: View, foes: list[Seen]) -> AnyCommand:
    """In an ally's Turn: what helps her most, if it is worth more than her own next blow."""
    members = {member.body.who: member for member in view.party}
    own = own_blow(view, foes)
    best: tuple[int, AnyCommand] = (max(own, SLIGHT), Say("pass"))
    for choice in view.choices:
        attempt = choice.attempt
        if attempt and not choice.refused and (ally := members.get(attempt.target)) and (table := view.odds(choice)):
            worth = gain(ally.body, foes, attempt.action, tuple(100 * n // table.whole for n in table.counts))
            if worth > best[0]:
                best = worth, choice.command
    return best[1]


def own_blow(view: View, foes: list[Seen]) -> int:
    """What her Tactical would come to in her own Turn: nothing, once she has had it."""
    me, fight = view.me.body, view.fight
    foe = nearest(me, foes)
    if foe is None or (fight and me.who not in fight.order):
        return 0
    return _blow(me, foe) if far_off((foe.x, foe.y), (me.x, me.y)) <= pace(me) + 1 else 0


def companions(view: View) -> list[Member]:
    """The others of the party who fight on her side."""
    me = view.me.body
    return [member for member in view.party if member.body.who != me.who and member.body.disposition]


def actions(ally: Member) -> list[str]:
    """What Support there is for her as she is."""
    minds = [action for action, effect in MINDS.items() if ally.body.effects.get(effect)]
    return [*minds, "rally" if ally.body.disposition == "Retreating" else "encourage"]


def helped(view: View, ally: Member, foes: list[Seen], action: str) -> int:
    """What this Support of hers would be worth, by both their sheets."""
    me, formula = view.me, content.formulas()[action]
    effort = me.ratings.get(formula.effort.name, 0) if formula.effort else 0
    resistance = _rating(ally, formula.resistance)
    helps = sum(me.ratings.get(term.name, 0) for term in formula.modifiers)
    static = content.constants().combat.sway.get(me.body.disposition, 0), -me.body.effects.get("Poisoned", 0), helps
    shift = me.body.wounds * content.kinds()[me.body.kind].wound_shift - me.starving
    return gain(ally.body, foes, action, falls(effort, resistance, static, shift))


def _rating(ally: Member, term: Term | None) -> int:
    name = term.name if term else ""
    return ally.body.effects.get(name, ally.ratings.get(name, 0))


def gain(ally: Seen, foes: list[Seen], action: str, counts: tuple[int, ...]) -> int:
    """What comes of it: a better blow of hers, or one that is not struck at a friend."""
    foe = nearest(ally, foes)
    if foe is None or any(ally.effects.get(effect) for effect in ("Paralysed", "Stunned")):
        return 0
    if action in MINDS:
        works = counts[Degree.COMPLETE_SUCCESS] + counts[Degree.CRITICAL_SUCCESS]
        return works * ally.effects.get(MINDS[action], 0) * 2 * _blow(ally, foe) // 10000
    now = 0 if ally.disposition == "Retreating" else _blow(ally, foe)
    holds, advances = (max(0, _blow(ally, foe, stands=place) - now) for place in ("Holding", "Advancing"))
    better = counts[Degree.COMPLETE_SUCCESS] + counts[Degree.CRITICAL_SUCCESS]
    return (counts[Degree.PARTIAL_SUCCESS] * holds + better * advances) // 100


def nearest(one: Seen, foes: list[Seen]) -> Seen | None:
    """The armed enemy she is likeliest to strike."""
    armed = [foe for foe in foes if foe.armed]
    return min(armed, key=lambda foe: (far_off((foe.x, foe.y), (one.x, one.y)), foe.who), default=None)


def _blow(by: Seen, to: Seen, minus: int = 0, stands: str = "") -> int:
    return WOUND * dealt(by, to, stands=stands or by.disposition, minus=minus)
