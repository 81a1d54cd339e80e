"""Reads the files of assets/, and those of the same kinds that a player has made."""

import tomllib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from game import files
from game.content.overlay import WHOLE, in_force, laid_over
from game.printable import Complaint

T = TypeVar("T")
LARGEST = 1 << 17
"""The greatest size of an asset file, in bytes."""
LONGEST = 1000
"""The greatest length in bytes of a line in an asset file. Time to parse a name grows with the square of its dots."""


class BadAsset(Complaint):
    """Raised if an asset cannot be used. The message names the file, the row, the field and the mistake."""


_instead: list[Path] = []


def use(where: Path) -> None:
    """Read all assets from the folder `where` from now on. Call this before any asset has been read."""
    _instead.append(where)


@cache
def folder() -> Path:
    """Return the folder of assets: the one set by `use`, else the checkout's assets/, else the installed package's."""
    if _instead:
        return _instead[-1]
    here = Path(__file__).resolve().parents[1]
    return next(path for path in (here / "_assets", here.parent / "assets") if path.is_dir())


def text(name: str) -> str:
    """Return the content of a text file among the assets, such as "cast/page.css". Raises BadAsset."""
    try:
        return (folder() / name).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as wrong:
        raise BadAsset(f"{name}: {wrong}") from None


def read(name: str, kind: type[T], where: Path | None = None) -> dict[str, T]:
    """Return the rows of the asset file `name`.toml, as a dict of records of the type `kind` by the row's name."""
    over = None if where or not in_force() else folder() / "editions" / in_force() / f"{name}.toml"
    if over and name in WHOLE and over.is_file():
        return _read(over, kind, LARGEST)
    return _read((where or folder()) / f"{name}.toml", kind, LARGEST, over)


def read_own(name: str, kind: type[T], where: Path) -> dict[str, T]:
    """Return the rows of `name`.toml in the player's folder `where`, or {} if the file is missing. Raises BadAsset."""
    path = where / f"{name}.toml"
    with suppress(OSError):  # a folder nobody may look into: whoever lists what is in it says so
        if files.present(path):
            return _read(path, kind, files.SMALL)
    return {}


def _read(path: Path, kind: type[T], most: int, over: Path | None = None) -> dict[str, T]:
    """Return the rows of a TOML file, as a dict of records of the type `kind` by the row's name.

    The file has at most `most` bytes. `over`: a file whose fields replace those of the first. Raises BadAsset.
    """
    row, rows = "", {}
    try:
        if max(map(len, (data := files.read(path, most, links=True)).splitlines()), default=0) > LONGEST:
            raise ValueError(f"no line may have more than {LONGEST} bytes")
        found = tomllib.loads(data.decode())
        if over and over.is_file():
            path, found = over, laid_over(found, tomllib.loads(over.read_text("utf-8")))
        for row, fields in found.items():
            rows[row] = msgspec.convert(fields, kind, dec_hook=lambda kind, text: kind.parse(text))
    except OSError as wrong:
        raise BadAsset(f"{path}: {wrong.strerror}") from None
    except RecursionError:
        raise BadAsset(f"{path}: it is nested too deeply") from None
    except ValueError as wrong:  # what msgspec, tomllib, codecs and int say
        raise BadAsset(f"{path}{f' [{row}]' if row else ''}: {str(wrong).partition(';')[0]}") from None
    return rows
