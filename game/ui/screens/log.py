"""The whole log: everything told so far, with its numbers; any line of it can be asked why."""

from collections.abc import Iterator

from tcod.console import Console

from game.telling.log import Line
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.screens.why import WhyScreen
from game.ui.widgets.widgets import broken, fill, text


class LogScreen:
    """Its lines, one of them marked: the last, to begin with."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid, self.at, self.top, self.page = raid, len(raid.lines) - 1, 1 << 30, 10
        self.rows: list[tuple[str, Ink, int]] = []
        self.width = 0

    def draw(self, console: Console) -> None:
        place = f"line {self.at + 1} of {len(self.raid.lines)}"
        page(console, "THE LOG", place, [("↑↓ PgUp PgDn", "move"), ("Enter", "why"), ("Esc", "back")])
        if self.width != console.width:
            self.width = console.width
            self.rows = [row for n, line in enumerate(self.raid.lines) for row in self.told(n, line)]
        h = console.height - 4
        self.page = max(1, h // 2)
        mine = [y for y, (_, _, n) in enumerate(self.rows) if n == self.at]
        if mine:
            self.top = min(max(self.top, mine[-1] - h + 1), mine[0])
        self.top = max(0, min(self.top, len(self.rows) - h))
        for y, (words, ink, n) in enumerate(self.rows[self.top : self.top + h], start=2):
            if n == self.at:
                fill(console, 0, y, console.width, 1, "select")
            text(console, 1, y, words, "selected" if n == self.at else ink)

    def told(self, n: int, line: Line) -> Iterator[tuple[str, Ink, int]]:
        """The rows of one line."""
        yield from ((part, f"tone_{line.tone}", n) for part in broken(line.text, self.width - 2))
        if line.detail:
            yield from (("  " + part, "dim", n) for part in broken(line.detail, self.width - 4))

    def key(self, key: str) -> Next:
        lines = self.raid.lines
        by = {"up": -1, "k": -1, "kp8": -1, "down": 1, "j": 1, "kp2": 1, "pageup": -self.page, "pagedown": self.page}
        by |= {"home": -len(lines), "end": len(lines), "space": self.page}
        if key in by:
            self.at = max(0, min(self.at + by[key], len(lines) - 1))
            return StayOn()
        if key in ("enter", "w") and lines:
            return PushScreen(WhyScreen(self.raid, lines[self.at]))
        away = closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "log"
        return Pop() if away else StayOn()
