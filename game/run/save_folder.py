"""Where runs are kept: the folder of saves, what lies in it, and the lock on each. A save is a folder: journal, chronicle, snapshot.

It knows nothing of the engine, so the title is up before that is imported.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec import Struct

from game import files
from game.printable import clean
from game.run.heads import Head
from game.run.journal import LARGEST, Damaged, End, ends

try:
    import fcntl
except ImportError:  # Windows: no locks of this kind
    fcntl = None  # type: ignore[assignment]


PAGE = "page.txt"
"""The run in plain text, once it is over."""


LINK = "it is a link: raids are taken up in the folder where they lie"


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
    """Return a new folder with a name nobody has: the seed's letters, and a number. Raises NoFolder."""
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
    with files.opened(path, LARGEST) as file:
        file.seek(sound)
        rest = file.read()
    if not rest:
        return None
    for n in count(1):
        aside = path.with_name(f"cut-{n}")
        with suppress(FileExistsError):
            kept = files.created(aside)
            break
    try:
        with kept:
            files.put(kept, rest)
            os.fsync(kept.fileno())
    except OSError:
        aside.unlink()
        raise
    return aside


def lock(folder: Path) -> Callable[[], None]:
    """Hold a run while it is played: the system frees it if the process dies. Raises Locked, NoFolder."""
    if fcntl is None:
        return lambda: None
    try:
        if folder.is_symlink():
            raise NoFolder(f"{folder}: {LINK}")
        file = files.kept(folder / "lock")
    except OSError as wrong:
        raise NoFolder(f"{folder}: {wrong.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Locked(f"{folder.name}: this raid is open in another terminal") from None
    return file.close


def listed(where: Path) -> list[Saved]:
    """Return the runs in a folder of saves, the latest played first; what cannot be read with its trouble, and last."""
    try:
        folders = sorted(where.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as wrong:
        return [_troubled(where, f"{where}: {wrong.strerror}")]
    found = [(_played(path), saved(path)) for path in folders if _is_run(path)]
    return [one for _, one in sorted(found, key=lambda row: -row[0])]


def _is_run(folder: Path) -> bool:
    """Return whether there is a journal, whatever it is; so it is told of a folder that nobody may look into."""
    try:
        return files.present(folder / "journal")
    except OSError:
        return True


def _played(folder: Path) -> int:
    """Return when last, in nanoseconds; 0 if that cannot be seen."""
    try:
        return (folder / "journal").lstat().st_mtime_ns
    except OSError:
        return 0


def nothing(damaged: Sequence[Saved], where: Path) -> str:
    """Return why there is no raid to continue: there is none, or none that is sound."""
    told = f"there is no raid to continue in {where}"
    return f"{told}: {damaged[0].folder.name} is damaged, {damaged[0].trouble}" if damaged else told


def saved(folder: Path) -> Saved:
    """Return what the first and last lines tell; whether all between is sound is seen when it is taken up."""
    if folder.is_symlink():
        return _troubled(folder, LINK)
    try:
        head, last = ends(folder / "journal")
    except Damaged as wrong:
        return _troubled(folder, str(wrong).removeprefix(f"{folder / 'journal'}: "))
    return Saved(folder, head, last.n if last else 0, last.outcome if isinstance(last, End) else "", "")


def _troubled(folder: Path, why: str) -> Saved:
    nobody = Head(game="", rules="", seed="", profile="", party=(), job="")
    return Saved(folder, nobody, 0, "", why)


def leave_page(folder: Path, lines: Iterable[str]) -> Path:
    """Return a run that is over, told in plain text beside its journal: where it lies. Raises OSError."""
    path = folder / PAGE
    files.write(path, clean("\n".join(lines) + "\n").encode())
    return path


def write_small(path: Path, data: bytes) -> None:
    """Write what the front keeps beside the saves, in a folder that may not be there yet. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, data + b"\n")


def forget(folder: Path) -> None:
    """Delete a run. Raises OSError."""
    from shutil import rmtree  # noqa: PLC0415  the title comes up sooner without it

    if (folder / "journal").is_file():
        rmtree(folder)
