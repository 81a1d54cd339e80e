"""The Environment Pool (all Rooms found) as a table: whether each is spent, and what is known of it. [B 3.12]"""

import re
from collections.abc import Collection, Iterator
from functools import partial

from msgspec.structs import replace

from game.engine.steps import Roam
from game.presentation.ask import Answer
from game.presentation.gathering import deed
from game.presentation.obstacles.losses import Destination
from game.presentation.owed import owed
from game.presentation.page import Page, PageRow, Section, sentence
from game.presentation.pages.room_plan import summed, titled
from game.presentation.walks.journeying import answer as journey
from game.presentation.walks.places import searching, walk
from game.presentation.walks.ways import finding, shut_off
from game.run.looking import once
from game.run.view import RoomRecord, View
from game.telling.words import capital, counted, joined
from game.weighing.scale import own_sheets, scaled

HEADS = ("Environment", "Spent?", "Found in", "Connections", "Notes")
LEGEND = "(4) unspent   @ you   ↓L2 to Level 2   ↓↓ steep tunnel   ↓? not taken yet"
"""The explanation of the signs in the drawn map."""


@once
def pool(view: View) -> Page:
    """Return the page of all Rooms found, in order of Level and number, the highest Level first."""
    rooms = sorted(view.pool, key=lambda room: room.number)
    sections = []
    for level in view.levels:
        mine = [room for room in rooms if room.level == level.number]
        here = level.number == view.number
        title = f"{titled(level)}{', you are on it' if here else ''}{summed(mine, level)}"
        sections.append(Section([row(view, room) for room in mine], title, "accent" if here else "dim"))
    unspent = sum(not room.spent for room in rooms)
    return Page("Environment Pool", sections, f"{counted(len(rooms), 'Room')}, {unspent} unspent", HEADS)


def row(view: View, room: RoomRecord) -> PageRow:
    """Return the row for this Room on the page of all Rooms.

    Its columns, all that is known of it, and the menu entry that walks to it.
    """
    leads = [str(n) for n in view.galleries.get((room.level, room.number), ())]
    ways = [way.removeprefix("the ") for way in room.ways]
    led = ["; ".join(filter(None, (", ".join(leads), ", ".join(some)))) for some in (ways, map(brief, ways))]
    own = [f"“{room.note}”"] if room.note else []
    stocks = " ".join(filter(None, (grown(kind, rich, 3) for kind, rich in room.stocks.items())))
    short = [*own, *marks(replace(room, stocks={})), *([stocks] if stocks else [])]
    found = room.found.removeprefix("a ").removesuffix(" Reward").removeprefix("stands ")
    origin = f"{room.found_in} on L{room.found_on}" if room.found_on != room.level else f"{room.found_in}, {found}"
    cells = (
        (f"{'@' if room.here else ' '}{room.number:2} {room.kind}",),
        ("yes" if room.spent else "no",),
        (origin if room.found_in else "—",),
        (led[0] or "—", led[1]),
        ("; ".join([*own, *marks(room)]), "; ".join(short)),
    )
    there = going(view, room)
    return PageRow(
        room.kind, f"Room {room.number}", tone="text" if room.level == view.number else "dim",
        cells=cells, more=tuple(about(view, room, leads, there)), answers=(there,), key=(room.level, room.number),
    )  # fmt: skip


def about(view: View, room: RoomRecord, leads: list[str], there: Answer) -> Iterator[str]:
    """Yield sentences on all that is known of a Room.

    `leads`: numbers of the other Rooms that its galleries lead to; `there`: the menu entry to walk to it.
    """
    told = [f"{'Spent' if room.spent else 'Unspent'}, {finding(room)}."]
    told += [f"{capital(one)}." for one in marks(room)]
    told += [f"Galleries lead to {'Room' if len(leads) == 1 else 'Rooms'} {joined(leads)}."] if leads else []
    told.append(f"{capital(joined(room.ways))}." if room.ways else "No way to another Level is known from here.")
    told.append(capital(f"{why}." if (why := there.refused or there.detail) else ""))
    yield " ".join(filter(None, told))
    if room.note:
        yield f"“{room.note}”"
    if left := next((level.left for level in view.levels if level.number == room.level), ()):
        yield sentence("left lying", level=room.level, things=joined(left))


def going(view: View, room: RoomRecord) -> Answer:
    """Return the menu entry to walk to a Room. If that is impossible, the entry is refused, with the reason."""
    why = "you are in it" if room.here else "" if view.asks(Roam) else "not now"
    if room.level != view.number and not why:
        return journey(view, Destination(room.level, "room", room.number), {}, label="walk there", key="choose")
    shut, sought = ("", False) if why else shut_off(view, room)
    to = sentence("bound to spent" if room.spent else "bound room", number=room.number)
    if sought:
        return Answer(
            "look for it", partial(searching, cell=(room.x, room.y), to=to, number=room.number), shut, key="choose"
        )
    return Answer("walk there", partial(walk, cell=(room.x, room.y), to=to), refused=why or shut, key="choose")


def marks(room: RoomRecord, worked: Collection[str] = ()) -> Iterator[str]:
    """Yield texts on a Room: its Obstacle, its Darkness, its shelter, and what can be gathered in it, but for what is `worked`: that is not to be had now."""
    if room.obstruction:
        yield f"obstacle {scaled(room.obstruction)}"
    if room.dark:
        yield f"dark {scaled(room.dark)}"
    if room.secured:
        yield "shelter built"
    if room.owed:
        yield f"{owed(room)} owed"
    for kind, rich in room.stocks.items():
        if stock := grown(kind, rich):
            yield sentence("stock worked", stock=stock) if kind in worked else stock


def grown(kind: str, rich: int, letters: int = 0) -> str:
    """Return what can be gathered of this `kind` and how rich it is, as "forage rated 40", or with 3 `letters` "for40".

    Where a harvest is as large as its roll is good, no number counts; then it is "forage", or "" if nothing is left.
    """
    name = deed(kind)
    if own_sheets():
        return name[: letters or None] if rich else ""
    return f"{name[:letters]}{scaled(rich)}" if letters else f"{name} rated {scaled(rich)}"


def brief(way: str) -> str:
    """Return the description of a passage in short, for a narrow column: "down L2", "up L1", "tunnel, new", "out"."""
    way = re.sub("^(shaft|steep) ", "", way).replace(", not taken yet", ", new").replace("Entrance", "out")
    return re.sub(r" to Level (\d+), rated \d+", r" L\1", way)
