"""Taking back moves in practice runs: past moments of a run are kept, and the run can return to them."""

from collections import deque

from msgspec import Struct

from game.dice import roll
from game.engine.commands import Throw
from game.engine.steps import Roam, TakeTurn, WantDie
from game.run import snapshot
from game.run.run import Run

MOST = 200
"""The number of past moments that are kept: some 4 MB."""


class PastMoment(Struct, frozen=True):
    """A run as it stood after `n` Commands: its state, its story, and the lengths of its files in bytes."""

    n: int
    digest: str
    state: bytes
    told: int
    notes: dict[tuple[int, int], str]
    lengths: tuple[int, int]


def moment(run: Run) -> PastMoment:
    """Return a copy of a run's present state (a PastMoment), so that the run can go back to it later."""
    run.enter()
    state = snapshot.take(run.n, run.digest, len(run.story))
    lengths = run.journal.lengths if run.journal else (0, 0)
    return PastMoment(run.n, run.digest, state, len(run.story), dict(run.notes), lengths)


def back(run: Run, to: PastMoment) -> None:
    """Take a run back to an earlier moment, and cut off the later part of its journal.

    Raises OSError, with the run unchanged.
    """
    run.enter()
    if run.journal:
        run.journal.cut(to.lengths)
    snapshot.restore(to.state)
    run.n, run.digest, run.notes = to.n, to.digest, dict(to.notes)
    del run.story[to.told :]
    run.settle()


class Rewind:
    """The past moments that are kept while a player practises.

    They are the beginnings of walks and Turns, and one moment that the player marked.
    """

    def __init__(self, run: Run) -> None:
        self.run, self.seat = run, run.seat
        self.moments: deque[PastMoment] = deque(maxlen=MOST)
        self.mark: PastMoment | None = None
        self.errand: object = None

    def watch(self, errand: object) -> None:
        """Store the present moment of the run before a Command is given, so that the run can go back to it.

        Of one walk (the same `errand`) only the first moment is kept.
        """
        run, walks = self.run, isinstance(self.run.decision, Roam)
        same = walks and errand is not None and errand is self.errand
        if (walks or isinstance(run.decision, TakeTurn)) and not same:
            self.drop(run.n)
            self.moments.append(moment(run))
        self.errand = errand

    def drop(self, n: int) -> None:
        """Forget the past moments from Command `n` on, because the run now goes on differently."""
        while self.moments and self.moments[-1].n >= n:
            self.moments.pop()

    def bookmark(self) -> None:
        """Mark the present moment, so that the player can go back to it."""
        self.mark = moment(self.run)

    def before(self) -> PastMoment | None:
        """Return the latest stored moment that is earlier than the present one, or None if there is none."""
        return next((one for one in reversed(self.moments) if one.n < self.run.n), None)

    def back(self, to: PastMoment) -> None:
        """Take the run back to one of the past moments.

        Raises OSError.
        The player's mark is lost if it is of a later moment.
        """
        back(self.run, to)
        self.run.seat, self.errand = self.seat, None  # also if the raid had ended
        self.drop(to.n)
        if self.mark and self.mark.n > to.n:
            self.mark = None


def thrown(run: Run) -> Throw | None:
    """Return the program's Throw of the die for which a practice run waits. In all other cases return None.

    In practice the dice differ from the nest's own.
    """
    die, seat = run.decision, run.seat
    if isinstance(die, WantDie) and seat and seat.by == "practice":
        return Throw(roll(f"{run.head.seed} {seat.plan}", die.stream, run.n, die.faces))
    return None


def practised(run: Run) -> Rewind | None:
    """Return a new Rewind if this is a practice run, where moves can be taken back; otherwise return None."""
    return Rewind(run) if run.seat and run.seat.by == "practice" else None
