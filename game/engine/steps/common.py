"""The base classes of Steps, and the Steps of all minigames: Actions, Wounds, ratings, moves, Items."""

from typing import ClassVar, Literal

from msgspec import Struct

from game.fd100 import Degree, Roll

How = Literal["set", "increase", "decrease", "end", "maximise", "bestow"]
Twist = Literal["", "increase", "decrease"]
"""Whether the result of a die is itself increased or decreased first, as with Blessed or Cursed food; "" if not."""


class Step(Struct, frozen=True, tag=True, tag_field="step", kw_only=True):
    """One thing that is about to happen.

    `decided_by` is the id of the Entry that caused it, filled in by the agenda, 0 for none.
    """

    anew: ClassVar[bool] = False
    """Whether this kind of Step starts something new, which no earlier roll has caused."""
    who: int = 0
    decided_by: int = 0


class Decision(Step, frozen=True):
    """A question that `who` must answer.

    The rules for a Decision yield its answers afresh each time it is asked.
    """


# -- an Action -------------------------------------------------------------------------------------


class Action(Struct, frozen=True):
    """An Action that has been rolled and not yet carried out.

    `about` names the Effect that the Action is against, if any.
    """

    who: int
    name: str
    target: int
    about: str
    roll: Roll
    item: int = 0


class Attempt(Step, frozen=True):
    """Step: `who` takes an Action, and its Qualification is rolled."""

    action: str
    target: int = 0
    about: str = ""
    item: int = 0  # what is eaten or used in it: no `target`, for it has no Body
    flair: tuple[str, ...] = ()  # Features that lend it a dramatic modifier; "surprise": nothing but that


class OfferLuck(Decision, frozen=True):
    """Decision: whether `who` pushes Luck after a Critical Failure."""

    action: Action


class PushLuck(Step, frozen=True):
    """Step: `who` makes a Boolean Roll of Luck against a Critical Failure."""

    action: Action


class TakeTheDanger(Decision, frozen=True):
    """Decision: whether `who` counts a tie as a success, which brings the danger of a Failure as well.

    Otherwise the Action comes to nothing.
    """

    action: Action


class Settle(Step, frozen=True):
    """Step: an Action takes effect by its rolled degree, or by `degree` if Luck has changed the rolled one."""

    action: Action
    degree: Degree | None = None


class Outcome(Step, frozen=True):
    """Step: one phrase of an Action's outcome is carried out on `who`, such as "Actor ignores Wounds"."""

    text: str
    action: Action
    twist: Twist = ""


# -- improvised Actions [RULES 5.4] ----------------------------------------------------------------


class Intend(Decision, frozen=True):
    """Decision: which improvised Action `who` tries, and on which target."""


class ByWhat(Decision, frozen=True):
    """Decision: by which Feature the improvised `attempt` is made."""

    attempt: Attempt


class Flourish(Decision, frozen=True):
    """Decision: which second Feature adds a dramatic modifier to an improvised Action, if any."""

    attempt: Attempt


class Adjudge(Step, frozen=True):
    """Step: the Queen rules on an improvised Action, which is then rolled."""

    attempt: Attempt


# -- Wounds and death ------------------------------------------------------------------------------


class Wound(Step, frozen=True):
    """Step: `who` takes Wounds of a stated `cause`.

    `by` is the creature that dealt them, 0 if none did.
    """

    wounds: int
    cause: str
    by: int = 0


class Heal(Step, frozen=True):
    """Step: `who` heals this number of Wounds."""

    wounds: int


class FaceDeath(Decision, frozen=True):
    """Decision: whether `who` pushes Luck in order not to be killed."""

    cause: str


class CheatDeath(Step, frozen=True):
    """Step: `who` makes a Boolean Roll of Luck against death."""

    cause: str


class Die(Step, frozen=True):
    """Step: `who` dies, which for a character happens only after Luck has failed."""

    cause: str


class Recruit(Decision, frozen=True):
    """Decision: whether a new character joins in place of one that has died."""


class Enlist(Step, frozen=True):
    """Step: a new character of the class `kind` joins the party."""

    kind: str


class RunEnds(Step, frozen=True):
    """Step: the raid ends, with its outcome and the cause."""

    outcome: str
    cause: str


# -- numbers and places ----------------------------------------------------------------------------


class Quantify(Step, frozen=True):
    """Step: a Quantification Roll on a Feature or Effect of `who`.

    `die` 0: the die of Table 14. "bestow" sets a rating of 0 (★R-29).
    """

    feature: str
    how: How
    die: int = 0
    twist: Twist = ""
    most: int = 0  # of an increase: by so much at most; 0: as it falls


class Move(Step, frozen=True):
    """Step: `who` moves on the Disposition track.

    It moves `by` boxes, at most up to `to`, or to the box `to`. `only`: in one direction.
    """

    by: int = 0
    to: str = ""
    only: Literal["", "up", "down"] = ""
    least: str = ""  # the box below which it does not go


class Walk(Step, frozen=True):
    """Step: `who` moves to a neighbouring cell.

    `forced`: pushed by others, or by a Manoeuvre that costs no Pace.
    """

    x: int
    y: int
    forced: bool = False


# -- Items [B 2.16] --------------------------------------------------------------------------------


class TakeUp(Step, frozen=True):
    """Step: an Item goes into a Slot of `who`."""

    item: int


class PutDown(Step, frozen=True):
    """Step: an Item is put on the floor where its holder stands."""

    item: int


class Find(Step, frozen=True):
    """Step: the party, or `who`, finds an Item.

    `form` "": a random food. `colour` "?": a random colour, if the form has any.
    """

    rating: int
    form: str = ""
    colour: str = "?"
    spoiled: bool = False


class Share(Decision, frozen=True):
    """Decision: which character takes the Item that was found."""

    item: int


class Identify(Step, frozen=True):
    """Step: `who` tries once to find out the Function of a food. [L 2.11.6.10]"""

    item: int
    feature: str


class ReadHint(Step, frozen=True):
    """Step: a Hint is read and used up, telling of a Room or of a food's Function. [B 2.16.4]"""

    item: int


class Claim(Step, frozen=True):
    """Step: `who` takes the goods of the Job, which need a free Slot."""

    item: int


class Replace(Decision, frozen=True):
    """Decision: which Item to put down for the goods of the Job when all Slots are full."""

    item: int


# -- at the table ----------------------------------------------------------------------------------


class Change(Step, frozen=True):
    """Step: a setting that influences which questions are asked gets a new value."""

    setting: str
    value: str


class WantDie(Decision, frozen=True):
    """Decision: which number a real die shows, as entered by the player."""

    stream: str
    faces: int


class LoadDie(Step, frozen=True):
    """Step: a real die has shown this `value`, which the `stream` of dice uses next."""

    stream: str
    value: int
