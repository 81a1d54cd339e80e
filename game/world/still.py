"""While Options are listed or weighed nothing changes: what is asked twice then is worked out once."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_within = [0]  # how many `still` blocks
_kept: list[dict[Any, Any]] = []


@contextmanager
def still() -> Iterator[None]:
    """In here nothing changes."""
    _within[0] += 1
    try:
        yield
    finally:
        _within[0] -= 1
        if not _within[0]:
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
        if args not in kept:
            kept[args] = function(*args)
        return kept[args]

    return ask
