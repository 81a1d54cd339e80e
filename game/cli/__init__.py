"""The `nest` command: its list of subcommands, its exit codes, and how it reports errors.

Exit codes: 0; 1 if the answer is no; 2 for wrong input, reported in one line on stderr. Nothing heavy is imported before a
subcommand needs it.

A subcommand is two functions and a place in COMMANDS: `add_NAME` describes it to argparse and names `run_NAME`, which carries
it out and returns the exit code. It raises `Usage` for errors that the caller can correct;
every `Complaint` of another room is reported likewise, and so needs no catching.
"""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import sys
from collections.abc import Callable, Sequence

from game.cli.base import Commands, Parser
from game.cli.bots import add_bot
from game.cli.cast import add_cast
from game.cli.daily import add_daily
from game.cli.lab import add_duels, add_odds
from game.cli.learn import add_demo, add_learn
from game.cli.par import add_par
from game.cli.play import ALONE, add_front, add_play, add_screen, add_tiles, run_play
from game.cli.practice import add_practice, add_replay
from game.cli.race import add_race
from game.cli.records import add_records
from game.cli.roll import add_roll
from game.cli.say import add_say
from game.cli.seeds import add_seeds
from game.cli.simulate import add_simulate
from game.cli.splits import add_splits
from game.cli.told import add_codex, add_editions, add_rulings, add_sheet
from game.cli.transcript import add_transcript
from game.cli.verify import add_verify
from game.cli.watch import add_watch
from game.cli.why import add_why
from game.printable import Complaint, cleaned, closed, complain, hush, settle


class Version(argparse.Action):
    """The command-line option --version, which reads the game's version only when it is used."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("nest-raid")
        except PackageNotFoundError:
            number = "of a checkout that is not installed"
        print(f"nest {number}")
        parser.exit()


COMMANDS: "tuple[Callable[[Commands[Parser]], None], ...]" = (
    add_play,
    add_daily,
    add_race,
    add_seeds,
    add_par,
    add_records,
    add_learn,
    add_demo,
    add_roll,
    add_say,
    add_sheet,
    add_rulings,
    add_editions,
    add_codex,
    add_bot,
    add_verify,
    add_why,
    add_transcript,
    add_cast,
    add_practice,
    add_replay,
    add_splits,
    add_duels,
    add_odds,
    add_simulate,
    add_watch,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out the command line `argv` (without the program's name) and return the exit code."""
    if lacking := closed():
        return complain(f"standard {lacking} is closed: open it, if only on /dev/null", 2)
    with cleaned():
        try:
            code = _judged(argv)
        except Exception:  # noqa: BLE001  a bug, and what it says of itself may hold any string
            import traceback

            traceback.print_exc()
            code = 1
        settle()
    return code


def _judged(argv: Sequence[str] | None) -> int:
    """Carry out the command line, print its error message, if any, and return the exit code."""
    try:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # a pipe that knows no block characters shows ? for them
        code = _obey(arguments(), argv)
        sys.stdout.flush()
    except Complaint as wrong:
        return complain(str(wrong), 2)
    except BrokenPipeError:  # nest roll ... | head -1: the reader has seen enough
        hush(sys.stdout)
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as wrong:
        hush(sys.stdout)
        return complain(str(wrong), 2)
    return code


def arguments() -> Parser:
    """Return the argument parser of the `nest` command, with all its subcommands."""
    parser = Parser(
        prog="nest",
        description="Nests & Insects: the raid. A roguelike under the fd100 rules. Begin with `nest learn`.",
    )
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and leave")
    add_front(parser)
    add_screen(parser)
    add_tiles(parser)
    parser.set_defaults(run=run_play, **ALONE)
    commands: Commands[Parser] = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for add in COMMANDS:
        add(commands)
    return parser


def _obey(parser: Parser, argv: Sequence[str] | None) -> int:
    try:
        args = parser.parse_args(argv)
        return int(args.run(args))
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
