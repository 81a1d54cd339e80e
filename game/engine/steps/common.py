"""Steps of every minigame: Actions, Wounds, numbers, cells; and what the table itself does."""

from typing import Literal

from msgspec import Struct

from game.engine.steps.base import Decision, Step
from game.fd100 import Degree, Roll

How = Literal["set", "increase", "decrease", "end", "maximise", "bestow"]
Twist = Literal["", "increase", "decrease"]


# -- an Action -------------------------------------------------------------------------------------


class Action(Struct, frozen=True):
    """An Action rolled and not yet carried out. `about` names its Effect, if it has one."""

    who: int
    name: str
    target: int
    about: str
    roll: Roll
    item: int = 0


class Attempt(Step, frozen=True):
    """Take an Action: qualify it."""

    action: str
    target: int = 0
    about: str = ""
    item: int = 0  # what is eaten or used in it: no `target`, for it has no Body
    flair: tuple[str, ...] = ()  # Features that lend it a dramatic modifier; "surprise": nothing but that


class OfferLuck(Decision, frozen=True):
    """A Critical Failure: push Luck?"""

    action: Action


class PushLuck(Step, frozen=True):
    action: Action


class Settle(Step, frozen=True):
    """Carry out the outcome of an Action: of its degree, or of the one Luck has left it with."""

    action: Action
    degree: Degree | None = None


class Outcome(Step, frozen=True):
    """One phrase of what an Action brings: "Actor ignores Wounds". `who` is whom it befalls."""

    text: str
    action: Action
    twist: Twist = ""  # what falls is rolled up or down itself before it counts


# -- Wounds and death ------------------------------------------------------------------------------


class Wound(Step, frozen=True):
    """`by` is whose doing it is, 0 nobody's; `cause` is told."""

    wounds: int
    cause: str
    by: int = 0


class Heal(Step, frozen=True):
    wounds: int


class FaceDeath(Decision, frozen=True):
    """She would be killed: push Luck?"""

    cause: str


class CheatDeath(Step, frozen=True):
    cause: str


class Die(Step, frozen=True):
    cause: str


class Recruit(Decision, frozen=True):
    """A character has died: does another come?"""


class Enlist(Step, frozen=True):
    kind: str


class RunEnds(Step, frozen=True):
    outcome: str
    cause: str


# -- numbers and places ----------------------------------------------------------------------------


class Quantify(Step, frozen=True):
    """A Quantification Roll on a Feature or Effect; `die` 0 means by Table 14. "bestow" sets what is 0 (★R-29).

    `twist`: what falls is rolled up or down itself before it counts (Blessed and Cursed food).
    """

    feature: str
    how: How
    die: int = 0
    twist: Twist = ""
    most: int = 0  # of an increase: by so much at most; 0: as it falls


class Move(Step, frozen=True):
    """Along the Disposition Track: by boxes (`to` is then the limit), or to a box, or only if that goes up or down.

    `least`: the box below which it does not take her (R-81).
    """

    by: int = 0
    to: str = ""
    only: Literal["", "up", "down"] = ""
    least: str = ""


class Walk(Step, frozen=True):
    """To a neighbouring cell. Forced: by others, or by a Manoeuvre that costs no Pace."""

    x: int
    y: int
    forced: bool = False


# -- at the table ----------------------------------------------------------------------------------


class Change(Step, frozen=True):
    """A setting that changes what is asked."""

    setting: str
    value: str


class WantDie(Decision, frozen=True):
    """A real die is to be rolled."""

    stream: str
    faces: int


class LoadDie(Step, frozen=True):
    stream: str
    value: int
