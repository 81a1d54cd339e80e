"""Answers that are kept while nothing changes, or as long as what they depend on is the same object."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
P = ParamSpec("P")
_memos: list[dict[Any, Any] | None] = [None]
"""What is kept by now, by function and arguments: the last is in use; None: things may change, so nothing is kept."""


class Still:
    """A `with` block in which nothing changes: `remembered` functions keep their answers. One object may be entered again and again."""

    def __init__(self) -> None:
        self.memo: dict[Any, Any] = {}

    def __enter__(self) -> None:
        _memos.append(self.memo)

    def __exit__(self, *_: object) -> None:
        _memos.pop()


class _Within(Still):
    """The same within a block that keeps answers already: they are shared."""

    def __init__(self) -> None:
        pass

    def __enter__(self) -> None:
        _memos.append(_memos[-1])


_WITHIN = _Within()


def still() -> Still:
    """Return a `with` block in which nothing changes; within another one, they share their answers."""
    return Still() if _memos[-1] is None else _WITHIN


@contextmanager
def stirred() -> Iterator[None]:
    """Let things change in this `with` block after all: nothing is kept in it, and nothing that was kept is used."""
    _memos.append(None)
    try:
        yield
    finally:
        _memos.pop()


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Keep its answers while nothing changes. They are shared: to be read, not altered."""

    @wraps(function)
    def ask(*args: P.args, **named: P.kwargs) -> T:
        memo = _memos[-1]
        if memo is None:
            return function(*args, **named)
        key = function, args, *named.values()
        try:
            answer: T = memo[key]
        except KeyError:
            answer = memo[key] = function(*args, **named)
        return answer

    return ask


def latest(function: Callable[[R, *Ts], T]) -> Callable[[R, *Ts], T]:
    """Keep its last answer as long as it is asked about the very same object, and with equal arguments besides.

    Mostly the object is what `query` has found: the same until somebody comes, goes, or becomes something.
    """
    last: list[Any] = [None, None, None]

    @wraps(function)
    def ask(about: R, *args: *Ts) -> T:
        if about is not last[0] or args != last[1]:
            last[:] = about, args, function(about, *args)
        answer: T = last[2]
        return answer

    return ask
