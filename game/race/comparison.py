"""What a raid is compared with while it is raced."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from game.race.boards import Category, ranked
from game.race.book import HURRY, Book, party_of
from game.race.book_file import NAME, BookTrouble, told
from game.race.splits import Split
from game.run.heads import Head


class Comparison(Struct, frozen=True):
    """Splits to be compared with, by key. `best`: the shortest segment that ever ended with each, its numbers as lengths."""

    splits: dict[str, Split]
    best: dict[str, Split] = {}


def best(where: Path, head: Head) -> Path | None:
    """Return the recording of the best raid in the same nest by the same party, by the record book in `where`; None if there is none."""
    with open_book(where) as book:
        rows = ranked(book, nest(head), most=1) if book else []
        return book.path(rows[0]["id"]) if book and rows else None
    return None


def comparisons(where: Path, head: Head) -> dict[str, Comparison]:
    """Return what the record book in the folder `where` has of the same nest and party: {"pb": the best raid}, or nothing."""
    with open_book(where) as book:
        rows = ranked(book, nest(head), most=1) if book else []
        if not book or not rows:
            return {}
        numbers = "key, 0, turns, commands, explored, play_ms"
        sql = f"SELECT {numbers} FROM split WHERE run = ? AND list = 'fixed' ORDER BY ord"  # noqa: S608
        with told():
            return {"pb": Comparison({row[0]: Split(*row) for row in book.db.execute(sql, (rows[0]["id"],))})}
    return {}


def nest(head: Head) -> Category:
    """Return the board of the nest of this head, for its party."""
    return Category(job=head.job, profile=head.profile, seed=head.seed, party=party_of(head))


@contextmanager
def open_book(where: Path) -> Iterator[Book | None]:
    """Open the record book for this `with` block; None if there is none, or it cannot be used now: a race goes on without."""
    try:
        book = Book(where, HURRY) if (where / NAME).is_file() else None
    except BookTrouble:
        book = None
    try:
        yield book
    except BookTrouble:
        pass
    finally:
        if book:
            book.db.close()
