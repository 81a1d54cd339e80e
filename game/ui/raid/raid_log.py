"""The log of the main screen: its lines, which of them are new, and the program's notices."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from msgspec import Struct

from game.engine import Decision
from game.engine.commands import AnyCommand
from game.engine.entries import Entry, Happened, Rolled
from game.fd100 import Roll
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.phantom import Since, found, goes_on, in_one, passed, summed
from game.presentation.automatic.standing import explained, paid, reported
from game.presentation.pages import aftermath
from game.presentation.pages.luck_moves import in_order, once
from game.presentation.pages.remarks import Remarks
from game.presentation.walks.digest import digest
from game.run.run import Run
from game.run.view import View
from game.telling.folding import crowded, extended, happens
from game.telling.log import Line, Teller


class ScreenNotice(Struct, frozen=True):
    """A message by the program that is not part of the raid's story, such as a refusal or a hint (`hint`)."""

    text: str
    tone: str = "refused"
    detail: str = ""
    hint: bool = False


class RaidLog:
    """The log of a raid played on screens: its lines, how many of them are new, and the program's notices."""

    def __init__(self, run: Run) -> None:
        self.teller = Teller(run.head.seed)
        self.remarks = Remarks(run)
        self.lines: list[Line] = self.remarks.retold(self.teller)
        self.fresh = min(3, len(self.lines))  # how many of the lines are new
        self.notices: list[ScreenNotice] = []
        self.explored: list[tuple[int, int]] = []  # of each exploration the numbers of its first line and of the next
        self.waited: list[
            tuple[int, int, str]
        ] = []  # the same of each fight that passed with nobody perceived, in one line
        self.exploring = False  # whether the last of them goes on, and the next lines belong to it
        self.sighted: Line | None = None  # the log line for what ended a walk; added by `quiet`

    def tell(self, entries: Sequence[Entry]) -> None:
        """Add sentences to the log that report these Entries (events)."""
        if any(isinstance(entry, Rolled) and entry.action == "explore" for entry in entries):
            self.explored.append((len(self.lines), len(self.lines)))
            self.exploring = True
        self.fresh += extended(self.lines, self.teller.lines(entries), self.teller.names)
        self._lengthen([])

    def brief(self, most: int, past: int = -1) -> tuple[list[Line], int]:
        """Return the last lines, at least `most` if there are so many, and how many are new.

        They begin with the arrival on the present Level, or where the Command `past` ends. Each exploration is in short, and each fight that passed by itself with nobody perceived is one line.
        """
        old, at = len(self.lines) - self.fresh, max(0, len(self.lines) - max(self.fresh, most))
        back = ((n, self.lines[n].entry) for n in range(len(self.lines) - 1, at, -1))
        came = (n for n, entry in back if entry.command <= past or happens(entry, "enters Level"))
        at = max(at, min(old, next(came, 0)))  # what is of another Level is left to the log, once it is read
        told, fresh = list[Line](), 0
        parts = sorted([*((*one, "") for one in self.explored), *self.waited])
        for first, after, short_of in (one for one in parts if one[1] > at):
            told += self.lines[at:first]
            fresh += max(0, first - max(at, old))
            there = self.lines[first:after]
            short = in_one(there, short_of) if short_of else digest(there, self.teller.names)
            told += short
            fresh += len(short) if after > old else 0
            at = after
        told, fresh = told + self.lines[at:], fresh + len(self.lines) - max(at, old)
        new = [one for one in told[len(told) - fresh :] if not self.repeats(one.entry)]
        new = crowded(once(new), self.teller.names)
        return told[: len(told) - fresh] + new, len(new)

    def repeats(self, entry: Entry) -> bool:
        """Return whether the notice of how a fight begins says what this event is: told first, and once."""
        begins = " ".join(one.text for one in self.notices if one.tone == "alarm")
        match entry:
            case Happened("joins", note=how) if begins:
                return how in begins or how == "Holding"  # the usual is on the panel
            case Happened("combat begins" | "noticed") | Rolled(action="sneak"):
                return bool(begins)
        return False

    def passes(self, since: Since, view: View, known: Callable[[], tuple[str, str]]) -> None:
        """Tell what was told `since` a Command as one line, without the notices, if it was a fight that passed with nobody perceived.

        Say who has come in sight in one that has not passed yet, or why it is stopped in.
        `known` returns the sentence on who was sensed last, or "", and one on what to do in a Turn with nobody in sight.
        """
        if passed(since, view):
            first = max([since.lines, *(after for _, after in self.explored[-1:])])
            self.waited.append((first, len(self.lines), summed(since, view, self.lines[first:], known()[0])))
            self.notices = [one for one in self.notices if one.tone != "alarm"]
        elif told := found(since, view):
            self.say(told, "alarm")
        elif told := goes_on(since, view, self.lines[since.lines :]):
            self.say(" ".join(filter(None, (told, *known()))), "alarm")

    def by_order(
        self, asked: Decision | None, command: AnyCommand, n: int, told: int, orders: Orders, key: str, why: str = ""
    ) -> None:
        """Mark the latest lines of the log as results of a Command given by a standing order instead of the player.

        They begin with number `told`. The Command has the number `n`, and answered the Decision `asked`. `key` opens the options.
        `why`: the reason why nobody was asked, where it is told.
        """
        if self.lines[told:] and paid(self.lines[:told], n):
            return
        marked = reported(self.lines[told:], asked, command, n, orders)
        marked = explained(marked, asked, self.lines[:told], key, why)
        self.fresh += len(marked) - len(self.lines[told:])
        self.remarks.marked(told, self.lines[told:], marked)
        del self.lines[told:]
        self._lengthen(marked)

    def after(self, lay: aftermath.Laid, view: View, entries: Sequence[Entry], n: int) -> None:
        """Add what the Entries of Command `n` do not tell, and tell apart what is handled by it. `lay`: what lay on the table before."""
        at = len(self.lines) - sum(1 for _ in takewhile(lambda one: one.entry.command == n, reversed(self.lines)))
        self.lines[at:] = self.remarks.named(at, self.lines[at:], lay.apart)
        self.add(self.remarks.once(aftermath.told(lay, view, entries, n)))

    def listen(self, run: Run) -> None:
        """Move messages about the saving of the raid into the log."""
        self.add([Line(word, "alarm", Entry(command=run.n)) for word in run.words])
        run.words.clear()

    def add(self, lines: list[Line]) -> None:
        """Add lines to the log that come from no event of the game, and store them for when the raid is resumed."""
        lines = in_order(self.lines[len(self.lines) - self.fresh :], lines)
        self.remarks.add(len(self.lines), lines)
        self._follow(lines)

    def _follow(self, lines: list[Line]) -> None:
        self._lengthen(lines)
        self.fresh += len(lines)

    def _lengthen(self, lines: list[Line]) -> None:
        """Add these lines, to the exploration too that goes on."""
        self.lines += lines
        if self.exploring:
            self.explored[-1] = self.explored[-1][0], len(self.lines)

    def struck(self, who: int) -> Roll | None:
        """Return the attack roll that `who` has made among the new lines, or None."""
        rolls = (line.entry for line in self.lines[len(self.lines) - self.fresh :])
        return next(
            (one.roll for one in rolls if isinstance(one, Rolled) and (one.who, one.action) == (who, "attack")), None
        )

    def say(self, text: str, tone: str = "refused") -> None:
        """Show the notice `text` instead of all earlier notices."""
        self.notices = [ScreenNotice(text, tone)]

    def over(self, told: tuple[str, str] | None) -> None:
        """Show advice for right after a fight, with its tone, or None: what was said of the fight, and how to leave it, holds no more."""
        self.notices = [one for one in self.notices if one.hint]
        if told:
            self.say(*told)

    def bound(self, *told: str) -> None:
        """Show, instead of all earlier notices, where a walk is bound and why it ended; nothing if both are ""."""
        if any(told):
            where, *why = told
            self.notices = [ScreenNotice(where, "plain")] if where else []
            self.notices += [ScreenNotice(one) for one in why if one]

    def also(self, text: str, tone: str, *, hint: bool = False) -> None:
        """Show the notice `text` below the earlier ones. A hint is left out first if there is no room."""
        self.notices.append(ScreenNotice(text, tone, hint=hint))

    def quiet(self) -> None:
        """Mark all lines of the log as seen, and remove the program's notices."""
        self.add([self.sighted] if self.sighted else [])
        self.fresh, self.notices, self.sighted = 0, [], None
