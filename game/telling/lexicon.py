"""The words of a sentence in their plain form, whatever their endings and spelling; and where an entry stands among them."""

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from game import content

IRREGULAR = {
    "ran": "run", "threw": "throw", "thrown": "throw", "bitten": "bite", "hid": "hide", "hidden": "hide",
    "flew": "fly", "flown": "fly", "stung": "sting", "spun": "spin", "wove": "weave", "woven": "weave", "built": "build",
    "dug": "dig", "shook": "shake", "blew": "blow", "drove": "drive", "led": "lead", "tore": "tear", "torn": "tear",
    "slid": "slide", "crept": "creep", "leaves": "leaf", "told": "tell", "sang": "sing", "drew": "draw", "struck": "strike",
    "tying": "tie", "lying": "lie", "antennae": "antenna", "feet": "foot", "teeth": "tooth", "found": "find", "broke": "break",
    "fell": "fall", "fallen": "fall", "stole": "steal", "caught": "catch", "held": "hold", "hung": "hang", "fed": "feed",
    "fought": "fight", "slain": "slay", "larvae": "larva", "swung": "swing", "stuck": "stick", "fled": "flee",
}  # fmt: skip
SHORT = (
    ("won't", "will not"), ("can't", "cannot"), ("cant ", "cannot "), ("dont", "do not"), ("n't", " not"), ("i'd", "i would"),
    ("'re", " are"), ("'m ", " am "), ("'ll", " will"), ("'ve", " have"), ("in' ", "ing "),
)  # fmt: skip
ALIKE, WORTH = 0.84, 4
"""How alike a misspelt word must be to what it is meant for; and of how many letters it must be."""
GAP = 5
"""How far on the next word of an entry may stand."""


def split(text: str) -> list[str]:
    """A sentence as words, in small letters; what parts it is a word too: a comma."""
    plain = text.lower().replace("\u2019", "'") + " "
    plain = re.sub(r"\b(he|she|it|that|what|who|where|there|nobody|everyone)'s\b", r"\1 is", plain)
    for short, full in SHORT:
        plain = plain.replace(short, full)
    plain = re.sub(r"[,;:.!]|\s-+\s|—", " , ", plain.replace("'", " ").replace("can not", "cannot"))
    return re.findall(r"[a-z]+|,", plain)


def cuts(word: str) -> Iterator[str]:
    """What a word might be without its ending."""
    yield word
    if word in IRREGULAR:
        yield IRREGULAR[word]
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            cut = word.removesuffix(ending)
            yield cut + instead
            if not instead and len(cut) > 2 and cut[-1] == cut[-2]:
                yield cut[:-1]


ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("d", ""), ("ied", "y"), ("ing", ""), ("ing", "e"), ("ings", ""),
    ("ly", ""), ("ves", "f"),
)  # fmt: skip


@cache
def known() -> frozenset[str]:
    """Every word that stands in a list."""
    return meant() | parts(row.words for row in content.vocabulary().nonsense.values())


@cache
def meant() -> frozenset[str]:
    """Those that a misspelt word may be meant for: nobody is refused for a slip of the claw."""
    vocabulary = content.vocabulary()
    lists = [*vocabulary.kinds.values(), *vocabulary.deeds.values(), *vocabulary.marks.values()]
    lists += [row.words for row in vocabulary.verbs.values()]
    return parts([*lists, *(row.words for row in vocabulary.means.values())])


def parts(lists: Iterable[str]) -> frozenset[str]:
    return frozenset(part for words in lists for entry in words.split() for part in entry.split("_"))


@cache
def forms(word: str) -> frozenset[str]:
    """The plain forms of a word that stand in the lists; of one misspelt, those of what it is meant for."""
    if word in content.vocabulary().marks["plain"].split():
        return frozenset((word,))
    found = frozenset(cut for cut in cuts(word) if cut in known())
    if not found and len(word) >= WORTH and (other := spelt(word)):
        return forms(other)
    return found or frozenset((word,))


def spelt(word: str) -> str:
    """The known word that a misspelt one is meant for, by its letters, or else by its consonants; or nothing."""
    near = sorted(one for one in meant() if one[0] == word[0] and len(one) >= WORTH)
    if alike := difflib.get_close_matches(word, near, 1, ALIKE):
        return alike[0]
    bones = skeleton(word)
    return next((one for one in near if len(bones) > 2 and skeleton(one) == bones), "")


def skeleton(word: str) -> str:
    """What is left of a word without vowels, and without any letter twice in a row."""
    return re.sub(r"(.)\1+", r"\1", word[0] + re.sub("[aeiouy]", "", word[1:]))


Entry = tuple[str, ...]


@cache
def entries(words: str) -> dict[str, tuple[Entry, ...]]:
    """A list of entries, by their first word, the longest first."""
    found: dict[str, list[Entry]] = {}
    for text in dict.fromkeys(words.split()):
        parts = tuple(text.split("_"))
        found.setdefault(parts[0], []).append(parts)
    return {first: tuple(sorted(rows, key=lambda row: -len(row))) for first, rows in found.items()}


def places(words: str, said: Sequence[frozenset[str]]) -> Iterator[tuple[Entry, list[int]]]:
    """The entries of a list that stand in a sentence, each with the places of its words."""
    for start, first in enumerate(said):
        for form in sorted(first):
            for entry in entries(words).get(form, ()):
                if (where := at(entry, said, start)) is not None:
                    yield entry, where


def at(entry: Entry, said: Sequence[frozenset[str]], start: int) -> list[int] | None:
    """Where the words of an entry stand, the first at `start`, the others soon after one another."""
    where = [start]
    for part in entry[1:]:
        here = where[-1] + 1
        near = said[here : here + (1 if part == "my" else GAP)]
        found = next((here + i for i, one in enumerate(near) if part in one), None)
        if found is None or any("," in one for one in said[here:found]):
            return None
        where.append(found)
    return where
