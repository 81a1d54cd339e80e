"""Policies: who plays when nobody does. Each answers whatever is asked, by the Commands a person has."""

from collections.abc import Callable

from game.bots.careful import Careful
from game.bots.random_policy import Random
from game.bots.temperament import BOLD, CAUTIOUS, CHOOSY, FUSSY, RESTLESS, SPEEDY
from game.engine.commands import AnyCommand
from game.progress import Tell, untold
from game.run.run import Run

Policy = Callable[[Run], AnyCommand]
"""From a Run that is not over to a legal Command. It looks at the Run through a View, and changes nothing."""

POLICIES: dict[str, Callable[[str], Policy]] = {
    "cautious": lambda _: Careful(CAUTIOUS),
    "bold": lambda _: Careful(BOLD),
    "speedy": lambda _: Careful(SPEEDY),
    "restless": lambda _: Careful(RESTLESS),
    "choosy": lambda _: Careful(CHOOSY),
    "fussy": lambda _: Careful(FUSSY),
    "random": Random,
}
"""By name: what makes a Policy for one run, from a seed for its own dice, if it throws any."""
MOST = 30_000
"""Commands after which a run is left as it is."""


def play(run: Run, policy: Policy, limit: int = MOST, tell: Tell = untold) -> Run:
    """Play on until the raid is over, or has had so many commands. `tell` hears how many there were, of at most how many, if that is known."""
    while run.decision is not None and run.n < limit:
        run.apply(policy(run))
        tell(run.n, 0 if limit == MOST else limit)
    return run
