"""Basic functions for drawing text, lines and frames on a console.

Text that does not fit is cut off, and nothing is drawn outside the console.
"""

import re
from collections.abc import Sequence

from tcod.console import Console

from game.telling.shorten import broken, cut
from game.ui.keyset import in_use, typed
from game.ui.map.palette import Ink, ink
from game.ui.widgets import hits
from game.ui.widgets.layout import AIRY, Layout
from game.ui.widgets.writing import blank, text, words

DEGREES = ("degree0", "degree1", "degree2", "degree3", "degree4", "degree5")
"""The names of the colours of the six degrees, the worst degree first."""


def wrapped(console: Console, x: int, y: int, w: int, h: int, s: str, fg: Ink = "text", indent: str = "") -> int:
    """Draw a text `fitted` to `w` columns and `h` lines, with its own line breaks. Return how many lines were drawn."""
    lines = fitted(s, w, h, indent)
    for i, line in enumerate(lines):
        text(console, x, y + i, line, fg)
    return len(lines)


def fitted(s: str, w: int, h: int, indent: str = "") -> list[str]:
    """Return a text as at most `h` lines of `w` characters: as many of its sentences as fit, or else of its clauses.

    It is cut where its first clause alone is too long.
    """
    lines = broken(s, w, indent)
    if len(lines) <= h:
        return lines
    for ends in (SENTENCE, CLAUSE):
        for end in reversed([*ends.finditer(s)]):
            if len(kept := broken(s[: end.start()] + (end[0] if ends is SENTENCE else "."), w, indent)) <= h:
                return kept
    return [*lines[: h - 1], cut(f"{lines[h - 1]} …", w)][: max(0, h)]


SENTENCE, CLAUSE = re.compile(r"[.!?](?= )"), re.compile(r"[,;:](?= )")
"""The end of a sentence, and of a clause, within a text."""


def fill(console: Console, x: int, y: int, w: int, h: int, bg: Ink = "night") -> None:
    """Draw an empty box over everything in its area. What it covers no longer reacts to the mouse."""
    hits.cover(console, (x, y, w, h))
    rows, left = words(console).reshape(console.height, -1), max(0, x)
    if (wide := min(x + w, console.width) - left) > 0:
        rows[max(0, y) : max(0, y + h), 3 * left : 3 * (left + wide)] = blank(wide, ink("text"), ink(bg))


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


def bar(console: Console, x: int, y: int, value: int, width: int = 10, most: int = 100) -> int:
    """Draw a bar such as ▮▮▮▯▯▯▯▯▯▯ that shows `value` as a share of `most`. Return the column after it."""
    full = min(width, (value * width + most - 1) // most) if value > 0 else 0
    x = text(console, x, y, "▮" * full, "accent")
    return text(console, x, y, "▯" * (width - full), "faint")


def keys_line(console: Console, pairs: Sequence[tuple[str, str]], y: int | None = None) -> None:
    """Draw the bottom line of a screen: as many of these pairs (key, label) as fit, and always the last one."""
    y = console.height - 1 if y is None else y
    pairs = [pair for pair in pairs if pair[0]]
    last = sum(map(len, pairs[-1])) + 1 if pairs else 0  # help stands last, and always has room
    x = margin = int(console.width >= AIRY)
    for i, (key, label) in enumerate(pairs):
        wide = len(key) + len(label) + 1
        if i + 1 < len(pairs) and x + wide + 2 + last > console.width - margin:
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


class Pager:
    """A view of coloured lines of text that can be scrolled."""

    def __init__(self, lines: Sequence[tuple[str, Ink]]) -> None:
        self.lines = list(lines)
        self.top = 0
        self.page = 10
        self.hides = False  # whether it has more lines than it was drawn with

    def key(self, key: str) -> bool:
        """Scroll the lines if `key` is a key for scrolling. Return whether `key` is one."""
        return self.scroll(in_use().action_of(key, "page"))

    def scroll(self, action: str) -> bool:
        """Scroll the lines by an action such as "page_down". Return whether it is one that scrolls."""
        by = {"up": -1, "down": 1, "page_up": -self.page, "page_down": self.page, "first": -(1 << 30), "last": 1 << 30}
        self.top += by.get(action, 0)
        return action in by

    def draw(self, console: Console, x: int, y: int, w: int, h: int) -> None:
        self.page = max(1, h - 1)
        self.top = max(0, min(self.top, len(self.lines) - h))
        self.hides = 0 < h < len(self.lines)
        hits.wheel(console, (x, y, w, h))
        for row, (line, fg) in enumerate(self.lines[self.top : self.top + h], start=y):
            text(console, x, row, cut(line, w), fg)
        if self.hides and self.top > 0:
            text(console, x + w - 1, y, "↑", "accent")
        if self.hides and self.top + h < len(self.lines):
            text(console, x + w - 1, y + h - 1, "↓", "accent")
