"""Steps of improvised Actions. [RULES 5.4]"""

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
