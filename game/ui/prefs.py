"""The settings of the screens, saved beside the raids: how things are shown, and what happens automatically.

Settings that change the game itself are Commands in the recording: see game.run.settings.
"""

from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from game.presentation import kept
from game.ui.map.palette import DEFAULT, palettes

Cards = Literal["short", "long", "off"]
CARDS: tuple[Cards, ...] = get_args(Cards)
Pace = Literal["walk", "at once"]
PACES: tuple[Pace, ...] = get_args(Pace)
Measure = Literal["off", "turns", "commands", "rta"]
STRIPS: tuple[Measure, ...] = get_args(Measure)
Against = Literal["pb", "best", "average", "ghost", "none"]
AGAINST: tuple[Against, ...] = get_args(Against)
Glyphs = Literal["auto", "unicode", "ascii"]
GLYPHS: tuple[Glyphs, ...] = get_args(Glyphs)
FILE = "front.json"


class Prefs(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of the screens, which change nothing in the game itself.

    `cards`: how a roll is shown. `quick`: whether a Turn with nothing left to decide ends by itself.
    `hints`: whether each thing met for the first time is explained in a line; `mouse`: whether the mouse is heeded.
    `pace`: whether walks, and lines of several Commands, are shown move by move, or their ends only.
    `strip`: what the splits in the panel count, `against`: what they are compared with.
    `window`: its size in pixels when it was closed last, if it was not the first one; `full`: whether it filled the screen.
    `palette`: a name of colours; `glyphs`: the character set, "auto" for the one that fits the locale.
    """

    cards: Cards = "short"
    quick: bool = True
    hints: bool = True
    mouse: bool = True
    pace: Pace = "walk"
    strip: Measure = "off"
    against: Against = "pb"
    window: tuple[int, int] | None = None
    full: bool = False
    palette: str = DEFAULT
    glyphs: Glyphs = "auto"


def load(folder: Path) -> tuple[Prefs, str]:
    """Return the saved settings of the screens, or the defaults if they cannot be read, and an error message or ""."""
    found, trouble = kept.load(folder / FILE, Prefs)
    if found.palette not in palettes():
        return replace(found, palette=DEFAULT), f"{FILE} names a palette there is not: {found.palette!r}."
    return found, trouble


def keep(folder: Path, prefs: Prefs) -> str:
    """Save the settings of the screens in `folder`. Return "" or an error message."""
    return kept.keep(folder / FILE, prefs)
