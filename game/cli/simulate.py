"""`nest simulate`: let bots play many raids, and report whether the raids were fair."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.bots.policy import DEFAULT, POLICIES
from game.cli.base import Commands, Parser, Usage, add_edition, new_file, saves, whole, write_new
from game.progress import bar, followed

if TYPE_CHECKING:
    from rich.table import Table

    from game.engine.commands import Set
    from game.lab.simulate import Arm, RaidPlan
    from game.lab.tally import Facts

ROWS = 12
"""The number of rows of a long table that are printed; --json prints all."""
SOLO = "solo"
"""The value of --without that stands for all rulings of the profile solo."""


def add_simulate(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest simulate` to `commands`."""
    told = "Many whole raids, played by a policy: who wins, who dies of what, what was used, and whether that is fair."
    simulate = commands.add_parser("simulate", help="many raids by a policy, and their fairness", description=told)
    simulate.add_argument("--runs", type=whole(1, 1_000_000), default=120, metavar="N", help="raids in all (120)")
    simulate.add_argument("--seed", default="lab", metavar="PREFIX", help="nests are named PREFIX 0, PREFIX 1 ...")
    add = simulate.add_argument
    add("--class", dest="party", action="append", metavar="CLASS", help="who goes alone; again for another")
    add("--party", dest="party", action="append", metavar="A,B,C", help="who goes together; default: each class alone")
    add("--job", action="append", metavar="JOB", help="what the raids are for (assassinate); again for another; or all")
    add("--policy", choices=POLICIES, default=DEFAULT, help="who plays")
    add("--profile", choices=("solo", "book"), default="solo", help="all rulings, or the book's text")
    add_edition(simulate)
    add("--limit", type=whole(1, 1_000_000), default=10_000, metavar="TURNS", help="turns of a raid, at most (10000)")
    other = simulate.add_mutually_exclusive_group()
    other.add_argument("--with", dest="assets", type=Path, metavar="DIR", help="compare with other assets")
    other.add_argument("--without", metavar="RULING", help="compare with one left out: R-74, director; solo: all")
    add("--workers", type=whole(1, 64), default=os.cpu_count() or 1, metavar="K", help="processes")
    add("--json", action="store_true", help="facts for programs")
    add("--csv", type=new_file, metavar="FILE", help="besides, a row for each raid in a new file")
    simulate.set_defaults(run=run_simulate)


def run_simulate(args: argparse.Namespace) -> int:
    """Simulate raids under one set of rules, or two to compare, print the report, and return the exit code."""
    from game import content
    from game.lab.report import compared, raids_csv, summary
    from game.lab.simulate import plans
    from game.run.run import head

    arms, plan = arms_of(args), plans(chosen(args), args.runs, args.seed, jobs(args))
    began = time.monotonic()
    found = played(arms, plan, args.workers)
    seconds = time.monotonic() - began
    if args.csv:
        write_new(args.csv, raids_csv(facts for arm in found for facts in arm))
    with content.chosen(head(args.seed, plan[0].party, edition=args.edition).system):
        told = [summary(arm, seconds / len(arms)) for arm in found]
    if len(arms) == 2:
        told[0]["compared"] = {"with": arms[1].name, "other": told[1], "by_class": compared(*found)}
    if args.json:
        print(json.dumps(told[0]))
    else:
        show(told[0], args)
    return 0


# -- what is meant ---------------------------------------------------------------------------------


def chosen(args: argparse.Namespace) -> list[tuple[str, ...]]:
    """Return the parties to simulate, each as a tuple of class names. By default, each class is a party of one.

    Raises Usage if one of them cannot play.
    """
    from game import content
    from game.run.run import head

    named = args.party or list(content.classes())
    who = list(dict.fromkeys(tuple(word.strip().lower() for word in each.split(",")) for each in named))
    for party in who:
        for job in jobs(args):
            head(f"{args.seed} 0", party, job=job, profile=args.profile, edition=args.edition)
    return who


def jobs(args: argparse.Namespace) -> list[str]:
    """Return the names of the Jobs that the options name, without repetition. "all" stands for all Jobs."""
    from game import content
    from game.lab.simulate import JOB

    named = args.job or [JOB]
    return list(content.jobs()) if "all" in named else list(dict.fromkeys(named))


def arms_of(args: argparse.Namespace) -> "list[Arm]":
    """Return the ways of playing (policy and rules) to simulate: one, or two for a comparison."""
    from msgspec.structs import replace

    from game.lab.simulate import Arm

    arm = Arm("as it is", args.policy, args.profile, args.limit, edition=args.edition)
    if args.assets:
        return [arm, replace(arm, name=f"with {args.assets}", assets=assets(args.assets))]
    if not args.without:
        return [arm]
    if args.without == SOLO:
        if args.profile == "book":
            raise Usage("in the profile book the solo rulings are off already")
        return [arm, replace(arm, name="without solo", profile="book")]
    change = otherwise(args.without, args.profile)
    name = f"without {args.without}" if change.value == "off" else f"{change.setting} {change.value}"
    return [arm, replace(arm, name=name, changes=(change,))]


def otherwise(ruling: str, profile: str) -> "Set":
    """Return the Command that switches off a ruling (an interpretation of the rules) or replaces it by its opposite.

    Raises Usage if the ruling cannot be switched.
    """
    from game import content
    from game.run import settings

    if change := settings.otherwise(ruling, profile):
        return change
    can = ", ".join(sorted([*settings.CHOICES, *((*settings.RULINGS, SOLO) if profile == "solo" else ())]))
    if ruling in content.rulings():
        raise Usage(f"{ruling} cannot be left out by itself; what can: {can}")
    raise Usage(f"no such ruling: {ruling[:40]!r}; what can be left out: {can}")


