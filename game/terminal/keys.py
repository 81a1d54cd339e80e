"""Names of keys and mouse events, decoded from the bytes that a terminal sends.

A name is the character itself ("h", ">", "é"), or a word: space, enter, tab, backspace, escape, up, down, left, right, home, end, pageup,
pagedown, insert, delete, begin (the middle of the keypad), f1 to f12, kp0 to kp9. Modifiers precede it in the order "ctrl+", "alt+", "shift+".
Shift is named with words only ("shift+up", but "H"). Escape followed quickly by a key is two keys: no Alt with characters.
Both dialects are known, CSI (ESC [) and SS3 (ESC O), and the deviations of rxvt and the Linux console. The mouse is read in SGR's
dialect (1006). Reports of the terminal (focus, paste marks, the mouse in older dialects) and bytes without meaning are dropped.
"""

import codecs
from typing import Literal, NamedTuple

from game.display import Event, Mouse

ESCAPE = "\x1b"
LETTERS = {
    "A": "up", "B": "down", "C": "right", "D": "left", "E": "begin", "F": "end", "H": "home",
    "P": "f1", "Q": "f2", "R": "f3", "S": "f4", "Z": "tab",
}  # fmt: skip
"""Key names by the final letter of `ESC [ A` and `ESC O A`."""
NUMBERS = {
    1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end",
    11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9", 21: "f10", 23: "f11", 24: "f12",
}  # fmt: skip
"""Key names by the number in `ESC [ 5 ~`."""
KEYPAD = {
    "p": "kp0", "q": "kp1", "r": "kp2", "s": "kp3", "t": "kp4", "u": "kp5", "v": "kp6", "w": "kp7", "x": "kp8", "y": "kp9",
    "M": "enter", "I": "tab", " ": "space", "X": "=", "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/",
}  # fmt: skip
"""Key names by the letter of `ESC O p`, which the keypad sends in application mode."""
RXVT_ARROWS = {"a": "up", "b": "down", "c": "right", "d": "left"}
"""Arrow keys of rxvt by letter: `ESC [ a` means Shift and the arrow, `ESC O a` Ctrl and the arrow."""
RXVT_ENDS = {"~": 0, "$": 1, "^": 4, "@": 5}
"""Final characters of rxvt's `ESC [ 7 ~`, and the bits of the modifiers each means (SHIFT, ALT, CTRL)."""
LINUX_CONSOLE = {"A": "f1", "B": "f2", "C": "f3", "D": "f4", "E": "f5"}
"""Function keys of the Linux console, by the letter at the end of `ESC [ [ A`."""

SHIFT, ALT, CTRL = 1, 2, 4
BUTTONS: dict[int, Literal["click", "right", "up", "down"]] = {0: "click", 2: "right", 64: "up", 65: "down"}
"""The mouse event for each number in a terminal's report, modifier keys left aside."""
HELD, MOVED = 4 | 8 | 16, 32
"""Bits of that number: Shift, Alt or Ctrl is held; the mouse has moved."""
OLD_MOUSE = 6
"""The number of characters in a mouse report of the oldest form: `ESC [ M` and three more."""
LONGEST = 64
"""The number of characters after which an unfinished escape sequence is discarded."""


class Token(NamedTuple):
    """The key or mouse event at the start of the input buffer, and the number of characters that it takes there.

    `key` is None if the characters mean neither. `taken` is 0 if more input is needed to tell.
    """

    key: Event | None
    taken: int


MORE = Token(None, 0)


class Decoder:
    """A decoder that turns the bytes of terminal input into names of keys and into mouse events.

    Input may be cut anywhere, even inside a UTF-8 character.
    `pending` is true after an Escape that may begin a sequence. If nothing follows for a moment, call `flush`.
    """

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""

    @property
    def pending(self) -> bool:
        """Whether an escape sequence has begun and is still incomplete."""
        return bool(self._text)

    def feed(self, data: bytes) -> list[Event]:
        """Decode more bytes, and return the keys and mouse events that are complete so far."""
        self._text += self._utf8.decode(data)
        return self._keys(final=False)

    def flush(self) -> list[Event]:
        """Return the keys to assume if an unfinished escape sequence gets no more input.

        They are Escape and the character after it, if any. A longer sequence gives no key.
        """
        return self._keys(final=True)

    def _keys(self, *, final: bool) -> list[Event]:
        keys: list[Event] = []
        text, at = self._text, 0
        while at < len(text):
            key, taken = _token(text[at : at + LONGEST + 2])
            if not taken and not final:
                break
            if not taken:
                key, taken = _cut_short(text[at:])
            if key:
                keys.append(key)
            at += taken
        self._text = text[at:]
        return keys


