"""How words are spelt: what is typed as plain words, whatever their endings, slang and slips."""

import difflib
import re
from functools import cache

from game import content

LONGEST = 60
"""Words that are read of a sentence; nobody says more in a breath."""
ALIKE, WORTH = 0.87, 5
"""How alike a misspelt word must be to what it is meant for; and of how many letters both must be."""
ENDINGS = "s es ies/y ed d ied/y ing ing/e ings ly ves/f"
"""What a word may end in, and what stands there in its plain form."""


def split(text: str) -> list[str]:
    """Return the words of a sentence in small letters, LONGEST at most; what parts it is a word too: a comma; a colon is one as well."""
    plain = text[:1000].lower().replace("\u2019", "'") + " "
    for short, full in content.vocabulary().short.items():
        plain = plain.replace(short, full)
    plain = re.sub(r"[;.!?]|\s-+\s|—", " , ", plain.replace("'", " ").replace(":", ",:"))
    return " ".join(calm(word) for word in re.findall(r"[a-z]+|[,:]", plain)).split()[:LONGEST]


def calm(word: str) -> str:
    """Return a word as it is written: of slang what it stands for, nothing for a mere filler; "go" for "gooo"."""
    once, slang = re.sub(r"(.)\1\1+", r"\1", word), content.vocabulary().slang
    word = once if once in known() or once in slang else re.sub(r"(.)\1\1+", r"\1\1", word)
    return slang.get(word, word)


@cache
def known() -> frozenset[str]:
    """Return every word that a misspelt one may be meant for: none of nonsense, for nobody is refused for a slip of the claw."""
    return frozenset(part for words in content.vocabulary().lists() for part in re.split(r"[\s_]+", words) if part)


@cache
def forms(word: str) -> frozenset[str]:
    """Return the plain forms of a word that stand in the lists; of one misspelt, those of what it is meant for; else itself."""
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
