"""The folder of saves: its contents, and the lock on each save.

A save is a folder with journal, chronicle and snapshot.
This module imports nothing of the engine, so that the title screen appears before that is loaded.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct, convert, msgpack
from msgspec.structs import replace

from game import content, files
from game.printable import clean
from game.run.heads import Head
from game.run.journal import LARGEST, Behind, Damaged, End, Sitting, ends, parse

try:
    import fcntl
except ImportError:  # Windows: no locks of this kind
    fcntl = None  # type: ignore[assignment]


PAGE = "page.txt"
"""The name of the plain-text report of a run, written once it is over."""


SEAL = 16
"""The bytes of a snapshot before its state: its checksum."""

LINK = "it is a link: raids are taken up in the folder where they lie"


class Locked(Exception):
    """Raised when a run is open in another process."""


class NoFolder(Exception):
    """Raised when a folder for saves cannot be used."""


class Unkept(Exception):
    """Raised when a run was closed although some commands could not be written.

    The message says how many are saved.
    """


class Saved(Struct, frozen=True):
    """One saved run on disk, as the title screen lists it."""

    folder: Path
    head: Head
    commands: int
    outcome: str  # "" while it goes on
    trouble: str  # why it cannot be taken up
    turn: int = 0  # where it stood when its last snapshot was taken
    level: int = 0
    since: bool = False  # whether it went on after that, as before a crash
    practice: bool = False  # whether it is one: then it is so in all sittings from its first on
    apart: str = ""  # its folder's name, if nothing else tells it from another run in the list

    @property
    def stands(self) -> str:
        """How far the run has come, "turn 1044, Level 2", with a "+" if it went on for some Commands after that; without a snapshot, in Commands."""
        told = f"{self.commands} command{'s' * (self.commands != 1)}"
        told = f"turn {self.turn}{'+' * self.since}, Level {self.level}" if self.level else told
        return f"{told}, in {self.apart}" if self.apart else told

    @property
    def rules(self) -> str:
        """The title of the rules under which the run was begun, or "" if they are those of fd100."""
        rules = content.editions().get(self.head.system)
        return (rules.short or rules.title) if rules else ""


class _Raid(Struct):
    """What a snapshot says of the raid, as far as the title screen needs it."""

    turn: int = 0
    level: int = 0


class _Taken(Struct):
    """A snapshot, as far as that."""

    n: int
    entities: dict[int, Raw]


def root(environment: Mapping[str, str]) -> Path:
    """Return the path of the folder in which runs are saved.

    It is NEST_SAVES, else saves/ of a checkout, else the user's data folder (XDG_DATA_HOME).
    If the user's state folder, where raids were kept formerly, exists, it is used instead of the data folder.
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
    """Create a new folder in `where`, named after the seed and numbered, and return its path. Raises NoFolder."""
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
    """Copy all bytes of a file after the first `sound` ones to a new file, and return its path.

    Return None if no bytes follow. Raises OSError.
    """
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
    """Lock a run's folder while it is played, and return the function that unlocks it. Raises Locked, NoFolder."""
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
        raise Locked(f"{folder.name}: this raid is open elsewhere") from None
    return file.close


def listed(where: Path) -> list[Saved]:
    """Return the runs in a folder of saves, last played first; unreadable ones with the reason in `trouble`."""
    try:
        folders = sorted(where.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as wrong:
        return [_troubled(where, f"{where}: {wrong.strerror}")]
    found = [(_played(path), saved(path)) for path in folders if _is_run(path)]
    runs = [
        (one, (one.head.party, one.head.seed, one.rules, one.stands, one.outcome))
        for _, one in sorted(found, key=lambda row: -row[0])
    ]
    many = Counter(told for _, told in runs)
    return [replace(one, apart=clean(one.folder.name)) if many[told] > 1 else one for one, told in runs]


def _is_run(folder: Path) -> bool:
    """Return whether the folder contains a journal, or True if that cannot be determined."""
    try:
        return files.present(folder / "journal")
    except OSError:
        return True


def _played(folder: Path) -> int:
    """Return the time when a run was last played, in nanoseconds since 1970, or 0 if unknown."""
    try:
        return (folder / "journal").lstat().st_mtime_ns
    except OSError:
        return 0


def nothing(damaged: Sequence[Saved], where: Path) -> str:
    """Return the message that a folder has no raid to continue. If raids are `damaged`, name the first."""
    told = f"there is no raid to continue in {where}"
    return f"{told}: {damaged[0].folder.name} is damaged, {damaged[0].trouble}" if damaged else told


def saved(folder: Path) -> Saved:
    """Return the summary of a saved run, made from the first and last lines of its journal."""
    if folder.is_symlink():
        return _troubled(folder, LINK)
    try:
        head, last = ends(folder / "journal")
    except Damaged as wrong:
        return _troubled(folder, str(wrong).removeprefix(f"{folder / 'journal'}: "))
    n, outcome = last.n if last else 0, last.outcome if isinstance(last, End) else ""
    at, since = _stands(folder / "snapshot", n)
    return Saved(folder, head, n, outcome, "", at.turn, at.level, since, _practice(folder / "journal", last))


def _practice(journal: Path, last: Behind | None) -> bool:
    """Return whether the last sitting that a journal tells of was practice. After a kill that is not its `last` line; no other is decoded."""
    if isinstance(last, Sitting):
        return last.by == "practice"
    try:
        with files.opened(journal, LARGEST) as file:
            data = file.read(LARGEST)
        raw = data[data.rindex(b'\n{"sitting":') + 1 :]
        return parse(raw[: raw.index(b"\n") + 1], Sitting).by == "practice"
    except (OSError, ValueError):
        return False


def _stands(snapshot: Path, n: int) -> tuple[_Raid, bool]:
    """Return how far a run had come by its snapshot, without reading its world, and whether of its `n` Commands some came later."""
    try:
        with files.opened(snapshot, LARGEST) as file:
            taken = msgpack.decode(file.read()[SEAL:], type=_Taken)
        parts = msgpack.decode(taken.entities[min(taken.entities)], type=list[dict[str, Any]])
        return next((convert(one, _Raid) for one in parts if one.get("type") == "Raid"), _Raid()), taken.n < n
    except (OSError, ValueError, RecursionError):
        return _Raid(), False


def _troubled(folder: Path, why: str) -> Saved:
    nobody = Head(game="", rules="", seed="", profile="", party=(), job="")
    return Saved(folder, nobody, 0, "", why)


def leave_page(folder: Path, lines: Iterable[str]) -> Path:
    """Write the report of a finished run as plain text into its folder, and return the file's path. Raises OSError."""
    path = folder / PAGE
    files.write(path, clean("\n".join(lines) + "\n").encode())
    return path


def write_small(path: Path, data: bytes) -> None:
    """Write a small file that a user interface keeps beside the saves.

    Raises OSError.
    Its folder is created if needed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, data + b"\n")


def forget(folder: Path) -> None:
    """Delete a run's folder, if it contains a journal. Raises OSError."""
    from shutil import rmtree  # noqa: PLC0415  the title comes up sooner without it

    if (folder / "journal").is_file():
        rmtree(folder)


def any_seed() -> str:
    """Return a random seed of eight letters that can be read aloud."""
    return "".join("aeiou"[byte % 5] if i % 2 else "bdfgklmnprst"[byte % 12] for i, byte in enumerate(os.urandom(8)))


def ended_any(where: Path) -> bool:
    """Return whether a raid in a folder of saves has come to its end."""
    return any(one.outcome for one in listed(where))
