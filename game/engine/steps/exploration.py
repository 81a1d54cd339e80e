"""Steps of Survival and Exploration: turns of the clock, Rooms and their Actions, ways, creatures. [B 3.13, 3.14; RULES 4.3, 5.3]"""

from typing import Literal

from game.engine.steps.common import Adjudge, Decision, Step

# -- turns of the clock ----------------------------------------------------------------------------


class Roam(Decision, frozen=True):
    """What does the leader do, outside every minigame? The bottom of every agenda."""


class Lead(Step, frozen=True):
    """Another leads the file."""


class FileUp(Step, frozen=True):
    """Everybody closes up behind the leader."""


class TurnPasses(Step, frozen=True):
    """One turn of the clock: Effects, Hunger, and everybody else's move."""


# -- creatures -------------------------------------------------------------------------------------


class CreaturesMove(Step, frozen=True):
    """A turn of all the nest's creatures."""


class WallUp(Step, frozen=True):
    """`who` closes the opening in this cell behind it. [RULES 5.3]"""

    x: int
    y: int


class Sneak(Step, frozen=True):
    """The party comes within the senses of these: does it pass unnoticed?"""

    past: tuple[int, ...]


class Feed(Step, frozen=True):
    """An Item of the leader's goes into the creature's mouth."""

    item: int


class SendAhead(Step, frozen=True):
    """A Companion goes ahead of the party, if its owner still has it. [★R-79]"""

    item: int


class Leave(Step, frozen=True):
    """A creature goes back into the walls. What it carries it has put down before."""


# -- Actions of a Room -----------------------------------------------------------------------------


class Labour(Step, frozen=True):
    """Turns of work, then the Action. A fight in between (more `fights` than there were) breaks it off."""

    action: str
    turns: int
    fights: int
    deed: Adjudge | SendAhead | None = None  # of what is not the Action alone, all of it


class Explore(Step, frozen=True):
    """The Room is spent, and the Action taken."""


class ResumeRoom(Step, frozen=True):
    """The Action of this Room goes on, if nothing hostile here senses the party."""


class Generate(Step, frozen=True):
    """One instance of the word Cost, Risk or Reward."""

    table: Literal["Cost", "Risk", "Reward"]


class Event(Step, frozen=True):
    """A generated Event falls on `who`, or on the whole party."""

    event: str


class DigCost(Decision, frozen=True):
    """The digging failed: a Wound, or Hunger? [R-32]"""


class TearDown(Step, frozen=True):
    """The Obstacle of the Room, or a sealed tunnel, is cleared."""


class OpenRoom(Step, frozen=True):
    """A wall opens to the nearest unfound chamber. [R-30]"""

    how: str


class OpenWay(Step, frozen=True):
    """A shaft or a steep tunnel opens."""

    kind: Literal["shaft", "shortcut"]


# -- from Level to Level ---------------------------------------------------------------------------


class TakeWay(Step, frozen=True):
    """The party goes through a shaft or a tunnel, to the Level it leads to."""

    way: int


class EnterLevel(Step, frozen=True):
    """The party stands on another Level; `way` is where it came from."""

    number: int
    way: int = 0


class GoHome(Step, frozen=True):
    """The party leaves the nest, for good."""
