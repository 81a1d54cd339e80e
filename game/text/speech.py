"""Replacement of visual signs by words, for screen readers.

It would skip a minus, spell a W, and read a line of dashes dash by dash.
"""

import re

from game.telling.words import SHORT, counted

MARKS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(mark), words)
    for mark, words in (
        (r"[█▌★■□●○]", ""),
        (r"[─═│╤╧]{3,}", ""),
        (r"\b1W\b", "1 Wound"),
        (r"(\d)W\b", r"\1 Wounds"),
        (r"\bH(\d+)\b", r"Hunger \1"),
        (r" · ", "; "),
        (r"(?<= )(\d\d)-(\d\d)\b", r"\1 to \2"),
        (r"(?<![\w).])-(?=\w)", "minus "),
        (r"(?<!\w)\+(?=\w)", "plus "),
        (r"<(?=\d)", "under "),
        (r">(?=\d)", "over "),
        (r"(\d %?) ?> (?=\d)", r"\1to "),
        (r"^> ", "So: "),
        (r" > ", ": "),
        (r" #(\d)", r" number \1"),
    )
)
"""Patterns of visual signs, each with the words that replace it; they are applied in this order."""


OFF = re.compile(r"\b(\d+) (north|east|south|west|ne|se|sw|nw)(?=[,.;:)]|$)")
WINDS = {short: wind for wind, short in SHORT.items()}


def spoken(line: str) -> str:
    """Return a line with visual signs replaced by words."""
    line = OFF.sub(lambda found: f"{counted(int(found[1]), 'cell')} {WINDS.get(found[2], found[2])}", line)
    for mark, words in MARKS:
        line = mark.sub(words, line)
    return line.rstrip()
