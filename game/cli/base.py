"""Code that all subcommands share: errors for wrong input, argparse types, options that describe a raid."""

# ruff: noqa: PLC0415  imports where they are needed

import argparse
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.printable import Complaint

if TYPE_CHECKING:
    from game.run.creation import Creation
    from game.run.heads import Head
    from game.run.journal import Recording


class Usage(Complaint):
    """Raised if the user's input is wrong. Its message says in one line what is wrong and what to do."""


class Parser(argparse.ArgumentParser):
    """An argparse parser that raises Usage on wrong input, where argparse itself would exit."""

    other: str = ""
    parts: tuple[str, ...] = ()
    """The subcommand that is assumed if the first word is none of `parts`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False} | settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse arguments as argparse does, but raise Usage if the subcommand has no such argument.

        This is done here so that the message names the subcommand's own help.
        """
        if self.other and args and args[0] not in (*self.parts, "-h", "--help"):
            args = [self.other, *args]
        known, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)[:40]}")
        return known, rest

    def error(self, message: str) -> NoReturn:
        """Raise Usage with argparse's error message, which also says how to get help.

        For an unknown command it also suggests a similar one.
        """
        if wrong := NO_COMMAND.match(message):
            from difflib import get_close_matches

            near = get_close_matches(wrong["word"], re.findall(r"[\w-]+", wrong["known"]), 1)
            message = f"no such command: {wrong['word'][:20]!r}" + (f": {near[0]}?" if near else "")
        raise Usage(f"{message} (see {self.prog} --help)")


class Alone(argparse.Action):
    """Keeps the class of who goes alone; a second one is refused, since the last would win unseen."""

    def __call__(self, parser: Any, known: Any, kind: Any, _option: Any = None) -> None:
        if getattr(known, self.dest):
            parser.error(f"--class names who goes alone: for more, --party {getattr(known, self.dest)},{kind}"[:200])
        setattr(known, self.dest, kind)


