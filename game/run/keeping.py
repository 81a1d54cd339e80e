"""Saving of a run while it is played, and what happens when its folder is lost or the disk fails.

An error of the disk undoes nothing that has happened in the game: a record that cannot be written stays outstanding, the run
takes no further command until it is written, and only outstanding records can be lost. A folder that has vanished is made
again from what the run holds in memory.
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
from game.run.seat import Seat


class Kept(Protocol):
    """The fields of a run that concern its saving."""

    head: Head
    n: int
    story: list[Entry]
    folder: Path | None
    journal: Journal | None
    clock: Callable[[], int]
    seat: Seat | None
    unlock: Callable[[], None] | None
    trouble: str
    unsnapped: bool
    words: list[str]

    def save(self) -> None: ...


def found(run: Kept, folder: Path, fill: Callable[[Journal], object] = lambda _: None) -> None:
    """Start saving a run in this folder, which must be new or empty.

    Write its head, its story, and all that `fill` enters in the journal.
    Raises NoFolder; then the folder is removed again, and the run is saved where it was before.
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
    """Create the folder of a run if it is missing, or check that it is empty. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _no(folder: Path, wrong: Exception) -> NoFolder:
    why = wrong.strerror if isinstance(wrong, OSError) else wrong
    return NoFolder(f"set NEST_SAVES to a folder that can be written, not {folder}: {why}")


def sit(run: Kept, seat: Seat | None, before: int = 0) -> None:
    """Write to the journal that a sitting (period of play) begins.

    `before`: the number of earlier sittings.
    Nothing is entered without a `seat`, or in format 1.
    """
    run.seat = None
    if run.journal and seat and run.head.format > 1:
        run.seat, seat.sitting = seat, before + 1
        run.journal.note(seat.begins(run.n, run.clock()))


def rise(run: Kept) -> None:
    """End the current sitting (period of play), if there is one, and write that to the journal."""
    if run.journal and run.seat:
        run.journal.note(run.seat.ends(run.n, run.clock()))
    run.seat = None


def leave(run: Kept) -> None:
    """Stop saving the run: close its files and release its lock."""
    if run.journal:
        run.journal.close()
    if run.unlock:
        run.unlock()
    run.journal = run.unlock = None


def keep(run: Kept) -> bool:
    """Write all outstanding lines of the run's journal. Return whether all are written; if not, `run.trouble` says why."""
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
    """Save the whole run in a new folder because its folder is lost, and return whether that worked.

    The new folder is beside the lost one, or else a temporary one.
    """
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
    """Write the run's whole journal into a new folder inside `where`, and save the run there from now on.

    Raises NoFolder.
    """
    assert run.journal
    lines = bytes(run.journal.lines)
    found(run, save_folder.fresh_folder(where, run.head.seed), lambda journal: journal.again(lines))


@contextmanager
def among_temporary() -> Iterator[Path]:
    """Yield the path of a new temporary folder, which the operating system may delete later.

    The folder is removed if the block raises. Raises OSError.
    """
    root = Path(mkdtemp(prefix="nest-"))
    try:
        yield root
    except BaseException:
        root.rmdir()
        raise


def snap(run: Kept) -> None:
    """Save a snapshot of the run.

    If that fails, tell the player once that resuming from the journal will take longer.
    """
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
    """Return a sentence that says which part of the run is not saved, or "" if all is saved."""
    if run.journal is None or not run.journal.owed:
        return ""
    if run.journal.gone:
        return f"nothing of the raid is kept: {run.trouble}"
    owed, where = run.journal.owed, run.folder or run.journal.path
    them = "1 command" if owed == 1 else f"{owed} commands"
    return f"{them} could not be written ({run.trouble}): the raid is kept up to command {run.n - owed}, in {where}"
