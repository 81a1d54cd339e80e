"""Bytes of a terminal -> names of keys.

A name is the character itself ("h", ">", "é"), or a word: space, enter, tab, backspace, escape, up, down, left, right, home, end, pageup,
pagedown, insert, delete, begin (the middle of the keypad), f1 to f12, kp0 to kp9; before it, in this order, what was held: "ctrl+", "alt+", "shift+".
Shift is named with words only ("shift+up", but "H"). Escape followed quickly by a key is two keys: no Alt with characters.
Both dialects are known, CSI (ESC [) and SS3 (ESC O), with what rxvt and the Linux console do otherwise. Reports of the terminal (mouse, focus,
paste marks) and bytes that mean nothing are swallowed.
"""

import codecs
from typing import NamedTuple

ESCAPE = "\x1b"
LETTERS = {
    "A": "up", "B": "down", "C": "right", "D": "left", "E": "begin", "F": "end", "H": "home",
    "P": "f1", "Q": "f2", "R": "f3", "S": "f4", "Z": "tab",
}  # fmt: skip
"""The final letter of `ESC [ A` and `ESC O A`."""
NUMBERS = {
    1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end",
    11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9", 21: "f10", 23: "f11", 24: "f12",
}  # fmt: skip
"""The number of `ESC [ 5 ~`."""
KEYPAD = {
    "p": "kp0", "q": "kp1", "r": "kp2", "s": "kp3", "t": "kp4", "u": "kp5", "v": "kp6", "w": "kp7", "x": "kp8", "y": "kp9",
    "M": "enter", "I": "tab", " ": "space", "X": "=", "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/",
}  # fmt: skip
"""The letter of `ESC O p`, in the keypad's application mode."""
RXVT_ARROWS = {"a": "up", "b": "down", "c": "right", "d": "left"}
"""`ESC [ a` with Shift, `ESC O a` with Ctrl."""
RXVT_ENDS = {"~": 0, "$": 1, "^": 4, "@": 5}
"""What may end `ESC [ 7`, and the modifiers it means."""
LINUX_CONSOLE = {"A": "f1", "B": "f2", "C": "f3", "D": "f4", "E": "f5"}
"""The letter of `ESC [ [ A`."""

SHIFT, ALT, CTRL = 1, 2, 4
LONGEST = 64
"""Characters of a sequence after which it is given up."""


class Token(NamedTuple):
    """What the front of the buffer means: the key, if any, and how many characters it takes; none taken: more must come."""

    key: str | None
    taken: int


MORE = Token(None, 0)


class Decoder:
    """Bytes in, names of keys out; a stream may be cut anywhere, also inside a UTF-8 character.

    After a cut `pending` may be true: an Escape has come that may begin a sequence. If nothing follows for a moment, `flush`.
    """

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""

    @property
    def pending(self) -> bool:
        """Is a sequence begun, not ended?"""
        return bool(self._text)

    def feed(self, data: bytes) -> list[str]:
        """Return the keys that are complete with these bytes."""
        self._text += self._utf8.decode(data)
        return self._keys(final=False)

    def flush(self) -> list[str]:
        """Return the keys of a begun sequence, now that nothing more comes: Escape, and what was typed after it."""
        return self._keys(final=True)

    def _keys(self, *, final: bool) -> list[str]:
        keys, text, at = [], self._text, 0
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
    """Read a sequence that nothing follows. A bare `ESC [` or `ESC O` was typed; a longer one was lost on the way."""
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
    """Read `ESC [`, then parameters (0-9 : ; < = > ?), then intermediates (space to /), then the final (@ to ~)."""
    if text.startswith("\x1b[["):
        return MORE if len(text) == 3 else Token(LINUX_CONSOLE.get(text[3]), 4 if text[3].isalpha() else 3)
    for at, one in enumerate(text[2:], start=2):
        body = text[2:at]
        if "@" <= one <= "~" or (one == "$" and body.isdigit()):
            return Token(_named(body, one), at + 1)
        if not " " <= one <= "?":
            return Token(None, at)  # broken off: what broke it is read anew
    return Token(None, len(text)) if len(text) == LONGEST + 2 else MORE


def _named(body: str, final: str) -> str | None:
    """Return the key of `ESC [ body final`, e.g. "1;5" and "A" for Ctrl and up."""
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


def _ss3(text: str) -> Token:
    """Read `ESC O A`; some write what is held between: `ESC O 5 A`."""
    end = 3 if "0" <= text[2:3] <= "9" else 2
    if len(text) <= end:
        return MORE
    one, held = text[end], max(0, int(text[2]) - 1) if end == 3 else 0
    if not " " <= one <= "~":
        return Token(None, end)  # broken off
    if one in RXVT_ARROWS:
        return Token(_with(held | CTRL, RXVT_ARROWS[one]), end + 1)
    return Token(_with(held, LETTERS.get(one) or KEYPAD.get(one)), end + 1)


def _with(held: int, name: str | None) -> str | None:
    """Return the name with what was held; 8 is Meta, which is called Alt."""
    if name is None:
        return None
    ctrl, alt, shift = held & CTRL, held & (ALT | 8), held & SHIFT
    return f"{'ctrl+' if ctrl else ''}{'alt+' if alt else ''}{'shift+' if shift else ''}{name}"
