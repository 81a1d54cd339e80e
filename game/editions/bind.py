"""The rule system BIND: its own dice, with the nest and the character sheets of the base rules (fd100). [BIND 1, 8]

The player may accept or refuse a tie, only players roll, a failed task may not be rolled again, and work is done at
rest. BIND's dice are in `game.resolution.bind`; what each circumstance counts is in `game.weighing.bind` and
assets/editions.toml.
"""

from collections.abc import Iterator
from functools import partial

from game import content
from game.content import FEATURES, Formula
from game.engine import Agenda, Option, Step, rule, tell
from game.engine.commands import Say
from game.engine.components import Body, Hero, Lying, Raid, Room
from game.engine.entries import Changed
from game.engine.steps import (
    Action,
    Attempt,
    CombatEnds,
    Enlist,
    Explore,
    OpenRoom,
    RestEnds,
    Settle,
    TakeTheDanger,
    TurnPasses,
)
from game.engine.store import add, drop, find, get, query, the
from game.fd100 import Circumstance, Degree, Rating
from game.systems.actions import AFTER, enter
from game.systems.checks import ALONE, FACTS, Suppose, rival
from game.systems.dice_rolls import fighting
from game.systems.exploration.obstacles import obstacle_of
from game.systems.ground import room_of
from game.systems.items.weight import burden
from game.systems.outcomes import meaning
from game.systems.party import here, heroic, party, row
from game.systems.ratings import rating
from game.systems.rulings import system
from game.weighing.bind import FACES, feature_bonus

TIE = "Tie"
TEAR = "tear"
NAME = "bind"


# -- bonuses [BIND 8] ------------------------------------------------------------------------------


def bonus_of(who: int, feature: str) -> int:
    """Return the bonus that BIND's dice get for a creature's Feature at its present rating."""
    return feature_bonus(partial(rating, who), feature)


def facts(step: Attempt, formula: Formula, rated: tuple[Rating, Rating], suppose: Suppose) -> Iterator[Circumstance]:  # noqa: ARG001
    """Yield the Circumstances of an Action's roll that count for BIND's dice, but not in the base rules (fd100).

    They are bonuses, the Obstacle to be torn down, help, an Action in a Rest, dice kept in the Room, and who rolls.
    """
    effort, resistance = rated
    if effort.name in FEATURES:
        yield Circumstance("effort", bonus_of(step.who, effort.name), effort.name)
    if resistance.name in FEATURES and formula.resistance:
        foe = rival(step.target) if formula.resistance.whose == "foe" else step.target
        if find(foe, Body) is not None:
            yield Circumstance("resistance", bonus_of(foe, resistance.name), resistance.name)
    if step.action == TEAR and (barred := obstacle_of(step.who)):
        yield Circumstance("thing", barred.obstruction, "Obstacle")
    if formula.range == "Attack" and not heroic(step.who) and heroic(step.target):
        yield Circumstance("defended")
        return
    for term in formula.modifiers:
        if term.whose in ("companions", "helpers"):
            yield from (Circumstance("help", bonus_of(one, term.name), term.name) for one in party() if one != step.who)
    room = 0 if fighting(step.who) else where()
    if room and formula.minigame == "Resting and Healing" and sheltered():
        yield Circumstance("resting")
    elif room and (lying := lies(room, step)) is not None:
        yield Circumstance("lie", lying)


FACTS[NAME] = facts


def alone(who: int, feature: str) -> Iterator[Circumstance]:
    """Yield the Circumstances of a creature's roll of BIND's dice, if it rolls for no Action. [BIND L120-152]

    They are the Feature's bonus and the calm of a Rest.
    """
    yield Circumstance("effort", bonus_of(who, feature), feature)
    if not fighting(who) and any(isinstance(step, RestEnds) for step in the(Agenda).steps) and sheltered():
        yield Circumstance("resting")


ALONE[NAME] = alone


def sheltered() -> bool:
    """Return whether the party is in a Room that it has secured for a Rest."""
    return bool(room := where()) and get(room, Room).secured


