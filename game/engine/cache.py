"""Caches of functions' results, valid while nothing in the world or in the argument changes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
P = ParamSpec("P")
_memos: list[dict[Any, Any] | None] = [None]
"""The stack of caches of the open `with` blocks, from (function, arguments) to result; the last is in use, None: no caching."""


class Unchanging:
    """A `with` block in which nothing may change, so that `remembered` functions cache their results.

    It can be reentered.
    """

    def __init__(self) -> None:
        self.memo: dict[Any, Any] = {}

    def __enter__(self) -> None:
        _memos.append(self.memo)

    def __exit__(self, *_: object) -> None:
        _memos.pop()

    def innermost(self) -> bool:
        """Return whether this block is open and no block inside it has replaced its cache."""
        return _memos[-1] is self.memo


class _Nested(Unchanging):
    """An `unchanging` block inside another one, whose cache it shares."""

    def __init__(self) -> None:
        pass

    def __enter__(self) -> None:
        _memos.append(_memos[-1])


_NESTED = _Nested()


def unchanging() -> Unchanging:
    """Return a `with` block in which nothing may change and results are cached.

    Inside another such block it shares the cache.
    """
    return Unchanging() if _memos[-1] is None else _NESTED


@contextmanager
def changing() -> Iterator[None]:
    """Allow changes within this `with` block, even inside an `unchanging` block.

    No result is cached or read from a cache.
    """
    _memos.append(None)
    try:
        yield
    finally:
        _memos.pop()


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function so that its results are cached while an `unchanging` block is open.

    Callers share the results: do not modify them.
    """

    @wraps(function)
    def ask(*args: P.args, **named: P.kwargs) -> T:
        memo = _memos[-1]
        if memo is None:
            return function(*args, **named)
        key = (function, args, *named.values()) if named else (function, args)
        try:
            answer: T = memo[key]
        except KeyError:
            answer = memo[key] = function(*args, **named)
        return answer

    return ask


def latest(function: Callable[[R, *Ts], T]) -> Callable[[R, *Ts], T]:
    """Decorate a function so that its last result is kept for as long as it is called with the same arguments.

    The first argument must be the very same object, the others equal.
    Mostly that object is a result of `query`, which remains the same until an entity or component is added or removed.
    """
    last: list[Any] = [None, None, None]

    @wraps(function)
    def ask(about: R, *args: *Ts) -> T:
        if about is not last[0] or args != last[1]:
            last[:] = about, args, function(about, *args)
        answer: T = last[2]
        return answer

    return ask
