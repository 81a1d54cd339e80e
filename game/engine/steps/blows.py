"""Steps of Combat: what the fighters do to one another. [B 3.8.7, 3.8.11]"""

from game.engine.steps.base import Step
from game.engine.steps.common import Action

# -- Attacks ---------------------------------------------------------------------------------------


class Strike(Step, frozen=True):
    """What an Attack's boxes say happens: the Attacks that land, or miss."""

    target: int
    action: Action
    slots: tuple[str, ...]
    hit: bool


class ChainFire(Step, frozen=True):
    """A gun went off: another may fire at the same victim."""

    victim: int


# -- where they stand ------------------------------------------------------------------------------


class Rush(Step, frozen=True):
    """The run of a Charge, up to its target."""

    victim: int


class Push(Step, frozen=True):
    """She is driven so many cells that way, as far as it is free."""

    dx: int
    dy: int
    cells: int


# -- webs, barriers, glue --------------------------------------------------------------------------


class Break(Step, frozen=True):
    """A barrier or a web goes to pieces."""

    thing: int


class Seal(Step, frozen=True):
    """A bursting guardian, dead or alive, may have glued her tunnel shut."""

    by: int
    x: int
    y: int
    chance: int
