"""Says what a Charge costs that fails: the box of the Disposition Track in which it leaves its actor."""

from collections.abc import Sequence

from game.adviser.fighting.likelier import acts
from game.bots.lines import LinePart
from game.bots.plans import LineOfAttack, higher, thrown_back
from game.content import TRACK
from game.engine.commands import Act
from game.presentation.page import sentence
from game.run.view import View


def price(view: View, part: LinePart, parts: Sequence[LinePart]) -> str:
    """Return in brackets where a Charge that fails leaves its actor, or "" if this part of a line of play is none. [R-25]

    A nerve steeled before it lifts the actor first, if it works: then there may be two such places. Where the line goes
    without odds, for want of room, the places alone are told.
    """
    charge = part.command
    at = charge.target if isinstance(charge, Act) and charge.action == "charge" else 0
    foe = next((body for body in view.creatures if body.who == at), None)
    if foe is None:
        return ""
    now, line = view.me.body.disposition, LineOfAttack(view, foe, (view.me.body.x, view.me.body.y))
    steeled = [higher(now)] if any(acts(one.command) == "steel" for one in parts[: parts.index(part)]) else []
    left = sorted({thrown_back(line, place) for place in (now, *steeled) if place}, key=TRACK.index)
    told = "charge stays" if left == [now] else "charge fails"
    return sentence(told if part.odds else "charge else", places=" or ".join(reversed(left)))
