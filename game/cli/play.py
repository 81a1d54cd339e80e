"""`nest play`, and `nest` alone: play a raid at the keyboard."""

# ruff: noqa: PLC0415  imports where they are needed

import argparse
import gc
import os
import re
import sys
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, add_raid, party, raid_head, sheets

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.screen_stack import Screen
    from game.ui.screens.game import Game

ALONE: dict[str, object] = {
    "kind": None, "party": None, "seed": None, "profile": "solo", "edition": "fd100", "sheet": [], "job": None, "dice": "seeded", "plan": "",
    "race": False, "against": (), "by_clock": False, "spoil": False, "livesplit": None
}  # fmt: skip
"""The options of `nest` without a subcommand, which opens the title screen."""
LAUNCH = (
    "seed", "profile", "edition", "dice", "palette", "glyphs", "plan", "race", "against", "by_clock", "spoil", "livesplit",
)  # fmt: skip
"""The options that are handed on unchanged when a raid is begun."""
PALETTES = ("default", "contrast", "deuteranopia", "protanopia", "tritanopia", "mono")
FIRST, BOARD = "assassinate", "board"
"""The default Job of a party named on the command line, and the value that lets the player choose a Job from the board."""


def usual() -> str:
    """Return the name of the default user interface: "window" or "screen".

    It is "window" on Windows, or with a desktop but no terminal.
    """
    desktop = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return "window" if os.name == "nt" or (desktop and not (sys.stdin.isatty() or sys.stdout.isatty())) else "screen"


def add_play(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest play` to `commands`."""
    told = "A raid on the keyboard: from the title screen, or at once if a class or a party is named."
    play = commands.add_parser("play", help="a raid, on the keyboard", description=told)
    add_raid(play)
    add_screen(play, argparse.SUPPRESS)
    add_tiles(play, argparse.SUPPRESS)
    dice = "real: you roll at the table and type what fell, the program is Game Queen only"
    play.add_argument("--dice", choices=["seeded", "real"], default="seeded", help=dice)
    play.add_argument("--continue", dest="resume", action="store_true", help="take up the raid that was left last")
    add_front(play, default=argparse.SUPPRESS)
    add_livesplit(play)
    play.set_defaults(run=run_play, job=None, plan="", race=False, against=())


def add_front(parser: Parser, default: str = "", *, line: bool = True) -> None:
    """Add to `parser` the option for this terminal, a window or, if `line` is True, plain text."""
    told = "screen: in this terminal; window: of its own"
    told += "; line: plain text in and out, for ears and pipes" if line else ""
    fronts = ["screen", "window", *(["line"] if line else [])]
    parser.add_argument("--front", choices=fronts, default=default or usual(), help=told)


def add_livesplit(parser: Parser) -> None:
    """Add to `parser` the option to send turns and split times to a LiveSplit server (a speedrun timer)."""
    told = "tell a LiveSplit server on this machine of turns and splits (127.0.0.1:16834)"
    parser.add_argument(
        "--livesplit", metavar="HOST:PORT", nargs="?", type=address, const=("127.0.0.1", 16834), help=told
    )


def address(text: str) -> tuple[str, int]:
    """Return (host, port) for the address of a server on this machine, such as "127.0.0.1:16834".

    Raises ArgumentTypeError for any other text.
    """
    host, _, port = text.rpartition(":")
    host = "127.0.0.1" if host == "localhost" else host
    here = re.fullmatch(r"127(\.[0-9]{1,3}){3}", host) and max(map(int, host.split("."))) < 256
    if here and re.fullmatch(r"[0-9]{1,5}", port) and 0 < int(port) < 1 << 16:
        return host, int(port)
    raise argparse.ArgumentTypeError(f"an address on this machine is wanted, 127.0.0.1:16834, not {text[:30]!r}")


def add_screen(parser: Parser, default: str = "") -> None:
    """Add to `parser` the options for colours and characters, which override the saved settings."""
    depths, colours = ["true", "256", "16", "mono"], "how many colours the terminal shows"
    parser.add_argument("--color", choices=depths, default=default or None, help=colours)
    palette = "colours; NO_COLOR: none at all"
    parser.add_argument("--palette", choices=PALETTES, default=default, help=palette)
    glyphs = "signs; else what the options say, or LANG"
    parser.add_argument("--glyphs", choices=["unicode", "ascii"], default=default, help=glyphs)


def add_tiles(parser: Parser, default: str = "") -> None:
    """Add to `parser` the option that draws the map of the window in pictures or in letters."""
    told = "the window's map: on: pictures, off: letters; else what the options say"
    parser.add_argument("--tiles", choices=["on", "off"], default=default, help=told)


def run_play(args: argparse.Namespace) -> int:
    """Check the options, start the game in the terminal or a window, and return the exit code."""
    kinds = party(args)
    job = args.job or (FIRST if kinds else BOARD)
    if kinds is not None or args.seed is not None or args.job is not None or args.edition != "fd100":
        args.job = FIRST if job == BOARD else job
        raid_head(args, kinds or ("wasp",), "any" if args.seed is None else args.seed)
    resume = getattr(args, "resume", False)
    if resume and (kinds is not None or args.seed is not None or args.job is not None):
        raise Usage("--continue takes up the raid that was left last: name no class, seed or Job")
    if args.front == "line" and args.livesplit:
        raise Usage("--livesplit is for the screens: it goes with --front screen or window")
    if args.front == "line":
        return by_line(args, kinds, job, resume=resume)
    if args.front == "screen" and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Usage(
            "playing needs a terminal for keys and screen: nest play --front line needs none, --front window opens its own"
        )
    gc.disable()  # nothing that is imported is garbage: to look for it would hold the title up
    from game.ui import app

    gc.enable()
    window, first = args.front == "window", app.latest if resume else None
    options = {name: getattr(args, name) for name in LAUNCH} | {
        "sheets": sheets(args),
        "job": job,
        "tiles": window,
    }
    if window and args.tiles:
        options["glyphs"] = "auto" if args.tiles == "on" else args.glyphs or "unicode"
    return app.play(
        party=kinds, environment=os.environ, color=args.color, window=window, first=first, **options
    )  # fmt: skip


def at_terminal(args: argparse.Namespace, who: str) -> None:
    """Raise Usage if there is neither a terminal nor a window in which screens could be shown.

    `who` is the beginning of the message, such as "lessons need".
    """
    if args.front != "window" and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Usage(f"{who} a terminal for keys and screen, or --front window")


def shown(args: argparse.Namespace, first: "Callable[[Game], Screen]") -> int:
    """Show screens in the terminal or a window, and return the exit code. `first` makes the first screen."""
    from game.ui import app

    window = args.front == "window"
    return app.play(
        seed=None, party=None, profile="solo", edition="fd100", job=BOARD, environment=os.environ, color=args.color, first=first,
        palette=args.palette, glyphs=args.glyphs, window=window, tiles=window,
    )  # fmt: skip


def by_line(args: argparse.Namespace, kinds: tuple[str, ...] | None, job: str, *, resume: bool) -> int:
    """Play a raid in the text interface (lines of plain text instead of screens), and return the exit code."""
    from game.text import front
    from game.text.opening import TextOptions

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    launch = TextOptions(args.seed, kinds, args.profile, args.edition, sheets(args), job, args.dice, args.plan)
    return front.play(launch, os.environ, sys.stdin, sys.stdout, resume=resume)
