"""Screens that show a list. One row is marked and described, and keys act on it."""

from collections.abc import Iterator, Sequence
from functools import partial

from tcod.console import Console

from game.presentation.ask import Answer
from game.presentation.page import Page, PageRow, Section, sentence
from game.telling.shorten import broken, cut
from game.ui.map.palette import ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.pages import PageScreen
from game.ui.screens.row_places import RowPlaces, wheeled
from game.ui.screens.screen_context import Reader, page
from game.ui.widgets import hits
from game.ui.widgets.editor import Editor
from game.ui.widgets.layout import READABLE, measure
from game.ui.widgets.page_layout import arrows, aside, beyond, came_of, columns, labelled
from game.ui.widgets.rows import Row
from game.ui.widgets.widgets import fill, rule, wrapped
from game.ui.widgets.writing import spans, text
from game.window.drawings import FIRST

HIGH = 30
"""The rows of a console from which on all descriptions are shown at once, where they fit."""


class ListScreen(PageScreen):
    """A screen that shows a list on each of its pages. One row is marked and described at the bottom.

    Rows keep their places while the screen is open.
    """

    foot = 4
    """The least number of lines at the bottom for the description of the marked row; a longer one has what the list can spare."""
    least = 5
    """The rows that a list keeps beside a long description."""
    letters = ""
    """The letters that mark the rows, in their order; "": rows have no letters."""
    most = READABLE
    """The most columns of the list."""
    one_click = False
    """Whether a click on a row chooses it, as in a menu; else the second click does."""
    at_once = False
    """Whether a letter also chooses its row, instead of only marking it."""

    def __init__(self, raid: Reader, name: str = "", at: int = 0, row: int = 0) -> None:
        super().__init__(raid, name, None, at)
        self.at = row
        self.across = measure(READABLE, 1)  # the columns of the list
        self.clicked = -1  # the index of the row that was clicked last
        self.said = ""
        self.editor: Editor | None = None
        self.finding = False  # whether the editor is for search words
        self.words = ""  # the search words
        self.places = RowPlaces()
        self.laid: tuple[object, int, str, list[Section]] | None = None  # sections, of which pages, page and words
        self.flat: tuple[object, tuple[int, ...], list[tuple[Row, int]]] | None = None  # their lines, and how laid
        self.unfolded = False  # whether each row's description stands below it
        self.airy = False  # whether an empty line follows each of these
        self.parted = False  # whether an empty line is above each heading but the first

    # -- rows --------------------------------------------------------------------------------------

    def sections(self) -> list[Section]:
        """Return the sections of the list's page. No row moves when other rows appear or vanish.

        During a search they have only the rows that match.
        """
        shown, which = self.page(), self.turned % len(self.pages())
        if self.laid is None or self.laid[0] is not self.made or self.laid[1:3] != (which, self.words):
            kept = [self.places.kept((which, n), one, self.words) for n, one in enumerate(shown.sections)]
            self.laid = self.made, which, self.words, [section for section in kept if section.rows]
        return self.laid[3]

    def rows(self) -> list[PageRow]:
        """Return all rows of the page that is shown."""
        return [row for section in self.sections() for row in section.rows]

    @property
    def marked(self) -> PageRow | None:
        """The marked row of the list, or None if there are no rows."""
        found = self.rows()
        self.at = max(0, min(self.at, len(found) - 1))
        return found[self.at] if found else None

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        if self.editor:
            self.typed(self.editor, key)
            return StayOn()
        self.said = ""
        if len(key) == 1 and 0 <= (at := self.letters.find(key)) < len(self.rows()):
            self.at = at
            return (self.act("choose") if self.at_once else None) or StayOn()
        return super().key(key)

    def act(self, action: str) -> Next | None:
        many = len(self.rows())
        page = max(1, self.room - 1)
        by = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "first": -many, "last": many}
        if action in by:
            self.at = max(0, min(self.at + by[action], many - 1))
        elif action in ("next", "before"):
            self.turned += 1 if action == "next" else -1
        elif action == "find":
            self.editor, self.finding = Editor("search", self.words, 40), True
        elif answer := self.answer(action):
            return self.do(answer)
        elif any(one.key == action for row in self.rows() for one in row.answers):
            self.said = sentence("row lacks")
        elif action != "choose":
            return None
        return StayOn()

    def mark(self, at: int) -> bool:
        """Mark the row that is clicked on. Return whether that also chooses it."""
        again, self.at, self.clicked = (self.at, self.clicked) == (at, at), at, at
        return again or self.one_click

    def answer(self, action: str) -> Answer | None:
        """Return the marked row's Answer (choice) for the key `action`, or None if the row has no such Answer.

        "choose" stands for the first entry that is not refused, but never puts anything down.
        """
        found = self.marked.answers if self.marked else ()
        named = next((answer for answer in found if answer.key == action), None)
        return named or (
            next((one for one in found if not one.refused and one.key != "drop"), None) if action == "choose" else None
        )

    def do(self, answer: Answer) -> Next:
        """Carry out an Answer (choice) of the marked row, and return the screen change that closes the list."""
        answer.do(self.raid)
        return Pop()

    def typed(self, editor: Editor, key: str) -> None:
        """Handle a key while the player types a text. When the text is complete, search for it or save it."""
        editor.key(key)
        if editor.done is None:
            return
        self.editor = None
        if self.finding:
            self.words, self.finding = editor.words.strip() if editor.done else "", False
        elif editor.done:
            self.wrote(editor.words)
            self.made = None

    def wrote(self, words: str) -> None:
        """Save the text that the player has typed for the marked row. Lists without such texts do nothing here."""

    # -- the picture -------------------------------------------------------------------------------

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:
        keys, answers = self.raid.keys, self.marked.answers if self.marked else ()
        first = None if any(one.key == "choose" for one in answers) else self.answer("choose")
        enter, own = keys.shown("choose", "page"), [one for one in answers if not one.refused]
        if first and all(one.label != first.label for one in own):
            yield enter, first.label
        for answer in own:
            also = f"{enter} " if first and answer.label == first.label else ""
            yield also + keys.shown(answer.key, self.context), f"{answer.label} {answer.detail}".strip()
        yield from super().hints(shown)

    def beside(self) -> Sequence[Section]:
        """Return what stands beside the list, if there are columns for it."""
        return (self.marked.beside if self.marked else ()) or self.page().beside

    def draw(self, console: Console) -> None:
        self.width = console.width
        shown, row, beside = self.page(), self.marked, self.beside()
        self.across = across = measure(console.width, 1, self.most, beside=bool(beside))
        self.parted, self.unfolded = False, self.unfolds(console, shown)
        about_it = [*(self.untold(row) if row and not self.unfolded else ()), shown.note] if self.foot else []
        keys, foot = self.raid.keys, self.footing(console, shown, about_it)
        self.room = max(1, console.height - 4 - foot)
        self.parted = len(self.lines(shown, across.w)) + len(self.sections()) + bool(shown.heads) <= self.room
        hides = len(self.lines(shown, across.w)) + bool(shown.heads) > self.room
        search = keys.shown("find", "page") if hides or self.words else ""
        back = keys.shown("back", "page")
        more = [("↑↓", "move"), *self.hints(shown), (search, "search"), (back, "back")]
        about = f"“{self.words}”: {len(self.rows())}" if self.words else shown.about
        page(console, shown.title.upper(), about, more)
        self.listed(console, shown)
        aside(console, across, console.height - 4, beside)
        y = console.height - 2 - foot
        if self.foot:
            rule(console, y, *((across.x - 1, across.w + 2) if foot else ()))
            for said in filter(None, about_it):
                room = max(0, console.height - 3 - y)
                y += wrapped(console, across.x + 1, y + 1, across.w - 2, room, said, "text", "  ")
        self.answered(console)

    def answered(self, console: Console) -> None:
        """Draw what came of a key, or the text that the player types, over the lowest rows."""
        came_of(console, self.across.x + 1, self.across.w - 2, self.said)
        if self.editor:
            self.editor.draw(console, console.height - 2)

    def unfolds(self, console: Console, shown: Page) -> bool:
        """Return whether every row's description fits below its row. If so, no description is shown at the bottom."""
        if self.foot <= 1 or console.height < HIGH:
            return False
        self.unfolded = True
        note = len(broken(shown.note, self.across.w - 2, "  ")) + 1 if shown.note else 0
        for self.airy in (True, False):
            if len(self.lines(shown, self.across.w)) + bool(shown.heads) + note <= console.height - 4:
                return True
        return False

    def footing(self, console: Console, shown: Page, said: list[str]) -> int:
        """Return how many lines the texts `said` about the marked row need at the bottom of the screen.

        They include the horizontal line above the texts.
        """
        if not self.foot or (self.unfolded and not any(said)):
            return 0
        needed = sum(len(broken(one, self.across.w - 2, "  ")) for one in said if one)
        if self.unfolded:
            return needed + 1
        rows = min(len(self.lines(shown, self.across.w)), self.least) + (1 if shown.heads else 0)
        return max(self.foot, min(needed, console.height - 5 - rows)) + 1

    def lines(self, shown: Page, width: int) -> list[tuple[Row, int]]:
        """Return all lines of the list, as (text, index of the row). Headings have the index -1."""
        sections = self.sections()
        how = (width, self.at if self.unfolded else -1, self.unfolded, self.airy, self.parted)
        if self.flat is None or self.flat[0] is not sections or self.flat[1] != how:
            flat: list[tuple[Row, int]] = []
            n = 0
            for section in sections:
                flat += [([], -1)] if section.title and flat and flat[-1][0] and self.parted else []
                flat += [([(cut(section.title, width), section.tone)], -1)] if section.title else []
                for row in section.rows:
                    letter: Row = [(f" {self.letters[n : n + 1]:1}  ", "accent")] if self.letters else []
                    for parts in self.drawn(row, shown, width - 4 * len(letter)):
                        flat.append((letter + parts, n))
                        letter = [("    ", "accent")] if letter else []
                    flat += [(parts, n) for parts in self.below(row, width)]
                    n += 1
            self.flat = sections, how, flat
        return self.flat[2]

    def untold(self, row: PageRow) -> list[str]:
        """Return those texts of a row's description that the row does not say itself."""
        return beyond(row)

    def below(self, row: PageRow, width: int) -> Iterator[Row]:
        """Yield the lines of a row's description, if they stand below the row. What the row itself says is left out."""
        if not self.unfolded:
            return
        told = self.untold(row)
        for said in told:
            for line in broken(said, width - 6, "  "):
                yield [(f"      {line}", "dim")]
        if told and self.airy:
            yield []

    def listed(self, console: Console, shown: Page) -> None:
        """Draw the list, as many rows as fit. The marked row is always among them."""
        x, w = self.across.x, self.across.w
        flat = self.lines(shown, w)
        head = 1 if shown.heads else 0
        room = self.room - head
        mine = [y for y, (_, row) in enumerate(flat) if row == self.at]
        if mine:
            first = mine[0] - 1 if mine[0] and flat[mine[0] - 1][1] < 0 else mine[0]
            self.top = min(max(self.top, mine[-1] - room + 1), first)
        self.top = max(0, min(self.top, len(flat) - room))
        while mine and 0 < self.top < first and flat[self.top - 1][1] == flat[self.top][1] >= 0:
            self.top += 1  # no list begins in the middle of a row
        if head:
            spans(console, x, 2, columns([(one,) for one in shown.heads], w, "dim"))
        for y, (parts, at) in enumerate(flat[self.top : self.top + room], start=2 + head):
            here = at == self.at and not (self.unfolded and mine and y != 2 + head + mine[0] - self.top)
            if here:
                fill(console, x - 1, y, w + 2, 1, "select")
            if at >= 0:
                over = partial(setattr, self, "at", at)
                hits.row(console, (x - 1, y, w + 2, 1), partial(self.mark, at), over, self.context)
            spans(console, x, y, [(said, "selected") for said, _ in parts] if here else parts)
            if here and (pictured := (console.rgb["ch"][x : x + w, y] >= FIRST).nonzero()[0]).size:
                console.rgb["bg"][x - 1 : x + pictured[-1] + 1, y] = ink("night")  # they are too dark for a bar
            if here and y == 2 + head + mine[0] - self.top:
                text(console, x - 1, y, "▸", "selected")  # nothing is told by colour alone
        turned = partial(wheeled, self, [row for _, row in flat], room)
        hits.note(console, (0, 2, console.width, self.room), turned)  # last: the marked row covers earlier mouse areas
        arrows(console, x + w, self.top > 0, self.top + room < len(flat), self.room)

    def drawn(self, row: PageRow, shown: Page, width: int) -> Iterator[Row]:
        """Yield the lines of text for one row of the list.

        They are columns if it has cells, else label, value and detail.
        """
        if row.cells and shown.heads:
            yield columns(row.cells, width, row.tone)
            return
        yield from labelled(row, width)
