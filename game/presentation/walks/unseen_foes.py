"""Messages on what is known of foes out of sight, and on how a Combat is left."""

from collections.abc import Callable

from game import content
from game.bots.fighting import enemies
from game.bots.places import apart
from game.engine.steps import TakeTurn
from game.presentation.answers import lone
from game.presentation.foes.joining import joins_next
from game.presentation.foes.last_seen import latest
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.sight import friendly, gap, held, off, strangers, titled, where
from game.presentation.walks.ground import mouths
from game.run.view import Choice, Seen, View
from game.telling.words import counted, joined, number


def whereabouts(view: View, memory: WalkMemory) -> str:
    """Return what is known of foes of whom none is in sight: who was seen last and where, else the known ways in.

    Return "" if neither is known. Where they stand is not told, for nobody has seen or smelt them.
    """
    if told := latest(view, memory.last, memory.freshest):
        return told
    known = [off(view, cell) for cell in mouths(view)]
    return sentence("known ways in", where=joined(known)) if known else ""


def unseen(view: View) -> bool:
    """Return whether this is a Combat with nobody in sight but the party and its friends."""
    return view.fight is not None and all(friendly(view, body) for body in strangers(view))


def nobody(view: View, memory: WalkMemory) -> str:
    """Return a message that nobody can be attacked in this Turn, with what is known of where foes are."""
    if view.me.body.disposition == "Retreating":
        return sentence("only flight")
    if aside := sorted((one for one in strangers(view) if not friendly(view, one)), key=lambda one: gap(view, one)):
        told = [f"{titled(view, one)}, {off(view, (one.x, one.y))}" for one in aside]
        return sentence("nobody fighting", who=joined(told))
    return " ".join(filter(None, (sentence("nobody in sight"), whereabouts(view, memory))))


def not_to_be_attacked(view: View, body: Seen | None) -> str:
    """Return a message why this creature cannot be aimed at: who Retreats attacks nobody, it is in no Side of the Combat, or nobody is there."""
    if view.me.body.disposition == "Retreating":
        return sentence("only flight")
    if body and not body.disposition and not friendly(view, body):
        return sentence("not fighting", who=titled(view, body), joins=joins_next(view, body))
    return sentence("no foe")


def no_way_out(view: View, key: str, called: Callable[[str], str]) -> str:
    """Return a message that no passage is taken in Combat, and how the Combat is left: which foe is how much too near.

    `key`: the key or word for the passage. `called` returns the key or word for a key action.
    """
    return sentence("no way in combat", out=breaking(view, called("manoeuvre")), near=too_near(view), key=key)


def underfoot(view: View, called: Callable[[str], str]) -> str:
    """Return a message that the passage on which the actor stands in a Combat cannot be taken, and how it is left; "" on none."""
    if not view.asks(TakeTurn) or all((way.x, way.y) != where(view) for way in view.passages):
        return ""
    return sentence("way underfoot", out=breaking(view, called("manoeuvre")))


def turn(view: View, whose: str, called: Callable[[str], str]) -> str:
    """Return a message for a Turn with no foe in sight: what ends the Combat the soonest, with its chance. [R-36]

    `whose`: the actor in the genitive. `called` returns the key or word for a key action.
    """
    out, key = choice_of(view, "break"), called("manoeuvre")
    how = "unseen out each" if len(view.party) > 1 else "unseen out"
    told = sentence(how, key=key, chance=chance(view, out)) if out and may_break(view) else ""
    idle = number(content.constants().combat.idle)
    return sentence("unseen turn", whose=whose, idle=idle, out=told, plays=plays(called), wait=called("wait"))


def plays(called: Callable[[str], str]) -> str:
    """Return the clause that promises what the key for the best line does in such a Turn, unasked. `called`: as for `turn`."""
    return sentence("unseen plays", best=called("best"))


def breaking(view: View, key: str) -> str:
    """Return a clause on breaking off the Combat: its chance and the key or word for it, or why it is not possible now."""
    out = choice_of(view, "break")
    if out is None or out.refused:
        return sentence("no break", why=out.refused if out else sentence("no break now"))
    return sentence("break each" if len(view.party) > 1 else "break", key=key, chance=chance(view, out))


def may_break(view: View) -> bool:
    """Return whether breaking off the Combat need not be refused: nothing holds the actor, and nothing else forbids it now."""
    out = choice_of(view, "break")
    return not held(view.me) and not (out and out.refused)


def choice_of(view: View, action: str) -> Choice | None:
    return next((one for one in view.choices if getattr(one.command, "action", "") == action), None)


def too_near(view: View) -> str:
    """Return a sentence on the distance at which foes let the party go. [R-36]

    It names the foe that is nearest to anybody of the party, of those who fight on at any distance if there are any.
    """
    rules, foes = content.constants().combat, enemies(view)
    rounds, cells = number(rules.idle), counted(rules.away + 1, "cell")
    if not foes:
        return sentence("near nobody", rounds=rounds)
    steady = [foe for foe in foes if fights_on(foe)]
    away, foe, body = min(
        ((apart(foe, (one.x, one.y)), foe, one) for foe in steady or foes for one in friends(view)),
        key=lambda found: (found[0], found[1].who, found[2].who != view.asked),
    )
    where = off(view, (foe.x, foe.y)) if body.who == view.asked else f"{counted(away, 'cell')} from the {body.name}"
    you = "you" if lone(view) else "each of you"
    if steady:
        return sentence("near armed", foe=titled(view, foe), where=where, rounds=rounds)
    if away > rules.away:
        return sentence("far unarmed", cells=cells, you=you)
    return sentence("near unarmed", foe=titled(view, foe), where=where, cells=cells, you=you)


def friends(view: View) -> list[Seen]:
    """Return those of the party who are in the Combat."""
    return [member.body for member in view.party if member.body.disposition]


def fights_on(foe: Seen) -> bool:
    """Return whether a foe counts as in the Combat at any distance: it is armed, rooted or royal. [R-36]"""
    kind = content.kinds()[foe.kind]
    return foe.armed or kind.rooted or kind.royal
