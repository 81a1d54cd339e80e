"""How typed text is reduced to plain words, without endings, slang and misspellings."""

import difflib
import re
from functools import cache

from game import content

LONGEST = 60
"""The most words of a sentence that are read."""
ALIKE, WORTH = 0.87, 5
"""The least likeness (0 to 1) of a misspelt word to a known one, and the least number of letters of both."""
ENDINGS = "s es ies/y ed d ied/y ing ing/e ings ly ves/f"
"""Endings of words, each with what replaces it in the base form: "ies/y" turns "tries" into "try"."""


def split(text: str) -> list[str]:
    """Return the words of a text in lower case, but no more than the first LONGEST.

    Each punctuation mark becomes the word ",", but a colon ", :".
    """
    plain = text[:1000].lower().replace("\u2019", "'") + " "
    for short, full in content.vocabulary().short.items():
        plain = plain.replace(short, full)
    plain = re.sub(r"[;.!?]|\s-+\s|—", " , ", plain.replace("'", " ").replace(":", ",:"))
    return " ".join(calm(word) for word in re.findall(r"[a-z]+|[,:]", plain)).split()[:LONGEST]


def calm(word: str) -> str:
    """Return a word with drawn-out letters shortened ("go" for "gooo") and slang replaced.

    Slang is replaced by its meaning, a mere filler by "".
    """
    once, slang = re.sub(r"(.)\1\1+", r"\1", word), content.vocabulary().slang
    word = once if once in known() or once in slang else re.sub(r"(.)\1\1+", r"\1\1", word)
    return slang.get(word, word)


@cache
def known() -> frozenset[str]:
    """Return all words to which a misspelt word can be corrected: those of all word lists except nonsense words."""
    return frozenset(part for words in content.vocabulary().lists() for part in re.split(r"[\s_]+", words) if part)


@cache
def forms(word: str) -> frozenset[str]:
    """Return the base forms of a word that are in the word lists.

    If none is and the word looks misspelt, return the base forms of its correction, otherwise the word itself.
    """
    if word in content.vocabulary().marks["plain"].split():
        return frozenset((word,))
    found = {word, content.vocabulary().irregular.get(word, word)}
    for ending, _, instead in (row.partition("/") for row in ENDINGS.split()):
        if word.endswith(ending) and len(cut := word.removesuffix(ending)) > 1:
            found |= {cut + instead, cut[:-1] if cut[-1] == cut[-2] else cut + instead}
    odd = found & (known() | {one for row in content.vocabulary().nonsense.values() for one in row.words.split()})
    near = [one for one in sorted(known()) if one[0] == word[0] and min(len(one), len(word)) >= WORTH and not odd]
    meant = [one for one in near if sorted(one) == sorted(word)] or difflib.get_close_matches(word, near, 1, ALIKE)
    return forms(meant[0]) if meant else frozenset(odd) or frozenset((word,))
