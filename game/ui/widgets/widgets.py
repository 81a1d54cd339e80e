"""Small things that screens are drawn with. Whatever does not fit is cut off; nothing is drawn beyond the console."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from msgspec import Struct
from tcod.console import Console

from game.ui.keyset import in_use
from game.ui.map.palette import Ink, ink

DEGREES = ("degree0", "degree1", "degree2", "degree3", "degree4", "degree5")
"""Names of the colours of the six degrees, worst first."""


def text(console: Console, x: int, y: int, s: str, fg: Ink = "text", bg: Ink | None = None) -> int:
    """Draw one line of text from (x, y). Return the column after it. `bg` None leaves the background as it is."""
    end = x + len(s)
    if 0 <= y < console.height and x < console.width and end > 0:
        s = s[max(0, -x) : console.width - x]
        left = max(0, x)
        cells = console.rgb[left : left + len(s), y]
        cells["ch"] = [ord(one) for one in s]
        cells["fg"] = ink(fg)
        if bg is not None:
            cells["bg"] = ink(bg)
    return end


def spans(console: Console, x: int, y: int, parts: Iterable[tuple[str, Ink]], bg: Ink | None = None) -> int:
    """Draw pieces of text, each in its colour. Return the column after them."""
    for s, fg in parts:
        x = text(console, x, y, s, fg, bg)
    return x


def cut(s: str, width: int) -> str:
    """Return a text of at most `width` characters, with an ellipsis where something is missing."""
    return s if len(s) <= width else s[: max(0, width - 1)].rstrip() + "…"


def wrapped(console: Console, x: int, y: int, w: int, h: int, s: str, fg: Ink = "text", indent: str = "") -> int:
    """Draw text broken into lines of `w`, at most `h` of them; line breaks in it count. Return how many lines were used."""
    lines = broken(s, w, indent)
    for i, line in enumerate(lines[:h]):
        text(console, x, y + i, line if i + 1 < h or len(lines) <= h else cut(line + " …", w), fg)
    return min(len(lines), h)


def broken(s: str, w: int, indent: str = "") -> list[str]:
    """Return text as lines of at most `w` characters."""
    return [line for part in s.split("\n") for line in wrap(part, w, subsequent_indent=indent) or [""]]


def fill(console: Console, x: int, y: int, w: int, h: int, bg: Ink = "night") -> None:
    """Draw an empty box."""
    cells = console.rgb[max(0, x) : x + w, max(0, y) : y + h]
    cells["ch"] = 32
    cells["fg"] = ink("text")
    cells["bg"] = ink(bg)


def clear(console: Console) -> None:
    """Draw an empty screen."""
    fill(console, 0, 0, console.width, console.height)


def rule(console: Console, y: int, x: int = 0, width: int | None = None, label: str = "") -> None:
    """Draw a line across, with words on it if there are any."""
    width = console.width - x if width is None else width
    text(console, x, y, "─" * width, "frame")
    if label:
        text(console, x + 2, y, f" {cut(label, width - 6)} ", "dim")


def frame(
    console: Console, x: int, y: int, w: int, h: int, label: str = "", fg: Ink = "accent", corners: str = "┌┐└┘"
) -> None:
    """Draw an empty box with a frame, and words on its upper edge."""
    fill(console, x, y, w, h)
    for row in range(y + 1, y + h - 1):
        text(console, x, row, "│", fg)
        text(console, x + w - 1, row, "│", fg)
    text(console, x, y, corners[0] + "─" * (w - 2) + corners[1], fg)
    text(console, x, y + h - 1, corners[2] + "─" * (w - 2) + corners[3], fg)
    if label:
        text(console, x + 2, y, f" {label[: w - 6]} ", "bright")


def upright(console: Console, x: int, y: int, height: int) -> None:
    """Draw a line down."""
    for row in range(y, y + height):
        text(console, x, row, "│", "frame")


def title(console: Console, left: str, right: str = "") -> None:
    """Draw the top line of a screen, and a rule under it."""
    text(console, 1, 0, left, "bright")
    text(console, console.width - len(right) - 1, 0, right, "dim")
    rule(console, 1)


def bar(console: Console, x: int, y: int, value: int, width: int = 10, fg: Ink = "accent", most: int = 100) -> int:
    """Draw a share of `most`, as ▮▮▮▯▯▯▯▯▯▯. Return the column after it."""
    full = min(width, (value * width + most - 1) // most) if value > 0 else 0
    x = text(console, x, y, "▮" * full, fg)
    return text(console, x, y, "▯" * (width - full), "faint")


def keys_line(console: Console, pairs: Sequence[tuple[str, str]], y: int | None = None) -> None:
    """Draw the line of keys at the bottom: as many (key, what it does) as there is room for, and always the last."""
    y = console.height - 1 if y is None else y
    pairs = [pair for pair in pairs if pair[0]]
    last = sum(map(len, pairs[-1])) + 1 if pairs else 0  # help stands last, and always has room
    x = 0
    for i, (key, label) in enumerate(pairs):
        wide = len(key) + len(label) + 1
        if i + 1 < len(pairs) and x + wide + 2 + last > console.width:
            continue
        x = text(console, x, y, key, "accent")
        x = text(console, x + 1, y, label, "dim") + 2


class MenuItem(Struct, frozen=True):
    """A line of a menu. `refused` says why it cannot be chosen; `key` is its letter, given by the menu if empty."""

    label: str
    detail: str = ""
    refused: str = ""
    key: str = ""


LEAST = 14
"""Columns of a menu's line that its label leaves to what stands at the right: that is told in full of the line marked."""
PAGE = 10
"""Lines of a page of a menu."""
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Menu:
    """Items with letters and one of them marked. `key` answers with the number of the one chosen, or None.

    A refused Item can be marked and read, and "chosen": whoever asked says why not.
    """

    def __init__(self, items: Sequence[MenuItem], at: int = 0, without: str = "") -> None:
        """Give each item its letter. `without`: letters that mean something else."""
        self.items = list(items)
        self.at = at if 0 <= at < len(self.items) else 0
        self.top = 0
        own: list[str] = []
        for item in self.items:  # of several with one letter the first has it
            own.append("" if item.key in (*own, *without) else item.key)
        free = iter(letter for letter in LETTERS if letter not in {*without, *own})
        self.letters = [key or next(free, "") for key in own]
        if not at:
            self.at = next((i for i, item in enumerate(self.items) if not item.refused), 0)

    def moves(self, key: str) -> bool:
        """Return whether a key only moves the mark."""
        return in_use().action_of(key, "list") not in ("", "choose", "compare", "back")

    def key(self, key: str) -> int | None:
        """Move, or choose: a letter chooses at once, a key of its own what is marked. Return the number of the one chosen."""
        many = len(self.items)
        if key and key in self.letters:
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

    def draw(self, console: Console, x: int, y: int, w: int, h: int) -> int:
        """Draw one line each: letter, label, detail at the right or the reason why not. Return how many lines were used."""
        self.top = max(min(self.top, self.at), self.at - h + 1, 0)
        shown = range(self.top, min(len(self.items), self.top + h))
        for row, i in enumerate(shown, start=y):
            self._line(console, x, row, w, i)
        if self.top > 0:
            text(console, x + w - 1, y, "↑", "accent")
        if shown.stop < len(self.items):
            text(console, x + w - 1, y + h - 1, "↓", "accent")
        return len(shown)

    def _line(self, console: Console, x: int, y: int, w: int, i: int) -> None:
        item, here = self.items[i], i == self.at
        if here:
            fill(console, x, y, w, 1, "select")
        tone: Ink = "selected" if here else "faint" if item.refused else "text"
        at = text(console, x + 1, y, f"{self.letters[i] or ' ':1}", "selected" if here else "accent")
        more = item.refused or item.detail
        room = w - 5 - min(len(more) + 2, LEAST) if more else w - 5
        at = text(console, at + 2, y, cut(item.label, room), tone)
        more = cut(more, x + w - 1 - at - 2)
        text(console, x + w - 1 - len(more), y, more, "selected" if here else "faint" if item.refused else "dim")


class Pager:
    """Lines that are scrolled through, each (text, colour)."""

    def __init__(self, lines: Sequence[tuple[str, Ink]]) -> None:
        self.lines = list(lines)
        self.top = 0
        self.page = 10

    def key(self, key: str) -> bool:
        """Return whether the key scrolled."""
        by = {"up": -1, "down": 1, "page_up": -self.page, "page_down": self.page, "first": -(1 << 30), "last": 1 << 30}
        action = in_use().action_of(key, "page")
        self.top += by.get(action, 0)
        return action in by

    def draw(self, console: Console, x: int, y: int, w: int, h: int) -> None:
        self.page = max(1, h - 1)
        self.top = max(0, min(self.top, len(self.lines) - h))
        for row, (line, fg) in enumerate(self.lines[self.top : self.top + h], start=y):
            text(console, x, row, line[:w], fg)
        if self.top > 0:
            text(console, x + w - 1, y, "↑", "accent")
        if self.top + h < len(self.lines):
            text(console, x + w - 1, y + h - 1, "↓", "accent")
