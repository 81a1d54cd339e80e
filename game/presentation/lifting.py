"""Says which Successes of an Action lift nobody from the Disposition where it stands, and so change nothing. [B 2.3.5]"""

import re

from game import content
from game.content import TRACK
from game.engine.commands import Act
from game.fd100 import Degree, Odds
from game.presentation.answers import lone
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import effects
from game.run.view import Seen, View

LIFTS = re.compile(r"(?:Ally|Actor) steps up to (\w+)")
EASES = "Worst Effect ends"


def lifts(view: View, command: Act, made: Odds | None = None) -> str:
    """Return a sentence on what an Action still changes, where some or all of its Successes change nothing, else "".

    `made`: its odds, if they are known, for the chance of a Success that does change something.
    """
    outcome = content.formulas()[command.action].outcome
    who = command.target or view.me.body.who
    body = view.body(who)
    if body is None or not body.disposition or not any(LIFTS.search(words) for words in outcome.values()):
        return ""
    successes = [one for one in Degree if one >= Degree.PARTIAL_SUCCESS and str(one) in outcome]
    helps = [one for one in successes if not in_vain(outcome[str(one)], body)]
    if len(helps) == len(successes):
        return ""
    if not helps:
        return sentence("lifts nobody", place=body.disposition)
    chance = f", {percent(made.at_least(helps[0]), made.whole)} %," if made else ""
    whom = "you" if lone(view) and body.who == view.asked else f"the {body.name}"
    limit = LIFTS.search(outcome[str(helps[0])])
    rises = limit is not None and not reached(body, limit[1])
    does = sentence("lifts to", whom=whom, limit=limit[1]) if limit and rises else sentence("lifts else")
    return sentence("lifts only", place=body.disposition, degree=helps[0], chance=chance, does=does)


def in_vain(outcome: str, body: Seen) -> bool:
    """Return whether all that an outcome does is done already: a step up to where a fighter is, an Effect less of none."""
    return all(
        not any(effects(body)) if one == EASES else bool((up := LIFTS.fullmatch(one)) and reached(body, up[1]))
        for one in outcome.split(", ")
    )


def reached(body: Seen, limit: str) -> bool:
    """Return whether a fighter's Disposition is this one or a higher one."""
    return TRACK.index(body.disposition) >= TRACK.index(limit)
