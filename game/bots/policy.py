"""All bots, by name. Each is a policy: a function that chooses Commands.

A policy answers every Decision with a Command that a person could give.
The command line lists their names, so nothing heavy is imported before a policy is made.
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
"""A function from a Run that is not over to a legal Command. It reads the Run through a View and changes nothing."""


def careful(nature: Nature) -> Callable[[str], Policy]:
    """Return a function that makes a sensible bot with this temperament. The function has a seed as its argument, but ignores it."""

    def made(_: str) -> Policy:
        from game.bots.careful import Careful

        return Careful(nature)

    return made


def at_random(seed: str) -> Policy:
    """Return a bot that gives random Commands, with dice that come from this seed."""
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
"""The policies by name, the default first: for each a function that makes one from a seed for the bot's dice."""
DEFAULT = next(iter(POLICIES))
MOST = 30_000
"""The number of Commands after which `play` stops, even if the raid is not over."""


def play(run: "Run", policy: Policy, limit: int = MOST, tell: Tell = untold) -> "Run":
    """Let the policy play the run until the raid is over or `limit` Commands have been given, and return the run.

    `tell` is called after each Command with the number given so far and the limit, or 0 for the default limit.
    """
    while run.decision is not None and run.n < limit:
        run.apply(policy(run))
        tell(run.n, 0 if limit == MOST else limit)
    return run
