"""The help pages of the codex: how the game works, the keys, the signs on the map."""

from collections.abc import Callable, Iterator, Sequence

from game import content
from game.presentation.page import Page, PageRow, Section, words
from game.presentation.sight import BRIEF
from game.ui.keyset import PAD, spelt
from game.ui.map.bearings import ARROWS, arrow
from game.ui.map.ground import LOOKS
from game.ui.screens.screen_context import Reader

NOW = {True: ("combat", "aim", "raid", "walk", "roam"), False: ("roam", "raid", "walk", "combat", "aim")}
"""The contexts of keys that are listed first, outside Combat and in it."""
SHIFT = "Shift-"
SIGNED = {"!": "food", "%": "food", "&": "food", "*": "light"}
"""The colours of the signs for things."""


def how(_: Reader) -> Page:
    """Return the page with the basics for a new player."""
    paragraphs = content.read("help", dict[str, list[str]])["how"]["lines"]
    return Page("How it works", [Section([PageRow(paragraph) for paragraph in paragraphs])])


def keys(reader: Reader) -> Page:
    """Return the page of every action and its keys, those usable now first."""
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
    """Return keys as shown to players; a digit's keypad key is not repeated, nor is a Shift that all keys need."""
    spelled = list(dict.fromkeys(map(spelt, keys)))
    if len(spelled) > 1 and all(key.startswith(SHIFT) for key in spelled):
        return [spelled[0], *(key.removeprefix(SHIFT) for key in spelled[1:])]
    return [key for key in spelled if not key.startswith(PAD) or key.removeprefix(PAD) not in spelled]


def signs(_: Reader) -> Page:
    """Return the page of the signs for creatures, things and ground."""
    return Page("Signs", list(legend()))


def legend() -> Iterator[Section]:
    kinds = [PageRow(kind.name, kind.glyph, mark=kind.colour) for kind in content.kinds().values()]
    yield Section(kinds, words("legend")["who"])
    things = [PageRow(what, glyph, mark=SIGNED[glyph]) for glyph, what in words("signs").items()]
    yield Section(things, words("legend")["things"])
    tiles = [(tile, look) for tile, look in LOOKS.items() if look.glyph != "▒" or tile == 0]
    ground = [PageRow(words("ground")[tile.name], look.glyph, mark=look.colour) for tile, look in tiles]
    yield Section(ground, words("legend")["ground"])
    heads = PageRow(f"{arrow(-1, -1)}@{arrow(1, -1)}", " ".join(arrow(*to) for to in ARROWS), mark="text")
    yield Section([heads], words("legend")["heads"])
    yield Section([PageRow(effect, short, mark="bad") for effect, short in BRIEF.items()], words("legend")["effects"])
    yield Section([PageRow(what, "▒", mark=name) for name, what in words("shades").items()], words("legend")["colours"])


HELP: dict[str, Callable[[Reader], Page]] = {"keys": keys, "how": how, "signs": signs}
"""The codex pages that depend on the keys and signs in use, by name."""
