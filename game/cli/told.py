"""`nest sheet`, `nest rulings`, `nest codex` and `nest editions`: print the rules, to read without playing."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import textwrap
from pathlib import Path

from game.cli.base import Commands, Parser, Usage, add_edition, known_edition, write_new

WIDTH = 80


def add_sheet(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest sheet` to `commands`."""
    sheet = commands.add_parser("sheet", help="a character sheet", description="The sheet of a class or a creature.")
    sheet.add_argument(
        "kind",
        metavar="CLASS",
        nargs="?",
        default="",
        help="ants, beetle, ladybug, scorpion, spider, wasp; or a creature",
    )
    add_edition(sheet)
    sheet.add_argument("--sheet", metavar="FILE", type=Path, help="a character that you have made, as TOML")
    sheet.add_argument("--json", action="store_true", help="facts for programs")
    sheet.set_defaults(run=run_sheet)


def run_sheet(args: argparse.Namespace) -> int:
    """Print the character sheet of a class or creature, and return the exit code."""
    from game import content
    from game.telling import sheets

    known_edition(args)
    if args.sheet:
        return run_made(args)
    with content.chosen(args.edition):
        kind = content.kinds().get(args.kind.lower())
        if kind is None:
            raise Usage(f"no such class or creature: {args.kind[:40]!r} (there are {', '.join(content.kinds())})")
        by = sheets.in_use()
        print(json.dumps(by.facts(kind)) if args.json else "\n".join(by.lines(kind)))
    return 0


def run_made(args: argparse.Namespace) -> int:
    """Print the sheet of a character made by a player, and return the exit code."""
    from game import content
    from game.run.creation import ratings, read
    from game.telling import pool_sheet

    made = read(args.sheet, args.edition)
    kind, dealt = content.classes()[made.species], ratings(made, args.edition)
    print(json.dumps(pool_sheet.facts(kind, dealt)) if args.json else "\n".join(pool_sheet.sheet(kind, dealt)))
    return 0


def add_rulings(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest rulings` to `commands`."""
    told = "How every gap of the rulebook is ruled, and why. A star: needed in the profile `book` too."
    rulings = commands.add_parser("rulings", help="the rulings, with their reasons", description=told)
    rulings.add_argument("which", nargs="*", metavar="RULING", help="one or more of them: R-74 (none: all)")
    add_edition(rulings)
    rulings.add_argument("--json", action="store_true", help="facts for programs")
    rulings.set_defaults(run=run_rulings)


def run_rulings(args: argparse.Namespace) -> int:
    """Print the rulings (the game's own decisions on rules) that the options name, and return the exit code.

    Each has its id, star, title, text, reason, and whether the game follows it yet. Raises Usage for an unknown one.
    """
    from game import content

    known_edition(args)
    rows = content.rulings_of(args.edition)
    if args.which:
        asked = [name.upper().lstrip("★") for name in args.which]
        if unknown := next((name for name in asked if name not in rows), ""):
            raise Usage(
                f"no such ruling: {unknown[:40]!r} (nest rulings: all of them, {next(iter(rows))} to {list(rows)[-1]})"
            )
        rows = {name: rows[name] for name in dict.fromkeys(asked)}
    if args.json:
        import msgspec

        print(json.dumps([{"id": name, **msgspec.to_builtins(row)} for name, row in rows.items()]))
        return 0
    for name, row in rows.items():
        print(f"{name}{' ★' if row.star else ''}  {row.title}{'' if row.done else '  (not yet in the game)'}")
        for text in (row.text, f"Why: {row.why}"):
            print(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))
        print()
    return 0


def add_editions(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest editions` to `commands`."""
    told = "The rule systems the game knows: the dice of each, what can be played, what is left out and why."
    editions = commands.add_parser("editions", help="the rule systems the game knows", description=told)
    editions.add_argument("--json", action="store_true", help="facts for programs")
    editions.set_defaults(run=run_editions)


def run_editions(args: argparse.Namespace) -> int:
    """Print each rule system, its source, its dice, and what the game has of it and leaves out; return the exit code."""
    import msgspec

    from game import content

    rows = content.editions()
    if args.json:
        print(json.dumps([{"id": name, **msgspec.to_builtins(row)} for name, row in rows.items()]))
        return 0
    for name, row in rows.items():
        print(f"{name}  {row.title}  [{row.source}]")
        for label, text in (("Dice", row.dice), ("In", row.play), ("Not in", row.out)):
            print(textwrap.fill(f"{label}: {text}.", WIDTH, initial_indent="    ", subsequent_indent="    "))
        print()
    return 0


def add_codex(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest codex` to `commands`."""
    told = "The rules, with their numbers from the engine's own data. No topic: the index."
    codex = commands.add_parser("codex", help="the rules of the game", description=told)
    topic = "a page, ruling, class, creature, Effect or Action: die, R-14, wasp, attack .."
    codex.add_argument("topic", nargs="*", metavar="TOPIC", help=topic)
    codex.add_argument("--all", action="store_true", help="the whole of it as one Markdown document")
    codex.add_argument(
        "--html",
        type=Path,
        metavar="OUT",
        help="the whole of it as one page to open in a browser, with search and odds",
    )
    add_edition(codex)
    codex.set_defaults(run=run_codex)


def run_codex(args: argparse.Namespace) -> int:
    """Print one page of the codex, its index, or all of it; return the exit code. Raises Usage for an unknown page."""
    from game import content

    known_edition(args)
    with content.chosen(args.edition):
        return print_codex(args)


def print_codex(args: argparse.Namespace) -> int:
    """Print what `nest codex` was asked for, by the rules in force, and return the exit code. Raises Usage."""
    from game import content
    from game.codex import codex
    from game.codex.markdown import plain

    if args.html:
        from game.codex import webpage

        if content.in_force():
            raise Usage("the page of HTML, with its calculator, is by fd100 alone")
        write_new(args.html, "\n".join(webpage.page()))
        return 0
    if args.all:
        print(codex.everything(), end="")
        return 0
    topic = " ".join(args.topic)
    name = codex.find(topic) if topic.strip() else "index"
    if not name:
        meant = ", ".join(codex.near(topic))
        raise Usage(
            f"the codex has no page {topic[:40]!r} ({f'did you mean {meant}?' if meant else 'nest codex: the index'})"
        )
    print("\n".join(plain(line) for line in codex.lines(name)))
    return 0
