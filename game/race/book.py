"""The record book: facts of raids in saves/records.sqlite3, made from the recordings saves/recordings/ID.nest.gz."""

import gzip
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict, astuple

from game import content, files
from game.progress import Tell, untold, within
from game.race.book_file import COLUMNS, NAME, connected, put_aside, told
from game.race.course import RECORDINGS, identity
from game.race.facts import RaidFacts, measure
from game.race.rules import bits
from game.race.splits import counts
from game.run.engine import ENGINE
from game.run.heads import Head, game_version
from game.run.journal import LARGEST, LONGEST, Damaged, End, Recording, Sitting, ends, parse, read
from game.run.replay import Differs

PATIENCE, HURRY = 2000, 60
"""The milliseconds to wait for a book that another process is writing: at a command line, and during play."""
AS_THEY_ARE = tuple(name for name in RaidFacts.__struct_fields__ if name in COLUMNS)
"""The facts of a raid that the book stores unchanged."""


class Source(msgspec.Struct, frozen=True):
    """The origin of a recording: who played it, and which file it was added from."""

    runner: str = ""
    source: str = ""


def party_of(head: Head | RaidFacts) -> str:
    """Return the classes of a party as the book stores them: sorted and joined by commas, since any member may lead."""
    return ",".join(sorted(head.party))


