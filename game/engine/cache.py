"""What is asked twice is worked out once: while Options are listed or weighed, or as long as what it hangs on is the same."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_within = [0]  # how many `still` blocks
_kept: list[dict[Any, Any]] = []


class Still:
    """A `with` block in which nothing changes."""

    def __enter__(self) -> None:
        _within[0] += 1

    def __exit__(self, *_: object) -> None:
        _within[0] -= 1
        if not _within[0]:
            _clear()


def still() -> Still:
    """In here nothing changes."""
    return _STILL


_STILL = Still()


@contextmanager
def stirred() -> Iterator[None]:
    """A `with` block in which things change after all, within a `still` one too; they are as before when it ends."""
    within, _within[0] = _within[0], 0
    _clear()
    try:
        yield
    finally:
        _clear()
        _within[0] = within


def _clear() -> None:
    for kept in _kept:
        kept.clear()


def remembered(function: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """Its answers are kept as long as nothing changes, and shared: they are to be read, not altered."""
    kept: dict[Hashable, T] = {}
    _kept.append(kept)

    @wraps(function)
    def ask(*args: *Ts) -> T:
        if not _within[0]:
            return function(*args)
        try:
            return kept[args]
        except KeyError:
            answer = kept[args] = function(*args)
            return answer

    return ask


def latest(function: Callable[[R, *Ts], T]) -> Callable[[R, *Ts], T]:
    """Its last answer is kept as long as it is asked about the very same object, and what else it is told is equal.

    Mostly that is what `query` has found: the same until somebody comes, goes, or becomes something.
    """
    last: list[Any] = [None, None, None]

    @wraps(function)
    def ask(about: R, *args: *Ts) -> T:
        if about is not last[0] or args != last[1]:
            last[:] = about, args, function(about, *args)
        answer: T = last[2]
        return answer

    return ask
