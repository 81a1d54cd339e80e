"""`nest par`: search for the shortest win that bots can find in a nest, as a mark for players to beat."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import re
import time

from game.cli.base import Commands, Parser, add_raid, new_file, party, raid_head
from game.cli.bots import ALONE, recording


def add_par(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest par` to `commands`."""
    told = (
        "Search for a short win: each of the party leads with each of three natures, cut off at the best so far; then other"
        " courses are tried from moments of the best. A longer search finds shorter ones."
    )
    par = commands.add_parser("par", help="a short win in a nest, found by bots", description=told)
    par.add_argument("seed", metavar="SEED", help="the nest")
    add_raid(par, seed=False)
    par.add_argument("--budget", type=seconds, default=60, metavar="TIME", help="how long to search: 60s, 5m (60s)")
    measures = ["turns", "explored", "commands"]
    par.add_argument("--measure", choices=measures, default="turns", help="what is to be least")
    par.add_argument("--record", type=new_file, metavar="FILE", help="write the recording to a new file")
    par.set_defaults(run=run_par)


def seconds(text: str) -> int:
    """Return a time such as "60s" or "5m" in seconds. Raises ArgumentTypeError for any other text."""
    if found := re.fullmatch(r"([0-9]{1,5})(s|m|)", text):
        return int(found[1]) * (60 if found[2] == "m" else 1)
    raise argparse.ArgumentTypeError(f"a time like 60s or 5m is wanted, not {text[:20]!r}")


def run_par(args: argparse.Namespace) -> int:
    """Search for a short win in a nest, print each better one, and return the exit code.

    The exit code is 1 if no win was found. The best win is recorded if the options say so. Raises Usage.
    """
    from game.race.par import par

    head, best = raid_head(args, party(args) or ALONE, args.seed), None
    until = time.monotonic() + args.budget
    for best in par(head, args.measure, lambda: time.monotonic() >= until):
        costs = (f"{cost} {name}" for name, cost in best.costs.items())
        print(*costs, f"led by the {best.head.party[0]}", sep=", ", flush=True)
    if best is None:
        print(f"No win was found in {args.budget} s: try a longer --budget, or a larger party.")
        return 1
    if args.record:
        with recording(args.record, best.head, "search") as run:
            for command in best.commands:
                run.apply(command)
    return 0
