"""Reads and writes small files of settings, for the screens and the text interface.

A file that cannot be read gives the defaults; a file is always written whole.
"""

from pathlib import Path
from typing import TypeVar

import msgspec

from game import files
from game.run.save_folder import write_small

T = TypeVar("T")


def load(path: Path, kind: type[T]) -> tuple[T, str]:
    """Return (settings, message). If the file cannot be read, they are the default settings and the reason.

    Otherwise the message is "". If the file does not exist, the settings are the default ones, too.
    """
    try:
        return files.decoded(path, kind), ""
    except FileNotFoundError:
        return kind(), ""
    except OSError as wrong:
        return kind(), f"{path.name} cannot be read ({wrong.strerror}): all in it is set as at first."
    except ValueError as wrong:
        return kind(), f"{path.name} is damaged ({wrong}): all in it is set as at first."


def keep(path: Path, settings: object) -> str:
    """Save settings to a file. Return "", or a message why saving failed."""
    try:
        write_small(path, msgspec.json.format(msgspec.json.encode(settings)))
    except OSError as wrong:
        return f"This holds for now only: {path.name} cannot be written ({wrong.strerror})."
    return ""
