"""A question over the map: what is asked, every answer with its letter, price and odds, refused ones with the reason."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from tcod.console import Console

from game.flow.commands import AnyCommand
from game.ui.map import Area
from game.ui.widgets import Item, Menu, broken, fill, text

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen

Do = Callable[["RaidScreen"], object]


class Answer(Struct, frozen=True):
    """What may be chosen: `about` is told of the one that is marked."""

    label: str
    do: Do
    detail: str = ""
    refused: str = ""
    about: str = ""
    key: str = ""

    @property
    def told(self) -> str:
        """What is said of it when it is marked."""
        return f"No: {self.refused}." if self.refused else self.about


class Ask:
    """The question. `escape`: what Esc does; None: it must be answered."""

    def __init__(self, title: str, story: str, answers: Sequence[Answer], *, escape: Do | None = None) -> None:
        self.title, self.story, self.answers, self.escape = title, story, list(answers), escape
        self.menu = Menu([Item(answer.label, answer.detail, answer.refused, answer.key) for answer in answers])

    def chosen(self, key: str) -> Answer | None:
        at = self.menu.key(key)
        return None if at is None else self.answers[at]

    def draw(self, console: Console, area: Area, keep: int = -1) -> None:
        """At the bottom of an area, as high as it must be; at its top if only so the row `keep` stays in sight."""
        w = min(area.w - 2, 64)
        story = broken(self.story, w - 4) if self.story else []
        deepest = max((len(broken(answer.told, w - 4)) for answer in self.answers if answer.told), default=0)
        room = area.h - len(story) - deepest - 2
        rows = max(1, min(len(self.answers), room))
        h = min(area.h, len(story) + rows + deepest + 2)
        x, y = area.x + 1, area.y + area.h - h
        if y <= keep and keep >= area.y + h:
            y = area.y
        self.frame(console, Area(x, y, w, h))
        for i, line in enumerate(story):
            text(console, x + 2, y + 1 + i, line, "text")
        at = y + 1 + len(story)
        at += self.menu.draw(console, x + 1, at, w - 2, rows)
        if self.answers and deepest:
            answer = self.answers[self.menu.at]
            for i, line in enumerate(broken(answer.told, w - 4)[: y + h - 1 - at]):
                text(console, x + 2, at + i, line, "dim")

    def frame(self, console: Console, box: Area) -> None:
        x, y, w, h = box
        fill(console, *box)
        text(console, x, y, "┌" + "─" * (w - 2) + "┐", "accent")
        text(console, x, y + h - 1, "└" + "─" * (w - 2) + "┘", "accent")
        for row in range(y + 1, y + h - 1):
            text(console, x, row, "│", "accent")
            text(console, x + w - 1, row, "│", "accent")
        text(console, x + 2, y, f" {self.title[: w - 6]} ", "bright")


def giving(command: AnyCommand) -> Do:
    """The answer that gives a Command."""
    return lambda raid: raid.give(command)
