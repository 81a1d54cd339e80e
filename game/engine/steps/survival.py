"""Steps of Hunger, Darkness and food, and of Resting and Healing. [B 2.16, 3.14, 3.16; M 3.9]"""

from game.engine.steps.common import Decision, Step

# -- Hunger and food -------------------------------------------------------------------------------


class PayHunger(Decision, frozen=True):
    """Decision: whether `who` eats a Food Item or goes hungry."""


class EatIt(Step, frozen=True):
    """Step: `who` eats a Food Item, which works by its Ability and decreases Hunger.

    It may be spoiled or used up.
    """

    item: int
    healing: bool = False  # in a Rest, where its strength goes into that alone (★R-78)


class GoHungry(Step, frozen=True):
    """Step: `who` does not pay a Hunger Cost, and goes hungry."""


class Consume(Step, frozen=True):
    """Step: a Consumption Roll for an Item, which may be used up. [B 2.16.6]"""

    item: int
    spent: bool = False  # it is used up by a step, whatever falls


class Digest(Step, frozen=True):
    """Step: the Ability of the food that `who` has eaten takes effect."""

    food: str
    rating: int
    condition: str
    ability: str


class ChooseEffect(Decision, frozen=True):
    """Decision: which Effect of `who` ends."""


# -- Darkness --------------------------------------------------------------------------------------


class PayDarkness(Decision, frozen=True):
    """Decision: whether `who` uses a Light Item or goes without light."""


class Kindle(Step, frozen=True):
    """Step: `who` has used a Light Item, and has light."""


class GoDark(Step, frozen=True):
    """Step: `who` does not pay a Darkness Cost, and goes without light."""


class CheckRoomLight(Step, frozen=True):
    """Step: after every hero has paid or not paid a Darkness Cost, the Darkness of the Room is set."""


# -- Resting and Healing, in its six steps ---------------------------------------------------------


class Shelter(Decision, frozen=True):
    """Decision: whether the Room is secured for a Rest, with Materials or with webs (step 1 of six)."""


class BedDown(Step, frozen=True):
    """Step: the party lies down to rest, in a shelter or without."""


class Unsheltered(Decision, frozen=True):
    """Decision: whether to rest without a shelter, at this `chance` (per cent) of an Encounter."""

    chance: int


class KeepWatch(Step, frozen=True):
    """Step: a roll decides whether an Encounter disturbs the Rest. [R-40]"""

    chance: int


class RestGoesOn(Step, frozen=True):
    """Step: the Rest goes on after an Encounter if the party is alone in this Room.

    Otherwise it is broken off.
    """

    room: int


class BreakOff(Step, frozen=True):
    """Step: the Rest is broken off."""


class Mend(Decision, frozen=True):
    """Decision: what `who` eats to heal Wounds in a Rest (step 2 of six)."""


class Regrow(Decision, frozen=True):
    """Decision: whether a swarm is fed, so that its numbers grow (step 3 of six)."""


class ShakeOff(Decision, frozen=True):
    """Decision: which Effect `who` tries to resist in a Rest (step 4 of six).

    `tried`: the Effects already tried.
    """

    tried: tuple[str, ...] = ()


class Learn(Step, frozen=True):
    """Step: each ticked Feature of `who` may increase (step 5 of six)."""


class Grow(Decision, frozen=True):
    """Decision: which Feature, if any, `who` raises by one for experience points at a Rest."""


class Raise(Step, frozen=True):
    """Step: `who` pays experience points to raise `feature` by one die."""

    feature: str


class Relearn(Decision, frozen=True):
    """Decision: which Attack, if any, `who` learns or forgets at a Rest, in a rule system where Attacks are learnt."""


class Master(Step, frozen=True):
    """Step: `who` learns the Attack called `attack`, or forgets it if it knows it."""

    attack: str


class Recall(Step, frozen=True):
    """Step: the log shows the player the chance that a ticked `feature` of `who` increases."""

    feature: str


class Ponder(Decision, frozen=True):
    """Decision: which Item's effect `who` tries to find out in a Rest (step 6 of six)."""


class Uncurse(Step, frozen=True):
    """Step: one curse may be lifted from an Item in a Rest (step 6 of six).

    `item` 0: the Item is not chosen yet.
    """

    item: int = 0


class LiftCurse(Decision, frozen=True):
    """Decision: which of several Items `who` tries to free from its curse."""


class RestEnds(Step, frozen=True):
    """Step: the Rest is over, and Features lent by food return to their old ratings."""
