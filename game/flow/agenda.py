"""The agenda, the only control flow: a stack of Steps. What a Step puts there comes before all that waits."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, ClassVar, TypeVar, get_type_hints

import esper
from msgspec import Struct, field
from msgspec.structs import replace

from game.flow.chronicle import Chronicle, Entry
from game.flow.commands import AnyCommand
from game.flow.steps import AnyStep, Decision, Step
from game.world import Component, find, the
from game.world.components import Body
from game.world.still import still


class Agenda(Component):
    steps: "list[AnyStep]" = field(default_factory=list)  # the next one last
    coming: "list[AnyStep]" = field(default_factory=list)  # put by the Step in hand; empty between Steps


class Shelf(Component):
    """Steps put aside with a Room: what its Action still owes (R-63); the next one first."""

    steps: "list[AnyStep]" = field(default_factory=list)


class Option(Struct, frozen=True):
    """One answer to a Decision: legal, with the Steps it leads to, or refused, with the reason."""

    command: AnyCommand
    then: tuple[Step, ...] = ()
    refused: str = ""


def then(*steps: Step) -> None:
    """Put Steps on the agenda: in this order, once the Step in hand is done, before all that waits."""
    the(Agenda).coming.extend(steps)


def follow(*steps: Step) -> None:
    """The Decision on top is answered: these Steps take its place."""
    agenda = the(Agenda)
    agenda.steps.pop()
    agenda.steps.extend(reversed(steps))


F = TypeVar("F", bound=Callable[..., Any])


def rule(*cites: str) -> Callable[[F], F]:
    """Mark a method as the rule for the Steps its argument names, and say where the rule stands.

    For a plain Step the method acts. For a Decision it yields Options, and changes nothing.
    """

    def mark(method: F) -> F:
        method.cites = " ".join(cites)  # type: ignore[attr-defined]
        return method

    return mark


class Rules:
    """A group of rules. A Step is shown to each group that has a rule for it, in the house's order."""

    by_step: ClassVar[dict[type[Step], Callable[[Any, Any], Any]]]

    def __init_subclass__(cls) -> None:
        cls.by_step = {get_type_hints(m)["step"]: m for m in vars(cls).values() if hasattr(m, "cites")}


class House(esper.Processor):
    """All groups of rules of one world, in the order in which they see a Step.

    `unseen` says whom of those an Entry names the party does not perceive. It is asked when the rule that told it is done.
    """

    def __init__(self, groups: Iterable[type[Rules]], unseen: Callable[[Entry], tuple[int, ...]]) -> None:
        self.groups, self.unseen = [group() for group in groups], unseen
        self.by_step: dict[type[Step], list[tuple[str, Callable[[Any], Any]]]] = {}

    def process(self, step: Step, answers: list[Iterator[Option]] | None = None) -> None:
        """Show a Step to all who have a rule for it. With `answers`: collect what will yield those to a Decision."""
        kind = type(step)
        if kind not in self.by_step:
            self.by_step[kind] = list(self.rules_for(kind))
        if answers is None:
            story = the(Chronicle)
            for cites, method in self.by_step[kind]:
                story.rule, told = cites, len(story.fresh)
                method(step)
                self.witness(story, told)
        else:
            answers += [method(step) for _, method in self.by_step[kind]]

    def witness(self, story: Chronicle, since: int) -> None:
        """Mark in what was told since then whom the party does not perceive."""
        for n in range(since, len(story.fresh)):
            if unseen := self.unseen(story.fresh[n]):
                story.fresh[n] = replace(story.fresh[n], unseen=unseen)

    def rules_for(self, kind: type[Step]) -> Iterator[tuple[str, Callable[[Any], Any]]]:
        """Where each stands, and what it does."""
        for group in self.groups:
            if method := group.by_step.get(kind):
                yield method.cites, partial(method, group)  # type: ignore[attr-defined]


def moot(step: Step) -> bool:
    """Nothing happens any more by or to those who are dead or gone."""
    return _gone(step.who) or _gone(getattr(step, "target", 0))


def _gone(who: int) -> bool:
    return who > 0 and find(who, Body) is None


def advance() -> Decision | None:
    """Take Steps until one must be decided: that Decision, or None when nothing is left to happen."""
    while steps := the(Agenda).steps:
        if isinstance(steps[-1], Decision) and not moot(steps[-1]):
            return steps[-1]
        take_step()
    return None


def take_step() -> None:
    """Let the next Step happen."""
    agenda = the(Agenda)
    step = agenda.steps.pop()
    if not moot(step):
        esper.process(step)
        agenda.steps.extend(reversed(agenda.coming))
        agenda.coming.clear()


class Answers:
    """Every answer to a Decision, as the world stands now: worked out as far as anybody asks. Good till the next Step."""

    def __init__(self, decision: Decision | None) -> None:
        groups: list[Iterator[Option]] = []
        if decision:
            esper.process(decision, groups)
        self._found: list[Option] = []
        self._more = chain.from_iterable(groups)

    def all(self) -> list[Option]:
        """All of them, in the house's order. To be read, not altered."""
        with still():
            self._found += self._more
        return self._found

    def find(self, command: AnyCommand) -> Option | None:
        """The answer this Command gives, legal or refused; None if it is no answer at all."""
        for option in self._found:
            if option.command == command:
                return option
        with still():
            for option in self._more:
                self._found.append(option)
                if option.command == command:
                    return option
        return None


def options(decision: Decision) -> list[Option]:
    """Every answer to it. Changes nothing."""
    return Answers(decision).all()
