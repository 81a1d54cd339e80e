"""`nest play`, and `nest` alone: a raid in this terminal."""

# ruff: noqa: PLC0415  imports where they are needed

import argparse
import os
import sys

from game.cli.base import Commands, Parser, Usage, add_raid, party, raid_head

ALONE = {"kind": None, "party": None, "seed": None, "profile": "solo", "job": "assassinate", "color": None}
"""What `nest` alone means: the title screen."""


def add_play(commands: "Commands[Parser]") -> None:
    """Describe `nest play`."""
    told = "A raid on the keyboard: from the title screen, or at once if a class or a party is named."
    play = commands.add_parser("play", help="a raid, on the keyboard", description=told)
    add_raid(play)
    play.add_argument("--color", choices=["true", "256", "16", "mono"], help="how many colours the terminal shows")
    play.set_defaults(run=run_play)


def run_play(args: argparse.Namespace) -> int:
    """Check what was asked for, then hand over to the terminal front."""
    kinds = party(args)
    if kinds is not None or args.seed is not None or args.job != ALONE["job"]:
        raid_head(args, kinds or ("wasp",), "any" if args.seed is None else args.seed)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Usage("playing needs a terminal for keys and screen: nest bot plays without one")
    from game.ui import front

    return front.play(
        seed=args.seed, party=kinds, profile=args.profile, job=args.job, environment=os.environ, color=args.color
    )
