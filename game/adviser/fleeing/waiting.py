"""Why the adviser advises to wait, in words: what is waited for, or what keeps the party from anything better."""

from game.adviser.fleeing.flight import beaten, lead
from game.adviser.fleeing.hunted import AT_BAY, TRACKED
from game.adviser.fleeing.open_ways import look_in
from game.adviser.fleeing.pursuit import when
from game.adviser.fleeing.steadiness import PAUSE, TURNED
from game.bots import household
from game.bots.blows import hopeful
from game.bots.escape import SEARCH, way_here
from game.bots.estimates import left
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.sitting_out import QUIET, sinks_in
from game.bots.threats import outlasting, stirred
from game.engine.commands import Act
from game.presentation.page import sentence, words
from game.presentation.questions.befalling import meals_at_most
from game.presentation.questions.labour import visited
from game.presentation.sight import gap, held, hostile, off, titled
from game.presentation.walks.course import looks, off_edge
from game.presentation.walks.places import called, spots
from game.run.view import Member, Seen, View
from game.telling.words import counted, joined

IN_THE_WAY = "in the way"
"""The name of the aim, in `Mind.aim`, to wait for somebody to move on."""
TO_GO_HOME = "to go home"
"""The name of the aim to wait till who came in out of sight has gone home."""
FAR_OFF = 12
"""The distance in cells from which on nobody sees whether whoever is waited for has gone."""
PATIENCE = 12
"""The number of turns for which it is advised to wait for the unarmed who stand in the way."""

TURNS = {"collect": 1, IN_THE_WAY: PATIENCE, TURNED: PAUSE}
"""The number of turns for which it is advised to wait for these aims at most, by aim; for others it is LIE_LOW."""


def waiting(view: View, mind: Mind) -> str:
    """Return an advised wait as text: for how many turns at most, the Hunger Costs in them, and why."""
    why, turns = awaited(view, mind)
    told = f"{sentence('wait up to' if turns > 1 else 'wait one', turns=turns)}{meals_at_most(view, turns)}"
    return ", ".join(filter(None, (told, why)))


def awaited(view: View, mind: Mind) -> tuple[str, int]:
    """Return why a wait is advised, "" if that is not known, and for how many turns: till foes come, or as long as what it is for can last, or as one lies low."""
    bides, come, till = mind.aim == "bide", when(view, mind), lead(view) or LIE_LOW
    match mind.aim:
        case "recover":
            ill = {name for one in view.party for name in passing(one)}
            told = sentence("why recover", effects=joined(sorted(ill))) if ill else ""
            return ": ".join(filter(None, (told, come if view.coming else ""))), till if view.coming else LIE_LOW
        case "threat":
            return why_still(view, mind), till
        case "bide" | "hide" | "onward":
            if come and (bides or view.coming):
                return come, till
            return biding(view, mind) if bides else hiding(view, mind)
        case aim if aim == TO_GO_HOME:
            return sentence("why to go home"), 1 + mind.foes.came[-1] - view.turn
        case aim if aim == QUIET:
            return sentence("why quiet", lower=view.alert - 1), max(1, sinks_in(view, mind))
        case aim if aim == TRACKED:
            return untracked(view, mind)
        case aim if aim == AT_BAY:
            bound = held(view.me)
            dogs = " dogged" * (mind.ways.dogged(view) and way_here(view) is not None)
            why = sentence("why at bay held", effect=bound) if bound else sentence(f"why at bay{dogs}")
            return ": ".join(filter(None, (why, come))), till
        case aim if aim == IN_THE_WAY and (body := view.body(mind.foes.barred[0])) and body.x >= 0:
            where, on = off(view, (body.x, body.y)), goes_on(view, mind, body)
            why = sentence("why in the way", on=on, who=titled(view, body), where=where)
            return why, mind.foes.barred[1] - view.turn
    return words("aims").get(f"{mind.aim} Say", ""), TURNS.get(mind.aim, LIE_LOW)


