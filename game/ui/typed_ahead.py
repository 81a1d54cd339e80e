"""Keys that were not meant for what is asked: typed before it was shown, or of a key held down."""

from collections.abc import Callable, Sequence

from game.display import Event

REPEATS = 0.12
"""Seconds within which a key that is held down comes again."""
HELD = 3
"""Times that a key comes so soon after itself until it counts as held down."""


class TypedAhead:
    """Tells keys meant for a question from those that were not; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.key: Event = ""
        self.at, self.times = 0.0, 0  # the last key, when it came, and how often it came in a row
        self.shut = False  # is a held key waited for to be let go?

    def asked(self) -> None:
        """Note that something is asked which no key so far was meant for."""
        self.shut = self.times >= HELD

    def meant(self, events: Sequence[Event]) -> list[Event]:
        """Return which of the keys that came together count: not those of a key held down since before something was asked."""
        return [event for event in events if not (isinstance(event, str) and self._held(event))]

    def _held(self, key: str) -> bool:
        now = self.clock()
        again = key == self.key and now - self.at <= REPEATS
        self.times = self.times + 1 if again else 1
        self.key, self.at, self.shut = key, now, self.shut and again
        return self.shut
