"""How a bot plays a Turn in a fight: its Attack, its position, its Manoeuvres, and when it flees."""

from collections.abc import Sequence
from typing import NamedTuple

from game.bots import company, defence, improvising
from game.bots.blows import RARELY, chance, hopeful, legal, prized, weaves, wrap_up, wrapping
from game.bots.choosing import charges_best, chosen
from game.bots.eluding import bleeds_out, spoils, withdraw
from game.bots.errands import far, route, stand, ways_from
from game.bots.escape import all_lost, lost_cause, shot_at
from game.bots.estimates import left
from game.bots.heart import hearten, takes_heart
from game.bots.improvising import SLIGHT
from game.bots.outlook import FLOOR, LineOfAttack, following, higher, idle
from game.bots.parting import parting_shot, parting_wrap
from game.bots.places import LOST_TO, afar, apart, beside, getting_there, in_front, pace, step_to
from game.bots.plans import AttackPlan, lands
from game.bots.reach import far_behind, within
from game.bots.unspent import leftover, unspent
from game.bots.vanguard import come_up, exposure, fall_back, stake
from game.bots.withdrawing import Retreat, at_threshold, bound, breaks, draw_back, rallies, run, slip_off
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.refusals import Refusal
from game.nest.paths import FAR, Cell
from game.run.view import Choice, Seen, View

DONE = Say("done")
DEATH = 2
"""How many times what is to be feared in this Round counts for one of a party at its last Wound: it is lost to all further Rounds as well."""


class TurnPlan(NamedTuple):
    """The bot's next act in a Turn: its Command, the Attack planned after it, whether the bot is fleeing, and how.

    `heart`: the Feature by which it helps itself, if the Command begins to improvise that. `parting`: whether it flees after this Attack.
    `foe`: the id of the enemy that a step without an Attack leads up to.
    """

    command: AnyCommand
    plan: AttackPlan | None = None
    flees: bool = False
    heart: str = ""
    retreat: Retreat | None = None
    parting: bool = False
    foe: int = 0


def turn(view: View, lost: list[Seen], bold: bool, *, hearty: bool = False) -> TurnPlan:
    """Return a TurnPlan: the best next Command in a Turn, the Attack planned after it, and whether the actor flees.

    `hearty`: it helps itself by an improvised act where it Recoils, if that is likelier than to steel a nerve; and see `run`.
    `lost`: armed enemies out of sight, as last seen; if `bold`, the actor runs from no fight, lost as it looks, and from nobody unseen.
    """
    me, foes = view.me.body, enemies(view)
    if me.disposition == "Retreating":
        if rallies(view) and not all_lost(view):
            return TurnPlan(DONE, flees=True)
        out = run(view, foes) if at_threshold(view) else None
        return leaving(out or draw_back(view, foes) or run(view, foes)) or TurnPlan(DONE, flees=True)
    if me.side != home(view):
        return TurnPlan(DONE)
    flees = not bold and (outmatched(view, foes + lost) or unseen(view, foes, lost))
    ends = bleeds_out(view) or (not bold and dying(view, foes))
    out = withdraw(view, foes + lost, hearty=hearty, always=ends) if flees or ends else None
    if running := leaving(out):
        if wrap := parting_wrap(view, out):
            return TurnPlan(wrap, parting=True)
        shot = parting_shot(view, foes, lost)
        return TurnPlan(shot.command, shot, parting=True) if shot and not spoils(view, out, shot) else running
    if first := beforehand(view, foes, hearty=hearty):
        return first
    hidden = lost or (view.fight and set(view.fight.later) - {seen.who for seen in view.creatures})
    if hidden and len(view.party) == 1 and not any(foe.armed or prized(view, foe) for foe in foes):
        foes = []  # Workers can wait
    return fights_on(view, foes, bold, hearty=hearty)


