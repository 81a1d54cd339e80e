"""What a bot remembers of its walks: the cells ahead, and where it has trodden."""

from collections.abc import Sequence

from msgspec import Struct

from game.bots.errands import Mask, far, footing, route, stand, travel_step, ways_from
from game.bots.places import Place, allowed
from game.engine.commands import AnyCommand, Go
from game.engine.steps import Roam
from game.nest.paths import FAR, Cell
from game.run.view import Seen, View

OFTEN = 3
"""The number of times on one cell, counted like ASTRAY, from which on it is no more a place to see unknown ground from."""
ASTRAY = 60
"""The number of times that the bot may stand on one cell, since the last fight or exploration, before it counts as astray."""


Setting = tuple[int, int, int, int, bool, int, list[tuple[int, int, dict[str, int], int]]]
"""What `setting` returns."""


class Footsteps(Struct, forbid_unknown_fields=True):
    """The present walk, and the cells stood on since the last fight or exploration."""

    ahead: list[Cell] = []  # the cells still ahead
    setting: Setting | None = None  # what `setting` returned at its start
    done: Place = (-1, -1)  # how many explorations and fights there were when `trodden` was cleared
    trodden: dict[tuple[int, Cell], int] = {}  # by Level and cell: times stood there since

    def tread(self, view: View) -> None:
        """Record where the bot stands; forget all that was before the last fight or exploration."""
        done = view.raid.explored, view.raid.fights
        if done != self.done:
            self.done = done
            self.trodden.clear()
        here = view.number, stand(view)
        self.trodden[here] = self.trodden.get(here, 0) + view.asks(Roam)

    def astray(self, view: View) -> bool:
        """Return whether the bot is walking in circles. If so, it should stop looking for places to rest."""
        return self.trodden.get((view.number, stand(view)), 0) > ASTRAY

    def worn(self, view: View) -> list[Cell]:
        """Return the cells of this Level on which the bot has stood so often that nothing more is to be seen from there."""
        return [cell for (level, cell), times in self.trodden.items() if level == view.number and times >= OFTEN]

    def set_out(self, view: View, command: AnyCommand) -> AnyCommand:
        """Return `command`, which begins a walk, and remember the other cells of the walk for the next Commands."""
        cells = route(view)
        self.ahead = cells[1:] if cells and command == Go(*cells[0]) else []
        self.setting = setting(view)
        return command

    def goal(self, step: Go) -> Cell:
        """Return the cell to which the walk leads that begins with this step, as far as it is planned."""
        return self.ahead[-1] if self.ahead else (step.x, step.y)

    def stride(self, view: View) -> AnyCommand | None:
        """Return the next step of the current walk, or None if there is no walk or the bot has to break it off."""
        if not self.ahead or setting(view) != self.setting or any(not seen.led for seen in view.creatures):
            return None
        return allowed(view, Go(*self.ahead.pop(0)))


def setting(view: View) -> Setting:
    """Return a tuple of facts, such as Level, Room and Wounds. If any changes, the bot decides anew where to go."""
    room = view.chamber.number if view.chamber else 0
    bodies = [(member.body.wounds, member.hunger, member.body.effects, member.carries) for member in view.party]
    return view.number, view.raid.explored, view.raid.fights, view.raid.leader, view.raid.head_start > 0, room, bodies


def go(view: View, goals: Sequence[Cell], ground: Mask) -> AnyCommand | None:
    """Return a step towards the nearest of these cells over `ground`, or None if none can be reached."""
    if not goals:
        return None
    walk = ways_from(view, ground)
    near = [(far(walk, goal), goal) for goal in goals if 0 < far(walk, goal) < FAR]
    return allowed(view, travel_step(view, min(near)[1], ground)) if near else None


def moves(view: View, foe: Seen) -> int:
    """Return the number of moves until the actor stands beside the enemy, or FAR if no path is free."""
    walk = ways_from(view, footing(view))
    return min(far(walk, (foe.x + dx, foe.y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)) + 1
