"""Recordings for the tests of races: an honest one, and what a cheat would make of it."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game import content
from game.bots.policy import POLICIES
from game.engine.commands import AnyCommand, Refused
from game.run.heads import game_version
from game.run.journal import Record, Recording, Sitting, line, read
from game.run.run import Run

ARCHIVE = Path(__file__).parents[1] / "archive"
DAY = 1_795_000_000_000
"""When the honest raid began, in milliseconds since 1970."""
PACE = 250
"""Milliseconds between two of its commands."""
Timed = Record | Sitting


def unpacked(name: str, folder: Path) -> Path:
    """Write a recording of the archive as a file, and return its path."""
    path = folder / f"{name}.nest"
    path.write_bytes(gzip.decompress((ARCHIVE / f"{name}.nest.gz").read_bytes()))
    return path


def written(path: Path, recording: Recording, lines: list[Any]) -> Path:
    """Write a recording with these lines between head and end."""
    end = [recording.end] if recording.end else []
    path.write_bytes(b"".join(map(line, [recording.head, *lines, *end])))
    return path


def honest(folder: Path) -> Path:
    """Write a raid that was won by a person at the screen in one sitting, and return its path: 231 commands, a quarter of a second each."""
    path = unpacked("deliver", folder)
    recording = read(path)
    recording.head = replace(recording.head, rules=content.fingerprint(), game=game_version())
    records = [replace(record, at=PACE * record.n) for record in recording.records]
    last = len(records)
    begins = Sitting(1, 0, 0, DAY, "begins", "person", "screen")
    ends = replace(begins, n=last, at=PACE * last, utc=DAY + PACE * last, what="ends", keys=100)
    return written(path, recording, [begins, *records, ends])


def forged(path: Path, change: Callable[[Timed], Timed | None], **head: Any) -> Path:
    """Rewrite a recording: `change` gets each line with a time, and drops it if it returns None; `head`: fields of the head."""
    recording = read(path)
    recording.head = replace(recording.head, **head)
    return written(path, recording, [new for old in recording.timed if (new := change(old)) is not None])


def in_two(path: Path, after: int, pause: int, *, told: bool = True) -> Path:
    """Rewrite the honest raid: after this command the player is away for `pause` ms; `told`: leaves first, instead of being killed."""
    recording = read(path)
    begins, *lines, ends = recording.timed
    at = PACE * after
    left = [replace(ends, n=after, at=at, utc=DAY + at)] if told else []
    back = replace(begins, sitting=2, n=after, at=at, utc=DAY + at + pause)
    last = replace(ends, sitting=2, utc=ends.utc + pause)
    return written(path, recording, [begins, *lines[:after], *left, back, *lines[after:], last])


def renew(path: Path) -> None:
    """Write a recording of the archive anew, with the digests of today; where its commands lead elsewhere by now, the speedy bot goes on."""
    plain = path.with_suffix("")
    plain.write_bytes(gzip.decompress(path.read_bytes()))
    recording, run = read(plain), Run(read(plain).head)
    old, records, bot = recording.records, list[Record](), POLICIES["speedy"](recording.head.seed)

    def take(command: AnyCommand) -> None:
        run.apply(command)
        records.append(replace(old[min(run.n, len(old)) - 1], n=run.n, command=command, digest=run.digest))

    try:
        for record in old:
            take(record.command)
    except Refused:
        while run.decision is not None:
            take(bot(run))
    recording.head = replace(recording.head, rules=content.fingerprint())
    recording.records = records
    recording.sittings = [replace(one, n=run.n if one.n == len(old) else one.n) for one in recording.sittings]
    recording.end = recording.end and replace(recording.end, n=run.n, digest=run.digest)
    path.write_bytes(gzip.compress(written(plain, recording, recording.timed).read_bytes(), mtime=0))
    plain.unlink()
    run.close()


if __name__ == "__main__":
    for each in sorted(ARCHIVE.glob("*.nest.gz")):
        renew(each)
