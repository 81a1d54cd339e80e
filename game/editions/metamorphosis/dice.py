"""Ratings as dice in Metamorphosis: every ten per cent are one six-sided die of a pool. [M 1.3, 3.6.2.6]

A pool is rolled wherever fd100 rolls an amount.
"""

from game.engine import rule, tell
from game.engine.entries import Changed
from game.engine.steps import Quantify
from game.systems import actions
from game.systems.actions import enter
from game.systems.dice_rolls import AMOUNTS, rated, throw, twisted
from game.systems.ratings import rating
from game.weighing.bind import part
from game.weighing.pools import DIE

NAME = "metamorphosis"
FACES, LEAST = 6, 5
"""The number of faces of a die, and the lowest face that counts as a success. [M 3]"""


def dice(rating: int) -> int:
    """Return the number of dice that a rating in per cent is worth."""
    return part(rating, DIE)


def amount(faces: int, purpose: str) -> int:
    """Return a rating that is decided by dice: each success gives ten per cent.

    There is one die for each ten of `faces`, and at least one.
    """
    fell = (throw(FACES, purpose) + 1 for _ in range(max(1, dice(faces))))
    return DIE * sum(one >= LEAST for one in fell)


AMOUNTS[NAME] = amount


@rule(Quantify, "M 3.6.2.6 M 3.9", edition=NAME, instead_of=actions.quantify)
def quantify(step: Quantify) -> None:
    """Set, increase or reduce a rating by a roll of dice: each success counts ten per cent.

    No rating becomes higher than 100.
    """
    old = rating(step.who, step.feature)
    how = ("increase" if old else "set") if step.how == "bestow" else step.how
    rolled = how in ("set", "increase", "decrease")
    die, purpose = (step.die or old) if rolled else 0, f"quantify {step.feature.lower()}"
    fell = twisted(rated(die, purpose), step.twist, purpose) if rolled else 0
    more = min(fell, step.most) if step.most else fell
    new = {"end": 0, "maximise": 100, "set": fell, "increase": min(100, old + more), "decrease": min(old, fell)}[how]
    enter(step.who, step.feature, new)
    tell(Changed(step.who, step.feature, old, new, die))


def grow(who: int, feature: str, tens: int) -> None:
    """Raise a Feature or Effect of the creature `who` by 10 * `tens` per cent, and tell so in the log.

    If `tens` is negative, it is lowered. It stays between 0 and 100.
    """
    old = rating(who, feature)
    new = min(100, max(0, old + DIE * tens))
    enter(who, feature, new)
    tell(Changed(who, feature, old, new))
