"""The base classes of all Steps, and Steps that occur everywhere: Actions, Wounds, ratings, moves, Items."""

from typing import ClassVar, Literal

from msgspec import Struct

from game.fd100 import Degree, Roll

How = Literal["set", "increase", "decrease", "end", "maximise", "bestow"]
Twist = Literal["", "increase", "decrease"]
"""Whether the result of a die is itself increased or decreased first, as with Blessed or Cursed food; "" if not."""


class Step(Struct, frozen=True, tag=True, tag_field="step", kw_only=True):
    """One thing that is about to happen.

    `decided_by`: the id of the Entry that caused it, 0 for none. The agenda fills it in.
    """

    anew: ClassVar[bool] = False
    """Whether this kind of Step starts something new, which no earlier roll has caused."""
    who: int = 0
    decided_by: int = 0


class Decision(Step, frozen=True):
    """A question that the creature `who` (or whoever plays it) must answer.

    The possible answers are computed afresh by the rules each time it is asked.
    """


# -- an Action -------------------------------------------------------------------------------------


class Action(Struct, frozen=True):
    """An Action whose dice have been rolled, but whose outcome has not been carried out yet.

    `about`: the Effect that the Action is to end, if any.
    """

    who: int
    name: str
    target: int
    about: str
    roll: Roll
    item: int = 0


class Attempt(Step, frozen=True):
    """Step: the creature `who` takes an Action, and the dice for it are rolled."""

    action: str
    target: int = 0
    about: str = ""
    item: int = 0  # what is eaten or used in it: no `target`, for it has no Body
    flair: tuple[str, ...] = ()  # Features that lend it a dramatic modifier; "surprise": nothing but that


class OfferLuck(Decision, frozen=True):
    """Decision: whether the character `who` pushes its Luck to avert a Critical Failure."""

    action: Action


class PushLuck(Step, frozen=True):
    """Step: the character `who` makes a Boolean Roll of Luck to avert a Critical Failure."""

    action: Action


class TakeTheDanger(Decision, frozen=True):
    """Decision: whether the character `who` takes a tie as a success, together with the danger of a Failure.

    Otherwise nothing comes of the Action.
    """

    action: Action


class Settle(Step, frozen=True):
    """Step: an Action takes effect by the degree that was rolled, or by `degree` if Luck has changed the degree."""

    action: Action
    degree: Degree | None = None


class Outcome(Step, frozen=True):
    """Step: one phrase of an Action's outcome, such as "Actor ignores Wounds", takes effect on the creature `who`."""

    text: str
    action: Action
    twist: Twist = ""


# -- improvised Actions [RULES 5.4] ----------------------------------------------------------------


class Intend(Decision, frozen=True):
    """Decision: which improvised Action the character `who` tries, and on whom."""


class ByWhat(Decision, frozen=True):
    """Decision: which Feature is used for the improvised Action `attempt`."""

    attempt: Attempt


class Flourish(Decision, frozen=True):
    """Decision: which second Feature, if any, adds a dramatic modifier to an improvised Action."""

    attempt: Attempt


class Adjudge(Step, frozen=True):
    """Step: the Queen (the referee) rules on an improvised Action. Then the dice for it are rolled."""

    attempt: Attempt


# -- Wounds and death ------------------------------------------------------------------------------


class Wound(Step, frozen=True):
    """Step: the creature `who` takes Wounds, for a stated `cause`, dealt by the creature `by` (0: none)."""

    wounds: int
    cause: str
    by: int = 0


class Heal(Step, frozen=True):
    """Step: the creature `who` heals this number of Wounds."""

    wounds: int


class FaceDeath(Decision, frozen=True):
    """Decision: whether the character `who` pushes its Luck to avert death."""

    cause: str


class CheatDeath(Step, frozen=True):
    """Step: the character `who` makes a Boolean Roll of Luck to avert death."""

    cause: str


class Die(Step, frozen=True):
    """Step: the creature `who` dies. For a character this happens only after its Luck has failed."""

    cause: str


class Recruit(Decision, frozen=True):
    """Decision: whether a new character joins the party in place of a dead one."""


class Enlist(Step, frozen=True):
    """Step: a new character of the class `kind` joins the party."""

    kind: str


class RunEnds(Step, frozen=True):
    """Step: the raid ends, with this outcome and cause."""

    outcome: str
    cause: str


# -- numbers and places ----------------------------------------------------------------------------


class Quantify(Step, frozen=True):
    """Step: a Quantification Roll (one that changes a rating) for a Feature or Effect of the creature `who`.

    `die`: the die's faces, 0 for the die of Table 14. "bestow" sets a rating that is 0, and increases any other
    (★R-29).
    """

    feature: str
    how: How
    die: int = 0
    twist: Twist = ""
    most: int = 0  # of an increase: by so much at most; 0: as it falls


class Move(Step, frozen=True):
    """Step: the fighter `who` moves on the Disposition track.

    It moves by `by` boxes, but not beyond `to`; or to the box `to`. `only`: only in this direction.
    """

    by: int = 0
    to: str = ""
    only: Literal["", "up", "down"] = ""
    least: str = ""  # the box below which it does not go


class Walk(Step, frozen=True):
    """Step: the creature `who` moves to a neighbouring cell.

    `forced`: it is pushed by others, or moved by a Manoeuvre that costs no Pace.
    """

    x: int
    y: int
    forced: bool = False


# -- Items [B 2.16] --------------------------------------------------------------------------------


class TakeUp(Step, frozen=True):
    """Step: an Item goes into a Slot of the character `who`."""

    item: int


class PutDown(Step, frozen=True):
    """Step: an Item is put on the floor, on the cell of the character that holds it."""

    item: int


class Find(Step, frozen=True):
    """Step: the party, or the character `who`, finds an Item.

    `form`: "" for a random food. `colour`: "?" for a random colour, if the form has any.
    """

    rating: int
    form: str = ""
    colour: str = "?"
    spoiled: bool = False


class Share(Decision, frozen=True):
    """Decision: which character takes an Item that the party has found."""

    item: int


class Identify(Step, frozen=True):
    """Step: the character `who` tries once to find out what a food does. [L 2.11.6.10]"""

    item: int
    feature: str


class ReadHint(Step, frozen=True):
    """Step: a character reads a Hint (on a Room, or on a food's effect) and uses it up. [B 2.16.4]"""

    item: int


class Claim(Step, frozen=True):
    """Step: the character `who` takes the Job's goods, for which it needs a free Slot."""

    item: int


class Replace(Decision, frozen=True):
    """Decision: which Item to put down, to make room for the Job's goods while all Slots are full."""

    item: int


# -- at the table ----------------------------------------------------------------------------------


class Change(Step, frozen=True):
    """Step: a setting of the raid gets a new value. Settings influence which questions the player is asked."""

    setting: str
    value: str


class WantDie(Decision, frozen=True):
    """Decision: the player must roll a real die, and enter its number."""

    stream: str
    faces: int


class LoadDie(Step, frozen=True):
    """Step: the number `value` that a real die has shown is stored, for the next roll of the `stream` of dice."""

    stream: str
    value: int
