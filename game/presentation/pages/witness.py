"""Records the facts of a raid while it is played: its split times, and at the end its entry in the record book."""

from contextlib import closing, suppress
from itertools import pairwise

from game.engine.commands import AnyCommand
from game.presentation.page import sentence
from game.progress import Tell, untold
from game.race.clock import sittings
from game.race.course import identity, write
from game.race.facts import Witness, witnessed
from game.race.splits import MEASURES, Split
from game.run.journal import Damaged, Record, read
from game.run.replay import Differs
from game.run.run import Run
from game.run.view import View


class RaidWitness:
    """A recorder of one raid, from its first Command to its entry in the record book.

    `witness`: None if some were missed.
    """

    def __init__(self, run: Run) -> None:
        """Begin to record a run for the record book."""
        self.run, self.n, self.kept = run, run.n, False
        self.witness = None if run.n else Witness(run)
        self.breaks: list[tuple[int, int]] = []  # after how many milliseconds of play, and how long

    def watch(self, command: AnyCommand, view: View) -> list[Split]:
        """Return the split times of the milestones reached with the Command just given. Call this after each Command."""
        run = self.run
        if run.n != self.n + 1:  # commands were taken back
            self.witness = None
        self.n = run.n
        if self.witness is None:
            return []
        fresh = self.witness.watch(run, Record(run.n, run.at, command, run.digest), view)
        return [self.fixed[key] for key in fresh]

    def catch_up(self, tell: Tell = untold) -> bool:
        """Replay the journal of a run whose start was not watched. Return whether all facts of the run are known now."""
        if self.witness is None and self.run.folder:
            try:
                recording = read(self.run.folder / "journal", torn=True)
                with closing(Run(recording.head)) as again:
                    witness = witnessed(again, recording, tell)
            except (Damaged, Differs):
                return False
            each, _ = sittings(recording)
            self.witness = witness
            self.breaks = [(then.begins.at, max(0, one.away(then))) for one, then in pairwise(each)]
        return self.witness is not None

    @property
    def fixed(self) -> dict[str, Split]:
        """The split times of the fixed milestones reached so far, as a dict by the milestone's key."""
        return self.witness.course.fixed if self.witness else {}

    def taken(self, split: Split, measure: str) -> int:
        """Return how many turns or commands, or how much time, the run took to reach the milestone `split`.

        The measures are turns, commands, and "rta": milliseconds with breaks.
        """
        return self.rta(split.play_ms) if measure == "rta" else int(MEASURES[measure](split))

    def now(self, measure: str) -> int:
        """Return how many turns or commands, or how much time, this run has taken up to now.

        The measures are turns, commands, and "rta": milliseconds with breaks.
        """
        if measure == "rta":
            return self.rta(self.run.clock())
        return self.run.raid.turn if measure == "turns" or not self.witness else self.witness.course.posts[-1].commands

    def rta(self, at: int) -> int:
        """Return the real time (in milliseconds, breaks included) that has passed after `at` milliseconds of play."""
        return at + sum(gone for since, gone in self.breaks if since <= at)

    def enter(self, utc: int) -> str:
        """Put a finished raid into the record book, and return "", or a message why that failed.

        A raid not watched is verified later by a replay.
        """
        run = self.run
        if run.folder is None or run.trouble:
            return ""
        from game.race.book import HURRY, Book, lines  # noqa: PLC0415  a raid begins sooner without the database
        from game.race.book_file import BookTrouble  # noqa: PLC0415

        path = run.folder / "journal"
        try:
            recording, raw = read(path), lines(path)
            with Book(run.folder.parent, HURRY) as book:
                if self.witness:
                    book.add(self.witness.facts(run, recording), raw, utc)
                else:
                    book.put(identity(recording), raw)
                book.attempt(run.folder, recording)
            return " ".join(book.said)
        except (BookTrouble, Damaged) as wrong:
            return sentence("not in the book", why=str(wrong))

    def keep(self) -> None:
        """Save the course (positions and snapshots) of a finished raid, once: so nobody who watches or races it waits for a replay."""
        run = self.run
        if self.kept or self.witness is None or run.decision is not None or run.folder is None or run.trouble:
            return
        self.kept = True
        with suppress(Damaged):
            write(run.folder.parent, read(run.folder / "journal"), self.witness.course)
