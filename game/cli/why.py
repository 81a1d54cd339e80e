"""`nest why`: explain any line of a recording's log by the dice and rules behind it."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import textwrap

from game.cli.base import Commands, Parser, Usage, add_recording, whole
from game.progress import bar

WIDTH = 80


def add_why(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest why` to `commands`."""
    told = "What a raid's log says, its lines numbered; or one line explained: the reason, the roll, the rules."
    why = commands.add_parser("why", help="a line of a recording explained", description=told)
    add_recording(why)
    why.add_argument("line", nargs="?", type=whole(1, 10_000_000), metavar="N", help="which line; none: list them all")
    why.set_defaults(run=run_why)


def run_why(args: argparse.Namespace) -> int:
    """Print the numbered log lines of a recording, or the explanation of one; return the exit code. Raises Usage."""
    from game.run.replay import verify
    from game.telling.log import Teller

    with bar("why") as tell:
        run, _ = verify(args.recording, tell=tell)
    teller = Teller(run.head.seed)
    lines = teller.lines(run.story)
    if args.line is None:
        for n, line in enumerate(lines, 1):
            print(f"{n:5}  {line.text}")
        return 0
    if args.line > len(lines):
        raise Usage(f"there are {len(lines)} lines, and no line {args.line}")
    from game.reports.why import why

    for part in why(lines[args.line - 1], run.story, teller.names, WIDTH):
        print(textwrap.fill(part.head, WIDTH))
        if part.text:
            print(textwrap.fill(part.text, WIDTH, initial_indent="    ", subsequent_indent="    "))
        print(*part.card, "", sep="\n")
    return 0
