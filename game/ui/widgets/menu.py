"""A menu: items with letters, one of them marked, in one column or in two."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from tcod.console import Console

from game.telling.shorten import broken
from game.ui.keyset import in_use
from game.ui.widgets import hits
from game.ui.widgets.widgets import fill
from game.ui.widgets.writing import text


class MenuItem(Struct, frozen=True):
    """An item of a menu: its texts, and the letter that chooses it.

    `refused`: why it cannot be chosen; its `detail` stands there instead where that has no room. `key`: its letter, assigned by the menu if "", or " " for none.
    `heading`: whether it stands above others, and is never marked nor chosen.
    """

    label: str
    detail: str = ""
    refused: str = ""
    key: str = ""
    heading: bool = False


PAGE = 10
"""The number of lines by which PgUp and PgDn move in a menu."""
SHORT = 6
"""The most columns of a detail that is never told in a row of its own, such as odds."""
NARROWEST = 20
"""The fewest columns of a list that stands in two columns."""
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


MenuLine = tuple[int, str, str]
"""A line of a menu: the index of its item, what stands at its left, and at its right."""

SIDES = ("left", "right")
"""The keys that mark the item beside the marked one, in a menu of two columns."""


class Menu:
    """A menu. Each item has a letter, and one item is marked.

    A refused item can be chosen too: the caller shows why it is refused.
    """

    splits = False
    """Whether a list too long for its rows may stand in two columns."""

    def __init__(self, items: Sequence[MenuItem], at: int = 0, without: str = "") -> None:
        """Give a letter to each item of the menu, and mark the item at the index `at`.

        `without` has letters that no item may have.
        """
        self.items = list(items)
        self.at = at if 0 <= at < len(self.items) else 0
        self.top = self.second = 0
        own: list[str] = []
        for item in self.items:  # if several want one letter, the first gets it
            own.append("" if item.key.strip() and item.key in (*own, *without) else item.key)
        free = iter(letter for letter in LETTERS if letter not in {*without, *own})
        self.letters = [key or next(free, "") for key in own]
        if not at:
            self.at = next((i for i, item in enumerate(self.items) if not item.refused), self.item(0) if items else 0)

    def item(self, at: int, by: int = 1) -> int:
        """Return the index `at`, within the menu; of a heading that of the next item, by steps of `by`."""
        at = max(0, min(at, len(self.items) - 1))
        while self.items[at].heading:
            at = (at + by) % len(self.items)
        return at

    def moves(self, key: str) -> bool:
        """Return whether a key only marks another item of the menu, without choosing one."""
        chooses = in_use().action_of(key, "list") in ("", "choose", "compare", "back")
        return bool(self.second and key in SIDES) or not chooses

    def key(self, key: str) -> int | None:
        """Handle a key. Return the index of the item that the key chooses, or None if it chooses none."""
        many = len(self.items)
        if key.strip() and key in self.letters:
            self.at = self.letters.index(key)
            return self.at
        if self.second and key in SIDES:
            self.at = self.item(self.at + (self.second if self.at < self.second else -self.second))
        match in_use().action_of(key, "list"):
            case "up" | "down" as to if many:
                by = 1 if to == "down" else -1
                self.at = self.item((self.at + by) % many, by)
            case "first" if many:
                self.at = self.item(0)
            case "last" if many:
                self.at = self.item(many - 1, -1)
            case "page_up" if many:
                self.at = self.item(self.at - PAGE)
            case "page_down" if many:
                self.at = self.item(self.at + PAGE, -1)
            case "choose" if many:
                return self.at
            case _:
                pass
        return None

    def mark(self, at: int) -> bool:
        """Mark the item under the mouse. Return True, so that a click also chooses it."""
        self.at = at
        return True

    def lines(self, w: int) -> list[MenuLine]:
        """Return the menu as lines of `w` columns: the index of an item, with what stands at the line's left and right."""
        return [(i, *line) for i, item in enumerate(self.items) for line in told(item, w - 5)]

    def columns(self, w: int, h: int) -> list[list[MenuLine]]:
        """Return the menu's lines in one column, or in two where one has more than `h` lines and two hide fewer items."""
        one = self.lines(w)
        if not self.splits or len(one) <= h or w // 2 < NARROWEST:
            return [one]
        half = self.lines(w // 2)
        middle = next((n for n, line in enumerate(half) if 2 * n >= len(half) and line[0] != half[n - 1][0]), len(half))
        return [one] if middle >= len(one) else [half[:middle], half[middle:]]

    def rows(self, w: int, h: int) -> int:
        """Return how many rows the menu needs where it may have `h` rows of `w` columns; more than `h` if some are hidden."""
        return max(map(len, self.columns(w, h)))

    def draw(self, console: Console, x: int, y: int, w: int, h: int) -> int:
        """Draw the menu's lines (letter, label, and detail or refusal), as many as fit. Return the number of rows."""
        columns = self.columns(w, h)
        self.second = columns[1][0][0] if len(columns) > 1 else 0  # the first item of the second column
        mine = [n for lines in columns for n, (i, _, _) in enumerate(lines) if i == self.at] or [0]
        deep = max(map(len, columns))
        self.top = max(min(max(self.top, mine[-1] - h + 1), mine[0], deep - h), 0)
        wide = w // len(columns)
        for n, lines in enumerate(columns):
            self._column(console, (x + n * wide, y, wide), lines, h)
        hits.wheel(console, (x, y, w, h), "list", 1)  # last: the marked row covers earlier mouse areas
        if self.top > 0:
            text(console, x + w - 1, y, "↑", "accent")
        if self.top + h < deep:
            text(console, x + w - 1, y + h - 1, "↓", "accent")
        return min(h, deep)

    def _column(self, console: Console, at: tuple[int, int, int], lines: list[MenuLine], h: int) -> None:
        x, y, w = at
        for n, (i, label, more) in enumerate(lines[self.top : self.top + h], start=self.top):
            first = not n or lines[n - 1][0] != i
            self._line(console, (x, y + n - self.top, w), i, self.letters[i] if first else "", label, more)
            if not self.items[i].heading:
                mark, letter = partial(self.mark, i), self.letters[i].strip()
                hits.row(console, (x, y + n - self.top, w, 1), mark, mark, letter=letter)

    def _line(self, console: Console, at: tuple[int, int, int], i: int, letter: str, label: str, more: str) -> None:
        (x, y, w), here, dim = at, i == self.at, bool(self.items[i].refused)
        if here:
            fill(console, x, y, w, 1, "select")
        text(console, x + 1, y, f"{letter or ' ':1}", "selected" if here else "accent")
        text(console, x + 4, y, label, "selected" if here else "faint" if dim else "text")
        text(console, x + w - 1 - len(more), y, more, "selected" if here else "faint" if dim else "dim")


def told(item: MenuItem, room: int) -> list[tuple[str, str]]:
    """Return an item of a menu as lines of `room` columns: pairs of its label and its detail, or parts of them.

    What does not fit beside the label stands below it. For a reason that takes rows the detail stands instead, if there is one: the
    marked item's reason is told in whole.
    """
    more = item.detail if len(item.refused) > room - 2 and item.detail else item.refused or item.detail
    whole = broken(item.label, room)
    short = len(more) <= SHORT  # stands beside the label's last words: in a row of its own it would seem another item's
    *first, last = (
        whole if len(whole[-1]) + 2 + len(more) <= room or not short else broken(item.label, room - len(more) - 2)
    )
    beside = len(more) <= room - len(last) - 2
    below = [] if beside or not more else broken(more, room - 2)
    return [*((part, "") for part in first), (last, more if beside else ""), *(("", part) for part in below)]
