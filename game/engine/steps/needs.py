"""Steps of Hunger and Darkness: what is eaten and burnt, and what food does. [B 2.16, 3.14]"""

from game.engine.steps.base import Decision, Step

# -- Hunger ----------------------------------------------------------------------------------------


class PayHunger(Decision, frozen=True):
    """Eat one Food Item, or go hungry."""


class EatIt(Step, frozen=True):
    """A Food Item is eaten: is it off, does it last, what does it do, how filling is it?

    `healing`: in a Rest, where its strength goes into that alone (★R-78).
    """

    item: int
    healing: bool = False


class GoHungry(Step, frozen=True):
    pass


class Consume(Step, frozen=True):
    """A Consumption Roll. [B 2.16.6] `spent`: it is used up by a step, whatever falls (R-66)."""

    item: int
    spent: bool = False


# -- what food does --------------------------------------------------------------------------------


class Digest(Step, frozen=True):
    """The Function of what was eaten: the food's name and rating, the condition, the Ability."""

    food: str
    rating: int
    condition: str
    ability: str


class ChooseEffect(Decision, frozen=True):
    """Which Effect is to end?"""


# -- Darkness --------------------------------------------------------------------------------------


class PayDarkness(Decision, frozen=True):
    """Consume a Light Item, or have no light."""


class Kindle(Step, frozen=True):
    """She has consumed a Light Item: she has light."""


class GoDark(Step, frozen=True):
    pass


class CheckRoomLight(Step, frozen=True):
    """A Darkness Cost was paid or not: is there light in the Room?"""
