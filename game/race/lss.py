"""Split times as a file for LiveSplit. Its format: https://github.com/LiveSplit/livesplit-core, src/run/parser/livesplit.rs"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import TypeVar
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from msgspec import Struct

from game.race.facts import RaidFacts
from game.race.splits import Split, fixed

K = TypeVar("K", int, str)
NAME = "Nests & Insects: the raid"
OFFSET = "00:00:00.0000000"


class SplitTime(Struct, frozen=True):
    """A time by two clocks: `game`, with one second a turn, and `real`, in milliseconds; None if unknown."""

    game: int | None = None
    real: int | None = None

    def since(self, before: "SplitTime") -> "SplitTime":
        """Return the difference between this time and an earlier one."""
        real = self.real - before.real if self.real is not None and before.real is not None else None
        return SplitTime((self.game or 0) - (before.game or 0), real)


class RaceAttempt(Struct, frozen=True):
    """One raid in a file of split times: its facts, and when it began and ended, in milliseconds since 1970 (0: unknown)."""

    facts: RaidFacts
    began: int = 0
    ended: int = 0

    @property
    def counts(self) -> bool:
        """Whether the raid is ranked, or would be if it had been won."""
        return set(self.facts.reasons) <= {"unfinished", "no goal"}

    @property
    def won(self) -> bool:
        return self.facts.outcome == "won"

    def time(self, split: Split) -> SplitTime:
        """Return the time from the start to a milestone (split); real time only for a raid in one sitting with a sound clock."""
        told = self.facts.clock == "sound" and self.facts.sittings == 1
        return SplitTime(split.turns, split.play_ms if told else None)

    def times(self) -> dict[str, SplitTime]:
        """Return the times of the fixed milestones (splits) that the raid reached, by key."""
        return {split.key: self.time(split) for split in self.facts.splits}

    def segments(self) -> dict[str, SplitTime]:
        """Return the length of each segment that the raid completed, by key; a skipped milestone counts in the next segment."""
        times = self.times()
        keys = [key for key in fixed(self.facts.job) if key in times]
        line = [SplitTime(0, 0), *(times[key] for key in keys)]
        return {key: after.since(before) for key, (before, after) in zip(keys, pairwise(line), strict=True)}


def board(facts: RaidFacts) -> str:
    """Return the name of the group of raids that may share one file: Job, size and profile."""
    return f"{facts.job} / {facts.size} / {facts.profile}"


def lss(attempts: Sequence[RaceAttempt], names: Mapping[str, str]) -> bytes:
    """Return a file of split times for raids of one board, in the order of play. `names`: the milestones' names by key."""
    facts = attempts[0].facts
    run = Element("Run", version="1.8.1")
    SubElement(run, "GameIcon")
    SubElement(run, "GameName").text = NAME
    SubElement(run, "CategoryName").text = f"any% / {board(facts)} (game time: 1 turn is 1 second)"
    meta = SubElement(run, "Metadata")
    SubElement(meta, "Run", id="")
    SubElement(meta, "Platform", usesEmulator="False")
    SubElement(meta, "Region")
    SubElement(meta, "SpeedrunComVariables")
    variables = SubElement(meta, "CustomVariables")
    for name in ("seed", "rules", "party"):
        said = {
            str(value if isinstance(value := getattr(one.facts, name), str) else ", ".join(value)) for one in attempts
        }
        SubElement(variables, "Variable", name=name).text = "; ".join(sorted(said))
    SubElement(run, "LayoutPath")
    SubElement(run, "Offset").text = OFFSET
    SubElement(run, "AttemptCount").text = str(len(attempts))
    history = SubElement(run, "AttemptHistory")
    for n, attempt in enumerate(attempts, 1):
        last = attempt.facts.splits[-1:] if attempt.won else ()
        spelt(SubElement(history, "Attempt", {"id": str(n)} | dates(attempt)), *map(attempt.time, last))
    segments = SubElement(run, "Segments")
    best = min((one for one in attempts if one.won), key=lambda one: one.facts.turns, default=None)
    for key in fixed(facts.job):
        segment(SubElement(segments, "Segment"), names[key], key, attempts, best)
    SubElement(run, "AutoSplitterSettings")
    indent(run)
    return bytes(tostring(run, encoding="utf-8", xml_declaration=True)) + b"\n"


def segment(into: Element, name: str, key: str, attempts: Sequence[RaceAttempt], best: RaceAttempt | None) -> None:
    """Write one segment: its end in the `best` raid, its shortest length, and its lengths in all raids."""
    SubElement(into, "Name").text = name
    SubElement(into, "Icon")
    times = best.times() if best else {}
    spelt(SubElement(SubElement(into, "SplitTimes"), "SplitTime", name="Personal Best"), *only(times, key))
    lengths = {n: made[key] for n, one in enumerate(attempts, 1) if key in (made := one.segments())}
    shortest = SplitTime(least(one.game for one in lengths.values()), least(one.real for one in lengths.values()))
    spelt(SubElement(into, "BestSegmentTime"), shortest)
    history = SubElement(into, "SegmentHistory")
    for n in range(1, len(attempts) + 1):
        spelt(SubElement(history, "Time", id=str(n)), *only(lengths, n))


def only(found: Mapping[K, SplitTime], key: K) -> list[SplitTime]:
    """Return the time at `key` in a list of its own; [] if there is none."""
    return [found[key]] if key in found else []


def least(times: Iterable[int | None]) -> int | None:
    """Return the least of the times that are not None; None if all are."""
    return min((time for time in times if time is not None), default=None)


def spelt(into: Element, *times: SplitTime) -> None:
    """Write times into an XML element, leaving out what is unknown."""
    for time in times:
        if time.real is not None:
            SubElement(into, "RealTime").text = span(timedelta(milliseconds=time.real))
        if time.game is not None:
            SubElement(into, "GameTime").text = span(timedelta(seconds=time.game))


def span(time: timedelta) -> str:
    """Return a length of time in LiveSplit's format: "1.02:03:04.5000000", without days if they are 0."""
    minutes, seconds = divmod(time.seconds, 60)
    days = f"{time.days}." if time.days else ""
    return f"{days}{minutes // 60:02}:{minutes % 60:02}:{seconds:02}.{time.microseconds:06}0"


def dates(attempt: RaceAttempt) -> dict[str, str]:
    """Return the XML attributes for the beginning and end of a raid, in UTC, as far as they are known."""
    found: dict[str, str] = {}
    for name, utc in (("started", attempt.began), ("ended", attempt.ended)):
        if utc:
            found[name] = datetime.fromtimestamp(utc / 1000, UTC).strftime("%m/%d/%Y %H:%M:%S")
            found[f"is{name.capitalize()}Synced"] = "False"
    return found
