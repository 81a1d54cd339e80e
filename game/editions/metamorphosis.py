"""Metamorphosis over the nest: sheets of 0 to 10, pools of d6, the net as Wounds, two Actions a Turn. [M 3.6]

Its dice are in `game.resolution.pools`, what each circumstance counts in `game.weighing.pools` and assets/editions.toml, its
tables in assets/editions/metamorphosis. Ratings are kept in per cent; ten of them are one die.
"""

from collections.abc import Iterator

from game.content import Attack, Formula
from game.engine import Step, rule, tell
from game.engine.components import Combatant
from game.engine.entries import Changed
from game.engine.steps import Action, Attempt, Move, Quantify, Settle, Spend, Strike, TurnBegins, Walk
from game.engine.store import find, get
from game.fd100 import Circumstance, Rating, Roll
from game.systems import actions
from game.systems.actions import AFTER, enter
from game.systems.checks import FACTS
from game.systems.combat import strikes
from game.systems.combat.reach import attacks, flying, in_reach
from game.systems.combat.turns import TRADED
from game.systems.dice_rolls import AMOUNTS, OPENINGS, rated, throw, twisted
from game.systems.outcomes import outcome
from game.systems.outcomes.common import random_ally
from game.systems.ratings import rating
from game.systems.rulings import system
from game.weighing.bind import part
from game.weighing.pools import DIE

NAME = "metamorphosis"
FACES, LEAST = 6, 5
"""Faces of a die, and the least that is a success. [M 3]"""


# -- dice [M 1.3, 3.6.2.5] -------------------------------------------------------------------------


def facts(step: Attempt, formula: Formula, effort: Rating, resistance: Rating) -> Iterator[Circumstance]:  # noqa: ARG001
    """Yield what comes to the pools of an Attack: the Feature it is made with, of both; and who flies from what is thrown."""
    if formula.range != "Attack":
        return
    attack = chosen(step.who, step.target)
    feature = made_with(step.who, attack)
    yield Circumstance("own", dice(rating(step.who, feature)), feature, formula.rule)
    yield Circumstance("their", dice(rating(step.target, feature)), feature, formula.rule)
    if attack.range != "Close" and (high := flying(step.target)):
        yield Circumstance("their", dice(high), "Flying", formula.rule)


FACTS[NAME] = facts


def dice(rating: int) -> int:
    """Return the number of dice of a rating in per cent."""
    return part(rating, DIE)


def made_with(who: int, attack: Attack) -> str:
    """Return the Feature that an Attack of `who` is made with: the best of those of its keywords."""
    named = system().attacks
    found = [named[word] for word in attack.keywords if word in named] or ["Strength"]
    return max(found, key=lambda one: rating(who, one))


def chosen(who: int, target: int) -> Attack:
    """Return the Attack of `who` that is made at a target: of those in reach that with most dice, of equals the Special Attack."""
    mine = attacks(who)
    slots = in_reach(who, target) or tuple(mine)
    return max((mine[slot] for slot in reversed(slots)), key=lambda one: rating(who, made_with(who, one)))


def amount(faces: int, purpose: str) -> int:
    """Return a rating thrown with a pool of one die for each ten of `faces`, one at least: ten per cent for each success."""
    fell = (throw(FACES, purpose) + 1 for _ in range(max(1, dice(faces))))
    return DIE * sum(one >= LEAST for one in fell)


AMOUNTS[NAME] = amount


def after(action: Action) -> Step:
    """Return the Step after an Action's roll: its outcome, for there is no Luck."""
    return Settle(who=action.who, action=action)


AFTER[NAME] = after


@rule(Quantify, "M 3.6.2.6 M 3.9", edition=NAME, instead_of=actions.quantify)
def quantify(step: Quantify) -> None:
    """Write a rating that is set to, increased by or reduced to the successes of a pool; nothing passes 100."""
    old = rating(step.who, step.feature)
    how = ("increase" if old else "set") if step.how == "bestow" else step.how
    rolled = how in ("set", "increase", "decrease")
    die, purpose = (step.die or old) if rolled else 0, f"quantify {step.feature.lower()}"
    fell = twisted(rated(die, purpose), step.twist, purpose) if rolled else 0
    more = min(fell, step.most) if step.most else fell
    new = {"end": 0, "maximise": 100, "set": fell, "increase": min(100, old + more), "decrease": min(old, fell)}[how]
    enter(step.who, step.feature, new)
    tell(Changed(step.who, step.feature, old, new, die))


# -- Combat [M 3.6.2] ------------------------------------------------------------------------------


def opening(who: int, roll: Roll | None) -> tuple[int, tuple[int, ...]]:
    """Return how many boxes above Holding a fighter begins, one for each success or one below, and its rank in the order."""
    net = roll.margin if roll else 0
    return net or -1, (-net, -rating(who, "Initiative"), throw(100, "order"))


OPENINGS[NAME] = opening


@outcome("Attack Hits by the net", "M 3.6.2.5", short="a Wound for each success more")
def hit(who: int, action: Action) -> Iterator[Step]:
    attack = chosen(who, action.target)
    slot = next(slot for slot, one in attacks(who).items() if one is attack)
    yield Strike(who=who, target=action.target, action=action, slots=(slot,), hit=True)


def harm(victim: Action, printed: int) -> int:
    """Return the Wounds of an Attack that hits: the net successes; silk, whose printed Damage is 0, does none."""
    return max(0, victim.roll.margin) if printed else 0


strikes.HARM[NAME] = harm


@rule(TurnBegins, "M 3.6.2.4")
def two_actions(step: TurnBegins) -> None:
    """Leave a fighter two Actions, of which the Tactical alone can be an Attack."""
    if system().walks:
        get(step.who, Combatant).resist = 0


WALKS = "walk"


@rule(Walk, "M 3.6.2.4")
def walk(step: Walk) -> None:
    """Pay for a walk with one of the two Actions when it begins."""
    fighter = find(step.who, Combatant)
    if fighter and not step.forced and system().walks and WALKS not in fighter.used:
        fighter.used.append(WALKS)
        pay(fighter)


@rule(Spend, "M 3.6.2.4")
def spend(step: Spend) -> None:
    """Keep a fighter whose two Actions are spent where it stands, unless one of them was to walk."""
    fighter = get(step.who, Combatant)
    if system().walks and not any(getattr(fighter, purse) for purse in TRADED) and WALKS not in fighter.used:
        fighter.pace = 0


def pay(fighter: Combatant) -> None:
    """Take one of a fighter's Actions, its Attack last."""
    for purse in TRADED:
        if getattr(fighter, purse):
            setattr(fighter, purse, getattr(fighter, purse) - 1)
            return


@outcome("{whom} Recoils {boxes}", "M 3.6.2.6", sign=-1)
@outcome("{whom} Advances {boxes}", "M 3.6.2.6", sign=1)
def shift(who: int, boxes: int, sign: int) -> Iterator[Step]:
    yield Move(who=who, by=sign * boxes)


@outcome("Bestow {effect}: {tens} on random Ally", "M 3.6.2.6 R-20", astray=True)
@outcome("Bestow {effect}: {tens}", "M 3.6.2.6", of="target", astray=False)
def bestow(who: int, effect: str, tens: int, astray: bool) -> None:
    """Give a creature an Effect rated so many tens, or raise it by them; `astray`: give it to a random ally, or the actor."""
    whom = random_ally(who) if astray else who
    old = rating(whom, effect)
    enter(whom, effect, min(100, old + DIE * tens))
    tell(Changed(whom, effect, old, min(100, old + DIE * tens), 0))
