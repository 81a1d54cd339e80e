"""Circumstances that add dice to a roll in Metamorphosis, besides those of the Action's formula. [M 3.6.2.5]

They are an Attack's Features, a target's defence, and Obstacles.
"""

from collections.abc import Iterator

from game import content
from game.content import Attack, Formula
from game.editions.metamorphosis.combat import chosen, made_with
from game.editions.metamorphosis.dice import NAME, dice
from game.engine.components import Body, Combatant, Struck, Structure
from game.engine.steps import Attempt
from game.engine.store import find, get
from game.fd100 import Circumstance, Rating
from game.systems.checks import FACTS, Suppose
from game.systems.combat.reach import HEEDLESS, carapace, flying, mends
from game.systems.exploration.obstacles import obstacle_of
from game.systems.party import row, side
from game.systems.ratings import able, rating, suffers
from game.systems.senses import born_blind, keenly

EITHER = {"secure": ("Strength", "Ken"), "regrow": ("Leadership", "Eusociology")}
"""Two Features for each of these Actions: the dice of the better one are added to its roll. [M 3.9.2, 3.9.4]"""


def facts(step: Attempt, formula: Formula, rated: tuple[Rating, Rating], suppose: Suppose) -> Iterator[Circumstance]:  # noqa: ARG001
    """Yield the Circumstances that add dice to an Action's roll, besides the dice that the Action's formula gives.

    There are some for Attacks, for resisting, at an Obstacle and at Rest.
    """
    if formula.range == "Attack":
        attack = chosen(step.who, step.target, step.about, near=suppose.near, apart=suppose.apart)
        feature, against = made_with(step.who, attack)
        yield Circumstance("own", dice(able(step.who, feature)), feature, formula.rule)
        yield Circumstance("their", dice(able(step.target, against)), against, formula.rule)
        yield from defended(step, attack, suppose)
    elif step.action == "resist":
        helping = [(name, art) for name, art in content.arts().items() if step.about in art.resists]
        yield from (Circumstance("own", dice(rating(step.who, name)), name, art.rule) for name, art in helping)
    elif step.action == "tear" and (room := obstacle_of(step.who)):
        yield Circumstance("their", dice(room.obstruction), "Obstruction", formula.rule)
    elif step.action in EITHER:
        better = max(EITHER[step.action], key=lambda one: rating(step.who, one))
        yield Circumstance("own", dice(rating(step.who, better)), better, formula.rule)


FACTS[NAME] = facts


def defended(step: Attempt, attack: Attack, suppose: Suppose) -> Iterator[Circumstance]:
    """Yield the Circumstances that change the number of dice with which a target defends itself against an Attack.

    In Close Attacks it is the Carapace, in others wings and cover; besides, lost bodies of a swarm, blindness,
    helplessness.
    """
    who, armour = step.target, 0
    if attack.range == "Close" and step.about != HEEDLESS and not (side(step.who) == side(who) and mends(step.who)):
        armour = dice(carapace(who, step.who, suppose.behind))
    elif attack.range != "Close":
        yield Circumstance("their", dice(flying(who)) * (not attack.area), "Flying", "M 2.6.4")
        yield Circumstance("their", dice(sheltered(who)), "barrier", "M 3.6.2.9")
    yield Circumstance("their", armour, "armoured head" if row(who).armoured == "head" else "Carapace", "M 2.6.4 R-15")
    if attack.area:
        yield Circumstance("their", -max(0, dice(rating(who, "Swarming")) - get(who, Body).wounds), "Swarms", "M 2.6.4")
    if not born_blind(who):
        yield Circumstance("their", -dice(keenly(who, suffers(who, "Blind"))), "Blind", "M 2.6.8")
    if suppose.helpless or suffers(who, "Paralysed") or stunned(who):
        yield Circumstance("helpless")


def sheltered(who: int) -> int:
    """Return the rating of the barrier that protects the creature `who`, or 0 if there is none."""
    fighter = find(who, Combatant)
    barrier = find(fighter.cover, Structure) if fighter and fighter.cover else None
    return barrier.strength if barrier else 0


def stunned(who: int) -> bool:
    """Return whether the last check of a fighter's Effects has left it Stunned."""
    struck = find(who, Struck)
    return struck is not None and "Stunned" in struck.effects and suffers(who, "Stunned") > 0
