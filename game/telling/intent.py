"""What a sentence is up to: an intent and a Feature, by word lists that anybody can read. No words reach the engine.

    "I kick sand into its eyes"  >  hinder, by Skill: kick sand, sand, eye

Each word of assets/intents.toml that stands in the sentence counts once, marked ones three times. What is said of the end in
view ("until it flees", "to scare it off") counts twice for the intent, what is said of the means ("by singing") twice for
the Feature. The highest sum wins, of equals the first in the list. Where no Feature is named, the intent has a usual one.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct

from game import content

STRONG = 3
ENDINGS = ("ings", "ing", "ed", "es", "ly", "s", "e")
SHORTEST = {"ly": 4}
"""Letters of a stem, at least, where they are not three."""
IRREGULAR = {
    "ran": "run", "threw": "throw", "thrown": "throw", "bit": "bite", "bitten": "bite", "hid": "hide", "hidden": "hide",
    "flew": "fly", "flies": "fly", "flown": "fly", "stung": "sting", "spun": "spin", "wove": "weave", "woven": "weave", "built": "build",
    "dug": "dig", "shook": "shake", "blew": "blow", "drove": "drive", "led": "lead", "tore": "tear", "torn": "tear",
    "slid": "slide", "crept": "creep", "leaves": "leaf", "leafs": "leaf", "berries": "berry", "eyes": "eye", "told": "tell",
    "sang": "sing", "drew": "draw", "struck": "strike", "tying": "tie", "tied": "tie", "lying": "lie", "lies": "lie",
    "scaring": "scare", "her": "her", "antennae": "feeler", "antenna": "feeler",
}  # fmt: skip


class Reading(Struct, frozen=True):
    """What a sentence is taken for. `because`: the words that decided; `named`: whether the Feature was among them."""

    intent: str
    feature: str
    verdict: str
    because: tuple[str, ...]
    named: bool = True


def stem(word: str) -> str:
    """A word without its endings: push, pushes, pushing are one; so are trip and tripping."""
    whole, word = "", IRREGULAR.get(word, word)
    while word != whole:
        whole, word = word, shortened(word)
    return word


def shortened(word: str) -> str:
    """A word without its last ending, and without the letter that was doubled before it."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST.get(ending, 3):
            cut = word[: -len(ending)]
            return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "sl" else cut
    return word


def stems(text: str) -> list[str]:
    """A sentence, word by word; its question mark is a word too."""
    plain = re.sub(r"([a-z])\s*\?", r"\1 question ", text.lower().replace("'s", ""))
    return [stem(word) for word in re.findall(r"[a-z]+", plain)]


class Word(Struct, frozen=True):
    """An entry of a list: stems that must stand in this order, and what they count."""

    text: str
    parts: tuple[str, ...]
    weight: int

    def at(self, said: Sequence[str]) -> int:
        """Where the last of them stands, the first no more than two words before the next; -1: not there."""
        for start, one in enumerate(said):
            if one == self.parts[0]:
                end = start
                for part in self.parts[1:]:
                    end = next((i for i in range(end + 1, min(end + 4, len(said))) if said[i] == part), -1)
                    if end < 0:
                        break
                else:
                    return end
        return -1


@cache
def words(table: str) -> dict[str, tuple[Word, ...]]:
    """A table of the word lists, stemmed: the whole table once."""
    lists: Mapping[str, Sequence[str]] = getattr(content.vocabulary(), table)
    return {name: tuple(entry(text) for text in texts) for name, texts in lists.items()}


def entry(text: str) -> Word:
    plain = text.removesuffix("!")
    return Word(plain, tuple(stems(plain)), STRONG if text.endswith("!") else 1)


def clauses(said: list[str], marks: Sequence[str]) -> list[bool]:
    """Of each word, whether it belongs to a clause that such a word begins: up to the next of either sort."""
    idle = content.vocabulary().idle
    every = {stem(mark) for group in idle.values() for mark in group}
    own = {stem(mark) for mark in marks}
    found, inside = [], False
    for word in said:
        if word in every:
            inside = word in own
        found.append(inside)
    return found


def weigh(said: list[str], table: str, twice: list[bool]) -> list[tuple[int, str, tuple[str, ...]]]:
    """The rows of a table that a sentence speaks for, the heaviest first, with the words that did it."""
    rows = []
    for name, entries in words(table).items():
        hits = [(one, where) for one in entries if (where := one.at(said)) >= 0]
        total = sum(one.weight * (2 if twice[where] else 1) for one, where in hits)
        if total:
            rows.append((total, name, tuple(one.text for one, _ in hits)))
    return sorted(rows, key=lambda row: -row[0])


def read(text: str) -> Reading | None:
    """What a sentence is taken for; nothing, if no word of it says what it is for."""
    said, idle = stems(text), content.vocabulary().idle
    intents = weigh(said, "intents", clauses(said, idle["ends"]))
    if not intents:
        return None
    _, intent, because = intents[0]
    features = weigh(said, "features", clauses(said, idle["means"]))
    feature = features[0][1] if features else content.vocabulary().usual[intent]
    reasons = tuple(dict.fromkeys((*because, *(features[0][2] if features else ()))))
    return Reading(intent, feature, content.intents()[intent].verdict(feature), reasons, bool(features))


def deed(text: str, deeds: Sequence[str]) -> str:
    """Of the ways to carry an intent out ("clear", "snare-afield"), the one a sentence speaks for; else the first."""
    said = stems(text)
    for _, name, _ in weigh(said, "deeds", [False] * len(said)):
        if found := next((one for one in deeds if one.removesuffix("-afield") == name), ""):
            return found
    return deeds[0]
