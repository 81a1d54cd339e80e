"""`nest say`: show how the game understands a typed sentence, in a fight set up for that purpose."""

# ruff: noqa: PLC0415, T201  imports where they are needed; and this is what prints

import argparse
import json
from typing import TYPE_CHECKING, Any

from game.cli.base import Commands, Parser, Usage, add_edition, known_edition

if TYPE_CHECKING:
    from game.free_text.spoken import Meant, Taken
    from game.run.view import View

NOBODY = "nobody"
"""What the option --against says for a scene without Combat."""
MOST = 6
"""The greatest number of foes in the fight that is set up."""


def add_say(commands: "Commands[Parser]") -> None:
    """Add the subcommand `nest say` to `commands`."""
    told = "How the Queen takes a sentence: the Action or intent, the Feature, at whom, and the odds; or what she asks back."
    say = commands.add_parser("say", help="how a sentence is taken", description=told)
    say.add_argument("text", metavar="SENTENCE", help='what she does: "tie its front legs with silk"')
    say.add_argument("--class", dest="kind", metavar="CLASS", required=True, help="who says it: ants, beetle ...")
    say.add_argument("--with", dest="friends", metavar="A,B", default="", help="who is with her: ants,wasp ...")
    say.add_argument(
        "--against",
        dest="foes",
        metavar="A,B",
        default=NOBODY,
        help=f"the first beside her, the others four cells off; {NOBODY}, the default: no Combat",
    )
    add_edition(say)
    say.add_argument("--json", action="store_true", help="facts for programs")
    say.set_defaults(run=run_say)


def run_say(args: argparse.Namespace) -> int:
    """Set up a fight, print how the game understands the typed sentence in it, and return the exit code."""
    from game.free_text.spoken import understood
    from game.presentation.sight import Sight
    from game.run.run import head
    from game.run.scenario import scene
    from game.telling.names import Names

    known_edition(args)
    foes = () if args.foes.strip().lower() == NOBODY else listed(args.foes)
    party = head("say", (args.kind.strip().lower(), *listed(args.friends)), edition=args.edition)
    check(foes)
    run = scene(party, foes)
    names = Names()
    for entry in run.story:
        names.hear(entry)
    view = Sight(run, names)
    meant = understood(view, args.text)
    print(json.dumps(facts(view, meant)) if args.json else in_words(view, meant))
    return 0


def listed(text: str) -> tuple[str, ...]:
    """Return the names in a comma-separated text, in lower case."""
    return tuple(word.strip().lower() for word in text.split(",")) if text.strip() else ()


def check(foes: tuple[str, ...]) -> None:
    """Raise Usage if a name in `foes` is not the name of a creature, or if there are too many names."""
    from game import content

    may = [name for name in content.kinds() if name not in content.classes()]
    if odd := next((foe for foe in foes if foe not in may), None):
        raise Usage(f"no such creature: {odd[:40]!r} (there are {', '.join(may)})")
    if "" in foes:
        raise Usage("a creature is missing between two commas")
    if len(foes) > MOST:
        raise Usage(f"{MOST} creatures at most, not {len(foes)}")


def facts(view: "View", meant: "Meant") -> dict[str, Any]:
    """Return what the game understood of a typed sentence, as data for JSON.

    If there is one interpretation only, it is that one's data, else a list of interpretations. "refused" is a reason in
    words.
    """
    rows = [fact(view, one) for one in meant.offers]
    none = dict.fromkeys(("action", "intent", "feature", "apt", "target", "success"))
    if len(rows) == 1:
        return {**rows[0], "readings": []}
    return {**none, "readings": rows, "refused": refusal(meant) or None}


def refusal(meant: "Meant") -> str:
    """Return a text that says why a typed sentence leads to no Command, or "" if it leads to one."""
    from game import content

    lost = content.vocabulary().refusals["lost"]
    return meant.objection or ("" if meant.offers else f"{lost}.")


def fact(view: "View", taken: "Taken") -> dict[str, Any]:
    """Return one interpretation of a typed sentence as data for JSON: its Action, Feature, target and chance.

    It has either one of the rulebook's Actions, or an intent of an improvised one, never both.
    """
    from game.fd100 import Degree

    reading, odds = taken.reading, taken.odds(view)
    likely = odds.at_least(Degree.PARTIAL_SUCCESS) * 100 / odds.whole if odds else None
    return {
        "action": None if reading.intent else reading.does,
        "intent": reading.intent or None,
        "feature": reading.feature or None,
        "apt": taken.verdict or None,
        "target": key(view, taken.target) if view.body(taken.target) else None,
        "success": likely,
        "deed": taken.action.removesuffix("-afield") if reading.intent else None,
        "words": taken.words,
        "refused": taken.refused or None,
    }


def key(view: "View", who: int) -> str:
    """Return a creature's name as the options --with and --against write it.

    From the second creature of a kind on it has a number: "minor 2".
    """
    kind = next(body.kind for body in view.creatures if body.who == who)
    alike = [body.who for body in view.creatures if body.kind == kind]
    return kind if alike[0] == who else f"{kind} {alike.index(who) + 1}"


def in_words(view: "View", meant: "Meant") -> str:
    """Return the game's answer to a typed sentence as text, worded as in the game itself."""
    if line := refusal(meant):
        return line
    if len(meant.offers) == 1:
        from game.presentation.page import sentence

        return f"{sentence('taken')} {meant.offers[0].marked(view)}."
    return "\n".join(
        ["I take that as one of these:", *(f"{n}  {one.marked(view)}" for n, one in enumerate(meant.offers, 1))]
    )
