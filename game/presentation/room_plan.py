"""The Rooms of the Environment Pool drawn: on each Level a tree of numbers, and the ways to other Levels."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from game.run.view import RoomRecord

Joined = Mapping[tuple[int, int], tuple[int, ...]]
"""Level and number > the numbers of the Rooms beside it."""


class RoomRow(Struct, frozen=True):
    """A row of the drawing, and the columns of the Rooms in it, by Level and number."""

    text: str
    rooms: dict[tuple[int, int], int] = {}


def plan(pool: Sequence[RoomRecord], joined: Joined) -> Iterator[RoomRow]:
    """Yield the rows, Level by Level: "1 out ── 2 ─┬─ 4 ↓L2", and below it "└─ (5)". A Room in brackets is unspent."""
    for level in sorted({room.level for room in pool}):
        rooms = {room.number: room for room in pool if room.level == level}
        rating = next(iter(rooms.values())).rating
        yield RoomRow(f"LEVEL {level} rated {rating}")
        drawn: set[int] = set()
        for number in sorted(rooms):
            if number not in drawn:
                yield from shifted(tree(rooms, joined, number, drawn), "  ", "  ")


def tree(rooms: Mapping[int, RoomRecord], joined: Joined, number: int, drawn: set[int]) -> list[RoomRow]:
    """Return the rows of a Room and of those behind it: the first in its own row, each other one below."""
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
    """Return rows moved to the right, behind what stands before the first of them and before the others."""
    return [
        RoomRow((below if n else first) + row.text, {place: x + len(first) for place, x in row.rooms.items()})
        for n, row in enumerate(rows)
    ]


def label(room: RoomRecord) -> str:
    """Return its number, "@" where they are, brackets if it is unspent, and the ways on: "(4) ↓L2"."""
    number = str(room.number) if room.spent else f"({room.number})"
    return " ".join(["@" * room.here + number, *map(short, room.ways)])


def short(way: str) -> str:
    """Return a way in a few signs: "↓L2", "↑L1", "↓?" for one not taken yet; a steep tunnel "↓↓L4"."""
    sign = "↑" if "up" in way else "↓↓" if "tunnel" in way else "↓" if "down" in way else ""
    if not sign:
        return "out"
    to = re.search(r"Level (\d+)", way)
    return f"{sign}{f'L{to[1]}' if to else '?'}"
