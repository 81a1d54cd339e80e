"""`nest duels` and `nest odds`: tables of how trial fights end, and of the exact chances of Attacks."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import os
from typing import TYPE_CHECKING

from game.cli.base import Commands, Parser, Usage, add_edition, known_edition, whole
from game.progress import bar, followed

if TYPE_CHECKING:
    from game.lab.duels import Cell
    from game.run.heads import Rules


def add_duels(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest duels` to `commands`."""
    told = "Each class against each caste, alone, to the end: won, lost, mean Rounds, mean Wounds, or HP, of who lives."
    duels = commands.add_parser("duels", help="single duels, class against caste, as a table", description=told)
    duels.add_argument("--fights", type=whole(1, 100_000), default=100, metavar="N", help="fights of each pair (100)")
    duels.add_argument("--profile", choices=("solo", "book"), default="solo")
    add_edition(duels)
    duels.add_argument("--workers", type=whole(1, 64), default=os.cpu_count() or 1, metavar="K", help="processes")
    duels.add_argument("--party", metavar="A,B,C", help="instead: one battle of these classes ...")
    duels.add_argument("--against", metavar="X,Y", default="minor", help="... against these creatures")
    duels.add_argument("--json", action="store_true", help="facts for programs")
    duels.set_defaults(run=run_duels)


def run_duels(args: argparse.Namespace) -> int:
    """Fight many duels, or the battle that the options describe, print the results, and return the exit code."""
    import msgspec

    from game import content
    from game.lab import duels
    from game.run.heads import Rules
    from game.telling.words import WOUND, plural

    known_edition(args)
    rules = Rules(args.profile, args.edition)
    if args.party:
        cells = [_battles(args, rules)]
    else:
        with bar("duels") as tell:
            cells = list(duels.table(args.fights, rules, args.workers, tell))
    if args.json:
        print(json.dumps([msgspec.to_builtins(cell) for cell in cells]))
        return 0
    from rich.table import Table

    from game.cli.paper import Paper

    unit = content.rules_of(args.edition).unit
    short = "W" if unit == WOUND else unit
    shown = Table(
        "",
        *dict.fromkeys(cell.foe for cell in cells),
        title=f"{args.fights} duels a cell, {args.edition}, profile {args.profile}",
    )
    for hero in dict.fromkeys(cell.hero for cell in cells):
        shown.add_row(hero, *(_words(cell, short) for cell in cells if cell.hero == hero))
    Paper().print(shown)
    print(
        f"won / lost, ~ undecided (a battle: over 40 Rounds), in per cent; mean Rounds; mean {plural(unit)} taken by those who live"
    )
    return 0


def _battles(args: argparse.Namespace, rules: "Rules") -> "Cell":
    """Fight the battle that the options describe many times, and return a summary of the results. Raises Usage."""
    from game import content
    from game.lab import duels

    party, foes = tuple(args.party.split(",")), tuple(args.against.split(","))
    known, met = content.classes(), content.kinds()
    if wrong := [name for name in party if name not in known] or [foe for foe in foes if foe not in met]:
        raise Usage(f"no such class or creature: {wrong[0][:40]!r}")
    with bar("battles") as tell:
        fought = followed(duels.battles(party, foes, args.fights, rules, args.workers), args.fights, tell)
        return duels.cell(",".join(party), ",".join(foes), list(fought))


def _words(cell: "object", unit: str) -> str:
    from game.lab.duels import Cell

    assert isinstance(cell, Cell)
    won, lost, stalled = (round(100 * n / cell.fights) for n in (cell.won, cell.lost, cell.stalled))
    more = f" ~{stalled}" if stalled else ""
    return f"{won} / {lost}{more}  {cell.rounds / 10:.1f} R  {cell.wounds / 10:.1f} {unit}"


# nest odds


def add_odds(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest odds` to `commands`."""
    told = (
        "The chance that an Attack hits: exact, of one unwounded insect on another beside her, from front and behind."
    )
    odds = commands.add_parser("odds", help="chances of an Attack, as a table", description=told)
    odds.add_argument("kind", nargs="?", metavar="CLASS", help="ants, beetle ...; none: all six")
    odds.add_argument("--against", metavar="X,Y", help="these creatures only")
    odds.add_argument("--profile", choices=("solo", "book"), default="solo")
    add_edition(odds)
    odds.add_argument("--json", action="store_true", help="facts for programs")
    odds.set_defaults(run=run_odds)


def run_odds(args: argparse.Namespace) -> int:
    """Print a table of the chances of all Attacks that the options name, and return the exit code."""
    import msgspec

    from game import content
    from game.lab.blows import PLACES, blows, foes
    from game.run.heads import Rules

    heroes = [args.kind.lower()] if args.kind else list(content.classes())
    against = args.against.split(",") if args.against else foes()
    if wrong := [h for h in heroes if h not in content.classes()] or [f for f in against if f not in content.kinds()]:
        raise Usage(f"no such class or creature: {wrong[0][:40]!r}")
    if args.edition == "all":
        return _side_by_side(heroes, against, as_json=args.json)
    known_edition(args)
    with bar("odds") as tell:
        found = blows(heroes, against, Rules(args.profile, args.edition), tell)
    if args.json:
        print(json.dumps([msgspec.to_builtins(blow) | {"hits": blow.hits} for blow in found]))
        return 0
    from rich.table import Table

    from game.cli.paper import Paper

    for hero in heroes:
        shown = Table("", *PLACES, title=f"{hero} hits, %: from in front / from behind")
        for foe in against:
            mine = {(b.disposition, b.behind): b.hits for b in found if (b.hero, b.foe) == (hero, foe)}
            shown.add_row(foe, *(f"{mine[place, False]} / {mine[place, True]}" for place in PLACES))
        Paper().print(shown)
    return 0


def _side_by_side(heroes: list[str], against: list[str], *, as_json: bool) -> int:
    """Print tables of how often each hero hits each foe under each rule system, and return the exit code."""
    from game import content
    from game.lab.blows import side_by_side

    found = {hero: {foe: side_by_side(hero, foe) for foe in against} for hero in heroes}
    if as_json:
        print(json.dumps(found))
        return 0
    from rich.table import Table

    from game.cli.paper import Paper

    for hero, rows in found.items():
        shown = Table("", *content.editions(), title=f"{hero} hits from Holding, %: from in front / from behind")
        for foe, row in rows.items():
            shown.add_row(foe, *(f"{front} / {back}" for front, back in row.values()))
        Paper().print(shown)
    return 0
