"""Who stands by a Combat, and joins it."""

from game import content
from game.bots.errands import stand
from game.bots.memory.walk import moves
from game.presentation.page import sentence
from game.presentation.sight import friendly, strangers
from game.run.view import Choice, Seen, View


def joins_next(view: View, body: Seen) -> str:
    """Return as a sentence that a creature in view that does not fight yet joins this Combat as the next Round begins; "" if it does not.

    It does if it is near, and armed, or of a species that fights. [B 3.8.14, R-10]
    """
    if view.fight is None or body.disposition or friendly(view, body):
        return ""
    here, near = view.rooms[stand(view)[::-1]], content.constants().combat.near
    there = (here and view.rooms[body.y, body.x] == here) or moves(view, body) <= near
    species = {content.kinds()[one.kind].species for one in strangers(view) if one.disposition}
    joins = there and (body.armed or content.kinds()[body.kind].species in species)
    return f" {sentence('joins next')}" if joins else ""


def not_now(view: View, body: Seen, attack: Choice | None) -> str:
    """Return as a sentence why a creature cannot be attacked: `attack` is refused, or it does not fight, and whether it will; "" outside Combat if nothing refuses it."""
    if attack and attack.refused:
        return f"You cannot attack it: {attack.refused}."
    aside = "" if body.disposition else ": it is not in the fight"
    return f"You cannot attack it now{aside}.{joins_next(view, body)}" if view.fight and not attack else ""
