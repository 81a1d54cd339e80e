"""Real dice at the table: the number that fell is typed in. [B 3.1]"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tcod.console import Console

from game.engine.steps import WantDie
from game.presentation.ask import Ask
from game.run.view import View
from game.ui.map.nest_map import Area, Cell
from game.ui.raid.ask import Answer, AskScreen
from game.ui.widgets.widgets import Menu, MenuItem, broken, text

if TYPE_CHECKING:
    from game.ui.map.palette import Ink


class Digits(Menu):
    """What is typed: no list to move in."""

    @staticmethod
    def moves(key: str) -> bool:
        return len(key) == 1 and key.isdecimal()


class DieAsk(AskScreen):
    """A number from 0 to one less than the die has faces: typed, then Enter."""

    def __init__(self, title: str, story: str, answers: Sequence[Answer]) -> None:
        super().__init__(title, story, answers)
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
        """The answer that was typed; refused, if that die has no such face."""
        value = int(self.typed) if self.typed else self.faces
        typed, self.typed = self.typed, ""
        if value < self.faces:
            return self.answers[value]
        last = self.answers[-1].label
        return Answer(
            "", self.answers[0].do, refused=f"{typed or 'nothing'} is not on that die: {0:0{self.wide}} to {last}"
        )

    def rows(self, area: Area) -> list[str]:
        return broken(self.story, min(area.w - 2, 64) - 4)

    def height(self, area: Area) -> int:
        return min(area.h, len(self.rows(area)) + 3)

    def draw(self, console: Console, area: Area, keep: Cell | None = None) -> None:  # noqa: ARG002  small enough to hide nothing
        w, h = min(area.w - 2, 64), self.height(area)
        x, y = area.x + 1, area.y + area.h - h
        self.frame(console, Area(x, y, w, h))
        rows: list[tuple[str, Ink]] = [(line, "text") for line in self.rows(area)]
        for i, (line, tone) in enumerate(rows[: h - 3]):
            text(console, x + 2, y + 1 + i, line, tone)
        at = text(console, x + 2, y + h - 2, "fell: ", "dim")
        at = text(console, at, y + h - 2, self.typed, "bright")
        text(console, at, y + h - 2, "▌", "accent")


def boxed(view: View, asked: Ask) -> AskScreen:
    """What is asked, as a box over the map: a real die is typed, all else is a list."""
    if view.asks(WantDie):
        return DieAsk(asked.title, asked.story, asked.answers)
    return AskScreen(asked.title, asked.story, asked.answers, escape=asked.escape)
