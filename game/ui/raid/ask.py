"""The box over the map that asks the player a question, and lists its answers with their letters, prices and odds."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.nest.paths import Cell
from game.presentation.ask import Answer, Ask, close, letter_of
from game.presentation.page import sentence
from game.telling.shorten import broken
from game.ui.keyset import in_use
from game.ui.map.palette import Ink
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.widgets import Pager, frame
from game.ui.widgets.writing import text

USUAL, SLIM, ROOMY, BROADEST, TYPED = 44, 22, 70, 100, 64
"""Widths of the box in columns: usual; beside a map that matters; for long texts on a broad screen; for long answers and reasons; for typed input."""
SHORT = 2
"""The rows of an explanation that are kept in a list too long for the screen."""
REASON = 14
"""The columns of an answer's row kept for a reason of refusal, however long the label is."""
AROUND = 9
"""The columns of an answer's row that hold neither its label nor its detail."""


def apart() -> str:
    """Return the letters that no answer may have as its key, because in every menu they do something else."""
    return "".join([*in_use().table["list"]["compare"], *content.letters()["apart"]])


class Size(NamedTuple):
    """A size that a question's box may have: columns, rows, and how many more rows it needs to show all answers and explanations."""

    w: int
    h: int
    lacks: int = 0


class AskScreen(Ask):
    """A box that shows a question to the player, with a menu of its answers.

    `escape` is the function run by Esc, or None if the question must be answered.
    """

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.title, ask.story, ask.answers, escape=ask.escape, hidden=ask.hidden)
        self.at, self.enter, self.opener = ask.at, ask.enter, ask.opener
        answers, hidden = ask.answers, ask.hidden
        items = [MenuItem(one.label, one.detail, one.refused, one.key, one.heading) for one in answers]
        self.comparable = sum(answer.choice is not None for answer in answers) > 1
        self.menu = Menu(items, ask.at, without=apart())
        self.menu.splits = True
        self.told = Pager([])  # the explanation of the marked answer
        self.before: AskScreen | None = None  # the question that opened this one
        self.refused = {
            answer.key: named(answer)
            for answer in reversed(hidden)  # of several with one letter the first, which has it in their list too
            if answer.key.strip() and answer.key not in self.menu.letters
        }
        self.brief = False  # whether the question itself, once read, is left out
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
        """Return the answer that a key chooses, or None. After a refusal, Enter repeats it once, lest it take the row that happens to be marked, and names that row."""
        if key == "enter" and self.denied:
            denied, self.denied = self.denied, None
            row = self.marked.label if self.marked else ""
            return replace(denied, refused=sentence("enter again", why=denied.refused, row=row))
        if self.told.hides and (action := in_use().action_of(key, "list")).startswith("page_"):
            self.told.scroll(action)
            return None
        at = 0 if self.enter and key == "enter" else self.menu.key(key)
        found = (self.refused.get(key) or self.either(key)) if at is None else self.answers[at]
        if found or self.menu.moves(key):
            self.denied = found if found and found.refused else None
        return found

    def either(self, key: str) -> Answer | None:
        """Return of two answers the one that leaves it for the letter of no, and the other for that of yes; None in all other cases."""
        leaves = [answer.do in (self.escape, close) for answer in self.answers]
        letters = [letter_of("yes"), letter_of("no")]
        if sorted(leaves) != [False, True] or key not in letters:
            return None
        return self.answers[leaves.index(key == letters[1])]

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

    def widths(self, whole: int) -> list[int]:
        """Return the widths in columns that the question's box may have on a console of `whole` columns, the best first.

        With the first, no answer and no reason of a refusal is broken; with the next, reasons may stand in two rows.
        """
        if self.pointing:
            return [SLIM]
        long = max(map(len, (self.story, *(answer.told for answer in self.answers)))) > SHORT * USUAL
        usual = ROOMY if long and whole >= ROOMY + USUAL else USUAL

        def needed(reason: int) -> int:
            rows = (len(one.label) + (min(len(one.refused), reason) or len(one.detail)) for one in self.answers)
            return max(usual, max(rows, default=0) + AROUND)

        found = (min(w, BROADEST, whole - 2) for w in (needed(BROADEST), needed(REASON), BROADEST))
        return list(dict.fromkeys(found))

    def sizes(self, whole: int, most: int) -> list[Size]:
        """Return the sizes that the question's box may have on a console of `whole` columns and in `most` rows, the best first.

        Of each width there is a lower box, too, if the list stands as well in two columns.
        """
        found = []
        for w in self.widths(whole):
            story, deepest = self.texts(w - 4)
            other = len(story) + deepest + 2
            one, wide = len(self.menu.lines(w - 2)), w > SLIM
            low = min(most, other + one - 1) if wide and len(self.menu.lines(w // 2 - 1)) == one else most
            for rows in dict.fromkeys((most, low)):
                lacks = max(0, self.menu.rows(w - 2, rows - other) + other - rows)
                if rows == most or not lacks:
                    found.append(Size(w, min(rows, len(story) + sum(self.shares(w, rows)) + 2), lacks))
        return found

    def shares(self, w: int, h: int) -> tuple[int, int]:
        """Return how many rows of a question's box of this size the list may have, and how many the explanation.

        An answer is worth more than an explanation: where both do not fit, the explanation keeps what the list leaves. Where the
        list alone does not fit, it keeps SHORT rows.
        """
        story, deepest = self.texts(w - 4)
        free = max(1, h - len(story) - 2)
        if (many := self.menu.rows(w - 2, max(1, free - deepest))) + deepest <= free:
            return many, deepest
        many = self.menu.rows(w - 2, free)
        told = min(deepest, free - many if many <= free else SHORT)
        return max(1, min(many, free - told)), told

    def texts(self, w: int) -> tuple[list[str], int]:
        """Return the question in lines of `w` columns, and how many lines to keep free to explain an answer.

        The explanation is that of the marked answer. As many lines are kept as the longest explanation takes.
        """
        story = broken(self.story, w) if self.story and not self.brief else []
        return story, max((len(broken(answer.told, w)) for answer in self.answers if answer.told), default=0)

    def draw(self, console: Console, box: Area) -> None:
        """Draw the question's box. The list has all rows that the marked answer's explanation leaves."""
        x, y, w, h = box
        story, _ = self.texts(w - 4)
        many, most = self.shares(w, h)
        about = self.marked.told if self.marked else ""
        told: list[tuple[str, Ink]] = [(line, "dim") for line in broken(about, w - 4)] if about else []
        if told != self.told.lines:
            self.told = Pager(told)
        rows = many if self.menu.rows(w - 2, many) <= many else max(1, h - len(story) - min(len(told), most) - 2)
        h = min(h, len(story) + min(rows, self.menu.rows(w - 2, rows)) + len(told) + 2)  # the list stays where it is
        frame(console, x, y, w, h, self.title)
        for i, line in enumerate(story):
            text(console, x + 2, y + 1 + i, line, "text")
        at = y + 1 + len(story)
        at += self.menu.draw(console, x + 1, at, w - 2, rows)
        hits.wheel(console, (x, y, w, h), "list", 1)  # beside the list, too
        self.told.draw(console, x + 2, at, w - 3, y + h - 1 - at)
        if told:
            hits.cover(console, (x, at, w, y + h - at))  # an explanation wholly shown: the wheel turns nothing
        if self.told.hides:
            hits.wheel(console, (x, at, w, y + h - at), "list", 1, "page_")


def named(answer: Answer) -> Answer:
    """Return a copy of a refused answer. In the copy, the reason for the refusal names the answer.

    Some places show the reason but not the label.
    """
    name = answer.label.replace(":", "")
    return answer if name in answer.refused else replace(answer, refused=f"{name}: {answer.refused}")


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
