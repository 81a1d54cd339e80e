"""`nest race`: race through a nest, alone or against recorded raids (ghosts), at once or at a time agreed on."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli import base
from game.cli.base import Commands, Parser, Usage
from game.cli.play import add_front, add_livesplit, run_play
from game.printable import complain
from game.progress import bar

if TYPE_CHECKING:
    from game.race.course import Track
    from game.run.heads import Head

DAY = 24 * 3600
GHOSTS = 3


def add_race(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest race`, with three subcommands of its own, to `commands`."""
    told = (
        "nest race SEED: this nest at once, walks shown at their ends, splits in sight (nest race run --help). And a race in a nest that"
        " nobody knows before: seal it and post its number, open it together, check who raced in it."
    )
    what = "a nest at once, alone or against ghosts; sealed races"
    race: Parser = commands.add_parser("race", help=what, description=told)
    race.other, race.parts = "run", ("run", "seal", "open", "check")
    parts = race.add_subparsers(metavar="SEED|PART", parser_class=Parser, required=True)
    add_run(parts)
    seal = parts.add_parser("seal", help="choose a nest and write it into a file; prints the number that promises it")
    base.add_raid(seal)
    seal.add_argument("--out", type=base.new_file, metavar="FILE", required=True, help="the file, for all who race")
    seal.set_defaults(run=run_seal)
    begin = parts.add_parser("open", help="begin the raid")
    begin.add_argument("seal", type=Path, metavar="FILE", help="the file of the seal")
    begin.add_argument("--at", type=seconds, metavar="HH:MM:SS", help="wait for this time (UTC)")
    add_front(begin, default=argparse.SUPPRESS)
    add_livesplit(begin)
    begin.set_defaults(run=run_open)
    check = parts.add_parser("check", help="0: the recording is of this race; 1: it is not")
    base.add_recording(check)
    check.add_argument("seal", type=Path, metavar="SEAL", help="the file of the seal")
    check.set_defaults(run=run_check)


def add_run(parts: "Commands[Parser]") -> None:
    """Add `nest race run` (short form: `nest race SEED`) to the subcommands of `nest race`."""
    run = parts.add_parser("run", help="the nest of a SEED, at once: nest race SEED")
    run.add_argument("seed", metavar="SEED", help="any text; the same seed is the same nest")
    base.add_raid(run, seed=False)
    against = "a ghost: a recording, the folder of a run or its name, or pb, your best; up to three"
    run.add_argument("--against", type=rival, metavar="FILE", nargs="+", default=[], help=against)
    same = "where ghosts are shown: as they stood in the same turn, or at the same time"
    run.add_argument("--ghost-by", choices=["turn", "clock"], default="turn", help=same)
    run.add_argument("--spoil", action="store_true", help="show them on ground that you do not know, too")
    add_front(run, default=argparse.SUPPRESS)
    add_livesplit(run)
    run.set_defaults(run=run_race)


def run_race(args: argparse.Namespace) -> int:
    """Play the raid of a seed, against recorded raids (ghosts) if any are named; return the exit code. Raises Usage."""
    head = one_party(args, args.seed)
    if len(args.against) > GHOSTS:
        raise Usage(f"{GHOSTS} ghosts at most, not {len(args.against)}")
    by_clock = args.ghost_by == "clock"
    ghosts = tuple(ghost(file, head, timed=by_clock) for file in args.against)
    return run_play(argparse.Namespace(**vars(args) | {"race": True, "by_clock": by_clock, "against": ghosts}))


def one_party(args: argparse.Namespace, seed: str) -> "Head":
    """Return the head of the raid that the options describe: its seed, party, Job and rules.

    Raises Usage if no party is named.
    """
    if kinds := base.party(args):
        return base.raid_head(args, kinds, seed)
    raise Usage("a race is for one party: name a --class or a --party")


def rival(name: str) -> Path | None:
    """Return the path of the recording to race against, or None for the player's own best raid.

    The name "pb" stands for the best raid. Raises ArgumentTypeError for an unknown recording.
    """
    return None if name == "pb" else base.recording(name)


def ghost(file: Path | None, head: "Head", *, timed: bool) -> "Track":
    """Return a recorded raid in the same nest as `head`, for the player to race against.

    Without `file`, it is the player's best raid. If `timed`, it must have times.
    """
    from game.race.boards import own_best
    from game.race.course import track

    where = base.saves()
    file = file or own_best(where, head)
    if file is None:
        raise Usage("no raid of yours is on this board yet: name a recording, or race without --against")
    with bar("ghost") as tell:
        made = track(file, where, tell)
    its = made.head
    if (its.seed, its.profile, its.system) != (head.seed, head.profile, head.system):
        rules = f"profile {its.profile}" + (f", rules {its.system}" if its.system else "")
        raise Usage(f"{file}: no ghost of it here: it is of seed {its.seed[:40]!r}, {rules}")
    if timed and not made.timed:
        raise Usage(f"{file}: no ghost of it by the clock: that takes one sitting, whose times are sound")
    return made


def seconds(text: str) -> int:
    """Return a time of day such as "20:00:00" as seconds since midnight. Raises ArgumentTypeError for other texts."""
    if found := re.fullmatch(r"([01]\d|2[0-3]):([0-5]\d):([0-5]\d)", text, re.ASCII):
        hours, minutes, rest = map(int, found.groups())
        return hours * 3600 + minutes * 60 + rest
    raise argparse.ArgumentTypeError(f"a time like 20:00:00 is wanted, not {text[:20]!r}")


def run_seal(args: argparse.Namespace) -> int:
    """Write the secret seed of a race to a new file (the seal), print the seal's hash, and return the exit code.

    The hash is published before the race, so that everybody can check the seed afterwards. Raises Usage.
    """
    import secrets

    import msgspec

    from game.race.seal import sealed
    from game.run.save_folder import any_seed

    base.fd100_alone(args, "a sealed race is run")
    seal = sealed(one_party(args, any_seed() if args.seed is None else args.seed), secrets.token_hex(16))
    base.write_new(args.out, msgspec.json.encode(seal).decode())
    print(seal.promise)
    return 0


def run_open(args: argparse.Namespace) -> int:
    """Wait for the start of a sealed race (whose seed is secret), play its raid; return the exit code. Raises Usage."""
    from game.race.seal import opened

    seal = opened(args.seal)
    if args.at is not None:
        left = (args.at - time.time()) % DAY
        print(f"The seal {seal.promise} is opened in {left:.0f} seconds.", flush=True)
        time.sleep(left)
    chosen = {"seed": seal.seed, "party": ",".join(seal.party), "job": seal.job, "profile": seal.profile}
    return run_play(argparse.Namespace(**vars(args) | chosen | {"plan": seal.plan}))


def run_check(args: argparse.Namespace) -> int:
    """Print whether a recording was played in a sealed race (a race whose seed was secret before the start).

    Return 0 if it was, else 1. Raises Damaged.
    """
    from game.race.seal import broken, opened

    seal = opened(args.seal)
    if wrong := broken(seal, base.recorded(args)):
        return complain(f"{args.recording}: not of this race: another {wrong}", 1)
    print(f"It is of the race {seal.promise}.")
    return 0
