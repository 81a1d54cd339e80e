"""What the adviser does outside Combat while foes that are likely to win are awake to the party: it runs, and says so where it cannot."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from game import content
from game.adviser.fleeing import flight
from game.adviser.fleeing.flight import FLEE, haven, hunters, lead, nearer, open_ways, relay, run_to, shakes, walks
from game.bots.blows import hopeful, prized
from game.bots.errands import far, footing, stand, threat_map, ways_from
from game.bots.escape import SEARCH, exits, followed
from game.bots.household import laden
from game.bots.memory.foes import last_end
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.schemes import STRIKE
from game.bots.threats import POST, elsewhere, way_out
from game.content.improvised import OPENING
from game.engine.commands import WAIT, Act, AnyCommand, Drop, Enter, Go, Study
from game.engine.steps import CombatEnd
from game.nest.paths import FAR, Cell
from game.presentation.foes.passing_by import HEEDING
from game.presentation.foes.patrols import LENGTHY
from game.presentation.outcome import called
from game.presentation.page import sentence
from game.presentation.questions.befalling import meals
from game.presentation.sight import gap, hostile, off, titled
from game.presentation.walks.places import spots
from game.presentation.walks.ways import UNSEEN, foot
from game.run.view import Seen, View
from game.telling.words import counted, joined

AT_BAY = "at bay"
"""The name of the aim, in `Mind.aim`, to wait for foes because no way leads away from them."""
ERRANDS = ("onward", "withdraw", "bed", "larder")
"""The aims of walks on which nobody sets out with the goods towards those who come, while the start lasts."""
TO_LOSE = "to lose them"
"""The name of the aim to wait out of sight till those just run from look for the party no more."""
UNNOTICED = "unnoticed"
"""The name of the aim to leave a Level for those in sight who do not know of the party."""


UNFOLLOWED = "unfollowed"
"""Why a run is kept to that shakes the foes off, in place of a flight by a way through which some follow at once."""


class Hunted(Struct, forbid_unknown_fields=True):
    """The adviser's memory of where it runs to, so that a run has one goal."""

    goal: Cell | None = None
    since: tuple[int, int, str] = 0, 0, ""  # the Level and the number of fights since when it is kept, and why
    came: tuple[int, int, Cell] | None = None  # the Level, the turn and the cell of the last step of a run
    bound: tuple[tuple[int, int], int, Cell] = (0, 0), 0, (0, 0)  # its Level and number of fights, the turn, its goal

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return what is better than this Command for who is hunted, and remember from where a run leads, and where to: see `better`.

        Nobody stops for chores on a run to a way, nor for long work a few moves before it, though the start is over.
        """
        best, (since, turn, goal) = outright(view, mind, self.better(view, mind, best)), self.bound
        near = far(ways_from(view, footing(view)), goal) <= flight.NEAR
        stops = isinstance(best, Drop | Study) or (near and isinstance(best, Act) and best.action in LENGTHY)
        runs = (view.number, view.raid.fights) == since and view.turn <= turn + 1 and goal in open_ways(view, mind)
        if stops and runs and (step := go(view, [goal], footing(view))):
            mind.aim, best = FLEE, mind.walk.set_out(view, step)
        best = self.shakes_off(view, mind, best)
        if isinstance(best, Go) and mind.aim in HEEDING:
            self.came = view.number, view.turn, stand(view)
            self.bound = (view.number, view.raid.fights), view.turn, mind.walk.goal(best)
        return best

    def shakes_off(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return the next step of the run, while its start lasts, in place of a step back to where it came from; then, with those run from out of sight, a wait as long as they may look for the party; else `best`."""
        level, turn, cell = self.came or (0, 0, (0, 0))
        if not isinstance(best, Go) or mind.aim in HEEDING or (level, (best.x, best.y)) != (view.number, cell):
            return best
        runs = turn == view.turn - 1 and lead(view)
        if on := run_to(view, mind, self.bound[2], hunters(view, mind)) if runs else None:
            return on
        if view.turn <= turn + SEARCH and searching(view, mind) and not hostile(view) and view.allows(WAIT):
            mind.aim, mind.walk.ahead = TO_LOSE, []
            return WAIT
        return best

    def turns_back(self, view: View, mind: Mind, best: AnyCommand) -> bool:
        """Return whether this step leads back to a way just fled by, or takes back the last step of a run: either would but waste the start."""
        if not isinstance(best, Go) or mind.aim not in HEEDING:
            return False
        return self.came == (view.number, view.turn - 1, (best.x, best.y)) or leads_back(view, mind, best)

    def better(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return a run from those who are after the party instead of a wait for them or an Attack on them, else `best`.

        That is only where they are likely to win, or have a start to give to who would begin a fight Recoiling. Where no run is of use it is the way back, or a wait till they come.
        """
        foes = hunters(view, mind)
        if step := self.unfollowed(view, mind, best, foes) or self.keeps_on(view, mind, best, foes):
            return step
        against = foes or [foe for foe in hostile(view) if isinstance(best, Go) and foe.notice != "truce"]
        about = against if best != WAIT else [*against, *(foe for foe in hostile(view) if foe not in against)]
        if (
            not (senseless(view, mind, best, against) or (foes and self.turns_back(view, mind, best)))
            or any(prized(view, foe) for foe in hostile(view))
            or (hopeful(view, about) and not (lead(view) and view.me.shaken >= view.turn))
        ):
            return best
        if other := relay(view, mind):
            return other
        if not foes:  # it would be walked up to: a way underfoot is better
            out = way_out(view, mind)
            mind.aim = UNNOTICED if out else mind.aim
            return out or best
        foes = foes + elsewhere(view, mind, foes)
        since = view.number, view.raid.fights, ""
        rests = self.goal == stand(view) and (lead(view) or not hostile(view))  # there a run has done what it can
        if since != self.since or not (rests or reached(view, foes, self.goal)):
            self.since, self.goal = since, haven(view, mind, foes)
        if step := run_to(view, mind, self.goal, foes):
            return step
        if lead(view) and (back := way_out(view, mind)):
            mind.aim = FLEE
            return back
        if back := way_back(view, mind, foes):
            return back
        if not lead(view) or not view.allows(WAIT):
            return best
        mind.aim = AT_BAY
        return WAIT

    def keeps_on(self, view: View, mind: Mind, best: AnyCommand, foes: list[Seen]) -> AnyCommand | None:
        """Return the next step of a run from a lost fight, while its start lasts, in place of a wait, or a run elsewhere on this Level; else None."""
        ways = [(way.x, way.y) for way in exits(view)]
        other = isinstance(best, Go) and mind.aim in HEEDING and mind.walk.goal(best) not in ways
        if not (
            (other or best == WAIT)
            and mind.fights.beaten
            and lead(view)
            and self.since == (view.number, view.raid.fights, "")
        ):
            return None
        after = foes + elsewhere(view, mind, foes)
        return run_to(view, mind, self.goal, after) if reached(view, after, self.goal) else None

    def unfollowed(self, view: View, mind: Mind, best: AnyCommand, foes: list[Seen]) -> AnyCommand | None:
        """Return a run that shakes the foes off, instead of a flight by a way through which some follow at once; else None."""
        since = view.number, view.raid.fights, UNFOLLOWED
        if isinstance(best, Enter) and mind.aim in HEEDING and followed(view, stand(view), 0):
            goal = haven(view, mind, foes)
            self.since, self.goal = since, goal if goal and shakes(view, foes, goal) else None
        if self.since == since and self.goal == stand(view):
            self.goal = None  # once reached it draws nobody back
        keeps = (
            self.since == since and (isinstance(best, Enter | Go) or best == WAIT) and reached(view, foes, self.goal)
        )
        return run_to(view, mind, self.goal, foes) if keeps else None


def way_back(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return a step to the nearest way by which the party has fled, if it is there before its start is over, and no way is gone to and fro any more; else None."""
    walk = ways_from(view, footing(view))
    ways = [(way.x, way.y) for way in exits(view) if far(walk, (way.x, way.y)) < lead(view)]
    if mind.ways.dogged(view) or not ways:
        return None
    return run_to(view, mind, min(ways, key=lambda cell: (far(walk, cell), cell)), foes)


def searching(view: View, mind: Mind) -> list[Seen]:
    """Return those out of sight who were awake to the party when last seen, so few turns ago that they may still look for it. [R-51]"""
    here = {body.who for body in view.creatures}
    return [foe for foe in mind.foes.known(view) if foe.who not in here and flight.searches(view, mind, foe)]


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
    return command == WAIT or (isinstance(deed, Act) and deed.action in ("attack", STRIKE) and deed.target in who)


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


def running(view: View, step: Go, mind: Mind) -> str:
    """Return an advised run as text: where to, in how many moves, whether that shakes the foes off, and when they come."""
    goal = mind.walk.goal(step)
    rooms = {(room.x, room.y): foot(view, ways_from(view), room) for room in view.found_here}
    known = next((spot.label for spot in spots(view) if spot.cell in (goal, rooms.get(goal))), UNSEEN)
    what = off(view, goal) if known == UNSEEN else known
    far = 1 + len(mind.walk.ahead)
    blind = "" if any((way.x, way.y) == goal for way in exits(view)) else sentence("run nowhere")
    moves = sentence("run", what=what, moves=f"{counted(far, 'move')}{meals(view, far)}", blind=blind)
    lost = not hopeful(view, [foe for foe in hostile(view) if foe.armed])
    return f"{moves}: {pursuit(view, step, mind) or sentence('why leave lost' if lost else 'why run')}"


def pursuit(view: View, step: Go, mind: Mind) -> str:
    """Return as text when those who are after the party come, and who follows at once through the way to which this walk leads."""
    walk = [(step.x, step.y), *mind.walk.ahead]
    if overtaken := felt(view, walk):
        names = [titled(view, foe) for foe in overtaken]
        turns = counted(view.raid.head_start, "turn")
        return sentence("run felt", who=joined(names), s="s" * (len(names) == 1), turns=turns)
    names, come = due(view, mind)
    way = any((way.x, way.y) == walk[-1] for way in exits(view))
    after = [titled(view, foe) for foe in followed(view, walk[-1], len(walk))] if way else []
    if not after:
        return come
    first, turns = "the first " * (len(after) > 1), counted(content.constants().colony.follow, "turn")
    told = "run followed" if sorted(after) == sorted(names) else "run followed by" if come else "run followed only"
    return sentence(told, when=come, who=joined(after), s="s" * (not first), first=first, turns=turns)


def felt(view: View, walk: Sequence[Cell]) -> list[Seen]:
    """Return the foes awake to the party that feel it, and so attack, at the end of its start: where this walk is by then. [R-36, R-51]"""
    start = view.raid.head_start
    if not 0 < start <= len(walk):
        return []
    there = walk[max(0, start - len(view.party)) : start]  # the last of a party are so many cells behind
    awake = [foe for foe in hostile(view) if foe.armed and foe.notice == "seen"]
    near = {foe.who: min(threat_map(view, [foe]).item(y, x) for x, y in there) for foe in awake}
    return [foe for foe in awake if near[foe.who] <= content.kinds()[foe.kind].feels]


def stays_put(view: View, foe: Seen) -> bool:
    """Return whether this foe holds its tunnel, and is too far off to feel the party: it does not come."""
    return foe.tie == POST and gap(view, foe) > content.kinds()[foe.kind].feels


def when(view: View, mind: Mind) -> str:
    """Return as text when those who are after the party come, and who: their start, their arrival, or how near they are."""
    return due(view, mind)[1]


def due(view: View, mind: Mind) -> tuple[list[str], str]:
    """Return who are after the party, as named in the text, and that text: see `when`. It is "" if nobody is known to be."""
    sure = [foe for foe in hostile(view) if foe.armed and foe.notice == "seen" and not stays_put(view, foe)]
    awake = sorted((gap(view, foe), titled(view, foe)) for foe in sure)
    kinds = Counter(called(content.kinds()[kind]) for kind in view.pursuers)
    met = {seen.who for seen in mind.foes.known(view)}  # who else fought out of sight is only taken to be like them
    near = awake or sorted((gap(view, foe), titled(view, foe)) for foe in mind.lost(view) if foe.who in met)
    names = [name for _, name in near] or [name if n < 2 else counted(n, name) for name, n in sorted(kinds.items())]
    who = {"who": joined(names), "s": "s" * (len(names) == 1 and max(kinds.values(), default=1) < 2)}
    if view.coming and not awake:
        return names, sentence("run coming", turns=counted(view.coming[1], "turn"), **who)
    if view.raid.head_start and (names or last_end(view) != CombatEnd.WON):  # of a won fight nobody is left to come
        turns = counted(view.raid.head_start, "turn")
        return names, sentence("run start" if names else "run start nobody", turns=turns, **who)
    (cells, nearest), *_ = awake or [(0, "")]
    return [nearest], sentence("run near", who=nearest, cells=counted(cells, "cell")) if awake else ""