def _token(text: str) -> Token:
    if text[0] != ESCAPE:
        return Token(_character(text[0]), 1)
    if len(text) == 1:
        return MORE
    if text[1] == "[":
        return _csi(text)
    if text[1] == "O":
        return _ss3(text)
    return Token("escape", 1)


def _cut_short(text: str) -> Token:
    """Return the token for an incomplete escape sequence whose rest does not arrive.

    A bare `ESC [` or `ESC O` is the Escape key, a longer one nothing.
    """
    return Token("escape", 1) if len(text) <= 2 else Token(None, len(text))


def _character(one: str) -> str | None:
    code = ord(one)
    named = {
        "\r": "enter",
        "\n": "enter",
        "\t": "tab",
        " ": "space",
        "\b": "backspace",
        "\x7f": "backspace",
        "\0": "ctrl+space",
    }
    if one in named:
        return named[one]
    if code < 27:
        return f"ctrl+{chr(code + 96)}"
    return one if one.isprintable() and one != "\N{REPLACEMENT CHARACTER}" else None


def _csi(text: str) -> Token:
    """Return the token of a CSI sequence, which begins with `ESC [`.

    Then come parameters (0-9 : ; < = > ?), intermediates (space to /), a final character (@ to ~).
    """
    if text.startswith("\x1b[["):
        return MORE if len(text) == 3 else Token(LINUX_CONSOLE.get(text[3]), 4 if text[3].isalpha() else 3)
    if text.startswith("\x1b[M"):
        return Token(None, OLD_MOUSE) if len(text) >= OLD_MOUSE else MORE
    for at, one in enumerate(text[2:], start=2):
        body = text[2:at]
        if "@" <= one <= "~" or (one == "$" and body.isdigit()):
            return Token(_named(body, one), at + 1)
        if not " " <= one <= "?":
            return Token(None, at)  # an unfinished sequence: go on with the character after it
    return Token(None, len(text)) if len(text) == LONGEST + 2 else MORE


def _named(body: str, final: str) -> Event | None:
    """Return the key or mouse event of the CSI sequence `ESC [ body final`, or None if it stands for none.

    For example, the body "1;5" and the final "A" are "ctrl+up".
    """
    if body.startswith("<"):
        return _mouse(body[1:].split(";")) if final == "M" else None  # m: a button is released
    fields = body.split(";")
    if body and not all(field.isdigit() for field in fields):
        return None
    numbers = [int(field) for field in fields] if body else []
    held = (numbers[1] - 1) & 15 if len(numbers) > 1 and numbers[1] else 0
    if final in RXVT_ENDS:
        return _with(held | RXVT_ENDS[final], NUMBERS.get(numbers[0])) if numbers else None
    if final in RXVT_ARROWS and not numbers:
        return _with(SHIFT, RXVT_ARROWS[final])
    if numbers and numbers[0] > 1:
        return None  # a report, such as where the cursor is: `ESC [ 12;40 R`
    return _with(held | SHIFT if final == "Z" else held, LETTERS.get(final))


def _mouse(fields: list[str]) -> Mouse | None:
    """Return the mouse event that a terminal reports in three numbers, or None for an event that the game does not use.

    The numbers are the kind of event, the column and the row, which are counted from 1.
    """
    if len(fields) != 3 or not all(field.isdigit() for field in fields):
        return None
    number, x, y = map(int, fields)
    what = "move" if number & MOVED else BUTTONS.get(number & ~HELD)
    return Mouse(x - 1, y - 1, what) if what and x and y else None


def _ss3(text: str) -> Token:
    """Return the token of an SS3 sequence such as `ESC O A`.

    Some terminals put a modifier in between: `ESC O 5 A`.
    """
    end = 3 if "0" <= text[2:3] <= "9" else 2
    if len(text) <= end:
        return MORE
    one, held = text[end], max(0, int(text[2]) - 1) if end == 3 else 0
    if not " " <= one <= "~":
        return Token(None, end)  # an unfinished sequence
    if one in RXVT_ARROWS:
        return Token(_with(held | CTRL, RXVT_ARROWS[one]), end + 1)
    return Token(_with(held, LETTERS.get(one) or KEYPAD.get(one)), end + 1)


def _with(held: int, name: str | None) -> str | None:
    """Return a key's name with its modifiers in front, such as "ctrl+up".

    `held`: their bits, where 8 (Meta) counts as Alt. None stays None.
    """
    if name is None:
        return None
    ctrl, alt, shift = held & CTRL, held & (ALT | 8), held & SHIFT
    return f"{'ctrl+' if ctrl else ''}{'alt+' if alt else ''}{'shift+' if shift else ''}{name}"
