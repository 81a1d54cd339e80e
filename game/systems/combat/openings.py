"""How a fighter begins a Combat: in which box of the Disposition Track, and when its Turns come. [B 3.8.4]"""

from collections.abc import Callable

from game.fd100 import Roll

Opening = tuple[int, tuple[int, ...]]
"""How many boxes above Holding a fighter begins (below, if negative), and its rank in the order of Turns, if not by its rating."""


def ready(who: int, roll: Roll | None) -> Opening:  # noqa: ARG001
    """Return the opening of a fighter after its Initiative Roll (None: surprised or in flight): Holding by a Success, else Recoiling."""
    return (0 if roll and roll.success else -1), ()


OPENINGS: dict[str, Callable[[int, Roll | None], Opening]] = {}
"""The function that returns a fighter's opening in an edition that has its own, by its name."""
