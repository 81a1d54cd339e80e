"""How a run is begun in a folder, taken up again, and bundled after a crash."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from game.flow.chronicle import Entry
from game.progress import Tell, untold
from game.run import keeping, snapshot
from game.run.journal import Head, Journal, Record, Recording, read, tale
from game.run.replay import replay
from game.run.run import Run
from game.run.shelf import NoFolder, fresh_folder, lock, put_aside


def begin(folder: Path, head: Head, clock: Callable[[], int] = lambda: 0) -> Run:
    """A new run in a new or empty folder. Raises NoFolder."""
    run = Run(head, clock=clock)
    try:
        keeping.found(run, folder)
    except NoFolder:
        run.close()
        raise
    return run


def adopt(folder: Path, run: Run, records: Sequence[Record]) -> None:
    """A run that was kept nowhere goes on in a new or empty folder, as if it had been begun there. Raises NoFolder."""

    def fill(journal: Journal) -> None:
        for record in records:
            journal.write(record, ())

    keeping.found(run, folder, fill)


def record(file: Path, head: Head) -> Run:
    """A new run that is kept in one file, which is its recording from the first command on. Raises OSError."""
    run = Run(head)
    try:
        run.journal = Journal(file.parent, head, alone=file.name)
        run.journal.settle()
    except OSError:
        if run.journal:
            file.unlink()
        run.close()
        raise
    return run


def resume(folder: Path, clock: Callable[[], int] = lambda: 0, *, cut: bool = False, tell: Tell = untold) -> Run:
    """The run as it was after its last whole record. Raises Damaged, Locked, NoFolder.

    From the snapshot if it fits the journal, else from the start; a damaged chronicle is told again. `cut`: where the
    journal is damaged, all from there on is put aside.
    `tell` hears how many of how many commands are played; what it raises leaves all as it was.
    """
    unlock = lock(folder)
    try:
        recording = read(folder / "journal", torn=True, cut=cut)
        run, kept = _from_snapshot(folder, recording, clock) or (Run(recording.head, clock=clock), 0)
    except BaseException:
        unlock()
        raise
    run.unlock = unlock
    try:
        told = len(run.story) if kept else 0
        replay(run, recording, tell=tell)
        run.recall(recording.notes)
        aside = put_aside(folder / "journal", recording.sound)
        run.folder, run.journal = folder, Journal(folder, keep=(recording.sound, kept))
        run.journal.tell(run.story[told:])
        if run.decision is None and recording.end is None:
            run.end()
        if run.keep():
            keeping.snap(run)
        run.words += [cut_off(run, recording, aside)] if aside else []
    except OSError as wrong:
        run.close()
        raise NoFolder(f"{folder}: {wrong.strerror}") from None
    except BaseException:
        run.close()
        raise
    return run


def cut_off(run: Run, recording: Recording, aside: Path) -> str:
    """What was left off when a run was taken up, and where that is."""
    what = {0: "What stood", 1: "1 command"}.get(recording.lost, f"{recording.lost} commands")
    return f"{what} behind command {run.n} could not be read. What is left of that lies in {aside}."


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
    """What is left of a crash: the journal so far, the command in hand and the traceback, in a folder of its own.

    Raises NoFolder, OSError: then nothing is left there.
    """
    folder = fresh_folder(where / "crashes", run.head.seed)
    try:
        if run.journal:
            (folder / "journal").write_bytes(run.journal.lines)
        (folder / "trouble.txt").write_text(f"command {run.n}: {command}\n\n{trouble}\n", encoding="utf-8")
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder
