"""What is said of a run outside Combat: where to, whether that shakes the foes off, when they come, and who follows through a way."""

from collections import Counter
from collections.abc import Sequence

from game import content
from game.adviser.fleeing.hunted import guards, sought_by, stays_put
from game.bots.blows import hopeful
from game.bots.errands import threat_map, ways_from
from game.bots.escape import exits, followed
from game.bots.memory.foes import last_end
from game.bots.mind import Mind
from game.bots.places import around
from game.engine.commands import Go
from game.engine.steps import CombatEnd
from game.nest.paths import Cell
from game.presentation.outcome import called
from game.presentation.page import sentence
from game.presentation.questions.befalling import meals
from game.presentation.sight import gap, hostile, off, titled
from game.presentation.walks.course import looks
from game.presentation.walks.places import spots
from game.presentation.walks.ways import UNSEEN, foot
from game.run.view import Seen, View
from game.telling.words import counted, joined


def running(view: View, step: Go, mind: Mind) -> str:
    """Return an advised run as text: where to, in how many moves, whether that shakes the foes off, and when they come."""
    goal = mind.walk.goal(step)
    rooms = {(room.x, room.y): foot(view, ways_from(view), room) for room in view.found_here}
    known = next((spot.label for spot in spots(view) if spot.cell in (goal, rooms.get(goal))), UNSEEN)
    what = off(view, goal) if known == UNSEEN else known
    far = 1 + len(mind.walk.ahead)
    after, hidden = (
        pursuit(view, step, mind),
        [] if hostile(view) else [titled(view, foe) for foe in sought_by(view, mind)],
    )
    unseen = "" if after or not hidden else sentence("run unseen", who=joined(hidden))
    off_level = any((way.x, way.y) == goal for way in exits(view))
    blind = "" if unseen or off_level or guards(view, mind) else sentence("run nowhere")
    moves = sentence("run", what=what, moves=f"{counted(far, 'move')}{meals(view, far)}", blind=blind)
    lost = not hopeful(view, [foe for foe in hostile(view) if foe.armed])
    return f"{moves}: {after or unseen or sentence('why leave lost' if lost else 'why run')}"


def pursuit(view: View, step: Go, mind: Mind) -> str:
    """Return as text when those who are after the party come, and who follows at once through the way to which this walk leads."""
    walk = [(step.x, step.y), *mind.walk.ahead]
    if posts := guards(view, mind):
        feel = [foe for foe in posts if comes_near(view, foe, walk)]
        who = joined([titled(view, foe) for foe in feel or posts])
        return sentence("run held near" if feel else "run held", who=who, s="s" * (len(feel or posts) == 1))
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


def comes_near(view: View, foe: Seen, walk: Sequence[Cell]) -> bool:
    """Return whether this guard feels the party on this walk, or where that goes on over unseen ground, once its start is over."""
    late = [*walk[max(0, view.raid.head_start - 1) :], *(walk[-1:] if looks(view, walk[-1]) else [])]
    near = around(view, [foe], content.kinds()[foe.kind].feels)
    return any(near[y, x] for x, y in late)


def felt(view: View, walk: Sequence[Cell]) -> list[Seen]:
    """Return the foes awake to the party that feel it, and so attack, at the end of its start: where this walk is by then. [R-36, R-51]"""
    start = view.raid.head_start
    if not 0 < start <= len(walk):
        return []
    there = walk[max(0, start - len(view.party)) : start]  # the last of a party are so many cells behind
    awake = [foe for foe in hostile(view) if foe.armed and foe.notice == "seen"]
    near = {foe.who: min(threat_map(view, [foe]).item(y, x) for x, y in there) for foe in awake}
    return [foe for foe in awake if near[foe.who] <= content.kinds()[foe.kind].feels]


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
