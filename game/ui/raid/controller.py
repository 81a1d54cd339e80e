"""The link between the screens and a raid: it gives Commands, shows results and questions, and walks step by step."""

from collections.abc import Callable

from game.adviser.counsel import Counsel
from game.adviser.first_blow import attacked
from game.adviser.recall import note, recalled
from game.engine.commands import AnyCommand, Refused
from game.engine.entries import Entry
from game.engine.steps import PayHunger, Roam, TakeTurn
from game.nest.paths import Cell
from game.presentation.ask import Ask, Do
from game.presentation.automatic import letting_be, phantom
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.autoplay import Autoplay
from game.presentation.carrying.found import Finds
from game.presentation.carrying.provisions import prompt
from game.presentation.foes.toll import Toll
from game.presentation.pages import aftermath, report
from game.presentation.sight import Sight
from game.run.hindsight import Hindsight
from game.run.rewind import Rewind, practised, thrown
from game.run.run import Run
from game.run.view import View
from game.telling.log import Line, Teller
from game.ui.keyset import Keys
from game.ui.raid import logbook, lull, moments, timer
from game.ui.raid.ask import Asking
from game.ui.raid.die_asked import boxed
from game.ui.raid.raid_log import RaidLog, ScreenNotice
from game.ui.raid.strip import Strip
from game.ui.raid.to_arms import known, to_arms
from game.ui.screen_stack import Next, Reset
from game.ui.screens.screen_context import GameContext, Guide, Picture, Shown
from game.ui.widgets.popup import Popup, popups


