"""The small decisions of a sensible player: Luck, meals, light, Effects, what to pick up."""

from game.bots.duel import left
from game.bots.household import HUNGRY
from game.engine.commands import AnyCommand, Light, Say
from game.engine.steps import FaceDeath
from game.fd100 import Degree
from game.run.view import View


def luck(view: View) -> AnyCommand:
    """Always when she would die; on a Critical Failure in Combat."""
    danger = view.asks(FaceDeath) or view.fight is not None
    return Say("yes") if danger and view.allows(Say("yes")) else Say("no")


def light(view: View) -> AnyCommand:
    """Burn a light, if there is one."""
    return next((command for command in view.legal() if isinstance(command, Light)), Say("no"))


def dig_cost(view: View) -> AnyCommand:
    """Return a Wound when she is hungry and has several to spare, else Hunger."""
    me = view.me
    spare = left(me.body) - 1
    hunger = view.allows(Say("hunger")) and not me.starving and (me.hunger < HUNGRY or spare < 2)
    return Say("hunger") if hunger else Say("wound")


DEAR = 1000
"""In a fight a Resist is worth a Manoeuvre: it must help by ten in a hundred. What is slight mostly ends by itself."""
WEIGHTS = {"Bleeding": 10, "Infected": 6, "Paralysed": 5, "Poisoned": 4, "Agony": 4}
AFIELD = {"Immobilised": 1, "Confused": 1, "Charmed": 1, "Blind": 2}
"""What an Effect at 100 costs; those that turn her or hold her count only in a fight. All others 4."""


def resist(view: View) -> AnyCommand:
    """Return the Effect it helps most against, if it helps more than it harms."""
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
