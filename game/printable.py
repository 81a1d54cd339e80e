"""Cleans the program's output, so that no text from a file or the command line can control the terminal.

`main` replaces standard output and standard error by `Clean`, so every print of every command is cleaned. Code that writes
the terminal's own control sequences cleans its text itself: `game.cli.paper` for tables and bars, `game.terminal.screen` cell by cell.
"""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from typing import IO, Any, cast


class Complaint(Exception):
    """An error in a person's input, with a message of one line.

    `nest` prints the message and exits with code 2.
    """


class Invalid(Complaint, ValueError):
    """Raised for a value from a person that cannot be used; the message says what is wrong with it."""


KEPT = "\n\t"
"""The control characters that are kept, as they break and indent lines and do no harm."""


def clean(text: str) -> str:
    """Return the text with "?" in place of each character that is not printable, except line breaks and tabs.

    Not printable are control characters (C1 too), those that change the direction of text, invisible ones, and unassigned ones.
    """
    return text if text.isprintable() else "".join(c if c.isprintable() or c in KEPT else "?" for c in text)


class Clean:
    """A wrapper around a text stream. It writes "?" in place of each unprintable character.

    It leaves line breaks and tabs as they are, and passes on all other calls to the stream.
    """

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
    """Replace unprintable characters in all text printed to standard output and error within this `with` block."""
    with (
        contextlib.redirect_stdout(cast("IO[str]", Clean(sys.stdout))),
        contextlib.redirect_stderr(cast("IO[str]", Clean(sys.stderr))),
    ):
        yield


def raw(stream: IO[str]) -> IO[str]:
    """Return the stream inside a Clean wrapper, or any other stream unchanged.

    It is for callers that clean their text themselves.
    """
    return stream.stream if isinstance(stream, Clean) else stream


def complain(line: str, code: int) -> int:
    """Print an error message as one line on standard error, and return `code`, the exit code.

    If standard error is closed, nothing is printed to it, and no error is raised.
    """
    with contextlib.suppress(OSError):
        print(f"nest: {clean(' '.join(line.split()))}", file=sys.stderr, flush=True)  # noqa: T201
    return code


def closed() -> str:
    """Return the name of a standard stream that is closed: "input", "output" or "error"; "" if none is.

    The next file to be opened would get its number, and be read or written in its place.
    """
    streams = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    return next((name for name, stream in streams.items() if stream is None), "")


def hush(stream: IO[str]) -> None:
    """Redirect a stream to the null device, so that Python does not complain at exit about unwritten output."""
    with contextlib.suppress(OSError, ValueError):  # no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def settle() -> None:
    """Flush standard output and standard error, silencing the errors that Python would report at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            hush(stream)
