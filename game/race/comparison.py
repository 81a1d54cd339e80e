"""Comparisons for a raid in progress: with another raid (a ghost), or with the record book's raids in its nest."""

# ruff: noqa: PLC0415  a raid begins sooner without the database

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.race.splits import Split
from game.run.heads import Head

if TYPE_CHECKING:
    from game.race.boards import Category
    from game.race.book import Book

MEASURES = {"turns": "turns", "commands": "commands", "rta": "play_ms"}
"""The measures of splits, with the field of a Split for each; "rta" uses playing time, as for a raid in one sitting."""
MOST = 20
"""The greatest number of raids, the best ones, from which the average is computed."""


class Comparison(Struct, frozen=True):
    """The numbers to compare with, by measure and milestone. `best`: least turns from one milestone ("": the start) to another."""

    at: dict[str, dict[str, int]] = {}
    best: dict[tuple[str, str], int] = {}


def of(splits: Iterable[Split], best: dict[tuple[str, str], int] | None = None) -> Comparison:
    """Return the comparison with the one raid that has these split times."""
    every = list(splits)
    return Comparison(
        {name: {one.key: getattr(one, number) for one in every} for name, number in MEASURES.items()}, best or {}
    )


def comparisons(where: Path, head: Head) -> dict[str, Comparison]:
    """Return the comparisons ("pb", "best", "average", as far as they exist) with the record book's raids like this one."""
    from game.race.book_file import NAME, BookTrouble

    if not (where / NAME).is_file():
        return {}
    try:
        with opened(where) as book:
            return dict(_found(book, _nest(head), head.job))
    except BookTrouble:
        return {}


def _found(book: "Book", nest: "Category", job: str) -> Iterator[tuple[str, Comparison]]:
    """Yield the name and the comparison of each kind that the book's raids in a nest allow."""
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
    """Return the mean of the numbers that are not None, rounded down."""
    there = [number for number in numbers if number is not None]
    return sum(there) // len(there)


def own_best(where: Path, head: Head) -> Path | None:
    """Return the recording of the book's best raid in this nest with this party and Job; None if there is none."""
    from game.race.boards import ranked
    from game.race.book_file import BookTrouble

    try:
        with opened(where) as book:
            rows = ranked(book, _nest(head), most=1)
            return book.path(rows[0]["id"]) if rows else None
    except BookTrouble:
        return None


def opened(where: Path) -> "Book":
    """Return the record book in a folder of saves, without waiting long for other processes. Raises BookTrouble."""
    from game.race.book import HURRY, Book

    return Book(where, HURRY)


def _nest(head: Head) -> "Category":
    from game.race.boards import Category
    from game.race.book import party_of

    return Category(job=head.job, profile=head.profile, seed=head.seed, party=party_of(head))
