"""One raid, line by line: what has happened is told, and what is asked is read out. Of what is about, only what is new."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from game.engine.commands import Act, AnyCommand, Refused
from game.engine.entries import Died
from game.engine.steps import Aside, Interrupt, Roam, TakeTurn, WantDie
from game.nest.paths import Cell
from game.presentation import deeds, ground, labour, report, surroundings
from game.presentation.ask import Answer, Ask
from game.presentation.auto_walk import AutoWalk, harmless, sighted
from game.presentation.losses import WalkMemory
from game.presentation.page import sentence
from game.presentation.prompts import prompt
from game.presentation.sight import Sight, dangerous, others, titled
from game.run.run import Run
from game.run.view import View
from game.telling.log import Line, Teller
from game.telling.words import capital, counted, joined
from game.text.pages import told
from game.text.talk import Talk, chosen, ended, numbered, shortly


class Left(Exception):
    """The raid is put aside; it is kept."""


@dataclass(frozen=True)
class TextNotice:
    """Why a Command was refused, for the errand that gave it."""

    text: str


class LineRaid:
    """A run, and the talk about it."""

    def __init__(self, run: Run, talk: Talk) -> None:
        self.run, self.talk = run, talk
        self.teller = Teller(run.head.seed)
        self.lines: list[Line] = self.teller.lines(run.story)
        self.notices: list[TextNotice] = []
        self.memory = WalkMemory()
        self.listed: list[Answer] = []  # what a number stands for
        self.in_hand: AnyCommand | None = None  # a Command that has not come back yet
        self.said: dict[Hashable, str] = {}  # the last that was said of anything
        self.feared: dict[int, str] = {}  # armed creatures that were in view when something was asked last
        self.dead: set[int] = set()
        self.weighed: tuple[int, AnyCommand] | None = None  # the work whose odds were read out, and after which Command
        self.numbers = True
        self._view: View | None = None

    # -- what answers and errands use --------------------------------------------------------------

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = Sight(self.run, self.teller.names)
        return self._view

    @property
    def over(self) -> bool:
        return self.run.decision is None

    def give(self, command: AnyCommand) -> bool:
        """Answer what is asked, and tell what came of it. Whether it was taken: a refusal changes nothing."""
        if self.run.trouble:
            self.notices = []
            return False
        self.memory.met |= harmless(self.view)
        self.in_hand = command
        try:
            entries = self.run.apply(command)
        except Refused as reason:
            self.in_hand = None
            self.notices = [TextNotice(f"No: {reason}.")]
            self.talk.say(self.notices[0].text)
            return False
        self.in_hand, self._view, self.listed = None, None, []
        self.dead.update(entry.who for entry in entries if isinstance(entry, Died))
        fresh = self.teller.lines(entries)
        self.lines += fresh
        self.talk.say(*(told(line.text, line.detail if self.numbers else "") for line in fresh))
        self.hear()
        return True

    def hear(self) -> None:
        """Tell what there is to say of how the raid is kept."""
        self.talk.say(*self.run.words)
        self.run.words.clear()
        if self.run.trouble:
            self.talk.say(report.unwritten(self.run, "again", "quit"))

    def again(self, said: str) -> None:
        """Try once more to write what happened last; nothing else is done meanwhile. Raises Left."""
        if said in ("quit", "save"):
            raise Left
        if said == "again" and self.run.keep():
            self.talk.say(sentence("written"))
        self.hear()
        if not self.run.trouble:
            self.ask()

    def show(self, ask: Ask | None) -> None:
        """Read a list out: numbers mean its answers from here on; with None nothing is asked any more."""
        if ask:
            self.talk.list(ask)
        self.listed = ask.answers if ask else []

    def travel(self, cell: Cell) -> None:
        self.walk(AutoWalk.to(cell))

    def walk(self, errand: AutoWalk) -> None:
        """Walk to the end of an errand. What came in sight is told with what is asked next."""
        before, turn, told = sighted(self.view, self.memory.met), self.view.turn, len(self.lines)
        while (end := errand.pulse(self)) is None:
            pass
        refused = any(notice.text == end for notice in self.notices)
        if end and not refused and not (self.view.decision and sighted(self.view, self.memory.met) - before):
            self.talk.say(end)
        elif not end and not self.over and len(self.lines) == told and self.view.turn > turn:
            self.talk.say(f"{capital(counted(self.view.turn - turn, 'turn'))} later.")

    def pace(self, step: Callable[[View], AnyCommand | None]) -> bool:
        """Step by step, as long as it is the same Turn and there is a step to take. Return whether there was one."""
        who, before = self.view.asked, self.run.n
        while self.view.asks(TakeTurn) and self.view.asked == who and (command := step(self.view)):
            if not self.give(command):
                break
        return self.run.n > before

    def note(self, level: int, room: int, words: str) -> None:
        """Write something beside a Room."""
        self.run.note(level, room, words)
        self._view = None

    def take(self, found: Answer | str) -> str:
        """Do it, if it is an answer that may be given; else in a line why not."""
        if isinstance(found, str):
            return found
        if found.refused:
            return found.told
        found.do(self)
        return ""

    # -- what is asked -----------------------------------------------------------------------------

    def ask(self, *, again: bool = False) -> None:
        """Read out what is asked; again, after a line that was not understood, in short."""
        if self.over or self.run.trouble:
            return
        match self.view.decision:
            case Roam():
                self.verbs() if again else self.surroundings()
            case TakeTurn():
                if not again:  # the numbers that were read out are still good
                    self.turn()
            case WantDie():
                asked = prompt(self.view)
                self.talk.say(ended(asked.title), *asked.story.split("\n"))
                self.talk.say(f"Type what fell: {asked.answers[0].label} to {asked.answers[-1].label}.")
            case _:
                if self.view.asks(Interrupt, Aside):
                    self.foes("Foe", "There")
                self.show(prompt(self.view))

    def new(self, about: Hashable, line: str, same: str = "") -> bool:
        """Return whether this has not been said of it last time. `same`: what matters of it."""
        before, self.said[about] = self.said.get(about), same or line
        return before != self.said[about]

    def surroundings(self) -> None:
        """Say where the party is, if that is another place or another state of it; who is dangerous; what has come in sight."""
        view = self.view
        if self.new("place", surroundings.place(view), surroundings.ground(view)):
            self.talk.say(surroundings.place(view))
        explore = view.choice(Act("explore"))
        if explore and not explore.refused:
            odds = f"Explore: {labour.priced(view, explore)}."
            if self.new("explore", f"{surroundings.ground(view)} {odds}"):
                self.talk.say(odds)
        self.foes("Danger", "In sight")
        for way in view.passages:
            if self.new(("way", way.way), surroundings.passage(view, way), f"{way.kind} {way.rating}"):
                self.talk.say(f"In sight: {surroundings.passage(view, way)}.")
        for held in view.things:
            if self.new(("thing", held.item), surroundings.thing(view, held), f"{view.number} {held.name}"):
                self.talk.say(f"In sight: {surroundings.thing(view, held)}.")

    def foes(self, armed: str, unarmed: str) -> None:
        """Say who is about: the armed one by one, whoever of them is gone, the others by kinds."""
        view = self.view
        danger = {body.who: body for body in others(view) if dangerous(view, body)}
        near, far = surroundings.crowd(view)
        for body in near:
            if self.new(("body", body.who), line := surroundings.creature(view, body)):
                self.talk.say(f"{armed}: {line}.")
        for line in far:
            if self.new(("body", line.partition(",")[0]), line):
                self.talk.say(f"{armed}: {line}.")
        gone = {who: name for who, name in self.feared.items() if who not in danger}
        for who in gone:
            self.said.pop(("body", who), None)
        for what, dead in (("Dead", True), ("Out of sight", False)):
            if names := [name for who, name in gone.items() if (who in self.dead) is dead]:
                self.talk.say(f"{what}: {joined(names)}.")
        self.feared = {who: titled(view, body) for who, body in danger.items()}
        for name, line in surroundings.harmless(view):
            if self.new(("kind", view.number, name), line, name):
                self.talk.say(f"{unarmed}: {line}.")

    def verbs(self) -> None:
        """Say what may be done out of Combat, in one line."""
        plain = [verb for verb in deeds.legal(self.view) if verb not in ("go", "surrender")]
        self.talk.say(f"You may: {joined([*plain, 'walk', 'travel', 'look'], 'or')}. do reads all of it with its odds.")

    def turn(self) -> None:
        """Say as a Turn begins who fights, how everybody is, and what may be done; later in it what is left of that."""
        view = self.view
        assert view.fight
        begins = self.new("turn", f"{view.raid.fights} {view.fight.number} {view.asked}")
        if begins:
            for about in [about for about in self.said if isinstance(about, tuple) and about[0] == "body"]:
                del self.said[about]
        if self.new("round", f"{view.raid.fights} {view.fight.number}"):
            self.talk.say(*surroundings.struggle(view))
        for member in surroundings.company(view):
            line = surroundings.person(view, member)
            mine = member.body.who == view.asked
            if self.new(("member", member.body.who), line, surroundings.condition(view, member)) or (mine and begins):
                self.talk.say(line)
        self.foes("Foe", "There")
        strikes, others = deeds.brief(view, again=not begins)
        self.listed = strikes + others
        if begins:
            self.talk.say(*numbered(strikes), shortly("Or", others, len(strikes) + 1))
        else:
            self.talk.say(shortly("Still", self.listed))
        if self.new("steps", ground.steps(view)) or begins:
            self.talk.say(ground.steps(view))

    def everything_read(self) -> None:
        """Ask again, in full."""
        if self.view.asks(Roam, TakeTurn):
            self.show(Ask("You may", "", deeds.everything(self.view)))
        else:
            self.ask()

    def weigh(self, found: Answer) -> str:
        """Take it; work of ten turns whose odds have not been read out is read out first, and done when it is said again."""
        choice = found.choice
        if choice is None or not labour.labour(choice) or choice.command == Act("explore"):  # that has been said before
            return self.take(found)
        if self.weighed == (self.run.n, choice.command):
            return self.take(found)
        self.weighed = (self.run.n, choice.command)
        self.show(labour.before(self.view, choice))
        return ""

    def one_of(self, title: str, answers: list[Answer], rest: str) -> str:
        """Take one of several by number, by words, or the only one; else read them out. Return why not."""
        open_ = [one for one in answers if not one.refused]
        if rest:
            return self.take(chosen(answers, rest))
        if len(open_) == 1 or not open_:
            return self.weigh((open_ or answers)[0])
        self.show(Ask(title, "", answers))
        return ""
