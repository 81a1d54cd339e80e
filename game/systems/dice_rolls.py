"""Dice rolls. Each comes from a named stream of random numbers, and is reported in the log.

A double moves a character's Luck marker.
"""

from collections.abc import Callable

from game import content
from game.dice import Cup
from game.engine.components import Combatant, Fight, Hero
from game.engine.entries import Rolled, tell
from game.engine.steps import Attempt, Twist
from game.engine.store import RUN, find, get, the
from game.fd100 import Check, Roll, die_for, double, quantify
from game.systems.checks import alone, check
from game.systems.ground import level
from game.systems.party import here, heroic
from game.systems.rulings import edition, system
from game.weighing import faces, resolve


def stream(purpose: str) -> str:
    """Return the name of the random stream for a purpose in this fight or Room, such as "fight/7/attack". [★R-31]"""
    if fight := find(RUN, Fight):
        return f"fight/{fight.number}/{purpose}"
    return f"level/{level().place}/room/{here()}/{purpose}"


def throw(faces: int, purpose: str) -> int:
    """Return a random number from 0 to `faces` - 1, from the random stream for `purpose` in this fight or Room."""
    return the(Cup).draw(stream(purpose), faces)


def twisted(fell: int, twist: Twist, purpose: str) -> int:
    """Return the rolled amount `fell`, raised or lowered by a second die if there is a `twist`. [L 2.11.6.11]

    The second die is that of Table 14.
    """
    return quantify(twist, fell, throw(die_for(fell), purpose)) if twist and fell else fell


AMOUNTS: dict[str, Callable[[int, str], int]] = {}
"""The function that throws a rating in the place of a die of so many faces, for a purpose, in an edition that has its own way."""


def rated(faces: int, purpose: str) -> int:
    """Return a rating rolled with a die of `faces` faces, but at most 100. [B 3.4.7]"""
    by = edition()
    return AMOUNTS[by](faces, purpose) if by in AMOUNTS else min(100, throw(faces, purpose))


def lent(faces: int, purpose: str) -> int:
    """Return the modifier, in per cent, that an Action adds to a later roll. A die of `faces` faces decides it.

    Where the rules need no throw for it, it is the number of faces.
    """
    return faces if system().lends else rated(faces, purpose)


def level_throw(faces: int, purpose: str) -> int:
    """Return a random number from 0 to `faces` - 1, from the random stream for `purpose` on this Level."""
    return the(Cup).draw(f"level/{level().place}/{purpose}", faces)


def level_foreseen(faces: int, purpose: str) -> int | None:
    """Return what `level_throw` will return next, without throwing. Return None if it is not to be known."""
    return the(Cup).foreseen(f"level/{level().place}/{purpose}", faces)


def d100(who: int, purpose: str, *, luck: bool = True) -> int:
    """Roll a d100 (0 to 99) for the creature `who`. With `luck` a double moves a character's Luck marker. [B 2.3.9]"""
    die = throw(100, purpose)
    if luck and heroic(who) and double(die) and system().luck:
        get(who, Hero).luck = die
    return die


def thrown(who: int, made: Check, purpose: str, *, luck: bool = True) -> tuple[int, ...]:
    """Roll the dice of a Check for the creature `who`. Return a tuple with the number that each die shows.

    Only a d100 moves the Luck marker.
    """
    if made.by:
        return tuple(throw(n, purpose) for n in faces(made))
    return d100(who, purpose, luck=luck), *(throw(100, purpose) for _ in made.dramatic)


def shared(dice: tuple[int, ...], who: int, made: Check, purpose: str) -> tuple[int, ...]:
    """Return the `dice` already rolled, to be used again. If this Check needs more or fewer dice, return new ones.

    New dice are rolled for `who`.
    """
    return dice if len(dice) == len(faces(made)) else thrown(who, made, purpose)


def qualify(step: Attempt) -> Roll:
    """Roll the dice for an attempted Action, and tell the player the Roll. Return this Roll."""
    made = check(step)
    rolled = content.formulas()[step.action].effort is not None  # Dash is no roll
    roll = resolve(made, thrown(step.who, made, step.action) if rolled else (0,))
    tell(Rolled(step.who, step.action, roll, step.target, step.about), decides=rolled)
    return roll


def boolean(who: int, feature: str, chance: int | None = None, *, luck: bool = True) -> Roll:
    """Make a yes-or-no roll (Boolean Roll) under a rating of the creature `who`, and return the Roll. [B 3.5.1]

    With `chance`, it is rolled under this number instead. The player is told.
    """
    made = alone(who, feature, chance)
    roll = resolve(made, thrown(who, made, feature.lower(), luck=luck))
    tell(Rolled(who, feature, roll), decides=True)
    return roll


def fighting(who: int) -> bool:
    return find(who, Combatant) is not None


MARGINS: dict[str, Callable[[int], int]] = {}
"""By edition: the function from the margin of an Initiative Roll to the fighter's boxes up from Holding."""
OPENINGS: dict[str, Callable[[int, Roll | None], tuple[int, tuple[int, ...]]]] = {}
"""By edition: the function from a new fighter and its Initiative Roll, if it has one, to its boxes up from Holding and its rank."""


def opened(who: int, roll: Roll | None) -> tuple[int, tuple[int, ...]]:
    """Return a new fighter's morale (Disposition), in steps above "Holding", and its rank in the order of Turns.

    Its Initiative Roll decides both. The rank is an empty tuple if it is decided later.
    """
    by = edition()
    return OPENINGS[by](who, roll) if by in OPENINGS else (0 if roll and roll.success else -1, ())
