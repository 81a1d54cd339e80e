"""The `nest` command.

Exit codes: 0, 1 for a fair "no", 2 for bad input, which is answered with one line on stderr. Nothing heavy is
imported before a subcommand needs it.

A subcommand is two functions and a place in COMMANDS: `add_NAME` describes it to argparse and names `run_NAME`,
which does it and gives the exit code. It raises `Usage` for what the caller can put right.
"""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from game.fd100 import Check, Roll


class Usage(Exception):
    """Bad input, said in one line: what is wrong and what to do."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises Usage where argparse would print its usage and leave."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False} | settings)

    def error(self, message: str) -> NoReturn:
        """Argparse's complaint, with the command it is about."""
        raise Usage(f"{message} (see {self.prog} --help)")


Commands = argparse._SubParsersAction  # noqa: SLF001  argparse has no public name for it


class Version(argparse.Action):
    """--version, looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("nest-raid")
        except PackageNotFoundError:
            number = "of a checkout that is not installed"
        print(f"nest {number}")
        parser.exit()


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argparse type: a whole number from low to high, signed or not."""

    def parse(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,9}", text) and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is wanted, not {text[:20]!r}")

    return parse


# nest roll


def add_roll(commands: "Commands[Parser]") -> None:
    """Describe `nest roll`."""
    told = "One fd100 resolution with its card; without --die or --seed, its exact odds."
    roll = commands.add_parser("roll", help="one fd100 resolution, or its exact odds", description=told)
    rating, die = whole(0, 100), whole(0, 99)
    roll.add_argument("--effort", type=rating, metavar="E", required=True, help="rating to roll under, 0 to 100")
    roll.add_argument("--resistance", type=rating, metavar="R", default=0, help="rating to roll at or over, 0 to 100")
    roll.add_argument("--plus", type=rating, metavar="N", action="append", default=[], help="static modifier, positive")
    roll.add_argument(
        "--minus", type=rating, metavar="N", action="append", default=[], help="static modifier, negative"
    )
    signed, dramatic = whole(-100, 100), "modifier with a d100 of its own, two at most"
    roll.add_argument("--dramatic", type=signed, metavar="+N|-N", action="append", default=[], help=dramatic)
    roll.add_argument("--shift", type=whole(-9, 9), metavar="K", default=0, help="degrees up, or below 0 down")
    roll.add_argument("--die", type=die, metavar="D", help="the d100 that fell, 0 to 99")
    roll.add_argument("--drama", type=die, metavar="D", action="append", default=[], help="d100 of a dramatic modifier")
    roll.add_argument("--seed", metavar="TEXT", help="throw the dice not given, keyed by this text")
    roll.add_argument("--kind", choices=["qualification", "boolean", "contested"], default="qualification")
    roll.add_argument("--json", action="store_true", help="facts for programs")
    roll.set_defaults(run=run_roll)


def run_roll(args: argparse.Namespace) -> int:
    """Show a Roll, or the odds of a Check if not all of its dice are known."""
    check = _check(args)
    die, drama = _dice(args, check)
    wanted = len(check.dramatic) if check.modified else 0
    roll = None
    if die is not None and len(drama) >= wanted:
        from game.fd100 import resolve

        roll = resolve(check, die, drama)
    if args.json:
        _print_json(check, roll, die, drama)
        return 0
    from game.telling.card import card

    title, rule = {
        "Qualification": ("QUALIFICATION ROLL", "B 3.4"),
        "Boolean": ("BOOLEAN ROLL", "B 3.5.1"),
        "Contested": ("CONTESTED BOOLEAN ROLL", "B 3.5.2"),
    }[check.kind]
    print("\n".join(card(roll, check, title, rule)))
    if die is not None and not roll:
        print(f" d100 = {die:02}, but a dramatic modifier waits for its own: add --drama D, or --seed TEXT.")
    return 0


def _check(args: argparse.Namespace) -> "Check":
    from game.fd100 import NOTHING, Check, Modifier, Rating, Shift

    try:
        return Check(
            effort=Rating("Effort", args.effort),
            resistance=Rating("Resistance", args.resistance) if args.resistance else NOTHING,
            static=(*(Modifier("static", n) for n in args.plus), *(Modifier("static", -n) for n in args.minus)),
            dramatic=tuple(Modifier("dramatic", n) for n in args.dramatic),
            shifts=(Shift("other shifts", args.shift),) if args.shift else (),
            kind=args.kind.capitalize(),
        )
    except ValueError as wrong:
        raise Usage(str(wrong)) from wrong


def _dice(args: argparse.Namespace, check: "Check") -> tuple[int | None, tuple[int, ...]]:
    """The d100 and the dramatic dice: those given, then with a seed those thrown."""
    die: int | None = args.die
    drama = list(args.drama)
    if len(drama) > len(check.dramatic):
        raise Usage(f"{len(drama)} --drama given for {len(check.dramatic)} --dramatic: give at most one for each")
    if args.seed is not None:
        from game.dice import Cup, normal

        try:
            cup = Cup(normal(args.seed))
        except ValueError as wrong:
            raise Usage(str(wrong)) from wrong
        die = cup.draw("roll", 100) if die is None else die
        while check.modified and len(drama) < len(check.dramatic):
            drama.append(cup.draw("roll/dramatic", 100))
    elif drama and die is None:
        raise Usage("--drama is given without --die: give the first d100 too")
    return die, tuple(drama)


def _print_json(check: "Check", roll: "Roll | None", die: int | None, drama: tuple[int, ...]) -> None:
    import json

    from game.fd100 import Degree, odds

    chances = odds(check)
    facts = {
        "degree": str(roll.degree) if roll else None,
        "success": roll.success if roll else None,
        "die": die,
        "drama": list(drama),
        "odds": {str(degree): chances.percent(degree) for degree in reversed(Degree)},
    }
    print(json.dumps(facts))


# The whole


COMMANDS: "tuple[Callable[[Commands[Parser]], None], ...]" = (add_roll,)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says (`argv` without the program's name); the exit code."""
    parser = Parser(prog="nest", description="Nests & Insects: the raid. A roguelike under the fd100 rules.")
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and leave")
    commands: Commands[Parser] = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for add in COMMANDS:
        add(commands)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a pipe that knows no block characters shows ? for them
    try:
        code = _obey(parser, argv)
        sys.stdout.flush()
    except Usage as wrong:
        print(f"nest: {_one_line(str(wrong))}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # nest roll ... | head -1: the reader has seen enough
        _hush()
        return 0
    except OSError as wrong:
        _hush()
        print(f"nest: {_one_line(str(wrong))}", file=sys.stderr)
        return 2
    return code


def _obey(parser: Parser, argv: Sequence[str] | None) -> int:
    try:
        args = parser.parse_args(argv)
        return int(args.run(args))
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)


def _hush() -> None:
    """Lets Python leave without a second complaint about what could not be printed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


if __name__ == "__main__":
    sys.exit(main())
