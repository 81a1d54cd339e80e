"""`nest bot` and `nest verify`: raids without a screen, played by a bot or replayed from a recording."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.policy import DEFAULT, MOST, POLICIES, play
from game.cli.base import Commands, Parser, Usage, add_raid, party, raid_head, whole
from game.printable import complain
from game.progress import bar
from game.telling.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.run.heads import Head
    from game.run.run import Run
    from game.run.terms import Terms

ALONE = ("wasp",)
SHOWN = 5
"""The greatest number of commands that a message lists."""


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
    """Let a policy play a raid, record it if asked to, and print how it ended."""
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
    """Return the run played to its end, or to the limit. If the game crashes, a bundle for study is saved."""
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
    """Play a raid and write each command into the file as it happens, so that an interruption loses nothing."""
    from game.run import keeping, saves

    file: Path = args.record
    try:
        run = saves.record(file, head)
    except FileExistsError as wrong:
        raise Usage(f"{file} exists already: name a new file") from wrong
    except OSError as wrong:
        raise Usage(f"{file}: {wrong.strerror}: name a new file in a folder that can be written") from wrong
    try:
        played(run, args)
        if not run.keep():
            raise Usage(keeping.loss(run) or f"{file} has no end: {run.trouble}")
        tell(run, as_json=args.json)
    finally:
        run.close()


def tell(run: "Run", *, as_json: bool, terms: "Terms | None" = None) -> None:
    """Print how a raid went, as JSON or in two lines; for a recording also the conditions of play (`terms`)."""
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
    if as_json:
        from msgspec.structs import asdict

        print(json.dumps(facts | (asdict(terms) if terms else {})))
        return
    ended = f"{facts['outcome']}: {raid.cause}" if raid.cause else facts["outcome"]
    print(f"{', '.join(head.party)} in nest {head.seed!r}: {ended}")
    print(
        f"{raid.turn} turns, {raid.explored} explorations, {raid.levels} levels, {raid.fights} fights,"
        f" {run.n} commands, digest {run.digest}"
    )
    for line in worded(terms) if terms else ():
        print(line)


def worded(terms: "Terms") -> "Iterator[str]":
    """Yield lines on unusual conditions of play that somebody who judges the raid must know; none if there are none."""
    if terms.throws:
        yield f"Real dice were typed in: {counted(terms.throws, 'throw')}."
    if terms.settings:
        yield f"Set otherwise than a raid begins with: {', '.join(map(' '.join, terms.settings.items()))}."
    if not (terms.rules_same and terms.game_same):
        what = [
            name for name, same in (("other rules", terms.rules_same), ("another version", terms.game_same)) if not same
        ]
        yield f"It was recorded under {' and '.join(what)} of the game, and goes the same way under this one."
    if terms.backwards:
        first = ", ".join(map(str, terms.backwards[:SHOWN])) + (" .." if terms.backwards[SHOWN:] else "")
        yield f"Its times run backwards, {counted(len(terms.backwards), 'time')}, at command {first}: it was edited, or a clock was."


# nest verify


def add_verify(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest verify` to `commands`."""
    told = "Play a recording again. Exit code 0: every digest agrees; 1: something else happens; 2: it is damaged."
    verify = commands.add_parser("verify", help="play a recording again and judge it", description=told)
    verify.add_argument("recording", metavar="FILE", help="a recording, the folder of a run, or the run's name")
    verify.add_argument("--json", action="store_true", help="facts for programs")
    verify.set_defaults(run=run_verify)


def run_verify(args: argparse.Namespace) -> int:
    """Replay a recording; return 0 if it agrees, 1 if something else happens. Raises Usage if it is damaged."""
    from game.run.journal import Damaged, read
    from game.run.replay import Differs, verify
    from game.run.terms import terms

    file = found(args.recording)
    try:
        with bar("verify") as told:
            run, _ = verify(file, tell=told)
        on = terms(read(file, links=True))
    except Damaged as wrong:
        raise Usage(str(wrong)) from wrong
    except Differs as wrong:
        return complain(f"{file}: {wrong}", 1)
    tell(run, as_json=args.json, terms=on)
    return 0


def found(name: str) -> Path:
    """Return the path of a recording, given as a path, a run's folder or a run's name. Raises Usage if there is none."""
    from game.run import save_folder

    where = save_folder.root(os.environ)
    for path in (Path(name), Path(name) / "journal", where / name / "journal"):
        with suppress(OSError):
            if path.is_file():
                return path
    raise Usage(f"no recording {name[:80]!r}: neither a file, nor the folder of a run, nor a run in {where}")
