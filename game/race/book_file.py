"""The file of the record book: its tables, opening it, and setting a damaged one aside."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from game import files
from game.printable import Complaint

VERSION = 1
"""The version of the book's tables, stored as PRAGMA user_version."""
NAME = "records.sqlite3"
TABLES = (
    """CREATE TABLE run (id TEXT PRIMARY KEY, digest TEXT NOT NULL, engine INT, rules TEXT, game TEXT, seed TEXT NOT NULL, kind TEXT,
      plan TEXT, job TEXT, profile TEXT, party TEXT, leader TEXT, size INT, goal TEXT, outcome TEXT, cause TEXT,
      turns INT, commands INT, explored INT, keys INT, play_ms INT, rta_ms INT, sittings INT, clock TEXT, pace INT,
      levels INT, fights INT, rounds INT, wounds INT, deaths INT, conducts INT, changed TEXT,
      driver TEXT, front TEXT, runner TEXT, source TEXT, begun_utc INT, ended_utc INT,
      eligible INT NOT NULL, reasons TEXT, verified_utc INT, verified_by TEXT, note TEXT) STRICT""",
    """CREATE TABLE split (run TEXT REFERENCES run ON DELETE CASCADE, ord INT, list TEXT, key TEXT,
      turns INT, commands INT, explored INT, play_ms INT, PRIMARY KEY (run, list, ord)) WITHOUT ROWID, STRICT""",
    """CREATE TABLE attempt (folder TEXT PRIMARY KEY, seed TEXT, kind TEXT, job TEXT, profile TEXT, party TEXT, begun_utc INT,
      ended TEXT, turns INT, last_split TEXT) STRICT""",
    "CREATE INDEX board ON run (job, profile, size, kind, engine, rules, eligible, turns)",
    f"PRAGMA user_version = {VERSION}",
)
COLUMNS = re.findall(r"(\w+) (?:TEXT|INT)", TABLES[0])
"""Names of the columns of the table `run`."""


class BookTrouble(Complaint):
    """Raised when the record book cannot be read or written; the message says why. Play goes on without the book."""


@contextmanager
def told() -> Iterator[None]:
    """Turn errors of database and disk within this `with` block into BookTrouble."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as wrong:
        raise BookTrouble(f"the record book cannot be used: {getattr(wrong, 'strerror', None) or wrong}") from wrong
    except sqlite3.DatabaseError as wrong:
        raise BookTrouble(f"the record book is damaged ({wrong}): nest records rebuild makes it again") from wrong


def connected(path: Path, wait: int) -> sqlite3.Connection:
    """Open the database, make its tables if they are missing, and return the connection.

    Raises sqlite3.Error, OSError; BookTrouble if made by a later game.
    """
    if files.present(path):
        files.opened(path, most=1 << 32).close()  # no pipe, no link
    db = sqlite3.connect(path, timeout=wait / 1000, isolation_level=None)
    try:
        db.row_factory = sqlite3.Row
        db.execute("PRAGMA foreign_keys = on")
        db.execute("PRAGMA synchronous = normal")  # a row that a power cut loses is made again from its recording
        if version(db) > VERSION:
            raise BookTrouble(f"the record book {path} was made by a later version of the game")
        if version(db) < VERSION:
            with db:
                db.execute("BEGIN IMMEDIATE")
                for sql in TABLES if version(db) < VERSION else ():  # no other process has made them meanwhile
                    db.execute(sql)
        if (found := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(found.splitlines()[-1])
    except BaseException:
        db.close()
        raise
    return db


def version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def put_aside(path: Path) -> Path:
    """Rename a damaged file to a free name, and return the new path. Raises OSError."""
    names = (path.with_name(f"{path.name}.damaged-{n}") for n in count(1))
    aside = next(name for name in names if not files.present(name))
    path.rename(aside)
    for more in ("-journal", "-wal", "-shm"):
        path.with_name(path.name + more).unlink(missing_ok=True)
    return aside
