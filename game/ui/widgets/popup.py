"""The card of a roll (how it was calculated), shown over the map until a key is pressed."""

from collections.abc import Iterable, Iterator

from tcod.console import Console

from game import content
from game.engine.entries import Entry, Rolled
from game.presentation.pages.story import picture
from game.telling.hundred_card import NARROWEST
from game.telling.roll_text import certain
from game.ui.keyset import in_use, typed
from game.ui.screens.screen_context import RaidContext
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.widgets import Pager, fill, frame, keys_line

WIDEST = 100
"""The most columns of a card."""
ROOMY = 80
"""The least number of the map's columns at which a card fits over the map alone."""


def popups(raid: RaidContext, entries: Iterable[Entry]) -> "Iterator[Popup]":
    """Yield a card with its calculation for each roll of the party for an Action whose result was not certain."""
    for entry in entries:
        match entry:
            case Rolled(who=who, action=action, roll=roll) if action in content.formulas() and not certain(roll.check):
                if raid.teller.names.mine(who):
                    yield Popup(raid, entry)
            case _:
                pass


class Popup:
    """The card of a roll (how it was calculated), shown in a frame over the map."""

    def __init__(self, raid: RaidContext, entry: Rolled) -> None:
        self.entry, self.told, self.names = entry, raid.run.told, raid.teller.names
        self.pager = Pager([])

    def draw(self, console: Console, room: Area) -> None:
        """Draw the card over the map's area `room`, or if that is too narrow, over the whole width of the screen."""
        wide = room.w if room.w >= ROOMY else console.width
        inner = max(NARROWEST, min(wide - 4, WIDEST))
        self.pager.lines = list(picture(self.entry, self.told, self.names, inner))
        rows = min(len(self.pager.lines), console.height - 4)
        x, y = (wide - inner - 4) // 2, room.y
        frame(console, x, y, inner + 4, rows + 2)
        self.pager.draw(console, x + 2, y + 1, inner, rows)
        everywhere = Area(0, 0, console.width, console.height)
        hits.cover(console, everywhere)  # of a card that is wholly shown the wheel turns nothing, least of all the map
        hits.button(console, everywhere, typed("any key"))
        if self.pager.hides:
            hits.wheel(console, everywhere)
        fill(console, 0, console.height - 1, console.width, 1)
        scrolls = [("↑↓", "scroll")] if self.pager.hides else []
        keys_line(console, [*scrolls, (in_use().shown("help"), "the rule"), ("any key", "on")])

    def key(self, key: str) -> bool:
        """Handle a key while the card is shown: it closes the card, or scrolls a long one. Return whether it closes."""
        return not (self.pager.hides and self.pager.key(key))
