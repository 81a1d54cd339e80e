"""Steps of Survival and Exploration: turns of the clock, Rooms and their Actions, ways. [B 3.13, 3.14]"""

from typing import Literal

from game.engine.steps.base import Decision, Step
from game.engine.steps.creatures import SendAhead
from game.engine.steps.improvising import Adjudge

Table = Literal["Cost", "Risk", "Reward"]


# -- turns of the clock ----------------------------------------------------------------------------


class Roam(Decision, frozen=True):
    """Out of every minigame: the leader does as she likes. The bottom of every agenda."""


class Lead(Step, frozen=True):
    """Another leads the file."""


class FileUp(Step, frozen=True):
    """Everybody closes up behind the leader."""


class TurnPasses(Step, frozen=True):
    """One turn of the clock: Effects, Hunger, and everybody else's move."""


# -- Actions of a Room -----------------------------------------------------------------------------


class Labour(Step, frozen=True):
    """Turns of work, then the Action. A fight in between (more `fights` than there were) breaks it off."""

    action: str
    turns: int
    fights: int
    deed: Adjudge | SendAhead | None = None  # of what is not the Action alone, all of it


class Explore(Step, frozen=True):
    """The Room they stand in is spent, and the Action taken."""


class ResumeRoom(Step, frozen=True):
    """The Action of this Room goes on, if nothing hostile here senses the party."""


class Generate(Step, frozen=True):
    """One instance of the word Cost, Risk or Reward."""

    table: Table


class Event(Step, frozen=True):
    """A generated Event falls on her, or on the whole party."""

    event: str


# -- what they find and open -----------------------------------------------------------------------


class DigCost(Decision, frozen=True):
    """The digging failed: a Wound, or Hunger? [R-32]"""


class TearDown(Step, frozen=True):
    """The Obstacle of her Room, or a sealed tunnel, is cleared."""


class OpenRoom(Step, frozen=True):
    """A wall opens to the nearest unfound chamber. [R-30]"""

    how: str


class OpenWay(Step, frozen=True):
    """A shaft or a steep tunnel."""

    kind: Literal["shaft", "shortcut"]


# -- from Level to Level ---------------------------------------------------------------------------


class TakeWay(Step, frozen=True):
    """Through a shaft or a tunnel, to the Level it leads to."""

    way: int


class EnterLevel(Step, frozen=True):
    """The party stands on another Level; `way` is where they came from."""

    number: int
    way: int = 0


class GoHome(Step, frozen=True):
    """Out of the nest, for good."""
