"""What the adviser does outside Combat while foes that are likely to win are awake to the party: it runs, and says so where it cannot."""

from msgspec import Struct

from game import content
from game.adviser.fleeing import flight
from game.adviser.fleeing.flight import (
    FLEE,
    awake,
    beaten,
    haven,
    hunters,
    lead,
    nearer,
    relay,
    run_to,
    shakes,
    walks,
)
from game.adviser.fleeing.open_ways import met_lately, open_ways, way_off
from game.bots.blows import hopeful, prized
from game.bots.errands import far, footing, stand, threat_map, ways_from
from game.bots.escape import SEARCH, exits, followed
from game.bots.household import laden
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.schemes import SCARE, STRIKE
from game.bots.threats import POST, close_by, elsewhere, others_about, slip, way_out
from game.content.improvised import OPENING
from game.engine.commands import WAIT, Act, AnyCommand, Drop, Enter, Go, Study
from game.nest.paths import FAR, Cell, distances
from game.presentation.foes.passing_by import HEEDING
from game.presentation.foes.patrols import LENGTHY
from game.presentation.sight import gap, hostile
from game.run.view import Seen, View

AT_BAY = "at bay"
"""The name of the aim, in `Mind.aim`, to wait for foes because no way leads away from them."""
ERRANDS = ("onward", "withdraw", "bed", "larder")
"""The aims of walks on which nobody sets out with the goods towards those who come, while the start lasts."""
TRACKED = "tracked"
"""The name of the aim to wait where a run has led till those run from have lost the party's track."""
UNNOTICED = "unnoticed"
"""The name of the aim to leave a Level for those in sight who do not know of the party."""


