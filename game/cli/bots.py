"""`nest bot`: let a bot play a raid, without a screen."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.policy import DEFAULT, MOST, POLICIES, play
from game.cli.base import Commands, Parser, Usage, add_raid, party, raid_head, whole
from game.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from game.run.heads import Head
    from game.run.journal import By
    from game.run.run import Run

ALONE = ("wasp",)


def add_bot(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest bot` to `commands`."""
    told = "A policy plays one raid, through the same commands as a person."
    bot = commands.add_parser("bot", help="a policy plays one raid", description=told)
    bot.add_argument("--policy", choices=POLICIES, default=DEFAULT, help="who plays")
    add_raid(bot)
    bot.add_argument("--limit", type=whole(0, 1_000_000), metavar="N", help="stop after so many commands")
    bot.add_argument("--record", type=Path, metavar="FILE", help="write the recording to a new file")
    bot.add_argument("--json", action="store_true", help="facts for programs")
    bot.set_defaults(run=run_bot)


def run_bot(args: argparse.Namespace) -> int:
    """Let a bot play the raid that the options describe, print how it ended, and return the exit code."""
    seed = fresh_seed() if args.seed is None else args.seed
    head = raid_head(args, party(args) or ALONE, seed)
    if args.record is None:
        from game.run.run import Run

        tell(played(Run(head), args), as_json=args.json)
    else:
        record(head, args)
    return 0


def fresh_seed() -> str:
    import secrets

    return secrets.token_hex(4)


def played(run: "Run", args: argparse.Namespace) -> "Run":
    """Let a bot play the given run, to its end or to the limit of Commands, and return the run.

    If the game crashes, a bundle of files for study is saved.
    """
    from game.run.journal_writer import Unwritten

    try:
        with bar("bot") as told:
            return play(run, POLICIES[args.policy](run.head.seed), MOST if args.limit is None else args.limit, told)
    except Unwritten:
        return run  # it goes on no further
    except Exception as wrong:
        import traceback

        from game.run import save_folder, saves

        try:
            left: object = saves.bundle(
                run, f"policy {args.policy}", traceback.format_exc(), save_folder.root(os.environ)
            )
        except (OSError, save_folder.NoFolder) as none:
            left = f"no folder, for {none}"
        raise Usage(
            f"the game broke at command {run.n + 1} of seed {run.head.seed!r} with {' '.join(run.head.party)}"
            f" ({type(wrong).__name__}): what is needed to mend it is in {left}"
        ) from wrong


def record(head: "Head", args: argparse.Namespace) -> None:
    """Let a bot play a raid, and save each Command in the recording's file as soon as it is given.

    So an interruption loses nothing.
    """
    with recording(args.record, head, "bot") as run:
        played(run, args)
        if run.keep():
            tell(run, as_json=args.json)


@contextmanager
def recording(file: Path, head: "Head", by: "By") -> "Iterator[Run]":
    """Yield a new run recorded in a new file, and close both afterwards. Raises Usage if writing fails."""
    from game.run import keeping, saves
    from game.run.seat import Seat

    try:
        run = saves.record(file, head, Seat(by=by))
    except FileExistsError as wrong:
        raise Usage(f"{file} exists already: name a new file") from wrong
    except OSError as wrong:
        raise Usage(f"{file}: {wrong.strerror}: name a new file in a folder that can be written") from wrong
    try:
        yield run
        if not run.keep():
            raise Usage(keeping.loss(run) or f"{file} has no end: {run.trouble}")
    finally:
        run.close()


def tell(run: "Run", *, as_json: bool) -> None:
    """Print the result of a raid that a bot has played, as JSON or in two lines."""
    raid, head = run.raid, run.head
    facts = {
        "seed": head.seed,
        "party": list(head.party),
        "job": head.job,
        "profile": head.profile,
        "outcome": raid.outcome or "unfinished",
        "cause": raid.cause,
        "turns": raid.turn,
        "explorations": raid.explored,
        "levels": raid.levels,
        "fights": raid.fights,
        "commands": run.n,
        "digest": run.digest,
    }
    for line in [json.dumps(facts)] if as_json else ended(facts):
        print(line)


def ended(facts: "Mapping[str, Any]") -> "Iterator[str]":
    """Yield two lines about the result of a raid, made from the same data that --json prints."""
    how = f"{facts['outcome']}: {facts['cause']}" if facts["cause"] else facts["outcome"]
    yield f"{', '.join(facts['party'])} in nest {facts['seed']!r}: {how}"
    told = ("turns", "explorations", "levels", "fights", "commands")
    yield f"{', '.join(f'{facts[name]} {name}' for name in told)}, digest {facts['digest']}"
