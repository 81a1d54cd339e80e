"""The log of the main screen: its lines, how many of them are new, and the program's notices."""

from collections.abc import Sequence

from msgspec import Struct

from game.engine import Decision
from game.engine.commands import AnyCommand
from game.engine.entries import Entry
from game.presentation.orders import Orders
from game.presentation.remarks import Remarks
from game.presentation.standing import reported
from game.run.run import Run
from game.telling.log import Line, Teller


class ScreenNotice(Struct, frozen=True):
    """A notice by the program that is not part of the raid's story, such as a refusal or a hint."""

    text: str
    tone: str = "refused"
    detail: str = ""


class RaidLog:
    """The log of one raid on the screen: its lines, how many of them are new, and the program's notices."""

    def __init__(self, run: Run) -> None:
        self.teller = Teller(run.head.seed)
        self.remarks = Remarks(run)
        self.lines: list[Line] = self.remarks.among(self.teller.lines(run.story))
        self.fresh = min(3, len(self.lines))  # so many of the lines are new
        self.notices: list[ScreenNotice] = []
        self.sighted: Line | None = None  # what ended a walk: a line of the log, once its notice is gone

    def tell(self, entries: Sequence[Entry]) -> None:
        """Add to the log the sentences about these Entries."""
        self._follow(self.teller.lines(entries))

    def by_order(self, asked: Decision | None, command: AnyCommand, n: int, told: int, orders: Orders) -> None:
        """Mark the latest log lines as the results of a Command that was given by a standing order and not by the player.

        They begin with number `told`. Command `n` answered the Decision `asked`.
        """
        marked = reported(self.lines[told:], asked, command, n, orders)
        self.fresh += len(marked) - len(self.lines[told:])
        self.remarks.marked(told, self.lines[told:], marked)
        self.lines[told:] = marked

    def listen(self, run: Run) -> None:
        """Move the raid's messages about saving into the log."""
        self.add([Line(word, "alarm", Entry(command=run.n)) for word in run.words])
        run.words.clear()

    def add(self, lines: list[Line]) -> None:
        """Add lines to the log that report no Entries of the game, and store these lines for when the raid is resumed."""
        self.remarks.add(len(self.lines), lines)
        self._follow(lines)

    def _follow(self, lines: list[Line]) -> None:
        self.lines += lines
        self.fresh += len(lines)

    def say(self, text: str, tone: str = "refused") -> None:
        """Show the notice `text` alone, instead of all other notices."""
        self.notices = [ScreenNotice(text, tone)]

    def also(self, text: str, tone: str) -> None:
        """Show the notice `text` below the other notices."""
        self.notices.append(ScreenNotice(text, tone))

    def quiet(self) -> None:
        """Mark all log lines as seen, and remove the program's notices."""
        self.add([self.sighted] if self.sighted else [])
        self.fresh, self.notices, self.sighted = 0, [], None
