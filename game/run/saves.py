"""Functions that begin a run in a folder, resume a run, and collect files to study a crash."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from game import content, files
from game.progress import Tell, untold
from game.run import heads, keeping, snapshot
from game.run.heads import Head
from game.run.journal import Between, Damaged, Moved, Record, Recording, Sitting, read, tale
from game.run.journal_writer import Journal
from game.run.looking import Looked
from game.run.replay import Differs, leap, replay
from game.run.run import Run
from game.run.save_folder import NoFolder, fresh_folder, lock, put_aside
from game.run.seat import Seat
from game.run.view import View
from game.run.view_level import LevelView


class Foreign(Exception):
    """Raised when a saved run belongs to another game version.

    `copies`: whether `carry_on` can continue a copy.
    """

    def __init__(self, why: str, *, copies: bool) -> None:
        super().__init__(why)
        self.copies = copies


def begin(folder: Path, head: Head, clock: Callable[[], int] = lambda: 0, seat: Seat | None = None) -> Run:
    """Return a new run, saved in this new or empty folder, with `seat` as its player. Raises NoFolder."""
    run = Run(head, clock=clock)
    try:
        keeping.found(run, folder)
    except NoFolder:
        run.close()
        raise
    seated(run, seat)
    return run


def seated(run: Run, seat: Seat | None, before: Sequence[object] = ()) -> None:
    """Write to the run's journal that the player `seat` begins a sitting (period of play).

    `before`: earlier lines of the journal, Sittings among them.
    A run that was once played as practice remains practice.
    """
    begun = [line for line in before if isinstance(line, Sitting) and line.what == "begins"]
    practice = next((line for line in begun if line.by == "practice"), None)
    if practice and seat:
        seat.by, seat.plan = practice.by, practice.plan
    keeping.sit(run, seat, len(begun))
    run.keep()


def adopt(folder: Path, run: Run, lines: Sequence[Record | Between], seat: Seat | None = None) -> None:
    """Start saving a run that was not saved before, in this folder, which must be new or empty.

    Raises NoFolder.
    `lines`: the lines of its journal so far.
    """

    def fill(journal: Journal) -> None:
        for line in lines:
            if isinstance(line, Record):
                journal.write(line, ())
            else:
                journal.note(line)

    keeping.found(run, folder, fill)
    seated(run, seat, lines)


def record(file: Path, head: Head, seat: Seat | None = None) -> Run:
    """Return a new run that is saved in a single file as a recording. Raises OSError."""
    run = Run(head)
    try:
        run.journal = Journal(file.parent, head, alone=file.name)
        run.journal.settle()
    except OSError:
        if run.journal:
            file.unlink()
        run.close()
        raise
    seated(run, seat)
    return run


def resume(
    folder: Path,
    clock: Callable[[], int] = lambda: 0,
    *,
    cut: bool = False,
    tell: Tell = untold,
    seat: Seat | None = None,
) -> Run:
    """Return a saved run in its state after the journal's last complete record.

    It starts from the snapshot if the journal proves that sound, else from the first command. Raises Damaged, Differs, Foreign, Locked, NoFolder.
    `cut`: all from the first damaged line on is put aside. `tell` hears of the commands played; if it raises, no file has changed.
    """
    unlock = lock(folder)
    try:
        recording = read(folder / "journal", torn=True, cut=cut)
        run, kept, told = _taken_up(folder, recording, clock, tell)
    except BaseException:
        unlock()
        raise
    run.unlock = unlock
    try:
        run.recall(recording.notes)
        aside = put_aside(folder / "journal", recording.sound)
        run.folder, run.journal = folder, Journal(folder, keep=(recording.sound, kept))
        run.journal.tell(run.story[told:])
        if run.decision is not None:
            seated(run, seat, recording.sittings)
        elif recording.end is None:
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
    """Return the message that a resumed run's journal had a damaged part, which was moved to the file `aside`."""
    what = {0: "What stood", 1: "1 command"}.get(recording.lost, f"{recording.lost} commands")
    return f"{what} behind command {run.n} could not be read. What is left of that lies in {aside}."


