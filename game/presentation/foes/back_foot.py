"""Explains a fight that finds a character Recoiling: by which roll, and what lifts it again, with their chances."""

from collections.abc import Iterable
from fractions import Fraction

from game.bots.fighting import enemies
from game.bots.heart import by_heart
from game.bots.improvising import HEART
from game.bots.places import getting_there
from game.content.improvised import OPENING
from game.engine.commands import Act
from game.engine.entries import Entry, Happened, Rolled
from game.presentation.answers import improvised
from game.presentation.outcome import chance, percent, success
from game.presentation.page import sentence
from game.run.view import View
from game.telling.names import Names
from game.weighing.scale import feature_name


def recoils(view: View) -> bool:
    """Return whether the one who is asked fights and Recoils."""
    return view.fight is not None and view.me.body.disposition == "Recoiling"


def failed(entries: Iterable[Entry], names: Names, who: int) -> bool:
    """Return whether these Entries tell that this member begins a fight Recoiling since its Initiative Roll has failed."""
    told = [one for one in entries if getattr(one, "who", 0) == who and names.mine(who)]
    rolled = any(isinstance(one, Rolled) and one.action == "Initiative" for one in told)
    return rolled and any(isinstance(one, Happened) and (one.what, one.note) == ("joins", "Recoiling") for one in told)


def chances(view: View) -> str:
    """Return a sentence with the actor's chances: not to begin Recoiling, and then of what lifts it.

    That is a Charge, a nerve steeled, and to help oneself by an improvised act, as far as it may.
    """
    steady = 1 - view.beginnings(view.asked).get("Recoiling", Fraction(0))
    steel = view.choice(Act("steel", view.asked))
    told = [f"Initiative {percent(steady.numerator, steady.denominator)} %", f"charge {getting_there(view)} %"]
    told += [f"steel {chance(view, steel)}"] if steel and not steel.refused else []
    told += [sentence("improvise", line=heart)] if (heart := by_improvising(view)) else []
    return sentence("recoiling chances", told=", ".join(told))


def by_improvising(view: View) -> str:
    """Return how the actor helps itself best by an improvised Action, as text, or "" if it may not improvise now."""
    opening, foes = view.choice(Act(OPENING)), enemies(view)
    best = by_heart(view, foes[0]) if foes and opening and not opening.refused else None
    return improvised(view, Act(HEART, view.asked), feature_name(best[0]), success(best[1])) if best else ""
