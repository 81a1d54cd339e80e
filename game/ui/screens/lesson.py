"""The screen of a lesson, in which the player uses the game's own keys."""

from collections.abc import Callable

from tcod.console import Console

from game.engine.commands import AnyCommand, Refused
from game.engine.steps import TakeTurn
from game.nest.paths import Cell
from game.presentation.ask import Giving
from game.tutorial import progress
from game.tutorial.pupil import Pupil
from game.tutorial.records import lessons
from game.tutorial.wording import wanted
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.controller import RaidController
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import Next, Reset, Screen, StayOn
from game.ui.screens.codex import rule_of
from game.ui.screens.lesson_picture import LessonPicture
from game.ui.screens.screen_context import GameContext
from game.ui.widgets.menu import Menu, MenuItem

ADVISING = ("best", "fight_on")
"""The actions of the keys that ask the adviser."""


class LessonScreen:
    """The screen of a lesson: a raid in which the player can only do what the lesson asks for.

    `back` makes the list of lessons with one marked.
    """

    def __init__(self, game: GameContext, name: str, back: Callable[[str], Screen]) -> None:
        self.game, self.name, self.back = game, name, back
        self.pupil = Pupil(lessons()[name], game.keys.shown)
        self.raid = RaidController(self.pupil.run, game, lambda raid: LessonPicture(raid, self), guide=self)
        self.main = RaidScreen(self.raid)
        self.menu = Menu([])
        self.raid.log.quiet()
        self.hushed = False  # whether the adviser is silent: it would do what the lesson does not wait for
        self.leaving = False  # Esc was pressed once: the next Esc leaves the lesson
        self.turn_page()

    # -- what the raid under it asks ---------------------------------------------------------------

    def give(self, command: AnyCommand) -> bool:
        """Carry out a Command and return True if the lesson expects it. Else tell why not and return False."""
        raid, pupil = self.raid, self.pupil
        if reason := pupil.refuses(command):
            raid.refuse(reason)
            return False
        try:
            entries = pupil.give(command)
        except Refused as wrong:
            raid.refuse(str(wrong))
            return False
        if raid.run is not pupil.run:
            raid.run = pupil.run
            raid.settle()
            raid.say("Out of Pace. Once more, from where you stood.")
            return True
        raid.log.fresh = 0
        raid.hear(entries)
        self.turn_page()
        return True

    def leave(self) -> Next:
        """Close the lesson's raid, and return the screen change that leads to the list of lessons."""
        self.raid.run.close()
        return Reset(self.back(self.name))

    def turn_page(self) -> None:
        """Make a menu of answers, if the lesson asks a question now. With the last text, note that the lesson is finished."""
        if self.pupil.phase == "ask":
            self.menu = Menu([MenuItem(answer) for answer in self.pupil.answers])
        if self.over:
            known = progress.load(self.game.where)
            known.done[self.name] = sum(self.pupil.bets), len(self.pupil.bets)
            if trouble := progress.keep(self.game.where, known):
                self.raid.say(trouble)

    @property
    def over(self) -> bool:
        """Whether nothing is left to do: the last text is shown, or was read."""
        last = self.pupil.at + 1 == len(self.pupil.lesson.beats)
        return self.pupil.done or (last and self.pupil.phase == "say")

    # -- keys --------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.raid.busy

    def pulse(self) -> None:
        self.main.pulse()

    def ponder(self) -> bool:
        """Do the main screen's slow work, if the lesson expects a Command, and find whether the adviser has a say. Return whether there is news."""
        if self.pupil.phase != "do":
            return False
        found, was = self.main.ponder(), self.hushed
        self.hushed = self.ahead()
        return found or self.hushed != was

    def key(self, key: str) -> Next:
        if self.raid.busy and self.pupil.phase != "do":  # there is something to read now
            self.raid.walk = None
        if self.raid.cards:
            return self.main.key(key)
        action = self.raid.keys.action_of(key, "lesson")
        if self.leaving and action != "back":
            self.leaving, self.raid.log.notices = False, []
        match self.pupil.phase:
            case "done":
                return self.finished(action)
            case "do":
                return self.doing(key)
            case "ask":
                return self.asked(key, action)
            case _:
                return self.read(key, action)

    def point(self, cell: Cell, what: str) -> Next:
        """Handle a mouse event on a cell of the map, if the lesson expects a Command. Return the next screen."""
        return self.main.point(cell, what) if self.pupil.phase == "do" else StayOn()

    def read(self, key: str, action: str) -> Next:
        """Handle a key while the lesson shows a text. Return the next screen."""
        if action != "on":
            if (
                self.raid.keys.action_of(key, "list") == "choose"
            ):  # a key of the raid's questions never turns the lesson's page
                self.raid.say(f"{self.raid.keys.shown('on', 'lesson')} goes on.")
            return self.aside(key, action)
        self.raid.quiet()
        self.pupil.on()
        self.turn_page()
        return StayOn()

    def asked(self, key: str, action: str) -> Next:
        """Handle a key while the lesson asks a question. Return the next screen.

        Only a letter answers, because the key that goes on is easily pressed unread.
        """
        if action == "on":
            self.raid.say("A letter answers: what do you think?")
        elif key in self.menu.letters:
            self.raid.quiet()
            self.pupil.answer(self.menu.letters.index(key))
        else:
            return self.aside(key, action)
        return StayOn()

    def doing(self, key: str) -> Next:
        """Handle a key while the lesson expects a Command: pass it to the game. Return the next screen."""
        if key == "escape" and self.raid.ask is None:
            return self.away()
        if self.raid.keys.action_of(key, "lesson") == "on":  # typed ahead: not meant for a question of the raid
            if self.raid.ask is None:
                self.raid.quiet()
                self.raid.say(f"Here do what the text says{f': {first}' if (first := wanted(self.pupil)) else ''}.")
            return StayOn()
        pressed = self.raid.keys.action_of(key, self.raid.context)
        if pressed in ADVISING and self.ahead():
            self.raid.quiet()
            self.raid.say(f"{key.capitalize()} knows what later lessons teach: here do what the text says.")
            return StayOn()
        come = self.main.key(key)
        if pressed:
            self.pupil.pressed(pressed)
            self.turn_page()
        return come

    def ahead(self) -> bool:
        """Return whether the adviser would do in this Turn, or answer to this question, what the lesson does not wait for."""
        view, ask = self.raid.view, self.raid.ask
        command = self.raid.counsel.next(view) if view.asks(TakeTurn) else None
        if (
            not view.asks(TakeTurn)
            and ask
            and ask.best is not None
            and isinstance(do := ask.answers[ask.best].do, Giving)
        ):
            command = do.command
        return command is not None and bool(self.pupil.refuses(command))

    def aside(self, key: str, action: str) -> Next:
        """Handle a key for looking something up while reading, such as card, log or sheet. Return the next screen."""
        raid = self.raid
        look = raid.keys.action_of(key, raid.context)
        if look == "help":
            return rule_of(raid, self.pupil.lesson.rule)
        if look in ("card", "log", "sheet", "job"):
            new = raid.log.fresh
            come = self.main.key(key) if raid.ask is None else StayOn()
            raid.log.fresh = new  # keep the log lines that the text is about
            return come
        return self.away() if action == "back" else StayOn()

    def away(self) -> Next:
        """Leave the lesson, but only at the second call if progress would be lost. Return the next screen."""
        if self.pupil.at == 0 or self.over or self.leaving:
            return self.leave()
        self.leaving = True
        self.raid.say("Once more leaves the lesson; next time it begins anew.")
        return StayOn()

    def finished(self, action: str) -> Next:
        """Go on to the next lesson, or back to the list of lessons. Return the next screen."""
        names = list(lessons())
        after = names.index(self.name) + 1
        if action == "on" and after < len(names):
            self.raid.run.close()
            return Reset(LessonScreen(self.game, names[after], self.back))
        return self.leave() if action else StayOn()

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        """Draw the lesson's screen. While the lesson shows a text, no question of the game is drawn."""
        ask = self.raid.ask if self.pupil.phase == "do" else None
        self.raid.picture.draw(console, ask, self.keys_line())

    def keys_line(self) -> list[tuple[str, str]]:
        """Return the keys for the bottom line of the lesson, as pairs (key, label)."""
        keys = self.raid.keys
        on, back = keys.shown("on", "lesson"), keys.shown("back", "lesson")
        further = [(keys.shown("help"), "the rule"), (back, "leave")]
        match self.pupil.phase:
            case "ask":
                return [(f"a-{self.menu.letters[len(self.menu.items) - 1]}", "answer"), *further]
            case "do":
                silent = {keys.shown(one, "combat") for one in ADVISING if self.hushed}
                return [pair for pair in bottom_line(self.raid) if pair[0] not in silent]
            case "done":
                last = self.name == list(lessons())[-1]
                return [(on, "all lessons")] if last else [(on, "next lesson"), (back, "all lessons")]
            case _:
                card = [(keys.shown("card"), "card")] if self.pupil.beat.roll else []
                return [(on, "go on"), *card, *further]
