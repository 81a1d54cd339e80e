"""The screen for looking around: a cursor on the map, and a description of the cell under it."""

from collections.abc import Sequence

from tcod.console import Console

from game.codex import codex
from game.engine.steps import Roam, TakeTurn
from game.nest.paths import Cell
from game.presentation.foes.last_seen import unsensed
from game.presentation.page import sentence
from game.presentation.sight import dangerous, friendly, off, strangers, titled, where
from game.presentation.walks.approach import speak_of
from game.presentation.walks.ground import heaps
from game.presentation.walks.surroundings import Said, cell
from game.telling.shorten import broken
from game.telling.words import direction
from game.ui.map.bearings import bearings
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.screen_context import RaidContext, step
from game.ui.widgets import hits
from game.ui.widgets.layout import Area, Layout
from game.ui.widgets.widgets import fill, joints, keys_line, rule
from game.ui.widgets.writing import text

INDENT = "  "
"""What a line begins with that goes on with the sentence above it."""


class LookScreen:
    """The screen for looking around, on which keys move a cursor over the map.

    Arrow keys move it, Tab jumps to the next thing of interest, Enter walks to it; page keys scroll a long description.
    """

    def __init__(self, raid: RaidContext, at: Cell | None = None) -> None:
        self.raid = raid
        seen = {(body.x, body.y) for body in raid.view.creatures if not body.led}
        found = (one for one in self.interesting() if one in seen or raid.view.visible[one[1], one[0]])
        self.at = self.within(at) if at else next(found, where(raid.view))
        self.read: tuple[Cell, int] = self.at, 0  # the cell described, and its first line that is shown
        self.room, self.more = 1, 0  # lines that can be shown at once, and those that cannot

    def interesting(self) -> list[Cell]:
        """Return the cells of the map that hold something: the dangerous first, then others who live, also as seen last.

        Then come passages, Items, barriers, Obstacles and glue, then remains. Within each group the nearest come first.
        """
        view = self.raid.view
        x, y = where(view)
        foes = [(not dangerous(view, body), body.x, body.y) for body in strangers(view) if not friendly(view, body)]
        rest = [(2, body.x, body.y) for body in strangers(view) if friendly(view, body)]
        rest += [(2, *cell) for cell in unsensed(view, self.raid.memory.last)]
        rest += [(3, way.x, way.y) for way in view.passages]
        rest += [(3, held.x, held.y) for held in view.things]
        rest += [(3, bx, by) for _, bx, by in view.built]
        rest += [(3, *cell) for cell in heaps(view)]
        rest += [(4, rx, ry) for _, rx, ry in view.remains]
        rows = sorted({(rank, max(abs(cx - x), abs(cy - y)), cx, cy) for rank, cx, cy in foes + rest})
        return list(dict.fromkeys((cx, cy) for _, _, cx, cy in rows))

    def draw(self, console: Console) -> None:
        """Draw the main screen, and over its log a description of the cell under the cursor."""
        view, (x, y) = self.raid.view, self.at
        said = [*cell(view, x, y, self.raid.memory.last)]
        if arrow := bearings(view).get((x, y)):
            whose = arrow[2]
            told = sentence("arrow", who=titled(view, whose), where=direction(*whose.facing))
            said.insert(0, (told, "text"))
        parts = self.raid.picture.layout(console)
        box = self.box(parts, said)
        self.raid.picture.around(console, self.at, box)
        fill(console, *box)
        hits.cover(console, box)
        rule(console, box.y, box.x, box.w, f"LOOK: {off(view, (x, y))}")
        if box.w < console.width:
            text(console, parts.panel.x, box.y, "┤", "frame")
        joints(console, parts, box.y if box.w == console.width else console.height - 2)
        self.describe(console, box, said)
        if self.more:
            hits.wheel(console, box, lines=1, by="page_")
        keys = self.raid.keys
        walk = (keys.shown("choose", "page"), "walk there") if view.asks(Roam) else ("", "")
        rest = keys.line("page", "page_down") if self.more else []
        keys_line(console, [("arrows", "move"), *rest, *keys.line("page", "next"), walk, *keys.line("page", "back")])

    def describe(self, console: Console, box: Area, said: Sequence[Said]) -> None:
        """Draw the description of the cell under the cursor, from the line to which the player has scrolled."""
        lines = [(part, ink) for words, ink in said for part in broken(words, box.w - 2, INDENT)]
        self.room = box.h - 1
        self.more = max(0, len(lines) - self.room)
        top = min(self.read[1], self.more) if self.read[0] == self.at else 0
        self.read = self.at, top
        for y, (line, ink) in enumerate(lines[top : top + self.room], start=box.y + 1):
            text(console, box.x + 1, y, line, ink)
        for sign, y, beyond in (("↑", 1, top), ("↓", self.room, self.more - top)):
            text(console, box.x + box.w - 1, box.y + y, sign if beyond else " ", "accent")

    def scroll(self, by: int) -> None:
        """Scroll the description by one page, down (`by` is 1) or up (-1).

        If all of it is visible, move the cursor to the next or the previous thing instead.
        """
        if self.more:
            self.read = self.at, max(0, min(self.more, self.read[1] + by * self.room))
        else:
            self.cycle(by)

    def box(self, parts: Layout, said: Sequence[Said]) -> Area:
        """Return the area for the description of the cell under the cursor: the log's, and if need be part of the map's."""

        def rows(width: int) -> int:
            return 1 + sum(len(broken(words, width - 2, INDENT)) for words, _ in said)

        if rows(parts.log.w) <= parts.log.h:
            return parts.log
        high = min(rows(parts.map.w), parts.log.h + parts.map.h // 2)
        return Area(0, parts.log.y + parts.log.h - high, parts.map.w, high)

    def key(self, key: str) -> Next:
        keys = self.raid.keys
        pages = self.more and keys.action_of(key, "page") in (
            "page_down",
            "page_up",
        )  # elsewhere they may be directions
        if not pages and (moved := step(self.raid, key)):
            self.at = self.within((self.at[0] + moved[0], self.at[1] + moved[1]))
            return StayOn()
        match keys.action_of(key, "page"), keys.action_of(key, "roam"):
            case ("next" | "before" as way, _):
                self.cycle(1 if way == "next" else -1)
            case ("page_down" | "page_up" as way, _):
                self.scroll(1 if way == "page_down" else -1)
            case "choose", _:
                return self.walk()
            case ("back", _) | (_, "look"):
                at = next((body.who for body in strangers(self.raid.view) if (body.x, body.y) == self.at), 0)
                speak_of(self.raid.view, self.raid.memory, at)
                return Pop()
            case _, "help":
                return PushScreen(CodexScreen(self.raid, self.page()))
            case _:
                pass
        return StayOn()

    def point(self, cell: Cell, what: str) -> Next:
        """Handle a click on the map, or on a name in the panel, and return the next screen.

        The first click looks at the cell, the second does what a click on the main screen's map does; the right button closes.
        """
        if what == "right":
            return Pop()
        if what in ("click", "name") and cell == self.at:
            return Pop(cell) if self.raid.view.asks(Roam, TakeTurn) else StayOn()
        self.at = self.within(cell) if what in ("click", "name") else self.at
        return StayOn()

    def within(self, cell: Cell) -> Cell:
        """Return `cell` itself if it is inside the Level. Otherwise return the nearest cell of the Level."""
        height, width = self.raid.view.tiles.shape
        return min(max(cell[0], 0), width - 1), min(max(cell[1], 0), height - 1)

    def page(self) -> str:
        """Return the name of the codex page (rules) about the creature under the cursor, or "nest" if there is none."""
        kinds = [body.kind for body in self.raid.view.creatures if (body.x, body.y) == self.at]
        return codex.find(kinds[0]) if kinds else "nest"

    def cycle(self, by: int) -> None:
        """Move the cursor to the next cell with something on it (`by` is 1), or to the previous one (-1)."""
        if found := self.interesting():
            at = found.index(self.at) + by if self.at in found else 0
            self.at = found[at % len(found)]

    def walk(self) -> Next:
        if self.raid.view.asks(Roam):
            self.raid.travel(self.at)
            return Pop()
        return StayOn()
