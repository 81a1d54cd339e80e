"""The journal: a head, then one record a line, then an end, each with its checksum. It is the recording, and the truth.

    {"n":1,"at":5210,"command":{"do":"Act","action":"explore"},"digest":"9f..."} 1c291ca3

A record is written when its command has happened, and handed to the system at once: killing the process
loses at most the command in hand. A line cut short at the end is dropped when resuming; anything else that
does not fit is refused, with its place, and with how much stands before and behind it. Between records stand the player's
own notes, and the mark of a raid that was taken up under other rules: they are no commands, have no number and no part in
any digest.
"""

import re
from io import SEEK_END
from pathlib import Path
from typing import IO, Annotated, TypeVar
from zlib import crc32

import msgspec

from game import files
from game.engine.commands import AnyCommand
from game.engine.entries import AnyEntry, Entry
from game.run import heads
from game.run.heads import FORMAT, Head

LONGEST = 1 << 14
"""Bytes of a line, at most."""
LARGEST = 1 << 25
"""Bytes of a journal, at most: a quarter of a million commands. A longer one is neither written nor read."""
STORY = 1 << 27
"""Bytes of a chronicle, at most."""
RECORD = re.compile(rb'\{"n":\d{1,9},"at":')
"""How a record begins, also where it is damaged further on."""
UNCOUNTED = re.compile(rb'\{"note":|\{"moved":|\{"n":\d{1,9},"outcome":')
"""How a line begins that is no command."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
"""Of commands, or milliseconds."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command and what came of it. `at`: milliseconds of play, no part of the digest."""

    n: Count
    at: Count
    command: AnyCommand
    digest: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Count
    outcome: str
    cause: str
    digest: str


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player has written beside a Room of the Environment Pool after command `n`; "" strikes it out. [B 3.12]"""

    note: str
    level: int
    room: int
    n: Count


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After command `n` the player has taken it up under another game: its rules, its version.

    From here on nobody can play it again from the start: no game has both the rules before and those behind.
    """

    moved: str
    game: str
    n: Count


class Recording(msgspec.Struct):
    head: Head
    records: list[Record]
    end: End | None
    sound: int  # bytes of the part that is whole
    notes: list[Note] = []
    moves: list[Moved] = []
    cut: str = ""  # why it ends where it does, if more stands behind
    lost: int = 0  # commands that stand there

    @property
    def foreign(self) -> str:
        """What is not as it is here of the game it was played under last; "" where nothing is."""
        last = self.moves[-1] if self.moves else None
        return heads.foreign(last.moved, last.game) if last else heads.foreign(self.head.rules, self.head.game)


Behind = Record | End | Note | Moved
"""What stands behind the head."""
T = TypeVar("T", Head, Record, End, Note, Moved, Entry)


class Damaged(Exception):
    """A recording that cannot be trusted: where, and how.

    `kept`: commands before that place, -1 if there is nothing sound at all; `lost`: commands that stand behind it.
    """

    def __init__(self, trouble: str, kept: int = -1, lost: int = 0) -> None:
        super().__init__(trouble)
        self.kept, self.lost = kept, lost


def line(value: Head | Behind | Entry) -> bytes:
    data = msgspec.json.encode(value)
    return b"%b %08x\n" % (data, crc32(data))


def parse(raw: bytes, kind: type[T]) -> T:
    """Return exactly what `line` writes. Raises ValueError otherwise."""
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


def read(path: Path, *, torn: bool = False, cut: bool = False, links: bool = False) -> Recording:
    """Return a journal, line by line. `torn` forgives a last line cut short, `cut` leaves off all from the first that is damaged.

    `links`: it may be a link, as any file one names.

    Raises Damaged.
    """
    try:
        with files.opened(path, LARGEST, links=links) as file:
            return _read(path, file, torn=torn, cut=cut)
    except OSError as wrong:
        raise Damaged(f"{path}: {wrong.strerror}") from None


def _read(path: Path, file: IO[bytes], *, torn: bool, cut: bool) -> Recording:
    first = file.readline(LONGEST + 1)
    if not first:
        raise Damaged(f"{path}: empty")
    recording = Recording(_head(path, first), [], None, len(first))
    number = 1
    while raw := file.readline(LONGEST + 1):
        number += 1
        try:
            _take(recording, raw)
        except ValueError as wrong:
            rest = raw + file.read(LARGEST)
            recording.cut, recording.lost = f"line {number}: {wrong}", commands(rest)
            short = b"\n" not in rest and recording.lost <= 1
            if not (cut or (torn and short)):
                raise Damaged(f"{path}: {recording.cut}", len(recording.records), recording.lost) from None
            break
        recording.sound += len(raw)
    return recording


def commands(rest: bytes) -> int:
    """Return how many commands stand in what cannot be read any more: one a line, more where two lines have run together."""
    lines = [line for line in rest.split(b"\n") if line.strip(b"\0 \r")]
    return sum(max(len(RECORD.findall(line)), not UNCOUNTED.match(line)) for line in lines)


def ends(path: Path) -> tuple[Head, Behind | None]:
    """Return the head, and the last whole line behind it, if there is one. Raises Damaged."""
    try:
        with files.opened(path, LARGEST) as file:
            first = file.readline(LONGEST)
            file.seek(max(len(first), file.seek(0, SEEK_END) - 2 * LONGEST))
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


def _line(raw: bytes) -> Behind:
    """Return any line behind the head: what it must be, it says by how it begins. Raises ValueError."""
    if raw.startswith(b'{"note":'):
        return parse(raw, Note)
    if raw.startswith(b'{"moved":'):
        return parse(raw, Moved)
    return parse(raw, Record) if raw.partition(b",")[2].startswith(b'"at":') else parse(raw, End)


def _head(path: Path, raw: bytes) -> Head:
    try:
        head = parse(raw, Head)
        if head.format == FORMAT:
            heads.check(head)
    except ValueError as wrong:
        raise Damaged(f"{path}: line 1: {wrong}") from None
    if head.format != FORMAT:
        raise Damaged(f"{path}: format {head.format}; this game reads format {FORMAT}")
    return head


def _take(recording: Recording, raw: bytes) -> None:
    """Take one line more. Raises ValueError."""
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
        case Moved(n=n) as moved if n == done:
            recording.moves.append(moved)
        case End(n=n) | Note(n=n) | Moved(n=n):
            raise ValueError(f"what comes after command {n}, after command {done}")


def tale(path: Path, until: int) -> tuple[list[Entry], int]:
    """Return the story told up to a command, and its length in bytes. Raises ValueError if it is not whole."""
    story: list[Entry] = []
    good = 0
    with files.opened(path, STORY) as file:
        while raw := file.readline(LONGEST + 1):
            told: Entry = parse(raw, AnyEntry)
            if told.command > until:
                break
            story.append(told)
            good += len(raw)
    return story, good
