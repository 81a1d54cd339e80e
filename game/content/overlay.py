"""The rules edition in force, and how the tables of each edition are read.

Its own rows lie over those of the assets. Each edition's tables are read once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
BASE = "fd100"
"""The name in the assets of the game's own rule system, which worlds and heads call ""."""
WHOLE = ("encounters", "events", "levels")
"""The tables whose rows are looked up in order: those of an edition stand in place of the game's, not over them."""


class Versions(dict[str, Callable[..., Any]]):
    """The versions of one function by edition, each with its own cache. A version is made when it is first asked for."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __missing__(self, edition: str) -> Callable[..., Any]:
        made = self[edition] = cache(self.function)
        return made


_versions: list[Versions] = []
_in_force = [""]


def by_edition(function: F, name: str = "") -> F:
    """Cache what a function returns, separately for each edition. Call the function through its module: `content.formulas()`.

    `name`: by which the module knows it, if that is not its own.
    The version of the edition in force stands in the module itself, so that a call costs no more than any cached one.
    """
    function.__name__ = name or function.__name__
    made = Versions(function)
    _versions.append(made)
    return made[""]  # type: ignore[return-value]


def in_force() -> str:
    """Return the name of the edition whose tables are in force, "" for fd100."""
    return _in_force[-1]


def choose(edition: str) -> None:
    """Put the tables of this edition in force; those of fd100 by its name, too, or by ""."""
    edition = "" if edition == BASE else edition
    if edition != _in_force[-1]:
        _in_force[-1] = edition
        for each in _versions:
            each.function.__globals__[each.function.__name__] = each[edition]


@contextmanager
def chosen(edition: str) -> Iterator[None]:
    """Put the tables of an edition in force during a `with` block."""
    before = in_force()
    choose(edition)
    try:
        yield
    finally:
        choose(before)


def laid_over(rows: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of a table. Where `over` has fields for a row, they replace the row's own fields.

    A field that is a table itself is replaced.
    """
    return rows | {name: rows.get(name, {}) | fields for name, fields in over.items()}
