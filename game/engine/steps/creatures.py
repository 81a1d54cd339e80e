"""Steps of the nest's creatures, out of Combat: whom they notice, what they do, what becomes of them. [RULES 4.3, 5.3]"""

from typing import Literal

from game.engine.steps.base import Step


class CreaturesMove(Step, frozen=True):
    """The nest's creatures make their move."""


class WallUp(Step, frozen=True):
    """She closes the opening in this cell behind her. [RULES 5.3]"""

    x: int
    y: int


class EmitAlarmScent(Step, frozen=True):
    """Alarm scent hangs where she is."""


class Sneak(Step, frozen=True):
    """The party comes within the senses of these: does it pass unnoticed?"""

    past: tuple[int, ...]


class Noticed(Step, frozen=True):
    """What these make of the party."""

    by: tuple[int, ...]
    how: Literal["unseen", "adjacent", "seen"]
    sound: Literal["", "unheard", "sounded"] = ""  # the first alarm will not be given; or one is, at once


class Startled(Step, frozen=True):
    """She starts the Combat that comes Recoiling."""


class Feed(Step, frozen=True):
    """One of her Items goes into a creature's mouth."""

    item: int


class WinOver(Step, frozen=True):
    """A guest of the nest goes with her, in a Slot. [RULES 4.3]"""

    target: int


class SendAhead(Step, frozen=True):
    """A Companion of hers goes ahead of the party, if she still has it. [★R-79]"""

    item: int


class Discover(Step, frozen=True):
    """The ground on which a Companion went ahead is known."""


class Vanish(Step, frozen=True):
    """A Companion that went ahead does not come back."""

    item: int


class Rob(Step, frozen=True):
    """She takes some food out of the victim's Slots."""

    target: int


class Shy(Step, frozen=True):
    """She keeps away from the party for a while."""


class Leave(Step, frozen=True):
    """A creature goes back into the walls. What it carries it has put down before."""
