"""The main screen: the Level, the party, the log, and whatever is asked. Keys become Commands here."""

from typing import TYPE_CHECKING

from msgspec import Struct
from tcod.console import Console

from game.asking import report
from game.asking.errand import Errand
from game.asking.prompts import prompt
from game.asking.sight import Sight
from game.fd100 import Roll
from game.flow.chronicle import Entry, Rolled
from game.flow.commands import AnyCommand, Refused, Say
from game.run.run import Run
from game.run.view import Choice, View
from game.telling.log import Line, Teller
from game.ui import firsts, logbook, map, panel, resting, topline  # noqa: A004
from game.ui.ask import COMPARE, Ask
from game.ui.band import band
from game.ui.deeds import DEEDS, walk
from game.ui.dice import boxed
from game.ui.hints import attacks, fled, futile, hints, to_arms
from game.ui.keyset import MOVES, Keys, spelt
from game.ui.layout import Layout, layout
from game.ui.lull import Lull
from game.ui.map import Area, Cell
from game.ui.palette import Colour, Ink, colour
from game.ui.popup import Popup, popups
from game.ui.quick import Quick
from game.ui.screens import compare
from game.ui.stage import Next, Push, Reset, Stay
from game.ui.standing import Standing
from game.ui.widgets import clear, fill, keys_line, rule, text

if TYPE_CHECKING:
    from game.ui.game import Game


class Notice(Struct, frozen=True):
    """A word from the front, not from the story: a refusal, a hint."""

    text: str
    tone: str = "refused"
    detail: str = ""


LAST = 80
"""Lines of the log that the main screen looks back at."""