NO_COMMAND = re.compile(r"argument COMMAND: invalid choice: '(?P<word>.*)' \(choose from (?P<known>.*)\)", re.DOTALL)
Commands = argparse._SubParsersAction  # noqa: SLF001  argparse has no public name for it


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return an argparse type that accepts whole numbers from `low` to `high`, with or without sign."""

    def parse(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,9}", text) and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is wanted, not {text[:20]!r}")

    return parse


def new_file(text: str) -> Path:
    """Return `text` as the Path of a file that does not exist yet. Raises ArgumentTypeError if one does."""
    if os.path.lexists(text):
        raise argparse.ArgumentTypeError(f"{text} exists already: name a new file")
    return Path(text)


def recording(name: str) -> Path:
    """Return the path of the recording that `name`, a text on the command line, stands for.

    `name` may be a path, a run's folder or name, or an id of the record book. Raises ArgumentTypeError for any other.
    """
    where = saves()
    places = Path(name), Path(name) / "journal", where / name / "journal", where / "recordings" / f"{name}.nest.gz"
    for path in places:
        with suppress(OSError):
            if path.is_file():
                return path
    raise argparse.ArgumentTypeError(
        f"no recording {name[:80]!r}: neither a file, nor the folder of a run, nor a run in {where}"
    )


def saves() -> Path:
    """Return the folder in which raids are saved. Environment variables can change it."""
    from game.run.save_folder import root

    return root(os.environ)


def recorded(args: argparse.Namespace) -> "Recording":
    """Read the recording that the options name, and return it. Raises Damaged."""
    from game.run.journal import read

    return read(args.recording, links=True)


def add_recording(parser: Parser, *, many: bool = False) -> None:
    """Add to `parser` the argument that names a recording, or several if `many` is True."""
    told = "a recording, the folder of a run, or the run's name"
    name, nargs = ("recordings", "+") if many else ("recording", None)
    parser.add_argument(name, metavar="FILE", nargs=nargs, type=recording, help=told)


def write_new(path: Path, text: str) -> None:
    """Write a text, without its control characters, to a new file. Raises Usage if that fails."""
    from game.printable import clean

    try:
        with path.open("x", encoding="utf-8", newline="\n") as out:
            out.write(clean(text) + "\n")
    except FileExistsError:
        raise Usage(f"{path} exists already: name a new file") from None
    except OSError as wrong:
        raise Usage(f"{path}: {wrong.strerror}: name a new file in a folder that can be written") from wrong


def add_raid(parser: Parser, *, seed: bool = True, profile: bool = True) -> None:
    """Add to `parser` the options that describe a raid: class or party, Job, and others.

    The option --seed comes if `seed` is True, those for profile, edition and character sheets if `profile` is True.
    """
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--class", dest="kind", action=Alone, metavar="CLASS", help="who goes alone: ants, beetle, ladybug ..."
    )
    who.add_argument("--party", metavar="A,B,C", help="up to six classes, the leader first")
    if seed:
        parser.add_argument("--seed", metavar="TEXT", help="any text; the same seed is the same nest")
    if profile:
        parser.add_argument(
            "--profile", choices=["solo", "book"], default="solo", help="all rulings, or the book's text"
        )
        add_edition(parser)
        told = "a character that you have made, as TOML, where the rules have creation (nest sheet --sheet shows it); again for others"
        parser.add_argument("--sheet", metavar="FILE", type=Path, action="append", default=[], help=told)
    parser.add_argument(
        "--job", metavar="JOB", default="assassinate", help="what for: steal-food, deliver ...; else assassinate"
    )


def add_edition(parser: Parser) -> None:
    """Add to `parser` the option --edition, which chooses the rule system."""
    parser.add_argument(
        "--edition",
        metavar="RULES",
        default="fd100",
        help="the rules to play by: fd100, bind, metamorphosis (nest editions)",
    )


def known_edition(args: argparse.Namespace) -> None:
    """Raise Usage if the options name a rule system in which no raid can be played."""
    from game.run.heads import played

    if args.edition not in played():
        raise Usage(f"no raids by the rules {args.edition[:40]!r} (there are {', '.join(played())})")


def fd100_alone(args: argparse.Namespace, what: str) -> None:
    """Raise Usage if the options name a rule system other than fd100.

    `what` is the beginning of the message: the race that is run by fd100 alone.
    """
    if args.edition != "fd100":
        raise Usage(
            f"{what} by fd100 alone, as all boards are: nest race SEED plays a nest by {args.edition[:40]}, unranked"
        )


def party(args: argparse.Namespace) -> tuple[str, ...] | None:
    """Return the classes that the options --class, --party or --sheet name, or None if they name none.

    Raises Usage where --class names several.
    """
    if args.party is None and "," in (args.kind or ""):
        raise Usage(f"no such class: {args.kind[:40]!r}: several go as a party, --party A,B,C")
    named: str | None = args.kind if args.party is None else args.party
    if named is None:
        return tuple(one.species for one in sheets(args)) or None
    return tuple(word.strip().lower() for word in ([named] if args.party is None else named.split(",")))


def sheets(args: argparse.Namespace) -> "tuple[Creation, ...]":
    """Return the characters that the files named by --sheet describe. Raises Invalid if one is not made by the rules."""
    if not getattr(args, "sheet", None):
        return ()
    from game.run.creation import read

    return tuple(read(path, args.edition) for path in args.sheet)


def raid_head(args: argparse.Namespace, kinds: tuple[str, ...], seed: str) -> "Head":
    """Return the head of the raid that the options describe: its seed, party, Job and rules.

    The head is the first record of a recording. Raises Usage if they are not valid.
    """
    from game.run.run import head

    return head(
        seed, kinds, job=args.job, profile=args.profile, edition=getattr(args, "edition", ""), sheets=sheets(args)
    )
