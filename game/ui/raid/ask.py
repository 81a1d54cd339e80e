"""The box over the map that asks the player a question, and lists its answers with their letters, prices and odds."""

from collections.abc import Callable

from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.engine.steps import WantDie
from game.nest.paths import Cell
from game.presentation.ask import Answer, Ask
from game.presentation.page import sentence
from game.run.view import View
from game.ui.keyset import in_use
from game.ui.map.palette import Ink
from game.ui.widgets.layout import Area
from game.ui.widgets.widgets import LEAST as LEAST_SHOWN
from game.ui.widgets.widgets import Menu, MenuItem, broken, frame, wrapped
from game.ui.widgets.writing import text

USUAL, SLIM, BROADEST, TYPED = 44, 22, 100, 64
"""Widths of the box in columns: usual; beside a map that matters; for long answers and reasons; for typed input."""
ABOVE, BESIDE, ENOUGH, LEAST = 10, 14, 5, 3
"""Limits for showing the map with the box: enough rows above it, else the least columns beside it, else rows above it, in a broader box the least."""
AROUND = 9
"""The columns of an answer's row that hold neither its label nor its detail."""


def apart() -> str:
    """Return the letters that no answer may have as its key, because in every menu they do something else."""
    return "".join([*in_use().table["list"]["compare"], *content.letters()["apart"]])


class AskScreen(Ask):
    """A box that shows a question to the player, with a menu of its answers.

    `escape` is the function run by Esc, or None if the question must be answered.
    """

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.title, ask.story, ask.answers, escape=ask.escape, hidden=ask.hidden)
        self.at, self.enter = ask.at, ask.enter
        answers, hidden = ask.answers, ask.hidden
        items = [MenuItem(answer.label, answer.detail, answer.refused, answer.key) for answer in answers]
        self.comparable = sum(answer.choice is not None for answer in answers) > 1
        self.menu = Menu(items, ask.at, without=apart())
        self.before: AskScreen | None = None  # the question that opened this one
        self.refused = {
            answer.key: named(answer) for answer in hidden if answer.key.strip() and answer.key not in self.menu.letters
        }
        self.denied: Answer | None = None  # the refused answer that was chosen last
        self.hints: list[tuple[str, str]] = []  # keys of its own, for the bottom line
        self.best, self.counsel, self.outright = ask.best, ask.counsel, ask.outright
        self.weighed = ask.best is not None  # whether the best answer was looked for
        self.advised: int | None = None  # the number of the answer that the adviser has named

    def opened_by(self, asked: "AskScreen") -> None:
        """Let Esc lead from this question back to the question `asked`, whose answer opened this one.

        A list that is shown again keeps its own way back. Of one in which nothing can be chosen, Esc closes all: it was only read,
        and the next letter is not meant for the list before.
        """
        if all(answer.refused for answer in self.answers):
            return
        earlier: AskScreen | None = asked
        while earlier and earlier.title != self.title:
            earlier = earlier.before
        self.before = earlier.before if earlier else asked

    @property
    def marked(self) -> Answer | None:
        return self.answers[self.menu.at] if self.answers else None

    def chosen(self, key: str) -> Answer | None:
        """Return the answer that a key chooses, or None. After a refusal, Enter repeats it till another row is marked."""
        if key == "enter" and self.denied:
            return self.denied
        at = 0 if self.enter and key == "enter" else self.menu.key(key)
        found = self.refused.get(key) if at is None else self.answers[at]
        if found or self.menu.moves(key):
            self.denied = found if found and found.refused else None
        return found

    @property
    def pointing(self) -> bool:
        """Whether every answer is a cell of the map, so that walking keys can choose answers."""
        return bool(self.answers) and all(answer.cell for answer in self.answers)

    def at_cell(self, cell: Cell) -> Answer:
        """Return the answer that means this cell of the map, or a refused answer if none does."""
        none = Answer("", self.answers[0].do, refused="that cannot be done there")
        return next((answer for answer in self.answers if answer.cell == cell), none)

    def marks(self) -> dict[Cell, Ink]:
        """Return background colours for the map, as a dict by cell: one for each cell that stands for an answer.

        The marked answer's cell has a colour of its own.
        """
        found: dict[Cell, Ink] = {answer.cell: "mark" for answer in self.answers if answer.cell}
        return found | ({self.marked.cell: "select"} if self.marked and self.marked.cell else {})

    def width(self, area: Area) -> int:
        """Return the width in columns of the question's box when drawn inside `area`."""
        if self.pointing:
            return min(area.w - 2, SLIM)
        usual, wide = min(area.w - 2, max(min(USUAL, area.w - BESIDE - 2), self.needed(area))), area.w - 2
        above, beside = self.above(area, usual), area.w - usual - 2 >= BESIDE
        if above >= (0 if beside else ENOUGH) or (beside and self.above(area, wide) < LEAST):
            return usual
        return wide

    def above(self, area: Area, w: int) -> int:
        """Return how many rows of `area` a box of `w` columns leaves free that shows all answers and any explanation; below 0 if it cannot."""
        story, deepest = self.texts(w - 4)
        return area.h - len(story) - len(self.menu.lines(w - 2)) - deepest - 2

    def needed(self, area: Area) -> int:
        """Return how many columns the question's box needs to show all answers uncut. BROADEST is the maximum.

        If that would leave nothing of `area` above or beside it, reasons of refusals may be cut: below the list they are whole.
        """

        def most(reason: int) -> int:
            rows = (len(one.label) + (min(len(one.refused), reason) or len(one.detail)) for one in self.answers)
            return min(max(rows, default=0) + AROUND, BROADEST)

        whole, tall = most(BROADEST), len(self.answers) + LEAST >= area.h
        return most(LEAST_SHOWN) if tall and whole > area.w - BESIDE - 2 else whole

    def widened(self, area: Area, whole: int) -> Area:
        """Return `area`, made wider at its right until all answers in the question's box fit, and the box leaves some of the map free.

        `whole`: the column that it must not reach beyond.
        """
        if self.pointing:
            return area
        wide = area._replace(w=max(area.w, min(self.needed(area) + 2, whole - area.x)))
        return wide if self.beside(wide) else wide._replace(w=max(wide.w, min(BROADEST, whole - area.x)))

    def height(self, area: Area) -> int:
        """Return the height in rows of the question's box when drawn inside `area`."""
        w = self.width(area)
        (story, deepest), many = self.texts(w - 4), len(self.menu.lines(w - 2))
        return min(area.h, len(story) + max(1, min(many, area.h - len(story) - deepest - 2)) + deepest + 2)

    def beside(self, area: Area) -> Area | None:
        """Return the part of an area that the question's box leaves free, above or beside the box, or None.

        It is None if that part is too small, or if cells of the map are to be chosen.
        """
        w, h = self.width(area), self.height(area)
        right, above = Area(area.x + w + 2, area.y, area.w - w - 2, area.h), area._replace(h=area.h - h)
        if self.pointing:
            return None
        if right.w >= BESIDE and above.h < ABOVE:
            return right
        return above if above.h >= LEAST else None

    def place(self, area: Area, keep: Cell | None = None) -> Area:
        """Return the area of the question's box: at the bottom of `area`, but at the top if it would hide `keep`.

        A question about cells is on the side away from the console cell `keep`, so that the cells around it stay visible.
        """
        w, h = self.width(area), self.height(area)
        x, y = area.x + 1, area.y + area.h - h
        if self.pointing and keep and keep[0] <= x + w:
            x = area.x + area.w - w - 1
        elif not self.pointing and keep and y <= keep[1] and keep[1] >= area.y + h:
            y = area.y
        return Area(x, y, w, h)

    def texts(self, w: int) -> tuple[list[str], int]:
        """Return the question in lines of `w` columns, and how many lines to keep free to explain an answer.

        The explanation is that of the marked answer. As many lines are kept as the longest explanation takes.
        """
        story = broken(self.story, w) if self.story else []
        return story, max((len(broken(answer.told, w)) for answer in self.answers if answer.told), default=0)

    def draw(self, console: Console, area: Area, keep: Cell | None = None) -> None:
        """Draw the question's box in an area: see `place`. The list has all rows that the marked answer's explanation leaves."""
        x, y, w, h = self.place(area, keep)
        story, _ = self.texts(w - 4)
        told = broken(self.marked.told, w - 4) if self.marked and self.marked.told else []
        rows = max(1, min(len(self.menu.lines(w - 2)), h - len(story) - len(told) - 2))
        frame(console, x, y, w, h, self.title)
        for i, line in enumerate(story):
            text(console, x + 2, y + 1 + i, line, "text")
        at = y + 1 + len(story)
        at += self.menu.draw(console, x + 1, at, w - 2, rows)
        if told:
            wrapped(console, x + 2, at, w - 4, y + h - 1 - at, self.answers[self.menu.at].told, "dim")


