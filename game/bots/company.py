"""How a bot supports and directs allies, and how it wins guests over and uses Companions."""

from game import content
from game.bots import estimates
from game.bots.blows import WOUND, chance, legal
from game.bots.errands import stand
from game.bots.escape import all_lost
from game.bots.estimates import dealt
from game.bots.household import HUNGRY, WORTH_A_TRY, edible
from game.bots.improvising import SLIGHT
from game.bots.memory.walk import go, moves
from game.bots.mind import Mind
from game.bots.places import apart, beside, far_off, pace
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Degree, Modifier, Rating, Shift
from game.run.view import Member, Seen, View
from game.weighing.scale import average

SHOWN = 40
"""The faces of the die that is thrown for the modifier to an ally's Attack from directing the ally. [B 3.8.11]"""
HOLD = Say("hold Support")
MINDS = {"focus": "Confused", "shake": "Charmed"}
"""The Effect that each of these Support Actions works against."""
CHEERED = ("Retreating", "Recoiling", "Recoiling", "Holding", "Advancing", "Charging")
"""Where on the Disposition Track each degree of a Support Action sets an ally, the worst degree first. [B 3.8.9]"""
STROLL = 4
"""The greatest number of moves that the actor goes to meet a guest."""
PATIENCE, TRY = 8, 4
"""The effort that the bot spends on one guest (PATIENCE): a step towards it counts 1, an Attempt counts TRY."""
DEEP = 40
"""The rating of a Level from which on a Companion is sent ahead."""
HALF = 50
"""The average Wounds, in hundredths, that a Companion takes in the actor's place before it dies."""


def direct(view: View, foes: list[Seen]) -> tuple[int, AnyCommand] | None:
    """Return (worth, Command) of the best Manoeuvre that directs an ally, or None if none is worthwhile. R-76

    The worth is in thousandths of a Wound. It is None where all had better leave. Who Retreats has no Attack to gain by it, and nobody knows whom a Confused one strikes.
    """
    if not view.me.body.manoeuvre + view.me.body.resist or all_lost(view):
        return None
    best: tuple[int, AnyCommand] | None = None
    for choice in view.choices:
        if isinstance(choice.command, Act) and choice.command.action == "direct" and not choice.refused:
            ally = view.body(choice.command.target)
            strikes = ally and ally.disposition != "Retreating" and not ally.effects.get("Confused")
            foe = nearest(ally, foes) if ally and strikes else None
            if ally and foe:
                gain = _blow(view, ally, foe, -average(SHOWN)) - _blow(view, ally, foe)
                worth = chance(view, choice) * gain // 100
                if worth >= SLIGHT and (best is None or worth > best[0]):
                    best = worth, choice.command
    return best


