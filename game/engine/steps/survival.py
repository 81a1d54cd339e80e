"""Steps of Hunger, Darkness and food, and of Rests. [B 2.16, 3.14, 3.16; M 3.9]"""

from game.engine.steps.common import Decision, Step

# -- Hunger and food -------------------------------------------------------------------------------


class PayHunger(Decision, frozen=True):
    """Decision: whether the character `who` eats a Food Item, or else goes hungry."""


class EatIt(Step, frozen=True):
    """Step: the character `who` eats a Food Item, which lowers its Hunger and has an effect of its own (its Ability).

    The Item may be spoiled, or be used up.
    """

    item: int
    healing: bool = False  # in a Rest, where its strength goes into that alone (★R-78)


class GoHungry(Step, frozen=True):
    """Step: the character `who` has to eat and does not, and so its Hunger rises."""


class Consume(Step, frozen=True):
    """Step: a Consumption Roll decides whether the use of an Item has used it up. [B 2.16.6]"""

    item: int
    spent: bool = False  # it is used up by a step, whatever falls


class Digest(Step, frozen=True):
    """Step: the food that the character `who` has eaten takes effect."""

    food: str
    rating: int
    condition: str
    ability: str


class ChooseEffect(Decision, frozen=True):
    """Decision: which of the Effects of the character `who` ends."""


# -- Darkness --------------------------------------------------------------------------------------


class PayDarkness(Decision, frozen=True):
    """Decision: whether the character `who` uses a Light Item, or else goes without light."""


class Kindle(Step, frozen=True):
    """Step: the character `who` has light now, from a Light Item that it has used."""


class GoDark(Step, frozen=True):
    """Step: the character `who` uses no Light Item when it should, and so goes without light."""


class CheckRoomLight(Step, frozen=True):
    """Step: the Darkness of the Room is set, once each character has decided whether to use a Light Item."""


# -- Resting and Healing, in its six steps ---------------------------------------------------------


class Shelter(Decision, frozen=True):
    """Decision: whether the party builds a shelter for a Rest, with Materials or with webs (step 1 of six)."""


class BedDown(Step, frozen=True):
    """Step: the party lies down to rest, in a shelter or without one."""


class Unsheltered(Decision, frozen=True):
    """Decision: whether to rest without a shelter. `chance`: the probability of an Encounter, in per cent."""

    chance: int


class KeepWatch(Step, frozen=True):
    """Step: a roll decides whether the Rest is disturbed by an Encounter. [R-40]"""

    chance: int


class RestGoesOn(Step, frozen=True):
    """Step: after an Encounter, the Rest goes on if the party is alone in this Room; otherwise it is broken off."""

    room: int


class BreakOff(Step, frozen=True):
    """Step: the Rest is broken off."""


class Mend(Decision, frozen=True):
    """Decision: what the character `who` eats in a Rest to heal Wounds (step 2 of six)."""


class Regrow(Decision, frozen=True):
    """Decision: whether a swarm is fed, so that its numbers grow (step 3 of six)."""


class ShakeOff(Decision, frozen=True):
    """Decision: which Effect not yet `tried` the character `who` tries to resist in a Rest (step 4 of six)."""

    tried: tuple[str, ...] = ()


class Learn(Step, frozen=True):
    """Step: in a Rest, each Feature marked for improvement on the sheet of `who` may increase (step 5 of six)."""


class Grow(Decision, frozen=True):
    """Decision: which Feature, if any, the character `who` raises in a Rest by spending experience points."""


class Raise(Step, frozen=True):
    """Step: the character `who` spends experience points to raise its `feature` by one die."""

    feature: str


class Relearn(Decision, frozen=True):
    """Decision: which Attack, if any, the character `who` learns or forgets in a Rest.

    It is asked only in a rule system where Attacks are learnt.
    """


class Master(Step, frozen=True):
    """Step: the character `who` learns the Attack called `attack`. If the Attack is known already, it is forgotten."""

    attack: str


class Recall(Step, frozen=True):
    """Step: the log tells the player the probability that a `feature` of the character `who` increases in a Rest."""

    feature: str


class Ponder(Decision, frozen=True):
    """Decision: which Item the character `who` examines in a Rest to find out its effect (step 6 of six)."""


class Uncurse(Step, frozen=True):
    """Step: an `item` (0: still to be chosen) may be freed from its curse in a Rest (step 6 of six)."""

    item: int = 0


class LiftCurse(Decision, frozen=True):
    """Decision: which of several Items the character `who` tries to free from its curse."""


class RestEnds(Step, frozen=True):
    """Step: the Rest is over, and Features that had been raised by food return to their old ratings."""
