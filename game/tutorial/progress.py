"""The record of which lessons the player has finished, in a small file beside the saves."""

from pathlib import Path

import msgspec
from msgspec import Struct

from game import files
from game.run.save_folder import write_small

FILE = "lessons.json"


class Progress(Struct, forbid_unknown_fields=True):
    """The lessons that the player has finished.

    Each has two numbers: of right predictions, and of all predictions.
    """

    done: dict[str, tuple[int, int]] = {}


def load(folder: Path) -> Progress:
    """Return the Progress (finished lessons) saved in a folder, or an empty one if it cannot be read."""
    try:
        return files.decoded(folder / FILE, Progress)
    except (OSError, ValueError):
        return Progress()


def keep(folder: Path, progress: Progress) -> str:
    """Save the Progress (finished lessons) in a folder. Return "" or an error message."""
    try:
        write_small(folder / FILE, msgspec.json.encode(progress))
    except OSError as wrong:
        return f"{FILE} cannot be written ({wrong.strerror}): what is done is forgotten on leaving."
    return ""
