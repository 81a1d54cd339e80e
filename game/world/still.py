"""While Options are listed or weighed nothing changes: what is asked twice then is worked out once."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

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
            for kept in _kept:
                kept.clear()


def still() -> Still:
    """In here nothing changes."""
    return _STILL


_STILL = Still()


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
