"""Split times as a file for LiveSplit, a program that times speed-runs.

The format: https://github.com/LiveSplit/livesplit-core, src/run/parser/livesplit.rs
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from xml.etree.ElementTree import Element, indent, tostring

from game.race.facts import RaidFacts
from game.race.splits import START, fixed

CLOCKS = ("RealTime", "GameTime")
"""The two clocks of a file: real time, if it is known, and game time, which counts one second for each turn."""
Time = Mapping[str, timedelta]
"""A length of time by each clock for which it is known."""


def counts(facts: RaidFacts) -> bool:
    """Return whether the raid is ranked, or would be ranked if it had been won."""
    return set(facts.reasons) <= {"unfinished", "no goal"}


def times(facts: RaidFacts, *, each: bool) -> dict[str, Time]:
    """Return the time of each milestone reached, by its key: from the start or, if `each`, from the one before."""
    found: dict[str, Time] = {}
    for before, split in pairwise([START, *facts.splits]):
        since = before if each else START
        real = {"RealTime": timedelta(milliseconds=split.play_ms - since.play_ms)} if facts.tells_splits else {}
        found[split.key] = real | {"GameTime": timedelta(seconds=split.turns - since.turns)}
    return found


def board(facts: RaidFacts) -> str:
    """Return a raid's Job, size and profile as one text, such as "assassinate / six / solo"."""
    return f"{facts.job} / {facts.size} / {facts.profile}"


def lss(raids: Sequence[RaidFacts], names: Mapping[str, str]) -> bytes:
    """Return the contents of a LiveSplit file with the split times of `raids`.

    The raids have the same Job, size and profile, and are in the order of play. `names`: the milestones' names by key.
    """
    won = [one for one in raids if one.outcome == "won"]
    best = times(min(won, key=lambda one: one.turns), each=False) if won else {}
    ends = [list(times(one, each=False).values())[-1] if one in won else {} for one in raids]
    lengths, keys = [times(one, each=True) for one in raids], fixed(raids[0].job)
    parties = {", ".join(one.party) for one in raids}
    told = {"seed": {one.seed for one in raids}, "rules": {one.rules for one in raids}, "party": parties}
    run = node(
        "Run",
        node("GameIcon"),
        node("GameName", "Nests & Insects: the raid"),
        node("CategoryName", f"any% / {board(raids[0])} (game time: 1 turn is 1 second)"),
        node(
            "Metadata",
            node("Run", id=""),
            node("Platform", usesEmulator="False"),
            node("Region"),
            node("SpeedrunComVariables"),
            node("CustomVariables", *(node("Variable", "; ".join(sorted(told[name])), name=name) for name in told)),
        ),
        node("LayoutPath"),
        node("Offset", span(timedelta())),
        node("AttemptCount", str(len(raids))),
        node("AttemptHistory", *(timed("Attempt", ends[n], dates(n + 1, one)) for n, one in enumerate(raids))),
        node(
            "Segments", *(segment(names[key], best.get(key, {}), [one.get(key, {}) for one in lengths]) for key in keys)
        ),
        node("AutoSplitterSettings"),
        version="1.8.1",
    )
    indent(run)
    return bytes(tostring(run, encoding="utf-8", xml_declaration=True)) + b"\n"


def segment(name: str, best: Time, lengths: Sequence[Time]) -> Element:
    """Return one segment (the way to a milestone) as XML: the best raid's time at its end, and each raid's time for it.

    The shortest time for it is given too.
    """
    known = {clock: [one[clock] for one in lengths if clock in one] for clock in CLOCKS}
    shortest = {clock: min(each) for clock, each in known.items() if each}
    return node(
        "Segment",
        node("Name", name),
        node("Icon"),
        node("SplitTimes", timed("SplitTime", best, {"name": "Personal Best"})),
        timed("BestSegmentTime", shortest),
        node("SegmentHistory", *(timed("Time", one, {"id": str(n)}) for n, one in enumerate(lengths, 1))),
    )


def node(tag: str, *inside: Element | str, **attributes: str) -> Element:
    """Return an XML element that contains this text or these elements."""
    made = Element(tag, attributes)
    made.extend(one for one in inside if isinstance(one, Element))
    made.text = "".join(one for one in inside if isinstance(one, str)) or None
    return made


def timed(tag: str, time: Time, attributes: Mapping[str, str] | None = None) -> Element:
    """Return an XML element that contains a time."""
    return node(tag, *(node(clock, span(length)) for clock, length in time.items()), **attributes or {})


def span(time: timedelta) -> str:
    """Return a length of time in LiveSplit's format: "1.02:03:04.5000000", without days if they are 0."""
    minutes, seconds = divmod(time.seconds, 60)
    days = f"{time.days}." if time.days else ""
    return f"{days}{minutes // 60:02}:{minutes % 60:02}:{seconds:02}.{time.microseconds:06}0"


def dates(number: int, facts: RaidFacts) -> dict[str, str]:
    """Return the XML attributes of an attempt: its number, and its beginning and end in UTC if they are known."""
    found = {"id": str(number)}
    for name, utc in (("started", facts.begun_utc), ("ended", facts.ended_utc)):
        if utc:
            found[name] = datetime.fromtimestamp(utc / 1000, UTC).strftime("%m/%d/%Y %H:%M:%S")
            found[f"is{name.capitalize()}Synced"] = "False"
    return found
