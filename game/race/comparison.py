"""What a raid is compared with while it is raced: a ghost, or what the record book has of its nest."""

# ruff: noqa: PLC0415  a raid begins sooner without the database

from collections.abc import Iterable
from itertools import product
from pathlib import Path

from msgspec import Struct

from game.race.splits import MEASURES, Split
from game.run.heads import Head

MOST = 20
"""Raids of which the average is made, best first."""


class Comparison(Struct, frozen=True):
    """Numbers to be compared with, by measure and key of a split. `best`: the least turns from one split ("": the start) to another."""

    at: dict[str, dict[str, int]] = {}
    best: dict[tuple[str, str], int] = {}


def of(splits: Iterable[Split], best: dict[tuple[str, str], int] | None = None) -> Comparison:
    """Return the comparison with one raid."""
    every = list(splits)
    return Comparison(
        {name: {one.key: getattr(one, number) for one in every} for name, number in MEASURES.items()}, best or {}
    )


def comparisons(where: Path, head: Head) -> dict[str, Comparison]:
    """Return what the record book in the folder `where` has of this nest, party and Job: some of "pb", "best" and "average"."""
    from game.race.boards import fastest, fixed_splits, nest_of, ranked, segments
    from game.race.book import HURRY, Book
    from game.race.book_file import NAME, BookTrouble

    if not (where / NAME).is_file():
        return {}
    try:
        with Book(where, HURRY) as book:
            nest = nest_of(head)
            best, won = segments(book, nest), [fixed_splits(book, row["id"]) for row in ranked(book, nest, most=MOST)]
    except BookTrouble:
        return {}
    found = {"pb": of(won[0], best), "average": _average([of(one).at for one in won], best)} if won else {}
    return found | ({"best": Comparison({"turns": fastest(best, head.job)}, best)} if best else {})


def _average(raids: list[dict[str, dict[str, int]]], best: dict[tuple[str, str], int]) -> Comparison:
    """Return the comparison with the mean of raids, rounded down; of each split, of those that reached it."""
    every: dict[str, dict[str, list[int]]] = {name: {} for name in MEASURES}
    for raid, name in product(raids, MEASURES):
        for key, number in raid[name].items():
            every[name].setdefault(key, []).append(number)
    return Comparison({name: {key: sum(n) // len(n) for key, n in keys.items()} for name, keys in every.items()}, best)


def own_best(where: Path, head: Head) -> Path | None:
    """Return the recording of the best raid for this Job in this nest by this party; None if the record book has none, or cannot be read."""
    from game.race.boards import nest_of, ranked
    from game.race.book import HURRY, Book
    from game.race.book_file import BookTrouble

    try:
        with Book(where, HURRY) as book:
            rows = ranked(book, nest_of(head), most=1)
            return book.path(rows[0]["id"]) if rows else None
    except BookTrouble:
        return None
