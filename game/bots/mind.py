"""What a bot remembers: armed creatures, places of fights and Rests, and passages to avoid."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game import content
from game.bots.blows import hopeful, prized
from game.bots.errands import SENSED, Mask, far, footing, inside, route, stand, travel_step, ways_from
from game.bots.judgement import Judgement, dreaded, out_of_sight
from game.bots.places import ABSENT, LOST_TO, allowed, menaces, owing, unsafe
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Go
from game.engine.steps import Roam
from game.nest.paths import FAR, Cell
from game.run.view import Held, Seen, View

HAUNTED = 14
"""The number of turns between two fights up to which they count as one."""
AT_ONCE = 3
"""The number of turns on a Level up to which it was but crossed: left as soon as it was reached."""
CROSSINGS = 4
"""The number of Levels crossed at once, one after the other, after which a way does not shake pursuers off: they come out where one did."""
LIE_LOW = 30
"""The number of turns to wait until enemies have gone home, or until an alarm on another Level is over."""

OFTEN = 3
"""The number of times on one cell, counted like ASTRAY, from which on it is no more a place to see unknown ground from."""
ASTRAY = 60
"""The number of times that the bot may stand on one cell, since the last fight or exploration, before it counts as astray."""

IN_VAIN = 2
"""The number of fights with a creature that may change nothing before it is let be."""
LATER = 200
"""The number of turns after which a creature that was attacked in vain may be attacked again."""

Place = tuple[int, int]
"""The number of a Level and the number of one of its Rooms."""
NOWHERE_YET = 0, 0
"""The Level and turn of the last arrival, before any."""
NOWHERE: tuple[list[int], int, frozenset[Place]] = [], 0, frozenset()
"""What a Level was left for, before any was: the party's Wounds, the Level's rating, and the Rooms to heal in elsewhere."""


class Missed(NamedTuple):
    """A creature that was attacked: as last seen, how the party stood, and how many fights in a row have changed nothing."""

    foe: Seen
    standing: object
    times: int


class Mind:
    """A bot's temperament, and its memory of what can no longer be seen."""

    def __init__(self, nature: Nature) -> None:
        self.nature = nature
        self.dangers: dict[int, tuple[int, Seen]] = {}  # by id: the Level, and the creature as last seen
        self.spotted: dict[int, int] = {}  # by id: the turn in which it was seen last
        self.fights: dict[int, set[int]] = {}  # by Level: numbers of its fights
        self.fought, self.battlefield = -LIE_LOW, 0  # the turn and the Level of the last blow
        self.field: Cell | None = None  # the cell from which it was seen
        self.haunted: Cell | None = None  # the cell of repeated attacks by foes unseen
        self.faced, self.harmless = 0, set[int]()  # the last fight with an armed foe in sight; ids of the harmless
        self.spurned: dict[int, tuple[Held, frozenset[int]]] = {}  # by id: Items left lying, see `carrying.settled`
        self.lain, self.dodged = dict[int, int](), dict[int, int]()  # turns, by id waited for, by Level spent running
        self.hides: list[int] = []  # ids of those hidden from last
        self.barred = 0, 0  # the id of whom it was waited for last that stands in the way, and till which turn
        self.owed: set[Place] = set()  # Rooms whose exploration a fight may have interrupted
        self.rested, self.gleaned = dict[Place, int](), dict[Place, int]()  # explorations before these
        self.leaves: dict[Place, int] = {}  # by Level and explorations: times it was left to heal
        self.withdrew, self.down = -1, 0  # the turn in which that happened last; the way down taken last
        self.left_for, self.vainly = NOWHERE, set[Place]()  # see `comfort.withdraw`
        self.slim: dict[Place, int] = {}  # explorations before an Obstacle there was found too hard to tear down
        self.waited, self.idle = dict[int, int](), dict[int, int]()  # by Level: turns
        self.busy = (-1, 0)  # a turn, and how many chores were done in it
        self.taken: dict[int, int] = {}  # by Level: the way down by which it was first reached
        self.shut: dict[int, int] = {}  # by way to a Level that was given up: the party's Wounds then
        self.digs, self.blind = dict[Place, int](), set[int]()  # times of digging; Levels where no Room is left to find
        self.shunned: dict[int, int] = {}  # by way fled through: the turn until which to avoid it
        self.came, self.crossed = NOWHERE_YET, 0  # the Level and turn of the last arrival; how many in a row
        self.fled = self.beaten = False  # has it fled; was the last fight one to run from: only an adviser knows
        self.judged: Judgement | None = None  # of the present fight, or the last: only an adviser knows
        self.level, self.aim = 0, ""  # the Level of `come`; what the last Command outside Combat was for
        self.ahead: list[Cell] = []  # the cells still ahead on the present walk
        self.setting: object = None  # what `setting` returned at its start
        self.scheme: Act | None = None  # the improvised Action, between the questions about it
        self.schemed, self.heart = -1, ""  # when it was begun; in a fight, the Feature by which it takes heart
        self.tended: dict[Place, int] = {}  # explorations before somebody was last tended there
        self.courted: dict[int, int] = {}  # by id: effort spent on winning a guest over
        self.scouted: dict[Place, int] = {}  # explorations before a Companion was last sent ahead
        self.prey: tuple[Seen, object, int] | None = None  # whom it goes at, how the party stands, the number of fights
        self.missed: dict[int, Missed] = {}  # by id: whom it has attacked
        self.done: Place = (-1, -1)  # how many explorations and fights there were when `trodden` was cleared
        self.trodden: dict[tuple[int, Cell], int] = {}  # by Level and cell: times stood there since

    # -- taking in what is seen ----------------------------------------------------------------

    def watch(self, view: View) -> None:
        """Record where armed creatures are, through which passage the party first reached this Level, and whether it goes to and fro."""
        self.taken.setdefault(view.number, self.down)
        if self.came[0] != view.number:
            self.crossed = self.crossed + 1 if view.turn - self.came[1] <= AT_ONCE else 0
            self.came = view.number, view.turn
        done = view.raid.explored, view.raid.fights
        if done != self.done:
            self.done = done
            self.trodden.clear()
        self.learn(view)
        here = view.number, stand(view)
        self.trodden[here] = self.trodden.get(here, 0) + view.asks(Roam)
        self.see(view)

    def see(self, view: View) -> None:
        """Record the armed creatures that are seen now, but friends and sisters, and forget those that are no longer where they were.

        Whoever strolls is near there for a while. Nobody strikes from out of sight any more once all are dead or gone who were seen in the last fight.
        """
        for who, (level, seen) in list(self.dangers.items()):
            strolls = not seen.disposition and view.turn - self.spotted.get(who, -SENSED) < SENSED
            gone = not inside(view.visible, (seen.x, seen.y)) or (view.visible[seen.y, seen.x] and not strolls)
            if level == view.number and gone:
                del self.dangers[who]
        self.harmless |= {seen.who for seen in view.creatures if not menaces(view, seen)}
        for seen in view.creatures:
            if menaces(view, seen):
                self.dangers[seen.who], self.spotted[seen.who] = (view.number, seen), view.turn
                self.faced = view.raid.fights if view.fight and seen.disposition else self.faced
        if self.faced == view.raid.fights and not view.fight and not any(seen.disposition for seen in self.known(view)):
            self.haunted = None
        view.derived[ABSENT] = lost = self.lost(view)
        often = len(self.fights.get(view.number, ())) > self.nature.bold  # else it would be run from them for ever
        view.derived[LOST_TO] = frozenset() if often else dreaded(view, self.judged, lost)

    def come(self, view: View) -> None:
        """Record whether the party has fled to this Level, by whatever key: then the way back is to be avoided for a while.

        It has if foes that had noticed it on the last Level are likely to win. Call this before the party has moved on.
        """
        last, self.level = self.level, view.number
        if last != view.number:
            foes = [
                foe
                for level, foe in self.dangers.values()
                if level == last and (foe.disposition or foe.notice == "seen")
            ]
            self.fled = self.fled or bool(foes and view.party and not hopeful(view, foes))
            self.arrive(view)

    def arrive(self, view: View) -> None:
        """Record that the bot should avoid, for a while, the passage through which it has just fled. It is avoided longer after many fights beyond it."""
        if self.fled:
            self.fled = False
            here = [way.way for way in view.passages if (way.x, way.y) == stand(view)]
            often = 1 + len(self.fights.get(self.battlefield, ())) // 4
            self.shunned.update(dict.fromkeys(here, view.turn + often * self.nature.shuns))

    def later(self, view: View) -> int:
        """Return in how many turns the last of the ways may be taken again that the party has fled by, at most 0 if they all may now."""
        return max((self.shunned.get(way.way, 0) for way in view.passages), default=0) - view.turn

    def witness(self, view: View) -> None:
        """Record who is in view, an arrival, that a Room owes nothing, and a fight at its first Command, by whatever key the party goes on."""
        self.see(view)
        if view.asks(Roam):
            self.come(view)
            self.owed -= {(view.number, view.chamber.number)} if view.chamber and not owing(view) else set()
        if view.fight and view.raid.fights not in self.fights.get(view.number, ()):
            owed = set(self.owed)
            self.note_fight(view)
            self.owed = owed

    def note_fight(self, view: View) -> None:
        """Record that the bot is fighting on this Level.

        Record its cell, too, if it follows another fight closely, and the Room whose exploration it interrupts.
        """
        if view.chamber:
            self.owed.add((view.number, view.chamber.number))
        here = self.fights.setdefault(view.number, set())
        if view.raid.fights not in here and view.turn - self.fought <= HAUNTED:
            self.haunted = stand(view)
        elif view.raid.fights not in here:  # who fought then and is out of sight has no part in this fight
            self.haunted, about = None, {seen.who for seen in view.creatures}
            for who, (level, seen) in self.dangers.items():
                self.dangers[who] = level, seen if who in about else replace(seen, disposition="")
        self.fought, self.battlefield, self.field = view.turn, view.number, stand(view)
        here.add(view.raid.fights)

    def goes_at(self, view: View, foe: Seen) -> None:
        """Record that the bot goes to attack this creature. What comes of it is taken in after the fight."""
        self.prey = foe, standing(view), view.raid.fights

    def learn(self, view: View) -> None:
        """Record whether the fight that was begun against a creature has changed nothing: it is as hurt as before, and so is the party."""
        if self.prey is None or view.fight:
            return
        (foe, before, fights), self.prey = self.prey, None
        now = next((seen for seen in (*view.creatures, *self.known(view)) if seen.who == foe.who), None)
        if now and view.raid.fights > fights:
            last = self.missed.get(foe.who)
            times = last.times if last and last.standing == before else 0
            same = now.wounds == foe.wounds and standing(view) == before
            self.missed[foe.who] = Missed(now, before, times + 1 if same else 0)

    def vain(self, view: View) -> dict[int, Seen]:
        """Return the creatures, by id, with whom fights have changed nothing so often that no other is to be begun now. The Job's target is none."""
        now, here = standing(view), {seen.who: seen for seen in view.creatures}
        missed = [one for one in self.missed.values() if one.times >= IN_VAIN and one.standing == now]
        found = [(here.get(one.foe.who, one.foe), one.foe.wounds) for one in missed]
        return {foe.who: foe for foe, wounds in found if foe.wounds == wounds and not prized(view, foe)}

    def known(self, view: View) -> list[Seen]:
        """Return the armed creatures of this Level as they were when last seen."""
        return [seen for level, seen in self.dangers.values() if level == view.number]

    def about(self, view: View) -> list[Seen]:
        """Return those of the `known` that cost the party anything and have not gone home: who keeps to no place has, LIE_LOW turns after it was seen."""
        since = view.turn - LIE_LOW
        here = (one for one in self.known(view) if one.tie or self.spotted.setdefault(one.who, view.turn) > since)
        return [one for one in here if not hopeful(view, [one], 0)]

    def lost(self, view: View) -> list[Seen]:
        """Return the armed creatures of this Level that were last seen fighting and are out of sight, see `out_of_sight`."""
        left = self.judged.after(view) if self.judged and self.battlefield == view.number else ()
        later = view.fight.later if view.fight else left
        return out_of_sight(view, self.known(view), later, self.harmless)

    def dogged(self, view: View) -> bool:
        """Return whether the party has just gone to and fro between Levels, and whoever comes after it as often."""
        return self.crossed >= CROSSINGS and view.turn - self.came[1] <= LIE_LOW

    def astray(self, view: View) -> bool:
        """Return whether the bot is walking in circles. If so, it should stop looking for places to rest."""
        return self.trodden.get((view.number, stand(view)), 0) > ASTRAY

    def worn(self, view: View) -> list[Cell]:
        """Return the cells of this Level on which the bot has stood so often that nothing more is to be seen from there."""
        return [cell for (level, cell), times in self.trodden.items() if level == view.number and times >= OFTEN]

    def battered(self, view: View) -> bool:
        """Return whether a member of the party is too wounded to go on. On the deepest Level fewer Wounds are allowed."""
        most = self.nature.sore if view.rating >= content.constants().nest.deepest else self.nature.battered
        return any(100 * member.body.wounds // member.body.limit >= most for member in view.party)

    # -- walking -------------------------------------------------------------------------------

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

    # -- where it is safe ---------------------------------------------------------------------

    def safe(self, view: View) -> Mask:
        """Return the cells, [y, x], where no remembered enemy would notice the actor that is still `about`."""
        if "safe" not in view.derived:
            view.derived["safe"] = view.walkable & ~unsafe(view, self.about(view))
        found: Mask = view.derived["safe"]
        return found


def standing(view: View) -> object:
    """Return how the party stands on this Level. While that is the same, so is as a rule what comes of a fight with the same creature."""
    return view.number, [(one.body.who, one.body.wounds) for one in view.party], view.raid.explored, view.turn // LATER


def setting(view: View) -> object:
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
