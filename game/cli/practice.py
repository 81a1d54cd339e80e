"""`nest practice` and `nest replay`: play on from any moment of a recording, or watch it again."""

# ruff: noqa: PLC0415  imports where they are needed

import argparse

from game.cli.base import Commands, Parser, Usage, add_recording, recorded, saves, whole
from game.cli.play import add_front, add_screen, at_terminal, shown
from game.progress import bar

COUNT = 10_000_000


def add_practice(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest practice` to `commands`."""
    told = (
        "Take a recording up at any moment, as a raid of its own in which everything can be taken back: Backspace takes back,"
        " B marks a moment, Ctrl-B returns to it. It is never ranked."
    )
    practice = commands.add_parser("practice", help="a raid from any of its moments on, to try again", description=told)
    add_recording(practice)
    where = practice.add_mutually_exclusive_group(required=True)
    where.add_argument("--at", type=whole(0, COUNT), metavar="TURN", help="from this turn on")
    where.add_argument("--command", type=whole(0, COUNT), metavar="N", help="from after so many commands")
    where.add_argument("--split", metavar="KEY", help="from this split on: way, 25, 50, 75, 100, seen, done")
    dice = practice.add_mutually_exclusive_group()
    dice.add_argument("--keep-dice", action="store_true", help="the same deeds meet the same dice (so it is without)")
    other = "other dice, the same for the same K (1)"
    dice.add_argument("--other-dice", type=whole(1, 999), nargs="?", const=1, default=0, metavar="K", help=other)
    add_screen(practice)
    add_front(practice, default=argparse.SUPPRESS, line=False)
    practice.set_defaults(run=run_practice)


def add_replay(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest replay` to `commands`."""
    told = "Look at a recording on the screens of the game: pause, faster, one back, on to a Level or a turn; or take it over as practice."
    replay = commands.add_parser("replay", help="a recording, on the screens of the game", description=told)
    add_recording(replay)
    add_screen(replay)
    add_front(replay, default=argparse.SUPPRESS, line=False)
    replay.set_defaults(run=run_replay)


def run_replay(args: argparse.Namespace) -> int:
    """Show a recording in the terminal, and return the exit code.

    Raises Damaged, or Differs if the recording is not reproduced by its replay.
    """
    from game.race.course import kept, reaches

    recording = recorded(args)  # damage is told first
    at_terminal(args, "a recording needs")
    with bar("replay") as tell, kept(recording, saves()) as known:
        reaches(recording, known, tell)
    return shown(args, lambda game: game.watch(args.recording))


def run_practice(args: argparse.Namespace) -> int:
    """Replay a recording up to a moment, and let the player go on from there; return the exit code.

    Raises Usage if the recording has no such moment, or is over by then.
    """
    from game.presentation.page import sentence
    from game.race.course import There, before, kept, plan, reach

    recording = recorded(args)
    at_terminal(args, "practice needs")
    there: There = lambda _, n: n >= args.command  # noqa: E731
    where = f"command {args.command}"
    if args.split is not None:
        there, where = lambda known, n: known.splits.get(args.split) == n, f"the split {args.split[:20]!r}"
    elif args.at is not None:
        there, where = lambda known, n: known.posts[n].turns >= args.at, f"turn {args.at}"
    with bar("practice") as tell, kept(recording, saves()) as known:
        run = reach(recording, there, known, tell)
    if run is None or run.decision is None:
        raise Usage(sentence("over then" if run else "never reached", where=where))
    lines, said = before(recording, run.n), plan(recording, run.n, args.other_dice)
    return shown(args, lambda game: game.practise(run, lines, said, other=args.other_dice > 0))
