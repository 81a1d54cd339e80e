"""Outcomes that all minigames share: Wounds and death, Effects, Dispositions (morale). [B 2.3.5, 2.3.6, Table 8]"""

from collections.abc import Iterator
from typing import Literal

from game import content
from game.engine import Step, rule, then
from game.engine.entries import Chronicle
from game.engine.steps import Action, Die, FaceDeath, Heal, How, Move, Outcome, Quantify, Wound
from game.engine.store import the
from game.fd100 import die_for
from game.systems.dice_rolls import AMOUNTS, throw
from game.systems.outcomes import outcome, phrase
from game.systems.party import allies, blame, heroic, row
from game.systems.rulings import edition


@rule(Outcome, "B 3.4.9")
def carry_out(step: Outcome) -> None:
    """Carry out an `Outcome` Step: call the function registered for the phrase of rules text in the Step.

    Log Entries made by the function cite the function's rule.
    """
    found = phrase(step.text)
    the(Chronicle).rule = found.wording.cites
    then(*(found.call(step.action, step.twist) or ()))


# -- Wounds and death ------------------------------------------------------------------------------


@outcome("{whom} takes {wounds} Wound[s]", "B 2.3.6")
def suffer(who: int, action: Action, wounds: int) -> Iterator[Step]:
    cause = action.about or content.formulas()[action.name].key
    yield Wound(who=who, wounds=wounds, cause=cause, by=action.who)


@outcome("{whom} killed[ (Swarms take {swarm} Wounds)]", "R-28")
def slay(who: int, action: Action, swarm: int = 0) -> Iterator[Step]:
    """Yield the Step that kills a creature, or gives a swarm `swarm` Wounds, if that is 0 the usual number."""
    if row(who).swarm:
        yield Wound(who=who, wounds=swarm or content.constants().combat.swarm_wounds, cause=action.about, by=action.who)
    else:
        yield (FaceDeath if heroic(who) else Die)(who=who, cause=blame(action.about, action.who, who))


@outcome("Ally Healed", "B 2.9", wounds=1)
def heal(who: int, wounds: int) -> Iterator[Step]:
    yield Heal(who=who, wounds=wounds)


@outcome("Ally Stabilised", "B 2.9")
def stabilise(who: int) -> Iterator[Step]:
    yield Quantify(who=who, feature="Bleeding", how="end")


# -- Effects ---------------------------------------------------------------------------------------


@outcome("{whom} [in ]{effect}: d{die}", "B 2.3.6 R-29")
@outcome("Bestow {effect}: d{die}", "B 3.8.8 R-29", of="target")
def bestow(who: int, effect: str, die: int) -> Iterator[Step]:
    yield Quantify(who=who, feature=effect, how="bestow", die=die)


@outcome("Bestow {effect}: d{die} on random Ally", "R-20")
def bestow_on_ally(who: int, effect: str, die: int) -> Iterator[Step]:
    """Yield the Step that bestows an Effect on a random ally of the creature `who`, or on `who` if there is no ally."""
    yield Quantify(who=random_ally(who), feature=effect, how="bestow", die=die)


def random_ally(who: int) -> int:
    """Return the id of a random ally of the creature `who`, or of `who` if there is no ally. [R-20]"""
    company = allies(who)
    return company[throw(len(company), "ally")] if company else who


@outcome("Remove Effect and Shift Disposition Up", "B 3.8.10", of="patient", how="end", up=1)
@outcome("Remove Effect (reduce to 0%)", "B 3.8.10", of="patient", how="end")
@outcome("Reduce Effect (roll to decrease)", "B 3.8.10", of="patient", how="decrease")
@outcome("Effect is enhanced (roll to increase)", "B 3.8.10", of="patient", how="increase")
@outcome("Effect is maximised (set to 100%)", "B 3.8.10", of="patient", how="maximise")
@outcome("Effect ends", "B Table 8", of="patient", how="end")
@outcome("Effect decreases", "B Table 8", of="patient", how="decrease")
@outcome("Effect increases", "B Table 8", of="patient", how="increase")
def change_effect(who: int, action: Action, how: How, up: int = 0) -> Iterator[Step]:
    """Yield the Step that ends or changes an Effect, namely the Effect for which the Action was rolled.

    If `up` is not 0, also yield a Step that raises Disposition.
    """
    yield Quantify(who=who, feature=action.about, how=how)
    if up:
        yield Move(who=who, by=up)


@outcome("Effect remains", "B 3.8.10")
def nothing() -> Iterator[Step]:
    yield from ()


def die_of(action: Action) -> int:
    """Return the number of faces of a die: the die that the rules assign to the rating used for the Action's roll.

    The rating is an Effect's or a food's. The die is Table 14's, or the rating itself is returned.
    """
    rated = action.roll.check.effort.value
    return rated if edition() in AMOUNTS else die_for(rated)


# -- Dispositions ----------------------------------------------------------------------------------

BOXES = {"Recoils": -1, "Recoils twice": -2, "Advances": 1}
ENDS = {"Retreats": "Retreating", "Charges": "Charging"}
NAMED = {"Charges": "Charging", "Advances": "Advancing", "Holds": "Holding", "Recoils": "Recoiling"}


@outcome("{whom} {how}", "B 2.3.5 R-25")
def stand(
    who: int, action: Action, how: Literal["Retreats", "Recoils", "Recoils twice", "Holds", "Advances", "Charges"]
) -> Iterator[Step]:
    """Yield the Step that raises or lowers the Disposition (the morale) of a fighter.

    It moves one or two boxes, or to an end of the track for Retreats and Charges.
    Rally and Encourage set the box that they name: a Success never lowers, a Failure never raises.
    """
    if action.name and content.formulas()[action.name].cost == "Support":
        up = how in ("Charges", "Advances", "Holds")
        yield Move(who=who, to=NAMED.get(how, "Retreating"), only="up" if up else "down")
    elif how in BOXES:
        yield Move(who=who, by=BOXES[how])
    elif how in ENDS:
        yield Move(who=who, to=ENDS[how])


@outcome("{whom} steps up[ to {limit}]", "B 2.3.5")
def step_up(who: int, limit: str = "") -> Iterator[Step]:
    yield Move(who=who, by=1, to=limit)
