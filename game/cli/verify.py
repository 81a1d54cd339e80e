"""`nest verify`: replay a recording from its start, to prove that it is genuine."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json

from game.cli.base import Commands, Parser, add_recording
from game.cli.bots import ended
from game.printable import complain
from game.progress import bar


def add_verify(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest verify` to `commands`."""
    told = "Play a recording again. Exit code 0: every digest agrees; 1: something else happens; 2: it is damaged."
    verify = commands.add_parser("verify", help="play a recording again and judge it", description=told)
    add_recording(verify)
    verify.add_argument("--json", action="store_true", help="facts for programs")
    verify.add_argument("--strict", action="store_true", help="exit code 1 also if the raid may not be ranked")
    verify.set_defaults(run=run_verify)


def run_verify(args: argparse.Namespace) -> int:
    """Replay a recording, print the facts that it proves, and return the exit code.

    It is 1 if the replay differs, or if --strict is given and the raid may not be ranked. Raises Damaged.
    """
    from msgspec import to_builtins

    from game.presentation.pages.race import told, unusual
    from game.race.facts import measure
    from game.run.replay import Differs

    try:
        with bar("verify") as tell:
            facts = measure(args.recording, tell)
    except Differs as wrong:
        return complain(f"{args.recording}: {wrong}", 1)
    plain = to_builtins(facts) | {"explorations": facts.explored}
    plain |= plain.pop("terms")
    for line in [json.dumps(plain)] if args.json else [*ended(plain), *told(facts), *unusual(facts.terms)]:
        print(line)
    return int(args.strict and not facts.eligible)
