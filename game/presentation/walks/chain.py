"""The way to the Job over several known Levels: to its own Level, to a new way down on another, or home with the goods."""

from collections.abc import Collection, Iterator

from game import content
from game.bots.dead_ends import closed_levels
from game.presentation.obstacles.losses import Destination
from game.presentation.obstacles.shutting import ON
from game.presentation.walks.journey import chart, plan, taken
from game.presentation.walks.journeying import OUT, other_levels, unspent
from game.presentation.walks.ways import ranked
from game.run.view import Passage, View


def for_the_job(view: View) -> Destination | None:
    """Return the place on another Level to which the known ways lead on for the Job; None if what is next for it is on this one."""
    if view.goal:
        up = any((way.x, way.y) == view.goal and way.kind == "up" for way in view.passages)
        return first(view, [Destination(level, "way", way.way) for level, way in ways(view, OUT)]) if up else None
    if found := first(view, its_level(view)):
        return found
    here = ranked(view, ON)
    if (here and here[0].rating is None) or (not here and any(unspent(view, view.number))):
        return None
    shut = closed_levels(view)
    new = [Destination(level, "way", way.way) for level, way in ways(view, ON) if not way.to and level not in shut]
    return first(view, new)


def first(view: View, targets: Collection[Destination]) -> Destination | None:
    """Return the one of these places that can be gone to on the deepest Level, and there the nearest; None if none can be."""
    rated = {room.level: room.rating for room in view.pool}
    trips = [(plan(view, one), one) for one in targets]
    near = [(-rated[one.level], trip.moves, n) for n, (trip, one) in enumerate(trips) if not trip.barred]
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
