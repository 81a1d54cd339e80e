"""Safe opening of the game's files: only plain files of a limited size are opened, no links, pipes or devices.

Players exchange saves. What a folder from elsewhere calls `snapshot` may be a pipe that nobody writes to, an endless device,
eight gigabytes of zeros, or a link to one of the user's own files. Each of these raises OSError, whose `strerror` says in
words what it is, before anything is read, followed or overwritten.
"""

import errno
import os
import stat
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import IO, TypeVar

import msgspec

T = TypeVar("T")

SMALL = 1 << 15
"""The greatest size, in bytes, of a file written by a person, or holding a few settings."""

_KINDS = {
    stat.S_IFLNK: "a link", stat.S_IFIFO: "a pipe", stat.S_IFDIR: "a folder", stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device", stat.S_IFBLK: "a device",
}  # fmt: skip
_UNFOLLOWED: int = getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE: int = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def opened(path: Path, most: int, *, links: bool = False, write: bool = False) -> IO[bytes]:
    """Open an existing file, and return it. If `write`, the file can be read and written, otherwise only read.

    The file has at most `most` bytes, and is unbuffered if it can be written. `links`: whether it may be a link. Raises
    OSError, with an explanation, if it is no plain file or too large.
    """
    _plain(path.stat() if links else path.lstat(), path)  # a pipe or a device is not even opened
    flags = (os.O_RDWR if write else os.O_RDONLY) | _AT_ONCE | (0 if links else _UNFOLLOWED)
    file = _checked(os.open(path, flags), path, "r+b" if write else "rb")
    size = os.fstat(file.fileno()).st_size
    if size > most:
        file.close()
        raise OSError(errno.EFBIG, f"it is too large: it has {size:,} bytes, and may have {most:,}", str(path))
    return file


def unpacked(file: IO[bytes], most: int) -> IO[bytes]:
    """Return an open file unchanged. If the file is gzipped, return its unpacked content as a new file instead.

    Raises OSError if the file is damaged, or if its content has more than `most` bytes.
    """
    gzipped = file.read(2) == b"\x1f\x8b"
    file.seek(0)
    if not gzipped:
        return file
    import gzip  # noqa: PLC0415  no raid that is played needs it
    import zlib  # noqa: PLC0415

    try:
        data = gzip.GzipFile(fileobj=file).read(most + 1)
    except (EOFError, gzip.BadGzipFile, zlib.error) as wrong:
        raise OSError(errno.EINVAL, f"it is no sound gzip file ({wrong})") from wrong
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is too large: unpacked it may have {most:,} bytes")
    return BytesIO(data)


def read(path: Path, most: int, *, links: bool = False) -> bytes:
    """Return the whole content of a file as bytes. Raises OSError in the same cases as `opened`."""
    with opened(path, most, links=links) as file:
        return file.read(os.fstat(file.fileno()).st_size)  # so much is set aside at once


def created(path: Path) -> IO[bytes]:
    """Create a new file, and return it opened without a buffer. Raises OSError, also if the path exists."""
    return _checked(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _AT_ONCE | _UNFOLLOWED, 0o666), path, "r+b")


def kept(path: Path) -> IO[bytes]:
    """Return a file opened for locking only. Create the file if it does not exist. Raises OSError."""
    with suppress(FileNotFoundError, NotADirectoryError):
        _plain(path.lstat(), path)
    return _checked(os.open(path, os.O_RDWR | os.O_CREAT | _AT_ONCE | _UNFOLLOWED, 0o666), path, "r+b")


def write(path: Path, data: bytes) -> None:
    """Write a file completely or not at all. Raises OSError.

    The data are written under another name first; then the file is renamed.
    """
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)  # of a process that was killed, or a link from elsewhere
    try:
        with created(beside) as file:
            put(file, data)
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with suppress(OSError):  # half of it would only take room
            beside.unlink()
        raise


def put(file: IO[bytes], data: bytes) -> None:
    """Write all of `data` to an unbuffered file, in as many calls as necessary. Raises OSError."""
    rest = memoryview(data)
    while rest:
        taken = file.write(rest)
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[taken:]


def decoded(path: Path, kind: type[T]) -> T:
    """Return the content of a small JSON file, as a value of the type `kind`.

    Raises OSError if it cannot be read, or ValueError if it is not of that type.
    """
    try:
        return msgspec.json.decode(read(path, SMALL), type=kind)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def present(path: Path) -> bool:
    """Return whether there is anything at `path`, be it a file or not. Raises OSError if that cannot be found out."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _checked(handle: int, path: Path, mode: str) -> IO[bytes]:
    """Check that an open file descriptor belongs to a plain file, and return a file object for it.

    Raises OSError, after closing the descriptor, if it is no plain file.
    """
    try:
        _plain(os.fstat(handle), path)
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, mode, buffering=-1 if mode == "rb" else 0)


def _plain(found: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = _KINDS.get(stat.S_IFMT(found.st_mode), "no file")
        raise OSError(errno.EINVAL, f"it is {kind}, not a plain file", str(path))
