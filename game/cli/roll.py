"""`nest roll`: make one roll by the rules of fd100, or compute its exact odds, and print the whole calculation."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, whole

if TYPE_CHECKING:
    from game.fd100 import Check, Roll

SYSTEMS = ("fd100", "metamorphosis", "bind", "mest", "strive")
"""The rule systems whose dice are known. The base rules (fd100) come first."""
SHORT = {"pools": "metamorphosis"}
"""The full names of rule systems, by other names that the user may type."""


def add_roll(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest roll` to `commands`."""
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
    roll.add_argument("--tabletop", action="store_true", help="ask for every die that is not given: you roll it")
    roll.add_argument("--kind", choices=["qualification", "boolean", "contested"], default="qualification")
    roll.add_argument("--json", action="store_true", help="facts for programs")
    add_sisters(roll)
    roll.set_defaults(run=run_roll)


def add_sisters(roll: Parser) -> None:
    """Add to `nest roll` the options for the dice of sister systems (related rule systems)."""
    some = whole(0, 9)
    roll.add_argument(
        "--by", type=lambda name: SHORT.get(name, name), choices=SYSTEMS, default=SYSTEMS[0], help="whose dice (fd100)"
    )
    roll.add_argument("--dice", metavar="6,3,2", help="not fd100: the d6 that fell, the actor's first")
    roll.add_argument("--on", type=whole(2, 6), default=5, metavar="N", help="pools: the least die that succeeds (5)")
    roll.add_argument("--sure", type=some, default=0, metavar="N", help="pools: successes without a die")
    roll.add_argument("--number", action="store_true", help="pools: the resistance is a number, not a pool")
    roll.add_argument("--base", type=whole(0, 30), metavar="TN", help="bind: the Target Number without resistance (7)")
    roll.add_argument("--resting", action="store_true", help="bind: a safe and unhurried action, one die is a 6")
    roll.add_argument("--bonus", metavar="2m", action="append", default=[], help="mest: bonus dice, of kind b, m or w")
    roll.add_argument("--penalty", metavar="1w", action="append", default=[], help="mest: dice for the other side")
    roll.add_argument("--overreach", action="store_true", help="mest: ties are lost")
    roll.add_argument("--limit", type=some, default=0, metavar="N", help="strive: hits that count at most")
    roll.add_argument("--points", type=some, default=0, metavar="N", help="strive: Compensation Points")
    roll.add_argument("--forks", type=some, default=0, metavar="N", help="strive: skills that help")
    roll.add_argument("--defence", type=whole(0, 20), default=0, metavar="N", help="strive: dice of the defence")


def run_roll(args: argparse.Namespace) -> int:
    """Print a roll and its whole calculation, or its odds if some dice are unknown, and return the exit code."""
    if args.by != SYSTEMS[0]:
        from game.cli.sister_roll import run_sister

        return run_sister(args)
    check = _check(args)
    die, drama = _dice(args, check)
    wanted = len(check.dramatic) if check.modified else 0
    roll = None
    if die is not None and len(drama) >= wanted:
        from game.weighing import resolve

        roll = resolve(check, (die, *drama))
    if args.json:
        _print_json(check, roll, die, drama)
        return 0
    from game.telling.roll_card import card

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
    """Return the numbers on the dice of a roll: (its d100, further d100s for its dramatic modifiers).

    The first is None if it is unknown. The numbers come from the options, from what the user types, or from the seed.
    """
    die: int | None = args.die
    drama = list(args.drama)
    if len(drama) > len(check.dramatic):
        raise Usage(f"{len(drama)} --drama given for {len(check.dramatic)} --dramatic: give at most one for each")
    if args.tabletop and args.seed is not None:
        raise Usage("--tabletop asks you for the dice, --seed throws them: give one of the two")
    if args.tabletop:
        die = asked("d100") if die is None else die
        while check.modified and len(drama) < len(check.dramatic):
            drama.append(asked(f"d100 of the dramatic modifier {check.dramatic[len(drama)].rating:+}"))
    elif args.seed is not None:
        from game.dice import Cup, normal

        cup = Cup(normal(args.seed))
        die = cup.draw("roll", 100) if die is None else die
        while check.modified and len(drama) < len(check.dramatic):
            drama.append(cup.draw("roll/dramatic", 100))
    elif drama and die is None:
        raise Usage("--drama is given without --die: give the first d100 too")
    return die, tuple(drama)


def asked(what: str) -> int:
    """Ask the user for the number on a real die, and return it. `what` names the die.

    The question goes to stderr, to keep --json output clean.
    """
    import sys

    while True:
        print(f"{what}, 00 to 99: ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(100)
        if not line:
            raise Usage(f"the input ended before the {what} was told")
        if line.strip().isascii() and line.strip().isdecimal() and int(line) < 100:
            return int(line)
        print(f"A number from 00 to 99 is wanted, not {line.strip()[:20]!r}.", file=sys.stderr)


def _print_json(check: "Check", roll: "Roll | None", die: int | None, drama: tuple[int, ...]) -> None:
    import json

    from game.fd100 import Degree
    from game.weighing import odds

    chances = odds(check)
    facts = {
        "degree": str(roll.degree) if roll else None,
        "success": roll.success if roll else None,
        "die": die,
        "drama": list(drama),
        "odds": {str(degree): chances.percent(degree) for degree in reversed(Degree)},
    }
    print(json.dumps(facts))
