"""The two clocks of a recording: playing time, which stops while nobody plays, and time of day from first to last command."""

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from game.run.journal import Record, Recording, Sitting

SLACK, PARTS = 2000, 100
"""The tolerance for the difference of the two clocks in a sitting: SLACK milliseconds plus one part in PARTS."""


class Times(Struct, frozen=True):
    """The times that a recording states, in milliseconds. None of them is proved.

    `play_least`: more was played than `play_ms`, for a sitting was cut off. `rta_ms`: with breaks; None if nobody told the time of day.
    `clock`: "v1" for a recording without sittings in its format; "unsound" if its times contradict each other. `whole`: whether
    each command stands in a sitting. `keys`: None if a sitting was cut off.
    """

    play_ms: int
    play_least: bool
    rta_ms: int | None
    sittings: int
    clock: Literal["v1", "sound", "unsound"]
    whole: bool
    keys: int | None


def spent(recording: Recording) -> Times:
    """Return the times of a recording, read from its lines without playing it."""
    play = recording.records[-1].at if recording.records else 0
    if recording.head.format == 1:
        return Times(play, False, None, 0, "v1", False, None)
    each, whole = apart(recording)
    ended = [last for *_, last in each if isinstance(last, Sitting) and last.what == "ends"]
    breaks = [away(one, other) for one, other in pairwise(each)]
    at = [line.at for line in recording.timed]
    late = at[-1] - play if recording.end and at else 0  # who ends a raid gets up at once
    sound = whole and each and at == sorted(at) and late <= SLACK and all(map(steady, each))
    return Times(
        play_ms=play,
        play_least=not all(lines[-1] in ended for lines in each[:-1]),
        rta_ms=play + sum(max(0, left) for left in breaks) if each else None,
        sittings=len(each),
        clock="sound" if sound and all(left >= -SLACK for left in breaks) else "unsound",
        whole=whole,
        keys=sum(line.keys for line in ended) if len(ended) == len(each) else None,
    )


def apart(recording: Recording) -> tuple[list[list[Record | Sitting]], bool]:
    """Return the lines of each sitting, and whether every command is within a sitting and all sittings are numbered correctly."""
    each: list[list[Record | Sitting]] = []
    whole = True
    for line in recording.timed:
        begins = isinstance(line, Sitting) and line.what == "begins"
        if begins:
            each.append([])
        open_ = bool(each) and not (each[-1] and isinstance(each[-1][-1], Sitting) and each[-1][-1].what == "ends")
        numbered = not isinstance(line, Sitting) or line.sitting == len(each)
        whole = whole and open_ and numbered
        if each:
            each[-1].append(line)
    return each, whole


def steady(lines: list[Record | Sitting]) -> bool:
    """Return whether both clocks ran equally fast in a sitting; True also if the sitting was cut off without an end."""
    first, last = lines[0], lines[-1]
    if not (isinstance(first, Sitting) and isinstance(last, Sitting)):
        return True
    played = last.at - first.at
    return abs(last.utc - first.utc - played) <= SLACK + played // PARTS


def away(lines: list[Record | Sitting], later: list[Record | Sitting]) -> int:
    """Return the milliseconds between the end of a sitting and the beginning of the `later` one, by the time of day."""
    first, then = lines[0], later[0]
    assert isinstance(first, Sitting)
    assert isinstance(then, Sitting)
    return then.utc - first.utc - (lines[-1].at - first.at)
