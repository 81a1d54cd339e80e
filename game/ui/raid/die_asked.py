"""The box that asks for the number of a real die, thrown at the table. [B 3.1]"""

from tcod.console import Console

from game.engine.steps import WantDie
from game.presentation.ask import Answer, Ask
from game.presentation.page import sentence
from game.run.view import View
from game.telling.shorten import broken
from game.ui.raid.ask import TYPED, AskScreen, Size
from game.ui.widgets.layout import Area
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.widgets import frame
from game.ui.widgets.writing import text


class Digits(Menu):
    """A menu in which the player types a number instead of choosing a row by its letter."""

    @staticmethod
    def moves(key: str) -> bool:
        return len(key) == 1 and key.isdecimal()


class DieAsk(AskScreen):
    """A question for the result of a real die that the player has thrown. The player types the number.

    It counts from 0, up to one less than the number of faces.
    """

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask)
        answers = ask.answers
        self.menu = Digits([MenuItem(answer.label) for answer in answers])
        self.faces, self.wide, self.typed = len(answers), len(answers[-1].label), ""
        self.hints = [("0-9", "type it"), ("Backspace", "mend"), ("Enter", "that fell")]

    def chosen(self, key: str) -> Answer | None:
        key = key.removeprefix("kp")
        if len(key) == 1 and key.isdecimal():
            self.typed = (self.typed + key)[: self.wide]
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            return self.read()
        return None

    def read(self) -> Answer:
        """Return the answer for the typed number, refused if the die has no such face, and forget the number."""
        value = int(self.typed) if self.typed else self.faces
        typed, self.typed = self.typed, ""
        if value < self.faces:
            return self.answers[value]
        last = self.answers[-1].label
        return Answer(
            "",
            self.answers[0].do,
            refused=sentence("no face", said=typed or "nothing", first=f"{0:0{self.wide}}", last=last),
        )

    def sizes(self, whole: int, most: int) -> list[Size]:
        w = min(whole - 2, TYPED)
        return [Size(w, min(most, len(broken(self.story, w - 4)) + 3))]

    def draw(self, console: Console, box: Area) -> None:
        x, y, w, h = box
        frame(console, x, y, w, h, self.title)
        for i, line in enumerate(broken(self.story, w - 4)[: h - 3]):
            text(console, x + 2, y + 1 + i, line)
        at = text(console, x + 2, y + h - 2, "fell: ", "dim")
        at = text(console, at, y + h - 2, self.typed, "bright")
        text(console, at, y + h - 2, "▌", "accent")


def boxed(view: View, asked: Ask) -> AskScreen:
    """Return a box that asks a question: for a real die an input for its number, or else a menu of answers."""
    return DieAsk(asked) if view.asks(WantDie) else AskScreen(asked)
