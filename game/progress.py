"""Work that takes a while, told while it goes on: one measure of when to tell, and a bar for a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from game.printable import clean, raw

SOON, OFTEN = 1.0, 0.1
"""Seconds before anything is shown, and between one time and the next."""

T = TypeVar("T")


class Tell(Protocol):
    """Is told how much of how much is done, as often as anybody likes; a whole of 0 is one nobody knows."""

    def __call__(self, done: int, whole: int) -> None: ...


def untold(done: int, whole: int) -> None:
    """Tells nobody."""


def now_and_then(show: Tell, soon: float = SOON, often: float = OFTEN) -> Tell:
    """Hand on only what is told after `soon` seconds, and then every `often` seconds."""
    due = time.monotonic() + soon

    def tell(done: int, whole: int) -> None:
        nonlocal due
        if time.monotonic() >= due:
            show(done, whole)
            due = time.monotonic() + often

    return tell


@contextmanager
def bar(what: str) -> Iterator[Tell]:
    """Show a bar on the terminal of standard error, once it has taken a second; nothing if that is a file or a pipe, or a terminal that
    cannot go back in a line. Gone at the end.
    """
    stream = raw(sys.stderr)
    if not stream.isatty():
        yield untold
        return
    from rich.console import Console  # noqa: PLC0415  seldom needed
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(file=stream, markup=False, emoji=False)
    if console.is_dumb_terminal:
        yield untold
        return
    # No thread of its own, for workers are forked meanwhile; and standard output stays what it is.
    shown = Progress(console=console, transient=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
    task = shown.add_task(escape(clean(what)), total=None)

    def show(done: int, whole: int) -> None:
        if not shown.live.is_started:
            shown.start()
            console.show_cursor()  # whoever is killed meanwhile cannot bring it back
        shown.update(task, completed=done, total=whole or None, refresh=True)

    try:
        yield now_and_then(show)
    finally:
        shown.stop()


def followed(things: Iterable[T], whole: int, tell: Tell, before: int = 0) -> Iterator[T]:
    """Yield the same things, each told of when it has come; `before` of the whole were done already."""
    for done, thing in enumerate(things, start=before + 1):
        yield thing
        tell(done, whole)
