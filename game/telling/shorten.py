"""How a text that does not fit is made shorter: a row at a word, without the loss of a number; sentences at their end."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap

SMALL = ("a", "and", "at", "by", "for", "in", "of", "on", "the", "to", "with")
"""Words that say nothing where what follows them is left out."""
ENDS = (".", "!", "?")
"""What a sentence ends with."""


def cut(s: str, width: int) -> str:
    """Return a text in `width` characters at most. A longer one loses words, its last ones first.

    "…" stands for what is left out. A number stays, with the word before it.
    A word is cut in the middle only where nothing else fits.
    """
    return s if len(s) <= width else _shorter(s, width) if width > 0 else ""


def opening(s: str, width: int) -> str:
    """Return the beginning of sentences in `width` characters at most: whole words, and "…" where a sentence is not ended."""
    if len(s) <= width:
        return s
    whole = s[: width + 1].rpartition(" ")[0]
    if whole.endswith(ENDS):
        return whole
    words = s[:width].rpartition(" ")[0].split(" ")
    while words and words[-1].lower() in SMALL:
        words.pop()
    told = " ".join(words)
    return told if told.endswith(ENDS) else f"{told.rstrip(',;:')}…"


def cut_thing(name: str, width: int) -> str:
    """Return an Item's name in `width` characters at most: what it is good for, "of Healing", stays the longest.

    The colour goes first, then the form; "Spoiled" stays while it fits. No word is cut while one can be left out.
    """
    thing, of, good_for = name.partition(" of ")
    if not of or len(name) <= width:
        return cut(name, width)
    *became, _, form = ["", *thing.split(" ")]
    state = " ".join(filter(None, became))
    tries = filter(None, (
        f"{state} {form}{of}{good_for}".strip(), f"{state}…{of}{good_for}" if state else "",
        f"…{of}{good_for}", f"…{good_for}",
    ))  # fmt: skip
    return next((one for one in tries if len(one) <= width), cut(good_for, width))


@lru_cache(maxsize=2048)  # the same rows are drawn again after every key
def _shorter(s: str, width: int) -> str:
    parts = list(_parts(s.split(" ")))
    kept = list(range(len(parts)))
    for n in reversed(range(1, len(parts))):
        if any(map(str.isdigit, parts[n])):
            continue
        kept.remove(n)
        told = _gaps(parts, kept)
        if len(told) <= width and any(map(str.isalpha, told)):
            return told
    head = s[: width - 1]
    return (
        head.rstrip("0123456789") if s[width - 1].isdigit() else head
    ).rstrip() + "…"  # half a number is a wrong one


def _parts(words: Sequence[str]) -> Sequence[str]:
    """Return words as parts of a text. A number is one part with the word before it."""
    parts: list[str] = []
    for word in words:
        if parts and any(map(str.isdigit, word)) and not any(map(str.isdigit, parts[-1])):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _gaps(parts: Sequence[str], kept: Sequence[int]) -> str:
    """Return those parts of a text that are kept, with "…" after each behind which some are left out.

    A small word such as "of" is left out too if nothing follows it.
    """
    told = ""
    for n, after in zip_longest(kept, kept[1:], fillvalue=len(parts)):
        gap = after > n + 1
        if gap and n and parts[n].lower() in SMALL:
            told = told.rstrip(" .…,;:") + "… "
        else:
            word = parts[n].rstrip(".,;:" if gap else "")
            told += word + (" " if word[-1:].isdigit() and gap else "") + ("… " if gap else " ")
    return told.rstrip(" ")


def broken(s: str, w: int, indent: str = "") -> list[str]:
    """Return a text as lines of at most `w` characters, but of no fewer than one. `indent` is put before continuation lines."""
    return [*_lines(s, max(1 + len(indent), w), indent)]


BOUND = "\xa0"
"""A space at which no line is broken."""
TIED = re.compile(r" (?=%|· |…|d\d|dice\b)")
"""Such a space: no line begins with the sign of a number before it, with a dot between two things, with "…", nor with the size of a die."""


@lru_cache(maxsize=2048)  # the same log, panel and page are drawn again after every key
def _lines(s: str, w: int, indent: str) -> tuple[str, ...]:
    parts = TIED.sub(BOUND, s).split("\n")
    return tuple(line.replace(BOUND, " ") for part in parts for line in wrap(part, w, subsequent_indent=indent) or [""])
