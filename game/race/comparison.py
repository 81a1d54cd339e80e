"""What a raid is compared with while it is raced: a ghost, or what the record book has of its nest."""

# ruff: noqa: PLC0415  a raid begins sooner without the database

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.race.splits import MEASURES, Split
from game.run.heads import Head

if TYPE_CHECKING:
    from game.race.boards import Category
    from game.race.book import Book

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
    from game.race.book_file import NAME, BookTrouble

    if not (where / NAME).is_file():
        return {}
    try:
        with opened(where) as book:
            return dict(_found(book, _nest(head), head.job))
    except BookTrouble:
        return {}


def _found(book: "Book", nest: "Category", job: str) -> Iterator[tuple[str, Comparison]]:
    """Yield comparisons, with their names."""
    from game.race.boards import fastest, fixed_splits, ranked, segments

    best, won = segments(book, nest), [fixed_splits(book, row["id"]) for row in ranked(book, nest, most=MOST)]
    if won:
        yield "pb", of(won[0], best)
        found = [of(splits).at for splits in won]
        keys = {split.key for splits in won for split in splits}
        yield (
            "average",
            Comparison(
                {name: {key: _mean(one[name].get(key) for one in found) for key in keys} for name in MEASURES}, best
            ),
        )
    if best:
        yield "best", Comparison({"turns": fastest(best, job)}, best)


def _mean(numbers: Iterable[int | None]) -> int:
    """Return the mean of those that are not None, rounded down."""
    there = [number for number in numbers if number is not None]
    return sum(there) // len(there)


def own_best(where: Path, head: Head) -> Path | None:
    """Return the recording of the best raid for this Job in this nest by this party; None if the record book has none, or cannot be read."""
    from game.race.boards import ranked
    from game.race.book_file import BookTrouble

    try:
        with opened(where) as book:
            rows = ranked(book, _nest(head), most=1)
            return book.path(rows[0]["id"]) if rows else None
    except BookTrouble:
        return None


def opened(where: Path) -> "Book":
    """Return the record book in a folder of saves, for which nobody waits long. Raises BookTrouble."""
    from game.race.book import HURRY, Book

    return Book(where, HURRY)


def _nest(head: Head) -> "Category":
    from game.race.boards import Category
    from game.race.book import party_of

    return Category(job=head.job, profile=head.profile, seed=head.seed, party=party_of(head))
