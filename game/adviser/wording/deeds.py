"""What an Action that is no Attack does, as text."""

from game import content
from game.adviser.fighting.turning import turns
from game.bots.blows import prized
from game.engine.commands import Act
from game.presentation.answers import lone
from game.presentation.page import sentence
from game.run.view import View
from game.telling.words import plural

BY_ITSELF = {
    "throw": "why throw",
    "carry": "why throw",
    "direct": "why direct",
    "fly": "why fly",
    "barrier": "why cover",
    "screen": "why cover",
}
"""Why Actions are advised that no Attack follows."""


def by_itself(view: View, deed: Act, *, strikes: bool) -> str:
    """Return what an Action does that is no Attack, as text, or "" if that is plain, or an Attack follows: but always what silk does. [R-67]"""
    foe = view.body(deed.target)
    if deed.action in ("cocoon", "wrap") and foe:
        half = content.kinds()[foe.kind].swarm or prized(view, foe)
        return sentence("why wrap half" if half else "why wrap", wounds=plural(foe.unit))
    chance, risk = turns(view, deed)
    if chance:
        whose = "yours" if lone(view) else "one of yours"
        return sentence("why turn both" if risk else "why turn", chance=chance, risk=risk, whose=whose)
    name = "" if strikes else BY_ITSELF.get(deed.action, "")
    return sentence(name) if name else ""
