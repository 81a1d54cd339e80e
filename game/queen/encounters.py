"""Whom the nest sends: garrisons, Encounters, the royal guard. [R-50, R-54, R-75, ★R-45]"""

from game import content
from game.flow import Rules, rule, tell, then
from game.flow.chronicle import Happened
from game.flow.steps import EnterLevel, Event, Stir
from game.queen.spawning import spawn
from game.systems.ground import ground, level, moves, nearest_free, rooms
from game.systems.levels import DEEPEST, dice
from game.systems.party import armed, here, leader, party
from game.systems.throws import level_throw, throw
from game.world import get, the
from game.world.components import At, Facing, Guard, Raid

HEADS = 2  # 2 + Features die // 5
LABOUR = "worker"


class Encounters(Rules):
    @rule("R-54 R-75")
    def enter_level(self, step: EnterLevel) -> None:  # noqa: ARG002
        """A Level nobody has been on is garrisoned; the royal cell has its Queen and her guard."""
        nest = level()
        if nest.garrison >= 0:
            return
        nest.garrison = (HEADS + level_throw(dice().features, "garrison") // 5) * len(party())
        if nest.rating >= DEEPEST:
            self.court()

    def court(self) -> None:
        """R-75 The Queen in her cell, her guard at its mouth, looking out."""
        job = content.jobs()[the(Raid).job]
        cell = next(chamber for chamber in ground().plan.chambers if chamber.kind == job.chamber)
        spawn(job.target, cell.x, cell.y)
        mouth = cell.mouths[0]
        for kind in job.guard * len(party()):
            x, y = nearest_free(*(cell.guard[0] if cell.guard else mouth), 1)[0]
            guard = spawn(kind, x, y, Guard(*mouth))
            look = get(guard, Facing)
            look.dx, look.dy = (mouth[0] > x) - (mouth[0] < x), (mouth[1] > y) - (mouth[1] < y)

    @rule("R-50 R-54")
    def event(self, step: Event) -> None:
        """Who comes: by the Level's Costs / Risks die, out of the garrison; when that is empty, Workers only."""
        if step.event != "Encounter":
            return
        fell = throw(dice().costs, "encounter")
        row = next(row for row in content.arrivals() if fell <= row.top)
        garrison, coming = level(), []
        for kind in row.who * len(party()):
            if kind != LABOUR and not garrison.garrison:
                kind = LABOUR  # noqa: PLW2901
            else:
                garrison.garrison = max(0, garrison.garrison - 1)
            coming.append(kind)
        tell(Happened("Encounter", number=fell, note=", ".join(coming)))
        arrived = [who for kind in coming if (who := arrive(kind))]
        if any(armed(who) for who in arrived):
            then(Stir())


def arrive(kind: str, wounds: int = 0) -> int:
    """Out of the tunnel mouth of this Room that is farthest from the party, looking in; 0 if there is no room for it."""
    first, plan = get(leader(), At), ground().plan
    chamber = plan.chamber(here() or nearest_room(first))
    mouth = max(chamber.mouths, key=lambda cell: max(abs(cell[0] - first.x), abs(cell[1] - first.y)))
    cells = nearest_free(*mouth, 2)
    if not cells:
        return 0
    x, y = next((cell for cell in cells if cell != mouth), mouth)  # before the tunnel, not in it
    who = spawn(kind, x, y, Guard(*mouth), wounds=wounds)
    facing = get(who, Facing)
    facing.dx, facing.dy = (first.x > x) - (first.x < x), (first.y > y) - (first.y < y)
    return who


def nearest_room(at: At) -> int:
    """From a gallery: the open chamber with the nearest mouth."""
    plan = ground().plan
    near = [(moves(At(*cell), at), room.number) for _, room in rooms() for cell in plan.chamber(room.number).mouths]
    return min(near)[1]