def _taken_up(folder: Path, recording: Recording, clock: Callable[[], int], tell: Tell) -> tuple[Run, int, int]:
    """Return the run in the state of its last record, and how many bytes and Entries of its chronicle are valid.

    Under other rules it raises Foreign, so that the player can choose. Under another version with the same rules the
    replay from the start must give the same digests.
    """
    foreign = recording.foreign
    if foreign and (recording.moves or recording.head.rules != content.fingerprint(recording.head.system)):
        raise _foreign(folder, recording, f"it was saved under {foreign}")
    if not foreign and (found := _from_snapshot(folder, recording, clock)):
        return found
    run = Run(recording.head, clock=clock)
    try:
        return replay(run, recording, tell=tell), 0, 0
    except Differs as wrong:
        run.close()
        if foreign:
            why = f"it was saved under {foreign}, and under this one it goes another way"
            raise _foreign(folder, recording, why) from wrong
        raise
    except BaseException:
        run.close()
        raise


def _foreign(folder: Path, recording: Recording, why: str) -> Foreign:
    """Return the exception to raise for a run of another game version. `why`: the reason.

    The exception also says whether the run's snapshot can be loaded here.
    """
    found = _from_snapshot(folder, recording, lambda: 0, last=False)
    if found:
        found[0].close()
    return Foreign(why, copies=found is not None)


def _from_snapshot(
    folder: Path, recording: Recording, clock: Callable[[], int], *, last: bool = True
) -> tuple[Run, int, int] | None:
    """Return a run restored from its snapshot, or None if the snapshot does not fit the recording.

    The result has the form of `_taken_up`.
    Without `last`, the run stays at the snapshot and is not replayed to its last record.
    A snapshot is accepted only if the journal's digest for its command can be computed from its state.
    """
    run = Run(recording.head, clock=clock)
    try:
        taken = snapshot.opened(files.read(folder / "snapshot", snapshot.LARGEST))
        story, kept = tale(folder / "chronicle", taken.n)
        leap(run, recording, taken, story)
        told = len(story)
        _look_through(run)
        return (replay(run, recording) if last else run), kept, told
    except Exception:  # noqa: BLE001  who forges journal and snapshot alike may have any state: the start knows better
        run.close()
        return None


def _look_through(run: Run) -> None:
    """Compute every part of the run's View, so that an invalid state raises an exception at once."""
    view = View(run)
    for part in (View, LevelView):
        for name, value in vars(part).items():
            if isinstance(value, Looked):
                getattr(view, name)


def carry_on(
    folder: Path, played: Callable[[int], Callable[[], int]] = lambda at: lambda: at, seat: Seat | None = None
) -> Run:
    """Copy a run of another game version into a new folder, and return the copy to be continued.

    It continues from the last snapshot.
    The copy's journal says so, and can never be verified. `played` makes a clock that continues from the given milliseconds.
    Raises Damaged, Locked, NoFolder.
    """
    unlock = lock(folder)
    try:
        recording = read(folder / "journal", torn=True)
        found = _from_snapshot(folder, recording, lambda: 0, last=False)
    finally:
        unlock()
    if found is None:
        raise Damaged(f"{folder.name}: its snapshot does not fit, so only the game that saved it can go on with it")
    run, _, _ = found
    run.recall(note for note in recording.notes if note.n <= run.n)
    lines = until(recording, run.n)
    run.clock = played(max((line.at for line in lines if isinstance(line, Record | Sitting)), default=0))
    mark = Moved(content.fingerprint(run.head.system), heads.game_version(), run.n)
    try:
        adopt(fresh_folder(folder.parent, recording.head.seed), run, [*lines, mark], seat)
    except BaseException:
        run.close()
        raise
    return run


def until(recording: Recording, n: int) -> Sequence[Record | Between]:
    """Return all lines of a recording up to command `n`, in order."""
    lines: list[Record | Between] = [*recording.records, *recording.sittings, *recording.notes, *recording.moves]
    return sorted((one for one in lines if one.n <= n), key=lambda one: (one.n, not isinstance(one, Record)))


def bundle(run: Run, command: str, trouble: str, where: Path) -> Path:
    """Write files for the study of a crash into a new folder. Return the folder's path.

    The files hold the journal so far, the current command and the traceback.
    Raises NoFolder, OSError; then nothing is left of the folder.
    """
    folder = fresh_folder(where / "crashes", run.head.seed)
    try:
        if run.journal:
            files.write(folder / "journal", bytes(run.journal.lines))
        (folder / "trouble.txt").write_text(f"command {run.n}: {command}\n\n{trouble}\n", encoding="utf-8")
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder
