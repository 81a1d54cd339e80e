"""The card of one roll: the whole calculation. [R section 5.1]"""

from tcod.console import Console

from game import content
from game.engine.entries import Rolled
from game.reports.why import heading
from game.telling.card import NARROWEST, card
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.codex import rule_of
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.widgets import DEGREES, Pager

WIDEST = 100


class CardScreen:
    """How its degree came about; `?` leads to the rule."""

    def __init__(self, raid: RaidContext, rolled: Rolled) -> None:
        self.raid, self.rolled = raid, rolled
        self.pager = Pager([])

    def draw(self, console: Console) -> None:
        roll, width = self.rolled.roll, max(NARROWEST, min(console.width, WIDEST))
        head = heading(self.rolled, self.raid.teller.names)
        lines = card(roll, roll.check, head, self.rolled.rule, width)
        self.pager.lines = [(line, tone(line, self.rolled)) for line in lines]
        room = console.height - 5
        scroll = [("↑↓", "scroll")] if len(lines) > room else []
        page(console, "ROLL", f"command {self.rolled.command}", [*scroll, ("?", "the rule"), ("Esc", "back")])
        self.pager.draw(console, (console.width - width) // 2, 3, width, room)

    def key(self, key: str) -> Next:
        action = self.raid.keys.action_of(key, "roam")
        if action == "help":
            return rule_of(self.raid, self.rolled.rule)
        away = closing(self.raid, key) or action == "card" or key == "enter"
        return StayOn() if self.pager.key(key) or not away else Pop()


def tone(line: str, rolled: Rolled) -> Ink:
    """What is decisive stands out."""
    if line.startswith(" >"):
        return DEGREES[rolled.roll.degree]
    return "bright" if line.startswith(" d100") else "text"


def last_roll(raid: RaidContext) -> Rolled | None:
    """The newest roll that was no mere Boolean of the house, else any."""
    rolls = [entry for entry in reversed(raid.run.told) if isinstance(entry, Rolled)]
    return next((entry for entry in rolls if entry.action in content.formulas()), rolls[0] if rolls else None)
