"""The agenda: the stack of Steps (things about to happen), which decides what happens next.

Steps added by the current Step happen before all older ones. There is no other control flow.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

import esper
from msgspec import Struct, field
from msgspec.structs import replace

from game.engine.cache import unchanging
from game.engine.commands import AnyCommand
from game.engine.components import Body
from game.engine.entries import Chronicle
from game.engine.steps import AnyStep, Decision, Step
from game.engine.store import Component, find, the


class Agenda(Component):
    steps: "list[AnyStep]" = field(default_factory=list)  # the next one last
    coming: "list[AnyStep]" = field(default_factory=list)  # put by the Step in hand; empty between Steps


class PendingSteps(Component):
    """The Steps that remain of a Room's interrupted exploration, the next one first. (R-63)"""

    steps: "list[AnyStep]" = field(default_factory=list)


class Option(Struct, frozen=True):
    """One possible answer to a Decision, legal or refused.

    A legal one has the Steps that follow if it is chosen, a refused one the reason.
    """

    command: AnyCommand
    then: tuple[Step, ...] = ()
    refused: str = ""


def then(*steps: Step) -> None:
    """Put these Steps on top of the agenda. They happen in this order, right after the current Step."""
    the(Agenda).coming.extend(caused(steps))


def caused(steps: Iterable[Step]) -> Iterable[Step]:
    """Return these Steps. If an Entry caused them, mark each Step with the id of that Entry.

    It is the Entry from which the current rule follows.
    """
    by = the(Chronicle).decided_by
    return [decided(step, by) for step in steps] if by else steps


def decided(step: Step, by: int) -> Step:
    """Return the Step, marked with the id `by` of the Entry that caused it, unless that is 0 or it has a cause already."""
    return step if step.decided_by or not by else replace(step, decided_by=by)


def follow(*steps: Step, decided_by: int = 0) -> None:
    """Replace the Decision on top of the agenda with these Steps.

    `decided_by`: the id of the Entry that records why they were chosen, 0 if a person chose them.
    """
    agenda = the(Agenda)
    answered = agenda.steps.pop()
    by = decided_by or answered.decided_by
    agenda.steps += [step if step == answered else decided(step, by) for step in reversed(steps)]


def is_void(step: Step) -> bool:
    """Return whether the Step cannot happen any more because its actor or target is dead or gone."""
    return _gone(step.who) or _gone(getattr(step, "target", 0))


def _gone(who: int) -> bool:
    return who > 0 and find(who, Body) is None


def advance() -> Decision | None:
    """Carry out Steps until a Decision is next on the agenda, and return it, or None if the agenda is empty."""
    while steps := the(Agenda).steps:
        if isinstance(steps[-1], Decision) and not is_void(steps[-1]):
            return steps[-1]
        take_step()
    return None


def take_step() -> None:
    """Remove the next Step from the agenda, and carry it out unless its actor or target is gone."""
    agenda = the(Agenda)
    step = agenda.steps.pop()
    if not is_void(step):
        esper.process(step)
        agenda.steps.extend(reversed(agenda.coming))
        agenda.coming.clear()


class Answers:
    """The Options (possible answers) of one Decision. Each is computed only when somebody asks for it.

    They are valid until the next Step happens.
    """

    def __init__(self, decision: Decision | None) -> None:
        groups: list[Iterator[Option]] = []
        if decision:
            esper.process(decision, groups)
        self._more = chain.from_iterable(groups)
        self._found: list[Option] = []  # of them, those that somebody has asked for
        self._by_command: dict[AnyCommand, Option] = {}
        self._indexed = 0  # how many of `_found` are in it

    def all(self) -> list[Option]:
        """Return all Options of the Decision, in the order of the rules.

        The list is shared: do not modify it.
        """
        with unchanging():
            self._found += self._more
        return self._found

    def find(self, command: AnyCommand) -> Option | None:
        """Return the Option (legal or refused) that answers with this Command, or None if no Option does."""
        for option in self._found[self._indexed :]:
            self._by_command.setdefault(option.command, option)
        self._indexed = len(self._found)
        if found := self._by_command.get(command):
            return found
        with unchanging():
            for option in self._more:
                self._found.append(option)
                if option.command == command:
                    return option
        return None

    def only(self) -> Option | None:
        """Return the only legal Option of the Decision, or None if there is none or more than one.

        No more Options are computed than needed.
        """
        legal = [option for option in self._found if not option.refused]
        with unchanging():
            for option in self._more if len(legal) < 2 else ():
                self._found.append(option)
                if not option.refused:
                    legal.append(option)
                    if len(legal) > 1:
                        break
        return legal[0] if len(legal) == 1 else None


def options(decision: Decision) -> list[Option]:
    """Return all Options (possible answers) of a Decision, legal and refused."""
    return Answers(decision).all()
