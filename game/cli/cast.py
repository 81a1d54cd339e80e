"""`nest cast`: turn a recording into moving pictures, for asciinema or as a web page that plays them."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import re

from game.cli.base import Commands, Parser, Usage, add_recording, new_file, recorded, saves, whole, write_new
from game.progress import bar
from game.telling.words import counted
from game.terminal.depth import Depth

COUNT = 10_000_000
LEAST, MOST = (80, 24), (250, 100)
"""The smallest and the largest size of the pictures, in columns and rows."""


def add_cast(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest cast` to `commands`."""
    told = "A recording as moving pictures of the screen: as an asciicast, or as one page of HTML that plays itself."
    cast = commands.add_parser("cast", help="a raid as moving pictures", description=told)
    add_recording(cast)
    out = cast.add_mutually_exclusive_group(required=True)
    out.add_argument("--out", type=new_file, metavar="X.cast", help="write an asciicast to a new file")
    out.add_argument("--html", type=new_file, metavar="OUT", help="write a page that plays itself to a new file")
    cast.add_argument("--size", type=size, default=LEAST, metavar="80x24", help="columns and rows of the pictures")
    cast.add_argument("--color", type=Depth, choices=list(Depth), help="colours of the pictures (256; of a page: true)")
    cast.add_argument("--from", dest="first", type=whole(0, COUNT), default=0, metavar="N", help="from this command on")
    cast.add_argument("--split", metavar="KEY", help="only the segment that ends with this split: way, 100, seen, done")
    cast.add_argument("--to", dest="last", type=whole(1, COUNT), default=COUNT, metavar="N", help="up to this command")
    tempo = "as it was played, or 20 commands a second"
    cast.add_argument("--tempo", choices=["real", "steady"], default="real", help=tempo)
    cast.add_argument("--idle", type=seconds, default=1.0, metavar="S", help="the longest pause, in seconds (1.0)")
    cast.add_argument("--every", type=whole(1, 100), default=1, metavar="N", help="of a walk only each N-th step")
    cast.add_argument("--v3", action="store_true", help="asciicast version 3 instead of 2")
    cast.set_defaults(run=run_cast)


def size(text: str) -> tuple[int, int]:
    """Return (columns, rows) for a text such as "80x24". Raises ArgumentTypeError for any other text."""
    (least, low), (most, high) = LEAST, MOST
    if match := re.fullmatch(r"([0-9]{2,3})x([0-9]{2,3})", text):
        columns, rows = int(match[1]), int(match[2])
        if least <= columns <= most and low <= rows <= high:
            return columns, rows
    raise argparse.ArgumentTypeError(f"a size from {least}x{low} to {most}x{high} is wanted, not {text[:20]!r}")


def seconds(text: str) -> float:
    """Return a text such as "0.5" as a number of seconds. Raises ArgumentTypeError unless it is from 0.01 to 3600."""
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) and 0.01 <= float(text) <= 3600:
        return float(text)
    raise argparse.ArgumentTypeError(f"seconds from 0.01 to 3600 are wanted, not {text[:20]!r}")


def run_cast(args: argparse.Namespace) -> int:
    """Replay a recording, write it to a file as moving pictures, and return the exit code. Raises Usage."""
    from game.race.course import kept, reaches
    from game.ui.cast import Film, Plan, asciicast, page

    depth, out = args.color or (Depth.TRUE if args.html else Depth.C256), args.html or args.out
    if args.split and (args.first, args.last) != (0, COUNT):
        raise Usage("--split names a part by itself: leave --from and --to out")
    recording = recorded(args)
    most = len(recording.records)
    first, last = args.first, args.last
    if args.split:
        with kept(recording, saves()) as known:
            found = reaches(recording, known)
        if args.split not in found:
            came = ", ".join(found) or "none"
            raise Usage(f"the raid never came to the split {args.split[:20]!r}; it came to: {came}")
        last = found[args.split]
        first = max((n for n in found.values() if n < last), default=0)
    plan = Plan(args.size, depth, first, last, args.tempo == "steady", args.idle, args.every)
    if first > min(last, most):
        raise Usage(f"nothing lies between command {first} and {last}: the raid has {counted(most, 'command')}")
    with bar("cast") as tell:
        shots = Film(recording, plan).take(tell)
    head = recording.head
    title = f"{', '.join(head.party)} in nest {head.seed}: {head.job}"
    lines = asciicast(shots, plan, title, version=3 if args.v3 else 2)
    write_new(out, page(shots, plan, title) if args.html else "\n".join(lines))
    print(f"{out}: {counted(len(shots), 'picture')}, {shots[-1].at:.1f} seconds")
    return 0