def fights_on(view: View, foes: list[Seen], bold: bool, *, hearty: bool = False) -> TurnPlan:
    """Return the best next Command of who does not flee: an Attack, a walk to where less is to be feared, or what else is of use."""
    ways = chosen(view, foes)
    if knack := prepare(view, foes, ways):
        return TurnPlan(knack)
    best = ways[0] if ways and ways[0].worth > 0 else None
    if back := behind(view, ways):
        return TurnPlan(back.command, retreat=back)
    away = None if bold else shuns(view, foes, best)
    if best:
        return away or TurnPlan(best.command, best)
    if resort := (None if away else come_up(view)) or leftover(view, foes):
        return TurnPlan(resort)
    if up := settle_for(view, foes, ways) or away or close_in(view, foes, early=not hearty):
        return up
    steel = hearten(view, foes) if foes else None
    return TurnPlan(steel or defence.hinder(view, foes) or company.hold(view, foes) or DONE)


def behind(view: View, ways: list[AttackPlan]) -> Retreat | None:
    """Return the walk to where less is to be feared by more than the best of these Attacks is worth, or None if there is none."""
    return fall_back(view, max(SLIGHT, ways[0].worth if ways else 0))


def shuns(view: View, foes: list[Seen], plan: AttackPlan | None = None) -> TurnPlan | None:
    """Return how to leave a fight rather than to walk up to a foe that may strike first, where it is lost; else None.

    With a `plan` for a Charge: where foes are likely to win, and it hits less often than one breaks away. The Job's target is charged at all the same, but where it hits RARELY.
    """
    armed, out = [foe for foe in foes if foe.armed], legal(view, "break")
    if plan is None:
        return leaving(breaks(view, armed) or slip_off(view, armed)) if lost_cause(view) else None
    runs = plan.line is not None and plan.line.run and out is not None and lands(plan) < 100 * chance(view, out)
    loses = runs and outmatched(view, armed if lands(plan) < 100 * RARELY else foes)
    return leaving(breaks(view, armed)) if loses else None


def outmatched(view: View, foes: list[Seen]) -> bool:
    """Return whether the actor should flee because this fight looks lost.

    It stays with the Job's target in any case, and with an ally unless it is down to its last Wound.
    """
    armed = [foe for foe in foes if foe.armed]
    if len(view.party) > 1 and left(view.me.body) > 1:
        return False
    return bool(armed) and not any(prized(view, foe) for foe in foes) and not hopeful(view, armed)


def dying(view: View, foes: list[Seen]) -> bool:
    """Return whether to break away saves one of a party at its last Wound from more than all is worth that it can do by staying.

    That is the best Attack, in this Turn and the next, a walk to where less is to be feared, or to wrap up the Job's target.
    """
    out = legal(view, "break")
    if len(view.party) < 2 or left(view.me.body) > 1 or not out:
        return False
    reach, saved = within(view), DEATH * chance(view, out) * stake(view, stand(view)) // 100
    strikes = [plan.worth + idle(plan.line) for plan in chosen(view, foes)[:1] if plan.line]
    wraps = [wrapping(view, foe) for foe in foes if any(apart(foe, cell) == 1 for cell in reach)]
    return saved > max(SLIGHT, *strikes, *wraps, *(-DEATH * exposure(view, cell) for cell in reach))


def unseen(view: View, foes: list[Seen], lost: list[Seen]) -> bool:
    """Return whether the actor is alone, and wounded or shot at while unaware of any enemy: enemies shoot at it from out of sight, and more would come.

    Or it sees nobody armed, and knows that one of those is out of sight from whom it has just fled: the others will not be far off.
    """
    if len(view.party) > 1 or any(foe.armed or prized(view, foe) for foe in foes):
        return False
    fled = view.derived.get(LOST_TO, frozenset()) & {foe.who for foe in lost}
    return bool(fled) or (not foes and not lost and (view.me.body.wounds > 0 or shot_at(view)))


