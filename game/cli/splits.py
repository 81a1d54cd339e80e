"""`nest splits`: the split times of recordings, to read or for LiveSplit (a speedrun timer)."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, write_new
from game.cli.verify import found
from game.progress import bar
from game.telling.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.presentation.page import Page
    from game.race.lss import RaceAttempt


def add_splits(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest splits` to `commands`."""
    told = (
        "How far raids were when: in turns, commands and time, each played again to prove it. With --lss a file of splits for"
        " LiveSplit: every recording is an attempt, the won one of the fewest turns the personal best."
    )
    splits = commands.add_parser("splits", help="the splits of raids, to read or for LiveSplit", description=told)
    what = "a recording, the folder of a run, or the run's name"
    splits.add_argument("recordings", metavar="FILE", nargs="+", help=what)
    splits.add_argument("--lss", type=Path, metavar="OUT", help="write a file of splits to a new file")
    splits.set_defaults(run=run_splits)


def run_splits(args: argparse.Namespace) -> int:
    """Print the pages of split times, or write them all to one file; return the exit code. Raises Usage."""
    from game.presentation.page import words
    from game.presentation.race import page, told
    from game.race.lss import board, lss

    if args.lss and args.lss.exists():
        raise Usage(f"{args.lss} exists already: name a new file")
    attempts = list({one.facts.id: one for one in map(attempt, map(found, args.recordings))}.values())
    if not args.lss:
        for one in attempts:
            print("\n".join(lines(page(one.facts))))
        return 0
    boards = sorted({board(one.facts) for one in attempts})
    if len(boards) > 1:
        raise Usage(f"one file is for one board, and these are of {counted(len(boards), 'board')}: {', '.join(boards)}")
    for one in attempts:
        if not one.counts:
            print(f"Left out: {one.facts.id}. {told(one.facts)[-1]}")
    ranked = sorted((one for one in attempts if one.counts), key=lambda one: one.began)
    if not ranked:
        raise Usage("none of them may be an attempt in a file of splits: nest splits without --lss shows why")
    write_new(args.lss, lss(ranked, words("splits")).decode().rstrip("\n"))
    print(f"{args.lss}: {counted(len(ranked), 'attempt')}, {counted(sum(one.won for one in ranked), 'win')}")
    return 0


def attempt(file: Path) -> "RaceAttempt":
    """Return the facts that replaying a recording proves. Raises Usage if it is damaged, or its replay differs."""
    from game.race.facts import measure
    from game.race.lss import RaceAttempt
    from game.run.journal import Damaged, read
    from game.run.replay import Differs

    try:
        with bar("splits") as tell:
            facts = measure(file, tell)
        sat = read(file, links=True).sittings
    except (Damaged, Differs) as wrong:
        raise Usage(str(wrong)) from wrong
    return RaceAttempt(facts, sat[0].utc, sat[-1].utc if sat[-1].what == "ends" else 0) if sat else RaceAttempt(facts)


def lines(page: "Page") -> "Iterator[str]":
    """Yield the lines of a page of split times."""
    yield f"{page.title}: {page.about}" if page.about else page.title
    for section in page.sections:
        wide = max((len(row.value) for row in section.rows if row.label), default=0)
        yield from ([f"  {section.title}"] if section.title else [])
        yield from (f"  {row.value:{wide}}  {row.label}".rstrip() for row in section.rows)
