"""A question in words: what is asked, every answer with its price and odds, refused ones with the reason."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from game import content
from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.run.view import Choice, View


class Front(Protocol):
    """What answers act on: the front that asks."""

    @property
    def view(self) -> View: ...
    def give(self, command: AnyCommand) -> bool: ...
    def travel(self, cell: Cell) -> None: ...
    def show(self, ask: "Ask | None") -> None:
        """Ask this next; None: put aside what is asked."""


Do = Callable[[Any], object]
"""What an answer does to a Front, or to more of one than that."""


class Answer(Struct, frozen=True):
    """What may be chosen. `detail`: its odds or its price; `about` is told of the one that is marked."""

    label: str
    do: Do
    detail: str = ""
    refused: str = ""
    about: str = ""
    key: str = ""  # its letter in a list; of a row of a page the name of a key action
    choice: Choice | None = None  # what it would be decided by, if that can be compared
    cell: Cell | None = None  # where, if that is what is asked

    @property
    def told(self) -> str:
        """Return what is said of it when it is marked."""
        return f"No: {self.refused}." if self.refused else self.about


class Ask:
    """The question. `escape`: what putting it aside does, None if it must be answered; `hidden`: refused answers without a row."""

    def __init__(
        self,
        title: str,
        story: str,
        answers: Sequence[Answer],
        *,
        escape: Do | None = None,
        hidden: Sequence[Answer] = (),
    ) -> None:
        self.title, self.story, self.answers = title, story, list(answers)
        self.escape, self.hidden = escape, list(hidden)


def giving(command: AnyCommand) -> Do:
    """Return what an answer does that gives a Command."""
    return lambda front: front.give(command)


def asking(ask: Ask) -> Do:
    """Return what an answer does that asks further."""
    return lambda front: front.show(ask)


def close(front: Front) -> None:
    """Put aside what is asked: nothing is done."""
    front.show(None)


def letter_of(word: str) -> str:
    """Return the letter that an answer in a word has in every list; "" if it has none of its own."""
    return content.letters()["words"].get(word, "")


def declining(label: str, about: str = "nothing is done") -> Answer:
    """Return the answer that puts a question aside."""
    return Answer(label, close, about, key=letter_of("no"))
