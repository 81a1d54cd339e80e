"""Rules of taking Actions: the roll, Luck, the outcome, and changes of ratings. [B 3.4]"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from game import content
from game.engine import Agenda, Option, Step, rule, tell, then
from game.engine.commands import Say
from game.engine.components import Combatant, Hero, Raid
from game.engine.entries import Changed, Happened, Stood
from game.engine.steps import Action, Attempt, Change, Move, OfferLuck, PushLuck, Quantify, RestEnds, Settle
from game.engine.store import get, the
from game.fd100 import Degree, die_for
from game.systems.combat.fights import come_home
from game.systems.dice_rolls import boolean, fighting, qualify, rated, twisted
from game.systems.outcomes import meaning
from game.systems.party import disposition, heroic, row
from game.systems.ratings import rating, sheet
from game.systems.rulings import ruled, system


@rule(Attempt, "B 3.4.4 B 3.4.5")
def attempt(step: Attempt) -> None:
    """Roll the dice for an attempted Action, and schedule what comes next.

    That is its outcome, or first the offer to avert a Critical Failure by Luck.
    """
    then(rolled(Action(step.who, step.action, step.target, step.about, qualify(step), step.item)))


@rule(OfferLuck, "R-04")
def offer_luck(step: OfferLuck) -> Iterator[Option]:
    yield Option(Say("no"), (Settle(who=step.who, action=step.action),))
    if get(step.who, Hero).luck:
        yield Option(Say("yes"), (PushLuck(who=step.who, action=step.action),))


@rule(PushLuck, "R-04")
def push_luck(step: PushLuck) -> None:
    """Roll Luck to turn a Critical Failure into a Partial Failure.

    Whether the roll succeeds or not, the Luck marker goes to 00.
    """
    lucky = boolean(step.who, "Luck", get(step.who, Hero).luck, luck=False).success
    get(step.who, Hero).luck = 0
    then(Settle(who=step.who, action=step.action, degree=Degree.PARTIAL_FAILURE if lucky else None))


@rule(Settle, "B 3.4.9")
def settle(step: Settle) -> None:
    """Carry out the outcome that an Action's formula lists for the rolled degree of success. (R-64)

    Where the degree has no outcome of its own, that for any Success or any Failure is carried out.
    """
    formula, roll = content.formulas()[step.action.name], step.action.roll
    degree = roll.degree if step.degree is None else step.degree
    common = "Success" if degree >= Degree.PARTIAL_SUCCESS else "Failure"
    told = formula.outcome.get(roll.name) or formula.outcome.get(str(degree)) or formula.outcome[common]
    done = meaning(told, step.action)
    then(*(done if common == "Success" else steadied(step.who, done)))


AFTER: dict[str, Callable[[Action], Step]] = {}
"""By edition: the function that returns the Step after an Action's roll. fd100 has Luck instead."""


def rolled(action: Action) -> Step:
    """Return the Step that follows an Action's roll, such as OfferLuck or Settle.

    It is OfferLuck if Luck can improve a character's Critical Failure (R-04).
    """
    if action.roll.check.by:
        return AFTER[action.roll.check.by](action)
    asked = the(Raid).settings.get("luck") != "never"
    told = content.formulas()[action.name].outcome
    plain, worst = (told.get(str(d), told.get("Failure")) for d in (Degree.PARTIAL_FAILURE, Degree.CRITICAL_FAILURE))
    if action.roll.degree == Degree.CRITICAL_FAILURE and heroic(action.who) and asked and plain != worst:
        return OfferLuck(who=action.who, action=action)
    return Settle(who=action.who, action=action)


