"""Manoeuvres with which a bot protects its actor: flying, calling a sister, building cover, spinning a web, throwing a foe.

Each function returns worth and Command.
"""

from game import content
from game.bots.blows import LIKELY, RARELY, WOUND, bound, chance, danger, helpless, legal, weaves
from game.bots.errands import stand, webs
from game.bots.estimates import dealt
from game.bots.improvising import SLIGHT, best_idea, height, relief, taken
from game.bots.places import apart, beside
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree
from game.nest.paths import Cell
from game.run.view import Choice, Seen, View, once

Ward = tuple[int, AnyCommand]
"""A Command with its worth in thousandths of a Wound, the worth first."""

FALLS = ("Immobilised", "Paralysed", "Stunned")
"""The Effects under which nobody stays in the air. [R-17]"""
LASTS = 2
"""The estimated number of Turns that flying lasts, and that a called sister goes on fighting."""
ENTERED = 50
"""The estimated chance, in per cent, that the enemy steps on the very cell with the web."""


def call(view: View, foes: list[Seen]) -> Ward | None:
    """Return (worth, Command) of calling a sister to help in the Combat, or None if that is not worthwhile. [R-64]"""
    choice, armed = legal(view, "sisters"), [foe for foe in foes if foe.armed]
    if not choice or not armed:
        return None
    return _ward(view, choice, LASTS * WOUND * max(dealt(view, view.me.body, foe) for foe in armed))


def take_off(view: View, foes: list[Seen]) -> Ward | None:
    """Return (worth, Command) of flying out of enemies' reach, or None if that is not worthwhile, as where one falls as the next Round begins. [R-17]"""
    choice = legal(view, "fly")
    if not choice or brought_down(view.me.body):
        return None
    return _ward(view, choice, LASTS * sum(relief(view, foe, minus=height(view)) for foe in foes if foe.armed))


def brought_down(me: Seen) -> str:
    """Return the Effect, put off for this Round, that brings a creature down from the air as the next begins; "" if none does. [R-17]"""
    return next((name for name in FALLS if me.effects.get(name)), "")


def cover(view: View, foes: list[Seen]) -> Ward | None:
    """Return (worth, Command) of building cover from enemies that shoot, or None if that is of no use. [B 3.8.11]"""
    if view.me.body.covered:
        return None
    spared = [
        (relief(view, foe, minus=content.constants().combat.barrier), foe) for foe in foes if foe.armed and shoots(foe)
    ]
    worth, foe = max(spared, key=lambda one: one[0], default=(0, None))
    name = "screen" if weaves(view) else "barrier"
    found = [
        one for one in view.choices if isinstance(one.command, Act) and one.command.action == name and not one.refused
    ]
    if foe is None or not found:
        return None
    return _ward(view, min(found, key=lambda one: apart(foe, at(one.command))), worth)


def at(command: AnyCommand) -> Cell:
    """Return the cell that a Manoeuvre is aimed at."""
    x, y = command.about.split(",") if isinstance(command, Act) else ("0", "0")
    return int(x), int(y)


def web(view: View, foes: list[Seen]) -> Ward | None:
    """Return (worth, Command) of spinning a web in front of the nearest enemy, or None if that is of no use. R-64, R-67"""
    here = stand(view)
    coming = [
        foe
        for foe in foes
        if foe.armed and not shoots(foe) and 1 < apart(foe, here) <= content.constants().reach["Medium"]
    ]
    laid = webs(view)
    if not weaves(view) or not coming:
        return None
    foe = min(coming, key=lambda foe: (apart(foe, here), foe.who))
    cell = min(beside(here), key=lambda cell: (apart(foe, cell), (foe.x - cell[0]) ** 2 + (foe.y - cell[1]) ** 2, cell))
    choice = view.choice(Act("web", view.me.body.who, f"{cell[0]},{cell[1]}"))
    if choice is None or choice.refused or cell in laid:
        return None
    return _ward(view, choice, ENTERED * bound(view, foe).get("Immobilised", 0) * taken(view, foe) // 100)


@once
def warding(view: View) -> list[int]:
    """Return what each Manoeuvre against enemies who are not beside the actor is worth, in thousandths of a Wound, the best first."""
    foes = [foe for foe in view.creatures if foe.disposition and foe.side != view.me.body.side]
    off = [foe for foe in foes if apart(foe, stand(view)) > 1]
    laid, idea = web(view, foes), best_idea(view, off)
    return sorted([laid[0] if laid else 0, idea.worth if idea else 0], reverse=True)


def fling(view: View, foes: list[Seen]) -> Ward | None:
    """Return (worth, Command) of the best way to throw or carry off an enemy, or None if none is worthwhile. R-67

    The worth is in thousandths of a Wound. An enemy that is thrown or carried off loses its Turn.
    """
    known = {foe.who: foe for foe in foes if foe.armed and not helpless(foe)}
    found = [
        (chance(view, choice) * danger(view, foe) // 100, -choice.command.target, choice.command)
        for choice in view.choices
        if isinstance(choice.command, Act)
        and choice.command.action in ("throw", "carry")
        and not choice.refused
        and (foe := known.get(choice.command.target))
        and chance(view, choice) >= RARELY
    ]
    worth, _, command = max(found, key=lambda row: row[:2], default=(0, 0, None))
    return (worth, command) if command and worth >= SLIGHT else None


def shoots(foe: Seen) -> bool:
    """Return whether the enemy's Base Attack is a projectile."""
    base = content.kinds()[foe.kind].base
    return base is not None and "Projectile" in base.keywords


def _ward(view: View, choice: Choice, worth: int) -> Ward | None:
    """Return (worth times chance of success, Command) for a Manoeuvre, or None if the worth or the chance is too low."""
    likely = chance(view, choice)
    worth = worth * likely // 100
    return (worth, choice.command) if likely >= RARELY and worth >= SLIGHT else None


def hinder(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Return the Suppress Action most likely to succeed, or None if none is likely enough. Such an Action charms, confuses or frightens."""
    if not view.me.body.tactical:
        return None
    known = {foe.who for foe in foes if foe.armed}
    found = [
        choice
        for choice in view.choices
        if (attempt := choice.attempt)
        and not choice.refused
        and attempt.target in known
        and content.formulas()[attempt.action].cost == "Suppress"
        and chance(view, choice) >= LIKELY
    ]
    found.sort(key=lambda choice: -chance(view, choice))
    return next((one.command for one in found if one.attempt and tells_on(view, one, one.attempt.target)), None)


def tells_on(view: View, choice: Choice, target: int) -> bool:
    """Return whether any Success of a choice changes anything for its target: no threat does for who stands at its lowest already."""
    odds, told = view.odds(choice), view.foreseen(choice)
    good = [degree for degree in told if degree >= Degree.PARTIAL_SUCCESS and odds and odds.counts[degree]]
    return any(one.who == target for degree in good for one in told[degree])
