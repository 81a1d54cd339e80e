"""The small decisions of a sensible player: Luck, meals, light, Effects, what to pick up."""

from game import content
from game.bots.duel import left
from game.bots.errands import stand
from game.bots.fighting import LIKELY, chance
from game.fd100 import Degree
from game.flow.commands import AnyCommand, Eat, Light, Say, Take
from game.run.view import View

HUNGRY = 80
"""Hunger at which she eats when she has to pay; at 100 she eats unasked."""


def luck(view: View) -> AnyCommand:
    """Always when she would die; on a Critical Failure in Combat."""
    danger = view.question == "FaceDeath" or view.fight is not None
    return Say("yes") if danger and Say("yes") in view.legal() else Say("no")


def dine(view: View) -> AnyCommand:
    """Eat when hungry, or starving; the poorest food first."""
    me = view.me
    return (meal(view) if me.hunger >= HUNGRY or me.starving else None) or Say("no")


def starved(view: View) -> AnyCommand | None:
    """Outside Combat: whoever is at the end of her strength eats."""
    return meal(view) if any(member.hunger >= 100 or member.starving for member in view.party) else None


def meal(view: View) -> AnyCommand | None:
    """A legal meal for the hungriest who holds one: what is depleted first, then what is poorest."""
    legal = set(view.legal())
    found = [
        (-member.hunger, not held.depleted, held.rating, held.item)
        for member in view.party
        for held in member.items
        if member.hungers and Eat(held.item) in legal
    ]
    return Eat(min(found)[3]) if found else None


def light(view: View) -> AnyCommand:
    """Burn a light, if there is one."""
    return next((command for command in view.legal() if isinstance(command, Light)), Say("no"))


def dig_cost(view: View) -> AnyCommand:
    """A Wound while she has several to spare, else Hunger."""
    me = view.me
    spare = left(me.body) - 1
    hunger = Say("hunger") in view.legal() and not me.starving and (me.hunger < HUNGRY or spare < 2)
    return Say("hunger") if hunger else Say("wound")


def resist(view: View) -> AnyCommand:
    """The Effect it helps most against, if it helps more than it harms."""
    best = 0
    command: AnyCommand = Say("pass")
    for choice in view.choices:
        table, attempt = view.odds(choice), choice.attempt
        if choice.refused or not table or not attempt:
            continue
        worse = table.counts[Degree.CRITICAL_FAILURE] + table.counts[Degree.COMPLETE_FAILURE]
        helps = (table.at_least(Degree.PARTIAL_SUCCESS) - worse) * view.me.body.effects.get(attempt.about, 0)
        if helps > best:
            best, command = helps, choice.command
    return command


def support(view: View) -> AnyCommand:
    """In an ally's Turn, help if that is likely; enemies are dealt with in her own."""
    friends = {member.body.who for member in view.party}
    for choice in view.choices:
        attempt = choice.attempt
        if attempt and not choice.refused and attempt.target in friends and chance(view, choice) >= LIKELY:
            return choice.command
    return Say("pass")


def pick_up(view: View) -> AnyCommand | None:
    """Food that somebody in the party eats, if it lies here and a Slot is free."""
    diets = {content.kinds()[member.body.kind].diet for member in view.party}
    here, legal = stand(view), view.legal()
    for thing in view.things:
        food = content.forms()[thing.form].food
        wanted = "L" in thing.types or (food and (food in diets or "omnivore" in diets))
        if wanted and (thing.x, thing.y) == here and Take(thing.item) in legal:
            return Take(thing.item)
    return None
