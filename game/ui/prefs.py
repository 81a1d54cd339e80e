"""Settings of the front, in a small file beside the saves: how it shows things and what it does by itself.

What changes the game itself is a Command, and kept in the recording: see game.run.settings.
"""

from pathlib import Path
from typing import Literal, get_args

import msgspec
from msgspec import Struct

Cards = Literal["short", "long", "off"]
CARDS: tuple[Cards, ...] = get_args(Cards)
FILE = "front.json"


class Prefs(Struct, frozen=True, forbid_unknown_fields=True):
    """`cards`: what is shown of a roll; `quick`: whether a Turn with nothing left to ask ends by itself."""

    cards: Cards = "short"
    quick: bool = True


def load(folder: Path) -> tuple[Prefs, str]:
    """What is kept there, else as at first; and in a line why it cannot be read."""
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Prefs), ""
    except FileNotFoundError:
        return Prefs(), ""
    except OSError as wrong:
        return Prefs(), f"{FILE} cannot be read ({wrong.strerror}): the front is set as at first."
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return Prefs(), f"{FILE} is damaged ({wrong}): the front is set as at first."


def keep(folder: Path, prefs: Prefs) -> str:
    """Write them; in a line why that cannot be done."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".new")
        half.write_bytes(msgspec.json.format(msgspec.json.encode(prefs)) + b"\n")
        half.replace(path)
    except OSError as wrong:
        return f"This holds for now only: {FILE} cannot be written ({wrong.strerror})."
    return ""
