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


class AttackAgain(Step, frozen=True):
    """At once: the same victim, or another in reach."""

    victim: int


class ChainFire(Step, frozen=True):
    """A gun went off: another may fire at the same victim."""

    victim: int


class Flail(Step, frozen=True):
    """Confused: she attacks whoever stands next to her, or stumbles about."""


class Direct(Step, frozen=True):
    """Her next Attack has a static modifier, by this die."""

    die: int


class Grit(Step, frozen=True):
    """Her Wounds do not shift until her next Turn."""


# -- where they stand ------------------------------------------------------------------------------


class Rush(Step, frozen=True):
    """The run of a Charge, up to its target."""

    victim: int


class GainPace(Step, frozen=True):
    pass


class GetBehind(Step, frozen=True):
    """To a cell at the victim's back."""

    victim: int


class Pin(Step, frozen=True):
    """She does not turn this Round."""


class CarryOff(Step, frozen=True):
    """She is let go within so many cells, far from her own."""

    cells: int


class Push(Step, frozen=True):
    """She is driven so many cells that way, as far as it is free."""

    dx: int
    dy: int
    cells: int


class Cling(Step, frozen=True):
    """She lets go of the ground and holds on to her host, who will bleed by this die at each check."""

    host: int
    die: int


class TakeOff(Step, frozen=True):
    """Into the air."""


class Land(Step, frozen=True):
    """And down."""


# -- webs, barriers, glue --------------------------------------------------------------------------


class TakeCover(Step, frozen=True):
    """Behind what she has built on this cell, with an ally beside her."""

    x: int
    y: int


class LayWeb(Step, frozen=True):
    """The first to enter the cell is caught."""

    x: int
    y: int


class Break(Step, frozen=True):
    """A barrier or a web goes to pieces."""

    thing: int


class Cocoon(Step, frozen=True):
    """Out of the fight for good; a swarm loses half of itself."""

    by: int = 0


class Seal(Step, frozen=True):
    """A bursting guardian, dead or alive, may have glued her tunnel shut."""

    by: int
    x: int
    y: int
    chance: int
