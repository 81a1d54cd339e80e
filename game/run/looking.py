"""The base class of View. It caches answers about a run while the run's world does not change."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

from game.engine.cache import Unchanging
from game.run.run import Run

T = TypeVar("T")
V = TypeVar("V", bound="Looking")
P = ParamSpec("P")


class Looking(Unchanging):
    """A view of a run, which is valid until the run's next Command.

    As a `with` block it makes the run's world current, and caches answers.
    """

    def __init__(self, run: Run) -> None:
        super().__init__()
        run.enter()
        self._run = run
        self.derived: dict[object, Any] = {}
        """A cache for results that callers compute from this View, by keys of their choice."""

    def __enter__(self) -> None:
        self._run.enter()
        super().__enter__()


def looking(method: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """Wrap a method of a View so that it runs in the View's world and can use cached answers of the rules."""

    @wraps(method)
    def within(self: V, /, *args: P.args, **named: P.kwargs) -> T:
        if self.innermost():
            return method(self, *args, **named)
        with self:
            return method(self, *args, **named)

    return within


class Looked(Generic[T]):
    """A property that is computed at its first use and then stored in its View.

    It is computed with the world of its View current.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.look, self.name, self.__doc__ = looking(work), work.__name__, work.__doc__

    @overload
    def __get__(self, view: None, owner: type) -> Self: ...
    @overload
    def __get__(self, view: Looking, owner: type) -> T: ...
    def __get__(self, view: Looking | None, owner: type) -> T | Self:
        if view is None:
            return self
        value = view.__dict__[self.name] = self.look(view)
        return value


def once(function: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """Wrap a function about a View so that its results are cached as long as the View exists.

    They are cached by function and arguments.
    The arguments must be hashable.
    """

    @wraps(function)
    def ask(view: V, /, *args: P.args, **named: P.kwargs) -> T:
        key = (function, args, *named.values()) if named else (function, args)
        try:
            kept: T = view.derived[key]
        except KeyError:
            kept = view.derived[key] = function(view, *args, **named)
        return kept

    return ask
