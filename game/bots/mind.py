"""What a player keeps in her head: where armed creatures stood, where she fought, rested and waited, which ways she shuns."""

from game import content
from game.bots.errands import SENSED, Mask, far, footing, route, stand, travel_step, ways_from
from game.bots.places import allowed
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Go
from game.engine.steps import Roam
from game.nest.paths import FAR, Cell, distances
from game.run.view import Seen, View

HAUNTED = 14
"""Turns between two fights that are really one."""
UNSEEN = ("unseen", "adjacent", "truce")
"""What they have made of her who slipped past them."""
LIE_LOW = 30
"""Turns she waits for whoever came to go home again, or on another Level for the hue and cry to be over."""

ASTRAY = 60
"""Times she has stood on one cell since she last fought or explored, waiting there among them."""

Place = tuple[int, int]
"""A Level and the number of a Room of it."""


class Mind:
    """A nature, and what is remembered; all else is seen."""

    def __init__(self, nature: Nature) -> None:
        self.nature = nature
        self.dangers: dict[int, tuple[int, Seen]] = {}  # who: the Level, and how she looked
        self.fights: dict[int, set[int]] = {}  # of a Level
        self.fought = -LIE_LOW  # the turn of the last blow
        self.battlefield = 0  # the Level of the last blow
        self.haunted: Cell | None = None  # where she is attacked again and again
        self.lain: dict[int, int] = {}  # turns she lay low because of somebody
        self.dodged: dict[int, int] = {}  # turns of a Level spent running
        self.owed: set[Place] = set()  # Rooms whose exploration a fight broke off
        self.rested: dict[Place, int] = {}  # explorations before the last Rest there
        self.gleaned: dict[Place, int] = {}  # explorations before she last looked for food there
        self.leaves: dict[Place, int] = {}  # times she left a Level to heal, by explorations
        self.withdrew = -1  # the turn in which that was last
        self.waited: dict[int, int] = {}  # turns of a Level waited for Effects to pass
        self.idle: dict[int, int] = {}  # turns of a Level with nothing to do
        self.busy = (-1, 0)  # a turn, and the housework done in it
        self.down = 0  # the way she took last
        self.taken: dict[int, int] = {}  # the way by which she came to a Level first
        self.shut: set[int] = set()  # ways to Levels she has given up
        self.digs: dict[Place, int] = {}  # times she dug on a Level, by explorations
        self.shunned: dict[int, int] = {}  # a way she fled by, and till when
        self.fled = False
        self.ahead: list[Cell] = []  # of the way she is on
        self.setting: object = None  # how things were when she set out
        self.scheme: Act | None = None  # what she makes up, between the questions about it
        self.schemed = -1  # the turn of it
        self.tended: dict[Place, int] = {}  # explorations before she last tended somebody there
        self.courted: dict[int, int] = {}  # turns spent on winning a guest over
        self.scouted: dict[Place, int] = {}  # explorations before she last sent a Companion ahead
        self.done: Place = (-1, -1)  # explorations, and fights, so far
        self.trodden: dict[tuple[int, Cell], int] = {}  # how often she has stood where, since

    # -- taking in what is seen ----------------------------------------------------------------

    def watch(self, view: View) -> None:
        """Where armed creatures stand, or stood; and by which way she came to this Level first."""
        self.taken.setdefault(view.number, self.down)
        done = view.raid.explored, view.raid.fights
        if done != self.done:
            self.done = done
            self.trodden.clear()
        here = view.number, stand(view)
        self.trodden[here] = self.trodden.get(here, 0) + view.asks(Roam)
        for who, (level, seen) in list(self.dangers.items()):
            if level == view.number and view.visible[seen.y, seen.x]:
                del self.dangers[who]
        for seen in view.creatures:
            if seen.armed and not seen.led:
                self.dangers[seen.who] = (view.number, seen)

    def arrive(self, view: View) -> None:
        """Fled through a way: it is left alone for a while, the longer the more she has fought behind it."""
        if self.fled:
            self.fled = False
            here = [way.way for way in view.passages if (way.x, way.y) == stand(view)]
            often = 1 + len(self.fights.get(self.battlefield, ())) // 4
            self.shunned.update(dict.fromkeys(here, view.turn + often * LIE_LOW))

    def note_fight(self, view: View) -> None:
        """What the Room owes waits for the end; two fights at short notice are one, and haunt the place."""
        if view.chamber:
            self.owed.add((view.number, view.chamber.number))
        here = self.fights.setdefault(view.number, set())
        if view.raid.fights not in here:
            self.haunted = stand(view) if view.turn - self.fought <= HAUNTED else None
        self.fought, self.battlefield = view.turn, view.number
        here.add(view.raid.fights)

    def known(self, view: View) -> list[Seen]:
        """Armed creatures of this Level, as they were when last seen."""
        return [seen for level, seen in self.dangers.values() if level == view.number]

    def lost(self, view: View) -> list[Cell]:
        """Where on this Level armed creatures stood when last seen."""
        return [(seen.x, seen.y) for seen in self.known(view)]

    def astray(self, view: View) -> bool:
        """Whether she goes to and fro: then she has thought enough of her comfort."""
        return self.trodden.get((view.number, stand(view)), 0) > ASTRAY

    def battered(self, view: View) -> bool:
        """Whether somebody is too sore to go on: on the deepest Level, sore at all."""
        most = self.nature.sore if view.rating >= content.constants().nest.deepest else self.nature.battered
        return any(100 * member.body.wounds // member.body.limit >= most for member in view.party)

    # -- on her way ----------------------------------------------------------------------------

    def set_out(self, view: View, command: AnyCommand) -> AnyCommand:
        """The rest of this way is walked without another thought, as long as nothing changes."""
        cells = route(view)
        self.ahead = cells[1:] if cells and command == Go(*cells[0]) else []
        self.setting = setting(view)
        return command

    def stride(self, view: View) -> AnyCommand | None:
        """The next step of the way she is on, with nobody in view and everything as it was."""
        if not self.ahead or setting(view) != self.setting or any(not seen.led for seen in view.creatures):
            return None
        return allowed(view, self.ahead.pop(0))

    # -- where she may walk --------------------------------------------------------------------

    def safe(self, view: View) -> Mask:
        """Ground away from those she remembers; of those who have not noticed her in this Room, not beside them."""
        if "safe" not in view.derived:
            view.derived["safe"] = view.walkable & ~self.peril(view)
        found: Mask = view.derived["safe"]
        return found

    def peril(self, view: View) -> Mask:
        """Cells in reach of the senses of those she remembers."""
        ground: Mask = view.walkable
        unseen = {seen.who for seen in self.known(view) if seen.notice in UNSEEN}
        here = {seen.who: (seen.x, seen.y) for seen in self.known(view)}
        near = distances(ground, [cell for who, cell in here.items() if who in unseen], 1) <= 1
        wide = distances(ground, [cell for who, cell in here.items() if who not in unseen], SENSED) <= SENSED
        return near | wide


def setting(view: View) -> object:
    """What, if it changes, makes her think again about where she goes."""
    room = view.chamber.number if view.chamber else 0
    bodies = [(member.body.wounds, member.hunger, member.body.effects, len(member.items)) for member in view.party]
    return view.number, view.raid.explored, view.raid.fights, view.raid.leader, view.raid.head_start > 0, room, bodies


def go(view: View, goals: list[Cell], ground: Mask) -> AnyCommand | None:
    """A step to the nearest of them; into whoever stands in the way and will not move, which is an attack."""
    if not goals:
        return None
    walk = ways_from(view, ground)
    near = [(far(walk, goal), goal) for goal in goals if 0 < far(walk, goal) < FAR]
    step = travel_step(view, min(near)[1], ground) if near else None
    return allowed(view, (step.x, step.y)) if step else None


def moves(view: View, foe: Seen) -> int:
    """Moves till she is beside her; FAR if others stand between."""
    walk = ways_from(view, footing(view))
    return min(far(walk, (foe.x + dx, foe.y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)) + 1
