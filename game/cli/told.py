"""`nest sheet` and `nest rulings`: what can be read without playing."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
import textwrap

from game.cli.base import Commands, Parser, Usage

WIDTH = 80


def add_sheet(commands: "Commands[Parser]") -> None:
    """Describe `nest sheet`."""
    sheet = commands.add_parser("sheet", help="a character sheet", description="The sheet of a class or a creature.")
    sheet.add_argument("kind", metavar="CLASS", help="ants, beetle, ladybug, scorpion, spider, wasp; or a creature")
    sheet.add_argument("--json", action="store_true", help="facts for programs")
    sheet.set_defaults(run=run_sheet)


def run_sheet(args: argparse.Namespace) -> int:
    """Show a sheet as printed."""
    from game import content
    from game.telling.sheet import facts, sheet

    kind = content.kinds().get(args.kind.lower())
    if kind is None:
        raise Usage(f"no such class or creature: {args.kind[:40]!r} (there are {', '.join(content.kinds())})")
    print(json.dumps(facts(kind)) if args.json else "\n".join(sheet(kind)))
    return 0


def add_rulings(commands: "Commands[Parser]") -> None:
    """Describe `nest rulings`."""
    told = "How every gap of the rulebook is ruled, and why. A star: needed in the profile `book` too."
    rulings = commands.add_parser("rulings", help="the rulings, with their reasons", description=told)
    rulings.add_argument("--json", action="store_true", help="facts for programs")
    rulings.set_defaults(run=run_rulings)


def run_rulings(args: argparse.Namespace) -> int:
    """Every ruling: id, star, title; what it says; why; and whether the game follows it yet."""
    from game import content

    rows = content.rulings()
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


def add_codex(commands: "Commands[Parser]") -> None:
    """Describe `nest codex`."""
    told = "An Action as the engine has it: effort, resistance, modifiers, and what each degree does."
    codex = commands.add_parser("codex", help="the Actions, from the engine's own data", description=told)
    codex.add_argument("topic", nargs="?", metavar="ACTION", help="attack, explore, charge ...; none: the list")
    codex.set_defaults(run=run_codex)


def run_codex(args: argparse.Namespace) -> int:
    """One page, or the list of them."""
    from game import content
    from game.telling.codex import action, actions

    if args.topic is None:
        print("\n".join(actions()))
        return 0
    if args.topic not in content.formulas():
        raise Usage(f"no such Action: {args.topic[:40]!r} (nest codex lists them)")
    print("\n".join(action(args.topic)))
    return 0