class Book(AbstractContextManager["Book"]):
    """The record book in a folder of saves. All errors of disk and database raise BookTrouble."""

    def __init__(self, where: Path, wait: int = PATIENCE) -> None:
        """Open the book, creating an empty one if none exists. `wait`: milliseconds to wait for another process."""
        self.where, self.kept = where, where / RECORDINGS
        self.said: list[str] = []  # a line for each thing that was wrong and is mended
        with told():
            self.kept.mkdir(parents=True, exist_ok=True)
            try:
                self.db = connected(where / NAME, wait)
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError as wrong:
                aside = put_aside(where / NAME)
                self.said.append(f"The record book was damaged ({wrong}) and is made again; it lies in {aside} now.")
                self.db = connected(where / NAME, wait)

    def __exit__(self, *_: object) -> None:
        self.db.close()

    # -- writing -----------------------------------------------------------------------------------

    @contextmanager
    def change(self) -> Iterator[None]:
        """Make all changes in this `with` block in one transaction, or none of them. Raises BookTrouble."""
        with told(), self.db:
            self.db.execute("BEGIN IMMEDIATE")
            yield

    def path(self, name: str) -> Path:
        """Return the path of the recording with this id."""
        return self.kept / f"{name}.nest.gz"

    def put(self, name: str, raw: bytes, source: Source | None = None) -> None:
        """Save a recording in a file named by its id, so that the book can be made anew from it. Raises BookTrouble."""
        with told():
            if source and source != Source():
                files.write(self.kept / f"{name}.json", msgspec.json.encode(source))
            files.write(self.path(name), gzip.compress(raw, 6, mtime=0))

    def add(self, facts: RaidFacts, raw: bytes, utc: int, source: Source | None = None) -> bool:
        """Add a raid and its recording. Return False if the book already has the same raid, documented at least as well.

        `utc`: when its facts were proved, in milliseconds since 1970. Raises BookTrouble.
        """
        fresh = columns(facts, utc, source or self.source(facts.id))
        with self.change():
            old = self.db.execute("SELECT * FROM run WHERE id = ?", (facts.id,)).fetchone()
            if old and merit(old) >= merit(fresh):
                return False
            self.put(facts.id, raw, source)
            self.insert(fresh)
            for name, splits in (("fixed", facts.splits), ("level", facts.entered)):
                for n, (key, _, *numbers) in enumerate(map(astuple, splits)):
                    row = (facts.id, n, name, key, *numbers)
                    self.db.execute("INSERT INTO split VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return True

    def insert(self, row: dict[str, Any]) -> None:
        """Write a raid's row to the table `run`, replacing an older row of the same raid."""
        self.db.execute("DELETE FROM run WHERE id = ?", (row["id"],))
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        self.db.execute(f"INSERT INTO run ({names}) VALUES ({marks})", tuple(row.values()))  # noqa: S608  names of columns

    def source(self, name: str) -> Source:
        """Return the origin that was given for a recording when it was added; an empty Source if none was."""
        try:
            return files.decoded(self.kept / f"{name}.json", Source)
        except (OSError, ValueError):
            return Source()

    # -- reading -----------------------------------------------------------------------------------

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Return the rows that a query finds. Raises BookTrouble."""
        with told():
            return self.db.execute(sql, values).fetchall()

    def count(self) -> int:
        """Return the number of raids in the book."""
        return len(self.rows("SELECT id FROM run"))

    # -- what is derived ---------------------------------------------------------------------------

    def pending(self) -> list[str]:
        """Return the ids of the recordings whose facts are not in the book yet."""
        known = {row["id"] for row in self.rows("SELECT id FROM run")}
        with told():
            return sorted({path.name.removesuffix(".nest.gz") for path in self.kept.glob("*.nest.gz")} - known)

    def catch_up(self, utc: int, tell: Tell = untold) -> None:
        """Add to the book all attempts and recordings in the folder that are not in it yet. Raises BookTrouble.

        Each of the recordings is played again, which takes seconds: `tell` is called before the first, and after each Command, with per cents
        of a recording.
        """
        for folder in self.where.iterdir() if self.where.is_dir() else ():
            self.attempt(folder, keep=True)
        names = self.pending()
        if names:
            tell(0, 100 * len(names))
        for n, name in enumerate(names):
            path, along = self.path(name), within(tell, n, len(names))
            try:
                self.add(measure(path, along, saves=self.where), lines(path), utc)
            except Differs:
                with self.change():
                    self.insert(untested(read(path, links=True), self.source(name)))
            except Damaged as wrong:
                self.said.append(f"{wrong}; it lies in {put_aside(path)} now.")

    def rebuild(self, utc: int, tell: Tell = untold) -> None:
        """Make the record book anew from the recordings.

        Rows proved under other rules are kept, because they cannot be proved again now.
        """
        with self.change():
            self.db.execute("DELETE FROM run WHERE engine = ? AND rules = ?", (ENGINE, content.fingerprint()))
            self.db.execute("DELETE FROM run WHERE verified_utc IS NULL")
            self.db.execute("DELETE FROM attempt")
        self.catch_up(utc, tell)

    def attempt(self, folder: Path, recording: Recording | None = None, *, keep: bool = False) -> None:
        """Add the raid in a folder of saves to the book's list of attempts.

        `recording`: its recording, if it has been read. `keep`: add that to the book if the raid is over.
        """
        try:
            head, last = ends(folder / "journal")
            begun = first(folder / "journal")
        except Damaged:
            return
        name, ended = f"{folder.name} {begun}", last.outcome if isinstance(last, End) else ""
        if any(row["ended"] == ended for row in self.rows("SELECT ended FROM attempt WHERE folder = ?", (name,))):
            return
        kind = ""
        with suppress(Damaged):
            recording = recording or read(folder / "journal", torn=True)
            kind = "practice" if any(one.by == "practice" for one in recording.sittings) else ""
            if keep and ended:
                self.put(identity(recording), lines(folder / "journal"))
        row = (name, head.seed, kind, head.job, head.profile, party_of(head), begun, ended, None, "")
        with self.change():
            self.db.execute(f"INSERT OR REPLACE INTO attempt VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608


def lines(path: Path) -> bytes:
    """Return the lines of a recording, unpacked if they are gzipped. Raises Damaged."""
    try:
        with files.opened(path, LARGEST, links=True) as file:
            return files.unpacked(file, LARGEST).read()
    except OSError as wrong:
        raise Damaged(f"{path}: {wrong.strerror}") from None


def first(path: Path) -> int:
    """Return the time when a journal's raid began, in milliseconds since 1970. If it is not recorded, return 0."""
    try:
        with files.opened(path, LARGEST) as file:
            file.readline(LONGEST)
            return parse(file.readline(LONGEST), Sitting).utc
    except (OSError, ValueError):
        return 0


def merit(row: Any) -> tuple[bool, ...]:
    """Return a sort key for how well a recording documents the raid.

    It says whether the play is ranked, has a sound clock, has sittings, and has a count of keys.
    """
    return bool(row["eligible"]), row["clock"] == "sound", bool(row["sittings"]), row["keys"] is not None


def columns(facts: RaidFacts, utc: int, source: Source) -> dict[str, Any]:
    """Return the values for a raid's row in the table `run`, by column."""
    return {
        **{name: getattr(facts, name) for name in AS_THEY_ARE}, **party_columns(facts), **asdict(source),
        "changed": " ".join(f"{name}={value}" for name, value in facts.terms.settings.items()),
        "conducts": bits(facts.conducts), "eligible": int(facts.eligible), "reasons": ",".join(facts.reasons),
        "verified_utc": utc, "verified_by": game_version(), "note": "",
    }  # fmt: skip


def untested(recording: Recording, source: Source) -> dict[str, Any]:
    """Return the table row for a recording that cannot be verified: when it is replayed now, it ends differently.

    Its values are therefore only claimed.
    """
    head, end = recording.head, recording.end or End(0, "unfinished", "", "")
    return {
        **{name: getattr(head, name) for name in ("rules", "game", "seed", "job", "profile")}, **party_columns(head), **asdict(source),
        "id": identity(recording), "engine": 0, "digest": end.digest, "outcome": end.outcome, "cause": end.cause,
        "commands": sum(counts(record.command) for record in recording.records), "eligible": 0, "reasons": "historic",
    }  # fmt: skip


def party_columns(head: Head | RaidFacts) -> dict[str, Any]:
    """Return the values of the party's columns in the table `run`."""
    return {"party": party_of(head), "leader": head.party[0], "size": len(head.party)}
