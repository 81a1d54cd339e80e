"""The signs screens are drawn with: Unicode, or ASCII alone. Screens draw Unicode; here a finished one is put in plain signs."""

import unicodedata
from collections.abc import Mapping
from functools import cache

import numpy as np
from tcod.console import Console

UNICODE, ASCII = "unicode", "ascii"
SETS = (UNICODE, ASCII)
LAST = 126
"""The last character of ASCII that can be shown."""

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
    "▒": "#", "▓": "#", "░": "#", "·": ".", "∙": ".", "≈": "~", "∩": "_", "♣": "{", "°": "`", "¬": "-", "╬": "|",
    "¤": "(", WEB: "/", "≡": "=",
    "▟": "/", "▙": "\\", "▛": "/", "▜": "\\", "▗": ".", "▖": ".", "▝": "'", "▘": "'", "▄": "_", "▀": "-", "▐": "#",
}  # fmt: skip
"""Every sign of the screens, and its plain form. On the map no two kinds of ground share one."""
HEADS = {
    (0, -1): "8", (1, -1): "9", (1, 0): "6", (1, 1): "3", (0, 1): "2", (-1, 1): "1", (-1, 0): "4", (-1, -1): "7",
}  # fmt: skip
"""Which way a head points, as on the numpad: / and < mean other things on the map."""

_used = {"set": UNICODE}


def use(name: str) -> None:
    """Make these the signs in use. KeyError if there is no such set."""
    _used["set"] = {one: one for one in SETS}[name]


def used() -> str:
    """Return the set in use."""
    return _used["set"]


def plain() -> bool:
    """Return whether ASCII alone is shown."""
    return _used["set"] == ASCII


def fitting(environment: Mapping[str, str]) -> str:
    """Return what the locale says: ASCII where it names no UTF-8, as LANG=C; Unicode where it says nothing."""
    told = (environment.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    name = next((one for one in told if one), "")
    return UNICODE if not name or "utf8" in name.lower().replace("-", "") else ASCII


@cache
def form(code: int) -> int:
    """Return the plain form of a character: of the table, else without its accents, else a question mark."""
    one = chr(code)
    if one in PLAIN:
        return ord(PLAIN[one])
    base = unicodedata.normalize("NFKD", one)[:1]
    return ord(base) if " " <= base <= "~" else ord("?")


def settle(console: Console) -> None:
    """Put a drawn screen into the set in use."""
    if not plain():
        return
    cells = console.rgb["ch"]
    for code in np.unique(cells[cells > LAST]).tolist():
        cells[cells == code] = form(code)
