"""A question in words: what is asked, every answer with its price and odds, refused ones with the reason."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.run.view import Choice

Do = Callable[[Any], object]
"""What an answer does to the front that asks: it has `give`, for Commands."""


class Answer(Struct, frozen=True):
    """What may be chosen: `about` is told of the one that is marked."""

    label: str
    do: Do
    detail: str = ""
    refused: str = ""
    about: str = ""
    key: str = ""
    choice: Choice | None = None  # what it would be decided by, if that can be compared
    cell: Cell | None = None  # where, if that is what is asked

    @property
    def told(self) -> str:
        """What is said of it when it is marked."""
        return f"No: {self.refused}." if self.refused else self.about


class Ask:
    """The question. `escape`: what Esc does; None: it must be answered."""

    def __init__(self, title: str, story: str, answers: Sequence[Answer], *, escape: Do | None = None) -> None:
        self.title, self.story, self.answers, self.escape = title, story, list(answers), escape


def giving(command: AnyCommand) -> Do:
    """The answer that gives a Command."""
    return lambda raid: raid.give(command)