class RaidScreen:
    """One raid being played. The other screens get it as `raid`."""

    def __init__(self, run: Run, game: "Game") -> None:
        self.run, self.game = run, game
        self.keys: Keys = game.keys
        self.teller = Teller(run.head.seed)
        self.lines: list[Line] = logbook.gathered(self.teller.lines(run.story))
        self.fresh = min(3, len(self.lines))
        self.notices: list[Notice] = []
        self.met: set[tuple[int, str]] = set()  # unarmed creatures that have ended a walk
        self.ask: Ask | None = None
        self.errand: Errand | None = None
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
        if game.trouble:
            self.notices = [Notice(game.trouble)]
        self.settle()

    # -- what other screens use --------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The run as it may be seen now."""
        if self._view is None:
            self._view = Sight(self.run, self.teller.names.numbers)
        return self._view

    def colour(self, name: str) -> Colour:
        return colour(name)

    def elapsed(self) -> float:
        """Seconds of play."""
        return self.run.clock() / 1000

    def give(self, command: AnyCommand) -> bool:
        """Answer what is asked, and what goes without saying then. Whether it was taken."""
        taken = self.take(command)
        while taken and (more := self.unasked()):
            if not self.take(more):
                break
        return taken

    def unasked(self) -> AnyCommand | None:
        """What the front says for her by itself: all is spent, or she has said it before."""
        if self.game.prefs.quick and self.quick.done(self.view):
            return Say("done")
        return self.standing.answer(self.view, quick=self.game.prefs.quick)

    def take(self, command: AnyCommand) -> bool:
        """One Command; a refusal is said, and nothing has happened."""
        fighting, attacked = self.view.fight, attacks(self.view, command)
        self.quick.before(self.view, command)
        self.standing.before(self.view, command)
        self.in_hand = command
        try:
            entries = self.run.apply(command)
        except Refused as reason:
            self.in_hand = None
            self.refuse(str(reason))
            return False
        self.in_hand = None
        self.hear(entries)
        if self.view.fight and not fighting:
            self.notices = [Notice(to_arms(self, entries, attacked=attacked), "alarm")]
        elif fighting and not self.view.fight and (hint := fled(self, entries)):
            self.notices = [Notice(hint, "alarm")]
        if self.lull.worth_a_word(entries) and self.view.fight:
            self.notices.append(Notice(futile(self), "rule"))
        if not self.unasked():
            self.hint(entries)
        return True

    def hint(self, entries: list[Entry]) -> None:
        """A line about what is met for the first time."""
        if told := firsts.hint(self, entries):
            self.notices.append(Notice(told, "rule"))

    # -- the course of things ----------------------------------------------------------------------

    def hear(self, entries: list[Entry]) -> None:
        """Tell what came of it; then ask what is to be asked."""
        told = logbook.gathered(self.teller.lines(entries))
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
            self.last = map.where(view)
        if self.over:
            self.page = report.leave(self.run, self.elapsed())
        if view.question not in ("Roam", "TakeTurn", ""):
            self.ask = boxed(view, self.standing.worded(view, prompt(view), quick=self.game.prefs.quick))

    def mark(self, who: int) -> None:
        """Show the band of the attack she has just made."""
        if self.game.prefs.cards == "off":
            return
        rolls = [line.entry for line in self.lines[-self.fresh :]] if self.fresh else []
        found = (one.roll for one in rolls if isinstance(one, Rolled) and (one.who, one.action) == (who, "attack"))
        self.roll = next(found, None)

    def refuse(self, reason: str) -> None:
        self.notices = [Notice(f"No: {reason}.")]

    def say(self, hint: str) -> None:
        self.notices = [Notice(hint)]

    @property
    def over(self) -> bool:
        return self.run.decision is None

    @property
    def busy(self) -> bool:
        """Whether an errand is under way: `pulse` takes its next step."""
        return self.errand is not None

    def pulse(self) -> None:
        if self.errand and (end := self.errand.pulse(self)) is not None:
            self.halt(end)
            self.hint([])
        elif self.popups:
            self.halt()

    def halt(self, why: str = "") -> None:
        """The errand ends here."""
        self.errand = None
        if why:
            self.say(why)

    def travel(self, cell: Cell) -> None:
        self.errand = Errand.to(cell)

    def note(self, level: int, room: int, words: str) -> None:
        """Write something beside a Room of the Environment Pool."""
        self.run.note(level, room, words)
        self._view = None

    def use_keys(self, name: str) -> None:
        self.keys = self.game.use_keys(name)

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        if self.popups:
            if self.keys.action_of(key, "roam") == "help":
                from game.ui.screens.codex import rule_of  # noqa: PLC0415

                return rule_of(self, self.popups[0].entry.rule)
            if self.popups[0].key(key):
                self.popups.pop(0)
            return Stay()
        if self.ask and not self.errand:
            return self.answer(self.ask, key)
        self.quiet()
        if self.errand:
            self.halt()
            return Stay()
        if self.over:
            return self.end()
        context = self.context()
        action = self.keys.action_of(key, context)
        if action in MOVES:
            walk(self, MOVES[action])
            return Stay()
        if action in DEEDS:
            return DEEDS[action](self) or Stay()
        if not action and len(key) == 1:
            self.say(f"{key} does nothing here: {self.keys.shown('help')} shows the keys.")
        return Stay()

    def context(self) -> str:
        return "combat" if self.view.question == "TakeTurn" else "roam"

    def answer(self, ask: Ask, key: str) -> Next:
        """What was told last stays in the light until the answer."""
        if key == COMPARE and ask.comparable:
            if trouble := compare.compared(self, ask.marked.choice if ask.marked else None):
                self.say(trouble)
            return Stay()
        if answer := ask.chosen(key):
            if answer.refused:
                self.refuse(answer.refused)
            else:
                self.quiet()
                answer.do(self)
            return Stay()
        if key == "escape":
            if ask.escape:
                self.quiet()
                ask.escape(self)
            else:
                self.say("This must be answered.")
            return Stay()
        action = self.keys.action_of(key, self.context())
        if action in ("help", "options", "look", "save") and not key.isalpha():
            return DEEDS[action](self) or Stay()
        if not ask.menu.moves(key):
            self.say(f"{spelt(key)} is no answer here.")
        return Stay()

    def quiet(self) -> None:
        """What was new is so no longer."""
        self.fresh, self.notices, self.roll, self.rested = 0, [], None, False

    def end(self) -> Next:
        """The raid is over: its story, then the title."""
        if self.ended:
            return self.leave()
        self.ended = True
        from game.ui.screens.end import EndScreen  # noqa: PLC0415  the screens know this one

        return Push(EndScreen(self))

    def leave(self) -> Next:
        """Back to the title; the raid is kept."""
        return Reset(self.game.title())

    # -- the picture -------------------------------------------------------------------------------

    def layout(self, console: Console) -> Layout:
        parts = layout(console.width, console.height)
        want = logbook.height(self.told(), parts.log.w - 2, self.new(), parts.log.h - 1) + 1
        want += 4 if self.roll else 0
        more = 0 if self.rested else max(0, min(want - parts.log.h, parts.map.h // 3))
        log = Area(0, parts.log.y - more, parts.log.w, parts.log.h + more)
        side = parts.panel._replace(h=log.y - parts.panel.y)  # its foot stays in sight
        ground = parts.map._replace(h=parts.map.h - more) if self.hides(parts.map, more) else parts.map
        return parts._replace(map=ground, panel=side, log=log)

    def hides(self, area: Area, rows: int) -> bool:
        """Whether somebody stands in the lowest rows of the map, which a long log would cover."""
        left, top = map.origin(self.view, area)
        seen = [body for body in self.view.creatures if 0 <= body.x - left < area.w]
        return any(area.h - rows <= body.y - top < area.h for body in seen)

    @property
    def resting(self) -> bool:
        """Whether a Rest is shown instead of the map."""
        return self.rested or resting.asked(self.view, self.lines)

    def new(self) -> int:
        return self.fresh + len(self.notices)

    def told(self) -> list[logbook.Told]:
        """The end of the log, with or without the numbers of rolls."""
        last = self.lines[-max(self.fresh, LAST) :]
        return [*(logbook.bare(last) if self.game.prefs.cards == "off" else last), *self.notices]

    def draw(self, console: Console) -> None:
        """The whole of it."""
        self.backdrop(console)
        parts = self.layout(console)
        panel.draw(console, parts.panel, self.view)
        log = compare.room(parts) if self.ask and self.beside else parts.log
        if self.ask:
            at = map.where(self.view)[1] - map.origin(self.view, parts.map)[1] + parts.map.y
            at = -1 if self.resting else at
            self.ask.draw(console, Area(*parts.map[:3], log.y - parts.map.y), at)
        if self.ask and self.beside:
            compare.draw(console, log, self.view, self.beside, self.ask.marked.choice if self.ask.marked else None)
            text(console, parts.panel.x, log.y, "┴", "frame")
        else:
            self.logbook(console, parts)
        keys_line(console, self.hints())
        if self.popups:
            self.popups[0].draw(console)

    def backdrop(self, console: Console, marks: dict[Cell, Ink] | None = None, centre: Cell | None = None) -> None:
        """Top line, map, the rule above the keys: what taking aim and looking share."""
        clear(console)
        parts = self.layout(console)
        topline.draw(console, self.view)
        if self.resting:
            there = Area(*parts.map[:3], parts.log.y - parts.map.y)
            keep = self.ask.height(there) if self.ask else 0
            resting.draw(console, there, self.view, self.lines, keep)
        else:
            centre = centre or (None if self.view.party else self.last)
            map.draw(console, self.view, parts.map, marks, centre, self.scent)
        rule(console, console.height - 2)

    def logbook(self, console: Console, parts: Layout) -> None:
        log = parts.log
        if self.roll:
            fill(console, *log)
            rule(console, log.y, log.x, log.w)
            rows = band(console, Area(log.x, log.y + 1, log.w, log.h - 1), self.roll.check, self.roll)
            log = Area(log.x, log.y + rows, log.w, log.h - rows)
        logbook.draw(console, log, self.told(), self.new(), self.keys.shown("log"), ruled=not self.roll)
        text(console, parts.panel.x, parts.log.y, "┴", "frame")

    def hints(self) -> list[tuple[str, str]]:
        """The likely keys now."""
        return hints(self)
