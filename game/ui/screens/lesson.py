"""A lesson on the screen, played with the keys of the game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tcod.console import Console

from game.engine.commands import AnyCommand, Refused
from game.engine.entries import Entry
from game.fd100 import Roll
from game.tutorial import progress
from game.tutorial.pupil import Pupil
from game.tutorial.records import lessons
from game.ui.map.nest_map import Area
from game.ui.map.palette import Ink
from game.ui.raid.quick import Quick
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import Next, Reset, Screen, StayOn
from game.ui.screens.codex import rule_of
from game.ui.widgets.layout import Layout
from game.ui.widgets.layout import layout as boxes
from game.ui.widgets.odds_bar import band, lines
from game.ui.widgets.widgets import Menu, MenuItem, broken, fill, rule, text

if TYPE_CHECKING:
    from game.ui.screens.game import Game

ON, AWAY = ("enter", "space"), ("escape", "q")
LEAST, MOST = 10, 14
"""Rows of the lesson's box while something is read: so many at least that map and panel stay where they are."""
TOLD = 4
"""Lines of the log that are shown above what is said, at most."""


class Slow(Quick):
    """Nothing is done for a pupil: every Turn waits."""

    on = False

    def done(self, view: object) -> bool:  # noqa: ARG002
        return False


class LessonScreen(RaidScreen):
    """A raid in which only what the lesson waits for is done. `back`: the list, to which it is left by its name."""

    def __init__(self, game: "Game", name: str, back: Callable[[str], Screen]) -> None:
        self.name, self.back = name, back
        self.lesson = lessons()[name]
        self.pupil = Pupil(self.lesson, game.keys.shown)
        self.menu = Menu([])
        super().__init__(self.pupil.run, game)
        self.quick = Slow()
        self.notices, self.fresh = [], 0
        self.leaving = False  # Esc was pressed: once more, and the lesson is left
        self.turn_page()

    # -- the course of the lesson ------------------------------------------------------------------

    def turn_page(self) -> None:
        """What is asked next."""
        if self.pupil.phase == "ask":
            self.menu = Menu([MenuItem(answer) for answer in self.pupil.answers])

    def give(self, command: AnyCommand) -> bool:
        """Only what is waited for; else a line that says what."""
        if reason := self.pupil.refuses(command):
            self.refuse(reason)
            return False
        try:
            entries = self.pupil.give(command)
        except Refused as wrong:
            self.refuse(str(wrong))
            return False
        if self.run is not self.pupil.run:
            self.run = self.pupil.run
            self.settle()
            self.say("Out of Pace. Once more, from where you stood.")
            return True
        self.fresh = 0
        self.hear(entries)
        self.turn_page()
        return True

    def hint(self, entries: list[Entry]) -> None:
        """None here: a lesson says enough."""

    def leave(self) -> Next:
        """Back to the list."""
        self.run.close()
        return Reset(self.back(self.name))

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        if self.popups:
            return super().key(key)
        if self.leaving and key not in AWAY:
            self.leaving, self.notices = False, []
        match self.pupil.phase:
            case "done":
                return self.finished(key)
            case "do":
                return self.doing(key)
            case "ask":
                return self.asked(key)
            case _:
                return self.read(key)

    def read(self, key: str) -> Next:
        """Something was said."""
        if key in ON:
            self.quiet()
            self.pupil.on()
            self.turn_page()
            if self.pupil.done:
                self.mark_done()
            return StayOn()
        return self.aside(key)

    def asked(self, key: str) -> Next:
        """A prediction: only its letter answers. Enter and Space go on elsewhere, and are pressed without looking."""
        if key in ON:
            self.say("A letter answers: what do you think?")
            return StayOn()
        if key in self.menu.letters:
            self.quiet()
            self.pupil.answer(self.menu.letters.index(key))
            return StayOn()
        return self.aside(key)

    def doing(self, key: str) -> Next:
        """With the keys of the game."""
        if key == "escape" and self.ask is None:
            return self.away()
        pressed = self.keys.action_of(key, self.context())
        come = super().key(key)
        if pressed:
            self.pupil.pressed(pressed)
            self.turn_page()
        return come

    def aside(self, key: str) -> Next:
        """What may be looked at while reading: the card, the rule; or leave."""
        action = self.keys.action_of(key, self.context())
        if action == "help":
            return rule_of(self, self.lesson.rule)
        if action in ("card", "log", "sheet", "job"):
            new = self.fresh
            come = super().key(key) if self.ask is None else StayOn()
            self.fresh = new  # what the text speaks of is still there afterwards
            return come
        return self.away() if key in AWAY else StayOn()

    def away(self) -> Next:
        """Leave: at once where nothing is lost by it, else when it is said twice."""
        if self.pupil.at == 0 or self.leaving:
            return self.leave()
        self.leaving = True
        self.say("Once more leaves the lesson; next time it begins anew.")
        return StayOn()

    def finished(self, key: str) -> Next:
        """On to the next lesson, or back to the list."""
        names = list(lessons())
        after = names.index(self.name) + 1
        if key in ON and after < len(names):
            self.run.close()
            return Reset(LessonScreen(self.game, names[after], self.back))
        return self.leave() if key in (*ON, *AWAY) else StayOn()

    def mark_done(self) -> None:
        known = progress.load(self.game.where)
        known.done[self.name] = sum(self.pupil.bets), len(self.pupil.bets)
        if trouble := progress.keep(self.game.where, known):
            self.say(trouble)

    # -- the picture -------------------------------------------------------------------------------

    def layout(self, console: Console) -> Layout:
        """The box takes what it needs, map and panel the rest."""
        parts = boxes(console.width, console.height)
        most = min(MOST + max(0, console.height - 24) // 2, console.height - 9)
        least = parts.log.h if self.pupil.phase == "do" else LEAST
        high = min(most, max(least, self.height(console.width - 4) + 1))
        rows = console.height - 3 - high
        return Layout(Area(*parts.map[:3], rows), Area(*parts.panel[:3], rows), Area(0, 1 + rows, console.width, high))

    def height(self, width: int) -> int:
        """Rows that everything said needs."""
        return len(self.rows(width)) + (len(self.band(width)) if self.banded() else 0)

    def band(self, width: int) -> list[str]:
        """The lines of the band."""
        check = self.pupil.check
        return lines(check, width + 2, self.fallen) if check else []

    @property
    def fallen(self) -> Roll | None:
        """The roll that is marked on the band."""
        rolled = self.pupil.rolled(self.pupil.beat.roll) if self.pupil.beat.roll else None
        return rolled.roll if rolled else None

    def banded(self) -> bool:
        """Whether a band lies under the text: not while the aim shows it."""
        return self.pupil.check is not None and self.pupil.phase != "do"

    def rows(self, width: int) -> list[tuple[str, Ink]]:
        """What has happened, what is said, what is asked, what was wrong with the key."""
        pupil = self.pupil
        rows: list[tuple[str, Ink]] = []
        heard = self.lines[-self.fresh :][-TOLD:] if self.fresh and not pupil.done else []
        rows += [(part, "dim") for line in heard for part in broken(f"· {line.text}", width, "  ")]
        rows += [("", "text")] if heard else []
        if pupil.phase == "told":
            right = pupil.bets[-1]
            rows += [(line, "dim") for line in broken(pupil.asked, width)]
            rows.append((f"You said: {pupil.said}. {'Right.' if right else 'Wrong.'}", "good" if right else "bad"))
        said = self.ending() if pupil.done else pupil.text
        for i, part in enumerate(said.split("\n")):
            ask = pupil.phase == "ask" and i + 1 == len(said.split("\n"))
            rows += [(line, "bright" if ask or pupil.phase == "do" else "text") for line in broken(part, width)]
        if pupil.phase == "ask":
            rows += [(f"  {self.menu.letters[i]} {item.label}", "accent") for i, item in enumerate(self.menu.items)]
        rows += [(part, "tone_refused") for notice in self.notices for part in broken(notice.text, width)]
        return rows

    def ending(self) -> str:
        bets = self.pupil.bets
        told = f"Foreseen: {sum(bets)} of {len(bets)}."
        more = list(lessons()).index(self.name) + 1 < len(lessons())
        last = "That was the last one. The first raid begins with n, on the title screen."
        return f"End of the lesson. {told} {'Enter goes on to the next one.' if more else last}"

    def logbook(self, console: Console, parts: Layout) -> None:
        """The lesson, in the place of the log."""
        box = parts.log
        fill(console, *box)
        names = list(lessons())
        rule(console, box.y, box.x, box.w, f"Lesson {names.index(self.name) + 1} of {len(names)}: {self.lesson.title}")
        text(console, parts.panel.x, box.y, "┴", "frame")
        y = box.y + 1
        if self.banded() and (check := self.pupil.check):
            y += band(console, Area(box.x, y, box.w, 5), check, self.fallen)
        for i, (line, tone) in enumerate(self.rows(box.w - 4)[-(box.y + box.h - y) :]):
            text(console, box.x + 2, y + i, line, tone)

    def draw(self, console: Console) -> None:
        """A question of the game waits while the lesson speaks."""
        ask = self.ask
        if self.pupil.phase != "do":
            self.ask = None
        try:
            super().draw(console)
        finally:
            self.ask = ask

    @property
    def resting(self) -> bool:
        return self.pupil.phase == "do" and super().resting

    def hints(self) -> list[tuple[str, str]]:
        """The keys that lead on."""
        match self.pupil.phase:
            case "ask":
                last = self.menu.letters[len(self.menu.items) - 1]
                return [(f"a-{last}", "answer"), *self.further()]
            case "do":
                return super().hints()
            case "done":
                if self.name == list(lessons())[-1]:
                    return [("Enter", "all lessons")]
                return [("Enter", "next lesson"), ("Esc", "all lessons")]
            case _:
                card = [(self.keys.shown("card"), "card")] if self.pupil.beat.roll else []
                return [("Enter", "go on"), *card, *self.further()]

    def further(self) -> list[tuple[str, str]]:
        return [(self.keys.shown("help"), "the rule"), ("Esc", "leave")]
