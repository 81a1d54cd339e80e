"""Where a dig opens a wall, and what else it may open, as far as the party can know. [R-30, R-32]

Which walls are left looks like earth, and nobody knows; but a Room from which a wall has opened in another has none left of its own.
"""

from game import content
from game.bots.errands import far
from game.nest.paths import FAR
from game.presentation.obstacles.between import afoot
from game.presentation.obstacles.shutting import known_shut
from game.presentation.page import sentence
from game.run.view import RoomRecord, View
from game.telling.words import counted, joined

FEW = 3
"""The most Rooms that are named of those in which a wall may open."""


def sole(view: View) -> bool:
    """Return whether no Room of this Level is known but one, so that a wall can open in no other."""
    return len(view.found_here) == 1


def elsewhere(room: RoomRecord) -> bool:
    """Return whether the wall that opened on a Room is not in the Room where the party was when it opened. R-30"""
    return room.found != "stands open" and room.found_on == room.level and room.opens_from not in (0, room.found_in)


def bare(view: View) -> bool:
    """Return whether no wall of the Room the party is in is left to open: one has opened in another from here."""
    return view.chamber is not None and view.chamber.number in _bare(view)


def _bare(view: View) -> set[int]:
    return {room.found_in for room in view.found_here if elsewhere(room)}


def wall_left(view: View) -> tuple[str, str]:
    """Return in which other Rooms a wall may open, and how far they are to walk, as texts: ("Room 3 or Room 4", "up to 83 moves away").

    The first is "another Room" where they are many, and "" if none is left; the second is "" if no way there is known.
    """
    rooms = [room for room in view.found_here if not room.here and room.number not in _bare(view)]
    moves = max((dist for room in rooms if (dist := far(afoot(view), (room.x, room.y))) < FAR), default=0)
    away = f"{'up to ' * (len(rooms) > 1)}{counted(moves, 'move')} away" if moves else ""
    named = joined([f"Room {room.number}" for room in rooms], "or")
    return named if len(rooms) <= FEW else "another Room", away


def opens_where(view: View) -> str:
    """Return a sentence on where a dig that works opens a wall; "" if none is left on this Level."""
    rooms, away = wall_left(view)
    here = view.chamber is not None and not bare(view)
    if not rooms:
        return sentence("dig opens here") * here
    name = "dig opens" if here else "dig opens elsewhere" if view.chamber else "dig opens in reach"
    return sentence(name, rooms=rooms, away=f", {away}" * bool(away))


def dug_where(view: View) -> str:
    """Return the same briefly, as the middle of a sentence; "" where no other Room comes into question."""
    rooms, _ = wall_left(view)
    if not rooms or not view.chamber:
        return ""
    return sentence("dug elsewhere" if bare(view) else "dug anywhere")


def dig_ends(view: View) -> str:
    """Return a sentence on what a dig that works opens if no Room of this Level is left. R-30 R-32"""
    if what := known_shut(view):
        return sentence("dig ends round", what=what)
    return sentence("dig ends in shaft" if digs_down(view) else "dig ends")


def digs_down(view: View) -> bool:
    """Return whether a dig that works opens a shaft down if no Room of this Level is left, and nothing is known to be shut off. R-30"""
    shaft = any(way.kind == "shaft" for way in (*view.passages, *view.rumoured))
    return not shaft and not known_shut(view) and view.rating < content.constants().nest.deepest
