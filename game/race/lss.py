"""Splits as a file for LiveSplit. Its form: https://github.com/LiveSplit/livesplit-core, src/run/parser/livesplit.rs"""

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
    """Two times: `game`, one second a turn, and `real`, in milliseconds; None where nobody can say."""

    game: int | None = None
    real: int | None = None

    def since(self, before: "SplitTime") -> "SplitTime":
        """Return the time from an earlier one to this."""
        real = self.real - before.real if self.real is not None and before.real is not None else None
        return SplitTime((self.game or 0) - (before.game or 0), real)


class RaceAttempt(Struct, frozen=True):
    """One raid in a file of splits: what it proves, and when it began and ended, in milliseconds since 1970 (0: untold)."""

    facts: RaidFacts
    began: int = 0
    ended: int = 0

    @property
    def counts(self) -> bool:
        """Whether it is ranked, or would be if it had been won."""
        return set(self.facts.reasons) <= {"unfinished", "no goal"}

    @property
    def won(self) -> bool:
        return self.facts.outcome == "won"

    def time(self, split: Split) -> SplitTime:
        """Return the time of a split since the start. Real time is known of a raid of one sitting whose clock is sound."""
        told = self.facts.clock == "sound" and self.facts.sittings == 1
        return SplitTime(split.turns, split.play_ms if told else None)

    def times(self) -> dict[str, SplitTime]:
        """Return the times of the fixed splits that were reached, by key."""
        return {split.key: self.time(split) for split in self.facts.splits}

    def segments(self) -> dict[str, SplitTime]:
        """Return how long each segment took that was reached, by key; one behind leapt ones has theirs in it."""
        times = self.times()
        keys = [key for key in fixed(self.facts.job) if key in times]
        line = [SplitTime(0, 0), *(times[key] for key in keys)]
        return {key: after.since(before) for key, (before, after) in zip(keys, pairwise(line), strict=True)}


def board(facts: RaidFacts) -> str:
    """Return what raids in one file must have in common."""
    return f"{facts.job} / {facts.size} / {facts.profile}"


def lss(attempts: Sequence[RaceAttempt], names: Mapping[str, str]) -> bytes:
    """Return a file of splits for raids of one board, in the order they were played. `names`: of the splits, by key."""
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
    """Write one segment: its time in the `best` raid, since the start; its shortest length; its lengths in all raids."""
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
    """Return what is found at a key, alone in a list; an empty one if nothing is."""
    return [found[key]] if key in found else []


def least(times: Iterable[int | None]) -> int | None:
    """Return the least of the times that are known, or None."""
    return min((time for time in times if time is not None), default=None)


def spelt(into: Element, *times: SplitTime) -> None:
    """Write a time into an element; nothing for one that is not known."""
    for time in times:
        if time.real is not None:
            SubElement(into, "RealTime").text = span(timedelta(milliseconds=time.real))
        if time.game is not None:
            SubElement(into, "GameTime").text = span(timedelta(seconds=time.game))


def span(time: timedelta) -> str:
    """Return a length of time as LiveSplit writes it: "1.02:03:04.5000000", without days if there are none."""
    minutes, seconds = divmod(time.seconds, 60)
    days = f"{time.days}." if time.days else ""
    return f"{days}{minutes // 60:02}:{minutes % 60:02}:{seconds:02}.{time.microseconds:06}0"


def dates(attempt: RaceAttempt) -> dict[str, str]:
    """Return the attributes that tell when a raid began and ended, in UTC, as far as that was told."""
    found: dict[str, str] = {}
    for name, utc in (("started", attempt.began), ("ended", attempt.ended)):
        if utc:
            found[name] = datetime.fromtimestamp(utc / 1000, UTC).strftime("%m/%d/%Y %H:%M:%S")
            found[f"is{name.capitalize()}Synced"] = "False"
    return found
