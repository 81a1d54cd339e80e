"""Why the adviser advises to wait, in words: what is waited for, or what keeps the party from anything better."""

from fractions import Fraction

from game import content
from game.adviser.hunted import AT_BAY, when
from game.bots import comfort, household
from game.bots.lines import likelihood
from game.bots.mind import LIE_LOW, Mind
from game.bots.threats import lurking, stirred
from game.engine.commands import Act
from game.presentation.foes.patrols import broken_off, patrolled, sent_in, times
from game.presentation.page import sentence, words
from game.presentation.questions.labour import disturbed
from game.presentation.sight import gap, held, hostile, off, titled
from game.run.view import Member, View
from game.telling.words import counted, joined, number

IN_THE_WAY = "in the way"
"""The name of the aim, in `Mind.aim`, to wait for somebody to move on."""
FEW = 2
"""The number of times in a row that work may be broken off on a Level before it waits till nobody is sent out."""
FAR_OFF = 12
"""The distance in cells from which on nobody sees whether whoever is waited for has gone."""
LULL = 30
"""The number of turns after fights in a row for which nothing long is begun on a Level."""


def why_wait(view: View, mind: Mind) -> str:
    """Return the reason for an advised wait, as text; "" if none is known."""
    match mind.aim:
        case "recover":
            ill = {name for one in view.party for name in passing(one)}
            told = sentence("why recover", effects=joined(sorted(ill))) if ill else ""
            return ": ".join(filter(None, (told, when(view) if view.coming else "")))
        case "hide" | "onward" if view.coming:
            return when(view)
        case "threat":
            return why_still(view)
        case "bide":
            return why_bide(view, mind)
        case "hide" | "onward":
            return why_hide(view, mind)
        case aim if aim == AT_BAY:
            bound = held(view.me)
            why = sentence("why at bay held", effect=bound) if bound else sentence("why at bay")
            return ": ".join(filter(None, (why, when(view))))
    return words("aims").get(f"{mind.aim} Say", "")


def passing(member: Member) -> list[str]:
    """Return the names of a party member's Effects (ailments such as Poisoned) that may end by themselves."""
    return [
        name
        for name in household.suffered(member)
        if name not in comfort.WEARING and member.body.effects[name] <= household.GRAVE
    ]


def why_still(view: View) -> str:
    """Return why the party stays where it is with foes about: it can do nothing else, they come later, or they do not know of it."""
    if held := next((name for name in ("Stunned", "Paralysed") if view.me.body.effects.get(name)), ""):
        return sentence("why recover", effects=held)
    if told := when(view):
        return told
    return sentence("why still") if hostile(view) else ""


def why_hide(view: View, mind: Mind) -> str:
    """Return for whose sake the party hides, as text: patrols, who was seen here last and where, or those beyond a way."""
    if quiet := besieged(view, mind):
        return siege(view, quiet)
    if fresh := lurking(view, mind, LIE_LOW):
        last = min(fresh, key=lambda foe: gap(view, foe))
        seen = any(body.who == last.who for body in view.creatures)
        told = "why hide seen" if seen else "why hide" if gap(view, last) <= FAR_OFF else "why hide far"
        most = longest(view, mind, [foe.who for foe in fresh])
        return sentence(told, who=titled(view, last), where=off(view, (last.x, last.y)), most=most)
    if (until := max((mind.shunned.get(way.way, 0) for way in view.passages), default=0)) > view.turn:
        return sentence("why hide beyond", turns=counted(until - view.turn, "turn"))
    return sentence("why hide fight", turns=counted(max(1, mind.fought + LIE_LOW - view.turn), "turn"))


def longest(view: View, mind: Mind, whom: list[int]) -> str:
    """Return as text for how many turns at most the party still lies low: for these, whose turn to come is counted already, and what else it does so for."""
    beyond = max((mind.shunned.get(way.way, 0) for way in view.passages), default=0)
    fought = mind.fought + LIE_LOW if stirred(view, mind) else 0
    lain = min(mind.lain.get(who, 0) or 1 for who in whom)
    return counted(max(LIE_LOW + 1 - lain, beyond - view.turn, fought - view.turn), "turn")


def why_bide(view: View, mind: Mind) -> str:
    """Return what keeps the party from anything else than to wait, as text."""
    if told := when(view):
        return told
    if quiet := besieged(view, mind):
        return siege(view, quiet)
    if beset(view, mind):
        return sentence("why lull", turns=counted(mind.fought + LULL + 1 - view.turn, "turn"))
    hurt = any(one.body.wounds for one in view.party)
    if hurt and view.allows(Act("rest")) and (chance := visited(view)):
        return sentence("why no rest", chance=chance)
    return words("aims")["bide Say"]


def visited(view: View) -> int:
    """Return the chance in per cent that a creature disturbs a Rest in this Room, despite the best possible shelter.

    In a secured Room it is 0.
    """
    if view.chamber and view.chamber.secured:
        return 0
    fails = min((1 - likelihood(made) for _, made in view.shelters()), default=Fraction(1))
    return int(100 * likelihood(disturbed(view)) * fails)


def siege(view: View, quiet: int) -> str:
    """Return as text why no work of ten turns is begun before so many quiet turns have passed."""
    return sentence(
        "why besieged",
        times=times(broken_off(view)),
        alarm=view.alert,
        interval=number(content.constants().alarm.sent),
        turns=counted(sent_in(view), "turn"),
        quiet=counted(quiet, "turn"),
    )


def besieged(view: View, mind: Mind) -> int:
    """Return for how many more turns no work of ten turns is begun, since patrols have broken it off again and again here.

    After FEW times it is begun once a soldier should have come, and none has; after more once the alarm sinks. 0: it may be begun.
    """
    if not patrolled(view) or (often := broken_off(view)) < FEW:
        return 0
    quiet = content.constants().alarm.sent if often == FEW else content.alerts()[view.alert].lasts
    since = mind.fought if mind.battlefield == view.number else 0
    return max(0, since + quiet + 1 - view.turn)


def beset(view: View, mind: Mind) -> bool:
    """Return whether foes out of sight have begun one fight after the other here, the last of them a short while ago."""
    return mind.haunted is not None and mind.battlefield == view.number and view.turn - mind.fought <= LULL
