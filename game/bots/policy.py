"""Policies: who plays when nobody does. Each answers whatever is asked, by the Commands a person has.

The command line lists their names, so nothing heavy is imported before one is made.
"""

# ruff: noqa: PLC0415

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from game.bots.temperament import BOLD, CAUTIOUS, CHOOSY, FUSSY, RESTLESS, SPEEDY, Nature
from game.progress import Tell, untold

if TYPE_CHECKING:
    from game.engine.commands import AnyCommand
    from game.run.run import Run

Policy: TypeAlias = "Callable[[Run], AnyCommand]"
"""From a Run that is not over to a legal Command. It looks at the Run through a View, and changes nothing."""


def careful(nature: Nature) -> Callable[[str], Policy]:
    """Return what makes a sensible player of this nature."""

    def made(_: str) -> Policy:
        from game.bots.careful import Careful

        return Careful(nature)

    return made


def at_random(seed: str) -> Policy:
    """Return a player who throws dice of this seed."""
    from game.bots.random_policy import Random

    return Random(seed)


POLICIES: dict[str, Callable[[str], Policy]] = {
    "cautious": careful(CAUTIOUS),
    "bold": careful(BOLD),
    "speedy": careful(SPEEDY),
    "restless": careful(RESTLESS),
    "choosy": careful(CHOOSY),
    "fussy": careful(FUSSY),
    "random": at_random,
}
"""By name: what makes a Policy for one run, from a seed for its own dice, if it throws any. The first plays by default."""
DEFAULT = next(iter(POLICIES))
MOST = 30_000
"""Commands after which a run is left as it is."""


def play(run: "Run", policy: Policy, limit: int = MOST, tell: Tell = untold) -> "Run":
    """Play on until the raid is over, or has had so many commands. `tell` hears how many there were, of at most how many, if that is known."""
    while run.decision is not None and run.n < limit:
        run.apply(policy(run))
        tell(run.n, 0 if limit == MOST else limit)
    return run
