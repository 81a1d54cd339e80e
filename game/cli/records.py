"""`nest records`: show the record book (a database of raids), extend it, pack parts of it for others, or rebuild it."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, new_file, recording, saves, write_new
from game.printable import complain
from game.progress import bar, followed

if TYPE_CHECKING:
    from game.race.book import Book

BY = ("turns", "commands", "explored", "rta", "keys")


def add_records(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest records` to `commands`."""
    told = (
        "The record book: all boards, or one, such as: any%%+pacifist / assassinate / six / solo / set (any parts, in any order)."
        " add FILE..: recordings of others (0: all ranked, 1: some are not, 2: damaged). pack CATEGORY OUT.zip: a board for"
        " others. rebuild: make the book again from its recordings."
    )
    records = commands.add_parser("records", help="the record book and its boards", description=told)
    records.add_argument("words", nargs="*", metavar="CATEGORY", help="a board; or add, pack, rebuild")
    records.add_argument("--by", choices=BY, default="turns", help="what is ranked; rta and keys are told, not proved")
    records.add_argument("--seed", metavar="TEXT", help="only raids in this nest")
    records.add_argument("--runner", metavar="NAME", default="", help="who played the recordings that are added")
    out = records.add_mutually_exclusive_group()
    for name, what in (("json", "facts for programs"), ("csv", "a table"), ("xlog", "an xlogfile")):
        out.add_argument(f"--{name}", action="store_true", help=what)
    out.add_argument("--html", type=new_file, metavar="OUT", help="write the board as a page to a new file")
    records.set_defaults(run=run_records)


def run_records(args: argparse.Namespace) -> int:
    """Run one subcommand of `nest records` and return the exit code. Raises Usage."""
    from game.race.book import Book

    verb = args.words[0] if args.words else ""
    with Book(saves()) as book:
        with bar("the record book") as tell:
            (book.rebuild if verb == "rebuild" else book.catch_up)(int(time.time() * 1000), tell)
        code = {"add": add, "pack": pack, "rebuild": rebuild}.get(verb, show)(book, args)
        for line in book.said:
            complain(line, code)
        return code


def rebuild(book: "Book", args: argparse.Namespace) -> int:
    """Print how many raids the record book has after being rebuilt, and return exit code 0.

    The caller has rebuilt it. Raises Usage.
    """
    if args.words[1:]:
        raise Usage("rebuild takes no more words")
    print(f"The record book has {book.count()} raids.")
    return 0


def show(book: "Book", args: argparse.Namespace) -> int:
    """Print or write a ranking of raids (a board), or an overview of all rankings, and return the exit code.

    The file is an HTML page. Raises Usage.
    """
    from game.lab.report import as_csv
    from game.presentation.pages import records
    from game.race import xlog
    from game.race.boards import category, ranked

    board = category(" ".join(args.words), args.seed)
    if args.json or args.csv or args.xlog:
        rows = [{"place": n, **dict(row)} for n, row in enumerate(ranked(book, board, args.by), 1)]
        table = [as_csv(list(rows[0]), rows)] if rows else []
        for line in [json.dumps(rows)] if args.json else table if args.csv else map(xlog.line, rows):
            print(line)
        return 0
    alone = args.words or args.seed is not None or args.by != "turns"
    page = records.board_page(book, board, args.by) if alone else records.overview(book)
    if args.html:
        write_new(args.html, records.webpage(page))
    print(f"Written: {args.html}" if args.html else "\n".join(records.plain(page)))
    return 0


def add(book: "Book", args: argparse.Namespace) -> int:
    """Verify other people's recordings, add them to the record book, and return the exit code.

    It is 0 if all are ranked, 1 if some are not, 2 if one is damaged. Raises Usage.
    """
    if not args.words[1:]:
        raise Usage("name recordings to add: files, folders of runs, their names, or a packed board (.zip)")
    with tempfile.TemporaryDirectory(prefix="nest-") as room, bar("verify") as tell:
        named = [(name, path) for name in args.words[1:] for path in unpacked(name, Path(room))]
        return max(add_one(book, name, path, args.runner) for name, path in followed(named, len(named), tell))


def add_one(book: "Book", name: str, path: Path, runner: str) -> int:
    """Add one recording to the record book, print whether it is ranked, and return the exit code for it."""
    from game.presentation.pages.race import told
    from game.race.book import Source, lines
    from game.race.facts import measure
    from game.run.journal import Damaged
    from game.run.replay import Differs

    try:
        facts = measure(path)
        fresh = book.add(facts, lines(path), int(time.time() * 1000), Source(runner, name))
    except Damaged as wrong:
        return complain(str(wrong), 2)
    except Differs as wrong:
        return complain(f"{name}: {wrong}", 1)
    print(f"{name}: {facts.id}{'' if fresh else ', in the book already'}: turn {facts.turns}. {told(facts)[-1]}")
    return int(not facts.eligible)


def unpacked(name: str, room: Path) -> "list[Path]":
    """Return the paths of recordings: of the one called `name` or, if `name` is a zip file, of all in the zip file.

    They are unpacked into the folder `room`.
    """
    import zipfile

    from game.run.journal import LARGEST

    try:
        if not name.endswith(".zip"):
            return [recording(name)]
        with zipfile.ZipFile(name) as packed:
            whole = [one for one in packed.infolist() if one.filename.endswith(".nest.gz") and one.file_size <= LARGEST]
            return [Path(packed.extract(one, tempfile.mkdtemp(dir=room))) for one in whole]
    except argparse.ArgumentTypeError as none:
        raise Usage(str(none)) from none
    except (OSError, zipfile.BadZipFile) as wrong:
        raise Usage(f"{name}: {getattr(wrong, 'strerror', None) or wrong}") from wrong


def pack(book: "Book", args: argparse.Namespace) -> int:
    """Write a board's recordings and a list of their results to a new zip; return the exit code. Raises Usage."""
    import zipfile

    from game.race.boards import category, ranked

    if len(args.words) < 3:
        raise Usage("pack wants a category and the name of a new file: nest records pack any% OUT.zip")
    *words, out = args.words[1:]
    rows = [dict(row) for row in ranked(book, category(" ".join(words), args.seed), args.by)]
    try:
        with zipfile.ZipFile(out, "x") as packed:
            packed.writestr("index.json", json.dumps(rows))
            for row in rows:
                packed.write(book.path(row["id"]), f"{row['id']}.nest.gz")
    except OSError as wrong:
        raise Usage(f"{out}: {wrong.strerror}: name a new file") from wrong
    print(f"{len(rows)} recordings in {out}")
    return 0
