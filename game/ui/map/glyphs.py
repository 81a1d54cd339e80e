"""The three character sets for screens: Unicode, ASCII alone, or Unicode with a map in pictures.

Screens draw Unicode; `settle` converts the finished console.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache

from tcod.console import Console

UNICODE, ASCII, TILES = "unicode", "ascii", "tiles"
SETS = (UNICODE, ASCII, TILES)
LAST = 126
"""The last printable character of ASCII."""

WEB = "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}"
PLAIN = {
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "═": "=", "║": "|", "╔": "+", "╗": "+", "╚": "+", "╝": "+", "╠": "+", "╣": "+",
    "╤": "+", "╧": "+", "╪": "+",
    "▮": "=", "▯": "-", "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "|", "▍": "-", "▎": "-", "▏": "-",
    "●": "*", "○": "o", "◇": "o", "■": "+", "□": "-", "★": "*", "☆": "o", "◆": "*",
    "▸": ">", "►": ">", "◂": "<", "◄": "<", "▾": "v", "▼": "v", "▲": "^", "▴": "^", "△": "^", "▽": "v",
    "↑": "^", "↓": "v", "←": "<", "→": ">", "↗": "/", "↙": "/", "↖": "\\", "↘": "\\",
    "…": "~", "—": "-", "“": '"', "”": '"',
    "▒": "#", "▓": "#", "░": "#", "·": ".", "∙": ".", "≈": "~", "∩": "_", "♣": "{", "°": "`", "¬": "-", "÷": "'", "╬": "|",
    "¤": "(", WEB: "/", "≡": "=",
    "▟": "/", "▙": "\\", "▛": "/", "▜": "\\", "▗": ".", "▖": ".", "▝": "'", "▘": "'", "▄": "_", "▀": "-", "▐": "#",
}  # fmt: skip
"""The ASCII replacement for each Unicode character on screens. On the map no two kinds of ground have the same one."""
HEADS = {
    (0, -1): "8", (1, -1): "9", (1, 0): "6", (1, 1): "3", (0, 1): "2", (-1, 1): "1", (-1, 0): "4", (-1, -1): "7",
}  # fmt: skip
"""Facings (dx, dy) as digits of the numeric keypad, for ASCII, where / and < have other meanings on the map."""

_used = {"set": UNICODE}


def use(name: str) -> None:
    """Make the character set called `name` (one of SETS) the one in use. Raises KeyError for any other name."""
    _used["set"] = {one: one for one in SETS}[name]


def used() -> str:
    """Return the name of the character set in use."""
    return _used["set"]


def plain() -> bool:
    """Return whether the character set in use is ASCII."""
    return _used["set"] == ASCII


def columns() -> int:
    """Return how many console columns a cell of the map takes: 2 if the map is drawn in square pictures, else 1."""
    return 2 if _used["set"] == TILES else 1


def fitting(environment: Mapping[str, str]) -> str:
    """Return ASCII or UNICODE, whichever fits the locale that the environment variables name.

    It is ASCII if the locale is not UTF-8 (such as LANG=C), UNICODE if none is set.
    """
    told = (environment.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    name = next((one for one in told if one), "")
    return UNICODE if not name or "utf8" in name.lower().replace("-", "") else ASCII


@cache
def form(code: int) -> int:
    """Return the code of the ASCII character that replaces the character with this code.

    It comes from PLAIN, else it is the letter without accents, else "?".
    """
    one = chr(code)
    if one in PLAIN:
        return ord(PLAIN[one])
    base = unicodedata.normalize("NFKD", one)[:1]
    return ord(base) if " " <= base <= "~" else ord("?")


def settle(console: Console) -> None:
    """Convert all characters of a drawn console to the character set in use. This changes the console."""
    if not plain():
        return
    cells = console.rgb["ch"]
    for code in set(cells[cells > LAST].tolist()):
        cells[cells == code] = form(code)
