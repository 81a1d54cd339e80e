"""Where runs are kept: the folder of saves, what lies in it, and the lock on each. A save is a folder: journal, chronicle, snapshot.

It knows nothing of the engine, so the title is up before that is imported.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec import Struct

from game.printable import clean
from game.run.journal import Damaged, End, Head, ends

try:
    import fcntl
except ImportError:  # Windows: no locks of this kind
    fcntl = None  # type: ignore[assignment]


PAGE = "page.txt"
"""The run in plain text, once it is over."""


class Locked(Exception):
    """The run is being played."""


class NoFolder(Exception):
    """The folder of saves cannot be written."""


class Unkept(Exception):
    """A run was left with commands that could not be written: what is kept of it, and what is not, in one line."""


class Saved(Struct, frozen=True):
    """A run on disk, as the title screen lists it."""

    folder: Path
    head: Head
    commands: int
    outcome: str  # "" while it goes on
    trouble: str  # why it cannot be taken up


def root(environment: Mapping[str, str]) -> Path:
    """Returns NEST_SAVES, or saves/ of a checkout; when installed the user's folder for data, as XDG_DATA_HOME has it.

    Who has raids in the folder for state, where they were once kept, keeps them there.
    """
    if named := environment.get("NEST_SAVES"):
        return Path(named)
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "saves"
    from platformdirs import user_data_path, user_state_path  # noqa: PLC0415  only when installed

    before = user_state_path("nest-raid")
    return before if before.is_dir() else user_data_path("nest-raid")


def fresh_folder(where: Path, seed: str) -> Path:
    """A new folder with a name nobody has: the seed's letters, and a number. Raises NoFolder."""
    stem = "".join(c if c.isalnum() and c.isascii() else "-" for c in seed)[:24].strip("-") or "nest"
    try:
        where.mkdir(parents=True, exist_ok=True)
        for n in count(1):
            folder = where / f"{stem}-{n}"
            if not os.path.lexists(folder):
                with suppress(FileExistsError):  # somebody else has taken it meanwhile
                    folder.mkdir()
                    break
    except OSError as wrong:
        raise NoFolder(f"set NEST_SAVES to a folder that can be written, not {where}: {wrong.strerror}") from None
    return folder


def put_aside(path: Path, sound: int) -> Path | None:
    """Copy what stands behind the sound part of a file into a new file beside it: which, if there is anything. Raises OSError."""
    with path.open("rb") as file:
        file.seek(sound)
        rest = file.read()
    if not rest:
        return None
    for n in count(1):
        aside = path.with_name(f"cut-{n}")
        with suppress(FileExistsError):
            kept = aside.open("xb")
            break
    try:
        with kept:
            kept.write(rest)
            kept.flush()
            os.fsync(kept.fileno())
    except OSError:
        aside.unlink()
        raise
    return aside


def lock(folder: Path) -> Callable[[], None]:
    """Held while the run is played: the system frees it if the process dies. Raises Locked, NoFolder."""
    if fcntl is None:
        return lambda: None
    try:
        file = (folder / "lock").open("wb")
    except OSError as wrong:
        raise NoFolder(f"{folder}: {wrong.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Locked(f"{folder.name}: this raid is open in another terminal") from None
    return file.close


def listed(where: Path) -> list[Saved]:
    """The runs in a folder of saves, the latest played first."""
    if not where.is_dir():
        return []
    folders = [path for path in where.iterdir() if (path / "journal").is_file()]
    folders.sort(key=lambda path: (-(path / "journal").stat().st_mtime_ns, path.name))
    return [saved(path) for path in folders]


def nothing(damaged: Sequence[Saved], where: Path) -> str:
    """Why there is no raid to continue: there is none, or none that is sound."""
    told = f"there is no raid to continue in {where}"
    return f"{told}: {damaged[0].folder.name} is damaged, {damaged[0].trouble}" if damaged else told


def saved(folder: Path) -> Saved:
    """What the first and last lines tell; whether all between is sound is seen when it is taken up."""
    try:
        head, last = ends(folder / "journal")
    except Damaged as wrong:
        nobody = Head(game="", rules="", seed="", profile="", party=(), job="")
        return Saved(folder, nobody, 0, "", str(wrong))
    return Saved(folder, head, last.n if last else 0, last.outcome if isinstance(last, End) else "", "")


def leave_page(folder: Path, lines: Iterable[str]) -> Path:
    """A run that is over, told in plain text beside its journal: where it lies. Raises OSError."""
    path = folder / PAGE
    write(path, clean("\n".join(lines) + "\n").encode())
    return path


def write(path: Path, data: bytes) -> None:
    """Whole or not at all: beside it first, then renamed into place. Raises OSError."""
    beside = path.with_suffix(".new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with suppress(OSError):  # half of it would only take room
            beside.unlink()
        raise


def write_small(path: Path, data: bytes) -> None:
    """The same of what the front keeps beside the saves, in a folder that may not be there yet. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, data + b"\n")


def forget(folder: Path) -> None:
    """Delete a run. Raises OSError."""
    from shutil import rmtree  # noqa: PLC0415  the title comes up sooner without it

    if (folder / "journal").is_file():
        rmtree(folder)
