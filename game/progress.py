"""Progress of long work: how often to report it, and a progress bar for a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from game.printable import clean, raw

SOON, OFTEN = 1.0, 0.1
"""The seconds until anything is shown (SOON), and between two updates (OFTEN)."""

T = TypeVar("T")


class Tell(Protocol):
    """A function that shows progress: `done` is the work done, `whole` all work (0: unknown).

    It is called as often as the caller likes.
    """

    def __call__(self, done: int, whole: int) -> None: ...


def untold(done: int, whole: int) -> None:
    """Do nothing: pass this as `tell` where no progress is to be shown."""


def now_and_then(show: Tell, soon: float = SOON, often: float = OFTEN) -> Tell:
    """Return a Tell (progress function) that calls `show` only now and then.

    It does so only after `soon` seconds, and then at most every `often` seconds.
    """
    due = time.monotonic() + soon

    def tell(done: int, whole: int) -> None:
        nonlocal due
        if time.monotonic() >= due:
            show(done, whole)
            due = time.monotonic() + often

    return tell


@contextmanager
def bar(what: str) -> Iterator[Tell]:
    """Yield a Tell (progress function) that moves a progress bar on standard error, if that is a terminal.

    The bar is shown after a second. In a file, a pipe, or a terminal that cannot rewrite a line, nothing is shown.
    The bar is removed at the end.
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
    """Yield `things`, and after each one call `tell` with the number done so far and the total number `whole`.

    `before`: how many were done earlier.
    """
    for done, thing in enumerate(things, start=before + 1):
        yield thing
        tell(done, whole)


def within(tell: Tell, nth: int, parts: int) -> Tell:
    """Return a Tell for the `nth` part (from 0) of so many parts of some work, which tells the whole work in per cents of a part."""
    return lambda done, whole: tell(100 * nth + 100 * done // max(1, whole), 100 * parts)