class RaidController(Asking):
    """A raid in progress, with everything that screens need to show it and to give it Commands."""

    def __init__(
        self,
        run: Run,
        game: GameContext,
        picture: Callable[["RaidController"], Picture],
        guide: Guide | None = None,
        rewind: Rewind | None = None,
    ) -> None:
        self.run, self.game, self.guide, self.rewind = run, game, guide, rewind or practised(run)
        self.log, self.shown = RaidLog(run), Shown()
        self.timer: timer.Timer | None = None
        self.hindsight, self.counsel, self.toll, self.autoplay = Hindsight(), Counsel(), Toll(), Autoplay()
        self.memory, self.finds = recalled(run, self.counsel), Finds()
        self.strip = Strip(run, game, self.teller.names, off=bool(guide or self.rewind or not run.folder))
        self.live = self.strip.live
        self.walk: AutoWalk | None = None
        self.stopped: AutoWalk | None = None  # the walk that the present key has stopped
        self.count = 0  # the count typed for the next key
        self.cards: list[Popup] = []  # roll cards to show, one by one
        self.surprises = 0  # questions, fights, bad Wounds, advice: keys typed before are dropped
        self.in_hand: AnyCommand | None = None  # the Command being carried out
        self.promised = False  # whether the screen had said, at the present key, that the best line plays on unasked
        self.ended = False  # after the raid: whether the page with its story has been read
        self._view: View | None = None
        self.picture = picture(self)
        self.log.listen(run)
        self.log.notices += [ScreenNotice(told) for told in (game.trouble, self.strip.foreign) if told]
        self.settle()

    # -- what other screens use --------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The current View of the raid: everything that the player may see of it."""
        if self._view is None:
            self._view = Sight(self.run, self.teller.names)
        return self._view

    @property
    def keys(self) -> Keys:
        return self.game.keys

    @property
    def teller(self) -> Teller:
        return self.log.teller

    @property
    def lines(self) -> list[Line]:
        return self.log.lines

    @property
    def notices(self) -> list[ScreenNotice]:
        return self.log.notices

    @property
    def over(self) -> bool:
        return self.run.decision is None

    @property
    def context(self) -> str:
        """The context in which keys are read at present: "combat" or "roam"."""
        return "combat" if self.view.asks(TakeTurn) else "roam"

    @property
    def quick(self) -> bool:
        """Whether a Turn ends by itself when there is nothing left to do in it."""
        return self.game.prefs.quick and self.guide is None

    @property
    def stuck(self) -> bool:
        """Whether the last Command could not be saved to disk. If so, no other Command is carried out."""
        return bool(self.run.trouble)

    @property
    def unwritten(self) -> str:
        """The message that the raid could not be saved to disk, and cannot go on until it is."""
        return report.unwritten(self.run, "Enter", self.keys.shown("save"))

    @property
    def page(self) -> str:
        return self.strip.page

    def elapsed(self) -> float:
        """Return how many seconds the raid has been played: of one that is over, up to its last Command."""
        return (self.run.at if self.over else self.run.clock()) / 1000

    def say(self, hint: str) -> None:
        self.log.say(hint)

    def refuse(self, reason: str) -> None:
        """Tell the player why something was refused."""
        self.say(f"No: {reason}. {lull.why_not(self.view, self.keys, reason)}".rstrip())

    def note(self, level: int, room: int, words: str) -> None:
        """Write the note `words` beside a Room in the list of all Rooms found (the Environment Pool)."""
        self.run.note(level, room, words)
        self._view = None

    def leave(self) -> Next:
        """Close the raid, and return the next screen: the title, or the list of lessons. The raid stays saved."""
        return self.guide.leave() if self.guide else Reset(self.game.title())

    # -- Commands ----------------------------------------------------------------------------------

    def give(self, command: AnyCommand) -> bool:
        """Carry out a Command, then Commands that the game adds by itself. Return whether the first was carried out."""
        if self.guide:
            return self.guide.give(command)
        since = phantom.since(self.view, len(self.lines), attacks=attacked(self.view, command) is not None)
        if self.rewind:
            self.rewind.watch(self.walk)
        taken = self.take(command)
        while taken and (more := (order := self.ordered()) or self.unasked()):
            asked, told, question = self.view.asked, len(self.lines), self.view.decision
            why = letting_be.why(self.view, self.game.orders)
            if not self.take(more, ordered=order is not None):
                break
            if order:
                self.log.by_order(question, more, self.run.n, told, self.game.orders, self.called("options"), why)
            elif (fight := self.view.fight) and (asked, told) == (self.view.asked, len(self.lines)):
                self.log.also(f"That was your Turn. Round {fight.number}, and yours again.", "dim")  # the log is silent
        self.log.passes(since, self.view, lambda: known(self))
        if flight := lull.in_flight(self, struck=self.quick and self.autoplay.flees(self.view)):
            self.log.also(flight, "rule")
        if taken and (self.asked or (self.view.fight and not since.fighting) or self.toll.grave > since.n):
            self.surprises += 1
        return taken

    def ordered(self) -> AnyCommand | None:
        return self.finds.ordered(self.view, self.lines, self.game.orders)

    def unasked(self) -> AnyCommand | None:
        return thrown(self.run) or self.autoplay.answer(self.view, quick=self.quick, midway=self.midway)

    def take(self, command: AnyCommand, *, ordered: bool = False) -> bool:
        """Carry out one Command and return True. If it is refused, tell the player why and return False."""
        if self.stuck:
            self.log.say(self.unwritten, "alarm")
            return False
        fighting, fights, struck = self.view.fight, self.view.raid.fights, attacked(self.view, command)
        self.autoplay.before(self.view, command)
        self.finds.hear(self.view, command, ordered=ordered)
        note(self, command)
        self.in_hand = command
        self.hindsight.watch(self.run, command)
        lay = aftermath.laid(self.view, command)
        try:
            entries = self.run.apply(command)
        except Refused as reason:
            self.in_hand = None
            self.refuse(str(reason))
            return False
        self.in_hand = None
        self.hear(entries)
        self.strip.watch(command, self.view)
        self.log.after(lay, self.view, entries, self.run.n)
        self.log.add(self.toll.hear(entries, self.view, self.teller.names, self.run.n))
        self.run.words += self.timer.watch() if self.timer else []
        self.log.listen(self.run)
        if self.view.fight and self.view.raid.fights > fights:  # another may begin as the last one ends
            self.log.say(to_arms(self, entries, struck), "alarm")
        elif fighting and not self.view.fight:
            self.log.over(lull.parted(self, entries))
        if self.autoplay.hear(entries) and self.view.fight:
            self.log.also(lull.futile(self.view, self.keys), "rule")
        self.hint(entries)
        return True

    def hint(self, entries: list[Entry]) -> None:
        """Show the player a hint on something new, but not while a question is open, a walk goes on or the log is full."""
        if self.guide or not self.game.prefs.hints or self.over or not self.view.party:
            return
        wait = self.asked or self.busy or logbook.crowded(self.log) or bool(self.ordered() or self.unasked())
        if told := self.game.hints.due(self.view, entries, self.keys, self.teller.names, quiet=wait):
            self.log.also(told, "rule", hint=True)

    def hear(self, entries: list[Entry]) -> None:
        """Show in the log what these Entries (events) report, and open the next question to the player."""
        self.log.tell(entries)
        self.cards += popups(self, entries) if self.game.prefs.cards == "long" else []
        self.settle()
        self.shown.rested = moments.happened(entries, "rest ends") and not moments.armed(self.view)

    def settle(self) -> None:
        """Update everything that depends on the raid's state: the View, the question, the map's centre."""
        self._view, self.ask, self.shown.compared = None, None, None
        view = self.view
        if view.party:
            self.shown.centre = view.me.body.x, view.me.body.y
        self.teller.names.whole |= self.over
        self.log.exploring &= not view.asks(Roam, TakeTurn)
        if view.decision and not view.asks(Roam, TakeTurn):
            self.worded = lambda: boxed(view, self.autoplay.worded(view, prompt(view)))
        elif found := self.finds.settled(view, self.lines, self.game.orders.finds, self.called("take")):
            self.show(found) if isinstance(found, Ask) else self.log.also(found, "plain")

    def answer(self, do: Do) -> object:
        """Carry out the player's answer. Then continue the walk that was interrupted, unless something new came."""
        self.quiet()
        asked, n = self.ask, self.run.n
        paused, came = self.walk, self.walk.fresh(self) if self.walk else set()
        then = do(self)
        if self.run.n == n and self.ask and asked and self.ask is not asked:
            self.ask.opened_by(asked)
        if paused and self.walk is paused and not self.view.asks(PayHunger) and (came or not paused.goes_on(self)):
            self.walk = None
        return then

    def mark(self, who: int) -> None:
        """Show a chart of the attack roll that `who` has just made: all hundred possible rolls, coloured by result."""
        self.shown.roll = self.log.struck(who) if self.game.prefs.cards != "off" else None

    def quiet(self, *, advised: bool = False) -> None:
        """Treat everything new on the screen as seen. Advice must be said again, unless it is `advised` and done now."""
        self.counsel.at = self.counsel.at if advised else -1
        self.shown.roll, self.shown.rested, self.shown.unread = None, False, self.log.fresh
        self.memory.named = ""
        self.log.quiet()

    # -- walks -------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether an automatic walk is in progress (`pulse` makes its moves)."""
        return self.walk is not None and not self.view.asks(PayHunger)

    @property
    def midway(self) -> bool:
        return self.walk is not None and self.walk.midway

    def show(self, ask: Ask | None) -> None:
        """Show the question `ask` to the player. With None, remove the open question."""
        self.ask = boxed(self.view, ask) if ask else None

    def travel(self, cell: Cell) -> None:
        self.set_out(AutoWalk.to(cell))

    def set_out(self, walk: AutoWalk) -> None:
        """Begin an automatic walk, and say where it is bound. Each call of `pulse` makes one of its moves."""
        self.walk = walk
        self.log.bound(walk.bound)

    def called(self, action: str) -> str:
        """Return the key for the action called `action`, as shown to players."""
        return self.keys.shown(action, "roam") or self.keys.shown(action)

    def pulse(self) -> None:
        """Make the next move of the automatic walk. When the walk ends, tell the player why."""
        walk = self.walk
        if self.stuck:
            self.walk = None
        elif walk and (end := walk.pulse(self)) is not None:
            self.walk = walk if self.view.asks(PayHunger) else None
            if end or self.walk:
                self.log.bound(walk.walked(self.view), end)
            if walk.came:
                self.log.sighted = Line(walk.saw, "plain", Entry(command=self.run.n))
            self.hint([])
        elif self.cards and not self.midway:
            self.walk = None
