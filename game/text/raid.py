"""One raid in the text interface: it carries out Commands, and prints events, questions and new surroundings."""

from collections.abc import Hashable
from pathlib import Path

from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.first_blow import first_blow
from game.adviser.recall import note, recalled
from game.engine import Decision
from game.engine.commands import Act, AnyCommand, Refused
from game.engine.entries import Died
from game.engine.steps import Aside, Interrupt, Roam, TakeTurn, WantDie
from game.nest.paths import Cell
from game.presentation.ask import Answer, Ask, Giving
from game.presentation.automatic import letting_be, orders, standing
from game.presentation.automatic.auto_walk import AutoWalk, sighted
from game.presentation.automatic.autoplay import Autoplay
from game.presentation.carrying import provisions
from game.presentation.carrying.found import Finds
from game.presentation.foes import watching
from game.presentation.foes.toll import Toll
from game.presentation.page import sentence
from game.presentation.pages import aftermath, report, strip
from game.presentation.pages.remarks import Remarks
from game.presentation.pages.witness import RaidWitness
from game.presentation.questions import deeds, labour
from game.presentation.sight import Sight, dangerous, others, titled
from game.presentation.walks import ground, surroundings
from game.run.hindsight import Hindsight
from game.run.run import Run
from game.run.view import View
from game.telling.folding import extended, folded, goes_on, handed
from game.telling.log import Line, Teller
from game.telling.words import capital, counted, joined
from game.text.pages import told
from game.text.talk import Talk, TextNotice, ended, numbered, shortly

CALLED = {"walk_on": "walk", "goal": "walk job", "manoeuvre": "do"}
"""The words for key actions that differ from the key action's name."""


class Left(Exception):
    """The exception raised when the player leaves the raid. The raid stays saved."""