class Hunted(Struct, forbid_unknown_fields=True):
    """The adviser's one memory of a run: where it began, where it leads, from whom, and till when those may look for the party."""

    since: tuple[int, int] = 0, 0  # the Level and the number of fights
    origin: Cell = (0, 0)
    goal: Cell | None = None
    whom: set[int] = set()  # ids
    till: int = -1  # the turn

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return what is better than this Command for who is hunted: a run, see `better`, which once begun is kept to its goal, where one waits. [R-36, R-51]

        It is given up for a nearer way off the Level, for anybody in sight that it is no run from, and where they would catch the party.
        """
        best = self.better(view, mind, kept_off(view, mind, best))
        best = best if self.under_way(view) else outright(view, mind, best)
        if self.bides(view, mind, best):
            mind.aim, mind.walk.ahead, best = TRACKED, [], WAIT
        foes = sought_by(view, mind)
        if isinstance(best, Go) and (foes or lead(view)) and runs(view, best, mind):
            since = view.number, view.raid.fights
            self.origin = self.origin if self.since == since and view.turn < self.till else stand(view)
            self.since, self.goal = since, mind.walk.goal(best)
            self.whom = {foe.who for foe in [*foes, *hostile(view)]}
            self.till = 1 + view.me.shaken if guards(view, mind) else view.turn + lead(view) + SEARCH
        return best

    def lasts(self, view: View) -> bool:
        """Return whether the last run on this Level was after the last fight, and nobody is in sight that it was no run from."""
        return self.since == (view.number, view.raid.fights) and {foe.who for foe in hostile(view)} <= self.whom

    def under_way(self, view: View) -> bool:
        """Return whether its goal is still ahead, and those run from may look for the party."""
        return self.lasts(view) and view.turn < self.till and self.goal not in (None, stand(view))

    def breaks_off(self, view: View, mind: Mind, best: AnyCommand) -> bool:
        """Return whether this Command does something else than go on to the goal of the run, go at foes, or leave the Level by a nearer way that is as sure to shake them off."""
        if self.goal is None or not self.under_way(view):
            return False
        foes = sought_by(view, mind)
        sure = shakes(view, foes, self.goal)
        match best:
            case Enter():
                return sure and bool(followed(view, stand(view), 0))
            case Go():
                walk, goal = ways_from(view, footing(view)), mind.walk.goal(best)
                off = goal in open_ways(view, mind) and far(walk, goal) < far(walk, self.goal)
                as_sure = off and shakes(view, foes, goal) >= sure
                return mind.aim not in HEEDING or (goal != self.goal and runs(view, best, mind) and not as_sure)
            case Act(action):
                return action in (*LENGTHY, OPENING)
        return best == WAIT or isinstance(best, Drop | Study)

    def bides(self, view: View, mind: Mind, best: AnyCommand) -> bool:
        """Return whether this is a step of an errand back to where the run began: till they have lost the track, or after a lost fight have gone home, that is waited for out of sight."""
        stay = bool(guards(view, mind))
        late = view.turn >= self.till and (stay or laden(view) or not beaten(view, mind))
        if late or not self.lasts(view) or not isinstance(best, Go) or mind.aim in HEEDING:
            return False
        off = distances(view.walkable, [self.origin])
        back = stay or far(off, (best.x, best.y)) < far(off, stand(view))
        may = view.allows(WAIT) and not any(one.starving for one in view.party)
        return back and may and not close_by(view, hostile(view))

    def better(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return a run from those who are after the party instead of a wait for them or an Attack on them, else `best`.

        That is only where they are likely to win, or have a start to give to who would begin a fight Recoiling. Where no run is of use it is the way back, or a wait till they come.
        """
        foes, breaks_off = hunters(view, mind), self.breaks_off(view, mind, best)
        if step := unfollowed(view, mind, best, foes):
            return step
        against = foes or [foe for foe in hostile(view) if isinstance(best, Go) and foe.notice != "truce"]
        about = against if best != WAIT else [*against, *(foe for foe in hostile(view) if foe not in against)]
        if (
            not (breaks_off or senseless(view, mind, best, against) or (foes and leads_back(view, mind, best)))
            or any(prized(view, foe) for foe in hostile(view))
            or (hopeful(view, about) and not (breaks_off or (lead(view) and view.me.shaken >= view.turn)))
        ):
            return best
        if other := relay(view, mind):
            return other
        if not foes and not breaks_off:  # it would be walked up to: a way underfoot is better
            out = way_off(view, mind)
            mind.aim = UNNOTICED if out else mind.aim
            return out or best
        if stand(view) in open_ways(view, mind) and not followed(view, stand(view), 0) and (out := way_out(view, mind)):
            mind.aim = FLEE
            return out
        if step := self.off(view, mind, [*foes, *elsewhere(view, mind, foes)]):
            return step
        if not lead(view) or not view.allows(WAIT):
            return best
        mind.aim = AT_BAY
        return WAIT

    def off(self, view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
        """Return the run from these foes, on to its old goal while that is of use; the way underfoot or one by which the party has fled where no run is; None if nothing is.

        Where no goal is sure to shake them off such a way comes first, with nobody known beyond it who was awake to the party lately.
        """
        rests = self.goal == stand(view) and (lead(view) or not hostile(view))  # there a run has done what it can
        keeps = self.since == (view.number, view.raid.fights) and (rests or reached(view, foes, self.goal))
        goal = self.goal if keeps else haven(view, mind, foes) if foes else None
        if not (goal and shakes(view, foes, goal)) and (back := way_back(view, mind, foes, quiet=True)):
            return back
        if step := run_to(view, mind, goal, foes):
            return step
        if lead(view) and (back := way_off(view, mind)):
            mind.aim = FLEE
            return back
        return way_back(view, mind, foes)


def unfollowed(view: View, mind: Mind, best: AnyCommand, foes: list[Seen]) -> AnyCommand | None:
    """Return a run that shakes the foes off, instead of a flight by a way through which some follow at once; else None."""
    if not (isinstance(best, Enter) and mind.aim in HEEDING and followed(view, stand(view), 0)):
        return None
    goal = haven(view, mind, foes)
    return run_to(view, mind, goal, foes) if goal and shakes(view, foes, goal) else None


def way_back(view: View, mind: Mind, foes: list[Seen], *, quiet: bool = False) -> AnyCommand | None:
    """Return a step to the nearest way by which the party has fled, if it is there before its start is over, and no way is gone to and fro any more; else None.

    `quiet`: if nobody is known beyond it who was awake to the party lately.
    """
    walk = ways_from(view, footing(view))
    near = [way for way in exits(view) if 0 < far(walk, (way.x, way.y)) < lead(view)]
    if quiet:
        near = [way for way in near if not any(awake(foe) for foe in met_lately(view, mind, way.to))]
    ways = [(way.x, way.y) for way in near]
    if mind.ways.dogged(view) or not ways:
        return None
    return run_to(view, mind, min(ways, key=lambda cell: (far(walk, cell), cell)), foes)


def sought_by(view: View, mind: Mind) -> list[Seen]:
    """Return the armed foes that come for the party, and those that were awake to it when last seen here a short while ago."""
    foes = hunters(view, mind)
    return foes + elsewhere(view, mind, foes)


def guards(view: View, mind: Mind) -> list[Seen]:
    """Return those in sight, or last seen awake, if all of them know of the party and hold their tunnel, so that nobody comes after it; else []."""
    foes = hostile(view) or [foe for foe in mind.foes.known(view) if foe.disposition or foe.notice == "seen"]
    stay = all(foe.tie == POST and (foe.disposition or foe.notice == "seen") for foe in foes)
    return foes if stay and not (view.pursuers or sought_by(view, mind)) else []


def kept_off(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a step out of the senses of guards who hold their tunnel in place of a run from them, else `best`: they do not follow. It leads up to nobody else who was seen lately."""
    foes = guards(view, mind) if isinstance(best, Go) and runs(view, best, mind) else []
    step = slip(view, mind, [*foes, *others_about(view, mind, foes)]) if foes else None
    return mind.walk.set_out(view, step) if step else best


def outright(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a run to the way out that does the Job in place of a fight or of another run, where nobody catches the party on it."""
    begins = isinstance(best, Go | Enter) or (isinstance(best, Act) and best.action == "attack")
    if not (laden(view) and view.goal and begins and mind.aim in HEEDING):
        return best
    if step := run_to(view, mind, view.goal, hunters(view, mind)):
        mind.aim = "onward"
    return step or best


def senseless(view: View, mind: Mind, command: AnyCommand, foes: list[Seen]) -> bool:
    """Return whether this Command waits for these foes, attacks one of them, or walks up to one or past one that is awake; with a start, on an errand nearer to one."""
    if isinstance(command, Go):
        walk, awake = [(command.x, command.y), *mind.walk.ahead], [foe for foe in foes if foe.notice == "seen"]
        errand = mind.aim == "onward" and lead(view) and not laden(view)
        back = errand and any(apart(foe, walk[-1]) < min(flight.NEAR, apart(foe, stand(view))) for foe in awake)
        away = laden(view) and lead(view) and mind.aim in ERRANDS and len(walk) > lead(view) + flight.NEAR
        past = (
            back
            or (away and not reached(view, foes, walk[-1]))
            or any(apart(foe, cell) <= 1 for foe in awake for cell in walk)
        )
        return past or (mind.aim == "threat" and any(apart(foe, mind.walk.goal(command)) <= 1 for foe in foes))
    who = {foe.who for foe in foes}
    deed = mind.scheme if command == Act(OPENING) else command
    begins = ("attack", STRIKE, *[SCARE] * (len(foes) > 1))  # one that is scared off leaves the others
    return command == WAIT or (isinstance(deed, Act) and deed.action in begins and deed.target in who)


def leads_back(view: View, mind: Mind, step: AnyCommand) -> bool:
    """Return whether this step is a run to a way that is not taken, since the party has just come out of it in flight."""
    if not isinstance(step, Go) or mind.aim not in HEEDING:
        return False
    goal = mind.walk.goal(step)
    return any((way.x, way.y) == goal for way in exits(view)) and goal not in open_ways(view, mind)


def reached(view: View, foes: list[Seen], goal: Cell | None) -> bool:
    """Return whether this goal of a run lies ahead, away from these foes if it is no way to another Level, and can be reached before them."""
    if goal is None or goal == stand(view):
        return False
    (x, y), threat = stand(view), threat_map(view, foes)
    if foes and threat[goal[1], goal[0]] < threat[y, x] and all((way.x, way.y) != goal for way in exits(view)):
        return False
    return any(walk[goal[1], goal[0]] < FAR for walk in walks(view, foes))


def runs(view: View, step: Go, mind: Mind) -> bool:
    """Return whether this step, or the walk that it begins, is a run from foes, and no walk up to one. It may begin towards them.

    With a start that ends, it is more than to keep away from whoever knows of the party: they come then.
    """
    near = any(apart(foe, mind.walk.goal(step)) <= 1 for foe in hostile(view))
    pressed = nearer(view, step) or view.raid.head_start > 0
    return mind.aim == FLEE or (mind.aim == "threat" and pressed and not near)


def settled(view: View, mind: Mind) -> bool:
    """Return whether nobody but guards who hold their tunnel knows of the party, and they are too far off to feel it, or likely to lose: they are not run from."""
    foes = guards(view, mind)
    likely = hopeful(view, foes) and view.me.shaken < view.turn
    return bool(foes) and (likely or all(stays_put(view, foe) for foe in foes))


def stays_put(view: View, foe: Seen) -> bool:
    """Return whether this foe holds its tunnel, and is too far off to feel the party: it does not come."""
    return foe.tie == POST and gap(view, foe) > content.kinds()[foe.kind].feels
