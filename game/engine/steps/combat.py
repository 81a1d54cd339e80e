"""Steps of Combat: its Rounds and Turns, who comes and goes, and what the fighters do to one another. [B 3.8]"""

from enum import StrEnum

from game.engine.steps.common import Action, Decision, Step

# -- Rounds ----------------------------------------------------------------------------------------


class CombatBegins(Step, frozen=True):
    """Somebody attacks these, or is attacked by them. `sounded`: one of them gives the alarm before the first Round."""

    foes: tuple[int, ...]
    sounded: bool = False


class Join(Step, frozen=True):
    """A newcomer, or one who broke away, fights from this Round on."""


class RoundBegins(Step, frozen=True):
    """A new Round, for all."""

    anew = True
    round: int


class NextTurn(Step, frozen=True):
    """The Turn of the next Combatant in the order, or the end of the Round."""


class RoundEnds(Step, frozen=True):
    """The end of a Round: who Retreats now is beaten."""


class CombatEnd(StrEnum):
    """How a Combat ended."""

    WON = "won"
    LOST = "lost"
    BOTH_FLEE = "both flee"
    STAND_OFF = "stand-off"
    PARTED = "parted"
    """They have lost each other."""


class CombatEnds(Step, frozen=True):
    """The end of a Combat."""

    how: CombatEnd


# -- a Turn ----------------------------------------------------------------------------------------


class TurnBegins(Step, frozen=True):
    """The beginning of a Turn: Pace is there again."""


class MayResist(Decision, frozen=True):
    """Resist an Effect before anything else?"""


class CheckEffects(Step, frozen=True):
    """One roll for all Effects of `who`."""


class Trigger(Step, frozen=True):
    """An Effect does its worst."""

    effect: str


class OutOfTurn(Step, frozen=True):
    """Others may act in the Turn of `who`."""


class Interrupt(Decision, frozen=True):
    """Suppress or Support in the Turn of `target`?"""

    target: int


class TakeTurn(Decision, frozen=True):
    """What next, in a Turn that lasts as long as there is anything to be done in it?"""


class Spend(Step, frozen=True):
    """The price of an Action, out of the Round's three."""

    cost: str
    action: str


class TurnEnds(Step, frozen=True):
    """The end of a Turn: who Retreats and has got away, takes heart."""


class Hold(Step, frozen=True):
    """The Tactical is kept for another's Turn: "Suppress" or "Support"."""

    what: str


class SkipTurn(Step, frozen=True):
    """The next Turn of `who` will be lost."""


class LoseActions(Step, frozen=True):
    """Nothing is left of the Turn."""


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
    """`who` leaves the Combat, which may go on."""


class Aside(Decision, frozen=True):
    """Having broken away from a fight that goes on: join again, or get farther off?"""


# -- blows [B 3.8.7, 3.8.11] -----------------------------------------------------------------------


class Strike(Step, frozen=True):
    """The Attacks that land, or miss, with what their boxes say."""

    target: int
    action: Action
    slots: tuple[str, ...]
    hit: bool


class ChainFire(Step, frozen=True):
    """A gun went off: another may fire at the same victim."""

    victim: int


class Rush(Step, frozen=True):
    """The run of a Charge, up to its target."""

    victim: int


class Push(Step, frozen=True):
    """`who` is driven so many cells that way, as far as it is free."""

    dx: int
    dy: int
    cells: int


class Break(Step, frozen=True):
    """A barrier or a web goes to pieces."""

    thing: int


class Seal(Step, frozen=True):
    """A bursting guardian, dead or alive, may have glued its tunnel shut: at this chance in percent."""

    by: int
    x: int
    y: int
    chance: int
