"""Detection of key presses that were not meant for a question: typed before it came, or from a key held down since before."""

from collections.abc import Callable, Sequence

from game.display import Event

REPEATS = 0.12
"""The seconds within which a key that is held down repeats."""
HELD = 3
"""The number of quick repeats after which a key counts as held down."""


class TypedAhead:
    """A filter for key presses, which finds those that were not meant for the question shown.

    `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.key: Event = ""
        self.at, self.times = 0.0, 0  # the last key, when it came, and how often it came in a row
        self.shut = False  # is a held key waited for to be let go?

    def asked(self) -> None:
        """Remember that a new question is shown; a key that is held down now is not meant for this question."""
        self.shut = self.times >= HELD

    def meant(self, events: Sequence[Event]) -> list[Event]:
        """Return the `events` that were meant. Leave out a key that has been held down since before a question was shown."""
        return [event for event in events if not (isinstance(event, str) and self._held(event))]

    def _held(self, key: str) -> bool:
        now = self.clock()
        again = key == self.key and now - self.at <= REPEATS
        self.times = self.times + 1 if again else 1
        self.key, self.at, self.shut = key, now, self.shut and again
        return self.shut
