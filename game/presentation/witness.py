"""A raid's facts noted while it is played, so that the record book has the raid the moment it ends."""

from game.engine.commands import AnyCommand
from game.presentation.page import sentence
from game.race.facts import Witness, identity
from game.race.splits import Splitter
from game.run.journal import Damaged, read
from game.run.run import Run


class RaidWitness:
    """A recorder of one raid, from its first Command to its entry in the record book."""

    def __init__(self, run: Run) -> None:
        """Watch a run from now on, unless it was continued, is not saved, or is a practice that may be taken back."""
        person = run.seat is not None and run.seat.by == "person"
        self.witness = Witness(run) if run.folder and run.n == 0 and person else None

    @property
    def splitter(self) -> Splitter | None:
        """The split times of the raid, counted while it is played; None if no recorder watches the raid."""
        return self.witness.splitter if self.witness else None

    def follow(self, run: Run, command: AnyCommand) -> None:
        """Note the changes that a Command just carried out has made."""
        if self.witness:
            self.witness.follow(run, command)

    def enter(self, run: Run, utc: int) -> str:
        """Put a finished raid into the record book; return why that failed, or "". A raid not watched is verified later by a replay."""
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
                book.attempt(run.folder)
            return " ".join(book.said)
        except (BookTrouble, Damaged) as wrong:
            return sentence("not in the book", why=str(wrong))
