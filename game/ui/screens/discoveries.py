"""Discoveries: every food whose Function is Known, good ones first, and what of it is carried. [L 2.11.6.8]"""

from collections.abc import Iterator

from tcod.console import Console

from game import content
from game.run.view import Discovery, View
from game.telling.words import counted, joined
from game.ui.palette import Ink
from game.ui.screens.seat import Raid, closing, page
from game.ui.stage import Next, Pop, Stay
from game.ui.widgets import Pager, broken

NAME = 34
"""Columns of a food's name."""


class DiscoveriesScreen:
    """A list to be scrolled."""

    def __init__(self, raid: Raid) -> None:
        self.raid = raid
        self.pager = Pager([])

    def draw(self, console: Console) -> None:
        found = self.raid.view.discoveries
        page(console, "DISCOVERIES", counted(len(found), "food"), [("↑↓", "scroll"), ("Esc", "back")])
        width = min(console.width - 4, 100)
        self.pager.lines = list(lines(self.raid.view, width))
        self.pager.draw(console, (console.width - width) // 2, 2, width, console.height - 3)

    def key(self, key: str) -> Next:
        if not self.pager.key(key) and (
            closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "discoveries"
        ):
            return Pop()
        return Stay()


def lines(view: View, width: int) -> Iterator[tuple[str, Ink]]:
    """In words, for nothing is told by colour alone."""
    if not view.discoveries:
        yield "Nothing is Known yet.", "dim"
        yield "Whoever eats a food learns what it does; so does who studies it in the bag, if the roll succeeds.", "dim"
    for good, head in ((True, "TO BE WISHED FOR"), (False, "TO BE LEFT ALONE")):
        rows = [one for one in view.discoveries if one.good is good]
        if not rows:
            continue
        yield head, "good" if good else "bad"
        for one in rows:
            first, *rest = broken(does(one), width - NAME - 2)
            yield f"  {one.name:{NAME}}{first}", "text"
            yield from ((" " * (NAME + 2) + part, "text") for part in rest)
            if carried := held(view, one):
                yield " " * (NAME + 2) + carried, "accent"
        yield "", "text"


def does(one: Discovery) -> str:
    """What eating it does, and in which condition it grows."""
    row = content.abilities().get(one.ability)
    told = row.about if row else "It feeds."
    return told + ("" if one.condition in ("", "Ordinary") else f" {CONDITIONS.get(one.condition, one.condition)}")


CONDITIONS = {
    "Blessed": "Blessed: what is good in it does more.",
    "Cursed": "Cursed: it is not put down until the curse is lifted at a Rest.",
    "Spoiled": "Spoiled: Stamina decides whether it stays down.",
    "Nutritious": "Nutritious: it stills Hunger twice.",
}


def held(view: View, one: Discovery) -> str:
    """Who carries some."""
    whose = [member.body.name for member in view.party for item in member.items if item.name == one.name]
    return f"carried: {joined(list(dict.fromkeys(whose)))}" if whose else ""
