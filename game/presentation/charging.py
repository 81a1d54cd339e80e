"""Says what a Charge costs that fails: the box of the Disposition Track in which it leaves its actor."""

from collections.abc import Sequence

from game.bots.lines import LinePart
from game.bots.plans import LineOfAttack, higher, thrown_back
from game.content import TRACK
from game.engine.commands import Act
from game.presentation.likelier import acts
from game.presentation.page import sentence
from game.run.view import View


def price(view: View, part: LinePart, parts: Sequence[LinePart]) -> str:
    """Return in brackets where a Charge that fails leaves its actor, or "" if this part of a line of play is none. [R-25]

    A nerve steeled before it lifts the actor first, if it works: then there may be two such places.
    """
    charge = part.command
    if not isinstance(charge, Act) or charge.action != "charge":
        return ""
    foe = next(body for body in view.creatures if body.who == charge.target)
    now, line = view.me.body.disposition, LineOfAttack(view, foe, (view.me.body.x, view.me.body.y))
    steeled = [higher(now)] if any(acts(one.command) == "steel" for one in parts[: parts.index(part)]) else []
    left = sorted({thrown_back(line, place) for place in (now, *steeled) if place}, key=TRACK.index)
    return sentence("charge stays" if left == [now] else "charge fails", places=" or ".join(reversed(left)))