def hold(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command to save the Tactical Action for an ally's Turn, or None if no Support Action is worth it. R-11"""
    if not view.me.body.tactical or not view.allows(HOLD) or all_lost(view):
        return None
    gains = [helped(view, ally, foes, action) for ally in companions(view) for action in actions(ally)]
    return HOLD if max(gains, default=0) > SLIGHT else None


def support(view: View, foes: list[Seen]) -> AnyCommand:
    """Return the Command for the best Support Action in an ally's Turn, or Say("pass") if none is worthwhile.

    It passes if the actor's own next Attack is worth more, and where all had better leave.
    """
    members = {} if all_lost(view) else {member.body.who: member for member in view.party}
    own = own_blow(view, foes)
    best: tuple[int, AnyCommand] = (max(own, SLIGHT), Say("pass"))
    for choice in view.choices:
        attempt = choice.attempt
        if attempt and not choice.refused and (ally := members.get(attempt.target)) and (table := view.odds(choice)):
            worth = gain(view, ally.body, foes, attempt.action, tuple(100 * n // table.whole for n in table.counts))
            if worth > best[0]:
                best = worth, choice.command
    return best[1]


def own_blow(view: View, foes: list[Seen]) -> int:
    """Return what the actor's own Attack with its Tactical Action is worth, in thousandths of a Wound.

    The worth is 0 if no enemy is near, or if the actor has had its Turn.
    """
    me, fight = view.me.body, view.fight
    foe = nearest(me, foes)
    if foe is None or (fight and me.who not in fight.order):
        return 0
    return _blow(view, me, foe) if far_off((foe.x, foe.y), (me.x, me.y)) <= pace(me) + 1 else 0


def companions(view: View) -> list[Member]:
    """Return the other members of the party who take part in the Combat."""
    me = view.me.body
    return [member for member in view.party if member.body.who != me.who and member.body.disposition]


def actions(ally: Member) -> list[str]:
    """Return the names of the Support Actions that would help this ally now."""
    minds = [action for action, effect in MINDS.items() if ally.body.effects.get(effect)]
    return [*minds, "rally" if ally.body.disposition == "Retreating" else "encourage"]


def helped(view: View, ally: Member, foes: list[Seen], action: str) -> int:
    """Return how much the actor's Support Action is expected to help `ally`, in thousandths of a Wound. It is computed from both sheets."""
    me, formula = view.me, content.formulas()[action]
    effort = formula.effort.name if formula.effort else ""
    against = formula.resistance.name if formula.resistance else ""
    resistance = ally.body.effects.get(against, ally.ratings.get(against, 0))
    place = me.body.disposition
    static = (
        Modifier(place, content.constants().combat.sway.get(place, 0)),
        Modifier("Poisoned", -me.body.effects.get("Poisoned", 0)),
        *(Modifier(term.name, me.ratings.get(term.name, 0)) for term in formula.modifiers),
    )
    hurt = me.body.wounds * content.kinds()[me.body.kind].wound_shift
    shifts = (Shift("Wounds", hurt), Shift("Starving", -me.starving))
    made = estimates.table(
        Rating(effort, me.ratings.get(effort, 0)),
        Rating(against, resistance),
        tuple(one for one in static if one.rating),
        tuple(one for one in shifts if one.by),
        estimates.facts(me.ratings, effort, ally.ratings, against) if effort else (),
    )
    return gain(view, ally.body, foes, action, estimates.hundredths(made))


def gain(view: View, ally: Seen, foes: list[Seen], action: str, counts: tuple[int, ...]) -> int:
    """Return how much a Support Action with these odds is expected to help an ally, in thousandths of a Wound.

    `counts`: how many of 100 rolls end in each degree.
    Each degree moves the ally on the Disposition Track, and so makes its Attacks better or worse; ending Confused or Charmed
    keeps them off its friends.
    """
    foe = nearest(ally, foes)
    if foe is None or not ally.disposition or any(ally.effects.get(one) for one in ("Paralysed", "Stunned")):
        return 0
    if action in MINDS:
        works = counts[Degree.COMPLETE_SUCCESS] + counts[Degree.CRITICAL_SUCCESS]
        return works * ally.effects.get(MINDS[action], 0) * 2 * _blow(view, ally, foe) // 10000
    blows = {"Retreating": 0} | {box: _blow(view, ally, foe, stands=box) for box in content.TRACK[1:-1]}
    blows["Charging"] = blows["Advancing"]  # its degree more is for one Attack
    helps = sum(many * (blows[cheered(ally, degree)] - blows[ally.disposition]) for degree, many in enumerate(counts))
    return helps // 100


def cheered(ally: Seen, degree: int) -> str:
    """Return where on the Disposition Track an ally stands that was encouraged or rallied to this degree. R-25"""
    surer = max if degree >= Degree.PARTIAL_SUCCESS else min
    return surer(ally.disposition, CHEERED[degree], key=content.TRACK.index)


def nearest(one: Seen, foes: list[Seen]) -> Seen | None:
    """Return the armed enemy nearest to the creature `one`, or None if no enemy is armed.

    If several are equally near, it is the one with the lowest id.
    """
    armed = [foe for foe in foes if foe.armed]
    return min(armed, key=lambda foe: (far_off((foe.x, foe.y), (one.x, one.y)), foe.who), default=None)


def _blow(view: View, by: Seen, to: Seen, minus: int = 0, stands: str = "") -> int:
    return WOUND * dealt(view, by, to, stands=stands or by.disposition, minus=minus)


# -- those in a Slot: won over, sent ahead, let out [B 2.16.4, R-79] -----------------------------------


def win_over(view: View, mind: Mind) -> AnyCommand | None:
    """Return a Command to win over a guest, or a step to one nearby, or None if a guest, a free Slot or a spare meal is lacking."""
    if len(view.me.items) >= content.constants().party.slots or any("C" in held.types for held in view.me.items):
        return None
    for guest in view.creatures:
        won = "" if guest.led else content.kinds()[guest.kind].won
        courted = mind.foes.courted.get(guest.who, 0)
        if not won or courted >= PATIENCE or (won == "bribe" and edible(view) <= len(view.party)):
            continue
        if apart(guest, stand(view)) > 1:
            if moves(view, guest) > STROLL:
                continue
            kin = [one.who for one in view.creatures if one.kind == guest.kind]  # between two one comes up to neither
            mind.foes.courted |= {who: mind.foes.courted.get(who, 0) + 1 for who in kin}
            return go(view, beside((guest.x, guest.y)), mind.safe(view))
        choice = view.choice(Act(won, guest.who))
        if choice and not choice.refused and chance(view, choice) >= WORTH_A_TRY:
            mind.foes.courted[guest.who] = courted + TRY
            return choice.command
    return None


def send_ahead(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to send a Companion ahead on deep Levels, or None if sending one is impossible or unwise.

    It is sent once per Room and exploration.
    """
    ahead = legal(view, "scout") if view.rating >= DEEP else None
    place = view.number, view.chamber.number if view.chamber else 0
    if not ahead or view.me.hunger >= HUNGRY or chance(view, ahead) < WORTH_A_TRY:
        return None
    if mind.work.scouted.get(place) == view.raid.explored:
        return None
    mind.work.scouted[place] = view.raid.explored
    return ahead.command


def let_out(view: View, foes: list[Seen]) -> tuple[int, AnyCommand] | None:
    """Return (worth, Command) of the Manoeuvre that lets a Companion out, or None if that is not worthwhile. The worth is in thousandths of a Wound."""
    out = legal(view, "loose")
    return (HALF * WOUND, out.command) if out and any(foe.armed for foe in foes) else None
