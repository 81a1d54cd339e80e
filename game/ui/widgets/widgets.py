"""Basic functions for drawing text, lines, frames and menus on a console.

Text that does not fit is cut off, and nothing is drawn outside the console.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from textwrap import wrap

from msgspec import Struct
from tcod.console import Console

from game.telling.shorten import cut
from game.ui.keyset import in_use, typed
from game.ui.map.palette import Ink, ink
from game.ui.widgets import hits
from game.ui.widgets.layout import AIRY, Layout
from game.ui.widgets.writing import text

DEGREES = ("degree0", "degree1", "degree2", "degree3", "degree4", "degree5")
"""The names of the colours of the six degrees, the worst degree first."""


def wrapped(console: Console, x: int, y: int, w: int, h: int, s: str, fg: Ink = "text", indent: str = "") -> int:
    """Draw a text wrapped to `w` columns, but at most `h` lines of it. Return how many lines were drawn.

    The text keeps its line breaks.
    """
    lines = broken(s, w, indent)
    for i, line in enumerate(lines[:h]):
        text(console, x, y + i, line if i + 1 < h or len(lines) <= h else cut(line + " …", w), fg)
    return min(len(lines), h)


def broken(s: str, w: int, indent: str = "") -> list[str]:
    """Return a text as lines of at most `w` characters. `indent` is put before continuation lines."""
    return [*_lines(s, w, indent)]


BOUND = "\xa0"
"""A space at which no line is broken."""


@lru_cache(maxsize=2048)  # the same log, panel and page are drawn again after every key
def _lines(s: str, w: int, indent: str) -> tuple[str, ...]:
    # No line begins with the sign of a number before it, nor with a dot between two things.
    parts = s.replace(" %", f"{BOUND}%").replace(" · ", f"{BOUND}· ").split("\n")
    return tuple(line.replace(BOUND, " ") for part in parts for line in wrap(part, w, subsequent_indent=indent) or [""])


def fill(console: Console, x: int, y: int, w: int, h: int, bg: Ink = "night") -> None:
    """Draw an empty box over everything in its area. What it covers no longer reacts to the mouse."""
    hits.cover(console, (x, y, w, h))
    cells = console.rgb[max(0, x) : x + w, max(0, y) : y + h]
    cells["ch"] = 32
    cells["fg"] = ink("text")
    cells["bg"] = ink(bg)


def clear(console: Console) -> None:
    """Draw an empty screen."""
    fill(console, 0, 0, console.width, console.height)


def rule(console: Console, y: int, x: int = 0, width: int | None = None, label: str = "") -> None:
    """Draw a horizontal line on row `y`, with a label on it if one is given."""
    width = console.width - x if width is None else width
    text(console, x, y, "─" * width, "frame")
    if label:
        text(console, x + 2, y, f" {cut(label, width - 6)} ", "dim")


def frame(
    console: Console, x: int, y: int, w: int, h: int, label: str = "", fg: Ink = "accent", corners: str = "┌┐└┘"
) -> None:
    """Draw an empty box with a frame around it, and a label on the frame's upper edge."""
    fill(console, x, y, w, h)
    for row in range(y + 1, y + h - 1):
        text(console, x, row, "│", fg)
        text(console, x + w - 1, row, "│", fg)
    text(console, x, y, corners[0] + "─" * (w - 2) + corners[1], fg)
    text(console, x, y + h - 1, corners[2] + "─" * (w - 2) + corners[3], fg)
    if label:
        text(console, x + 2, y, f" {cut(label, w - 6)} ", "bright")


def upright(console: Console, x: int, y: int, height: int) -> None:
    """Draw a vertical line of `height` rows from (x, y)."""
    cells = console.rgb[x, max(0, y) : max(0, y + height)]
    cells["ch"], cells["fg"] = ord("│"), ink("frame")


def joints(console: Console, parts: Layout, y: int) -> None:
    """Draw a joint on the horizontal line in row `y` wherever the left edge of a panel meets that line."""
    for area in (parts.panel, parts.dossier):
        if area.w:
            text(console, area.x, y, "┴", "frame")


