"""Why to tear down an Obstacle, or glue, in short texts."""

from msgspec.structs import replace

from game import content
from game.adviser.fleeing.leaving import rejoining, walled_in
from game.bots import comfort, gathering
from game.bots.errands import cut_off, stand
from game.bots.household import laden
from game.bots.mind import Mind
from game.presentation.obstacles.between import plugged
from game.presentation.obstacles.losses import emptied, only_risks
from game.presentation.obstacles.shutting import shuts
from game.presentation.obstacles.spores import loosed
from game.presentation.page import sentence
from game.run.view import View
from game.telling.words import joined


def torn_for(view: View, mind: Mind) -> str:
    """Return why to tear down what stands here, as text: what waits behind an Obstacle, if that is known, or what is done here then."""
    name = for_whom(view) or why_tear(view)
    waits = sentence("why tear for", what=known) if (known := name[:8] != "why open" and loosed(view)) else ""
    name = kept_from(view, mind) or name if name == "why tear kept" else name
    what = joined(shuts(view, view.chamber)) if view.chamber else ""
    name = "why tear shut" if name == "why tear" and what else name
    who = joined([one.body.name for one in cut_off(view)])
    return ", ".join(filter(None, ("" if known and name == "why tear" else sentence(name, what=what, who=who), waits)))


def why_tear(view: View) -> str:
    """Return the name of the sentence that says why to tear down what stands in this Room, or glue beside the leader."""
    room = view.chamber
    if not (room and room.obstruction) or stand(view) in plugged(view):  # beside glue, that is what is torn at
        return "why open"
    if not (emptied(view) or only_risks(view, room.obstruction)):
        return "why tear"
    return "why tear shut" if shuts(view, room) else "why tear kept"


def for_whom(view: View) -> str:
    """Return the name of the sentence on who needs the glue gone: one of the party who is cut off, or all, who are walled in; "" if neither."""
    if rejoining(view):
        return "why open parted"
    return ("why open out" if laden(view) else "why open first") if walled_in(view) else ""


def kept_from(view: View, mind: Mind) -> str:
    """Return the name of the sentence on what is done in this Room once its Obstacle is gone: the Job, a Rest, gathering; or ""."""
    room = view.chamber
    if room is None or (view.goal and view.rooms[view.goal[1], view.goal[0]] == room.number):
        return "why tear job" if room else ""
    sore = comfort.sore(view, mind.nature)
    beds = [comfort.bed(view, mind, one) for one in (replace(room, obstruction=0), *view.found_here)]
    if sore and beds[0] and not any(beds[1:]):
        return "why tear rest"
    gathers = mind.nature.gathers and room.spent and len(view.me.items) < content.constants().party.slots
    return "why tear gather" if gathers and gathering.worth(view, mind.nature, gathering.lacking(view, room)) else ""
