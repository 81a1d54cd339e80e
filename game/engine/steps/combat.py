"""Steps of Combat: how it goes from Round to Round, and from Turn to Turn. [B 3.8]"""

from enum import StrEnum

from game.engine.steps.base import Decision, Step

# -- Rounds ----------------------------------------------------------------------------------------


class CombatBegins(Step, frozen=True):
    """Somebody attacks these, or is attacked by them. `sounded`: one of them has the alarm on her feelers already."""

    foes: tuple[int, ...]
    sounded: bool = False


class Join(Step, frozen=True):
    """A newcomer, or one who broke away, fights from this Round on."""


class RoundBegins(Step, frozen=True):
    anew = True
    round: int


class NextTurn(Step, frozen=True):
    """The next Combatant in the order, or the end of the Round."""


class RoundEnds(Step, frozen=True):
    """Who Retreats now is beaten."""


class CombatEnd(StrEnum):
    """How a Combat ended."""

    WON = "won"
    LOST = "lost"
    BOTH_FLEE = "both flee"
    STAND_OFF = "stand-off"
    PARTED = "parted"
    """They have lost each other."""


class CombatEnds(Step, frozen=True):
    how: CombatEnd


# -- a Turn ----------------------------------------------------------------------------------------


class TurnBegins(Step, frozen=True):
    """Pace is hers again."""


class MayResist(Decision, frozen=True):
    """Resist an Effect before anything else."""


class CheckEffects(Step, frozen=True):
    """One roll for all her Effects."""


class Trigger(Step, frozen=True):
    """An Effect does its worst."""

    effect: str


class OutOfTurn(Step, frozen=True):
    """Others may act in her Turn."""


class Interrupt(Decision, frozen=True):
    """Suppress or Support in the Turn of `target`?"""

    target: int


class TakeTurn(Decision, frozen=True):
    """Act, as long as she can and will."""


class Spend(Step, frozen=True):
    """Pay for an Action out of the Round's three."""

    cost: str
    action: str


class TurnEnds(Step, frozen=True):
    """Who Retreats and has got away, takes heart."""


# -- a Turn put off, lost or lent ------------------------------------------------------------------


class Hold(Step, frozen=True):
    """She keeps her Tactical for another's Turn: "Suppress" or "Support"."""

    what: str


class SkipTurn(Step, frozen=True):
    """Her next Turn will be lost."""


class LoseActions(Step, frozen=True):
    """Nothing is left of her Turn."""


# -- who else comes, and who goes ------------------------------------------------------------------


class Alarm(Step, frozen=True):
    """The colony may answer: one alarm is rolled a Round for each Side."""


class Summon(Step, frozen=True):
    """An alarm succeeded with this roll: who comes?"""

    roll: int


class Return(Step, frozen=True):
    """The fight is over: a Companion comes back to its owner, as the Item it was."""

    item: int
    owner: int


class BreakAway(Step, frozen=True):
    """Out of the Combat, which may go on without her."""


class Aside(Decision, frozen=True):
    """She broke away, and the others fight on: does she join again, or get farther off?"""
