"""Settings of the front, saved in a small file beside the raids: how things are shown and what happens without a key.

Settings that change the game itself are Commands in the recording: see game.run.settings.
"""

from pathlib import Path
from typing import Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game import files
from game.run.save_folder import write_small
from game.ui.map.palette import DEFAULT, palettes

Cards = Literal["short", "long", "off"]
CARDS: tuple[Cards, ...] = get_args(Cards)
Pace = Literal["walk", "at once"]
PACES: tuple[Pace, ...] = get_args(Pace)
Glyphs = Literal["auto", "unicode", "ascii"]
GLYPHS: tuple[Glyphs, ...] = get_args(Glyphs)
FILE = "front.json"


class Prefs(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The front's settings. `cards`: how a roll is shown; `quick`: whether a Turn with nothing left to decide ends by itself.

    `hints`: whether each thing met for the first time is explained in a line; `mouse`: whether the mouse is heeded.
    `pace`: whether walks are shown move by move, or their ends only.
    `palette`: a name of colours; `glyphs`: the character set, "auto" for the one that fits the locale.
    """

    cards: Cards = "short"
    quick: bool = True
    hints: bool = True
    mouse: bool = True
    pace: Pace = "walk"
    palette: str = DEFAULT
    glyphs: Glyphs = "auto"


def load(folder: Path) -> tuple[Prefs, str]:
    """Return the saved settings, or the defaults; and a line that says why the file cannot be read, or ""."""
    try:
        found = files.decoded(folder / FILE, Prefs)
    except FileNotFoundError:
        return Prefs(), ""
    except OSError as wrong:
        return Prefs(), f"{FILE} cannot be read ({wrong.strerror}): the front is set as at first."
    except ValueError as wrong:
        return Prefs(), f"{FILE} is damaged ({wrong}): the front is set as at first."
    if found.palette not in palettes():
        return replace(found, palette=DEFAULT), f"{FILE} names a palette there is not: {found.palette!r}."
    return found, ""


def keep(folder: Path, prefs: Prefs) -> str:
    """Save the settings. Return a line that says why that failed, or ""."""
    try:
        write_small(folder / FILE, msgspec.json.format(msgspec.json.encode(prefs)))
    except OSError as wrong:
        return f"This holds for now only: {FILE} cannot be written ({wrong.strerror})."
    return ""
