"""One raid as it is played: Commands go in, what came of them is told, walks of many steps go on by themselves."""

from typing import TYPE_CHECKING

from msgspec import Struct

from game.engine.commands import AnyCommand, Refused, Say
from game.engine.entries import Entry, Rolled
from game.engine.steps import PayHunger, Roam, TakeTurn
from game.fd100 import Roll
from game.presentation import report
from game.presentation.auto_walk import AutoWalk, harmless
from game.presentation.prompts import prompt
from game.presentation.sight import HOLDS, Sight
from game.run.run import Run
from game.run.view import Choice, View
from game.telling.log import Line, Teller
from game.ui.keyset import Keys
from game.ui.map import nest_map
from game.ui.map.nest_map import Cell
from game.ui.raid import first_times, resting
from game.ui.raid.ask import AskScreen
from game.ui.raid.autoplay import Lull
from game.ui.raid.dice import boxed
from game.ui.raid.hints import attacks, fled, futile, hold, to_arms
from game.ui.raid.quick import Quick
from game.ui.raid.standing import Standing
from game.ui.widgets.popup import Popup, popups

if TYPE_CHECKING:
    from game.ui.screens.game import Game


PASSING = (PayHunger,)
"""Questions that end no walk for good."""


class ScreenNotice(Struct, frozen=True):
    """A word from the front, not from the story: a refusal, a hint."""

    text: str
    tone: str = "refused"
    detail: str = ""


