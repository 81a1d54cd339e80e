"""Writing of a run's journal. Each line is written completely or not at all.

Its format and its reading are in game/run/journal.py.
"""

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from game import files
from game.engine.entries import Entry
from game.run.debt import Debt
from game.run.heads import Head
from game.run.journal import LARGEST, RECORD, STORY, Between, End, Record, line


class FolderGone(OSError):
    """Raised when the open files of a run are no longer in their folder."""


class Unwritten(OSError):
    """Raised when the last command has not been written to disk yet.

    No other command is carried out before it is.
    """


def _written(path: Path, most: int, *, new: bool) -> IO[bytes]:
    return files.created(path) if new else files.opened(path, most, write=True)


class Journal:
    """The open files of a run that is being played: its journal and its chronicle.

    The chronicle can be rebuilt from the journal.
    Lines that are entered stay outstanding until `settle` has written them.
    """

    def __init__(
        self, folder: Path, head: Head | None = None, keep: tuple[int, int] = (0, 0), *, alone: str = ""
    ) -> None:
        """Open a run's files. If a `head` is given, begin a new journal with it; otherwise open the existing journal.

        Existing files are cut to the lengths `keep` (journal, chronicle). Raises OSError.
        `alone`: the name of a single-file recording, which has no chronicle beside it; "" for a folder.
        """
        self.path, story = folder / (alone or "journal"), folder / "chronicle"
        self.file = _written(self.path, LARGEST, new=head is not None)
        try:
            self.place = _place(self.path)
            self.story = None if alone else _written(story, STORY, new=not files.present(story))
        except OSError:
            self.file.close()
            raise
        self.lines = bytearray(whole(self.file, keep[0]))  # all of them: folders can be deleted
        self.unwritten, self.untold = map(Debt, keep)
        self.gone = False  # whether `settle` found at its last call that the folder is gone
        for file, length in zip((self.file, self.story), keep, strict=True):
            if file:
                file.truncate(length)
        if head is not None:
            self.enter(line(head))

    # -- what is entered ---------------------------------------------------------------------------

    def write(self, record: Record, fresh: Sequence[Entry]) -> None:
        """Queue a command and the Entries (log events) that it caused. `settle` writes them to disk."""
        self.tell(fresh)
        self.enter(line(record))

    def note(self, note: Between) -> None:
        self.enter(line(note))

    def tell(self, fresh: Sequence[Entry]) -> None:
        if fresh and self.story:
            self.untold.owe(b"".join(line(told) for told in fresh))

    def end(self, end: End) -> None:
        self.enter(line(end))

    def enter(self, raw: bytes) -> None:
        """Queue one or more encoded lines. `settle` writes them to disk."""
        self.unwritten.owe(raw)
        self.lines += raw

    def again(self, lines: bytes) -> None:
        """Queue those of the `lines` that the journal does not have yet. The `lines` begin with all of the journal."""
        self.enter(lines[len(self.lines) :])

    @property
    def lengths(self) -> tuple[int, int]:
        """The sizes in bytes that the journal and the chronicle will have once all queued lines are written."""
        return self.unwritten.end, self.untold.end

    def cut(self, keep: tuple[int, int]) -> None:
        """Shorten the journal and the chronicle to the sizes in `keep`, in bytes. Raises OSError."""
        self.settle()
        for file, debt, length in zip((self.file, self.story), (self.unwritten, self.untold), keep, strict=True):
            if file:
                file.truncate(length)
            debt.end = length
        del self.lines[keep[0] :]

    # -- what is written ---------------------------------------------------------------------------

    def settle(self) -> None:
        """Write all outstanding lines to disk, those of the chronicle before those of the journal.

        Raises FolderGone or OSError. Lines not written stay outstanding.
        """
        if not self.there():
            raise FolderGone(f"{self.path.parent} is gone")
        if self.unwritten.end > LARGEST:
            raise OSError(errno.EFBIG, "this raid has grown longer than any may be")
        trouble: OSError | None = None
        for file, debt in ((self.story, self.untold), (self.file, self.unwritten)):
            try:
                if file:
                    debt.pay(file)
            except OSError as wrong:
                trouble = wrong
        if trouble:
            raise trouble

    def there(self) -> bool:
        """Return whether the open file is still the file at its path.

        Raises OSError if that cannot be determined.
        """
        try:
            return _place(self.path) == self.place
        except (FileNotFoundError, NotADirectoryError):
            return False

    @property
    def owed(self) -> int:
        """The number of commands that are not written to disk yet."""
        return sum(len(RECORD.findall(raw)) for _, raw in self.unwritten.lines)

    def close(self) -> None:
        self.file.close()
        if self.story:
            self.story.close()


def _place(path: Path) -> tuple[int, int]:
    """Return the device and inode numbers of a file, which identify it even if it is renamed."""
    found = path.stat()
    return found.st_dev, found.st_ino


def whole(file: IO[bytes], length: int) -> bytes:
    """Return the first `length` bytes of a file, fewer if it is shorter. Raises OSError."""
    parts: list[bytes] = []
    while length > 0 and (part := file.read(length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
