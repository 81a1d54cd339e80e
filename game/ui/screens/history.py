"""The story so far, line by line; a line with a roll opens its card. What nobody perceived is told when the raid is over."""

from tcod.console import Console

from game.engine.entries import Rolled
from game.telling.log import Line, Teller
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.card import CardScreen
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.screens.why import WhyScreen
from game.ui.widgets.widgets import cut, fill, text

MODES = ("everything", "the log", "rolls")
AT = 7
"""The column of the sentences; left of it stands the number of the command they followed."""


class HistoryScreen:
    """Tab turns between everything, the log as it was read, and rolls alone."""

    def __init__(self, raid: RaidContext, mode: str = "rolls") -> None:
        self.raid, self.page, self.top = raid, 10, 0
        whole = raid.run.decision is None
        self.all = Teller(raid.run.head.seed).lines(raid.run.story, full=True, whole=whole)
        self.mode = mode if any(isinstance(line.entry, Rolled) for line in self.all) else MODES[0]
        self.lines = self.shown()
        self.at = len(self.lines) - 1

    def shown(self) -> list[Line]:
        match self.mode:
            case "the log":
                return list(self.raid.lines)
            case "rolls":
                return [line for line in self.all if isinstance(line.entry, Rolled)]
            case _:
                return self.all

    def draw(self, console: Console) -> None:
        rolled = self.lines and isinstance(self.lines[self.at].entry, Rolled)
        keys = [
            ("↑↓", "move"),
            ("Enter", "the roll's card") if rolled else ("", ""),
            ("w", "why") if self.lines else ("", ""),
            ("Tab", self.following()),
            ("Esc", "back"),
        ]
        page(console, "HISTORY", f"{self.mode}: {len(self.lines)} lines", keys)
        h = console.height - 4
        self.page = max(1, h - 1)
        self.top = max(0, min(self.top, self.at, len(self.lines) - h), self.at - h + 1)
        for y, i in enumerate(range(self.top, min(len(self.lines), self.top + h)), start=2):
            self.line(console, y, self.lines[i], marked=i == self.at)
        if self.lines:
            text(console, 1, console.height - 2, cut(self.beside(self.lines[self.at]), console.width - 2), "dim")

    def line(self, console: Console, y: int, line: Line, *, marked: bool) -> None:
        """The number of the command, the sentence, and as much of the numbers as there is room for."""
        tone: Ink = "selected" if marked else f"tone_{line.tone}"
        if marked:
            fill(console, 0, y, console.width, 1, "select")
        text(console, 1, y, f"{line.entry.command:5}", "selected" if marked else "faint")
        end = text(console, AT, y, cut(line.text, console.width - AT - 1), tone)
        room = console.width - end - 3
        if room > 12:
            text(console, end + 2, y, cut(line.detail, room), "selected" if marked else "dim")

    def beside(self, line: Line) -> str:
        """The numbers in full, and the rule."""
        rule = f"[{line.entry.rule}]" if line.entry.rule else ""
        return f"{line.detail} {rule}".strip()

    def following(self) -> str:
        return MODES[(MODES.index(self.mode) + 1) % len(MODES)]

    def key(self, key: str) -> Next:
        by = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "pageup": -self.page,
            "pagedown": self.page,
            "home": -len(self.lines),
            "end": len(self.lines),
        }
        if key in by and self.lines:
            self.at = min(max(self.at + by[key], 0), len(self.lines) - 1)
        elif key == "tab":
            self.turn()
        elif key == "enter" and self.lines and isinstance(rolled := self.lines[self.at].entry, Rolled):
            return PushScreen(CardScreen(self.raid, rolled))
        elif key == "w" and self.lines:
            return PushScreen(WhyScreen(self.raid, self.lines[self.at]))
        elif closing(self.raid, key):
            return Pop()
        return StayOn()

    def turn(self) -> None:
        """To the next mode; the mark stays at the same command."""
        command = self.lines[self.at].entry.command if self.lines else 0
        self.mode = self.following()
        self.lines = self.shown()
        self.at = max(
            (i for i, line in enumerate(self.lines) if line.entry.command <= command), default=len(self.lines) - 1
        )
