"""The Environment Pool, as the book's table: every Room found so far, spent or not, and what is known of it. [B 3.12]"""

import re
from collections.abc import Iterator

from msgspec.structs import replace
from tcod.console import Console

from game.engine.steps import Roam
from game.presentation.sight import finding
from game.run.run import LONGEST_NOTE
from game.run.view import RoomRecord
from game.telling.words import capital, counted, joined
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.rooms import label, plan
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.editor import Editor
from game.ui.widgets.widgets import cut, fill, rule, text, wrapped

FOOT = 4
"""Rows for the Room that is marked."""
HEADS = ("Environment", "Spent?", "Found in", "Connections", "Notes")
WIDTHS = (19, 8, 13, 17)
"""Of all columns but the last, at 80 columns; what a console has more goes to the last two."""
LEGEND = "(4) unspent   @ you   ↓L2 to Level 2   ↓↓ steep tunnel   ↓? not taken yet"
"""Of the drawing."""
STOCKS = {"plants": "forage", "animals": "hunt", "materials": "salvage"}
"""What a stock is for."""


class PoolScreen:
    """Enter walks to the Room that is marked, if it is on this Level; n writes a note beside it."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid = raid
        self.at = next((i for i, room in enumerate(self.pool) if room.here), len(self.pool) - 1)
        self.top, self.page = 0, 10
        self.drawing = False
        self.editor: Editor | None = None

    @property
    def pool(self) -> list[RoomRecord]:
        """By Level and number, in whatever order they were found."""
        return sorted(self.raid.view.pool, key=lambda room: (room.level, room.number))

    def joined(self, room: RoomRecord) -> tuple[int, ...]:
        """The Rooms of its Level that its galleries lead to."""
        return self.raid.view.galleries.get((room.level, room.number), ())

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        pool = self.pool
        unspent = sum(not room.spent for room in pool)
        walk = ("Enter", "walk there") if self.why_not() == "" else ("", "")
        write = ("n", "note") if pool and not self.raid.view.raid.outcome else ("", "")
        keys = [("↑↓", "move"), walk, write, ("Tab", "table" if self.drawing else "drawing"), ("Esc", "back")]
        page(console, "ENVIRONMENT POOL", f"{counted(len(pool), 'Room')}, {unspent} unspent", keys)
        if self.drawing:
            self.plan(console)
        else:
            self.table(console)
        foot = console.height - FOOT - 2
        rule(console, foot)
        if pool:
            wrapped(console, 1, foot + 1, console.width - 2, FOOT, self.about(pool[self.at]), "text", "  ")
        if self.editor:
            self.editor.draw(console, console.height - 2)

    def plan(self, console: Console) -> None:
        """The Rooms of each Level and the galleries between them, as many lines as there is room for."""
        lines = list(plan(self.pool, self.raid.view.galleries))
        marked = (self.pool[self.at].level, self.pool[self.at].number) if self.pool else (0, 0)
        at = next((n for n, line in enumerate(lines) if marked in line.rooms), 0)
        text(console, 1, 2, LEGEND, "dim")
        self.page = high = max(1, console.height - FOOT - 5)
        top = max(0, min(at - high // 2, len(lines) - high))
        for y, line in enumerate(lines[top : top + high], start=3):
            text(console, 1, y, cut(line.text, console.width - 2), "text" if line.rooms else "dim")
            if marked in line.rooms and (x := line.rooms[marked]) < console.width - 2:
                text(console, 1 + x, y, cut(label(self.pool[self.at]), console.width - 2 - x), "selected", "select")

    def table(self, console: Console) -> None:
        """Rooms under the heading of their Level, as many as there is room for, the marked one among them."""
        columns = edges(console.width)
        for (x, _), head in zip(columns, HEADS, strict=True):
            text(console, x, 2, head, "dim")
        lines: list[int | str] = []
        pool = self.pool
        for i, room in enumerate(pool):
            if not i or room.level != pool[i - 1].level:
                here = ", you are on it" if room.level == self.raid.view.number else ""
                lines.append(f"LEVEL {room.level} rated {room.rating}{here}")
            lines.append(i)
        self.page = max(1, console.height - FOOT - 5)
        marked = lines.index(self.at) if self.at in lines else 0
        first = marked - 1 if marked and isinstance(lines[marked - 1], str) else marked
        self.top = max(0, min(self.top, first), marked - self.page + 1)
        for y, line in enumerate(lines[self.top : self.top + self.page], start=3):
            if isinstance(line, str):
                text(console, 1, y, line, "accent" if line.endswith("it") else "dim")
            else:
                self.line(console, y, pool[line], columns, marked=line == self.at)

    def line(self, console: Console, y: int, room: RoomRecord, columns: list[tuple[int, int]], *, marked: bool) -> None:
        fg: Ink = "text" if room.level == self.raid.view.number else "dim"
        if marked:
            fill(console, 0, y, console.width, 1, "select")
            fg = "selected"
        spent: Ink = fg if marked else "faint" if room.spent else "good"
        sign = "@" if room.here else " "
        leads = ", ".join(map(str, self.joined(room)))
        led = "; ".join(one for one in (leads, ", ".join(way.removeprefix("the ") for way in room.ways)) if one)
        if len(led) >= columns[3][1]:
            led = "; ".join(one for one in (leads, ", ".join(map(brief, room.ways))) if one)
        cells = (
            (f"{sign}{room.number:2} {room.kind}", "accent" if room.here and not marked else fg),
            ("yes" if room.spent else "no", spent),
            (origin(room), fg),
            (led or "—", fg),
            ("; ".join(notes(room, columns[-1][1])), fg),
        )
        for (x, wide), (said, ink) in zip(columns, cells, strict=True):
            text(console, x, y, cut(said, wide - 1), ink)

    def about(self, room: RoomRecord) -> str:
        rooms = [str(n) for n in self.joined(room)]
        tunnels = f"Galleries lead to {'Room' if len(rooms) == 1 else 'Rooms'} {joined(rooms)}. " if rooms else ""
        ways = capital(joined([*room.ways])) + "." if room.ways else "No way to another Level is known from here."
        state = [f"{'Spent' if room.spent else 'Unspent'}, {finding(room)}."]
        state += [f"{capital(told)}." for told in marks(room)]
        note = f"\n“{room.note}”" if room.note else ""
        return " ".join([*state, tunnels + ways, self.why_not()]).strip() + note

    def why_not(self) -> str:
        """Why one cannot walk there now."""
        view = self.raid.view
        if not self.pool:
            return "No Room is known."
        room = self.pool[self.at]
        if room.here:
            return "You are in it."
        if room.level != view.number:
            return "It is on another Level."
        return "" if view.asks(Roam) else "Not now."

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        pool = self.pool
        if self.editor:
            self.write(self.editor, key)
            return StayOn()
        by = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "pageup": -self.page,
            "pagedown": self.page,
            "home": -len(pool),
            "end": len(pool),
        }
        if key in by and pool:
            self.at = min(max(self.at + by[key], 0), len(pool) - 1)
        elif key == "tab":
            self.drawing = not self.drawing
        elif key == "n" and pool and not self.raid.view.raid.outcome:
            self.editor = Editor("note", pool[self.at].note, LONGEST_NOTE)
        elif key == "enter" and not self.why_not():
            room = pool[self.at]
            self.raid.travel((room.x, room.y))
            return Pop()
        elif closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "pool":
            return Pop()
        return StayOn()

    def write(self, editor: Editor, key: str) -> None:
        """A key for the editor; Enter keeps what was written."""
        editor.key(key)
        if editor.done is not None:
            self.editor = None
        if editor.done:
            room = self.pool[self.at]
            self.raid.note(room.level, room.number, editor.words)


def origin(room: RoomRecord) -> str:
    """In short where it was found, and by what: "2, Passage"; of a Level's entrance, from where it was reached: "4 on L1"."""
    if not room.found_in:
        return "—"
    if room.found_on != room.level:
        return f"{room.found_in} on L{room.found_on}"
    how = room.found.removeprefix("a ").removesuffix(" Reward").removeprefix("stands ")
    return f"{room.found_in}, {how}"


