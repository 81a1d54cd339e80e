"""What exploring a Room has still to bring, where a fight has broken it off: it waits there for the party. [R-63]"""

from collections.abc import Collection, Iterator

from game.bots import places
from game.presentation.page import sentence
from game.run.view import RoomRecord, View
from game.telling.words import joined


def owed(room: RoomRecord) -> str:
    """Return what exploring this Room has still to bring as text, such as "Risks and Rewards", or ""."""
    return joined([f"{table}s" for table in room.owed])


def spent(room: RoomRecord) -> str:
    """Return whether a Room is spent, as text: "unspent", or "spent, Rewards owed" where exploring it has still to bring some."""
    return f"{'spent' if room.spent else 'unspent'}{f', {owed(room)} owed' if room.owed else ''}"


def due(room: RoomRecord) -> str:
    """Return a sentence on when what a Room still owes will come, or "" if it owes nothing. [R-63, B 3.14.8]"""
    name = "behind" if room.obstruction else "here" if room.here else "there"
    return sentence(f"owed {name}") if room.owed else ""


def owing(view: View) -> tuple[int, int]:
    """Return (Level, Room) if the rest of what exploring this Room brings is still to come; else (0, 0). [B 3.14.8]"""
    return (view.number, view.chamber.number) if view.chamber and places.owing(view) else (0, 0)


def left_owing(view: View) -> dict[tuple[int, int], RoomRecord]:
    """Return the Rooms that owe something and that the leader is not in, by (Level, number). What an Obstacle hides is lost by leaving."""
    rooms = view.pool if view.party else ()
    return {(one.level, one.number): one for one in rooms if one.owed and not (one.here or one.obstruction)}


def newly_owing(before: Collection[tuple[int, int]], view: View) -> Iterator[str]:
    """Yield a sentence on each Room that the leader has just left, and that owes something. `before`: those that did before."""
    for place, room in left_owing(view).items():
        if place not in before:
            yield sentence("still owed", room=room.number, what=owed(room))