@rule(Settle, "B 2.3.2 R-05")
def tick_boxes(step: Settle) -> None:
    """Tick the experience box of a Feature, if the Action just carried out has earned it.

    A Critical Success earns it, an enemy's Critical Failure (by R-05 a Complete Failure too), and a Success of a
    Boolean Roll.
    """
    formula, roll, foe = content.formulas()[step.action.name], step.action.roll, step.action.target
    if formula.roll != "Qualification":
        if formula.roll == "Boolean" and roll.success and heroic(step.who):
            tick(step.who, roll.check.effort.name)
        return
    complete = ruled("R-05") and not resting(formula.minigame)
    if heroic(step.who) and roll.degree >= (Degree.COMPLETE_SUCCESS if complete else Degree.CRITICAL_SUCCESS):
        tick(step.who, roll.check.effort.name)
    hostile = foe and not heroic(step.who) and heroic(foe)
    if hostile and roll.degree <= (Degree.COMPLETE_FAILURE if complete else Degree.CRITICAL_FAILURE):
        tick(foe, roll.check.resistance.name)


def resting(minigame: str) -> bool:
    """Return whether an Action of this `minigame` (part of the game) now counts as part of a Rest.

    Actions of Resting and Healing always do; others do while a Rest goes on.
    """
    return minigame == "Resting and Healing" or any(isinstance(step, RestEnds) for step in the(Agenda).steps)


XP = content.ATTRIBUTES + content.COMBAT + content.COMMON


def tick(who: int, feature: str) -> None:
    """Tick the experience box of a Feature on a character's sheet, and tell the player.

    Nothing happens if the sheet has no such box, or if it is ticked already.
    """
    ticked = get(who, Hero).ticked
    if feature in XP and feature not in ticked and not system().holds:
        ticked.append(feature)
        tell(Happened("ticks", who, feature))


@rule(Quantify, "B 3.4.7 B 3.4.8 R-29")
def quantify(step: Quantify) -> None:
    old = rating(step.who, step.feature)
    how = ("increase" if old else "set") if step.how == "bestow" else step.how
    rolled = how in ("set", "increase", "decrease")
    die = (step.die or die_for(old)) if rolled else 0
    purpose = f"quantify {step.feature.lower()}"
    fell = twisted(rated(die, purpose), step.twist, purpose) if rolled else 0
    risen = max(old, min(fell, old + step.most) if step.most else fell)
    new = {"end": 0, "maximise": 100, "set": fell, "increase": risen, "decrease": min(old, fell)}[how]
    enter(step.who, step.feature, new)
    tell(Changed(step.who, step.feature, old, new, die))


def enter(who: int, feature: str, value: int) -> None:
    """Set a Feature, an Effect or Hunger to this rating on the sheet of the creature `who`. [★R-22]

    An Effect whose rating is 0 is removed, unless `who` was born with it.
    """
    if feature == "Hunger":
        get(who, Hero).hunger = value
        if value < content.constants().party.hunger:
            get(who, Hero).starving = False
    elif value or feature not in content.effects():
        sheet(who, feature)[feature] = max(value, row(who).effects.get(feature, 0))
    elif feature not in row(who).effects:
        sheet(who, feature).pop(feature, None)
        if feature == "Charmed":
            come_home(who)


@rule(Move, "B 2.3.5 R-25 R-81")
def move(step: Move) -> None:
    if not fighting(step.who):
        return
    fighter, track, was = get(step.who, Combatant), row(step.who).track, disposition(step.who)
    end = 0 if step.to == "Retreating" else len(track) - 1
    to = track.index(step.to) if step.to in track else end
    if step.by:
        top = max(fighter.place, to) if step.to else len(track) - 1
        fighter.place = max(0, min(top, fighter.place + step.by))
    elif not step.only or (to > fighter.place) == (step.only == "up"):
        fighter.place = to
    floor = min(track.index(was), track.index(step.least)) if step.least else 0
    if fighter.place < floor:
        fighter.place = floor
        tell(Happened("is not put to flight", step.who))
    if disposition(step.who) != was:
        tell(Stood(step.who, was, disposition(step.who)))


@rule(Change, "R-11 R-04")
def change(step: Change) -> None:
    the(Raid).settings[step.setting] = step.value


def steadied(who: int, done: Iterable[Step]) -> Iterator[Step]:
    """Yield a Failure's Steps, changed so that none lowers a hero's Disposition (morale) below Recoiling. [R-81]"""
    spared = heroic(who) and ruled("R-81")
    for step in done:
        yield replace(step, least="Recoiling") if spared and isinstance(step, Move) and step.who == who else step
