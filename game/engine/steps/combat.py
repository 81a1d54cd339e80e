"""Steps of Combat: its Rounds and Turns, and what fighters do to one another. [B 3.8]"""

from enum import StrEnum

from game.engine.steps.common import Action, Decision, Step

# -- Rounds ----------------------------------------------------------------------------------------


class CombatBegins(Step, frozen=True):
    """Step: Combat begins with the creatures `foes`.

    If `sounded`, one of them gives the alarm before the first Round.
    """

    foes: tuple[int, ...]
    sounded: bool = False


class Join(Step, frozen=True):
    """Step: `who`, a newcomer or a fighter who broke away earlier, joins the Combat from this Round on."""


class RoundBegins(Step, frozen=True):
    """Step: a new Round of Combat begins."""

    anew = True
    round: int


class NextTurn(Step, frozen=True):
    """Step: the next Combatant in the order has its Turn, or the Round ends if none is left."""


class RoundEnds(Step, frozen=True):
    """Step: a Round of Combat ends.

    Combat ends too if only one Side is left in the fight, or the fight has stalled.
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
    """Step: the Turn of `who` begins, and its Pace is restored."""


class MayResist(Decision, frozen=True):
    """Decision: whether `who` resists an Effect before doing anything else in its Turn."""


class CheckEffects(Step, frozen=True):
    """Step: one roll is made for all Effects of `who`."""


class Trigger(Step, frozen=True):
    """Step: an Effect of `who` triggers, which means that it does its harm."""

    effect: str


class OutOfTurn(Step, frozen=True):
    """Step: other fighters may act during the Turn of `who`."""


class Interrupt(Decision, frozen=True):
    """Decision: whether `who` Suppresses, Supports or Resists in the Turn of `target`."""

    target: int


class TakeTurn(Decision, frozen=True):
    """Decision: what `who` does next in its Turn, asked until it can do no more or ends the Turn."""


class Spend(Step, frozen=True):
    """Step: `who` pays for an Action with one of the three Actions of its Round.

    `cost` tells with which.
    """

    cost: str
    action: str


class TurnEnds(Step, frozen=True):
    """Step: the Turn of `who` ends.

    If it is Retreating and far enough from all enemies, it becomes Recoiling.
    """


class Hold(Step, frozen=True):
    """Step: `who` keeps its Tactical Action for the Turn of another fighter.

    `what`: to "Suppress" or to "Support".
    """

    what: str


class SkipTurn(Step, frozen=True):
    """Step: `who` will lose its next Turn."""


class LoseActions(Step, frozen=True):
    """Step: `who` loses all Actions that it has left in this Turn."""


# -- who else comes, and who goes ------------------------------------------------------------------


class Alarm(Step, frozen=True):
    """Step: a member of the Side of `who` may raise the alarm, which calls others.

    It is rolled at most once per Side and Round.
    """


class Summon(Step, frozen=True):
    """Step: an alarm has succeeded with this `roll`, which decides the creatures that come."""

    roll: int


class Return(Step, frozen=True):
    """Step: a Combat is over, and the Companion `who` returns to its `owner` as the Item `item`."""

    item: int
    owner: int


class BreakAway(Step, frozen=True):
    """Step: `who` leaves the Combat, which may go on without `who`."""


class Aside(Decision, frozen=True):
    """Decision: whether `who`, having left a Combat that goes on, joins again or moves farther off."""


# -- blows [B 3.8.7, 3.8.11] -----------------------------------------------------------------------


class Strike(Step, frozen=True):
    """Step: Attacks of `who` hit or miss `target`, and the lines of their Attack boxes take effect."""

    target: int
    action: Action
    slots: tuple[str, ...]
    hit: bool


class ChainFire(Step, frozen=True):
    """Step: an Alarm Gun has been fired, and other creatures with such a gun may fire at the same `victim`."""

    victim: int


class Rush(Step, frozen=True):
    """Step: `who` runs up to the `victim` of its Charge."""

    victim: int


class Push(Step, frozen=True):
    """Step: `who` is pushed up to `cells` cells in the direction `dx`, `dy`, as far as the cells are free."""

    dx: int
    dy: int
    cells: int


class Break(Step, frozen=True):
    """Step: the barrier or web with the entity `thing` is destroyed."""

    thing: int


class Seal(Step, frozen=True):
    """Step: the bursting creature `by` may glue its tunnel shut at the cell (x, y).

    `chance`: in per cent.
    """

    by: int
    x: int
    y: int
    chance: int
