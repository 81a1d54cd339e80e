"""Pages over the main screen: the whole log, and the card of a roll."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tcod.console import Console

from game import content
from game.flow.chronicle import Rolled
from game.telling.card import card
from game.telling.log import Line
from game.telling.why import heading
from game.ui.palette import Ink
from game.ui.screens.codex import rule_of
from game.ui.screens.why import WhyScreen
from game.ui.stage import Next, Pop, Push, Stay
from game.ui.widgets import DEGREES, Pager, broken, clear, fill, keys_line, rule, text, title

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen


class LogScreen:
    """Everything told so far, with its numbers; any line of it can be asked why."""

    def __init__(self, raid: "RaidScreen") -> None:
        self.raid, self.at, self.top, self.page = raid, len(raid.lines) - 1, 1 << 30, 10
        self.rows: list[tuple[str, Ink, int]] = []
        self.width = 0

    def draw(self, console: Console) -> None:
        clear(console)
        if self.width != console.width:
            self.width = console.width
            self.rows = [row for n, line in enumerate(self.raid.lines) for row in self.told(n, line)]
        h = console.height - 4
        self.page = max(1, h // 2)
        title(console, "Everything told so far", f"line {self.at + 1} of {len(self.raid.lines)}")
        mine = [y for y, (_, _, n) in enumerate(self.rows) if n == self.at]
        if mine:
            self.top = min(max(self.top, mine[-1] - h + 1), mine[0])
        self.top = max(0, min(self.top, len(self.rows) - h))
        for y, (words, ink, n) in enumerate(self.rows[self.top : self.top + h], start=2):
            if n == self.at:
                fill(console, 0, y, console.width, 1, "select")
            text(console, 1, y, words, "selected" if n == self.at else ink)
        rule(console, console.height - 2)
        keys_line(console, [("↑↓ PgUp PgDn", "move"), ("Enter", "why"), ("Esc", "back")])

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
            return Stay()
        if key in ("enter", "w") and lines:
            return Push(WhyScreen(self.raid, lines[self.at]))
        return Pop()


class CardScreen:
    """One roll, and how its degree came about."""

    def __init__(self, raid: "RaidScreen", entry: Rolled) -> None:
        self.raid, self.entry = raid, entry
        self.pager: Pager | None = None
        self.width = 0

    def draw(self, console: Console) -> None:
        clear(console)
        if self.pager is None or self.width != console.width:
            self.width = console.width
            self.pager = Pager(list(self.rows(min(console.width, 120))))
        title(console, "Roll card", f"after command {self.entry.command}")
        self.pager.draw(console, 0, 2, console.width, console.height - 4)
        rule(console, console.height - 2)
        keys_line(console, [("↑↓", "scroll"), ("?", "the rule"), ("Esc", "back")])

    def rows(self, width: int) -> list[tuple[str, Ink]]:
        roll = self.entry.roll
        lines = card(roll, roll.check, headed(self.raid, self.entry), self.entry.rule, width)
        tone = DEGREES[roll.degree]
        return [(line, tone if line.startswith(" > ") else "text") for line in lines]

    def key(self, key: str) -> Next:
        if self.pager and self.pager.key(key):
            return Stay()
        if self.raid.keys.action_of(key, "roam") == "help":
            return rule_of(self.raid, self.entry.rule)
        return Pop()


def headed(raid: "RaidScreen", entry: Rolled) -> str:
    """ATTACK   The Wasp > my Minor Soldiers."""
    return heading(entry, raid.teller.names)


def last_roll(raid: "RaidScreen") -> Rolled | None:
    """The newest roll that was no mere Boolean of the house, else any."""
    rolls = [entry for entry in reversed(raid.run.story) if isinstance(entry, Rolled)]
    return next((entry for entry in rolls if entry.action in content.formulas()), rolls[0] if rolls else None)