def title(console: Console, left: str, right: str = "") -> None:
    """Draw the top line of a screen, with a text at its left end, one at its right end, and a horizontal line below."""
    left = cut(left, console.width - 2)
    right = cut(right, console.width - len(left) - 4)
    text(console, 1, 0, left, "bright")
    text(console, console.width - len(right) - 1, 0, right, "dim")
    rule(console, 1)


def bar(console: Console, x: int, y: int, value: int, width: int = 10, fg: Ink = "accent", most: int = 100) -> int:
    """Draw a bar such as ▮▮▮▯▯▯▯▯▯▯ that shows `value` as a share of `most`. Return the column after it."""
    full = min(width, (value * width + most - 1) // most) if value > 0 else 0
    x = text(console, x, y, "▮" * full, fg)
    return text(console, x, y, "▯" * (width - full), "faint")


def keys_line(console: Console, pairs: Sequence[tuple[str, str]], y: int | None = None) -> None:
    """Draw the bottom line of a screen: as many of these pairs (key, label) as fit, and always the last one."""
    y = console.height - 1 if y is None else y
    pairs = [pair for pair in pairs if pair[0]]
    last = sum(map(len, pairs[-1])) + 1 if pairs else 0  # help stands last, and always has room
    x = int(console.width >= AIRY)
    for i, (key, label) in enumerate(pairs):
        wide = len(key) + len(label) + 1
        if i + 1 < len(pairs) and x + wide + 2 + last > console.width:
            continue
        button(console, x, y, key, len(label) + 1)
        x = text(console, x, y, key, "accent")
        x = text(console, x + 1, y, label, "dim") + 2


def button(console: Console, x: int, y: int, shown: str, more: int) -> None:
    """Make the names of keys in the text `shown` clickable. A click presses the key.

    The last one is `more` columns wider (its label).
    """
    words = [shown] if typed(shown) else shown.split(" ")
    for i, word in enumerate(words):
        wide = len(word) + (more if i + 1 == len(words) else 0)
        if key := typed(word):
            hits.button(console, (x, y, wide, 1), key)
        x += len(word) + 1


class MenuItem(Struct, frozen=True):
    """An item of a menu: its texts, and the letter that chooses it.

    `refused`: why it cannot be chosen. `key`: its letter, assigned by the menu if "", or " " for none.
    """

    label: str
    detail: str = ""
    refused: str = ""
    key: str = ""


LEAST = 14
"""The columns of a menu's line kept for its detail or reason of refusal, however long the label is."""
PAGE = 10
"""The number of lines by which PgUp and PgDn move in a menu."""
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Menu:
    """A menu. Each item has a letter, and one item is marked.

    A refused item can be chosen too: the caller shows why it is refused.
    """

    def __init__(self, items: Sequence[MenuItem], at: int = 0, without: str = "") -> None:
        """Give a letter to each item of the menu, and mark the item at the index `at`.

        `without` has letters that no item may have.
        """
        self.items = list(items)
        self.at = at if 0 <= at < len(self.items) else 0
        self.top = 0
        own: list[str] = []
        for item in self.items:  # if several want one letter, the first gets it
            own.append("" if item.key.strip() and item.key in (*own, *without) else item.key)
        free = iter(letter for letter in LETTERS if letter not in {*without, *own})
        self.letters = [key or next(free, "") for key in own]
        if not at:
            self.at = next((i for i, item in enumerate(self.items) if not item.refused), 0)

    def moves(self, key: str) -> bool:
        """Return whether a key only marks another item of the menu, without choosing one."""
        return in_use().action_of(key, "list") not in ("", "choose", "compare", "back")

    def key(self, key: str) -> int | None:
        """Handle a key. Return the index of the item that the key chooses, or None if it chooses none."""
        many = len(self.items)
        if key.strip() and key in self.letters:
            self.at = self.letters.index(key)
            return self.at
        match in_use().action_of(key, "list"):
            case "up" | "down" as to if many:
                self.at = (self.at + (1 if to == "down" else -1)) % many
            case "first":
                self.at = 0
            case "last":
                self.at = max(0, many - 1)
            case "page_up":
                self.at = max(0, self.at - PAGE)
            case "page_down":
                self.at = max(0, min(many - 1, self.at + PAGE))
            case "choose" if many:
                return self.at
            case _:
                pass
        return None

    def mark(self, at: int) -> bool:
        """Mark the item that was clicked. Return True, so that the same click also chooses it."""
        self.at = at
        return True

    def lines(self, w: int) -> list[tuple[int, str, str]]:
        """Return the menu as lines of `w` columns: the index of an item, with what stands at the line's left and right."""
        return [(i, *line) for i, item in enumerate(self.items) for line in told(item, w - 5)]

    def draw(self, console: Console, x: int, y: int, w: int, h: int) -> int:
        """Draw the menu's lines (letter, label, and detail or refusal), as many as fit. Return their number."""
        lines = self.lines(w)
        mine = [n for n, (i, _, _) in enumerate(lines) if i == self.at] or [0]
        self.top = max(min(max(self.top, mine[-1] - h + 1), mine[0], len(lines) - h), 0)
        shown = lines[self.top : self.top + h]
        for row, (i, label, more) in enumerate(shown, start=y):
            first = not (row - y + self.top) or lines[row - y + self.top - 1][0] != i
            self._line(console, (x, row, w), i, self.letters[i] if first else "", label, more)
            hits.row(console, (x, row, w, 1), partial(self.mark, i))
        hits.wheel(console, (x, y, w, h), "list", 1)  # last: the marked row covers earlier mouse areas
        if self.top > 0:
            text(console, x + w - 1, y, "↑", "accent")
        if self.top + len(shown) < len(lines):
            text(console, x + w - 1, y + h - 1, "↓", "accent")
        return len(shown)

    def _line(self, console: Console, at: tuple[int, int, int], i: int, letter: str, label: str, more: str) -> None:
        (x, y, w), here, dim = at, i == self.at, bool(self.items[i].refused)
        if here:
            fill(console, x, y, w, 1, "select")
        text(console, x + 1, y, f"{letter or ' ':1}", "selected" if here else "accent")
        text(console, x + 4, y, label, "selected" if here else "faint" if dim else "text")
        text(console, x + w - 1 - len(more), y, more, "selected" if here else "faint" if dim else "dim")


def told(item: MenuItem, room: int) -> list[tuple[str, str]]:
    """Return an item of a menu as lines of `room` columns: pairs of its label and its detail, or parts of them.

    What does not fit beside the label stands below it. A reason of refusal is shortened instead: the marked item's is told in whole.
    """
    more = item.refused or item.detail
    *first, last = broken(item.label, room)
    free = room - len(last) - 2
    if item.refused and free >= LEAST - 2:
        more = cut(more, free)
    beside = len(more) <= free
    below = [] if beside or not more else broken(more, room - 2)
    return [*((part, "") for part in first), (last, more if beside else ""), *(("", part) for part in below)]


class Pager:
    """A view of coloured lines of text that can be scrolled."""

    def __init__(self, lines: Sequence[tuple[str, Ink]]) -> None:
        self.lines = list(lines)
        self.top = 0
        self.page = 10

    def key(self, key: str) -> bool:
        """Scroll the lines if `key` is a key for scrolling. Return whether `key` is one."""
        by = {"up": -1, "down": 1, "page_up": -self.page, "page_down": self.page, "first": -(1 << 30), "last": 1 << 30}
        action = in_use().action_of(key, "page")
        self.top += by.get(action, 0)
        return action in by

    def draw(self, console: Console, x: int, y: int, w: int, h: int) -> None:
        self.page = max(1, h - 1)
        self.top = max(0, min(self.top, len(self.lines) - h))
        hits.wheel(console, (x, y, w, h))
        for row, (line, fg) in enumerate(self.lines[self.top : self.top + h], start=y):
            text(console, x, row, cut(line, w), fg)
        if self.top > 0:
            text(console, x + w - 1, y, "↑", "accent")
        if self.top + h < len(self.lines):
            text(console, x + w - 1, y + h - 1, "↓", "accent")
