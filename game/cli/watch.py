"""`nest watch`: show a Level without a party, turn by turn: the colony at work, and how an alarm spreads."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, whole
from game.progress import bar

if TYPE_CHECKING:
    from game.run.observed import Observed

STRENGTH = " .:-=+*#%@"
"""The characters that draw the strength of a scent, from none to the strongest."""


def add_watch(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest watch` to `commands`."""
    told = "A Level nobody raids: its Workers on their errands, its guards at their mouths; with --alarm, how alarm spreads."
    watch = commands.add_parser("watch", help="a nest at work, with nobody in it", description=told)
    add = watch.add_argument
    add("--seed", default="watch", metavar="S", help="the nest: any text")
    add("--rating", type=whole(0, 100), default=30, metavar="R", help="of the Level, 0 to 100 (30)")
    add("--turns", type=whole(1, 100_000), default=500, metavar="N", help="how many go by (500)")
    add("--every", type=whole(1, 100_000), default=100, metavar="N", help="turns from frame to frame (100)")
    add("--alarm", type=whole(0, 100_000), metavar="T", help="at turn T something is wrong in one chamber")
    add("--scent", choices=("alarm", "trail"), help="draw what it smells of, not the floor (alarm, once there is one)")
    add("--picture", type=Path, metavar="DIR", help="write each frame as a PNG there, too")
    watch.set_defaults(run=run_watch)


def run_watch(args: argparse.Namespace) -> int:
    """Let turns pass on a Level, print a picture of it at regular intervals, and return the exit code."""
    from game.dice import normal
    from game.run.observed import Observed

    seed = normal(args.seed)
    if args.picture:
        args.picture.mkdir(parents=True, exist_ok=True)
    nest = Observed(seed, args.rating)
    with bar("watch") as tell:
        for turn in range(args.turns + 1):
            if turn:
                nest.turn()
            if turn == args.alarm:
                nest.alarm()
            if turn % args.every == 0 or turn == args.alarm:
                scent = args.scent or ("alarm" if args.alarm is not None and turn >= args.alarm else "")
                print("\n".join(frame(nest, scent, turn)))
                if args.picture:
                    picture(nest, scent, args.picture / f"turn-{turn:05}.png")
            if not sys.stdout.isatty():  # there, the frames stand where the bar would
                tell(turn, args.turns)
    nest.close()
    return 0


def frame(nest: "Observed", scent: str, turn: int) -> list[str]:
    """Return a picture of the Level as lines of text.

    # is earth, + carton (built walls). Letters are creatures, capitals those that are alarmed.
    """
    from game import content
    from game.nest.tiles import PASSABLE, Tile

    field = nest.scent(scent) if scent else []
    rows = []
    for y, line in enumerate(nest.tiles()):
        rows.append(["#" if not PASSABLE[tile] else "." for tile in line])
        for x, tile in enumerate(line):
            if tile == Tile.CARTON:
                rows[y][x] = "+"
            elif scent and PASSABLE[tile]:
                rows[y][x] = STRENGTH[-(-field[y][x] * 9 // 255)]
    living = nest.living()
    for kind, (x, y), upset in living.values():
        glyph = content.kinds()[kind].glyph
        rows[y][x] = glyph.upper() if upset else glyph
    alarmed = sum(each[2] for each in living.values())
    bare = [y for y, row in enumerate(rows) if set(row) != {"#"}]
    drawn = ["".join(row) for row in rows[bare[0] - 1 : bare[-1] + 2]]
    return [f"turn {turn}: {len(living)} here, {alarmed} alarmed", *drawn, ""]


def picture(nest: "Observed", scent: str, path: Path) -> None:
    """Write a picture of the Level to `path` as a PNG file, in the colours of the game."""
    from game import content
    from game.ui.map import picture as ui

    kinds = content.kinds()
    living = {cell: (kinds[kind].glyph, kinds[kind].colour, upset) for kind, cell, upset in nest.living().values()}
    ui.render(ui.drawn(nest.tiles(), living, nest.scent(scent) if scent else None, scent), path)
