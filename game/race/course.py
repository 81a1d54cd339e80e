"""The course of a recording: states along it, kept beside the record book, so that nobody need play it from the start again."""

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from itertools import chain
from pathlib import Path

import msgspec

from game import content, files
from game.engine.entries import AnyEntry
from game.progress import Tell, untold
from game.race.splits import reached
from game.run import snapshot
from game.run.engine import ENGINE
from game.run.journal import LARGEST, Recording
from game.run.replay import leap, steps
from game.run.run import Run, head
from game.run.view import View

RECORDINGS = "recordings"
"""The folder, in the folder of saves, with the recordings of the record book and what is known of them."""
EVERY = 25
"""The number of Commands between two states."""


class Course(msgspec.Struct):
    """The results of replaying a recording so far. `turns[n]` is the turn after n Commands.

    `splits`: after how many Commands each fixed milestone was reached; `states`: snapshots after 0, EVERY, 2 * EVERY .. Commands;
    `story`: the Entries told.
    """

    turns: list[int] = []
    splits: dict[str, int] = {}
    states: list[bytes] = []
    story: list[AnyEntry] = []

    def note(self, run: Run) -> None:
        """Note where a run of this recording stands now, if no run has come so far before."""
        if run.n < len(self.turns):
            return
        self.turns.append(run.raid.turn)
        self.splits |= dict.fromkeys(reached(View(run), run.raid.outcome, self.splits), run.n)
        self.story = run.story
        if run.n % EVERY == 0:
            self.states.append(snapshot.take(run.n, run.digest, len(run.story)))

    def bring(self, run: Run, recording: Recording, n: int) -> None:
        """Bring a run of the recording to the last state up to Command `n`, backwards or forwards, unless it stands between them.

        Raises ValueError, with the run unchanged, if that is no state of the recording.
        """
        last = min(n // EVERY, len(self.states) - 1)
        if last >= 0 and not last * EVERY <= run.n <= n:
            state = snapshot.opened(self.states[last])
            leap(run, recording, state, self.story[: state.told])


There = Callable[[Course, int], bool]
"""A function that returns whether a course, after so many Commands, is at the wanted moment."""


def fresh(recording: Recording) -> Run:
    """Return a new run with the head of a recording, under this game's rules."""
    old = recording.head
    return Run(head(old.seed, old.party, job=old.job, profile=old.profile, edition=old.system, sheets=old.sheets or ()))


def reach(recording: Recording, there: There, known: Course, tell: Tell = untold) -> Run | None:
    """Return a new run at the first moment of a recording for which `there` is True; None if there is no such. Raises Differs.

    `known`: the recording's course, which is not played again as far as it is known, and is noted from there on.
    """
    run = fresh(recording)
    try:
        at = next((n for n in range(len(known.turns)) if there(known, n)), None)
        try:
            known.bring(run, recording, len(recording.records) if at is None else at)
        except ValueError:  # a file of another's
            known.turns, known.splits, known.states, known.story, at = [], {}, [], [], None
        for _ in chain([None], steps(run, recording, tell)):
            known.note(run)
            if run.n == at or (at is None and there(known, run.n)):
                return run
    except BaseException:
        run.close()
        raise
    run.close()
    return None


def reaches(recording: Recording, known: Course, tell: Tell = untold) -> dict[str, int]:
    """Return a dict from each fixed milestone (split) of a recording to the number of its Command. Raises Differs."""
    if run := reach(recording, lambda *_: False, known, tell):
        run.close()
    return known.splits


def beside(saves: Path, recording: Recording, kind: str) -> Path:
    """Return the path of the file, among the kept recordings, for what playing a recording has shown under these rules; `kind`: "track" or "course"."""
    play = msgspec.json.encode((ENGINE, content.fingerprint(recording.head.system), recording))
    return saves / RECORDINGS / f"{blake2b(play, digest_size=8).hexdigest()}.{kind}"


def write(saves: Path, recording: Recording, known: Course) -> None:
    """Write what is known of the course of a recording into the folder of saves, if the disk takes it."""
    path = beside(saves, recording, "course")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, gzip.compress(msgspec.msgpack.encode(known), 6, mtime=0))


@contextmanager
def kept(recording: Recording, saves: Path) -> Iterator[Course]:
    """Yield the course of a recording as far as the folder of saves has it; what becomes known meanwhile is written there."""
    known = Course()
    with suppress(OSError, ValueError), files.opened(beside(saves, recording, "course"), LARGEST) as file:
        known = msgspec.msgpack.decode(files.unpacked(file, LARGEST).read(), type=Course)
    far = len(known.turns)
    yield known
    if len(known.turns) != far:
        write(saves, recording, known)
