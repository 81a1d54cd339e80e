"""Why: the line of the log that was marked, and everything that stands behind it."""

from tcod.console import Console

from game.engine.entries import Rolled
from game.reports.why import why
from game.telling.log import Line
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.codex import rule_of
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.widgets import DEGREES, Pager, broken

WIDEST = 100


class WhyScreen:
    """The reason, the roll's card, the rules cited; ? opens the page of the first of them."""

    def __init__(self, raid: RaidContext, line: Line) -> None:
        self.raid, self.line = raid, line
        self.pager = Pager([])
        self.width = 0

    def draw(self, console: Console) -> None:
        keys = [("↑↓", "scroll"), (self.raid.keys.shown("help"), "the rule's page"), ("Esc", "back")]
        page(console, "WHY", f"command {self.line.entry.command}", keys)
        width = min(console.width - 2, WIDEST)
        if self.width != width:
            self.width = width
            self.pager.lines = self.rows(width)
        self.pager.draw(console, (console.width - width) // 2, 2, width, console.height - 4)

    def rows(self, width: int) -> list[tuple[str, Ink]]:
        found: list[tuple[str, Ink]] = []
        for part in why(self.line, self.raid.run.told, self.raid.teller.names, width):
            head: Ink = "bright" if found else f"tone_{self.line.tone}"
            found += [("", "text")] if found else []
            found += [(row, head) for row in broken(part.head, width - 1)]
            found += [(f"  {row}", "text") for row in broken(part.text, width - 3) if row]
            found += [(row, self.tone(row)) for row in part.card]
        return found

    def tone(self, row: str) -> Ink:
        """What decided the roll stands out."""
        entry = self.line.entry
        if row.startswith(" >") and isinstance(entry, Rolled):
            return DEGREES[entry.roll.degree]
        return "text" if row.startswith(" >") else "dim"

    def key(self, key: str) -> Next:
        if self.raid.keys.action_of(key, "roam") == "help":
            return rule_of(self.raid, self.line.entry.rule)
        return StayOn() if self.pager.key(key) or not (closing(self.raid, key) or key == "enter") else Pop()
