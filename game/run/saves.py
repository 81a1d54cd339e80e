"""How a run is begun in a folder, taken up again, and bundled after a crash."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from game.flow.chronicle import Entry
from game.run import snapshot
from game.run.journal import Head, Journal, Record, Recording, read, tale
from game.run.replay import replay
from game.run.run import Run
from game.run.shelf import NoFolder, fresh_folder, lock


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
        raise NoFolder(f"set NEST_SAVES to a folder that can be written, not {folder}: {wrong.strerror}") from None
    return run


def adopt(folder: Path, run: Run, records: Sequence[Record]) -> None:
    """A run that was kept nowhere goes on in a new folder, as if it had been begun there. Raises NoFolder."""
    try:
        folder.mkdir(parents=True)
        run.unlock = lock(folder)
        run.folder, run.journal = folder, Journal(folder, run.head)
        run.journal.tell(run.story)
        for record in records:
            run.journal.write(record, ())
        run.save()
    except OSError as wrong:
        raise NoFolder(f"set NEST_SAVES to a folder that can be written, not {folder}: {wrong.strerror}") from None


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
        run.recall(recording.notes)
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


def bundle(run: Run, command: str, trouble: str, where: Path) -> Path:
    """What is left of a crash: the journal so far, the command in hand and the traceback, in a folder of its own."""
    folder = fresh_folder(where / "crashes", run.head.seed)
    folder.mkdir(parents=True)
    if run.folder:
        shutil.copy(run.folder / "journal", folder / "journal")
    (folder / "trouble.txt").write_text(f"command {run.n}: {command}\n\n{trouble}\n", encoding="utf-8")
    return folder
