"""The help pages of the codex (rules as pages): how the game works, the keys, and the signs on the map."""

from collections.abc import Callable, Iterator, Sequence

from game import content
from game.presentation.page import Page, PageRow, Section, words
from game.presentation.sight import BRIEF
from game.ui.keyset import PAD, spelt
from game.ui.map import tiles
from game.ui.map.bearings import ARROWS, arrow
from game.ui.map.ground import LOOKS, REMAINS
from game.ui.map.nest_map import TRACE, TRACED
from game.ui.screens.screen_context import Reader

NOW = {True: ("combat", "aim", "raid", "walk", "roam"), False: ("roam", "raid", "walk", "combat", "aim")}
"""The contexts of keys that are listed first, outside Combat and in it."""
SHIFT = "Shift-"
SIGNED = {
    "!": ("food", "drop"),
    "%": ("food", "leaf"),
    REMAINS.glyph: (REMAINS.colour, "remains"),
    "=": ("thing", "materials"),
    "$": ("thing", "treasure"),
    TRACE: (TRACED, ""),
    "&": ("food", "cricket"),
    "*": ("light", "firefly"),
}
"""The colours of the signs for things, and the drawings of one such thing each."""


def how(_: Reader) -> Page:
    """Return the help page with the basics of the game."""
    paragraphs = content.read("help", dict[str, list[str]])["how"]["lines"]
    return Page("How it works", [Section([PageRow(paragraph) for paragraph in paragraphs])])


def keys(reader: Reader) -> Page:
    """Return the help page that lists every action with its keys, beginning with what is possible now."""
    set_, fight = reader.keys, bool(reader.view and reader.view.fight)
    sections = []
    for context in dict.fromkeys((*NOW[fight], *set_.actions)):
        rows = [
            PageRow(what, " ".join(together(set_.table[context].get(action, ()))) or "—", mark="accent")
            for action, (_, what, *_) in set_.actions[context].items()
        ]
        sections.append(Section(rows, words("contexts")[context]))
    return Page("Keys", sections)


def together(keys: Sequence[str]) -> list[str]:
    """Return the keys of one action as shown to players, in short form.

    A keypad digit is left out beside the same digit. If all keys need Shift, only the first names it.
    """
    spelled = list(dict.fromkeys(map(spelt, keys)))
    if len(spelled) > 1 and all(key.startswith(SHIFT) for key in spelled):
        return [spelled[0], *(key.removeprefix(SHIFT) for key in spelled[1:])]
    return [key for key in spelled if not key.startswith(PAD) or key.removeprefix(PAD) not in spelled]


def signs(_: Reader) -> Page:
    """Return the help page that explains the signs for creatures, things and ground on the map."""
    return Page("Signs", list(legend()))


def legend() -> Iterator[Section]:
    pictures = tiles.pictured()
    kinds = [signed(kind.name, f"{name} 2", kind.glyph, kind.colour) for name, kind in content.kinds().items()]
    yield Section(kinds, words("legend")["who in pictures" if pictures else "who"])
    things = [signed(what, SIGNED[glyph][1], glyph, SIGNED[glyph][0]) for glyph, what in words("signs").items()]
    yield Section(things, words("legend")["things"])
    seen = [(tile, look) for tile, look in LOOKS.items() if look.glyph != "▒" or tile == 0]
    ground = [signed(words("ground")[tile.name], tiles.drawing(tile), look.glyph, look.colour) for tile, look in seen]
    yield Section(ground, words("legend")["ground"])
    heads = PageRow(f"{arrow(-1, -1)}@{arrow(1, -1)}", " ".join(arrow(*to) for to in ARROWS), mark="text")
    yield from [] if pictures else [Section([heads], words("legend")["heads"])]
    yield Section(
        [PageRow(effect, short, mark="bad") for effect, short in BRIEF.items() if effect in content.effects()],
        words("legend")["effects"],
    )
    yield Section([PageRow(what, "▒", mark=name) for name, what in words("shades").items()], words("legend")["colours"])


def signed(what: str, drawing: str, glyph: str, hue: str) -> PageRow:
    """Return a row of a help page that shows a sign of the map (picture or letter) and its meaning.

    `what` is its meaning.
    """
    shown = tiles.sign(drawing, glyph, hue)[0].rstrip()
    return PageRow(what, shown, mark=hue if shown == glyph else "bright")


HELP: dict[str, Callable[[Reader], Page]] = {"keys": keys, "how": how, "signs": signs}
"""The codex pages that depend on the keys and signs in use, by name."""
