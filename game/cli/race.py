"""`nest race`: a nest played at once, alone or against recorded raids (ghosts); and races in a nest kept secret till the start."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, add_raid, party, raid_head, write_new
from game.cli.play import ALONE, add_front, add_livesplit, run_play
from game.printable import complain

if TYPE_CHECKING:
    from game.race.seal import SealedRace
    from game.race.track import Track
    from game.run.heads import Head

DAY = 24 * 3600
GHOSTS = 3
BEST = "pb"
"""The name that stands for one's own best raid."""
CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d):([0-5]\d)")


def add_race(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest race` with its three parts to `commands`."""
    told = (
        "nest race SEED: this nest at once, walks shown at their ends, splits in sight (nest race run --help). And a race in a nest that"
        " nobody knows before: seal it and post its number, open it together, check who raced in it."
    )
    race: Parser = commands.add_parser(
        "race", help="a nest at once, alone or against ghosts; sealed races", description=told
    )
    race.other, race.parts = "run", ("run", "seal", "open", "check")
    parts = race.add_subparsers(metavar="SEED|PART", parser_class=Parser, required=True)
    add_run(parts)
    seal = parts.add_parser("seal", help="choose a nest and write it into a file; prints the number that promises it")
    add_raid(seal)
    seal.add_argument("--out", type=Path, metavar="FILE", required=True, help="the file, for all who race")
    seal.set_defaults(run=run_seal)
    begin = parts.add_parser("open", help="begin the raid")
    begin.add_argument("seal", type=Path, metavar="FILE", help="the file of the seal")
    begin.add_argument("--at", type=seconds, metavar="HH:MM:SS", help="wait for this time (UTC)")
    add_front(begin, default=argparse.SUPPRESS)
    add_livesplit(begin)
    begin.set_defaults(run=run_open)
    check = parts.add_parser("check", help="0: the recording is of this race; 1: it is not")
    check.add_argument("recording", metavar="FILE", help="a recording, the folder of a run, or the run's name")
    check.add_argument("seal", type=Path, metavar="SEAL", help="the file of the seal")
    check.set_defaults(run=run_check)


def add_run(parts: "Commands[Parser]") -> None:
    """Add the subcommand `nest race run`, which `nest race SEED` is short for, to the parts of `nest race`."""
    run = parts.add_parser("run", help="the nest of a SEED, at once: nest race SEED")
    run.add_argument("seed", metavar="SEED", help="any text; the same seed is the same nest")
    add_raid(run, seed=False)
    against = "a ghost: a recording, the folder of a run or its name, or pb, your best; up to three"
    run.add_argument("--against", metavar="FILE", nargs="+", default=[], help=against)
    add_front(run, default=argparse.SUPPRESS)
    add_livesplit(run)
    run.set_defaults(run=run_race)


def run_race(args: argparse.Namespace) -> int:
    """Play the raid of a seed at once, against recorded raids (ghosts) if any are named; return the exit code. Raises Usage."""
    kinds = party(args)
    if kinds is None:
        raise Usage("a race is for one party: name a --class or a --party")
    head = raid_head(args, kinds, args.seed)
    if len(args.against) > GHOSTS:
        raise Usage(f"{GHOSTS} ghosts at most, not {len(args.against)}")
    chosen = vars(args) | {"race": True, "against": tuple(ghost(name, head) for name in args.against)}
    return run_play(argparse.Namespace(**ALONE | chosen))


def ghost(name: str, head: "Head") -> "Track":
    """Return the course (track) of a recorded raid in the same nest as `head`. Raises Usage if there is none."""
    from game.cli.verify import found
    from game.progress import bar
    from game.race.comparison import own_best
    from game.race.track import NoGhost, track
    from game.run.save_folder import root

    file = own_best(root(os.environ), head) if name == BEST else found(name)
    if file is None:
        raise Usage("no raid of yours is on this board yet: name a recording, or race without --against")
    try:
        with bar("ghost") as tell:
            made = track(file, tell)
    except NoGhost as wrong:
        raise Usage(str(wrong)) from wrong
    if (made.head.seed, made.head.profile) != (head.seed, head.profile):
        raise Usage(f"{file}: no ghost of it here: it is of seed {made.head.seed[:40]!r}, profile {made.head.profile}")
    return made


def seconds(text: str) -> int:
    """Return the seconds since midnight of a time like "20:00:00". Raises ArgumentTypeError for any other text."""
    if found := CLOCK.fullmatch(text):
        hours, minutes, rest = map(int, found.groups())
        return hours * 3600 + minutes * 60 + rest
    raise argparse.ArgumentTypeError(f"a time like 20:00:00 is wanted, not {text[:20]!r}")


def run_seal(args: argparse.Namespace) -> int:
    """Write the secret seed of a sealed race into a new file, and print the number that commits to the seed. Raises Usage."""
    import secrets

    import msgspec

    from game.race.seal import sealed
    from game.run.save_folder import any_seed

    kinds = party(args)
    if kinds is None:
        raise Usage("a race is for one party: name a --class or a --party")
    seal = sealed(raid_head(args, kinds, any_seed() if args.seed is None else args.seed), secrets.token_hex(16))
    write_new(args.out, msgspec.json.encode(seal).decode())
    print(seal.promise)
    return 0


def run_open(args: argparse.Namespace) -> int:
    """Wait for the start of a sealed race, then play its raid; return the exit code. Raises Usage."""
    seal = opened(args.seal)
    if args.at is not None:
        print(
            f"The seal {seal.promise} is opened in {(left := (args.at - time.time()) % DAY):.0f} seconds.", flush=True
        )
        time.sleep(left)
    chosen = {
        "seed": seal.seed, "party": ",".join(seal.party), "job": seal.job, "profile": seal.profile, "front": args.front,
        "plan": seal.plan, "livesplit": args.livesplit,
    }  # fmt: skip
    return run_play(argparse.Namespace(**ALONE | chosen))


def run_check(args: argparse.Namespace) -> int:
    """Return 0 if a recording belongs to the race that a seal promised, else 1. Raises Usage."""
    from game.cli.verify import found
    from game.race.seal import broken
    from game.run.journal import Damaged, read

    seal, file = opened(args.seal), found(args.recording)
    try:
        wrong = broken(seal, read(file, links=True))
    except Damaged as damage:
        raise Usage(str(damage)) from damage
    if wrong:
        return complain(f"{file}: not of this race: another {wrong}", 1)
    print(f"It is of the race {seal.promise}.")
    return 0


def opened(path: Path) -> "SealedRace":
    """Return the sealed race in a file. Raises Usage if the file has none."""
    from game.race.seal import opened

    try:
        return opened(path)
    except OSError as wrong:
        raise Usage(f"{path}: {wrong.strerror}") from wrong
    except ValueError as wrong:
        raise Usage(f"{path}: no seal of a race ({wrong})") from wrong
