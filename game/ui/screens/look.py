"""Looking about: a cursor over the map, and what is under it in words."""

from tcod.console import Console

from game.nest.paths import Cell
from game.telling import codex
from game.ui.map import Area, draw, origin, where
from game.ui.screens.codex import CodexScreen
from game.ui.screens.describe import cell, distance
from game.ui.screens.seat import Raid, closing, page, step
from game.ui.stage import Next, Pop, Push, Stay
from game.ui.widgets import broken, rule, wrapped

LEAST = 7
"""Rows for the description."""


class LookScreen:
    """Arrows move the cursor, Tab goes to the next thing of interest, Enter walks there."""

    def __init__(self, raid: Raid) -> None:
        self.raid = raid
        seen = raid.view.visible
        self.at = next((cell for cell in self.interesting() if seen[cell[1], cell[0]]), where(raid.view))

    def interesting(self) -> list[Cell]:
        """Creatures, ways, things, what is built, and remains that are known, the nearest first; foes before all."""
        view = self.raid.view
        x, y = where(view)
        foes = [(0, body.x, body.y) for body in view.creatures if not body.led and body.x >= 0]
        rest = [(1, way.x, way.y) for way in view.passages]
        rest += [(1, held.x, held.y) for held in view.things]
        rest += [(1, bx, by) for _, bx, by in view.built]
        rest += [(2, rx, ry) for _, rx, ry in view.remains]
        rows = sorted({(rank, max(abs(cx - x), abs(cy - y)), cx, cy) for rank, cx, cy in foes + rest})
        return list(dict.fromkeys((cx, cy) for _, _, cx, cy in rows))

    def draw(self, console: Console) -> None:
        view = self.raid.view
        x, y = self.at
        walk = ("Enter", "walk there") if view.question == "Roam" else ("", "")
        page(console, "LOOK", distance(view, x, y), [("arrows", "move"), ("Tab", "next"), walk, ("Esc", "back")])
        said = list(cell(view, x, y))
        lines = sum(len(broken(words, console.width - 2, "  ")) for words, _ in said)
        rows = min(max(LEAST, console.height // 4, lines), console.height // 2)
        area = Area(0, 1, console.width, console.height - rows - 3)
        corner = origin(view, area)
        inside = 0 <= x - corner[0] < area.w and 0 <= y - corner[1] < area.h
        draw(console, view, area, {self.at: "select"}, None if inside else self.at)
        top = area.y + area.h
        rule(console, top)
        used = 0
        for words, ink in said:
            if used < rows:
                used += wrapped(console, 1, top + 1 + used, console.width - 2, rows - used, words, ink, "  ")

    def key(self, key: str) -> Next:
        if key in ("tab", "space", "+") or key == "-":
            self.cycle(-1 if key == "-" else 1)
        elif key == "enter":
            return self.walk()
        elif moved := step(self.raid, key):
            height, width = self.raid.view.tiles.shape
            self.at = min(max(self.at[0] + moved[0], 0), width - 1), min(max(self.at[1] + moved[1], 0), height - 1)
        elif self.raid.keys.action_of(key, "roam") == "help":
            return Push(CodexScreen(self.raid, self.page()))
        elif closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "look":
            return Pop()
        return Stay()

    def page(self) -> str:
        """The page of the codex on whoever stands under the cursor, else on Rooms and ways."""
        kinds = [body.kind for body in self.raid.view.creatures if (body.x, body.y) == self.at]
        return codex.find(kinds[0]) if kinds else "nest"

    def cycle(self, by: int) -> None:
        """To the next thing of interest."""
        if found := self.interesting():
            at = found.index(self.at) + by if self.at in found else 0
            self.at = found[at % len(found)]

    def walk(self) -> Next:
        if self.raid.view.question == "Roam":
            self.raid.travel(self.at)
            return Pop()
        return Stay()
