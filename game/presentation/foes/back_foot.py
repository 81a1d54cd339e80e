"""Explains a fight that finds a character Recoiling: by which roll, and what lifts it again, with their chances."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game.bots.fighting import enemies
from game.bots.heart import by_heart, takes_heart
from game.bots.improvising import HEART, SLIGHT, deed_odds, ideas
from game.bots.places import getting_there
from game.content.improvised import OPENING
from game.engine.commands import Act, Say
from game.engine.entries import Entry, Happened, Rolled
from game.presentation.answers import improvised
from game.presentation.ask import Answer, Front, Giving, letter_of
from game.presentation.outcome import chance, percent, success
from game.presentation.page import sentence, words
from game.run.view import View
from game.telling.names import Names
from game.telling.words import capital
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


class Contriving(Struct, frozen=True):
    """A function object for an Answer (menu entry): when called, the actor improvises this deed by a Feature, without a flourish."""

    deed: Act
    feature: str

    def __call__(self, front: Front) -> None:
        for command in (Act(OPENING), self.deed, Say(self.feature), Say("plain")):
            if not (front.view.allows(command) and front.give(command)):
                return


def contrived(view: View, rows: Sequence[Answer]) -> list[Answer]:
    """Return these menu entries, before that of improvising what is best improvised, to be had at once.

    That is how an actor that Recoils helps itself, if that is likelier than to steel a nerve, and each deed that is worth doing to an enemy.
    """
    at = next((n for n, one in enumerate(rows) if one.do == Giving(Act(OPENING)) and not one.refused), len(rows))
    found = [*heart(view), *tricks(view)] if at < len(rows) else []
    return [*rows[:at], *found, *rows[at:]]


def heart(view: View) -> Iterator[Answer]:
    """Yield the menu entry to help oneself at once, if that is of use."""
    foes = enemies(view)
    if best := by_heart(view, foes[0]) if takes_heart(view, foes) else None:
        deed = Act(HEART, view.asked)
        label = improvised(view, deed, feature_name(best[0]), "")
        about = sentence("heart at once")
        yield Answer(label, Contriving(deed, best[0]), success(best[1]), about=about, key=letter_of("heart"))


def tricks(view: View) -> Iterator[Answer]:
    """Yield a menu entry for each deed that is worth improvising against an enemy, aimed where it is worth most."""
    worthy = sorted(idea for idea in ideas(view, enemies(view)) if idea.worth >= SLIGHT)
    for idea in {idea.deed: idea for idea in worthy}.values():
        deed, foe = Act(idea.deed, idea.target), view.body(idea.target)
        label = improvised(view, deed, feature_name(idea.feature), "")
        odds = success(deed_odds(view, foe, idea.deed, idea.feature)) if foe else ""
        about = f"{capital(words('improvised')[idea.deed])}. {sentence('trick at once')}"
        yield Answer(label, Contriving(deed, idea.feature), odds, about=about)


def unheartened(view: View) -> list[Answer]:
    """Return the refused menu entry to help oneself, with why, where `contrived` adds none; else []."""
    opening = view.choice(Act(OPENING))
    if opening is None or takes_heart(view, enemies(view)):
        return []
    why = opening.refused or sentence("heart idle" if recoils(view) else "heart steady")
    return [Answer(sentence("heart"), Giving(opening.command), refused=why, key=letter_of("heart"))]
