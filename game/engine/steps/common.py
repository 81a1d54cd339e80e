"""What Steps are; those of every minigame: Actions, Wounds, numbers, cells, Items; and those of the table itself."""

from typing import ClassVar, Literal

from msgspec import Struct

from game.fd100 import Degree, Roll

How = Literal["set", "increase", "decrease", "end", "maximise", "bestow"]
Twist = Literal["", "increase", "decrease"]
"""Whether what falls on a die is rolled up or down itself before it counts: of Blessed and Cursed food."""


class Step(Struct, frozen=True, tag=True, tag_field="step", kw_only=True):
    """One thing about to happen. `decided_by`: the id of the Entry that decided that it does; 0: none. Filled in on the way."""

    anew: ClassVar[bool] = False
    """Whether something begins with it that no roll before it has to do with."""
    who: int = 0
    decided_by: int = 0


class Decision(Step, frozen=True):
    """A question to the mind of `who`. Its answers are yielded by the rules for it, each time it is asked."""


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
    """The qualification of an Action."""

    action: str
    target: int = 0
    about: str = ""
    item: int = 0  # what is eaten or used in it: no `target`, for it has no Body
    flair: tuple[str, ...] = ()  # Features that lend it a dramatic modifier; "surprise": nothing but that


class OfferLuck(Decision, frozen=True):
    """A Critical Failure: push Luck?"""

    action: Action


class PushLuck(Step, frozen=True):
    """A Boolean Roll of Luck against a Critical Failure."""

    action: Action


class Settle(Step, frozen=True):
    """The outcome of an Action: of its degree, or of the one that Luck has left it with."""

    action: Action
    degree: Degree | None = None


class Outcome(Step, frozen=True):
    """One phrase of what an Action brings: "Actor ignores Wounds". `who` is whom it befalls."""

    text: str
    action: Action
    twist: Twist = ""


# -- improvised Actions [RULES 5.4] ----------------------------------------------------------------


class Intend(Decision, frozen=True):
    """What is to be done, and with whom?"""


class ByWhat(Decision, frozen=True):
    """By which Feature is the `attempt` made, which has none yet?"""

    attempt: Attempt


class Flourish(Decision, frozen=True):
    """A first time earns a dramatic modifier: by which second Feature?"""

    attempt: Attempt


class Adjudge(Step, frozen=True):
    """The Queen's ruling on an improvised Action, which is then rolled."""

    attempt: Attempt


# -- Wounds and death ------------------------------------------------------------------------------


class Wound(Step, frozen=True):
    """Wounds of a `cause` that is told; `by` is whose doing they are, 0 nobody's."""

    wounds: int
    cause: str
    by: int = 0


class Heal(Step, frozen=True):
    """So many Wounds fewer."""

    wounds: int


class FaceDeath(Decision, frozen=True):
    """Push Luck not to be killed?"""

    cause: str


class CheatDeath(Step, frozen=True):
    """A Boolean Roll of Luck against death."""

    cause: str


class Die(Step, frozen=True):
    """Death; for characters after Luck has failed."""

    cause: str


class Recruit(Decision, frozen=True):
    """A character has died: does another come?"""


class Enlist(Step, frozen=True):
    """A fresh character of this class comes."""

    kind: str


class RunEnds(Step, frozen=True):
    """The raid is over."""

    outcome: str
    cause: str


# -- numbers and places ----------------------------------------------------------------------------


class Quantify(Step, frozen=True):
    """A Quantification Roll on a Feature or Effect; `die` 0 means by Table 14. "bestow" sets what is 0 (★R-29)."""

    feature: str
    how: How
    die: int = 0
    twist: Twist = ""
    most: int = 0  # of an increase: by so much at most; 0: as it falls


class Move(Step, frozen=True):
    """A move along the Disposition Track: by boxes (`to` is then the limit), or to a box, or only if that goes up or down."""

    by: int = 0
    to: str = ""
    only: Literal["", "up", "down"] = ""
    least: str = ""  # the box below which it does not go


class Walk(Step, frozen=True):
    """A move to a neighbouring cell. Forced: by others, or by a Manoeuvre that costs no Pace."""

    x: int
    y: int
    forced: bool = False


# -- Items [B 2.16] --------------------------------------------------------------------------------


class TakeUp(Step, frozen=True):
    """An Item goes into a Slot of `who`."""

    item: int


class PutDown(Step, frozen=True):
    """An Item comes to lie where its holder is."""

    item: int


class Find(Step, frozen=True):
    """An Item comes to the party, or to `who`. No form: a food, by the dice; colour "?": by the dice, if the form has one."""

    rating: int
    form: str = ""
    colour: str = "?"
    spoiled: bool = False


class Share(Decision, frozen=True):
    """Something was found: who takes it?"""

    item: int


class Identify(Step, frozen=True):
    """One try to tell what a food does. [L 2.11.6.10]"""

    item: int
    feature: str


class ReadHint(Step, frozen=True):
    """A Hint tells where a Room is, or what a food does, and is used up. [B 2.16.4]"""

    item: int


class Claim(Step, frozen=True):
    """`who` takes what the Job is about: it needs a Slot."""

    item: int


class Replace(Decision, frozen=True):
    """All five Slots are full: what makes room for what the Job is about?"""

    item: int


# -- at the table ----------------------------------------------------------------------------------


class Change(Step, frozen=True):
    """A new value for a setting that changes what is asked."""

    setting: str
    value: str


class WantDie(Decision, frozen=True):
    """How does a real die fall?"""

    stream: str
    faces: int


class LoadDie(Step, frozen=True):
    """A real die has fallen."""

    stream: str
    value: int
