"""Steps of Resting and Healing; the numbers are those of its six steps. [B 3.16, M 3.9]"""

from game.engine.steps.base import Decision, Step


class Shelter(Decision, frozen=True):
    """1 Secure the Room, with Materials or with webs?"""


class BedDown(Step, frozen=True):
    """In a shelter, or without."""


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
    """4 Resist an Effect: each once."""

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
    """Rested: what food has lent is gone."""
