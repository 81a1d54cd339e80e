"""The edition (rule system) in use, and how the tables of each edition are read.

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
"""The tables whose rows are looked up in order. A rule system's own rows replace such a table as a whole."""


class Versions(dict[str, Callable[..., Any]]):
    """One function in several versions, one for each edition (rule system), and each with a cache of its own.

    A version is made when it is first asked for.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __missing__(self, edition: str) -> Callable[..., Any]:
        made = self[edition] = cache(self.function)
        return made


_versions: list[Versions] = []
_in_force = [""]


def by_edition(function: F, name: str = "") -> F:
    """Cache what the decorated function returns, separately for each edition (rule system).

    Call such a function through its module: `content.formulas()`. `name`: the function's name in the module, if it has
    no name of its own. The version for the edition in force is put into the module itself, so that a call costs no more
    than that of any cached function.
    """
    function.__name__ = name or function.__name__
    made = Versions(function)
    _versions.append(made)
    return made[""]  # type: ignore[return-value]


def in_force() -> str:
    """Return the name of the edition (rule system) whose tables are in use now, or "" if it is fd100."""
    return _in_force[-1]


def choose(edition: str) -> None:
    """Use the tables of this edition (rule system) from now on. Both "fd100" and "" stand for fd100."""
    edition = "" if edition == BASE else edition
    if edition != _in_force[-1]:
        _in_force[-1] = edition
        for each in _versions:
            each.function.__globals__[each.function.__name__] = each[edition]


@contextmanager
def chosen(edition: str) -> Iterator[None]:
    """Use the tables of an edition (rule system) during a `with` block."""
    before = in_force()
    choose(edition)
    try:
        yield
    finally:
        choose(before)


def laid_over(rows: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return a table's rows, changed by those of a rule system: fields in `over` replace the rows' own fields.

    A field that is a table itself is replaced.
    """
    return rows | {name: rows.get(name, {}) | fields for name, fields in over.items()}