def edges(width: int) -> list[tuple[int, int]]:
    """Where the columns begin, and how wide they are."""
    more = max(0, width - 80) // 3
    wide = [*WIDTHS[:3], WIDTHS[3] + more]
    wide.append(width - 1 - sum(wide))
    return [(1 + sum(wide[:i]), wide[i]) for i in range(len(wide))]


def brief(way: str) -> str:
    """A way where the column is narrow: "down L2", "up L1", "tunnel, new", "out"."""
    way = re.sub("^(the|shaft|steep) ", "", way).replace(", not taken yet", ", new").replace("Entrance", "out")
    return re.sub(r" to Level (\d+) rated \d+", r" L\1", way)


def marks(room: RoomRecord) -> Iterator[str]:
    """What is to be known of a Room besides: Obstacle, Darkness, shelter, stocks."""
    if room.obstruction:
        yield f"obstacle {room.obstruction}"
    if room.dark:
        yield f"dark {room.dark}"
    if room.secured:
        yield "shelter built"
    for kind, rich in room.stocks.items():
        yield f"{STOCKS.get(kind, kind)} {rich}"


def notes(room: RoomRecord, width: int) -> list[str]:
    """The last column: the player's own words first; where it is narrow, three letters for each stock."""
    own = [f"“{room.note}”"] if room.note else []
    found = [*own, *marks(room)]
    if len("; ".join(found)) < width:
        return found
    stocks = " ".join(f"{STOCKS.get(kind, kind)[:3]}{rich}" for kind, rich in room.stocks.items())
    return [*own, *marks(replace(room, stocks={})), *([stocks] if stocks else [])]
