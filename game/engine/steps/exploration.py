"""Steps of exploring: turns of the clock, Rooms, passages, creatures. [B 3.13, 3.14; RULES 4.3, 5.3]"""

from typing import Literal

from game.engine.steps.common import Adjudge, Decision, Step

# -- turns of the clock ----------------------------------------------------------------------------


class Roam(Decision, frozen=True):
    """Decision: what the party does next outside Combat and other minigames.

    It is always at the bottom of the agenda.
    """


class Lead(Step, frozen=True):
    """Step: `who` becomes the leader of the party."""


class FileUp(Step, frozen=True):
    """Step: the other characters form a line behind the leader."""


class TurnPasses(Step, frozen=True):
    """Step: one turn passes: the party closes up, Effects and Hunger are checked when due, and creatures move."""


# -- creatures -------------------------------------------------------------------------------------


class CreaturesMove(Step, frozen=True):
    """Step: all creatures of the nest take their move."""


class WallUp(Step, frozen=True):
    """Step: `who` walls up the opening in the cell (x, y) behind itself. [RULES 5.3]"""

    x: int
    y: int


class Sneak(Step, frozen=True):
    """Step: the party comes within the senses of the creatures `past`, and rolls Sneaking to pass unnoticed."""

    past: tuple[int, ...]


class Feed(Step, frozen=True):
    """Step: an Item of the leader's is fed to the creature `who`."""

    item: int


class SendAhead(Step, frozen=True):
    """Step: a Companion scouts ahead of the party, if its owner still has it. [★R-79]"""

    item: int


class Leave(Step, frozen=True):
    """Step: the creature `who`, which has put down all it carried, leaves the map through the walls."""


# -- Actions of a Room -----------------------------------------------------------------------------


class Labour(Step, frozen=True):
    """Step: the leader works for `turns` turns, and then takes the Action.

    The work is broken off if the raid has more fights than `fights`.
    """

    action: str
    turns: int
    fights: int
    deed: Adjudge | SendAhead | None = None  # of what is not the Action alone, all of it


class Explore(Step, frozen=True):
    """Step: the current Room is marked as explored, and the Exploration Action is rolled."""


class ResumeRoom(Step, frozen=True):
    """Step: the interrupted exploration of this Room goes on, if no enemy here senses the party."""


class Generate(Step, frozen=True):
    """Step: one roll on the table Cost, Risk or Reward."""

    table: Literal["Cost", "Risk", "Reward"]


class Event(Step, frozen=True):
    """Step: an Event of the tables happens to `who`, or to the whole party."""

    event: str


class DigCost(Decision, frozen=True):
    """Decision: whether failed digging costs a Wound or Hunger. [R-32]"""


class TearDown(Step, frozen=True):
    """Step: the Obstacle of the current Room, or a sealed tunnel, is cleared."""


class OpenRoom(Step, frozen=True):
    """Step: a wall opens to the nearest chamber not found yet. [R-30]"""

    how: str


class OpenWay(Step, frozen=True):
    """Step: a Shaft or a Shortcut to another Level opens."""

    kind: Literal["shaft", "shortcut"]


# -- from Level to Level ---------------------------------------------------------------------------


class TakeWay(Step, frozen=True):
    """Step: the party takes a passage to the Level it leads to."""

    way: int


class EnterLevel(Step, frozen=True):
    """Step: the party arrives on another Level by the passage `way`, or from outside the nest if `way` is 0."""

    number: int
    way: int = 0


class GoHome(Step, frozen=True):
    """Step: the party leaves the nest for good."""
