"""One raid, line by line: what happened is told, what is asked is read out, and a line that comes in is obeyed."""

from dataclasses import dataclass

from game.asking.ask import Answer, Ask
from game.asking.errand import Errand, sighted
from game.asking.prompts import prompt
from game.asking.sight import Sight
from game.flow.commands import AnyCommand, Refused, Say
from game.line import lists, pages, scene
from game.line.talk import Talk, chosen, ended, numbered, worded
from game.line.words import WORDS
from game.nest.paths import Cell
from game.run.run import Run
from game.run.view import View
from game.telling.log import Line, Teller
from game.telling.words import counted, joined


@dataclass(frozen=True)
class Notice:
    """Why a Command was refused, for the errand that gave it."""

    text: str


class LineRaid:
    """A run, and the talk about it."""

    def __init__(self, run: Run, talk: Talk) -> None:
        self.run, self.talk = run, talk
        self.teller = Teller(run.head.seed)
        self.lines: list[Line] = self.teller.lines(run.story)
        self.notices: list[Notice] = []
        self.met: set[tuple[int, str]] = set()  # unarmed creatures that have ended a walk
        self.listed: list[Answer] = []  # what a number stands for
        self.in_hand: AnyCommand | None = None  # a Command that has not come back yet
        self.known: set[tuple[int, str]] = set()
        self.place = ""
        self.numbers = True
        self._view: View | None = None

    def play(self) -> None:
        """Until the raid is over. Raises Left, EOFError."""
        for line in self.lines[-3:]:
            self.talk.say(pages.told(line))
        self.ask()
        while not self.over:
            self.obey(self.talk.hear())

    # -- what answers and errands use --------------------------------------------------------------

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = Sight(self.run, self.teller.names.numbers)
        return self._view

    @property
    def over(self) -> bool:
        return self.run.decision is None

    def give(self, command: AnyCommand) -> bool:
        """Answer what is asked, and tell what came of it. Whether it was taken: a refusal changes nothing."""
        self.in_hand = command
        try:
            entries = self.run.apply(command)
        except Refused as reason:
            self.in_hand = None
            self.notices = [Notice(f"No: {reason}.")]
            self.talk.say(self.notices[0].text)
            return False
        self.in_hand, self._view, self.listed = None, None, []
        fresh = self.teller.lines(entries)
        self.lines += fresh
        self.talk.say(*(pages.told(line, numbers=self.numbers) for line in fresh))
        return True

    def show(self, ask: Ask) -> None:
        """Read a list out: numbers mean its answers from here on."""
        self.talk.list(ask)
        self.listed = ask.answers

    def travel(self, cell: Cell) -> None:
        self.walk(Errand.to(cell))

    def walk(self, errand: Errand) -> None:
        """To the end of an errand. What came in sight is told with what is asked next."""
        before = sighted(self.view, self.met)
        while (end := errand.pulse(self)) is None:
            pass
        refused = any(notice.text == end for notice in self.notices)
        if end and not refused and not (self.view.question and sighted(self.view, self.met) - before):
            self.talk.say(end)

    def note(self, level: int, room: int, words: str) -> None:
        """Write something beside a Room."""
        self.run.note(level, room, words)
        self._view = None

    # -- what is asked -----------------------------------------------------------------------------

    def ask(self, *, again: bool = False) -> None:
        """Read out what is asked; out of Combat only what is new, unless it is to be said again."""
        if self.over:
            return
        match self.view.question:
            case "Roam":
                self.surroundings(again=again)
            case "TakeTurn":
                self.turn()
            case "WantDie":
                asked = prompt(self.view)
                self.talk.say(ended(asked.title), *asked.story.split("\n"))
                self.talk.say(f"Type what fell: {asked.answers[0].label} to {asked.answers[-1].label}.")
            case _:
                self.show(prompt(self.view))
        self.known = sighted(self.view, self.met)

    def surroundings(self, *, again: bool) -> None:
        """Where she is, if that is another place; whoever is dangerous; what has come in sight."""
        view = self.view
        here = f"{view.number} {view.chamber.number if view.chamber else 0}"
        if again or here != self.place:
            self.talk.say(scene.place(view))
        self.place = here
        for body in scene.others(view):
            if body.armed or (body.who, body.name) not in self.known:
                self.talk.say(f"{'Danger' if body.armed else 'In sight'}: {scene.creature(view, body)}.")
        for way in view.passages:
            if again or not any(number == way.way for number, _ in self.known):
                self.talk.say(f"In sight: {scene.passage(view, way)}.")
        for held in view.things:
            if again or (held.item, held.name) not in self.known:
                self.talk.say(f"In sight: {scene.thing(view, held)}.")
        if again:
            verbs = [f"{verb} ({n})" if (n := len(group)) > 1 else verb for verb, group in self.can().items()]
            self.talk.say(f"You may: {joined([*verbs, 'walk on', 'travel'], 'or')}. do reads all of it with its odds.")

    def can(self) -> dict[str, list[Answer]]:
        """What may be done now, by verb."""
        groups = {verb: [one for one in group if not one.refused] for verb, group in lists.menu(self.view).items()}
        return {verb: group for verb, group in groups.items() if group}

    def turn(self) -> None:
        """A Turn: who fights, how everybody is, and what she may do."""
        view, groups = self.view, lists.menu(self.view)
        self.talk.say(*scene.struggle(view), *scene.people(view))
        for body in scene.others(view):
            self.talk.say(f"{'Foe' if body.armed else 'There'}: {scene.creature(view, body)}.")
        self.listed = self.everything(groups)
        self.talk.say(*numbered(lists.legal(groups, steps=False)), scene.steps(view))
        if not_now := len(lists.refused(groups)):
            self.talk.say(f"Not now: {counted(not_now, 'other')}; do reads all of it.")

    @staticmethod
    def everything(groups: dict[str, list[Answer]]) -> list[Answer]:
        """All in one list: what may be done, steps last; then what may not."""
        steps = [one for one in groups.get("go", ()) if not one.refused]
        return [*lists.legal(groups, steps=False), *steps, *lists.refused(groups)]

    # -- lines that come in ------------------------------------------------------------------------

    def obey(self, said: str) -> None:
        """Do what a line says; else say in a line why not, and ask again."""
        before = self.run.n
        if trouble := self.understood(said):
            self.talk.say(trouble)
            self.ask(again=True)
        elif self.run.n > before:
            self.ask()

    def understood(self, said: str) -> str:
        """Nothing, or why it could not be."""
        as_typed, said = said, said.lower()
        word, _, rest = said.partition(" ")
        if not said or said == "do":
            self.everything_read()
            return ""
        if said.isdecimal() and said.isascii():
            return self.number(int(said))
        if word in WORDS:
            return WORDS[word](self, as_typed.partition(" ")[2] if word == "note" else rest)
        return self.answered(said) if self.view.question not in ("Roam", "TakeTurn") else self.verb(said)

    def everything_read(self) -> None:
        """The question again, in full."""
        if self.view.question in ("Roam", "TakeTurn"):
            groups = lists.menu(self.view)
            self.show(Ask("You may", "", self.everything(groups)))
        else:
            self.ask()

    def number(self, n: int) -> str:
        if self.view.question == "WantDie":
            answers = prompt(self.view).answers
            if n >= len(answers):
                return f"{n} is not on that die: {answers[0].label} to {answers[-1].label}."
            answers[n].do(self)
            return ""
        if not self.listed:
            return "No list has been read out: do reads what may be done."
        return self.take(chosen(self.listed, str(n)))

    def take(self, found: Answer | str) -> str:
        """Do it, if it is an answer that may be given."""
        if isinstance(found, str):
            return found
        if found.refused:
            return found.told
        found.do(self)
        return ""

    def answered(self, said: str) -> str:
        """An answer in words: as it stands in the list, or as the game itself calls it."""
        choice = self.view.choice(Say(said))
        if choice and not choice.refused:
            self.give(choice.command)
            return ""
        return self.take(chosen(prompt(self.view).answers, said))

    def verb(self, said: str) -> str:
        """What is to be done, and to what, or whom."""
        groups = lists.menu(self.view)
        fits = [verb for verb in groups if said == verb or said.startswith(f"{verb} ")]
        word = said.partition(" ")[0]
        fits = fits or ([alike[0]] if len(alike := [verb for verb in groups if verb.startswith(word)]) == 1 else [])
        if not fits:
            return f"{said!r} is no word here: help tells which are."
        verb = max(fits, key=len)
        rest = said.removeprefix(verb if said.startswith(verb) else word).strip()
        return self.one_of(verb.capitalize(), groups[verb], rest, said)

    def one_of(self, title: str, answers: list[Answer], rest: str, said: str = "") -> str:
        """One of several: by number, by words, or the only one; else they are read out."""
        open_ = [one for one in answers if not one.refused]
        if rest.isdecimal() and rest.isascii():
            return self.take(chosen(answers, rest))
        if rest:
            return self.take((worded(answers, said) if said else None) or chosen(answers, rest))
        if len(open_) == 1 or not open_:
            return self.take((open_ or answers)[0])
        self.show(Ask(title, "", answers))
        return ""
