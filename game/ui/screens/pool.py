"""The Environment Pool: every Room found so far, and what leads on from it. [B 3.12]"""

from tcod.console import Console

from game.run.view import Chamber
from game.telling.words import capital, counted, joined
from game.ui.palette import Ink
from game.ui.screens.seat import Raid, closing, page
from game.ui.stage import Next, Pop, Stay
from game.ui.widgets import cut, fill, rule, text, wrapped

FOOT = 3
"""Rows for the Room that is marked."""
COLUMNS = (
    (1, "Level"),
    (8, "Rated"),
    (15, "Room"),
    (21, "What it is"),
    (38, "State"),
    (48, "Found by"),
    (66, "Leads on"),
)


class PoolScreen:
    """Enter walks to the Room that is marked, if it is on this Level."""

    def __init__(self, raid: Raid) -> None:
        self.raid = raid
        self.at = next((i for i, room in enumerate(raid.view.pool) if room.here), len(raid.view.pool) - 1)
        self.top, self.page = 0, 10

    def draw(self, console: Console) -> None:
        pool = self.raid.view.pool
        unspent = sum(not room.spent for room in pool)
        walk = ("Enter", "walk there") if self.why_not() == "" else ("", "")
        page(
            console,
            "ENVIRONMENT POOL",
            f"{counted(len(pool), 'Room')}, {unspent} unspent",
            [("↑↓", "move"), walk, ("Esc", "back")],
        )
        for x, label in COLUMNS:
            text(console, x, 2, label, "dim")
        self.page = max(1, console.height - FOOT - 5)
        self.top = max(0, min(self.top, self.at), self.at - self.page + 1)
        for y, i in enumerate(range(self.top, min(len(pool), self.top + self.page)), start=3):
            self.line(console, y, pool[i], marked=i == self.at)
        foot = console.height - FOOT - 2
        rule(console, foot)
        if pool:
            wrapped(console, 1, foot + 1, console.width - 2, FOOT, self.about(pool[self.at]), "text", "  ")

    def line(self, console: Console, y: int, room: Chamber, *, marked: bool) -> None:
        fg: Ink = "text" if room.level == self.raid.view.number else "dim"
        if marked:
            fill(console, 0, y, console.width, 1, "select")
            fg = "selected"
        tone: Ink = "accent" if room.here else "faint" if room.spent else "good"
        state = ("@ " if room.here else "") + ("spent" if room.spent else "unspent")
        found = room.found.removeprefix("a ").removesuffix(" Reward")
        cells = (str(room.level), str(room.rating), str(room.number), room.kind, state, found, ", ".join(room.ways))
        edges = [x for x, _ in COLUMNS[1:]] + [console.width]
        for (x, label), end, said in zip(COLUMNS, edges, cells, strict=True):
            ink: Ink = tone if label == "State" and not marked else fg
            text(console, x, y, cut(said, end - x - 1), ink)

    def about(self, room: Chamber) -> str:
        ways = capital(joined([*room.ways])) + "." if room.ways else "No way to another Level is known from here."
        dark = f" Darkness {room.dark}." if room.dark else ""
        why = self.why_not()
        return f"{'Spent' if room.spent else 'Unspent'}, found by {room.found}.{dark} {ways}" + (
            f" {why}" if why else ""
        )

    def why_not(self) -> str:
        """Why one cannot walk there now."""
        view = self.raid.view
        if not view.pool:
            return "No Room is known."
        room = view.pool[self.at]
        if room.here:
            return "You are in it."
        if room.level != view.number:
            return "It is on another Level."
        return "" if view.question == "Roam" else "Not now."

    def key(self, key: str) -> Next:
        pool = self.raid.view.pool
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
        elif key == "enter" and not self.why_not():
            room = pool[self.at]
            self.raid.travel((room.x, room.y))
            return Pop()
        elif closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "pool":
            return Pop()
        return Stay()