def used_up(view: View, deed: TurnPlan) -> TurnPlan:
    """Return `deed`, or in place of the end of a Turn, or of a last nerve steeled, what protects the actor by Actions that it would leave unused."""
    me, steels = view.me.body, deed == TurnPlan(Act("steel", view.asked)) and not improvising.spare(view)
    may = (deed.command == DONE or steels) and me.disposition != "Retreating" and me.side == home(view)
    guard = unspent(view, steels=steels) if may else None
    return TurnPlan(guard) if guard else deed


def leaving(retreat: Retreat | None) -> TurnPlan | None:
    """Return this retreat as the plan of a Turn, or None if there is none."""
    return TurnPlan(retreat.command, flees=True, retreat=retreat) if retreat else None


def enemies(view: View) -> list[Seen]:
    """Return the enemies in the Combat that the actor can see; the Job's target comes first, then armed ones."""
    mine = view.me.body.side
    foes = [seen for seen in view.creatures if seen.disposition and seen.side != mine]
    return sorted(foes, key=lambda seen: (not prized(view, seen) and not seen.armed, seen.who))


def home(view: View) -> str:
    """Return the Side of most members of the party that fight. It is the actor's own Side, unless the actor is Charmed."""
    sides = [member.body.side for member in view.party if member.body.side]
    return max(sides, key=lambda side: (sides.count(side), side == "characters"))


# -- before the blow ---------------------------------------------------------------------------------------------


def beforehand(view: View, foes: list[Seen], *, hearty: bool) -> TurnPlan | None:
    """Return what comes before all else in a Turn, as to take heart or to wrap somebody up, or None if nothing does.

    A Charge, which lifts the hearty farther, comes before what is no likelier to lift them; and from where they stand, if they can
    still take heart after it: one that fails costs them nothing then, but what they had won before.
    """
    rushes = charges_best(view, foes) if hearty and not weaves(view) else None
    first = rushes is not None and rushes.steps == 0 and improvising.spare(view) > 1
    least = 100 if first else getting_there(view) if rushes else 0
    if hearty and not weaves(view) and (feature := takes_heart(view, foes, least)):
        return TurnPlan(Act(OPENING), heart=feature)
    if wrap := wrap_up(view):
        return TurnPlan(wrap)
    back = len(view.party) > 1 and behind(view, chosen(view, foes))  # a nerve is steeled there, for the next Turn
    knack = None if rushes or back else brace(view, foes, hearty=hearty)
    return smother(view, foes) or (TurnPlan(knack) if knack else None)


def smother(view: View, foes: list[Seen]) -> TurnPlan | None:
    """Return a silk-weaver's step past other enemies to the Job's target, or None if that is not needed. R-67

    Beside the target, the weaver can wrap it up, once a Turn.
    """
    prize, wrap = next((foe for foe in foes if prized(view, foe)), None), view.choice(Act("wrap"))
    if prize is None or not weaves(view) or apart(prize, stand(view)) == 1:
        return None
    if wrap and wrap.refused == Refusal.ONCE_A_TURN:
        return None
    return close_in(view, [prize])


def brace(view: View, foes: list[Seen], *, hearty: bool) -> AnyCommand | None:
    """Return a Manoeuvre to raise the actor's Disposition or make it ignore Wounds, or None if neither is worthwhile.

    With no enemy in sight it is only not to Recoil: else no roll is worth the Luck that a double may cost. Weavers keep their
    Manoeuvres for webs; the `hearty`, who have tried to take heart, keep theirs for a Charge.
    """
    me = view.me
    if not improvising.spare(view) or weaves(view) or not (foes or me.body.disposition == FLOOR):
        return None
    grit, tried = legal(view, "grit"), hearty and improvising.tried(view)
    if not tried and (steel := hearten(view, foes)):
        return steel
    return grit.command if grit and foes and me.body.tactical and chance(view, grit) >= RARELY else None


