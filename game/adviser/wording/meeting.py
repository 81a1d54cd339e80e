"""Short texts that say why the adviser meets foes outside Combat, or keeps away from them."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from game import content
from game.adviser.fighting.likelier import acts
from game.adviser.fighting.mortal import chance_of_death, mortal
from game.adviser.fleeing.flight import bar_out, nearer
from game.adviser.fleeing.leaving import done_by_leaving, leaves_behind, up_to
from game.bots.blows import COSTLY, hopeful, legal, price, prized
from game.bots.eluding import bleeds_out
from game.bots.errands import far, frontier, ways_from
from game.bots.escape import all_lost
from game.bots.estimates import left
from game.bots.fighting import DONE, dying, enemies
from game.bots.household import unlit
from game.bots.lines import LinePart
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.reach import in_line
from game.bots.withdrawing import rallies
from game.engine.commands import Act, Go
from game.nest.paths import FAR, Cell
from game.presentation.automatic.autoplay import PATIENCE
from game.presentation.foes.passing_by import HEEDING, SLIPPED, about_to, noticing, risks, within
from game.presentation.foes.routing import alone, beset
from game.presentation.outcome import percent, several, success
from game.presentation.page import sentence, words
from game.presentation.sight import dangerous, gap, hostile, named, off, strangers, titled
from game.presentation.sight import held as bound
from game.run.view import Seen, View
from game.telling.words import counted, joined, number


def heeded(view: View, mind: Mind) -> list[Seen]:
    """Return the dangerous creatures in view if an advised walk leads towards them or away from them, else []."""
    return [body for body in strangers(view) if dangerous(view, body)] if mind.aim in HEEDING else []


def why_meet(view: View, step: Go, foes: list[Seen]) -> str:
    """Return the reason for walking up to these foes, or away from them, as text."""
    armed = [body for body in foes if body.armed]
    wins = hopeful(view, armed)
    if nearer(view, step):
        return why_fight(view, foes)
    if wins and view.me.shaken >= view.turn:
        return sentence("why avoid shaken", turns=counted(view.me.shaken - view.turn + 1, "turn"))
    return sentence("why avoid hurt") if wins else why_lost(view, armed, ())


def guest(view: View, step: Go, mind: Mind) -> Seen | None:
    """Return whom an advised walk is to win over, or None if it is for something else. [B 2.16.4]"""
    won = [body for body in view.creatures if not body.led and content.kinds()[body.kind].won]
    near = [body for body in won if apart(body, mind.walk.goal(step)) < 2]
    return min(near, key=lambda body: body.who, default=None) if mind.aim == "company" else None


def why_win(view: View, body: Seen) -> str:
    """Return by what Action a guest is to be won over, how likely that is, and what for, as text."""
    deed = content.kinds()[body.kind].won
    odds = view.led_by(view.me.body.who, deed, body.who)
    does, _, by = content.formulas()[deed].key.partition(" ")  # "bribe with food"
    told = " ".join(filter(None, (f"to {does} it", by, success(odds) if odds else "")))
    return f"{told}: {words('purposes')[deed]}"


def next_roll(view: View, step: Go, mind: Mind) -> str:
    """Return when somebody that an advised walk keeps away from would be rolled for, and how often it then notices, as text, or "".

    It is for a walk on which nothing is rolled. Who was slipped past in this Room is, where it feels the party, once that is left. [R-51]
    """
    return "" if nearer(view, step) else rolled_near(view, heeded(view, mind))


def rolled_near(view: View, foes: Sequence[Seen], name: str = "") -> str:
    """Return within how many moves the nearest of these foes that has not noticed the party is rolled for, and how often it then notices, as text, or "".

    `name`: of the sentence that says so of who has not been rolled for yet.
    """
    unaware = [body for body in foes if body.notice in ("", *SLIPPED)]
    body = min(unaware, key=lambda one: (gap(view, one), one.who), default=None)
    if body is None:
        return ""
    slipped = replace(body, notice="") if body.notice == "unseen" else body
    told = {"chance": percent(*noticing(view, slipped)), "moves": counted(within(view, slipped), "move")}
    name = "noticed anew" if body.notice == "unseen" else name or "noticed within"
    return sentence(name, **told) if slipped.armed else ""


def why_off(view: View, mind: Mind, cells: list[Cell], told: str = "") -> str:
    """Return that a walk over these `cells` towards the Job leads away from somebody armed in view, and never nearer, as text, or "" if it does not.

    Of whom it leads past after all that is told besides, with the same name and place; nor is it who is named in what is `told` before,
    or is waited for no more: the next walk may lead past.
    """
    onward = hostile(view) if mind.aim == "onward" else []
    foe = min(onward, key=lambda body: (gap(view, body), body.who), default=None)
    if foe is None and mind.aim == "onward":
        return why_shunned(view, mind, cells)
    if foe is None or not mind.foes.may_go(view, foe) or titled(view, foe) in told:
        return ""
    nearer = apart(foe, cells[-1]) <= gap(view, foe) or min(apart(foe, cell) for cell in cells) < gap(view, foe)
    if nearer or any(risk.body.who == foe.who for risk in risks(view, cells)):
        return ""
    return sentence("why off", who=titled(view, foe), where=off(view, (foe.x, foe.y)))


def why_shunned(view: View, mind: Mind, cells: list[Cell]) -> str:
    """Return which unspent Room nearby a walk over these `cells` to unseen ground leaves for later, and for whose sake, as text; or ""."""
    if not frontier(view)[cells[-1][1], cells[-1][0]]:
        return ""
    afoot, safe = ways_from(view, view.walkable), ways_from(view, mind.safe(view))
    rooms = [room for room in view.found_here if not (room.spent or room.here)]
    left = [room for room in rooms if far(afoot, (room.x, room.y)) < FAR <= far(safe, (room.x, room.y))]
    room = min(left, key=lambda one: far(afoot, (one.x, one.y)), default=None)
    foes = mind.foes.known(view)
    if room is None or not foes:
        return ""
    foe = min(foes, key=lambda one: (apart(one, (room.x, room.y)), one.who))
    return sentence("why shunned", room=room.number, who=titled(view, foe), where=off(view, (foe.x, foe.y)))


def why_attack(view: View, attack: Act) -> str:
    """Return the reason for an Attack that begins a fight, and who else armed in sight is in it, as text."""
    goal = [body for body in view.creatures if prized(view, body)]
    if goal:
        return sentence("why attack job" if any(body.who == attack.target for body in goal) else "why attack guard")
    more = [titled(view, body) for body in strangers(view) if body.who != attack.target and view.drawn_in(body.who)]
    also = sentence("in it too", whom=joined(more)) if more else ""
    return ", ".join(filter(None, (why_fight(view, strangers(view)), also)))


def why_fight(view: View, foes: list[Seen]) -> str:
    """Return the reason for a fight with these foes, as text: that they bar the way out, and whether the party is likely to outlast them.

    Who keeps away from them while that goes unnoticed is told of those who do not know of it that they soon may.
    """
    armed = [body for body in foes if body.armed]
    bars = sentence("why bars out") if bar_out(view, armed) else ""
    soon = sentence("why meet now") if not bars and any(about_to(view, body) for body in armed) else ""
    start = sentence("why meet start") if view.raid.head_start and armed else ""
    dares = outlasting(view) if hopeful(view, armed) else sentence("why dare")
    return ", ".join(filter(None, (bars, soon, dares, start)))


def outlasting(view: View) -> str:
    """Return that the party is likely to outlast foes, as text: on the deepest Level of those alone who are known of, for whoever guards it out of sight counts once the fight has begun."""
    return sentence("why meet guards" if view.rating >= content.constants().nest.deepest else "why meet")


def why_lost(view: View, armed: list[Seen], lost: Sequence[Seen]) -> str:
    """Return that these foes are likely to win, or too dear: the Wounds that it is expected to cost to kill them. `lost`: those of them who are out of sight.

    Without any: that nobody in sight is armed.
    """
    if not armed:
        others = view.fight is not None and not set(view.fight.later) <= {one.who for one in view.creatures}
        return sentence("why leave others" if others else "why leave unarmed")
    wounds, mine = price(view, armed), [member.body for member in view.party]
    unseen = f" ({number(len(lost))} out of sight{guessed(view, lost)})" * bool(lost)
    if wounds is None:
        return sentence("why leave lost") + unseen
    if wounds <= COSTLY * sum(map(left, mine)):  # it is left for what it has cost already
        return sentence("why leave worsted")
    whom = {1: titled(view, armed[0]), 2: "both"}.get(len(armed), f"all {number(len(armed))}")
    whom += unseen
    have, costs = sum(left(one) for one in mine), counted((wounds + 50) // 100, mine[0].unit)
    worse = any(one.wounds and content.kinds()[one.kind].wound_shift for one in mine) and not content.in_force()
    sore = sentence("why leave sore") * worse
    if wounds > 100 * have:
        return sentence("why leave dear", whom=whom, left=counted(have, mine[0].unit)) + sore
    return sentence("why leave cost", whom=whom, wounds=costs, left=have) + sore


def guessed(view: View, lost: Sequence[Seen]) -> str:
    """Return what those of these foes out of sight are taken for of whom nobody knows what they are, as text: they may be worse; "" if all are known."""
    kinds = Counter(named(foe) for foe in lost if not view.kind_of(foe.who))
    return sentence("taken for", what=joined([several(n, name) for name, n in kinds.items()])) if kinds else ""


def why_flee(view: View, first: LinePart, lost: Sequence[Seen] = ()) -> str:
    """Return the reason for leaving the present Combat, as text. `first`: what is advised first. `lost`: foes out of sight, who count as well."""
    if view.me.body.disposition == "Retreating":
        heart = "why leave rallies" if rallies(view) else "why leave cornered"
        cornered = heart if first.command == DONE else "why leave driven"
        why = sentence("why leave held", effect=effect) if (effect := bound(view.me)) else sentence(cornered)
        return why + sentence("why leave ends") * (first.command == DONE and alone(view) and beset(view) is not None)
    if first.foe > 0 or acts(first.command) in ("flank", "steel"):
        return sentence("why slip by")
    near = done_by_leaving(view)
    if leaves_behind(view, lost):
        return sentence("why leave behind")
    if first.command == DONE:
        return sentence("why leave later" if near else "why slip later")
    if first.goal and up_to(view):
        return sentence("why on to deliver")
    if near and (legal(view, "break") or first.goal == view.goal):
        return sentence("why leave to deliver" if view.job.task == "deliver" else "why leave laden")
    if bleeds_out(view):
        return sentence("why leave bleeding")
    if not (foes := enemies(view)):
        return sentence("why leave dark" if gropes(view) and unlit(view) else "why leave unseen")
    armed = [*(foe for foe in foes if foe.armed), *lost]
    late, bled = view.fight is not None and view.fight.number > PATIENCE, view.fight is not None and view.fight.bled
    vain = "why leave safer" if bled else "why leave vain" if late else "why leave idle"
    vain = vain if any(foe.armed for foe in foes) else "why leave unseen"
    vain = "why leave dying" if dying(view, foes) else vain
    if mortal(view) and hopeful(view, armed):
        return sentence("why leave mortal", chance=percent(*chance_of_death(view, armed).as_integer_ratio()))
    why = sentence(vain) if armed and hopeful(view, armed) else why_lost(view, armed, lost)
    return why + sentence("why leave together") * all_lost(view)


def why_elude(view: View, parts: Sequence[LinePart], lost: Sequence[Seen]) -> str:
    """Return what a run that ends the Turn out of sight of all armed foes is for, as text; "" of any other. `lost`: those out of sight, as last seen. [R-36]"""
    goal = next((part.goal for part in reversed(parts) if part.goal), None)
    armed = [foe for foe in enemies(view) if foe.armed]
    if goal is None or view.me.body.disposition == "Retreating" or any(acts(part.command) == "break" for part in parts):
        return ""
    if not (armed or lost) or any(in_line(view, goal, foe) for foe in (*armed, *lost)):
        return ""
    return sentence("why elude" if armed else "why elude on", rounds=number(content.constants().combat.idle))


def gropes(view: View) -> bool:
    """Return whether the actor, who needs eyes, fights in the dark with no enemy in sight, in the second Round or later."""
    late = view.fight is not None and view.fight.number > 1
    return late and bool(view.me.darkness) and not view.me.scents and not enemies(view)
