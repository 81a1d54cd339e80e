"""Messages on what is known of foes out of sight, and on how a Combat is left."""

from collections.abc import Callable

from game import content
from game.bots.fighting import enemies
from game.presentation.barred import Held
from game.presentation.ground import mouths
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.sight import gap, off, titled, where
from game.run.view import Choice, Seen, View
from game.telling.words import counted, joined, number


def whereabouts(view: View, held: Held) -> str:
    """Return what is known of foes of whom none is in sight: where one was seen last, else the known ways in.

    Return "" if neither is known. Where they stand is not told, for nobody has seen or smelt them.
    `held`: the cells where armed creatures were seen last.
    """
    x, y = where(view)
    if near := min(held, key=lambda cell: (max(abs(cell[0] - x), abs(cell[1] - y)), cell), default=None):
        return sentence("last seen", who=held[near][1], where=off(view, near))
    known = [off(view, cell) for cell in mouths(view)]
    return sentence("known ways in", where=joined(known)) if known else ""


def nobody(view: View, held: Held) -> str:
    """Return a message that nobody can be attacked in this Turn, with what is known of where foes are."""
    if view.me.body.disposition == "Retreating":
        return sentence("only flight")
    return " ".join(filter(None, (sentence("nobody in sight"), whereabouts(view, held))))


def no_way_out(view: View, key: str, called: Callable[[str], str]) -> str:
    """Return a message that no passage is taken in Combat, and how the Combat is left: which foe is how much too near.

    `key`: the key or word for the passage. `called` returns the key or word for a key action.
    """
    return sentence("no way in combat", out=breaking(view, called("manoeuvre")), near=too_near(view), key=key)


def breaking(view: View, key: str) -> str:
    """Return a clause on breaking off the Combat: its chance and the key or word for it, or why it is not possible now."""
    out = choice_of(view, "break")
    if out is None or out.refused:
        return sentence("no break", why=out.refused if out else sentence("no break now"))
    return sentence("break each" if len(view.party) > 1 else "break", key=key, chance=chance(view, out))


def choice_of(view: View, action: str) -> Choice | None:
    return next((one for one in view.choices if getattr(one.command, "action", "") == action), None)


def too_near(view: View) -> str:
    """Return a sentence on the distance at which foes let the party go. [R-36]

    It names the foe that is nearest, of those who fight on at any distance if there are any.
    """
    rules, foes = content.constants().combat, sorted(enemies(view), key=lambda foe: gap(view, foe))
    rounds = number(rules.idle)
    if not foes:
        return sentence("near nobody", rounds=rounds)
    steady = next(filter(fights_on, foes), None)
    first = steady or foes[0]
    told = {"foe": titled(view, first), "where": off(view, (first.x, first.y))}
    if steady:
        return sentence("near armed", rounds=rounds, **told)
    return sentence("near unarmed", cells=counted(rules.away + 1, "cell"), **told)


def fights_on(foe: Seen) -> bool:
    """Return whether a foe counts as in the Combat at any distance: it is armed, rooted or royal. [R-36]"""
    kind = content.kinds()[foe.kind]
    return foe.armed or kind.rooted or kind.royal
