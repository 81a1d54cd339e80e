"""The character sheet as it stands now."""

import numpy as np
from tcod.console import Console

from game import content
from game.presentation.sight import lessons
from game.run.view import Member
from game.telling.sheet import WIDTH, sheet
from game.ui.map.palette import colour
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.widgets import Pager, broken

FRAME = [ord(one) for one in "╔╗╚╝═║╠╣╤╧╪│."]


class SheetScreen:
    """Scrolls; Tab turns to the next of the party. When nobody is left, the sheet as printed."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid = raid
        party = raid.view.party
        self.at = next((i for i, one in enumerate(party) if one.body.who == raid.view.asked), 0)
        self.pager = Pager([])

    def lines(self) -> list[str]:
        party = self.raid.view.party
        if party:
            return live(party[self.at % len(party)])
        return sheet(content.classes()[self.raid.view.head.party[0]])

    def draw(self, console: Console) -> None:
        party = self.raid.view.party
        keys = [("↑↓", "scroll"), ("Tab", "next") if len(party) > 1 else ("", ""), ("Esc", "back")]
        name = party[self.at % len(party)].body.name if party else "as printed: nobody is left"
        page(console, "SHEET", name, keys)
        self.pager.lines = [(line, "text") for line in self.lines()]
        left, h = (console.width - WIDTH) // 2, console.height - 3
        self.pager.draw(console, left, 2, WIDTH, h)
        cells = console.rgb[left : left + WIDTH, 2 : 2 + h]
        cells["fg"][np.isin(cells["ch"], FRAME)] = colour("frame")
        cells["fg"][np.isin(cells["ch"], [ord("●"), ord("■")])] = colour("accent")

    def key(self, key: str) -> Next:
        if key == "tab":
            self.at += 1
        elif not self.pager.key(key) and (closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "sheet"):
            return Pop()
        return StayOn()


def live(member: Member) -> list[str]:
    """Her sheet with the ratings of the moment, and below it what the boxes ticked are good for."""
    body = member.body
    drawn = sheet(
        content.kinds()[body.kind],
        ratings=member.ratings,
        effects=body.effects,
        wounds=body.wounds,
        limit=body.limit,
        disposition=body.disposition,
        luck=member.luck,
        hunger=member.hunger,
        starving=member.starving,
        ticked=frozenset(member.ticked),
        items=[(held.name, held.types, held.rating, held.depleted) for held in member.items],
    )
    learns = f"■ At the next Rest, the chance to learn: {lessons(member)}."
    return [*drawn, *broken(learns, WIDTH)] if member.ticked else drawn
