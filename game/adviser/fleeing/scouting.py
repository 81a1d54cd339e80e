"""The adviser's look at the way out before the Job's goods are taken: once they are missed, it is known where to run."""

from msgspec import Struct

from game import content
from game.bots.errands import stand
from game.bots.escape import OUT
from game.bots.household import HUNGRY, laden
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import far_off
from game.bots.seeking import look_about
from game.engine.commands import AnyCommand, Go
from game.presentation.sight import hostile
from game.run.view import RoomRecord, View

SCOUT = "scout"
"""The name of the aim, in `Mind.aim`, to look at the way out before the goods are taken."""
NEARER, MOST = 3, 40
"""How many times as far off as the Room with the way out the goods must lie, for it to be looked at first, and for how many turns it is looked for."""


class Lookout(Struct, forbid_unknown_fields=True):
    """Remembers since when the way out has been looked for, so that it costs little."""

    since: dict[int, int] = {}  # by Level: the turn in which that was begun

    def review(self, view: View, mind: Mind) -> None:
        """Break off the walk there once the way out has come in sight."""
        if mind.aim == SCOUT and unseen_exit(view) is None:
            mind.walk.ahead = []

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return a step to the Room from which a way leads out of the nest, in place of a walk to the goods that lie much farther off, else `best`.

        That is while nobody has seen that way, with nobody armed in sight or after the party, and nobody hungry.
        """
        room = unseen_exit(view) if isinstance(best, Go) and mind.aim == "onward" else None
        hungry = any(one.hungers and one.hunger >= HUNGRY for one in view.party)
        if room is None or hostile(view) or view.pursuers or view.raid.head_start or hungry:
            return best
        cell, ground = (room.x, room.y), mind.safe(view)
        step = go(view, [cell], ground) or look_about(view, ground, [cell], mind.walk.worn(view))
        if step is None or view.turn - self.since.setdefault(view.number, view.turn) > MOST:
            return best
        mind.aim = SCOUT
        return mind.walk.set_out(view, step)


def unseen_exit(view: View) -> RoomRecord | None:
    """Return the Room of the deepest Level from which a way that nobody has seen leads out of the nest, while the goods lie much farther off and no patrol bars that way yet; else None."""
    if view.goal is None or laden(view) or content.alerts()[view.alert].bars or not content.jobs()[view.job.job].escape:
        return None
    seen = any(way.kind in OUT for way in view.passages)
    room = next((one for one in view.found_here if one.out and not seen), None)
    near = room and NEARER * far_off(stand(view), (room.x, room.y)) <= far_off(stand(view), view.goal)
    return room if near else None
