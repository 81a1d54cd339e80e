"""Steps of Combat: its Rounds and Turns, and what fighters do to one another. [B 3.8]"""

from enum import StrEnum

from game.engine.steps.common import Action, Decision, Step

# -- Rounds ----------------------------------------------------------------------------------------


class CombatBegins(Step, frozen=True):
    """Step: a Combat begins, with the creatures `foes` as the party's enemies.

    If `sounded`, one of them gives the alarm before the first Round.
    """

    foes: tuple[int, ...]
    sounded: bool = False


class Join(Step, frozen=True):
    """Step: the creature `who` joins the Combat, beginning with this Round.

    It is a newcomer, or a fighter who broke away earlier.
    """


class RoundBegins(Step, frozen=True):
    """Step: a new Round of Combat begins."""

    anew = True
    round: int


class NextTurn(Step, frozen=True):
    """Step: the next fighter in the order has its Turn. If none is left, the Round ends."""


class RoundEnds(Step, frozen=True):
    """Step: a Round of Combat ends.

    The Combat ends, too, if only one Side is left in it, or if it has stalled.
    """


class CombatEnd(StrEnum):
    """The ways in which a Combat can end."""

    WON = "won"
    LOST = "lost"
    BOTH_FLEE = "both flee"
    STAND_OFF = "stand-off"
    PARTED = "parted"
    """The value for a Combat in which both Sides have lost sight of each other."""
    CALMED = "calmed"
    """The value for the Combat of one Turn in which a Confused character turns on its friends."""


class CombatEnds(Step, frozen=True):
    """Step: Combat ends."""

    how: CombatEnd


# -- a Turn ----------------------------------------------------------------------------------------


class TurnBegins(Step, frozen=True):
    """Step: the Turn of the fighter `who` begins, and it can move again as far as its Pace allows."""


class MayResist(Decision, frozen=True):
    """Decision: whether the fighter `who` resists an Effect before it does anything else in its Turn."""


class CheckEffects(Step, frozen=True):
    """Step: one roll is made for all Effects of the creature `who`."""


class Trigger(Step, frozen=True):
    """Step: an Effect of the creature `who` is triggered, which means that it does its harm."""

    effect: str


class OutOfTurn(Step, frozen=True):
    """Step: other fighters get the opportunity to act during the Turn of the fighter `who`."""


class Interrupt(Decision, frozen=True):
    """Decision: whether the fighter `who` Suppresses, Supports or Resists in the Turn of another, `target`."""

    target: int


class TakeTurn(Decision, frozen=True):
    """Decision: what the fighter `who` does next in its Turn.

    It is asked until the fighter can do no more, or ends the Turn.
    """


class Spend(Step, frozen=True):
    """Step: the fighter `who` uses up that one of its three Actions of a Round that `cost` says, for `action`."""

    cost: str
    action: str


class TurnEnds(Step, frozen=True):
    """Step: the Turn of the fighter `who` ends.

    If the fighter is Retreating and far enough from all enemies, it becomes Recoiling.
    """


class Hold(Step, frozen=True):
    """Step: the fighter `who` saves its Tactical Action for another's Turn, for `what`: "Suppress" or "Support"."""

    what: str


class SkipTurn(Step, frozen=True):
    """Step: it is recorded that the fighter `who` will lose its next Turn."""


class LoseActions(Step, frozen=True):
    """Step: the fighter `who` loses all Actions that it has left in this Turn."""


# -- who else comes, and who goes ------------------------------------------------------------------


class Alarm(Step, frozen=True):
    """Step: somebody on the Side of the fighter `who` may raise the alarm, which brings more creatures.

    This is rolled for at most once per Side and Round.
    """


class Summon(Step, frozen=True):
    """Step: an alarm has succeeded. The number rolled, `roll`, decides which creatures come."""

    roll: int


class Return(Step, frozen=True):
    """Step: after a Combat, the Companion `who` returns to the character `owner`, as the Item `item`."""

    item: int
    owner: int


class BreakAway(Step, frozen=True):
    """Step: the fighter `who` leaves the Combat, which may go on without it."""


class Aside(Decision, frozen=True):
    """Decision: whether `who`, a creature that has left a Combat, joins it again or moves farther away."""


# -- blows [B 3.8.7, 3.8.11] -----------------------------------------------------------------------


class Strike(Step, frozen=True):
    """Step: one or more Attacks of the fighter `who` hit or miss the creature `target`, and take effect.

    `slots`: which Attacks. Their effects are the lines of their Attack boxes.
    """

    target: int
    action: Action
    slots: tuple[str, ...]
    hit: bool


class ChainFire(Step, frozen=True):
    """Step: after one creature has fired an Alarm Gun, others that have one may fire at the same `victim`."""

    victim: int


class Rush(Step, frozen=True):
    """Step: the fighter `who` runs up to the enemy `victim`, which it Charges."""

    victim: int


class Push(Step, frozen=True):
    """Step: the creature `who` is pushed up to `cells` cells in the direction (`dx`, `dy`).

    It stops before a cell that is not free.
    """

    dx: int
    dy: int
    cells: int


class Break(Step, frozen=True):
    """Step: a barrier or web, the entity `thing`, is destroyed."""

    thing: int


class Seal(Step, frozen=True):
    """Step: the bursting creature `by` may, by a `chance` in per cent, glue its tunnel shut at the cell (x, y)."""

    by: int
    x: int
    y: int
    chance: int
