"""Steps of exploring: the passing of turns, Rooms, passages, creatures. [B 3.13, 3.14; RULES 4.3, 5.3]"""

from typing import Literal, get_args

from game.engine.steps.common import Adjudge, Decision, Step

Deeper = Literal["shaft", "shortcut"]
DOWN: tuple[str, ...] = get_args(Deeper)
"""The kinds of ways that lead deeper."""

# -- turns of the clock ----------------------------------------------------------------------------


class Roam(Decision, frozen=True):
    """Decision: what the party does next while it is walking around in the nest.

    It is always at the bottom of the agenda.
    """


class Lead(Step, frozen=True):
    """Step: the character `who` becomes the leader of the party."""


class FileUp(Step, frozen=True):
    """Step: the other characters form a line behind the leader."""


class TurnPasses(Step, frozen=True):
    """Step: one turn passes, in which the party closes up and the creatures move.

    In some turns Effects and Hunger are checked too.
    """


# -- creatures -------------------------------------------------------------------------------------


class CreaturesMove(Step, frozen=True):
    """Step: all creatures of the nest make their moves."""


class WallUp(Step, frozen=True):
    """Step: the creature `who` walls up the opening at the cell (x, y) behind itself. [RULES 5.3]"""

    x: int
    y: int


class Sneak(Step, frozen=True):
    """Step: the party must roll Sneaking to stay unnoticed by creatures that it comes near. `past`: their ids."""

    past: tuple[int, ...]


class Feed(Step, frozen=True):
    """Step: the leader feeds one of its Items to the creature `who`."""

    item: int


class SendAhead(Step, frozen=True):
    """Step: the leader sends a Companion to scout ahead, if the leader still has that Companion. [★R-79]"""

    item: int


class Leave(Step, frozen=True):
    """Step: the creature `who` leaves the map through the walls, after putting down all that it carried."""


# -- Actions of a Room -----------------------------------------------------------------------------


class Labour(Step, frozen=True):
    """Step: the leader works for `turns` turns, after which the Action that needs this work is rolled.

    The work is broken off if the raid has more fights than `fights`.
    """

    action: str
    turns: int
    fights: int
    deed: Adjudge | SendAhead | None = None  # of what is not the Action alone, all of it


class Explore(Step, frozen=True):
    """Step: the party explores its current Room: the Room is marked as explored, and dice are rolled."""


class ResumeRoom(Step, frozen=True):
    """Step: an interrupted exploration of this Room goes on, unless an enemy here senses the party."""


class Generate(Step, frozen=True):
    """Step: the party rolls once on a table of random events: the Cost table, the Risk table or the Reward table."""

    table: Literal["Cost", "Risk", "Reward"]


class Event(Step, frozen=True):
    """Step: an event rolled on the Cost, Risk or Reward table happens to the character `who`, or to the whole party."""

    event: str


class DigCost(Decision, frozen=True):
    """Decision: whether failed digging costs a Wound or Hunger. [R-32]"""


class TearDown(Step, frozen=True):
    """Step: an Obstacle of the current Room, or a sealed tunnel, is cleared away."""


class OpenRoom(Step, frozen=True):
    """Step: a wall opens to a chamber that the party has not found yet. [R-30]"""

    how: str


class OpenWay(Step, frozen=True):
    """Step: a passage to another Level (a Shaft or a Shortcut) opens."""

    kind: Deeper


# -- from Level to Level ---------------------------------------------------------------------------


class TakeWay(Step, frozen=True):
    """Step: the party takes the passage `way` to another Level."""

    way: int


class EnterLevel(Step, frozen=True):
    """Step: the party arrives on a Level by the passage `way`, or from outside the nest if `way` is 0."""

    number: int
    way: int = 0


class GoHome(Step, frozen=True):
    """Step: the party leaves the nest for good."""
