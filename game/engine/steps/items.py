"""Steps of Items: found, carried, made out; and what a Job is about. [B 2.16]"""

from game.engine.steps.base import Decision, Step

# -- found and carried -----------------------------------------------------------------------------


class TakeUp(Step, frozen=True):
    item: int


class PutDown(Step, frozen=True):
    item: int


class Find(Step, frozen=True):
    """An Item comes to the party, or to her. No form: a food, by the dice; colour "?": by the dice, if the form has one."""

    rating: int
    form: str = ""
    colour: str = "?"
    spoiled: bool = False


class Share(Decision, frozen=True):
    """Something was found: who takes it?"""

    item: int


# -- made out --------------------------------------------------------------------------------------


class Identify(Step, frozen=True):
    """One try to tell what a food does. [L 2.11.6.10]"""

    item: int
    feature: str


class ReadHint(Step, frozen=True):
    """It tells where a Room is, or what a food does, and is used up. [B 2.16.4]"""

    item: int


# -- what a Job is about ---------------------------------------------------------------------------


class Claim(Step, frozen=True):
    """She takes what the Job is about: it needs a Slot."""

    item: int


class Replace(Decision, frozen=True):
    """All five Slots are full: what makes room for what the Job is about?"""

    item: int
