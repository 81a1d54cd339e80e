"""Which lessons are done, in a small file beside the saves."""

from pathlib import Path

import msgspec
from msgspec import Struct

from game import files
from game.run.save_folder import write_small

FILE = "lessons.json"


class Progress(Struct, forbid_unknown_fields=True):
    """By lesson: how many predictions were right, of how many."""

    done: dict[str, tuple[int, int]] = {}


def load(folder: Path) -> Progress:
    """Return what is kept there; nothing, if it cannot be read."""
    try:
        return files.decoded(folder / FILE, Progress)
    except (OSError, ValueError):
        return Progress()


def keep(folder: Path, progress: Progress) -> str:
    """Write it; in a line why that cannot be done."""
    try:
        write_small(folder / FILE, msgspec.json.encode(progress))
    except OSError as wrong:
        return f"{FILE} cannot be written ({wrong.strerror}): what is done is forgotten on leaving."
    return ""
