"""Help: how it works in a dozen lines, the keys that count now, and what the signs mean."""

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest

from tcod.console import Console

from game import content
from game.presentation.sight import BRIEF
from game.ui.keyset import PAD, spelt
from game.ui.map.bearings import ARROWS, arrow
from game.ui.map.nest_map import LOOKS
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.describe import GROUND
from game.ui.screens.screen_context import Reader, closing, page
from game.ui.widgets.widgets import broken, spans, text

PAGES = ("How it works", "Keys", "Signs")
CONTEXTS = {
    "walk": "WALKING", "raid": "ALWAYS", "roam": "OUT OF COMBAT", "combat": "IN COMBAT", "aim": "TAKING AIM",
    "list": "IN LISTS", "page": "ON OTHER SCREENS", "title": "ON THE TITLE", "end": "AFTER A RAID",
    "demo": "IN THE DEMONSTRATION", "lesson": "IN A LESSON",
}  # fmt: skip
WIDE = 15
"""Columns for the keys of an action."""

Row = list[tuple[str, Ink]]


class HelpScreen:
    """Tab, or left and right, turn the pages."""

    def __init__(self, raid: Reader, at: int = 0) -> None:
        self.raid, self.at, self.top, self.room = raid, at, 0, 10

    def draw(self, console: Console) -> None:
        page(console, "HELP", "", [("Tab", "next page"), ("↑↓", "scroll"), ("Esc", "back")])
        x = 8
        for i, name in enumerate(PAGES):
            x = (
                text(
                    console,
                    x,
                    0,
                    f" {name} ",
                    "selected" if i == self.at else "dim",
                    "select" if i == self.at else None,
                )
                + 1
            )
        width = min(console.width - 4, 96)
        rows = list((how, self.keys, signs)[self.at](width))
        self.room = console.height - 3
        self.top = max(0, min(self.top, len(rows) - self.room))
        left = (console.width - width) // 2
        for y, row in enumerate(rows[self.top : self.top + self.room], start=2):
            spans(console, left, y, row)
        if self.top + self.room < len(rows):
            text(console, console.width - 2, console.height - 2, "↓", "accent")

    def keys(self, width: int) -> Iterator[Row]:
        """Every action with its keys: those that count now first."""
        fight = bool(self.raid.view and self.raid.view.fight)
        order = ("combat", "aim", "raid", "walk", "roam") if fight else ("roam", "raid", "walk", "combat", "aim")
        for context in dict.fromkeys((*order, *CONTEXTS)):
            digits = "   digits: of the keypad too" if context == "walk" else ""
            yield [(CONTEXTS[context], "bright"), (digits, "dim")]
            for action, (_, what) in self.raid.keys.actions[context].items():
                keys = " ".join(together(self.raid.keys.table[context].get(action, ()))) or "—"
                yield from entry(keys, what, width)
            yield []

    def key(self, key: str) -> Next:
        by = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "pageup": -self.room,
            "pagedown": self.room,
            "space": self.room,
            "home": -999,
            "end": 999,
        }
        if key in ("tab", "right", "l", "left", "h"):
            self.at = (self.at + (-1 if key in ("left", "h") else 1)) % len(PAGES)
            self.top = 0
        elif key in by:
            self.top += by[key]
        elif closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "help":
            return Pop()
        return StayOn()


def together(keys: Sequence[str]) -> list[str]:
    """Keys as a person writes them, each once; a digit stands for its key on the keypad too."""
    spelled = list(dict.fromkeys(map(spelt, keys)))
    return [key for key in spelled if not key.startswith(PAD) or key.removeprefix(PAD) not in spelled]


def entry(keys: str, what: str, width: int) -> Iterator[Row]:
    """Keys and what they do, each broken where it does not fit."""
    left, right = broken(keys, WIDE), broken(what, width - WIDE - 3)
    for key, words in zip_longest(left, right, fillvalue=""):
        yield [(f"  {key:{WIDE}} ", "accent"), (words, "text")]


def how(width: int) -> Iterator[Row]:
    for paragraph in content.read("help", dict[str, list[str]])["how"]["lines"]:
        first, *rest = broken(paragraph, width, "  ")
        loud = " ".join(takewhile(str.isupper, first.split()))
        yield [(loud, "bright"), (first.removeprefix(loud), "text")]
        for line in rest:
            yield [(line, "text")]


def signs(width: int) -> Iterator[Row]:  # noqa: ARG001
    """Who is who, what lies about, what the ground is."""
    yield [("WHO", "bright"), ("   @ is the one you are asked for", "dim")]
    for kind in content.kinds().values():
        yield [(f"  {kind.glyph} ", kind.colour), (kind.name, "text")]
    yield [("THINGS", "bright")]
    for glyph, what, tone in (
        ("!", "liquid", "food"),
        ("%", "it grows; or remains", "food"),
        ("&", "it crawled once", "food"),
        ("*", "it glows", "light"),
    ):
        yield [(f"  {glyph} ", tone), (what, "text")]
    yield [("GROUND", "bright")]
    for tile, look in LOOKS.items():
        if look.glyph != "▒" or tile == 0:
            yield [(f"  {look.glyph} ", look.colour), (GROUND[tile], "text")]
    yield [("HEADS", "bright"), ("   in Combat, before each foe: the head points there", "dim")]
    both = f"   {arrow(-1, -1)}@{arrow(1, -1)} with somebody right before it"
    yield [("  " + " ".join(arrow(*to) for to in ARROWS), "text"), (both, "dim")]
    yield [("EFFECTS", "bright"), ("   where room is scarce", "dim")]
    for effect, short in BRIEF.items():
        yield [(f"  {short} ", "bad"), (effect, "text")]
    yield [("COLOURS", "bright")]
    for name, what in (
        ("earth_light", "warm: in the light now"),
        ("memory", "cold: remembered; dim, where there are no colours"),
        ("scent_floor", "violet: smelt, not seen; greener the farther off"),
        ("dusk", "blue: a dark Room, where nobody has a light"),
    ):
        yield [("  ▒ ", name), (what, "text")]
