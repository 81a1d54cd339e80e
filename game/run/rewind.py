"""Taking back in practice: the moments of a sitting that a run can go back to, and the journal with it."""

from collections import deque

from msgspec import Struct

from game.dice import roll
from game.engine.commands import Throw
from game.engine.steps import Roam, TakeTurn, WantDie
from game.run import snapshot
from game.run.run import Run

MOST = 200
"""The number of moments that are kept: some 4 MB."""


class PastMoment(Struct, frozen=True):
    """A run as it stood after `n` Commands: its state, its story and notes, and the lengths of its files in bytes."""

    n: int
    digest: str
    state: bytes
    told: int
    notes: dict[tuple[int, int], str]
    lengths: tuple[int, int]


def moment(run: Run) -> PastMoment:
    """Return the present moment of a run."""
    run.enter()
    state = snapshot.take(run.n, run.digest, len(run.story))
    lengths = run.journal.lengths if run.journal else (0, 0)
    return PastMoment(run.n, run.digest, state, len(run.story), dict(run.notes), lengths)


def back(run: Run, to: PastMoment) -> None:
    """Take a run back to an earlier moment of it, and cut its journal there. Raises OSError, with the run unchanged."""
    run.enter()
    if run.journal:
        run.journal.cut(to.lengths)
    snapshot.restore(to.state)
    run.n, run.digest, run.notes = to.n, to.digest, dict(to.notes)
    del run.story[to.told :]
    run.settle()


class Rewind:
    """The moments of one sitting of practice: where a walk, a Turn or any other errand began; and the one that was marked."""

    def __init__(self, run: Run) -> None:
        self.run, self.seat = run, run.seat
        self.moments: deque[PastMoment] = deque(maxlen=MOST)
        self.mark: PastMoment | None = None
        self.errand: object = None

    def watch(self, errand: object) -> None:
        """Keep the present moment, at which a Command is about to be given. Of one walk, the `errand`, only the first is kept."""
        run, walks = self.run, isinstance(self.run.decision, Roam)
        same = walks and errand is not None and errand is self.errand
        if (walks or isinstance(run.decision, TakeTurn)) and not same:
            self.drop(run.n)
            self.moments.append(moment(run))
        self.errand = errand

    def drop(self, n: int) -> None:
        """Forget the moments from Command `n` on: the run goes another way from there."""
        while self.moments and self.moments[-1].n >= n:
            self.moments.pop()

    def bookmark(self) -> None:
        """Mark the present moment."""
        self.mark = moment(self.run)

    def before(self) -> PastMoment | None:
        """Return the last moment kept that is not the present one."""
        return next((one for one in reversed(self.moments) if one.n < self.run.n), None)

    def back(self, to: PastMoment) -> None:
        """Take the run back to one of these moments; a mark behind it is lost. Raises OSError."""
        back(self.run, to)
        self.run.seat, self.errand = self.seat, None  # also if the raid had ended
        self.drop(to.n)
        if self.mark and self.mark.n > to.n:
            self.mark = None


def thrown(run: Run) -> Throw | None:
    """Return the throw of a die that is wanted in practice, where other dice than the nest's are the program's; None if none is."""
    die, seat = run.decision, run.seat
    if isinstance(die, WantDie) and seat and seat.by == "practice":
        return Throw(roll(f"{run.head.seed} {seat.plan}", die.stream, run.n, die.faces))
    return None


def practised(run: Run) -> Rewind | None:
    """Return the memory of a sitting in which things can be taken back; None if the run is no practice."""
    return Rewind(run) if run.seat and run.seat.by == "practice" else None
