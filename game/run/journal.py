"""The journal: a head, then one record a line, then an end, each with its checksum. It is the recording, and the truth.

    {"n":1,"at":5210,"command":{"do":"Act","action":"explore"},"digest":"9f..."} 1c291ca3

A record is written when its command has happened, and handed to the system at once: killing the process
loses at most the command in hand. A line cut short at the end is dropped when resuming; anything else that
does not fit is refused, with its place. Between records stand the player's own notes, which are no commands: they
have no number and no part in any digest.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import IO, TypeVar
from zlib import crc32

import msgspec

from game.flow.chronicle import AnyEntry, Entry
from game.flow.commands import AnyCommand

LONGEST = 1 << 14
"""Bytes of a line, at most."""
LARGEST = 1 << 28
"""Bytes of a journal, at most."""
FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a run begins with: all that its first Decision depends on."""

    format: int = FORMAT
    game: str
    rules: str  # hash of the decoded content
    seed: str
    profile: str
    party: tuple[str, ...]
    job: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command and what came of it. `at`: milliseconds of play, no part of the digest."""

    n: int
    at: int
    command: AnyCommand
    digest: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    outcome: str
    cause: str
    digest: str


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player has written beside a Room of the Environment Pool after command `n`; "" strikes it out. [B 3.12]"""

    note: str
    level: int
    room: int
    n: int


class Recording(msgspec.Struct):
    head: Head
    records: list[Record]
    end: End | None
    sound: int  # bytes of the part that is whole
    notes: list[Note] = []


T = TypeVar("T", Head, Record, End, Note, Entry)


class Damaged(Exception):
    """A recording that cannot be trusted: where, and how."""


def line(value: Head | Record | End | Note | Entry) -> bytes:
    data = msgspec.json.encode(value)
    return b"%b %08x\n" % (data, crc32(data))


def parse(raw: bytes, kind: type[T]) -> T:
    """Exactly what `line` writes. Raises ValueError otherwise."""
    if len(raw) > LONGEST:
        raise ValueError("too long")
    data, _, check = raw.rpartition(b" ")
    if check != b"%08x\n" % crc32(data):
        raise ValueError("its checksum does not fit")
    try:
        value = msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as wrong:
        raise ValueError(str(wrong)) from None
    if line(value) != raw:
        raise ValueError("not in the form it was written")
    return value


def read(path: Path, *, torn: bool = False) -> Recording:
    """A whole journal. `torn` forgives a last line cut short. Raises Damaged."""
    try:
        if path.stat().st_size > LARGEST:
            raise Damaged(f"{path}: too large to be a recording")
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as wrong:
        raise Damaged(f"{path}: {wrong.strerror}") from None
    if not lines:
        raise Damaged(f"{path}: empty")
    recording = Recording(_head(path, lines[0]), [], None, len(lines[0]))
    for i, raw in enumerate(lines[1:], start=1):
        try:
            _take(recording, raw)
        except ValueError as wrong:
            if torn and i == len(lines) - 1 and not raw.endswith(b"\n"):
                break
            raise Damaged(f"{path}: line {i + 1}: {wrong}") from None
        recording.sound += len(raw)
    return recording


def ends(path: Path) -> tuple[Head, Record | End | Note | None]:
    """The head, and the last whole line behind it, if there is one. Raises Damaged."""
    try:
        with path.open("rb") as file:
            first = file.readline(LONGEST)
            file.seek(max(len(first), path.stat().st_size - 2 * LONGEST))
            lines = file.read(2 * LONGEST).splitlines(keepends=True)
    except OSError as wrong:
        raise Damaged(f"{path}: {wrong.strerror}") from None
    head = _head(path, first)
    for raw in reversed(lines):
        try:
            return head, _line(raw)
        except ValueError:
            continue
    return head, None


def _line(raw: bytes) -> Record | End | Note:
    """Any line behind the head: what it must be, it says by how it begins. Raises ValueError."""
    if raw.startswith(b'{"note":'):
        return parse(raw, Note)
    return parse(raw, Record) if raw.partition(b",")[2].startswith(b'"at":') else parse(raw, End)


def _head(path: Path, raw: bytes) -> Head:
    try:
        head = parse(raw, Head)
    except ValueError as wrong:
        raise Damaged(f"{path}: line 1: {wrong}") from None
    if head.format != FORMAT:
        raise Damaged(f"{path}: format {head.format}; this game reads format {FORMAT}")
    return head


def _take(recording: Recording, raw: bytes) -> None:
    """One line more. Raises ValueError."""
    if recording.end:
        raise ValueError("something stands behind the end")
    done = len(recording.records)
    match _line(raw):
        case Record(n=n) as record if n == done + 1:
            recording.records.append(record)
        case Record(n=n):
            raise ValueError(f"record {n} where {done + 1} belongs")
        case End(n=n) as end if n == done:
            recording.end = end
        case Note(n=n) as note if n == done:
            recording.notes.append(note)
        case End(n=n) | Note(n=n):
            raise ValueError(f"what comes after command {n}, after command {done}")


def tale(path: Path, until: int) -> tuple[list[Entry], int]:
    """The story told up to a command, and its length in bytes. Raises ValueError if it is not whole."""
    story: list[Entry] = []
    good = 0
    for raw in path.read_bytes().splitlines(keepends=True):
        told: Entry = parse(raw, AnyEntry)
        if told.command > until:
            break
        story.append(told)
        good += len(raw)
    return story, good


class Journal:
    """The files of a run being played: `journal`, the truth, and beside it `chronicle`, which could be told again from it."""

    def __init__(self, folder: Path, head: Head | None = None, keep: tuple[int, int] = (0, 0)) -> None:
        """A new one with this head, or an old one cut to these lengths. Raises OSError."""
        mode = "r+b" if head is None else "xb"
        self.file: IO[bytes] = (folder / "journal").open(mode, buffering=0)
        story = folder / "chronicle"
        self.story: IO[bytes] = story.open("r+b" if story.exists() else "xb", buffering=0)
        for file, length in zip((self.file, self.story), keep, strict=True):
            file.truncate(length)
            file.seek(length)
        if head is not None:
            self.file.write(line(head))

    def write(self, record: Record, fresh: Sequence[Entry]) -> None:
        """The chronicle first: it may be ahead of the journal, never behind."""
        self.tell(fresh)
        self.file.write(line(record))

    def note(self, note: Note) -> None:
        self.file.write(line(note))

    def tell(self, fresh: Sequence[Entry]) -> None:
        if fresh:
            self.story.write(b"".join(line(told) for told in fresh))

    def end(self, end: End) -> None:
        self.file.write(line(end))

    def close(self) -> None:
        self.file.close()
        self.story.close()
