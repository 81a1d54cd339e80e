"""The map of the nest as text: for each Level a tree of Room numbers.

Passages and what was left behind stand beside them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from game.presentation.page import sentence
from game.run.view import LevelRecord, RoomRecord
from game.telling.words import counted
from game.weighing.scale import scaled

Joined = Mapping[tuple[int, int], tuple[int, ...]]
"""For each Room (Level, number): the numbers of its neighbouring Rooms on that Level."""


class RoomRow(Struct, frozen=True):
    """One row of the drawn map of the nest: its text, and the column of each Room in it.

    `rooms`: the column of each Room in the row, by (Level, number).
    """

    text: str
    rooms: dict[tuple[int, int], int] = {}


def plan(
    pool: Sequence[RoomRecord], joined: Joined, levels: Sequence[LevelRecord], charted: Mapping[int, Sequence[int]]
) -> Iterator[RoomRow]:
    """Yield the rows of the map, Level by Level, such as "1 out ── 2 ─┬─ 4 ↓L2".

    A number in brackets is an unspent (unexplored) Room. `charted`: by Level, the Rooms that a Hint has shown, and to which nothing leads yet.
    """
    for level in levels:
        rooms = {room.number: room for room in pool if room.level == level.number}
        yield RoomRow(f"{titled(level)}{summed([*rooms.values()], level)}")
        drawn: set[int] = set()
        for number in sorted(rooms):
            if number not in drawn:
                yield from shifted(tree(rooms, joined, number, drawn), "  ", "  ")
        yield from (RoomRow(f"  ({one}) {sentence('nothing opens on it')}") for one in charted.get(level.number, ()))


def titled(level: LevelRecord) -> str:
    """Return the heading of a Level: "LEVEL 4 (2 deep), rated 45"."""
    return f"{level.called.replace('Level', 'LEVEL')}, rated {scaled(level.rating)}"


def summed(rooms: Sequence[RoomRecord], level: LevelRecord) -> str:
    """Return what is left to gain on a Level as text: ", 2 Rooms unspent, 3 things left lying", or "" if nothing is."""
    unspent = sum(not room.spent for room in rooms)
    parts = [f"{counted(unspent, 'Room')} unspent"] if unspent else []
    parts += [f"{counted(len(level.left), 'thing')} left lying"] if level.left else []
    return "".join(f", {part}" for part in parts)


def tree(rooms: Mapping[int, RoomRecord], joined: Joined, number: int, drawn: set[int]) -> list[RoomRow]:
    """Return the map rows that draw a Room, and to its right the Rooms behind it.

    The first Room behind it stands in its own row, the others below.
    """
    room = rooms[number]
    drawn.add(number)
    name = label(room)
    children = [child for child in joined.get((room.level, number), ()) if child not in drawn]
    rows: list[RoomRow] = []
    for n, child in enumerate(children):
        more = n + 1 < len(children)
        joint = (" ─┬─ " if more else " ─── ") if not n else ("  ├─ " if more else "  └─ ")
        first = name if not n else " " * len(name)
        below = " " * len(name) + ("  │  " if more else "     ")
        rows += shifted(tree(rooms, joined, child, drawn), first + joint, below)
    rows = rows or [RoomRow(name)]
    return [RoomRow(rows[0].text, {**rows[0].rooms, (room.level, number): 0}), *rows[1:]]


def shifted(rows: Sequence[RoomRow], first: str, below: str) -> list[RoomRow]:
    """Return the map rows moved to the right by a prefix: `first` before the first row, `below` before the others."""
    return [
        RoomRow((below if n else first) + row.text, {place: x + len(first) for place, x in row.rooms.items()})
        for n, row in enumerate(rows)
    ]


def label(room: RoomRecord) -> str:
    """Return a Room's label on the map, such as "(4) ↓L2": its number and its passages.

    It begins with "@" if the party is in the Room. Brackets mean unspent (unexplored).
    """
    number = str(room.number) if room.spent else f"({room.number})"
    return " ".join(["@" * room.here + number, *map(short, room.ways)])


def short(way: str) -> str:
    """Return a short sign for a passage: "↓L2", "↑L1", or "out".

    "↓?" is one not taken yet, "↓↓L4" a steep tunnel.
    """
    sign = "↑" if "up" in way else "↓↓" if "tunnel" in way else "↓" if "down" in way else ""
    if not sign:
        return "out"
    to = re.search(r"Level (\d+)", way)
    return f"{sign}{f'L{to[1]}' if to else '?'}"
