"""The adviser's constancy: a walk that was begun is carried through, unless something new is seen or has happened meanwhile."""

from collections.abc import Container

from msgspec import Struct

from game.adviser.afield.disturbed import no_bed
from game.adviser.fleeing.flight import FLEE, hunters, nearer
from game.adviser.wording.handling import FETCH
from game.bots.careful import Careful
from game.bots.dead_ends import avoided, descend
from game.bots.errands import far, footing, frontier, route, stand, travel_step, ways_from
from game.bots.escape import way_here
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.places import allowed, apart
from game.bots.seeking import by_the_way
from game.bots.threats import lie_low, restless
from game.engine.commands import WAIT, AnyCommand, Go
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import Tile
from game.presentation.automatic.passable import passing
from game.presentation.sight import strangers, unaware
from game.run.view import View

INDOORS = ("bed", "larder")
"""The aims of walks that have arrived as soon as one stands anywhere in the Room they lead to."""


Tidings = tuple[
    tuple[int, int, int, int],
    bool,
    list[tuple[bool, bool, int]],
    list[int],
    int,
    list[tuple[int, str]],
    list[tuple[int, bool, list[str]]],
]
"""What `tidings` returns."""


class Constancy(Struct, forbid_unknown_fields=True):
    """Remembers the errand that the party is on: where it leads, what it is for, and what was known as it began."""

    known: Tidings | None = None
    goal: Cell | None = None
    level: int = 0
    aim: str = ""
    edge: bool = False  # whether it is to see what lies beyond its goal
    past: set[int] = set()  # ids of the armed that it leads past, who notice nobody, or only whoever is beside them
    # what was known of all but foes, where one was walked up to, and how many moves that was, or one more than when it was gone on with
    prey: tuple[Tidings, Cell, int] | None = None
    barred: tuple[int, int] = 0, -LIE_LOW  # the Level and turn in which others stood in the only way to a bed last

    def bedless(self, view: View) -> bool:
        """Return whether others stood in the only way to a bed a short while ago: round the corner it looks free again, and one would go to and fro."""
        level, turn = self.barred
        return level == view.number and view.turn - turn < LIE_LOW

    def review(self, view: View, mind: Mind) -> None:
        """Break off the walk that has arrived, or to unseen ground that has come in sight meanwhile, and the run from those who look for the party no more."""
        there = self.goal == stand(view) and way_here(view) is not None  # for which the rest of the Level was left
        over = self.goal and self.level == view.number and not (there or self.lasts(view, self.goal))
        late = mind.fights.battlefield == view.number and view.turn - mind.fights.fought >= LIE_LOW
        if over or (self.aim == FLEE and late and not (view.pursuers or hunters(view, mind))):
            mind.walk.ahead, self.goal = [], None

    def instead(self, view: View, policy: Careful, best: AnyCommand) -> AnyCommand:
        """Return the next step of the errand that was begun in place of a step, or `best`, which may begin another.

        An errand ends where it leads, at unseen ground as soon as that is seen, and with anything new. None holds against foes
        in view, but for those whom it has led past, unnoticed; and none but a flight against one, or against foes unseen. Before unseen ground that is much nearer is
        left behind for other, it is looked at. What lies by the way is taken up first, and then it is gone on with.
        """
        if best == WAIT and policy.mind.aim == "onward":
            return self.leads_off(view, policy.mind, "onward") or best
        if not isinstance(best, Go) or policy.mind.aim == FETCH:
            return best
        mind, foes = policy.mind, [seen for seen in view.creatures if seen.armed and not seen.led]
        self.past -= {seen.who for seen in foes if seen.notice == "seen"}
        held = mind.aim == "threat" and not (foes and all(seen.who in self.past for seen in foes))
        self.past |= {seen.who for seen in foes if unaware(seen) and mind.aim == "onward"}
        if step := self.pursues(view, mind, best):
            return step
        known, flees = tidings(view, mind, self.past), mind.aim in (FLEE, "haunted") and mind.aim != self.aim
        off = self.led_astray(view, policy)
        if not news(known, self.known) and not (held or flees or off) and (step := self.goes_on(view, mind)):
            return step
        if mind.aim == "onward" and not off and (step := self.indoors(view, mind, known)):
            return step
        if mind.aim in ("threat", "company"):  # whom such a walk leads to may move, or be no more in sight
            self.goal = None
            return best
        if sees(view, mind, best) and mind.aim == "onward" and mind.fights.haunted is None:
            near = by_the_way(view, 1 + len(mind.walk.ahead), mind.safe(view), mind.walk.worn(view))
            if near is None and (wait := lingers(view, mind)):
                return wait
            if near := allowed(view, near):
                best = near
                mind.walk.set_out(view, near)
        self.goal, self.edge = mind.walk.goal(best), sees(view, mind, best)
        self.known, self.level, self.aim = known, view.number, mind.aim
        return best

    def led_astray(self, view: View, policy: Careful) -> bool:
        """Return whether the errand leads where it is of no use now: see `astray`. That others stand in the only way to a bed is remembered."""
        off = self.goal is not None and astray(view, policy, self.aim, self.goal)
        if off and self.goal and self.aim == "bed" and far(ways_from(view), self.goal) >= FAR:
            self.barred = view.number, view.turn
        return off

    def indoors(self, view: View, mind: Mind, known: Tidings) -> AnyCommand | None:
        """Return the next step of a walk to a bed or to food, where it leads nowhere nearer to any of the armed in sight, who do not know of the party: it is as good as before; else None."""
        if self.aim not in INDOORS or any(one.armed and not one.led and one.notice == "seen" for one in view.creatures):
            return None
        if step := self.leads_off(view, mind, self.aim):
            self.known, mind.aim = known, self.aim
        return step

    def turns(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return this step, and go on with it if a later thought leads to other unseen ground than the errand's, to which somebody or spores bar the way."""
        on = isinstance(best, Go) and self.edge and mind.aim == self.aim
        if on and isinstance(best, Go) and sees(view, mind, best):
            self.goal = mind.walk.goal(best)
        return best

    def leads_off(self, view: View, mind: Mind, aim: str) -> AnyCommand | None:
        """Return the next step of a walk for this aim that was begun and leads nowhere nearer to the armed in sight: then nobody waits for them; else None."""
        if self.goal is None or (self.level, self.aim) != (view.number, aim) or not self.lasts(view, self.goal):
            return None
        step = allowed(view, travel_step(view, self.goal, footing(view)))
        way, foes = route(view), [seen for seen in view.creatures if seen.armed and not seen.led]
        off = foes and all(apart(foe, cell) >= apart(foe, stand(view)) for foe in foes for cell in way)
        return mind.walk.set_out(view, step) if step and off else None

    def goes_on(self, view: View, mind: Mind) -> AnyCommand | None:
        """Return the next step of the errand; on the way down that it led to, for which the rest of the Level was left, the Command to take it.

        Return None where the errand is done, or no ground leads on.
        """
        if self.goal == stand(view) and self.aim == mind.aim == "onward":
            return descend(view, mind, view.walkable & False)
        if self.goal is None or not self.lasts(view, self.goal):
            return None
        grounds = mind.safe(view) & footing(view), footing(view), passing(view)  # who is unarmed is waited for
        ways = (travel_step(view, self.goal, ground) for ground in grounds)
        if step := allowed(view, next(filter(None, ways), None)):
            mind.aim = self.aim
            return mind.walk.set_out(view, step)
        return None

    def pursues(self, view: View, mind: Mind, best: Go) -> AnyCommand | None:
        """Return the next step up to a foe that was walked up to, where a step has taken it out of sight; else None.

        Nothing else may be new. From there it comes in sight again: each would be reason enough to turn. Who has gone another way is not turned back.
        """
        about, prey = {body.who for body in view.creatures}, self.prey
        known, foes = tidings(view, mind, about), [one for one in view.creatures if one.armed and not one.led]
        if foes or prey is None or mind.aim in (FLEE, "haunted"):
            keeps = mind.aim == "threat" and nearer(view, best)
            self.prey = (known, mind.walk.goal(best), 1 + len(mind.walk.ahead)) if keeps else None
            return None
        x, y = prey[1]
        step = allowed(view, travel_step(view, prey[1], footing(view)))
        if known != prey[0] or view.visible[y, x] or step is None or len(route(view)) >= prey[2]:
            self.prey = None
            return None
        self.prey = known, prey[1], 1 + len(route(view))
        mind.aim = "threat"
        return mind.walk.set_out(view, step)

    def lasts(self, view: View, goal: Cell) -> bool:
        """Return whether there is still something to go for at the goal of the errand: not in the Room that was to be rested or gathered in."""
        room = view.chamber if self.aim in INDOORS else None
        there = goal == stand(view) or (room is not None and goal == (room.x, room.y))
        return not there and (not self.edge or bool(frontier(view)[goal[1], goal[0]]))


def astray(view: View, policy: Careful, aim: str, goal: Cell) -> bool:
    """Return whether a walk for this aim leads where it is of no use now: to a bed for no Rest, or, to be off the cells of a fight, back to them, as one has gone on otherwise since."""
    if aim == "hide" and (field := policy.mind.fights.field):
        off = distances(view.walkable, [field])
        return far(off, goal) < far(off, stand(view))
    return aim == "bed" and no_bed(view, policy, goal)


def lingers(view: View, mind: Mind) -> AnyCommand | None:
    """Return a wait for those in sight who keep the party from unseen ground much nearer than where it would go, and do not know of it; else None."""
    foes = strangers(view)
    barred = foes and by_the_way(view, 1 + len(mind.walk.ahead), footing(view), mind.walk.worn(view))
    wait = lie_low(view, mind) if barred and not restless(view, mind, foes) else None
    mind.aim, mind.walk.ahead = ("hide", []) if wait else (mind.aim, mind.walk.ahead)
    return wait


def sees(view: View, mind: Mind, step: Go) -> bool:
    """Return whether the walk that begins with this step is to see unknown ground: places are gone to for their own sake."""
    x, y = mind.walk.goal(step)
    places = {(way.x, way.y) for way in view.passages} | {(room.x, room.y) for room in view.found_here}
    return bool(frontier(view)[y, x]) and (x, y) not in places


def news(now: Tidings, before: Tidings | None) -> bool:
    """Return whether anything of these `tidings` is new: that somebody has gone out of sight is not, nor that it is back as it was."""
    *rest, armed, bodies = now
    return before is None or [*rest, bodies] != [*before[:-2], before[-1]] or not set(armed) <= set(before[-2])


def tidings(view: View, mind: Mind, past: Container[int] = ()) -> Tidings:
    """Return a tuple of facts, such as Level, Wounds, the ways that may be taken, and whoever armed is in view but those with the ids `past`.

    If any changes, the errand is thought over. A fight in which no foe came in sight is no news, so that of the number of fights
    only that of the last one counts that was `faced`: somebody who is felt at each step and never seen would turn the walk round at each.
    """
    armed = [(one.who, one.notice) for one in view.creatures if one.armed and not one.led and one.who not in past]
    bodies = [(one.body.wounds, one.starving, sorted(one.body.effects)) for one in view.party]
    rooms = [(room.rested, room.secured, room.obstruction) for room in view.found_here]
    ways, glue = sorted({way.way for way in view.passages} - avoided(view, mind)), int((view.tiles == Tile.PLUG).sum())
    raid = view.number, view.raid.explored, mind.fights.faced, view.raid.leader
    return raid, view.job.carried, rooms, ways, glue, sorted(armed), bodies
