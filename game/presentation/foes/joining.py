"""Who stands by a Combat, and joins it."""

from game import content
from game.bots.errands import threat_map
from game.bots.escape import fights
from game.engine.entries import Happened
from game.presentation.page import sentence
from game.presentation.sight import friendly, strangers
from game.run.view import Choice, Seen, View


def joins_next(view: View, body: Seen) -> str:
    """Return as a sentence that a creature in view that does not fight yet joins this Combat as the next Round begins; "" if it does not.

    It does if it is near the leader, and armed, or of a species that fights; not who has broken away from it. [B 3.8.14, R-10]
    """
    if view.fight is None or body.disposition or friendly(view, body) or broke_away(view, body):
        return ""
    (x, y), near = (view.party[0].body.x, view.party[0].body.y), content.constants().combat.near
    there = view.rooms[y, x] and view.rooms[body.y, body.x] == view.rooms[y, x]
    there = there or threat_map(view, [body])[y, x] <= near
    species = {content.kinds()[one.kind].species for one in strangers(view) if one.disposition}
    joins = there and (body.armed or content.kinds()[body.kind].species in species)
    return f" {sentence('joins next')}" if joins else ""


def broke_away(view: View, body: Seen) -> bool:
    """Return whether a creature has left this Combat, as far as was told."""
    now, _ = fights(view)
    return any(isinstance(one, Happened) and (one.what, one.who) == ("breaks away", body.who) for one in now)


def not_now(view: View, body: Seen, attack: Choice | None) -> str:
    """Return as a sentence why a creature cannot be attacked: `attack` is refused, or it does not fight, and whether it will; "" outside Combat if nothing refuses it."""
    if attack and attack.refused:
        return f"You cannot attack it: {attack.refused}."
    aside = "" if body.disposition else ": it is not in the fight"
    return f"You cannot attack it now{aside}.{joins_next(view, body)}" if view.fight and not attack else ""
