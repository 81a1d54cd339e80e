"""A question in words with its answers: each has a label, price or odds, and the reason if it is refused."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from game import content
from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.run.view import Choice, View


class Front(Protocol):
    """The front that puts questions to the player; answers act on it."""

    @property
    def view(self) -> View: ...
    def give(self, command: AnyCommand) -> bool: ...
    def travel(self, cell: Cell) -> None: ...
    def say(self, hint: str) -> None: ...
    def show(self, ask: "Ask | None") -> None:
        """Show this question next; None closes the current one."""


Do = Callable[[Any], object]
"""The function that an answer runs, given the Front (or a class that can do more than a Front)."""


class Answer(Struct, frozen=True):
    """One answer to a question. `detail`: odds or price; `about`: a longer explanation, shown while the answer is highlighted."""

    label: str
    do: Do
    detail: str = ""
    refused: str = ""
    about: str = ""
    key: str = ""  # the answer's letter in a list; for a row of a page the name of a key action
    choice: Choice | None = None  # the Choice whose odds can be shown
    cell: Cell | None = None  # the cell, if the question asks for a direction

    @property
    def told(self) -> str:
        """Return the explanation shown while the answer is highlighted: why it is refused, else `about`."""
        return f"No: {self.refused}." if self.refused else self.about


class Ask:
    """A question with its answers. `escape`: the function that Escape calls, None if one must be chosen; `hidden`: refused answers that are not listed."""

    at = 0
    """The answer that is marked first."""
    enter = False
    """Whether Enter gives the first answer, wherever the mark is."""

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

    @property
    def escaping(self) -> str:
        """The label of the answer that Escape gives; "" if it only closes the question, or does nothing."""
        return next((answer.label for answer in self.answers if answer.do == self.escape and self.escape != close), "")


def marked(ask: Ask, at: int, *, enter: bool = False) -> Ask:
    """Return the question with its answer number `at` marked first; `enter`: Enter gives the first one all the same."""
    ask.at, ask.enter = at, enter
    return ask


class Giving(Struct, frozen=True):
    """A callback for an Answer that gives a Command to the front; two that give the same Command are equal."""

    command: AnyCommand

    def __call__(self, front: Front) -> object:
        return front.give(self.command)


def asking(ask: Ask) -> Do:
    """Return a callback to be used as an Answer's `do`: it shows a further question."""
    return lambda front: front.show(ask)


def close(front: Front) -> None:
    """Close the question on the front; no Command is given."""
    front.show(None)


def letter_of(word: str) -> str:
    """Return the fixed letter of an answer that is a word, the same in every list; "" if it has none."""
    return content.letters()["words"].get(word, "")


def declining(label: str, about: str = "nothing is done") -> Answer:
    """Return the answer that closes a question without doing anything."""
    return Answer(label, close, about, key=letter_of("no"))