def assets(folder: Path) -> Path:
    """Return the absolute path of a folder of assets. Raises Usage if an asset that the game reads is missing in it."""
    from game import content

    wanted = sorted(path.name for path in content.folder().glob("*.toml"))
    if lacking := [name for name in wanted if not (folder / name).is_file()]:
        raise Usage(f"{folder} has no {lacking[0]}: copy the assets there, and change what is to be tried")
    return folder.resolve()


# -- the work --------------------------------------------------------------------------------------


def played(arms: "list[Arm]", plan: "list[RaidPlan]", workers: int) -> "list[list[Facts]]":
    """Simulate all raids, and return their results as one list for each Arm (way of playing)."""
    from game.lab.simulate import simulate

    found = []
    for arm in arms:
        with bar(arm.name) as tell:
            found.append(list(followed(simulate(arm, plan, workers, saves()), len(plan), tell)))
    return found


# -- the tables ------------------------------------------------------------------------------------


def show(told: dict[str, Any], args: argparse.Namespace) -> None:
    """Print the report on all simulated raids as tables."""
    from game.cli.paper import Paper

    console = Paper()
    title = f"{told['runs']} raids by {args.policy}, {args.edition}, profile {args.profile}, {told['seconds']} s"
    by_job = [parties(rows, f"Job: {job}") for job, rows in told["by_job"].items()] if len(told["by_job"]) > 1 else []
    rest = (causes(told), how_fights_end(told), lengths(told), *uses(told), fairness(told), *comparison(told))
    for table in (parties(told["by_class"], title), *by_job, *rest):
        console.print(table)
    for broken in told["broken"][:ROWS]:
        print(f"broken: {', '.join(broken['party'])} in {broken['seed']!r}: {broken['cause']}: see {broken['kept']}")


def table(*columns: str, title: str, rows: Iterable[Iterable[object]]) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE, title_justify="left")
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left", no_wrap=bool(i))
    for row in rows:
        table.add_row(*(_plain(value) for value in row))
    return table


def _plain(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def parties(told: dict[str, dict[str, Any]], title: str) -> "Table":
    names = {
        "dead": "dead",
        "left": "left",
        "unfinished": "on",
        "explorations": "rooms",
        "levels": "levels",
        "turns": "turns",
    }
    rows = [
        (who, row["runs"], f"{row['win']:.0f} ({row['win_low']:.0f}..{row['win_high']:.0f})", *(row[n] for n in names))
        for who, row in told.items()
    ]
    return table("party", "raids", "won, % (95 %)", *names.values(), title=title, rows=rows)


def causes(told: dict[str, Any]) -> "Table":
    return table("death by", "raids", title="Deaths", rows=list(told["causes"].items())[:ROWS])


def how_fights_end(told: dict[str, Any]) -> "Table":
    """Return a table of how fights end, by the hero's class and the foe.

    Soldiers stand together first, then each kind, then guests and Workers.
    """
    names = ("fights", "won", "lost", "broken_off", "undecided", "rounds", "attacks", "placed", "kills")
    rows = [
        (who if foe == "soldiers" else f"  {foe}", *(row[name] for name in names))
        for who, by_foe in told["how_fights_end"].items()
        for foe, row in by_foe.items()
        if row["fights"]
    ]
    columns = ("", "blow", "won, %", "lost", "off", "undec.", "Rounds", "attack, %", "placed, %", "kill, %")
    met = f"{told['met_and_left']:.0f} % of meetings with soldiers left before a blow"
    return table(*columns, title=f"How fights end: {met}", rows=rows)


def lengths(told: dict[str, Any]) -> "Table":
    rows: list[tuple[object, ...]] = [(name, *numbers) for name, numbers in told["lengths"].items()]
    rows += [
        (f"fights {name}, %" if name != "number" else "fights in all", "", n, "") for name, n in told["fights"].items()
    ]
    rows += [(f"{name}, in a raid", "", n, "") for name, n in told["measures"].items()]
    return table("", "quarter", "middle", "three quarters", title="Lengths", rows=rows)


def uses(told: dict[str, Any]) -> "list[Table]":
    shown = {
        "actions": "Actions",
        "theirs": "Creatures' Actions",
        "items": "Items",
        "abilities": "Item Abilities",
        "events": "Events",
    }
    return [
        table(
            title,
            "times",
            "raids, %",
            title="",
            rows=[(name, row["times"], row["runs"]) for name, row in told[key].items()],
        )
        for key, title in shown.items()
    ]


def fairness(told: dict[str, Any]) -> "Table":
    words = {True: "kept", False: "broken", None: "too few raids to tell"}
    rows = [(b["name"], f"{b['low']}..{b['high']}", b["value"], words[b["ok"]]) for b in told["bounds"]]
    return table("bound", "wanted", "measured", "", title="Fairness", rows=rows)


def comparison(told: dict[str, Any]) -> "list[Table]":
    if "compared" not in told:
        return []
    name = told["compared"]["with"]
    rows = [
        (who, row["win"], row["other"], row["more"], f"{row['low']:.0f}..{row['high']:.0f}")
        for who, row in told["compared"]["by_class"].items()
    ]
    return [table("party", "won, %", name, "more", "95 %", title=f"Compared: {name}", rows=rows)]
