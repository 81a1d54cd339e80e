"""`nest daily`: play the nest of the day or of the week, which is the same for everybody."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import time
from datetime import date

from game.cli.base import Commands, Parser, Usage, add_edition, fd100_alone
from game.cli.play import BOARD, add_front, run_play


def add_daily(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest daily` to `commands`."""
    told = (
        "The nest of a day (by UTC): seed, Job and who goes alone come of the date. A raid counts for the day it is begun on."
        " Who knows a date can look its nest up beforehand; --salt, a word agreed on late, prevents that."
    )
    same = "the nest of the day or the week, the same for everybody"
    daily = commands.add_parser("daily", help=same, description=told)
    daily.add_argument("--date", type=on, metavar="YYYY-MM-DD", help="of another day than today")
    daily.add_argument("--week", action="store_true", help="the nest of its week: any party, any Job")
    daily.add_argument("--salt", metavar="WORD", default="", help="a word that all who race agree on")
    daily.add_argument("--party", metavar="A,B,C", help="up to six classes, the leader first, on the open board")
    add_edition(daily)
    daily.add_argument("--json", action="store_true", help="print what is raced, and do not play")
    add_front(daily, default=argparse.SUPPRESS)
    daily.set_defaults(run=run_daily)


def on(text: str) -> date:
    """Return the date in a text such as "2026-11-22". Raises ArgumentTypeError for any other text."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a date like 2026-11-22 is wanted, not {text[:20]!r}") from None


def run_daily(args: argparse.Namespace) -> int:
    """Play the race of a day or a week, or print it as JSON, and return the exit code. Raises Usage."""
    from msgspec import to_builtins

    from game.race import calendar

    fd100_alone(args, "the nest of the day and of the week is raced")
    fixture = calendar.weekly if args.week else calendar.daily
    race = fixture(args.date or calendar.day(int(time.time() * 1000)), args.salt)
    if args.json:
        print(json.dumps(to_builtins(race)))
        return 0
    if not (party := args.party or race.who):
        raise Usage("the week's nest is for any party: name one, --party wasp,ants")
    chosen = {"seed": race.seed, "party": party, "job": race.job or BOARD, "profile": race.profile}
    return run_play(argparse.Namespace(**vars(args) | chosen))
