"""A sensible player's answers to small Decisions: whether to push Luck, burn a light, pay for digging, Resist."""

from game.bots.duel import left
from game.bots.household import HUNGRY
from game.engine.commands import AnyCommand, Light, Say
from game.engine.steps import FaceDeath
from game.fd100 import Degree
from game.run.view import View


def luck(view: View) -> AnyCommand:
    """Push Luck if the actor would die without it, or in Combat after a Critical Failure; else refuse."""
    danger = view.asks(FaceDeath) or view.fight is not None
    return Say("yes") if danger and view.allows(Say("yes")) else Say("no")


def light(view: View) -> AnyCommand:
    """Return the first Command that lights something, or a refusal if nothing can be lit."""
    return next((command for command in view.legal() if isinstance(command, Light)), Say("no"))


def dig_cost(view: View) -> AnyCommand:
    """Choose how to pay for digging: Hunger while the actor can bear more, else a Wound."""
    me = view.me
    spare = left(me.body) - 1
    hunger = view.allows(Say("hunger")) and not me.starving and (me.hunger < HUNGRY or spare < 2)
    return Say("hunger") if hunger else Say("wound")


DEAR = 1000
"""The least help for which a Resist is worth its Manoeuvre in Combat: dice of a hundred, times the Effect's rating."""
WEIGHTS = {"Bleeding": 10, "Infected": 6, "Paralysed": 5, "Poisoned": 4, "Agony": 4}
AFIELD = {"Immobilised": 1, "Confused": 1, "Charmed": 1, "Blind": 2}
"""How bad each Effect is, in Combat and outside; 4 if not listed. What hinders movement matters less outside."""


def resist(view: View) -> AnyCommand:
    """Return the Resist that helps most against an Effect, or "pass" if none helps more than it harms."""
    best = 0
    command: AnyCommand = Say("pass")
    for choice in view.choices:
        table, attempt = view.odds(choice), choice.attempt
        if choice.refused or not table or not attempt:
            continue
        rating = view.me.body.effects.get(attempt.about, 0)
        worse = table.counts[Degree.CRITICAL_FAILURE] + table.counts[Degree.COMPLETE_FAILURE]
        helps = table.at_least(Degree.PARTIAL_SUCCESS) * rating - worse * (100 - rating)
        if view.fight and helps < DEAR:
            continue
        helps *= (
            WEIGHTS.get(attempt.about, 4) if view.fight else AFIELD.get(attempt.about, WEIGHTS.get(attempt.about, 4))
        )
        if helps > best:
            best, command = helps, choice.command
    return command
