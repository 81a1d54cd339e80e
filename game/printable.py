"""Where text leaves the program: no string it was given, from a file, a folder's name or the command line, steers a terminal.

`main` puts `Clean` before standard output and standard error, so every print of every command passes here. What draws with the
terminal's own sequences cleans its pieces instead: `game.cli.paper` for tables and bars, `game.terminal.screen` cell by cell.
"""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from typing import IO, Any, cast

KEPT = "\n\t"
"""What breaks lines and fills them, and steers nothing."""


def clean(text: str) -> str:
    """Return the text with "?" in the place of each character that cannot be printed: controls, C1 too; what turns the way text runs; what
    nobody sees; what is no character.
    """
    return text if text.isprintable() else "".join(c if c.isprintable() or c in KEPT else "?" for c in text)


class Clean:
    """A stream of text that cleans what is written to it; else it is that stream."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        return self.stream.write(clean(text))

    def writelines(self, lines: Iterable[str]) -> None:
        self.stream.writelines(map(clean, lines))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextlib.contextmanager
def cleaned() -> Iterator[None]:
    """Keep standard output and standard error clean meanwhile."""
    with (
        contextlib.redirect_stdout(cast("IO[str]", Clean(sys.stdout))),
        contextlib.redirect_stderr(cast("IO[str]", Clean(sys.stderr))),
    ):
        yield


def raw(stream: IO[str]) -> IO[str]:
    """Return the stream behind a clean one, for those who clean its pieces."""
    return stream.stream if isinstance(stream, Clean) else stream


def complain(line: str, code: int) -> int:
    """Say on standard error (standard output where that is closed), in one line, what is wrong; the exit code that goes with it.

    Nobody may be there to hear it.
    """
    with contextlib.suppress(OSError):
        print(f"nest: {clean(' '.join(line.split()))}", file=sys.stderr, flush=True)  # noqa: T201
    return code


def closed() -> str:
    """Return which of the standard streams is closed, "" if none is.

    The next file that is opened would get its number, and be read or written in its place.
    """
    streams = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    return next((name for name, stream in streams.items() if stream is None), "")


def hush(stream: IO[str]) -> None:
    """Let Python leave without a second complaint about what could not be printed there."""
    with contextlib.suppress(OSError, ValueError):  # no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def settle() -> None:
    """Flush all that was printed, before Python does and complains."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            hush(stream)
