"""`nest seeds`: print facts about nests that nobody has entered yet, to find one for a race."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from game.cli.base import Commands, Parser, Usage, add_raid, new_file, party, whole, write_new
from game.cli.bots import ALONE
from game.progress import bar, followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.race.catalogue import Query

MOST = 1_000_000
LONG = ("reward1", "reward2", "reward3", "client", "goods", "kinds1", "fight1")
"""Facts too long for a table on a terminal, unless the options name them."""


def add_seeds(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest seeds` to `commands`."""
    told = (
        "Facts about nests, as far as seed, party and Job decide them: a the dice of the first exploration, b Levels,"
        " c the first exploration, d raids by bots (20 s a nest). `nest seeds SEED` tells all of one nest: a spoiler."
    )
    seeds = commands.add_parser("seeds", help="what is known of nests beforehand (a spoiler)", description=told)
    add = seeds.add_argument
    add("seed", nargs="?", metavar="SEED", help="one nest, as a page")
    add("--from", dest="first", type=whole(0, MOST), default=1, metavar="N", help="the first number (1)")
    add("--to", dest="last", type=whole(0, MOST), default=1000, metavar="N", help="the last number (1000)")
    add("--prefix", default="race ", metavar="TEXT", help="nests are named PREFIX and a number (race )")
    add_raid(seeds, seed=False, profile=False)
    add("--depth", choices=list("abcd"), default="", help="all facts up to this depth (a; SEED: c)")
    add("--where", default="", metavar="EXPR", help='only such nests: "skip1 and not encounter1 and walk < 110"')
    add("--sort", default="", metavar="NAME", help="by this fact, the least first")
    add("--workers", type=whole(1, 64), default=os.cpu_count() or 1, metavar="K", help="processes")
    out = seeds.add_mutually_exclusive_group()
    out.add_argument("--csv", type=new_file, metavar="FILE", help="write a table to a new file")
    out.add_argument("--json", action="store_true", help="facts for programs")
    seeds.set_defaults(run=run_seeds)


def run_seeds(args: argparse.Namespace) -> int:
    """Print the facts of one nest, or of all nests that fit a query, and return the exit code. Raises Usage."""
    from game.dice import normal
    from game.race.catalogue import FACTS, Nest, catalogue, start, table

    query, numbers = query_of(args), range(args.first, args.last + 1)
    if args.seed is not None:
        nest = Nest(start(query.party, query.job), normal(args.seed))
        told = {"seed": nest.seed} | {name: nest[name] for name in FACTS if FACTS[name] <= (query.depth or "c")}
        print(json.dumps(told) if args.json else "\n".join(page(told, query)))
        return 0
    with bar("seeds") as tell:
        rows = list(followed(catalogue(query, numbers, args.workers), len(numbers), tell))
    if by := query.sort:
        rows.sort(key=lambda row: (row[by] is None, row[by]))
    if args.json:
        print(json.dumps(rows))
    elif args.csv:
        write_new(args.csv, table(query, rows))
        print(f"{len(rows)} nests written to {args.csv}.")
    else:
        from game.cli.paper import Paper
        from game.cli.simulate import table as drawn

        of_depth = (name for name, depth in FACTS.items() if depth == (query.depth or "a") and name not in LONG)
        names = query.named or list(of_depth)
        shown_rows = ([row["seed"], *(shown(row[name]) for name in names)] for row in rows)
        Paper().print(drawn("nest", *names, title="", rows=shown_rows))
        print(f"{len(rows)} of {len(numbers)} nests.")
    return 0


def query_of(args: argparse.Namespace) -> "Query":
    """Return the query that the options describe. Raises Usage if the options are wrong."""
    from game.race.catalogue import FACTS, Query
    from game.run.run import head

    if args.seed is not None and (args.csv or args.where or args.sort):
        raise Usage("--csv, --where and --sort are for many nests, and go with no SEED")
    if args.first > args.last:
        raise Usage(f"--from {args.first} lies behind --to {args.last}")
    if args.sort and args.sort not in FACTS:
        raise Usage(f"there is no fact {args.sort[:20]!r} to sort by: {', '.join(FACTS)}")
    query = Query(party(args) or ALONE, args.job, args.prefix, args.depth, args.where, args.sort)
    for n in (args.first, args.last):
        head(f"{args.prefix}{n}" if args.seed is None else args.seed, query.party, job=query.job)
    assert query.names
    return query


def page(told: dict[str, Any], query: "Query") -> "Iterator[str]":
    """Yield the lines of text that tell the facts of one nest."""
    from textwrap import wrap

    from game.presentation.page import words
    from game.race.catalogue import DEPTHS, FACTS
    from game.telling.words import capital

    said = words("seeds")
    yield said["spoiler"].format(seed=repr(told["seed"]), party=", ".join(query.party), job=query.job)
    for depth, heading in zip(DEPTHS, said["headings"].split("  "), strict=True):
        if names := [name for name in told if FACTS.get(name) == depth]:
            yield f"\n{heading}"
            for name in names:
                yield from wrap(f"  {capital(said[name]):40} {shown(told[name])}", 79, subsequent_indent=" " * 43)


def shown(value: object) -> str:
    """Return a fact as text: "yes" or "no" for a truth value, "-" for a missing value."""
    return ("yes" if value else "no") if isinstance(value, bool) else "-" if value in (None, "") else str(value)
