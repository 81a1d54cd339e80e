"""The screen with all Rooms found: a map of the nest, and a table."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.presentation.obstacles.shutting import shown
from game.presentation.page import Page, sentence, words
from game.presentation.pages.room_plan import RoomRow, label, plan
from game.presentation.pages.rooms import LEGEND, pool
from game.run.run import LONGEST_NOTE
from game.telling.shorten import cut
from game.ui.screen_stack import Next, StayOn
from game.ui.screens.raid_list import RaidList
from game.ui.screens.screen_context import RaidContext, step
from game.ui.widgets import hits
from game.ui.widgets.editor import Editor
from game.ui.widgets.page_layout import columns, uncut
from game.ui.widgets.rows import Row
from game.ui.widgets.widgets import fill
from game.ui.widgets.writing import spans, text
from game.weighing.scale import scaled

EARTH = "▒"
"""The line drawn between one Level of the map and the next."""
BETWEEN = 4
"""The rows that map and table take beside their own: what the signs mean, and free ones between them."""
TABLE = 130
"""The most columns of the table."""


class PoolScreen(RaidList):
    """The screen with all Rooms found (the Environment Pool), first as a map, then as a table. [B 3.12]

    On the map a mark moves from Room to Room.
    """

    context, foot = "pool", 5

    def __init__(self, raid: RaidContext, name: str = "pool") -> None:
        super().__init__(raid, name)
        here = [(room.level, room.number) for room in raid.view.pool if room.here]
        self.at = next((n for n, row in enumerate(self.page().rows()) if row.key in here), 0)

    def make(self) -> Sequence[Page]:
        table = pool(self.raid.view)
        return [replace(table, title=words("said")["map"], heads=()), table]

    def following(self) -> str:
        return "map" if self.turned % 2 else "table"

    def drawing(self) -> list[RoomRow]:
        """Return the map of the nest, drawn with characters, as a list of its rows."""
        view = self.raid.view
        pool, charted = sorted(view.pool, key=lambda room: room.number), {view.number: shown(view)}
        return list(plan(pool, view.galleries, view.levels, charted))

    def key(self, key: str) -> Next:
        walks = None if self.turned % 2 or self.editor else step(self.raid, key)
        if walks and not all(walks):
            self.wander(*walks)
            return StayOn()
        return super().key(key)

    def wander(self, dx: int, dy: int) -> None:
        """Mark the Room next to the marked one on the map, in the direction (dx, dy)."""
        places = {key: (x, y) for y, row in enumerate(self.drawing()) for key, x in row.rooms.items()}
        keys = [row.key for row in self.rows()]
        if not self.marked or self.marked.key not in places:
            return
        x, y = places[self.marked.key]
        ahead = {
            key: (abs(dx * (a - x) + dy * (b - y)), abs(dy * (a - x)))
            for key, (a, b) in places.items()
            if key in keys and dx * (a - x) + dy * (b - y) > 0 and (dy or b == y)
        }
        if ahead:
            self.at = keys.index(min(ahead, key=ahead.__getitem__))

    @property
    def noting(self) -> bool:
        """Whether the player can write a note on the marked Room. After the raid this is not possible."""
        return bool(self.marked and self.marked.key and not self.raid.view.raid.outcome)

    @property
    def most(self) -> int:  # type: ignore[override]
        """The most columns of the screen: those of a broad table, or as many as the map needs."""
        return max(TABLE, *(len(row.text) + 2 for row in self.drawing()))

    def unfolds(self, console: Console, shown: Page) -> bool:
        """Return whether every Room's description stands below its row. On the map there is no row to stand below."""
        return bool(shown.heads) and super().unfolds(console, shown)

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:
        if self.noting:
            yield self.raid.keys.line("pool", "note")[0]
        yield from super().hints(shown)

    def act(self, action: str) -> Next | None:
        if action == "note" and self.noting and self.marked:
            notes = {(room.level, room.number): room.note for room in self.raid.view.pool}
            self.editor = Editor(action, notes[self.marked.key], LONGEST_NOTE)
            return StayOn()
        return super().act(action)

    def wrote(self, words: str) -> None:
        assert self.marked
        level, number = self.marked.key
        self.raid.note(level, number, words)

    def listed(self, console: Console, shown: Page) -> None:
        """Draw the table of Rooms, or a map of each Level's Rooms and galleries, as much as fits.

        Where the map leaves room for all of the table, and nothing of it is cut, it stands below.
        """
        if shown.heads:
            super().listed(console, shown)
            return
        rows = self.drawing()
        self.mapped(console, rows)
        whole = all(uncut(row.cells, self.across.w) for row in self.pages()[1].rows())
        below = list(self.tabled()) if whole else []
        if below and len(rows) + len(below) + BETWEEN <= self.room:
            self.beneath(console, 4 + len(rows) + BETWEEN // 2, below)

    def mapped(self, console: Console, rows: Sequence[RoomRow]) -> None:
        """Draw the map of the nest, as much as fits, and above it what its signs mean."""
        rooms = {(room.level, room.number): room for room in self.raid.view.pool}
        numbers = {row.key: n for n, row in enumerate(self.rows())}
        marked = self.marked.key if self.marked else ()
        at = next((n for n, row in enumerate(rows) if marked in row.rooms), 0)
        left, wide = self.across.x, self.across.w
        text(console, left, 2, LEGEND, "dim")
        text(console, left, 3, sentence("levels", deepest=scaled(content.constants().nest.deepest)), "dim")
        high = self.room - 2
        top = max(0, min(at - high // 2, len(rows) - high))
        for y, row in enumerate(rows[top : top + high], start=4):
            heading = row.text.startswith("LEVEL")
            if heading:
                text(console, left - 1, y, EARTH * (wide + 2), "earth")
            text(console, left, y, cut(f" {row.text} " if heading else row.text, wide), "bright" if heading else "text")
            for key, x in row.rooms.items():
                if x < wide:
                    self.clickable(console, (left + x, y, len(label(rooms[key])), 1), numbers[key])
            if marked in row.rooms and (x := row.rooms[marked]) < wide:
                text(console, left + x, y, cut(label(rooms[marked]), wide - x), "selected", "select")

    def clickable(self, console: Console, area: tuple[int, int, int, int], n: int) -> None:
        """Let the mouse over this area mark the row number `n`; a second click there chooses it."""
        hits.row(console, area, partial(self.mark, n), partial(setattr, self, "at", n), self.context)

    def tabled(self) -> Iterator[tuple[Row, int]]:
        """Yield the lines of the table of Rooms, as (text, index of the row). Headings have the index -1."""
        table, wide, n = self.pages()[1], self.across.w, 0
        yield columns([(one,) for one in table.heads], wide, "dim"), -1
        for section in table.sections:
            if len(table.sections) > 1:
                yield [(section.title, section.tone)], -1
            for row in section.rows:
                yield columns(row.cells, wide, row.tone), n
                n += 1

    def beneath(self, console: Console, y: int, lines: Sequence[tuple[Row, int]]) -> None:
        """Draw the table of Rooms from row `y` on, below the map. A click on a row marks its Room."""
        left, wide = self.across.x, self.across.w
        for row, (parts, n) in enumerate(lines, y):
            if n == self.at:
                fill(console, left - 1, row, wide + 2, 1, "select")
            if n >= 0:
                self.clickable(console, (left - 1, row, wide + 2, 1), n)
            spans(console, left, row, [(said, "selected") for said, _ in parts] if n == self.at else parts)
