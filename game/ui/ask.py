"""A question over the map: every answer with its letter, price and odds."""

from collections.abc import Sequence

from tcod.console import Console

from game.asking.ask import Answer, Do, giving
from game.asking.ask import Ask as Words
from game.ui.map import Area
from game.ui.widgets import Item, Menu, broken, fill, text

COMPARE = "c"
"""Marks an answer, where several are decided by rolls, to see two beside each other."""
__all__ = ["COMPARE", "Answer", "Ask", "giving"]


class Ask(Words):
    """The question. `escape`: what Esc does; None: it must be answered."""

    def __init__(self, title: str, story: str, answers: Sequence[Answer], *, escape: Do | None = None) -> None:
        super().__init__(title, story, answers, escape=escape)
        items = [Item(answer.label, answer.detail, answer.refused, answer.key) for answer in answers]
        self.comparable = sum(answer.choice is not None for answer in answers) > 1
        self.menu = Menu(items, without=COMPARE if self.comparable else "")
        self.hints: list[tuple[str, str]] = []  # keys of its own, for the bottom line

    @property
    def marked(self) -> Answer | None:
        return self.answers[self.menu.at] if self.answers else None

    def chosen(self, key: str) -> Answer | None:
        at = self.menu.key(key)
        return None if at is None else self.answers[at]

    def height(self, area: Area) -> int:
        """How many rows it takes of an area."""
        w = min(area.w - 2, 64)
        story = broken(self.story, w - 4) if self.story else []
        deepest = max((len(broken(answer.told, w - 4)) for answer in self.answers if answer.told), default=0)
        return min(area.h, len(story) + max(1, min(len(self.answers), area.h - len(story) - deepest - 2)) + deepest + 2)

    def draw(self, console: Console, area: Area, keep: int = -1) -> None:
        """At the bottom of an area, as high as it must be; at its top if only so the row `keep` stays in sight."""
        w = min(area.w - 2, 64)
        story = broken(self.story, w - 4) if self.story else []
        deepest = max((len(broken(answer.told, w - 4)) for answer in self.answers if answer.told), default=0)
        room = area.h - len(story) - deepest - 2
        rows = max(1, min(len(self.answers), room))
        h = self.height(area)
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
