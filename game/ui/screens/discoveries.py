"""Discoveries: every food whose Function is Known, good ones first, and what of it is carried. [L 2.11.6.8]"""

from collections.abc import Iterator

from tcod.console import Console

from game import content
from game.run.view import Discovery, View
from game.telling.words import counted, joined
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.food import bestows, conditioned
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.widgets import Pager, broken

WIDEST, GAP = 100, 2
"""Columns of the list, and between a food's name and what it does."""
HOW = "Whoever eats a food learns what it does; so does who studies it in the bag, if the roll succeeds."


class DiscoveriesScreen:
    """A list to be scrolled."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid = raid
        self.pager = Pager([])

    def draw(self, console: Console) -> None:
        width, room = min(console.width - 4, WIDEST), console.height - 4
        self.pager.lines = list(lines(self.raid.view, width))
        scroll = [("↑↓", "scroll")] if len(self.pager.lines) > room else []
        known = counted(len(self.raid.view.discoveries), "food")
        page(console, "DISCOVERIES", known, [*scroll, ("Esc", "back")])
        self.pager.draw(console, (console.width - width) // 2, 2, width, room)

    def key(self, key: str) -> Next:
        if not self.pager.key(key) and (
            closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "discoveries"
        ):
            return Pop()
        return StayOn()


def lines(view: View, width: int) -> Iterator[tuple[str, Ink]]:
    """In words, for nothing is told by colour alone."""
    if not view.discoveries:
        yield "Nothing is Known yet.", "dim"
        yield from ((part, "dim") for part in broken(HOW, width))
    name = max((len(one.name) for one in view.discoveries), default=0)
    at = 2 + name + GAP
    for good, head in ((True, "TO BE WISHED FOR"), (False, "TO BE LEFT ALONE")):
        rows = [one for one in view.discoveries if one.good is good]
        if not rows:
            continue
        yield head, "good" if good else "bad"
        for one in rows:
            first, *rest = broken(does(one), width - at)
            yield f"  {one.name:{name + GAP}}{first}", "text"
            yield from ((" " * at + part, "text") for part in rest)
            if carried := held(view, one):
                yield " " * at + carried, "accent"
        yield "", "text"


def does(one: Discovery) -> str:
    """What eating it does, in which condition it grows, and whether it shines."""
    told = bestows(one.ability) if one.ability else "It feeds."
    shines = "It gives light." if "L" in content.forms()[one.form].types else ""
    return " ".join(filter(None, (told, shines, conditioned(one.ability, one.condition))))


def held(view: View, one: Discovery) -> str:
    """Who carries some."""
    whose = [member.body.name for member in view.party for item in member.items if item.name == one.name]
    return f"carried: {joined(list(dict.fromkeys(whose)))}" if whose else ""