def goes_on(view: View, mind: Mind, body: Seen) -> str:
    """Return where the way leads in which this creature stands, as the end of a sentence; "" if it stands at its end, and nothing is known there."""
    goal = mind.walk.ahead[-1] if mind.walk.ahead else (body.x, body.y)
    won = [one for one in view.creatures if one.who in mind.foes.courted and not one.led and apart(one, goal) < 2]
    room = next((room.number for room in view.found_here if (room.x, room.y) == goal), 0)
    there = [one for one in spots(view) if one.cell == goal or (room and (one.kind, one.number) == ("room", room))]
    if won:
        name = titled(view, won[0])
    elif looks(view, goal):
        name = off_edge(view, goal)
    else:
        name = called(view, there[0]) if there else off(view, goal) if mind.walk.ahead else ""
    return sentence("why in the way on", goal=name) if name else ""


def untracked(view: View, mind: Mind) -> tuple[str, int]:
    """Return what is waited for where a run has led, and for how many turns: see `Hunted.bides`."""
    if beaten(view, mind) and not household.laden(view):
        return sentence("why tracked home"), mind.fights.fought + LIE_LOW - view.turn
    if view.me.shaken >= view.turn:
        turns = view.me.shaken - view.turn + 1
        return sentence("why avoid shaken", turns=counted(turns, "turn")), turns
    return words("aims")[f"{TRACKED} Say"], SEARCH + lead(view)


def passing(member: Member) -> list[str]:
    """Return the names of a party member's Effects (ailments such as Poisoned) that may end by themselves."""
    return [
        name
        for name in household.suffered(member)
        if name not in household.WEARING and member.body.effects[name] <= household.GRAVE
    ]


def why_still(view: View, mind: Mind) -> str:
    """Return why the party stays where it is with foes about: it can do nothing else, they come later, or they do not know of it."""
    if held := next((name for name in ("Stunned", "Paralysed") if view.me.body.effects.get(name)), ""):
        return sentence("why recover", effects=held)
    if told := when(view, mind):
        foes = [foe for foe in hostile(view) if foe.armed and foe.notice == "seen"]
        return told + (sentence("why stand") if foes and hopeful(view, foes) else "")
    return sentence("why still") if hostile(view) else ""


def hiding(view: View, mind: Mind) -> tuple[str, int]:
    """Return for whose sake the party hides: who was seen here last and where, those beyond a way, or whoever looks for it.

    The turn to come is counted already for those who were seen.
    """
    beyond = look_in(view, mind)
    fresh, turns = [seen for seen in mind.foes.known(view) if seen.who in mind.foes.hides], [1]
    turns += [] if fresh and outlasting(view, mind) else [beyond]
    if fresh:
        stays = (
            min(1 - mind.foes.lain[foe.who], 0 if foe.tie else mind.foes.spotted[foe.who] - view.turn) for foe in fresh
        )
        turns.append(LIE_LOW + max(stays))
    if stirred(view, mind) or max(turns) == 1:
        turns.append(mind.fights.fought + LIE_LOW - view.turn)
    if not fresh:
        return sentence("why hide beyond" if beyond > 0 else "why hide fight"), max(turns)
    last = min(fresh, key=lambda foe: gap(view, foe))
    seen = any(body.who == last.who for body in view.creatures)
    told = "why hide seen" if seen else "why hide" if gap(view, last) <= FAR_OFF else "why hide far"
    return sentence(told, who=titled(view, last), where=off(view, (last.x, last.y))), max(turns)


def biding(view: View, mind: Mind) -> tuple[str, int]:
    """Return what keeps the party from anything else than to wait."""
    if effect := held(view.me):
        return sentence("why recover", effects=effect), LIE_LOW
    if (turns := look_in(view, mind)) > 0 and not hostile(view):
        return sentence("why hide beyond"), turns
    if chance := unrestful(view):
        return sentence("why no rest", chance=chance), LIE_LOW
    if about := mind.foes.known(view):
        near = min(about, key=lambda foe: (gap(view, foe), foe.who))
        return sentence("why bide", who=titled(view, near), where=off(view, (near.x, near.y))), LIE_LOW
    last = left(view.me.body) <= 1 and view.allows(Act("tear"))
    return sentence("why bide torn") if last else words("aims")["bide Say"], LIE_LOW


def idles(view: View, mind: Mind) -> bool:
    """Return whether who bides waits for nothing and nobody: no foe that is known, or on its way."""
    return not (when(view, mind) or unrestful(view) or mind.foes.known(view))


def unrestful(view: View) -> int:
    """Return the chance in per cent that a Rest is disturbed which somebody hurt could take here; 0 if there is no such Rest."""
    hurt = any(one.body.wounds for one in view.party)
    return visited(view) if hurt and view.allows(Act("rest")) else 0
