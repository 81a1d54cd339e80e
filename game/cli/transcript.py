"""`nest transcript`: turn a recorded raid, or a part of it, into a document for other people."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, add_recording, new_file, recorded, whole, write_new
from game.progress import bar
from game.telling.words import counted

if TYPE_CHECKING:
    from game.reports.transcript import Chapter, Transcript
    from game.run.run import Run

MOST = 10_000_000


def add_transcript(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest transcript` to `commands`."""
    told = "A recording told in sentences, with its rolls and maps: as Markdown, or as one page of HTML."
    transcript = commands.add_parser(
        "transcript", help="a raid, or a fight of it, to be shown to others", description=told
    )
    add_recording(transcript)
    transcript.add_argument("--html", type=new_file, metavar="OUT", help="write a page of HTML to a new file")
    transcript.add_argument("--from", dest="first", type=whole(0, MOST), metavar="N", help="from this command on")
    transcript.add_argument("--to", dest="last", type=whole(0, MOST), metavar="N", help="up to this command")
    transcript.add_argument("--fight", type=whole(1, MOST), metavar="K", help="only the K-th fight")
    transcript.set_defaults(run=run_transcript)


def run_transcript(args: argparse.Namespace) -> int:
    """Replay a recording, print or write the part of its story that the options name, and return the exit code."""
    from game.reports.transcript import ending, markdown
    from game.reports.webpage import page

    file: Path | None = args.html
    if args.fight and (args.first is not None or args.last is not None):
        raise Usage("--fight is one fight: it goes with neither --from nor --to")
    run, transcript, seconds = played(args)
    chapters = wanted(args, transcript)
    end = ending(run, transcript.head, seconds)
    if file is None:
        print("\n".join(markdown(transcript, chapters, end)))
        return 0
    write_new(file, "\n".join(page(transcript, chapters, end, unfolded=bool(args.fight))))
    return 0


def played(args: argparse.Namespace) -> "tuple[Run, Transcript, float]":
    """Replay the recording, and return (its run, its transcript, its playing time in seconds). Raises Usage."""
    from game.reports.transcript import Transcript
    from game.run.replay import verify

    recording = recorded(args)
    most = len(recording.records)
    last = most if args.last is None else args.last
    if (args.first or 0) > min(last, most):
        raise Usage(f"nothing lies between command {args.first} and {last}: the raid has {counted(most, 'command')}")
    transcript = Transcript(recording.head, [n for n in (args.first, args.last) if n is not None])
    with bar("transcript") as tell:
        run, _ = verify(args.recording, transcript.watch, tell)
    if not most:
        transcript.watch(run)
    return run, transcript, (recording.records[-1].at if recording.records else 0) / 1000


def wanted(args: argparse.Namespace, transcript: "Transcript") -> "list[Chapter]":
    """Return the chapters of the transcript that the options name. Raises Usage if there is no such fight."""
    if args.fight is None:
        return transcript.between(args.first or 0, MOST if args.last is None else args.last)
    if chapters := transcript.fight(args.fight):
        return chapters
    raise Usage(f"there is no fight {args.fight}: the raid had {counted(transcript.fights, 'fight')}")