class Course:
    """A raid under way, without keys and picture."""

    def __init__(self, run: Run, game: "Game") -> None:
        self.run, self.game = run, game
        self.keys: Keys = game.keys
        self.teller = Teller(run.head.seed)
        self.lines: list[Line] = list(self.teller.lines(run.story))
        self.fresh = min(3, len(self.lines))
        self.notices: list[ScreenNotice] = []
        self.sighted: Line | None = None  # what ended a walk: a notice, and when that is gone a line of the log
        self.met: set[str] = set()  # unarmed creatures that have been in view, by name
        self.passed: set[tuple[int, int]] = set()  # Rooms from which a walk on has begun
        self.weighed = 0, (0, 0)  # the command and the cell of a foe whose odds were told last
        self.offered: set[tuple[int, int]] = set()  # Rooms of which it was said that walking on explores them
        self.warned: set[tuple[int, int]] = set()  # Rooms of which it was said what leaving them loses
        self.ask: AskScreen | None = None
        self.surprises = 0  # questions that were asked and fights that began: no key typed before one was meant for it
        self.errand: AutoWalk | None = None
        self.waiting: AutoWalk | None = None  # cut short by a Cost that must be paid: it goes on after that
        self.ended = False
        self.in_hand: AnyCommand | None = None  # a Command that has not come back yet
        self.last: Cell = (0, 0)
        self.scent = ""  # of what the colony smells, which is shown
        self.roll: Roll | None = None  # her last strike, marked on its band until the next key
        self.page = ""  # where the page of a run that is over lies
        self.popups: list[Popup] = []  # cards that wait to be read
        self.quick, self.standing = Quick(), Standing()
        self.lull = Lull()
        self.rested = False  # a Rest has just ended: it is shown until the next key
        self.beside: Choice | None = None  # a choice that was marked, to be compared with others
        self._view: View | None = None
        self.listen()
        if game.trouble:
            self.notices = [ScreenNotice(game.trouble)]
        self.settle()

    # -- what other screens use --------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The run as it may be seen now."""
        if self._view is None:
            self._view = Sight(self.run, self.teller.names)
        return self._view

    def elapsed(self) -> float:
        """Seconds of play."""
        return self.run.clock() / 1000

    def give(self, command: AnyCommand) -> bool:
        """Answer what is asked, and what goes without saying then. Whether it was taken."""
        fighting = self.view.fight is not None
        taken = self.take(command)
        while taken and (more := self.unasked()):
            asked, told = self.view.asked, len(self.lines)
            if not self.take(more):
                break
            if self.view.fight and self.view.asked == asked and len(self.lines) == told:  # else the log shows it
                self.notices.append(
                    ScreenNotice(f"That was your Turn. Round {self.view.fight.number}, and yours again.", "dim")
                )
        if self.game.prefs.quick and self.quick.flees(self.view):
            self.notices.append(
                ScreenNotice(f"Retreating, and still your Turn: flee. {self.keys.shown('wait')} ends it.", "rule")
            )
        if taken and (self.ask or (self.view.fight and not fighting)):
            self.surprises += 1
        return taken

    def unasked(self) -> AnyCommand | None:
        """What the front says for her by itself: all is spent, or she has said it before."""
        if self.game.prefs.quick and self.quick.done(self.view):
            return Say("done")
        return self.standing.answer(self.view, quick=self.game.prefs.quick)

    @property
    def stuck(self) -> bool:
        """Whether what happened last could not be written: nothing else happens until it is."""
        return bool(self.run.trouble)

    @property
    def unwritten(self) -> str:
        """Why nothing goes on."""
        return report.unwritten(self.run, "Enter", self.keys.shown("save"))

    def listen(self) -> None:
        """Put into the log what there is to say of how the raid is kept."""
        said = [Line(word, "alarm", Entry(command=self.run.n)) for word in self.run.words]
        self.run.words.clear()
        self.lines += said
        self.fresh += len(said)

    def take(self, command: AnyCommand) -> bool:
        """One Command; a refusal is said, and nothing has happened."""
        if self.stuck:
            self.notices = [ScreenNotice(self.unwritten, "alarm")]
            return False
        fighting, attacked = self.view.fight, attacks(self.view, command)
        self.quick.before(self.view, command)
        self.standing.before(self.view, command)
        self.met |= harmless(self.view)
        self.in_hand = command
        try:
            entries = self.run.apply(command)
        except Refused as reason:
            self.in_hand = None
            self.refuse(str(reason))
            return False
        self.in_hand = None
        self.hear(entries)
        self.listen()
        if self.view.fight and not fighting:
            self.notices = [ScreenNotice(to_arms(self, entries, attacked=attacked), "alarm")]
        elif fighting and not self.view.fight and (hint := fled(self, entries)):
            self.notices = [ScreenNotice(hint, "alarm")]
        if self.lull.worth_a_word(entries) and self.view.fight:
            self.notices.append(ScreenNotice(futile(self), "rule"))
        if not self.unasked():
            self.hint(entries)
        return True

    def hint(self, entries: list[Entry]) -> None:
        """A line about what is met for the first time."""
        if told := first_times.hint(self, entries):
            self.notices.append(ScreenNotice(told, "rule"))

    # -- the course of things ----------------------------------------------------------------------

    def hear(self, entries: list[Entry]) -> None:
        """Tell what came of it; then ask what is to be asked."""
        told = list(self.teller.lines(entries))
        self.lines += told
        self.fresh += len(told)
        self.rested = any(resting.happens(entry, *resting.ENDS) for entry in entries)
        if self.game.prefs.cards == "long":
            self.popups += popups(self, entries)
        self.settle()

    def settle(self) -> None:
        self._view, self.ask, self.beside = None, None, None
        view = self.view
        if view.party:
            self.last = nest_map.where(view)
        if self.over:
            self.page = report.leave(self.run, self.elapsed())
            self.teller.names.whole = True
        if view.decision and not view.asks(Roam, TakeTurn):
            self.ask = boxed(view, self.standing.worded(view, prompt(view), quick=self.game.prefs.quick))

    def mark(self, who: int) -> None:
        """Show the band of the attack she has just made."""
        if self.game.prefs.cards == "off":
            return
        rolls = [line.entry for line in self.lines[-self.fresh :]] if self.fresh else []
        found = (one.roll for one in rolls if isinstance(one, Rolled) and (one.who, one.action) == (who, "attack"))
        self.roll = next(found, None)

    def refuse(self, reason: str) -> None:
        why = f"No: {reason}."
        if reason in HOLDS and self.view.asks(Roam):
            why += f" {hold(self)}"
        self.notices = [ScreenNotice(why)]

    def say(self, hint: str) -> None:
        self.notices = [ScreenNotice(hint)]

    @property
    def over(self) -> bool:
        return self.run.decision is None

    @property
    def busy(self) -> bool:
        """Whether an errand is under way: `pulse` takes its next step."""
        return self.errand is not None

    def pulse(self) -> None:
        if self.stuck:
            self.halt()
        elif self.errand and (end := self.errand.pulse(self)) is not None:
            errand = self.errand
            self.halt(end)
            self.waiting = errand if self.view.asks(*PASSING) else None
            if errand.came:
                self.sighted = Line(errand.came, "plain", Entry(command=self.run.n))
            self.hint([])
        elif self.popups:
            self.halt()

    def halt(self, why: str = "") -> None:
        """The errand ends here."""
        self.errand = self.waiting = None
        if why:
            self.say(why)

    def take_up(self) -> None:
        """The walk that a question cut short goes on, once that is answered and nothing new is in sight."""
        if self.waiting and not self.view.asks(*PASSING):
            self.errand, self.waiting = self.waiting if self.waiting.goes_on(self) else None, None

    def travel(self, cell: Cell) -> None:
        self.errand = AutoWalk.to(cell)

    def note(self, level: int, room: int, words: str) -> None:
        """Write something beside a Room of the Environment Pool."""
        self.run.note(level, room, words)
        self._view = None

    def use_keys(self, name: str) -> None:
        self.keys = self.game.use_keys(name)
