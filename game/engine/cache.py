"""Caches of functions' results, used while nothing in the game's state may change.

Such a result is valid as long as neither the world nor the function's arguments change.
"""

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
    """A `with` block that caches the results of `remembered` functions. Nothing may change inside it.

    It can be entered again.
    """

    def __init__(self) -> None:
        self.memo: dict[Any, Any] = {}

    def __enter__(self) -> None:
        _memos.append(self.memo)

    def __exit__(self, *_: object) -> None:
        _memos.pop()

    def innermost(self) -> bool:
        """Return whether this block is open, and its cache is the one in use."""
        return _memos[-1] is self.memo


class _Nested(Unchanging):
    """An Unchanging block inside another one. It shares the outer block's cache."""

    def __init__(self) -> None:
        pass

    def __enter__(self) -> None:
        _memos.append(_memos[-1])


_NESTED = _Nested()


def unchanging() -> Unchanging:
    """Return a `with` block that caches functions' results. Nothing may change inside it.

    Inside another such block it shares that block's cache.
    """
    return Unchanging() if _memos[-1] is None else _NESTED


@contextmanager
def changing() -> Iterator[None]:
    """Allow changes to the game's state within this `with` block, even inside an `unchanging` block.

    No result is cached or read from a cache.
    """
    _memos.append(None)
    try:
        yield
    finally:
        _memos.pop()


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of the decorated function while an `unchanging` block is open.

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
    """Cache the last result of the decorated function, for as long as it is called with the same arguments.

    The first argument must be the very same object, the others equal. In most cases this object is a result of `query`,
    which remains the same until an entity or component is added or removed.
    """
    last: list[Any] = [None, None, None]

    @wraps(function)
    def ask(about: R, *args: *Ts) -> T:
        if about is not last[0] or args != last[1]:
            last[:] = about, args, function(about, *args)
        answer: T = last[2]
        return answer

    return ask
