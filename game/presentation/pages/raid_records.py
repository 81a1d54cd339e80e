"""What the record book knows of a raid: its end, how deep it went, its splits, and what it has done without."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from sqlite3 import Row
from typing import get_args

from game import content
from game.presentation.outcome import bands, called
from game.presentation.page import PageRow, Section, words
from game.printable import clean
from game.race.rules import Conduct
from game.race.splits import Split
from game.reports.story import clock
from game.telling.names import Names
from game.telling.words import capital, counted, joined

COLUMNS = (6, 8, 8)
"""The widths of the columns of splits: turns, commands, time."""


def about(row: Row, splits: Sequence[Split]) -> list[Section]:
    """Return sections on a raid of the book, given its row and its Splits: its end, the splits, and what it did without."""
    facts = {
        "Job": capital(job(row)),
        "End": capital(end(row)),
        "Nest": f"seed {clean(row['seed'])}",
        "Begun": ", by ".join(filter(None, (begun(row), clean(row["runner"] or "")))),
        "Took": numbers(row, turns="turn", commands="command"),
        "Time": clock(row["play_ms"] / 1000) if row["play_ms"] else "",
        "Did": numbers(row, explored="exploration", fights="fight"),
        "Lost": numbers(row, wounds="Wound", deaths="character"),
    }
    rows = [PageRow(told, name) for name, told in facts.items() if told]
    why = [PageRow(f"{capital(one)}.") for one in reasons(row)]
    return [
        Section(rows, party(row).upper(), "accent"),
        *raced(splits, conducts(row)),
        *([Section(why, words("records")["unranked"])] if why else []),
    ]


def raced(splits: Sequence[Split], kept: Sequence[str]) -> list[Section]:
    """Return the sections on a raid's Splits and on what it has done without, in the words of `kept`."""
    said, names = words("raid_records"), words("splits")
    heads = PageRow(
        "".join(f"{one:>{wide}}" for one, wide in zip(said["heads"].split(), COLUMNS, strict=True)), " ", "dim"
    )
    reached = [heads, *(PageRow(passed(split), names[split.key]) for split in splits)]
    return [
        *([Section(reached, said["splits"])] if splits else []),
        *([Section([PageRow(f"{capital(joined(kept))}.")], said["conducts"])] if kept else []),
    ]


def in_short(row: Row, splits: Sequence[Split]) -> tuple[str, ...]:
    """Return the same as a few sentences, for a screen without room beside its list."""
    said, names = words("raid_records"), words("splits")
    reached = [f"{names[split.key]}: {split.turns}" for split in splits]
    return (
        f"{capital(job(row))}: {end(row)}.",
        f"{said['in turns']}: {', '.join(reached)}." if reached else "",
        f"{said['kept']}: {joined(conducts(row))}." if conducts(row) else "",
        *(f"{said['unranked']}: {one}." for one in reasons(row)),
    )


def party(row: Row) -> str:
    """Return the names of a raid's party, who led it first."""
    kinds, every = (row["party"] or row["leader"]).split(","), content.classes()
    first = sorted(kinds, key=lambda kind: kind != row["leader"])
    return joined([every[kind].name if kind in every else clean(kind) for kind in first])


def job(row: Row) -> str:
    """Return what a raid was for, in the words of the codex, such as "steal food"."""
    return str(row["job"]).replace("-", " ")


def end(row: Row) -> str:
    """Return how a raid ended: "the King is dead", "died of the mandibles of my Major Soldier", "left the nest"."""
    told = words("raid_records").get(f"end {row['outcome']}", "{cause}")
    return told.format(cause=Names().weapon(clean(row["cause"] or "")) or words("reasons")["unfinished"])


def briefly(row: Row) -> str:
    """Return how a raid ended in so few words that a row of a list has room for it: "killed by a Nasute", "left the nest"."""
    by = next((kind for kind in content.kinds().values() if str(row["cause"]).endswith(f" of {kind.name}")), None)
    said = words("raid_records")["end killed"]
    return (
        said.format(who=bands(1, called(by)).removeprefix("a band of "))
        if by and row["outcome"] == "dead"
        else end(row)
    )


def deep(splits: Sequence[Split]) -> str:
    """Return how deep a raid went: the rating of the last split for depth that it reached, or "-"."""
    return max((split.key for split in splits if split.key.isdecimal()), key=int, default="-")


def begun(row: Row) -> str:
    """Return the day on which a raid began; "-" if that is not told."""
    at = row["begun_utc"]
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat() if at else "-"


def numbers(row: Row, **units: str) -> str:
    """Return some numbers of a raid with their units, by the names of their columns; those unknown or 0 are left out."""
    return ", ".join(counted(row[name], unit) for name, unit in units.items() if row[name])


def conducts(row: Row) -> list[str]:
    """Return what a raid has done without, in words."""
    bits, said = row["conducts"] or 0, words("conducts")
    return [said[name] for n, name in enumerate(get_args(Conduct)) if bits >> n & 1]


def reasons(row: Row) -> Iterator[str]:
    """Yield why a raid is not ranked, each reason in words."""
    said = words("reasons")
    yield from (said[one] for one in (row["reasons"] or "").split(",") if one in said)


def passed(split: Split) -> str:
    """Return the turns, commands and time that had passed at a split (milestone), in columns."""
    told = (split.turns, split.commands, clock(split.play_ms / 1000))
    return "".join(f"{one:>{wide}}" for one, wide in zip(told, COLUMNS, strict=True))


def gone(split: Split) -> str:
    """Return the turns, commands and time that had passed at a split (milestone), as text in columns of equal width."""
    return f"turn {split.turns:4}  command {split.commands:4}  {clock(split.play_ms / 1000):>8}"
