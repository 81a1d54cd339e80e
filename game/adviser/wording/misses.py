"""Says what an Attack costs that misses, and a failure to suppress a foe or to support an ally."""

from collections.abc import Sequence

from game.adviser.fighting.slips import effects, slips
from game.bots.lines import LinePart
from game.engine.commands import Act
from game.presentation.answers import lone
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.serving import backfires
from game.run.view import View


def misfortune(view: View, parts: Sequence[LinePart]) -> str:
    """Return how likely a line of play ends in a miss that leaves its actor helpless, as text, or "" if none does. [B 3.8.7]

    Of an attempt to suppress a foe it is what comes of a failure.
    """
    if told := failing(view, parts):
        return told
    risk = slips(view, parts)
    about = {"who": "you" if lone(view) else view.me.body.name, "effect": " or ".join(effects(view))}
    return sentence("miss stuns", chance=percent(risk.numerator, risk.denominator), **about) if risk else ""


def failing(view: View, parts: Sequence[LinePart]) -> str:
    """Return what harm a failure to suppress a foe or to support an ally does, with its chance, as text; "" if none. [B 3.8.8]"""
    command = next((part.command for part in parts if part.odds), None)
    choice = view.choice(command) if isinstance(command, Act) else None
    return backfires(view, choice) if choice else ""
