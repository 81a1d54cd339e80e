"""A run is kept as it is played: founded in a folder, written after each command, and what is done when it cannot be.

What has happened has happened, whatever the disk says: a record that cannot be written is owed, the run takes no further
command until it is, and only what is owed then can be lost. A folder that is gone is made again from what the run holds.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Protocol

from game.engine.entries import Entry
from game.run import save_folder
from game.run.heads import Head
from game.run.journal_writer import FolderGone, Journal
from game.run.save_folder import Locked, NoFolder


class Kept(Protocol):
    """What a run holds of how it is kept."""

    head: Head
    n: int
    story: list[Entry]
    folder: Path | None
    journal: Journal | None
    unlock: Callable[[], None] | None
    trouble: str
    unsnapped: bool
    words: list[str]

    def save(self) -> None: ...


def found(run: Kept, folder: Path, fill: Callable[[Journal], object] = lambda _: None) -> None:
    """Keep a run in a new or empty folder from now on: its head, its story, and what else `fill` enters in its journal.

    Raises NoFolder: then nothing of it is left there, and it is kept where it was.
    """
    unlock: Callable[[], None] = lambda: None  # noqa: E731
    journal: Journal | None = None
    try:
        _empty(folder)
    except OSError as wrong:
        raise _no(folder, wrong) from None
    try:
        unlock = save_folder.lock(folder)
        journal = Journal(folder, run.head)
        journal.tell(run.story)
        fill(journal)
        journal.settle()
    except (OSError, Locked, NoFolder) as wrong:
        if journal:
            journal.close()
        unlock()
        rmtree(folder, ignore_errors=True)
        raise _no(folder, wrong) from None
    leave(run)
    run.unlock, run.folder, run.journal = unlock, folder, journal
    snap(run)


def _empty(folder: Path) -> None:
    """Make it, if nobody has. Raises OSError, also if something lies in it."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _no(folder: Path, wrong: Exception) -> NoFolder:
    why = wrong.strerror if isinstance(wrong, OSError) else wrong
    return NoFolder(f"set NEST_SAVES to a folder that can be written, not {folder}: {why}")


def leave(run: Kept) -> None:
    """Keep it nowhere from now on: its files are closed, its lock is free."""
    if run.journal:
        run.journal.close()
    if run.unlock:
        run.unlock()
    run.journal = run.unlock = None


def keep(run: Kept) -> bool:
    """Write what its journal is owed. Whether all is written; else `run.trouble` says why not."""
    assert run.journal
    try:
        run.journal.settle()
    except FolderGone as gone:
        return elsewhere(run, str(gone))
    except OSError as wrong:
        run.trouble = wrong.strerror or str(wrong)
        return False
    run.trouble, run.journal.gone = "", False
    return True


def elsewhere(run: Kept, gone: str) -> bool:
    """Keep all of it in a fresh folder beside the one that is gone, else among what is temporary. Whether that could be done."""
    assert run.journal
    run.trouble, run.journal.gone = gone, True
    if run.folder is None:
        return False
    try:
        move(run, run.folder.parent)
    except NoFolder:
        try:
            with among_temporary() as root:
                move(run, root)
        except (OSError, NoFolder) as wrong:
            run.trouble = f"{gone}, and no other can be made ({wrong})"
            return False
    run.trouble = ""
    run.words.append(f"{gone}: all of the raid is kept in {run.folder} now.")
    return True


def move(run: Kept, where: Path) -> None:
    """Write all that its journal holds into a fresh folder, and keep it there from now on. Raises NoFolder."""
    assert run.journal
    lines = bytes(run.journal.lines)
    found(run, save_folder.fresh_folder(where, run.head.seed), lambda journal: journal.again(lines))


@contextmanager
def among_temporary() -> Iterator[Path]:
    """Yield a new folder that the system may clear away one day; gone at once if nothing comes to lie in it. Raises OSError."""
    root = Path(mkdtemp(prefix="nest-"))
    try:
        yield root
    except BaseException:
        root.rmdir()
        raise


def snap(run: Kept) -> None:
    """Take a snapshot. Without one all is kept as well, and takes longer to take up: that is said once."""
    try:
        run.save()
    except OSError as wrong:
        if not run.unsnapped:
            run.words.append(
                f"No snapshot could be written ({wrong.strerror}). The raid is kept without: its journal is whole."
            )
        run.unsnapped = True
    else:
        run.unsnapped = False


def loss(run: Kept) -> str:
    """Return what is not kept of a run that is left now, and what is; "" if all is."""
    if run.journal is None or not run.journal.owed:
        return ""
    if run.journal.gone:
        return f"nothing of the raid is kept: {run.trouble}"
    owed, where = run.journal.owed, run.folder or run.journal.path
    them = "1 command" if owed == 1 else f"{owed} commands"
    return f"{them} could not be written ({run.trouble}): the raid is kept up to command {run.n - owed}, in {where}"
