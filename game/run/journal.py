"""The journal of a run: a head, a line for each record, and an end. Each line has a checksum.

The journal is the recording of the run.
    {"n":1,"at":5210,"command":{"do":"Act","action":"explore"},"digest":"9f..."} 1c291ca3

A record is written when its command has happened, and handed to the system at once: killing the process
loses at most the command in hand. A line cut short at the end is dropped when resuming; anything else that
does not fit is refused, with its place, and with how much stands before and behind it. Between records stand the player's
own notes, when who sat down to play and got up (not in format 1), and the mark of a raid that was taken up under other
rules: they are no commands, have no number and no part in any digest.
"""

import re
from io import SEEK_END
from pathlib import Path
from typing import IO, Annotated, Literal, TypeVar
from zlib import crc32

import msgspec

from game import files
from game.engine.commands import AnyCommand
from game.engine.entries import AnyEntry, Entry
from game.printable import Complaint
from game.run import heads
from game.run.heads import FORMATS, Head

LONGEST = 1 << 14
"""The greatest length of a line, in bytes."""
COURSE = ".course"  # how the name of a course ends, which is kept beside recordings
LARGEST = 1 << 25
"""The greatest size of a journal, in bytes: about a quarter of a million commands. A larger one is neither written nor read."""
STORY = 1 << 27
"""The greatest size of a chronicle file, in bytes."""
RECORD = re.compile(rb'\{"n":\d{1,9},"at":')
"""A pattern for the beginning of a record, even of one damaged further on."""
UNCOUNTED = re.compile(rb'\{"note":|\{"moved":|\{"sitting":|\{"n":\d{1,9},"outcome":')
"""A pattern for the beginning of a line that is no command: a note, a change of game version, a sitting, or the end."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
"""A number of commands, or of milliseconds."""
Utc = Annotated[int, msgspec.Meta(ge=0, le=10**14)]
"""A time in milliseconds since 1970."""
By = Literal["person", "bot", "practice", "search"]
"""The source of a sitting's Commands: a person, a bot, practice, or a search."""
Front = Literal["screen", "line", "none"]
"""The front in which a sitting is played: one with screens, the text front, or none."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A journal's line: a Command, the digest of the state after it, and at what playing time, in milliseconds."""

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
    """A note that the player wrote about a found Room after command `n`. [B 3.12]

    An empty note deletes the earlier one.
    """

    note: str
    level: int
    room: int
    n: Count


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A journal's line saying that the run was continued after command `n` under another game version.

    Such a run cannot be replayed from the start, since no game has both the rules before and those after.
    """

    moved: str
    game: str
    n: Count


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A journal's line saying that somebody sat down to play or got up after command `n`.

    `what` tells whether a sitting begins or ends. No digest depends on it.
    `sitting`: their number, from 1. `at`: playing time in milliseconds; `utc`: the time of day, 0 if nobody looked. `keys`: keys
    pressed in it so far; `pace`: milliseconds between two moves of a walk; `plan`: how its seed was chosen, if not by the player.
    """

    sitting: Count
    n: Count
    at: Count
    utc: Utc
    what: Literal["begins", "ends"]
    by: By
    front: Front
    keys: Count = 0
    pace: Count = 12
    plan: str = ""


class Recording(msgspec.Struct):
    head: Head
    records: list[Record]
    end: End | None
    sound: int  # bytes of the part that is whole
    notes: list[Note] = []
    moves: list[Moved] = []
    sittings: list[Sitting] = []
    cut: str = ""  # why it ends where it does, if more stands behind
    lost: int = 0  # commands that stand there

    @property
    def timed(self) -> "list[Record | Sitting]":
        """The lines that contain a playing time, in the order of the file."""
        lines: list[Record | Sitting] = [*self.records, *self.sittings]
        return sorted(lines, key=lambda line: (line.n, isinstance(line, Sitting)))

    @property
    def played(self) -> int:
        """The whole playing time of the recording in milliseconds, including the time after the last command."""
        return max((line.at for line in self.timed), default=0)

    @property
    def foreign(self) -> str:
        """A text that says how the game that last played the run differs from the running game; "" if it does not."""
        last = self.moves[-1] if self.moves else None
        return heads.foreign(
            *((last.moved, last.game) if last else (self.head.rules, self.head.game)), self.head.system
        )


Between = Note | Moved | Sitting
"""A line of a journal between the commands: a note, a change of version, or a sitting."""
Behind = Record | End | Between
"""Any line of a journal after the head."""
T = TypeVar("T", Head, Record, End, Note, Moved, Sitting, Entry)


class Damaged(Complaint):
    """Raised for a recording that cannot be trusted. The message says where and how it is damaged.

    `kept`: the number of commands before that place, -1 if nothing is sound; `lost`: the number of commands after it.
    """

    def __init__(self, trouble: str, kept: int = -1, lost: int = 0) -> None:
        super().__init__(trouble)
        self.kept, self.lost = kept, lost


def line(value: Head | Behind | Entry) -> bytes:
    data = msgspec.json.encode(value)
    return b"%b %08x\n" % (data, crc32(data))


def parse(raw: bytes, kind: type[T]) -> T:
    """Return the object that the line `raw` encodes. Raises ValueError if its checksum or form is wrong."""
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
    """Return the recording in a journal file.

    `torn` accepts an incomplete last line. `cut` drops all from the first damaged line.
    With `links`, for files that are only read, the path may be a link and the file gzipped. Raises Damaged.
    """
    try:
        with files.opened(path, LARGEST, links=links) as file:
            return _read(path, files.unpacked(file, LARGEST) if links else file, torn=torn, cut=cut)
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
    """Return an estimate of the number of Commands in the unreadable rest of a journal."""
    lines = [line for line in rest.split(b"\n") if line.strip(b"\0 \r")]
    return sum(max(len(RECORD.findall(line)), not UNCOUNTED.match(line)) for line in lines)


def ends(path: Path) -> tuple[Head, Behind | None]:
    """Return a journal's head and its last complete line (or None), without reading the lines in between."""
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
    """Return the Record, Note, Moved, Sitting or End that a line of a journal encodes."""
    if raw.startswith(b'{"note":'):
        return parse(raw, Note)
    if raw.startswith(b'{"moved":'):
        return parse(raw, Moved)
    if raw.startswith(b'{"sitting":'):
        return parse(raw, Sitting)
    return parse(raw, Record) if raw.partition(b",")[2].startswith(b'"at":') else parse(raw, End)


def _head(path: Path, raw: bytes) -> Head:
    try:
        head = parse(raw, Head)
        if head.format in FORMATS:
            heads.check(head)
    except ValueError as wrong:
        course = "no recording: it is the course of one, its splits and snapshots" if path.suffix == COURSE else ""
        raise Damaged(f"{path}: {course or f'line 1: {wrong}'}") from None
    if head.format not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise Damaged(f"{path}: format {head.format}; this game reads format {known}")
    return head


def _take(recording: Recording, raw: bytes) -> None:
    """Add one more line to the recording. Raises ValueError if it cannot follow the lines before it."""
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
        case Sitting() if recording.head.format == 1:
            raise ValueError("format 1 tells of no sittings")
        case Sitting(n=n) as sitting if n == done:
            recording.sittings.append(sitting)
        case End(n=n) | Note(n=n) | Moved(n=n) | Sitting(n=n):
            raise ValueError(f"what comes after command {n}, after command {done}")


def tale(path: Path, until: int) -> tuple[list[Entry], int]:
    """Return the Entries (log events) in a chronicle file up to command `until`, and their size in bytes."""
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
