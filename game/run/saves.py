"""Where runs are kept, and how one is begun, taken up again and locked. A save is a folder: journal, chronicle, snapshot."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from game.flow.chronicle import Entry
from game.run import Run, snapshot
from game.run.journal import Damaged, End, Head, Journal, Recording, ends, read, tale
from game.run.replay import replay

try:
    import fcntl
except ImportError:  # Windows: no locks of this kind
    fcntl = None  # type: ignore[assignment]


class Locked(Exception):
    """The run is being played."""


class NoFolder(Exception):
    """The folder of saves cannot be written."""


class Saved(Struct, frozen=True):
    """A run on disk, as the title screen lists it."""

    folder: Path
    head: Head
    commands: int
    outcome: str  # "" while it goes on
    trouble: str  # why it cannot be taken up


def root(environment: Mapping[str, str]) -> Path:
    """NEST_SAVES, or saves/ of a checkout, or the user's folder for state."""
    if named := environment.get("NEST_SAVES"):
        return Path(named)
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "saves"
    from platformdirs import user_state_path  # noqa: PLC0415  only when installed

    return user_state_path("nest-raid")


def begin(folder: Path, head: Head, clock: Callable[[], int] = lambda: 0) -> Run:
    """A new run in a new folder. Raises NoFolder."""
    run = Run(head, clock=clock)
    try:
        folder.mkdir(parents=True)
        run.unlock = lock(folder)
        run.folder, run.journal = folder, Journal(folder, head)
        run.journal.tell(run.story)
        run.save()
    except OSError as wrong:
        run.close()
        raise NoFolder(f"{folder}: {wrong.strerror}: set NEST_SAVES to a folder that can be written") from None
    return run


def fresh_folder(where: Path, seed: str) -> Path:
    """A name nobody has: the seed's letters, and a number."""
    stem = "".join(c if c.isalnum() and c.isascii() else "-" for c in seed)[:24].strip("-") or "nest"
    n = 1
    while (where / f"{stem}-{n}").exists():
        n += 1
    return where / f"{stem}-{n}"


def resume(folder: Path, clock: Callable[[], int] = lambda: 0) -> Run:
    """The run as it was after its last whole record. Raises Damaged, Locked, NoFolder.

    From the snapshot if it fits the journal, else from the start; a damaged chronicle is told again.
    """
    unlock = lock(folder)
    try:
        recording = read(folder / "journal", torn=True)
        run, kept = _from_snapshot(folder, recording, clock) or (Run(recording.head, clock=clock), 0)
    except BaseException:
        unlock()
        raise
    run.unlock = unlock
    try:
        told = len(run.story) if kept else 0
        replay(run, recording)
        run.folder, run.journal = folder, Journal(folder, keep=(recording.sound, kept))
        run.journal.tell(run.story[told:])
        if run.decision is None and recording.end is None:
            run.end()
        run.save()
    except OSError as wrong:
        run.close()
        raise NoFolder(f"{folder}: {wrong.strerror}") from None
    except BaseException:
        run.close()
        raise
    return run


def _from_snapshot(folder: Path, recording: Recording, clock: Callable[[], int]) -> tuple[Run, int] | None:
    """The run at its last snapshot, and how much of the chronicle is good; None if anything does not fit."""
    run = Run(recording.head, clock=clock)
    first = run.digest
    try:
        taken = snapshot.restore((folder / "snapshot").read_bytes())
        chain = [first, *(record.digest for record in recording.records)]
        if not 0 <= taken.n < len(chain) or taken.digest != chain[taken.n]:
            raise ValueError("of another run")
        story: list[Entry]
        story, kept = tale(folder / "chronicle", taken.n)
        if len(story) != taken.told:
            raise ValueError("the chronicle is not whole")
    except (OSError, ValueError):
        run.close()
        return None
    run.story, run.n, run.digest = story, taken.n, taken.digest
    run.settle()
    return run, kept


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


def saved(folder: Path) -> Saved:
    """What the first and last lines tell; whether all between is sound is seen when it is taken up."""
    try:
        head, last = ends(folder / "journal")
    except Damaged as wrong:
        nobody = Head(game="", rules="", seed="", profile="", party=(), job="")
        return Saved(folder, nobody, 0, "", str(wrong))
    return Saved(folder, head, last.n if last else 0, last.outcome if isinstance(last, End) else "", "")


def forget(folder: Path) -> None:
    """Delete a run. Raises OSError."""
    if (folder / "journal").is_file():
        shutil.rmtree(folder)


def bundle(run: Run, command: str, trouble: str, where: Path) -> Path:
    """What is left of a crash: the journal so far, the command in hand and the traceback, in a folder of its own."""
    folder = fresh_folder(where / "crashes", run.head.seed)
    folder.mkdir(parents=True)
    if run.folder:
        shutil.copy(run.folder / "journal", folder / "journal")
    (folder / "trouble.txt").write_text(f"command {run.n}: {command}\n\n{trouble}\n", encoding="utf-8")
    return folder
