"""The detection of key presses that cannot be meant as answers to the question on the screen.

They were typed before it came, or come from a key held down since before.
"""

from collections.abc import Callable, Sequence

from game.display import Display, Event
from game.ui.keyset import in_use
from game.ui.screen_stack import ScreenStack

REPEATS = 0.12
"""The seconds within which a key that is held down repeats."""
HELD = 3
"""The number of quick repeats after which a key counts as held down."""
REACTION = 0.4
"""The seconds after the first picture of a fight, and after each other walking key, in which a walking key still means the walk before."""


def walks(key: Event) -> bool:
    """Return whether an event is a walking key of the keys in use."""
    return isinstance(key, str) and in_use().wind(key) is not None


class TypedAhead:
    """A filter that removes key presses not meant for the question on the screen.

    `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.key: Event = ""
        self.at, self.times = 0.0, 0  # the last key, when it came, and how often it came in a row
        self.shut = False  # is a key held down that was not meant?
        self.strays = False  # did a walk end in a fight, that the fingers may still be walking on?
        self.since: float | None = 0.0  # when the picture of that was shown, None till then

    def asked(self, *, fights: bool = False) -> None:
        """Note that a new question is on the screen.

        A key that is held down at this moment is not meant as an answer to it. `fights`: whether it is a Turn in a fight.
        """
        self.shut = self.times >= HELD
        self.strays, self.since = fights and walks(self.key), None

    def shown(self) -> None:
        """Note that the player sees the picture of that question from now on, at the latest."""
        self.since = self.clock() if self.since is None else self.since

    def meant(self, events: Sequence[Event]) -> list[Event]:
        """Return the events, but leave out key presses that cannot be meant for the question on the screen.

        A key held down since before the question does not count, nor does a walking key on the heels of a walk into a fight.
        """
        return [event for event in events if not (isinstance(event, str) and self._stray(event))]

    def _stray(self, key: str) -> bool:
        now = self.clock()
        self.strays = self.strays and walks(key) and now - max(self.at, self.since or 0.0) <= REACTION
        return self._held(key, now) or self.strays

    def _held(self, key: str, now: float) -> bool:
        again = key == self.key and now - self.at <= REPEATS
        self.times = self.times + 1 if again else 1
        self.key, self.at, self.shut = key, now, self.shut and again
        return self.shut


def presses(event: Event) -> bool:
    """Return whether an event is a key press or a click, and not just a movement of the mouse."""
    return isinstance(event, str) or event.what != "move"


def surprises(stage: ScreenStack) -> int:
    """Return how often the current raid has interrupted the player so far: by a question, a fight, bad Wounds or new advice.

    Menus that the player opens do not count.
    """
    return max((getattr(screen, "surprises", 0) for screen in stage.screens), default=0)


def early(stage: ScreenStack, display: Display) -> bool:
    """Drop what was typed before the next picture is shown, and say so. Return whether there was anything."""
    found = any(map(presses, display.keys(0)))
    if found:
        dropped(stage)
    return found


def dropped(stage: ScreenStack) -> None:
    """Have the top screen tell the player that key presses were ignored, if it has a method `dropped` for that."""
    if say := getattr(stage.top, "dropped", None):
        say()