def prepare(view: View, foes: list[Seen], ways: list[AttackPlan]) -> AnyCommand | None:
    """Return the Manoeuvre to use before the Attack (flying or a dirty trick), or None if none is worthwhile.

    It is None, too, if throwing an enemy is better, which can wait until after the Attack. It must leave enough
    Manoeuvres for the Attack. A weaver attacks first, to see whether it can wrap up the target.
    """
    walks = bool(ways) and improvising.spare(view) > improvising.spare(view, ways[0].steps)
    kept = (bool(ways) and ways[0].spends) + walks
    if improvising.spare(view) <= kept or (weaves(view) and view.me.body.tactical):
        return None
    wings, trick = defence.take_off(view, foes), improvising.improvise(view, foes, near=True)
    found = [one for one in (trick, wings, defence.fling(view, foes)) if one]
    best = max(found, key=lambda one: one[0], default=None)
    return best[1] if best and best in (trick, wings) else None  # throwing a foe back can wait until after the Attack


# -- for want of a good blow ---------------------------------------------------------------------------------------


def settle_for(view: View, foes: list[Seen], ways: list[AttackPlan]) -> TurnPlan | None:
    """Return a plan for a Turn in which no Attack is worthwhile, or None if nothing is worthwhile.

    It Suppresses an enemy if the actor's Disposition is low, or else attacks a neighbour, from behind if a step leads there.
    """
    if not ways:
        return None
    if higher(view.me.body.disposition) and (lure := defence.hinder(view, foes)):
        return TurnPlan(lure)
    near = {foe.who for foe in foes if apart(foe, stand(view)) == 1}
    best = next((plan for plan in ways if plan.foe in near and not plan.spends and plan.worth >= 0), None)
    choice = view.choice(best.command) if best else None
    if best is None or choice is None or not (isinstance(best.command, Go) or chance(view, choice)):
        return None
    return TurnPlan(best.command, best, foe=best.foe)


def close_in(view: View, foes: list[Seen], *, early: bool = True) -> TurnPlan | None:
    """Return a step to the nearest enemy in sight, or None if none can be reached. The Job's target and armed enemies come first.

    `early`: also if the next Turn's walk leads behind it in any case. A party lets those come who do not strike from afar, for they would have the first blow.
    """
    me, walk = view.me.body, ways_from(view)
    if not me.tactical:
        return None
    off = [(min(far(walk, cell) for cell in beside((foe.x, foe.y))), foe.who, foe) for foe in foes]
    near = [(not prized(view, one[2]), not one[2].armed, *one) for one in off if one[0] < FAR]
    if not near:
        return None
    _, _, moves, _, foe = min(near)
    waits = len(view.party) > 1 or not (early or far_behind(view, foe))
    if not moves or (waits and foe.armed and not afar(foe) and not prized(view, foe)):
        return None
    if me.pace:
        cells = [cell for cell in beside((foe.x, foe.y)) if far(walk, cell) < FAR]
        goal = min(cells, key=lambda cell: (far(walk, cell) > me.pace or in_front(foe, cell), far(walk, cell), cell))
        step = step_to(view, goal)
        return TurnPlan(step, foe=foe.who) if step and worthy(view, foe, route(view)) else None
    return TurnPlan(dash.command) if (dash := dashes(view)) else None


def worthy(view: View, foe: Seen, way: Sequence[Cell]) -> bool:
    """Return whether what may be done to a foe at the end of a way is worth as much, for each Turn, as what is to be feared where this Turn's part of it ends."""
    turns = -(-len(way) // pace(view.me.body))
    line = LineOfAttack(view, foe, way[-1])
    place = view.me.body.disposition
    hope = max(following(line, higher(place) or place), wrapping(view, foe))
    return hope > 0 and hope >= turns * exposure(view, way[: view.me.body.pace][-1])


def dashes(view: View, steps: int = 0) -> Choice | None:
    """Return the Dash that the actor makes after so many moves to come nearer, or None if it makes none: its Attack and its Resist are kept."""
    pays = view.me.body.manoeuvre and improvising.spare(view, steps) > 0
    return legal(view, "dash") if pays and not bound(view.me.body) else None
