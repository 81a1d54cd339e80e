"""The base class of View. It caches answers about a run while the run's world does not change."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
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
        self.common: dict[object, Any] = {}
        """The same for results that hold whatever cannot be chosen: shared by all Views of the moment with the same ground."""

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
    return _kept(function, attrgetter("derived"))


def in_common(function: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """Wrap a function about a View, as `once` does, that does not ask what can be chosen: all Views of the moment with the same ground share its results."""
    return _kept(function, attrgetter("common"))


def _kept(
    function: Callable[Concatenate[V, P], T], cache: Callable[[V], dict[object, Any]]
) -> Callable[Concatenate[V, P], T]:
    @wraps(function)
    def ask(view: V, /, *args: P.args, **named: P.kwargs) -> T:
        key, known = (function, args, *named.items()) if named else (function, args), cache(view)
        try:
            kept: T = known[key]
        except KeyError:
            kept = known[key] = function(view, *args, **named)
        return kept

    return ask
