"""The keys that lead towards the Job: down, up, and to where it is done. Each returns a message, or ""."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from game import content
from game.bots.dead_ends import closed_levels, dead_end
from game.bots.errands import stand, ways_from
from game.bots.escape import OUT, daring
from game.engine.commands import Enter
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.nest.paths import Cell
from game.presentation.answers import NOT_NOW, way_named
from game.presentation.automatic.auto_walk import Walker
from game.presentation.foes.last_seen import GONE, away
from game.presentation.obstacles.between import barred, blockers
from game.presentation.obstacles.losses import Destination, once_more
from game.presentation.obstacles.shutting import UP
from game.presentation.outcome import called
from game.presentation.page import sentence
from game.presentation.walks.finished import no_way_on, to_passage, to_way
from game.presentation.walks.journey import chart, plan, taken
from game.presentation.walks.journeying import other_levels, set_out, unspent
from game.presentation.walks.long_walks import far_walk, priced_walk
from game.presentation.walks.unglueing import offered, through_glue
from game.presentation.walks.walking import daunted, give
from game.presentation.walks.ways import begun, behind, job_ground, job_place, led_to, make_for, nearest, ranked
from game.run.view import Passage, View
from game.telling.words import capital, counted, joined


def way(front: Walker) -> str:
    """Take the passage down if the leader is on one, else walk to the most promising one. Return a message or "".

    Repeated on the way, walk to the next one; after a stop, on to the same.
    """
    return through(front, "way", DOWN)


def up(front: Walker) -> str:
    return through(front, "up", UP)


def through(front: Walker, action: str, kinds: Sequence[str]) -> str:
    """Take a passage of these `kinds` if the leader is on one, else walk to the best. Return a message or "".

    From a dead end it first walks to a new one, if there is any.
    """
    view = front.view
    if not view.asks(Roam):
        return NOT_NOW
    known, ways = [one for one in view.passages if one.kind in kinds], ranked(view, kinds)
    under = next((one for one in known if (one.x, one.y) == stand(view)), None)
    choice = view.choice(Enter(under.way)) if under else None
    if under and choice and not leaves(front, under, ways):
        return awaited(front, under, action) or give(front, choice.command)
    if not ways:
        return shut_away(front, known, kinds)
    tried = front.stopped.sought if front.stopped else ()
    same, left = (None, None) if tried else begun(view, front.memory, ways)
    goal = same or next((one for one in ways if one.way not in tried), ways[0])
    walk = to_way(front, action, goal, more=len(known) > 1)
    walk.sought = walk.sought if len(tried) >= len(ways) else (*tried, *walk.sought)
    if dead_end(view, goal):
        front.memory.closed.add(goal.way)
    told = chosen(view, goal, ways, left)
    if to_passage(front, walk, goal, why_chosen(view, goal, ways, left), again=bool(tried)) and told:
        front.say(told)
    return ""


def awaited(front: Walker, way: Passage, action: str) -> str:
    """Return who knew of the party when it was sensed last where this way leads, with what takes it all the same; "" if nobody lately, or that was told just now."""
    view, memory, gone = front.view, front.memory, away(front.view)
    beyond = [body for who, (level, body) in memory.dangers.items() if level == way.to and who not in gone]
    kinds = Counter(called(content.kinds()[one.kind]) for one in beyond if one.disposition or one.notice == "seen")
    names = [name if n < 2 else counted(n, name) for name, n in sorted(kinds.items())]
    if not names or view.turn - view.raid.fought > GONE or memory.again(view.n, Enter(way.way)):
        return ""
    return sentence("awaited", who=joined(names), again=once_more(front, action))


def chosen(view: View, way: Passage, ways: Sequence[Passage], left: Passage | None = None) -> str:
    """Return a message which says to which of the `ways` down the walk leads, and why; "" if there is no other way.

    `left`: the way to which it led before, if none is open to it now.
    """
    other = another(way, ways)
    if not left and (other is None or way.kind not in DOWN):
        return ""
    why = why_chosen(view, way, ways, left)
    price = priced_walk(view, (way.x, way.y)) or sentence("moves unknown")
    told = sentence("sets out", way=lead_named(view, way), price=price, why=why)
    if other is None:
        return told
    other_price = f": {price}" if (price := priced_walk(view, (other.x, other.y))) else ""
    return f"{told} {sentence('another way', way=lead_named(view, other), price=other_price)}"


def why_chosen(view: View, way: Passage, ways: Sequence[Passage], left: Passage | None = None) -> str:
    """Return as the end of a sentence why a walk leads to this one of the `ways`; "" where there is no other. `left`: as for `chosen`."""
    if left:
        return sentence("because shut", way=way_named(left), room=left.room)
    if (
        (other := another(way, ways)) is None
        or way.kind not in DOWN
        or way.way != ways[0].way
        or way.rating is not None
    ):
        return ""
    if other.rating is not None:
        return sentence("because new")
    if other.kind == way.kind:
        return sentence("because near")
    if way.kind == "shortcut":
        return sentence("because deep") if daring(view) else ""
    return sentence("because unseen" if daring(view) else "because hurt", way=way_named(other), room=other.room)


def another(way: Passage, ways: Sequence[Passage]) -> Passage | None:
    """Return the best of the other `ways`, one of another kind before all else; None if there is no other."""
    others = [one for one in ways if one.way != way.way]
    return next((one for one in others if one.kind != way.kind), next(iter(others), None))


def lead_named(view: View, way: Passage) -> str:
    """Return the name of a passage with what is known of the Level behind it."""
    return ", ".join(filter(None, (way_named(way), behind(view, way))))


def leaves(front: Walker, under: Passage, ways: Sequence[Passage]) -> bool:
    """Return whether to leave the way underfoot for a new one, the first of `ways`: once, if it is a dead end that was not asked for."""
    closed = front.memory.closed
    if under.way in closed or not dead_end(front.view, under) or not ways or ways[0].rating is not None:
        return False
    closed.add(under.way)
    return True


def shut_away(front: Walker, known: Sequence[Passage], kinds: Sequence[str]) -> str:
    """Return why no walk leads to a passage of these `kinds`, of which some may be `known`; or ask whether to tear glue, and return ""."""
    view = front.view
    cells = [(one.x, one.y) for one in known]
    told = through_glue(front, cells)
    told = next(filter(None, (barred(view, [cell]) for cell in cells)), None) if told is None else told
    if told is not None:
        return told and f"{sentence('known here', ways=joined(sorted({way_named(one) for one in known})))} {told}"
    who = blockers(view, cells)
    if who or known or any(one.kind in kinds for one in view.rumoured):
        return who or sentence("no way open")
    return no_way_on(front) if kinds == DOWN else sentence("no way up")


def to_job(front: Walker) -> str:
    """Walk to the Job's place, or to the best passage down if that place lies deeper. Return a message or "".

    If all that leads there leads over Levels that are known, walk on over all of them.
    """
    view = front.view
    if not view.asks(Roam):
        return NOT_NOW
    if foes := daunted(front, key="goal"):
        return foes
    if target := for_the_job(view):
        set_out(front, target, why=why_up(view, target))
        return ""
    aim = f"{capital(view.job.objective)}."
    if view.goal:
        return to_its_place(front, view.goal, aim)
    if view.rating >= content.constants().nest.deepest:
        return aim
    if ways := ranked(view, DOWN):
        goal = begun(view, front.memory, ways)[0] or ways[0]
        to_passage(front, to_way(front, "way", goal), goal, why_chosen(view, goal, ways))
        return ""
    told = shut_away(front, [way for way in view.passages if way.kind in DOWN], DOWN)
    return told and f"{aim} {told}"


def why_up(view: View, target: Destination) -> str:
    """Return why a journey for the Job leads up though there is a way down here, as a sentence: that leads nowhere; else ""."""
    up = any(room.level == target.level and room.rating < view.rating for room in view.pool)
    dead = next((way for way in view.passages if dead_end(view, way)), None)
    return sentence("leads nowhere", level=dead.to) if dead and up and not view.goal else ""


def to_its_place(front: Walker, goal: Cell, aim: str) -> str:
    """Walk to the Job's place on this Level, the cell `goal`, or look for a way to it. Return a message or "".

    Known glue that is or may be in the way is named before any search. `aim`: what is to be done there, as a sentence.
    """
    view, cell = front.view, nearest(goal, ways_from(front.view))
    if (told := through_glue(front, [cell, *job_ground(view, goal)])) is not None:
        return told and f"{aim} {told}"
    if told := barred(view, [cell, *job_ground(view, goal)]):
        return f"{aim} {told}"
    walk = make_for(job_place, aim, front.memory.lurking)
    walk.heed = lambda now: barred(now, job_ground(now, goal))
    glue = "" if priced_walk(view, cell) else offered(front, goal)
    if glue and walk.step(view) is None:
        return f"{walk.then(view)} {glue}"
    far_walk(front, walk, cell, led_to(view), glue)
    return ""


def for_the_job(view: View) -> Destination | None:
    """Return the place on another Level to which the known ways lead on for the Job; None if what is next for it is on this one."""
    if view.goal:
        up = any((way.x, way.y) == view.goal and way.kind == "up" for way in view.passages)
        return way_out(view) if up else None
    if found := first(view, its_level(view)):
        return found
    here = ranked(view, DOWN)
    if (here and here[0].rating is None) or (not here and any(unspent(view, view.number))):
        return None
    shut = closed_levels(view)
    new = [Destination(level, "way", way.way) for level, way in ways(view, DOWN) if not way.to and level not in shut]
    return first(view, new)


def way_out(view: View, by: Cell | None = None) -> Destination | None:
    """Return the way out of the nest on another Level that can be gone to, the one on the deepest; with `by`, of those to which the way on this cell leads. None if none can be."""
    return first(view, [Destination(level, "way", way.way) for level, way in ways(view, OUT)], by)


def first(view: View, targets: Collection[Destination], by: Cell | None = None) -> Destination | None:
    """Return the one of these places that can be gone to on the deepest Level, and there the nearest; None if none can be. `by`: the cell of the way that is taken first."""
    rated = {room.level: room.rating for room in view.pool}
    trips = [(plan(view, one), one) for one in targets]
    near = [
        (-rated[one.level], trip.moves, n)
        for n, (trip, one) in enumerate(trips)
        if not trip.barred and (by is None or ((way := trip.legs[0].way) and (way.x, way.y) == by))
    ]
    return trips[min(near)[2]][1] if near else None


def its_level(view: View) -> list[Destination]:
    """Return where the Job is, if the party has been on its Level."""
    lowest = content.constants().nest.deepest
    levels = {room.level for room in view.pool if room.rating >= lowest} - {view.number}
    return [Destination(level, "job") for level in sorted(levels)]


def ways(view: View, kinds: Collection[str]) -> Iterator[tuple[int, Passage]]:
    """Yield (Level, way) for each known way of these kinds on the other Levels to which ways lead that the party has taken."""
    for level in other_levels(view):
        if taken(view, level) is not None:
            yield from ((level, way) for way in chart(view, level).ways if way.kind in kinds)