# -- a tie [BIND L44-53] ---------------------------------------------------------------------------


def after(action: Action) -> Step:
    """Return the Step that follows an Action's roll.

    It asks whether to accept a tie that brings danger, or carries out the result.
    """
    keep(action)
    tied = action.roll.name == TIE and action.roll.degree >= Degree.PARTIAL_SUCCESS
    asked = tied and heroic(action.who) and action.name in content.editions()[NAME].ties
    return (TakeTheDanger if asked else Settle)(who=action.who, action=action)


AFTER[NAME] = after


@rule(TakeTheDanger, "BIND")
def offer(step: TakeTheDanger) -> Iterator[Option]:
    yield Option(Say("yes"), taken(step))
    yield Option(Say("no"), ())


def taken(step: TakeTheDanger) -> tuple[Step, ...]:
    """Return the Steps that follow if the player accepts a tie: the success, then the danger that comes with it."""
    return Settle(who=step.who, action=step.action), *meaning(danger(step.action), step.action)


def danger(action: Action) -> str:
    """Return the rules text of the danger that comes with an accepted tie, or "nothing" if there is none.

    It is made of phrases: those of a Failure, unless a Partial Failure has its own.
    """
    if action.name not in content.editions()[NAME].dangers:
        return "nothing"
    told = content.formulas()[action.name].outcome
    return told.get(str(Degree.PARTIAL_FAILURE)) or told.get("Failure", "nothing")


# -- weight [BIND 4] -------------------------------------------------------------------------------


@rule(Explore, "BIND")
def toil(step: Explore) -> None:  # noqa: ARG001
    """Raise the Hunger of each character that carries too much when the party searches a Room.

    It rises in proportion to the weight beyond a character's Strength.
    """
    for who in party():
        if (more := system().tires * burden(who)) and row(who).hungers:
            hunger = get(who, Hero).hunger
            enter(who, "Hunger", min(100, hunger + more))
            tell(Changed(who, "Hunger", hunger, get(who, Hero).hunger, 0))


# -- one roll only [BIND L82-118] ------------------------------------------------------------------


def task(name: str, about: str, target: int) -> str:
    return f"{name} {about} {target or ''}".strip()


def keep(action: Action) -> None:
    """Store the dice of a roll for a task outside Combat. Further tries of the task in this Room keep the same dice.

    The dice are kept until something changes.
    """
    room = None if fighting(action.who) else where()
    kept = content.formulas()[action.name].minigame == "Survival and Exploration" and action.name not in system().anew
    if room and kept and heroic(action.who) and len(action.roll.dice) == 2:
        lying = find(room, Lying)
        if lying is None:
            lying = Lying()
            add(room, lying)
        first, second = action.roll.dice
        lying.dice[task(action.name, action.about, action.target)] = first * FACES + second


def lies(room: int, step: Attempt) -> int | None:
    """Return the result of the dice in an earlier try of this task, as the Room keeps it, or None if it keeps none."""
    lying = find(room, Lying)
    return lying.dice.get(task(step.action, step.about, step.target)) if lying else None


def where() -> int:
    """Return the id of the Room in which the party stands, or 0 if it stands in none."""
    found = room_of(here())
    return found[0] if found else 0


@rule(CombatEnds, "BIND")
@rule(RestEnds, "BIND")
@rule(OpenRoom, "BIND")
@rule(Enlist, "BIND")
def changes(step: Step) -> None:  # noqa: ARG001
    """Forget the results of dice that Rooms keep, so that failed tasks may be tried with new dice.

    This is done when something has changed.
    """
    for room, _ in query(Lying):
        drop(room, Lying)


@rule(TurnPasses, "BIND")
def interval(step: TurnPasses) -> None:
    """Forget the results of dice that Rooms keep, whenever a certain number of turns (an Interval) has passed.

    So waiting always allows a new try.
    """
    if the(Raid).turn % content.constants().time.hunger == 0:
        changes(step)
