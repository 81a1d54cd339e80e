"""`nest learn` and `nest demo`: lessons to play, and a demonstration to watch."""

# ruff: noqa: PLC0415  imports where they are needed

import argparse
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, whole
from game.cli.play import add_front, add_screen, at_terminal, shown

if TYPE_CHECKING:
    from game.ui.screen_stack import Screen
    from game.ui.screens.game import Game

MOST = 99


def add_learn(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest learn` to `commands`."""
    told = "Short lessons, each a scene of its own: foresee what will fall, then let it fall."
    learn = commands.add_parser("learn", help="lessons: the rules, by doing", description=told)
    learn.add_argument("number", metavar="N", nargs="?", type=whole(1, MOST), help="this lesson at once")
    add_screen(learn)
    add_front(learn, default=argparse.SUPPRESS, line=False)
    learn.set_defaults(run=run_learn)


def run_learn(args: argparse.Namespace) -> int:
    """Show the list of lessons, or the lesson of the given number, in the terminal, and return the exit code."""
    from game.tutorial.records import lessons

    if args.number and args.number > len(lessons()):
        raise Usage(f"there are {len(lessons())} lessons: nest learn lists them")
    at_terminal(args, "lessons need")

    def first(game: "Game") -> "Screen":
        from game.ui.screens.lessons import opened

        return opened(game, args.number or 0)

    return shown(args, first)


# nest demo


def add_demo(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest demo` to `commands`."""
    told = "Three minutes that show the game; then a bot plays raid after raid, and says what it wants, its odds and the rule."
    demo = commands.add_parser("demo", help="look on: a bot plays, and says why", description=told)
    demo.add_argument("--seed", metavar="TEXT", help="any text: a row of raids of its own, without the three minutes")
    add_screen(demo)
    add_front(demo, default=argparse.SUPPRESS, line=False)
    demo.set_defaults(run=run_demo)


def run_demo(args: argparse.Namespace) -> int:
    """Show a bot playing until the player takes over or leaves, and return the exit code."""
    from game.dice import normal

    seed = "" if args.seed is None else normal(args.seed)
    at_terminal(args, "the demonstration needs")

    def first(game: "Game") -> "Screen":
        from game.ui.screens.demo import Demo

        return Demo(game, idle=False, seed=seed)

    return shown(args, first)
