"""Classes for a question to the player: its text and the menu of answers to it.

An answer has a label, its price or odds, and if it is refused the reason.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from game import content
from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.run.view import Choice, View

UNLETTERED = " "
"""The `key` of an answer that no letter picks."""


class Front(Protocol):
    """A user interface with the functions that an Answer (a menu entry) calls when the player has chosen it.

    It shows questions to the player, and carries out Commands.
    """

    @property
    def view(self) -> View: ...
    def give(self, command: AnyCommand) -> bool: ...
    def travel(self, cell: Cell) -> None: ...
    def say(self, hint: str) -> None: ...
    def show(self, ask: "Ask | None") -> None:
        """Show `ask` as the next question to the player. If `ask` is None, close the question that is shown."""


Do = Callable[[Any], object]
"""The function that an answer runs, given the Front (or a class that can do more than a Front)."""


class Answer(Struct, frozen=True):
    """One menu entry that answers a question.

    `detail`: odds or price. `about`: a longer explanation, shown while highlighted.
    """

    label: str
    do: Do
    detail: str = ""
    refused: str = ""
    about: str = ""
    key: str = ""  # the answer's letter in a list; for a row of a page the name of a key action
    choice: Choice | None = None  # the Choice whose odds can be shown
    cell: Cell | None = None  # the cell, if the question asks for a direction
    place: object = None  # the place of the nest, if the question asks for one: it keeps its letter
    heading: bool = False  # whether it only stands above others, and is no answer

    @property
    def told(self) -> str:
        """Return the explanation shown while a menu entry is highlighted: why it is refused, and the text `about`."""
        return f"No: {self.refused}. {self.about}".rstrip() if self.refused else self.about


class Ask:
    """A question to the player, with the menu of its answers.

    `escape`: the function run by Escape (None: Escape does nothing). `hidden`: unlisted refusals.
    """

    at = 0
    """The answer that is marked first."""
    enter = False
    """Whether Enter gives the first answer, wherever the mark is."""
    best: int | None = None
    """The number of the answer that a careful player would give, if whoever asks knows it."""

    counsel = ""
    """What that answer changes, in words; "" if its label says so."""
    opener = ""
    """The key action that has opened it and, again, gives the marked answer; "" if none does."""
    outright: Do | None = None
    """What carries that out at once, where the answer itself asks further."""

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
        """The label of the menu entry that Escape chooses, or "" if Escape chooses none."""
        return next((answer.label for answer in self.answers if answer.do == self.escape and self.escape != close), "")


def marked(ask: Ask, at: int, *, enter: bool = False, best: int | None = None) -> Ask:
    """Return the question `ask` with the answer at index `at` highlighted.

    `enter`: whether the Enter key still gives the first answer. `best`: the number of the answer that a careful player would give.
    """
    ask.at, ask.enter, ask.best = at, enter, best
    return ask


class Giving(Struct, frozen=True):
    """A function object for an Answer (menu entry): when called, it gives the game a Command.

    Two that give the same Command are equal.
    """

    command: AnyCommand

    def __call__(self, front: Front) -> object:
        return front.give(self.command)


class Showing(Struct, frozen=True):
    """A function object for an Answer (menu entry): when called, it shows the player the question `ask`."""

    ask: Ask

    def __call__(self, front: Front) -> None:
        front.show(self.ask)


def close(front: Front) -> None:
    """Close the question that the user interface shows, without giving a Command."""
    front.show(None)


FEW = 3
"""The number of refused answers from which on they stand behind a single answer instead of being listed."""


def folded(
    refused: list[Answer], label: str, about: str, *, back: Answer | None = None, title: str = "Not now"
) -> list[Answer]:
    """Return these refused answers, or if they are not few, one that opens them as a list. `label`: with {n}, their number.

    `back`: the answer that leads from there back to the question; without it Esc closes both.
    """
    if len(refused) < FEW:
        return refused
    ask = Ask(title, about, [*refused, *([back] if back else [])], escape=back.do if back else close)
    return [Answer(label.format(n=len(refused)), Showing(ask), about=about, key=letter_of("others"))]


def letter_of(word: str) -> str:
    """Return the letter that picks the menu entry for `word`, the same in all menus, or "" if it has none."""
    return content.letters()["words"].get(word, "")


def declining(label: str, about: str = "nothing is done") -> Answer:
    """Return the menu entry that closes a question without doing anything; `about` is its explanation."""
    return Answer(label, close, about, key=letter_of("no"))