class LineRaid:
    """A raid being played in the text interface, with a record of what has been printed about it."""

    def __init__(self, run: Run, talk: Talk, where: Path | None = None) -> None:
        """Begin to show a raid. If the folder `where` is given, load the player's standing orders from it."""
        self.run, self.talk, self.where = run, talk, where
        self.orders, trouble = orders.load(where) if where else (orders.ASKS, "")
        self.teller, self.remarks = Teller(run.head.seed), Remarks(run)
        self.lines: list[Line] = self.remarks.retold(self.teller)
        self.notices: list[TextNotice] = []
        self.hindsight, self.counsel, self.toll, self.autoplay = Hindsight(), Counsel(), Toll(), Autoplay()
        self.memory, self.finds = recalled(run, self.counsel), Finds()
        self.splits, self.spoken, self.numbers = RaidWitness(run), False, True  # whether to print splits; and numbers
        self.listed: list[Answer] = []  # the answers that numbers stand for
        self.unsaid: list[Line] = []  # lines of the log to be printed
        self.in_hand: AnyCommand | None = None  # the Command being carried out
        self.said: dict[Hashable, str] = {}  # the last line printed about each subject
        self.feared, self.dead = dict[int, str](), set[int]()  # the dangerous in view at the last question; the dead
        self.stopped: AutoWalk | None = None  # no walk goes on while a line is typed
        self._view: View | None = None
        self.talk.say(*filter(None, [trouble]))

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
        """Carry out a Command, then more by the player's standing orders. Return whether the first was accepted."""
        taken = self.carry_out(command)
        while taken and not self.over:
            ordered = self.finds.ordered(self.view, self.lines, self.orders)
            more = ordered or self.autoplay.stays(self.view)
            if not more or not self.carry_out(more, self.view.decision if ordered else None):
                break
        return taken

    def carry_out(self, command: AnyCommand, ordered: Decision | None = None) -> bool:
        """Carry out one Command and print its results. Return whether the Command was accepted."""
        if self.run.trouble:
            self.notices = []
            return False
        note(self, command)
        self.autoplay.before(self.view, command)
        self.finds.hear(self.view, command, ordered=ordered is not None)
        self.in_hand = command
        why = letting_be.why(self.view, self.orders)
        self.hindsight.watch(self.run, command)
        lay = aftermath.laid(self.view, command)
        try:
            entries = self.run.apply(command)
        except Refused as reason:
            self.in_hand = None
            self.notices = [TextNotice(f"No: {reason}. {watching.why_not(self.view, str(reason))}".rstrip())]
            self.talk.say(self.notices[0].text)
            return False
        self.in_hand, self._view, self.listed = None, None, []
        self.dead.update(entry.who for entry in entries if isinstance(entry, Died))
        at = len(self.lines)
        fresh = self.remarks.named(at, folded(self.teller.lines(entries)), lay.apart)
        if ordered and not (fresh and standing.paid(self.lines, self.run.n)):
            before, fresh = fresh, standing.reported(fresh, ordered, command, self.run.n, self.orders)
            fresh = standing.explained(fresh, ordered, self.lines, self.called("options"), why)
            self.remarks.marked(at, before, fresh)
        after = self.remarks.once(aftermath.told(lay, self.view, entries, self.run.n))
        after += self.toll.hear(entries, self.view, self.teller.names, self.run.n)
        self.remarks.add(at + len(fresh), after)
        extended(self.lines, fresh := [*fresh, *after], self.teller.names)
        self.unsaid += fresh
        if not goes_on(self.unsaid):
            self.hear()
        self.talk.say(*(strip.spoken(split) for split in self.splits.watch(command, self.view) if self.spoken))
        return True

    def hear(self) -> None:
        """Print the log's new lines, and the messages about the saving of the raid."""
        lines, self.unsaid = handed(self.unsaid, self.teller.names), []
        self.talk.say(*(told(line.text, line.detail if self.numbers else "") for line in lines), *self.run.words)
        self.run.words.clear()
        if self.run.trouble:
            self.talk.say(report.unwritten(self.run, "again", "quit"))

    def again(self, said: str) -> None:
        """Try again to save the raid if the player says "again". Raises Left if the player says "quit"."""
        if said in ("quit", "save"):
            raise Left
        if said == "again" and self.run.keep():
            self.talk.say(sentence("written"))
        self.hear()
        if not self.run.trouble:
            self.ask()

    def say(self, hint: str) -> None:
        self.talk.say(hint)

    def order(self, **change: str) -> str:
        """Change the player's standing orders and save them. Return "" or an error message if they cannot be saved."""
        self.orders = replace(self.orders, **change)
        return orders.keep(self.where, self.orders) if self.where else ""

    def show(self, ask: Ask | None) -> None:
        """Print a question, and let the player answer it by number. With None, forget the last question's answers."""
        if ask:
            self.talk.list(ask)
        self.listed = ask.answers if ask else []

    def travel(self, cell: Cell) -> None:
        self.set_out(AutoWalk.to(cell))

    def called(self, action: str) -> str:
        """Return the word that the player types for the action called `action`."""
        return CALLED.get(action, action)

    def set_out(self, errand: AutoWalk) -> None:
        """Make all moves of an automatic walk, and print where it is bound and why it ended."""
        self.talk.say(*filter(None, [errand.bound]))
        before, turn, told = sighted(self.view, self.memory.met), self.view.turn, len(self.lines)
        level = self.view.number
        while (end := errand.pulse(self)) is None:
            pass
        new = self.view.decision and level == self.view.number and sighted(self.view, self.memory.met) - before
        if end and not new and end != errand.came and all(notice.text != end for notice in self.notices):
            self.talk.say(end)
        elif not end and not self.over and len(self.lines) == told and self.view.turn > turn:
            self.talk.say(f"{capital(counted(self.view.turn - turn, 'turn'))} later.")

    def note(self, level: int, room: int, words: str) -> None:
        """Write the note `words` beside a Room in the list of all Rooms found (the Environment Pool)."""
        self.run.note(level, room, words)
        self._view = None

    def take(self, found: Answer | str) -> str:
        """Carry out an answer and return ""; if the answer is refused, return the reason."""
        if isinstance(found, str):
            return found
        if found.refused:
            return found.told
        if isinstance(found.do, Giving) and (told := first_blow(self, found.do.command)):
            return told
        found.do(self)
        return ""

    def ask(self, *, again: bool = False) -> None:
        """Print the question that the game asks now. After a line that was not understood (`again`), print less."""
        if self.over or self.run.trouble:
            return
        match self.view.decision:
            case Roam() if again:
                self.verbs()
            case Roam():
                asked = self.finds.settled(self.view, self.lines, self.orders.finds, self.called("take"))
                if isinstance(asked, Ask):
                    self.show(asked)
                else:
                    self.talk.say(*filter(None, [asked]))
                    self.surroundings()
            case TakeTurn():
                if not again:  # numbers printed before are still valid
                    self.turn()
            case WantDie():
                asked = provisions.prompt(self.view)
                self.talk.say(ended(asked.title), *asked.story.split("\n"))
                self.talk.say(f"Type what fell: {asked.answers[0].label} to {asked.answers[-1].label}.")
            case _:
                if self.view.asks(Interrupt, Aside):
                    self.foes("Foe", "There")
                self.show(provisions.prompt(self.view))

    def new(self, about: Hashable, line: str, same: str = "") -> bool:
        """Remember `line` as the latest text about a subject, and return whether it differs from the one before."""
        before, self.said[about] = self.said.get(about), same or line
        return before != self.said[about]

    def surroundings(self) -> None:
        """Print where the party is and what is in sight, but only what has changed since it was last printed."""
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
        """Print the dangerous creatures in view, those that are gone or dead, and the harmless ones by kind."""
        view = self.view
        danger = {body.who: body for body in others(view) if dangerous(view, body)}
        near, far = surroundings.crowd(view)
        lines: list[tuple[Hashable, str]] = [(body.who, surroundings.creature(view, body)) for body in near]
        for about, line in [*lines, *((line.partition(",")[0], line) for line in far)]:
            if self.new(("body", about), line):
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
        """Print, in one line, the verbs that the player can type outside Combat."""
        plain = [verb for verb in deeds.legal(self.view) if verb not in ("go", "surrender")]
        plain += ["pass", "walk"] if len(self.view.party) > 1 else ["walk"]
        self.talk.say(f"You may: {joined([*plain, 'travel', 'look'], 'or')}. do reads all of it with its odds.")

    def turn(self) -> None:
        """Print the fighters, the party's condition and the possible Actions; later in the Turn, only what changes."""
        view = self.view
        assert view.fight
        if begins := self.new("turn", f"{view.raid.fights} {view.fight.number} {view.asked}"):
            self.said = {on: line for on, line in self.said.items() if not (isinstance(on, tuple) and on[0] == "body")}
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
        """Print everything that the player can choose now, with its odds."""
        if self.view.asks(Roam, TakeTurn):
            self.show(Ask("You may", "", deeds.everything(self.view)))
        else:
            self.ask()
