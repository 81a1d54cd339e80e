"""The two clocks of a recording: playing time, which stops in breaks, and time of day.

Both run from the first command to the last.
"""

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from game.run.journal import Record, Recording, Sitting

SLACK, PARTS = 2000, 100
"""The tolerance for the difference of the two clocks in a sitting: SLACK milliseconds plus one part in PARTS."""


class Times(Struct, frozen=True, kw_only=True):
    """The times that a recording states, in milliseconds. None of them is proved.

    `keys`: None if a sitting was cut off. `play_least`: more was played than `play_ms`, for a sitting was cut off.
    `rta_ms`: with breaks; None if the time of day is unknown.
    `clock`: "v1" for a recording without sittings in its format; "unsound" if its times contradict each other.
    """

    keys: int | None
    play_ms: int
    play_least: bool
    rta_ms: int | None
    sittings: int
    clock: Literal["v1", "sound", "unsound"]

    @property
    def tells_splits(self) -> bool:
        """Whether the split times can be believed: there is one sitting, and its clock is sound."""
        return self.clock == "sound" and self.sittings == 1


class Sat(Struct):
    """A sitting (a period of play) in the journal: the line that begins it, and its last line."""

    begins: Sitting
    last: Record | Sitting

    @property
    def ends(self) -> Sitting | None:
        """The line that ends the sitting, or None if it was cut off."""
        return self.last if isinstance(self.last, Sitting) and self.last.what == "ends" else None

    @property
    def steady(self) -> bool:
        """Whether both clocks ran equally fast. It is True also if the sitting was cut off without an end."""
        played, last = self.last.at - self.begins.at, self.ends or self.begins
        return not self.ends or abs(last.utc - self.begins.utc - played) <= SLACK + played // PARTS

    def away(self, later: "Sat") -> int:
        """Return the milliseconds between this sitting's end and the `later` one's beginning, by the time of day."""
        return later.begins.utc - self.begins.utc - (self.last.at - self.begins.at)


def spent(recording: Recording) -> Times:
    """Return the times of a recording, read from its lines without playing it."""
    play = recording.records[-1].at if recording.records else 0
    each, whole = sittings(recording)
    breaks = [one.away(other) for one, other in pairwise(each)]
    at = [line.at for line in recording.timed]
    late = at[-1] - play if recording.end and at else 0  # who ends a raid gets up at once
    steady = all(one.steady for one in each) and min(breaks, default=0) >= -SLACK
    sound = whole and steady and at == sorted(at) and late <= SLACK
    ends = [one.ends for one in each if one.ends]
    return Times(
        keys=sum(line.keys for line in ends) if len(ends) == len(each) > 0 else None,
        play_ms=play,
        play_least=not all(one.ends for one in each[:-1]),
        rta_ms=play + sum(max(0, left) for left in breaks) if each else None,
        sittings=len(each),
        clock="v1" if recording.head.format == 1 else "sound" if sound else "unsound",
    )


def sittings(recording: Recording) -> tuple[list[Sat], bool]:
    """Return a recording's sittings (periods of play), and whether they are complete.

    Complete means: at least one, numbered in order, with every command inside one.
    """
    each: list[Sat] = []
    whole = True
    for line in recording.timed:
        open_ = bool(each) and not each[-1].ends
        if isinstance(line, Sitting) and line.what == "begins":
            each.append(Sat(line, line))
            open_ = True
        whole = whole and open_ and (not isinstance(line, Sitting) or line.sitting == len(each))
        if each:
            each[-1].last = line
    return each, whole and bool(each)
