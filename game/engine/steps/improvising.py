"""Steps of improvised Actions. [RULES 5.4]"""

from typing import Literal

from game.engine.steps.base import Decision, Step
from game.engine.steps.common import Attempt

# -- what she has in mind --------------------------------------------------------------------------


class Intend(Decision, frozen=True):
    """What has she in mind, and with whom?"""


class ByWhat(Decision, frozen=True):
    """By which Feature? `attempt`: what she has in mind, by none yet."""

    attempt: Attempt


class Flourish(Decision, frozen=True):
    """A first time earns a dramatic modifier: by which second Feature?"""

    attempt: Attempt


class Adjudge(Step, frozen=True):
    """The Queen rules on it, and remembers; then it is rolled."""

    attempt: Attempt


# -- what comes of it ------------------------------------------------------------------------------


class Provoke(Step, frozen=True):
    """Outside Combat: whoever is treated so, fights."""

    target: int


class SizeUp(Step, frozen=True):
    """What she is good and bad at is seen."""


class Fathom(Step, frozen=True):
    """A food is made out: wholly, half, or never by her."""

    item: int
    how: Literal["known", "half", "riddle"]


class Listen(Step, frozen=True):
    """What lies behind the nearest wall? `seen`: and where exactly."""

    seen: bool


class Darken(Step, frozen=True):
    """The Room she stands in gets darker."""

    die: int
