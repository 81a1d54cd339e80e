"""How likely an Action does any good: a Success may change nothing from here, or only harm one's own."""

from game import content
from game.bots import improvising
from game.content import TRACK
from game.engine.commands import AnyCommand, Say
from game.fd100 import Degree
from game.presentation.outcome import outcomes, percent
from game.presentation.page import sentence
from game.run.foreseen import ASTRAY
from game.run.view import Choice, Consequence, View
from game.telling.words import counted, joined

HURTS = ("wounds", "dies")
PLAIN = Say("plain")
LIKELY, LITTLE = 90, 10
"""The chance in 100 from which on no flourish is advised, and the least that one must add to it: there are three in a raid."""


def serves(view: View, choice: Choice) -> int:
    """Return how many of the rolls for a Choice, of `view.odds(choice).whole`, are Successes that do any good from here."""
    made, told = view.odds(choice), view.foreseen(choice)
    if made is None:
        return 0
    good = [degree for degree in Degree if degree >= Degree.PARTIAL_SUCCESS and does_good(view, told.get(degree, ()))]
    return sum(made.counts[degree] for degree in good)


def good(view: View, choice: Choice) -> str:
    """Return the chance that a Choice does any good from here, as text: "25 %"; "" without a roll."""
    made = view.odds(choice)
    return f"{percent(serves(view, choice), made.whole)} %" if made else ""


def does_good(view: View, found: tuple[Consequence, ...]) -> bool:
    """Return whether any of these consequences is not a harm to the actor's own Side."""
    ours = own_side(view)
    return any(one.who not in ours or not harms(one) for one in found)


def own_side(view: View) -> set[int]:
    """Return the ids of the creatures of the actor's own Side, and that of one of them that dice choose."""
    side = view.me.body.side
    return {body.who for body in view.creatures if body.led or (side and body.side == side)} | {ASTRAY}


def harms(one: Consequence) -> bool:
    """Return whether a consequence harms whom it befalls: Wounds, death, a lower Disposition, an Effect that comes or grows, but none whose die can only lower it."""
    if one.what == "stands":
        return TRACK.index(one.place) < TRACK.index(one.name)
    return one.what in HURTS or (
        one.what == "effect" and one.how != "decrease" and (bool(one.die) or one.now > one.was)
    )


def backfires(view: View, choice: Choice) -> str:
    """Return what a failed attempt to suppress or support brings, the worst of it, with the chance of any harm; "" if it does none. [B 3.8.8]"""
    made, attempt = view.odds(choice), choice.attempt
    if made is None or attempt is None or content.formulas()[attempt.action].cost not in ("Suppress", "Support"):
        return ""
    bad = sorted(
        degree for degree, found in view.foreseen(choice).items() if made.counts[degree] and worse(view, degree, found)
    )
    if not bad:
        return ""
    brings = outcomes(view, choice)
    named = "may backfire" if len({brings[degree] for degree in bad}) == 1 else "may backfire at worst"
    chance = percent(sum(made.counts[degree] for degree in bad), made.whole)
    return sentence(named, chance=chance, what=brings[bad[0]])


def worse(view: View, degree: Degree, found: tuple[Consequence, ...]) -> bool:
    """Return whether an attempt of this degree fails, and hurts the actor's own Side or emboldens a foe."""
    ours = own_side(view)
    return degree < Degree.PARTIAL_SUCCESS and any(harms(one) if one.who in ours else emboldens(one) for one in found)


def emboldens(one: Consequence) -> bool:
    """Return whether a consequence raises the Disposition of whom it befalls."""
    return one.what == "stands" and TRACK.index(one.place) > TRACK.index(one.name)


def of_use(view: View, choice: Choice) -> str:
    """Return a sentence where not every Success of a Choice does any good from here, with both chances, else ""."""
    made = view.odds(choice)
    wins = made.at_least(Degree.PARTIAL_SUCCESS) if made else 0
    good = serves(view, choice)
    if made is None or good == wins:
        return ""
    told = {"success": percent(wins, made.whole), "good": percent(good, made.whole)}
    return sentence("of use" if good else "of no use", **told)


def hopeless(view: View) -> str:
    """Return that no roll by any Feature can be a Success, and what takes the degrees, as a sentence; "" if one can."""
    made = [(one, odds) for one in view.choices if not one.refused and (odds := view.odds(one))]
    if not made or any(odds.at_least(Degree.PARTIAL_SUCCESS) for _, odds in made):
        return ""
    shifts = [getattr(view.check(one), "shifts", ()) for one, _ in made]
    worse = [one for one in shifts[0] if one.by < 0 and all(one in others for others in shifts)]
    why = joined([f"{one.source} ({counted(-one.by, 'degree')} down)" for one in worse])
    return sentence("hopeless by", why=why) if why else sentence("hopeless")


def adorned(view: View) -> AnyCommand:
    """Return the flourish that a careful player adds, or the answer that adds none where it makes a Success little likelier."""
    plain, most = likely(view, PLAIN), max(likely(view, one) for one in view.legal())
    return PLAIN if plain >= LIKELY or most - plain < LITTLE else improvising.flourish(view)


def likely(view: View, command: AnyCommand) -> int:
    """Return the chance, in 100, that a Command comes to a Success of any degree; 0 if nothing is rolled."""
    choice = view.choice(command)
    odds = view.odds(choice) if choice and not choice.refused else None
    return 100 * odds.at_least(Degree.PARTIAL_SUCCESS) // odds.whole if odds else 0
