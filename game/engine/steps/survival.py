"""Steps of Hunger, Darkness and food, and of Resting and Healing. [B 2.16, 3.14, 3.16; M 3.9]"""

from game.engine.steps.common import Decision, Step

# -- Hunger and food -------------------------------------------------------------------------------


class PayHunger(Decision, frozen=True):
    """Eat one Food Item, or go hungry?"""


class EatIt(Step, frozen=True):
    """A Food Item is eaten: is it off, does it last, what does it do, how filling is it?"""

    item: int
    healing: bool = False  # in a Rest, where its strength goes into that alone (★R-78)


class GoHungry(Step, frozen=True):
    """A Hunger Cost is not paid."""


class Consume(Step, frozen=True):
    """A Consumption Roll. [B 2.16.6]"""

    item: int
    spent: bool = False  # it is used up by a step, whatever falls


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
    """Consume a Light Item, or have no light?"""


class Kindle(Step, frozen=True):
    """`who` has consumed a Light Item, and has light."""


class GoDark(Step, frozen=True):
    """A Darkness Cost is not paid."""


class CheckRoomLight(Step, frozen=True):
    """All have paid a Darkness Cost or not: is there light in the Room?"""


# -- Resting and Healing, in its six steps ---------------------------------------------------------


class Shelter(Decision, frozen=True):
    """1 Secure the Room, with Materials or with webs?"""


class BedDown(Step, frozen=True):
    """The party lies down, in a shelter or without."""


class Unsheltered(Decision, frozen=True):
    """Rest all the same, at this chance of an Encounter in percent?"""

    chance: int


class KeepWatch(Step, frozen=True):
    """Does somebody come upon the Rest? [R-40]"""

    chance: int


class RestGoesOn(Step, frozen=True):
    """What has come is dealt with: the party is still in this Room, and alone, or the Rest is broken off."""

    room: int


class BreakOff(Step, frozen=True):
    """There is no Rest here after all."""


class Mend(Decision, frozen=True):
    """2 Eat to heal Wounds?"""


class Regrow(Decision, frozen=True):
    """3 Feed a swarm, for more to come?"""


class ShakeOff(Decision, frozen=True):
    """4 Resist an Effect, each once?"""

    tried: tuple[str, ...] = ()


class Learn(Step, frozen=True):
    """5 Each ticked Feature may increase."""


class Recall(Step, frozen=True):
    """What is the chance that this lesson is learnt?"""

    feature: str


class Ponder(Decision, frozen=True):
    """6 Try to tell what one Item does?"""


class Uncurse(Step, frozen=True):
    """6 One curse may be lifted; `item` 0: which is not settled yet."""

    item: int = 0


class LiftCurse(Decision, frozen=True):
    """Of several curses, which?"""


class RestEnds(Step, frozen=True):
    """The party is rested: what food has lent is gone."""
