"""Pages over the main screen: the whole log, and the card of a roll."""

from typing import TYPE_CHECKING

from tcod.console import Console

from game import content
from game.flow.chronicle import Rolled
from game.telling.card import card
from game.telling.words import capital
from game.ui.palette import Ink
from game.ui.stage import Next, Pop, Stay
from game.ui.widgets import DEGREES, Pager, broken, clear, keys_line, rule, title

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen


class LogScreen:
    """Everything told so far, with its numbers."""

    def __init__(self, raid: "RaidScreen") -> None:
        self.raid = raid
        self.pager: Pager | None = None
        self.width = 0

    def draw(self, console: Console) -> None:
        clear(console)
        if self.pager is None or self.width != console.width:
            self.width = console.width
            self.pager = Pager(list(self.rows(console.width - 2)), end=True)
        title(console, "Everything told so far", f"{len(self.raid.lines)} lines")
        self.pager.draw(console, 1, 2, console.width - 2, console.height - 4)
        rule(console, console.height - 2)
        keys_line(console, [("↑↓ PgUp PgDn", "scroll"), ("Esc", "back")])

    def rows(self, width: int) -> list[tuple[str, Ink]]:
        found: list[tuple[str, Ink]] = []
        for line in self.raid.lines:
            found += [(part, f"tone_{line.tone}") for part in broken(line.text, width)]
            if line.detail:
                found += [("  " + part, "dim") for part in broken(line.detail, width - 2)]
        return found

    def key(self, key: str) -> Next:
        if self.pager and self.pager.key(key):
            return Stay()
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
        keys_line(console, [("↑↓", "scroll"), ("Esc", "back")])

    def rows(self, width: int) -> list[tuple[str, Ink]]:
        roll = self.entry.roll
        lines = card(roll, roll.check, headed(self.raid, self.entry), self.entry.rule, width)
        tone = DEGREES[roll.degree]
        return [(line, tone if line.startswith(" > ") else "text") for line in lines]

    def key(self, key: str) -> Next:
        if self.pager and self.pager.key(key):
            return Stay()
        return Pop()


def headed(raid: "RaidScreen", entry: Rolled) -> str:
    """ATTACK   Wasp > Minor Soldiers."""
    names = raid.teller.names
    formula = content.formulas().get(entry.action)
    what = (formula.key if formula and formula.key else entry.action).upper()
    who = capital(names.name(entry.who))
    whom = f" > {names.name(entry.target)}" if entry.target and entry.target != entry.who else ""
    return f"{what}   {who}{whom}" + (f"   {entry.about}" if entry.about else "")


def last_roll(raid: "RaidScreen") -> Rolled | None:
    """The newest roll that was no mere Boolean of the house, else any."""
    rolls = [entry for entry in reversed(raid.run.story) if isinstance(entry, Rolled)]
    return next((entry for entry in rolls if entry.action in content.formulas()), rolls[0] if rolls else None)
