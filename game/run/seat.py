"""The Seat: who plays a run, on which user interface, and with which clock.

The Sitting lines of the run's journal record it.
"""

from collections.abc import Callable

from msgspec import Struct

from game.run.journal import By, Front, Sitting

WALK = 12
"""The milliseconds between two moves of a walk that is shown move by move."""


class Seat(Struct, kw_only=True):
    """The player of a run (a person or a program), with the clock and the user interface in use.

    `utc` returns the time of day in milliseconds since 1970. The user interface counts the `keys`.
    `pace`: milliseconds between two moves of a walk, 0 if only its end is shown; `plan`: how the seed was chosen, if not by the player.
    """

    utc: Callable[[], int] = lambda: 0
    by: By = "person"
    front: Front = "none"
    pace: int = WALK
    plan: str = ""
    keys: int = 0
    sitting: int = 1

    def begins(self, n: int, at: int) -> Sitting:
        """Return the journal line for the start of a sitting (period of play) after command `n`, `at` milliseconds played."""
        return Sitting(self.sitting, n, at, self.utc(), "begins", self.by, self.front, 0, self.pace, self.plan)

    def ends(self, n: int, at: int) -> Sitting:
        """Return the journal line for the end of the sitting (period of play) after command `n`, `at` milliseconds played."""
        return Sitting(self.sitting, n, at, self.utc(), "ends", self.by, self.front, self.keys, self.pace, self.plan)


def typed(seat: Seat | None) -> None:
    """Count one more key pressed in the current sitting, unless `seat` is None."""
    if seat:
        seat.keys += 1
