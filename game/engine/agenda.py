"""The agenda, the only control flow: a stack of Steps. What a Step puts there comes before all that waits."""

from collections.abc import Iterable, Iterator
from itertools import chain

import esper
from msgspec import Struct, field
from msgspec.structs import replace

from game.engine.cache import still
from game.engine.commands import AnyCommand
from game.engine.components import Body
from game.engine.entries import Chronicle
from game.engine.steps import AnyStep, Decision, Step
from game.engine.store import Component, find, the


class Agenda(Component):
    steps: "list[AnyStep]" = field(default_factory=list)  # the next one last
    coming: "list[AnyStep]" = field(default_factory=list)  # put by the Step in hand; empty between Steps


class PendingSteps(Component):
    """Steps put aside with a Room: what its Action still owes (R-63); the next one first."""

    steps: "list[AnyStep]" = field(default_factory=list)


class Option(Struct, frozen=True):
    """One answer to a Decision: legal, with the Steps it leads to, or refused, with the reason."""

    command: AnyCommand
    then: tuple[Step, ...] = ()
    refused: str = ""


def then(*steps: Step) -> None:
    """Put Steps on the agenda: in this order, once the Step in hand is done, before all that waits."""
    the(Agenda).coming.extend(caused(steps))


def caused(steps: Iterable[Step]) -> Iterable[Step]:
    """Return the Steps, marked with the id of the Entry that decides what the rule in hand brings about."""
    by = the(Chronicle).decided_by
    return [decided(step, by) for step in steps] if by else steps


def decided(step: Step, by: int) -> Step:
    """Return the Step, marked with the id of the Entry that decided that it happens, unless it is marked already."""
    return step if step.decided_by or not by else replace(step, decided_by=by)


def follow(*steps: Step, decided_by: int = 0) -> None:
    """Let these Steps take the place of the Decision on top, which is answered: by a person, or as that Entry says."""
    agenda = the(Agenda)
    answered = agenda.steps.pop()
    by = decided_by or answered.decided_by
    agenda.steps += [step if step == answered else decided(step, by) for step in reversed(steps)]


def moot(step: Step) -> bool:
    """Return whether its actor or target is dead or gone: then nothing happens any more."""
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
        self._more = chain.from_iterable(groups)
        self._found: list[Option] = []  # of them, those that somebody has asked for
        self._by_command: dict[AnyCommand, Option] = {}
        self._indexed = 0  # how many of `_found` are in it

    def all(self) -> list[Option]:
        """Return all of them, in the order of the rules. To be read, not altered."""
        with still():
            self._found += self._more
        return self._found

    def find(self, command: AnyCommand) -> Option | None:
        """Return the answer this Command gives, legal or refused; None if it is no answer at all."""
        for option in self._found[self._indexed :]:
            self._by_command.setdefault(option.command, option)
        self._indexed = len(self._found)
        if found := self._by_command.get(command):
            return found
        with still():
            for option in self._more:
                self._found.append(option)
                if option.command == command:
                    return option
        return None

    def only(self) -> Option | None:
        """Return the one legal answer; None if there are more, or none. No more are worked out than it takes to tell."""
        legal = [option for option in self._found if not option.refused]
        with still():
            for option in self._more if len(legal) < 2 else ():
                self._found.append(option)
                if not option.refused:
                    legal.append(option)
                    if len(legal) > 1:
                        break
        return legal[0] if len(legal) == 1 else None


def options(decision: Decision) -> list[Option]:
    """Return every answer to it. Changes nothing."""
    return Answers(decision).all()
