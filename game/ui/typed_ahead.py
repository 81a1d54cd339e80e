"""The detection of key presses that cannot be meant as answers to the question on the screen.

They were typed before it came, or come from a key held down since before.
"""

from collections.abc import Callable, Sequence

from game.display import Event

REPEATS = 0.12
"""The seconds within which a key that is held down repeats."""
HELD = 3
"""The number of quick repeats after which a key counts as held down."""


class TypedAhead:
    """A filter that removes key presses not meant for the question on the screen.

    `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.key: Event = ""
        self.at, self.times = 0.0, 0  # the last key, when it came, and how often it came in a row
        self.shut = False  # is a key held down that was not meant?

    def asked(self) -> None:
        """Note that a new question is on the screen.

        A key that is held down at this moment is not meant as an answer to it.
        """
        self.shut = self.times >= HELD

    def meant(self, events: Sequence[Event]) -> list[Event]:
        """Return the events, but leave out key presses that cannot be meant for the question on the screen.

        A key held down since before the question does not count.
        """
        return [event for event in events if not (isinstance(event, str) and self._held(event))]

    def _held(self, key: str) -> bool:
        now = self.clock()
        again = key == self.key and now - self.at <= REPEATS
        self.times = self.times + 1 if again else 1
        self.key, self.at, self.shut = key, now, self.shut and again
        return self.shut
