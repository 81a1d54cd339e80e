"""`nest splits`: print at which times recorded raids reached their milestones, or write them for LiveSplit."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse

from game.cli.base import Commands, Parser, Usage, add_recording, new_file, write_new
from game.progress import bar
from game.telling.words import counted


def add_splits(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest splits` to `commands`."""
    told = (
        "How far raids were when: in turns, commands and time, each played again to prove it. With --lss a file of splits for"
        " LiveSplit: every recording is an attempt, the won one of the fewest turns the personal best."
    )
    splits = commands.add_parser("splits", help="the splits of raids, to read or for LiveSplit", description=told)
    add_recording(splits, many=True)
    splits.add_argument("--lss", type=new_file, metavar="OUT", help="write a file of splits to a new file")
    splits.set_defaults(run=run_splits)


def run_splits(args: argparse.Namespace) -> int:
    """Print the split times of each recording, or write them all to one file; return the exit code. Raises Usage."""
    from game.presentation.page import words
    from game.presentation.pages.race import page, told
    from game.presentation.pages.records import plain
    from game.race.facts import measure
    from game.race.lss import board, counts, lss

    with bar("splits") as tell:
        raids = {one.id: one for one in (measure(file, tell) for file in args.recordings)}.values()
    if not args.lss:
        for one in raids:
            print("\n".join(plain(page(one))))
        return 0
    boards = sorted(set(map(board, raids)))
    if len(boards) > 1:
        raise Usage(f"one file is for one board, and these are of {counted(len(boards), 'board')}: {', '.join(boards)}")
    for one in raids:
        if not counts(one):
            print(f"Left out: {one.id}. {told(one)[-1]}")
    ranked = sorted(filter(counts, raids), key=lambda one: one.begun_utc)
    if not ranked:
        raise Usage("none of them may be an attempt in a file of splits: nest splits without --lss shows why")
    write_new(args.lss, lss(ranked, words("splits")).decode().rstrip("\n"))
    wins = sum(one.outcome == "won" for one in ranked)
    print(f"{args.lss}: {counted(len(ranked), 'attempt')}, {counted(wins, 'win')}")
    return 0