def named(answer: Answer) -> Answer:
    """Return a copy of a refused answer. In the copy, the reason for the refusal begins with the answer's label.

    Some places show the reason but not the label.
    """
    return replace(answer, refused=f"{answer.label.partition(':')[0]}: {answer.refused}")


# -- real dice at the table: the number that fell is typed in [B 3.1] -------------------------------


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
        """Return the answer for the number that the player has typed, and forget the number.

        The answer is refused if the die has no such face.
        """
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

    def rows(self, area: Area) -> list[str]:
        return broken(self.story, min(area.w - 2, TYPED) - 4)

    def height(self, area: Area) -> int:
        return min(area.h, len(self.rows(area)) + 3)

    def draw(self, console: Console, area: Area, keep: Cell | None = None) -> None:  # noqa: ARG002  small enough to hide nothing
        w, h = min(area.w - 2, TYPED), self.height(area)
        x, y = area.x + 1, area.y + area.h - h
        frame(console, x, y, w, h, self.title)
        for i, line in enumerate(self.rows(area)[: h - 3]):
            text(console, x + 2, y + 1 + i, line)
        at = text(console, x + 2, y + h - 2, "fell: ", "dim")
        at = text(console, at, y + h - 2, self.typed, "bright")
        text(console, at, y + h - 2, "▌", "accent")


def boxed(view: View, asked: Ask) -> AskScreen:
    """Return a box that asks a question: for a real die an input for its number, or else a menu of answers."""
    return DieAsk(asked) if view.asks(WantDie) else AskScreen(asked)


class Asking:
    """A base class for objects that can hold one question to the player, until the player answers the question.

    The question is put into words only when needed, because the wording works out the odds of every answer.
    """

    worded: Callable[[], AskScreen] | None = None
    """What words the open question; None once it is, and while none is open."""
    _ask: AskScreen | None = None

    @property
    def asked(self) -> bool:
        """Whether there is an open question to the player."""
        return bool(self.worded or self._ask)

    @property
    def ask(self) -> AskScreen | None:
        """The open question to the player, or None if there is none."""
        if self.worded:
            self.ask = self.worded()
        return self._ask

    @ask.setter
    def ask(self, ask: AskScreen | None) -> None:
        self.worded, self._ask = None, ask
