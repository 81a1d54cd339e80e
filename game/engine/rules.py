"""Rules (functions registered for a kind of Step), and the Rulebook, which calls them for each Step."""

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import esper
from msgspec.structs import replace

from game.engine.agenda import Option
from game.engine.cache import unchanging
from game.engine.entries import Chronicle, Entry
from game.engine.steps import Step
from game.engine.store import the

F = TypeVar("F", bound=Callable[..., Any])


class Rule(NamedTuple):
    """A function that carries out a kind of Step or lists the answers to a Decision. `cites` names its source."""

    step: type[Step]
    function: Callable[[Any], Any]
    cites: str


_base: dict[str, list[Rule]] = {}  # by module, in the order in which they are defined
_instead: dict[str, dict[Callable[..., Any], Rule]] = {}  # of an edition: by the base's function


def rule(
    step: type[Step], *cites: str, edition: str = "", instead_of: Callable[..., Any] | None = None
) -> Callable[[F], F]:
    """Register the decorated function as a rule for the kind of Step `step`.

    `cites`: the places of the rule text that it implements.
    For a plain Step the function acts. For a Decision it yields Options, and changes nothing. With `edition` it replaces the
    base's function `instead_of` in that rule system only.
    """

    def register(function: F) -> F:
        made = Rule(step, function, " ".join(cites))
        function.cites = made.cites  # type: ignore[attr-defined]
        if instead_of:
            _instead.setdefault(edition, {})[instead_of] = made
        else:
            _base.setdefault(function.__module__, []).append(made)
        return function

    return register


def rules_of(module: ModuleType) -> list[Rule]:
    """Return the rules that a module has registered for the usual rule system (fd100), in their order."""
    return _base.get(module.__name__, [])


def modules_with_rules() -> set[str]:
    """Return the names of all modules that have registered a rule."""
    return set(_base)


class Rulebook(esper.Processor):
    """All rules for one game world. They are called for each Step that happens.

    They are called module by module, and within a module in order of definition.
    `unseen` returns the creatures named in an Entry that the party does not perceive. It is called right after the rule that told it.
    """

    def __init__(
        self, modules: Iterable[ModuleType], unseen: Callable[[Entry], tuple[int, ...]], edition: str = ""
    ) -> None:
        self.unseen = unseen
        self.by_step: dict[type[Step], list[Rule]] = {}
        instead = _instead.get(edition, {})
        for module in modules:
            for base in rules_of(module):
                self.by_step.setdefault(base.step, []).append(instead.get(base.function, base))

    def process(self, step: Step, answers: list[Iterator[Option]] | None = None) -> None:
        """Call all rules for a Step. If the Step is a Decision, collect its Options instead.

        `answers`: a list to which the iterators that yield the Options are appended; None for a plain Step.
        """
        rules = self.by_step.get(type(step), ())
        if answers is None:
            story, by = the(Chronicle), 0 if step.anew else step.decided_by
            for _, function, cites in rules:
                story.rule, story.decided_by, told = cites, by, len(story.fresh)
                function(step)
                if len(story.fresh) > told:
                    self.witness(story, told)
        else:
            answers += [each.function(step) for each in rules]

    def witness(self, story: Chronicle, since: int) -> None:
        """Mark in the Chronicle's Entries from index `since` on which creatures the party does not perceive."""
        with unchanging():
            for n in range(since, len(story.fresh)):
                if unseen := self.unseen(story.fresh[n]):
                    story.fresh[n] = replace(story.fresh[n], unseen=unseen)
