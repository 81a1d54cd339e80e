"""Finds the entries of a word list, single words or phrases, in a sentence."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

GAP = 4
"""The greatest distance, in words of the sentence, from one word of an entry to the next."""


@cache
def entries(words: str) -> dict[str, list[list[str]]]:
    """Return the entries (lists of words) of a word list, as a dict by their first word, longer entries first."""
    found: dict[str, list[list[str]]] = {}
    for parts in sorted((text.split("_") for text in dict.fromkeys(words.split())), key=len, reverse=True):
        found.setdefault(parts[0], []).append(parts)
    return found


def places(words: str, said: Sequence[frozenset[str]]) -> Iterator[list[int]]:
    """Find the entries of the word list `words` in a sentence, and yield for each the indices of its words."""
    known = entries(words)
    for start, first in enumerate(said):
        for entry in (entry for form in sorted(form for form in first if form in known) for entry in known[form]):
            where: list[int] = [start]
            for last, part in pairwise(entry):
                gap = 1 if part in ("my", "not") else 2 if last == "the" else GAP
                near = range(at := where[-1] + 1, min(at + gap, len(said)))
                fit = (
                    i for i in near if part in said[i] and not frozenset((",", "and")) & frozenset().union(*said[at:i])
                )
                where += [*fit][:1]
            if len(where) == len(entry):
                yield where
