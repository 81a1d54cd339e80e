"""The phrases of royals, guests and parasites. [RULES 6, 4.3]"""

from collections.abc import Iterator
from typing import Literal

from game.engine import Step
from game.engine.components import At
from game.engine.steps import (
    Action,
    Attempt,
    Cling,
    Discover,
    Feud,
    LetOut,
    Push,
    Rob,
    Shy,
    Soothe,
    Spend,
    Summon,
    Vanish,
    WinOver,
)
from game.engine.store import get
from game.systems.combat.armour import HEEDLESS
from game.systems.combat.special_targets import disheartened, in_line, striker, threatened
from game.systems.outcomes.phrase import Phrase
from game.systems.party import disposition, side


class NestAnswers(Phrase, frozen=True):
    """An alarm: the roll that raised it says who comes."""

    pattern = r"The nest answers"

    def steps(self, action: Action) -> Iterator[Step]:
        yield Summon(who=action.who, roll=action.roll.die)


class ToAll(Phrase, frozen=True):
    """The same Action at everybody, one after the other."""

    pattern = r"(?P<whom>Every Enemy is intimidated|Every Ally is heartened)"
    whom: str

    def steps(self, action: Action) -> Iterator[Step]:
        if self.whom == "Every Enemy is intimidated":
            for foe in threatened(action.who):
                yield Attempt(who=action.who, action="intimidate", target=foe)
        else:
            for ally in disheartened(action.who):
                call = "rally" if disposition(ally) == "Retreating" else "encourage"
                yield Attempt(who=action.who, action=call, target=ally)


class Ordered(Phrase, frozen=True):
    """Out of her own Tactical of the Round, as with the Alarm Gun."""

    pattern = r"An Ally strikes past Carapace"

    def steps(self, action: Action) -> Iterator[Step]:
        if ally := striker(action.who, action.target):
            yield Spend(who=ally, cost="Tactical", action="attack")
            yield Attempt(who=ally, action="attack", target=action.target, about=HEEDLESS)


class Blown(Phrase, frozen=True):
    """Everybody on the line: the farthest first, so that there is room for the next."""

    pattern = r"Targets in line are pushed (?P<cells>\d+) cells"
    cells: int

    def steps(self, action: Action) -> Iterator[Step]:
        by = get(action.who, At)
        for foe in in_line(action.who, action.target):
            at = get(foe, At)
            dx, dy = (at.x > by.x) - (at.x < by.x), (at.y > by.y) - (at.y < by.y)
            yield Push(who=foe, dx=dx, dy=dy, cells=self.cells)


class Holds(Phrase, frozen=True):
    pattern = r"Attacker clings: Bleeding d(?P<die>\d+)"
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Cling(who=action.who, host=action.target, die=self.die)


class BreaksPeace(Phrase, frozen=True):
    pattern = r"Peace is broken"

    def steps(self, action: Action) -> Iterator[Step]:
        yield Feud(side=side(action.target))


class OfGuests(Phrase, frozen=True):
    pattern = (
        r"(?P<what>The alarm is soothed|A Companion is let out|Target comes along|Food is taken|Target keeps away)"
    )
    what: Literal[
        "The alarm is soothed", "A Companion is let out", "Target comes along", "Food is taken", "Target keeps away"
    ]

    def steps(self, action: Action) -> Iterator[Step]:
        match self.what:
            case "The alarm is soothed":
                yield Soothe(who=action.who)
            case "A Companion is let out":
                yield LetOut(who=action.who)
            case "Target comes along":
                yield WinOver(who=action.who, target=action.target)
            case "Food is taken":
                yield Rob(who=action.who, target=action.target)
            case "Target keeps away":
                yield Shy(who=action.target)


class GoesAhead(Phrase, frozen=True):
    """★R-79 What comes of sending a Companion ahead."""

    pattern = r"(?P<what>The ground ahead is known|The Companion does not come back)"
    what: Literal["The ground ahead is known", "The Companion does not come back"]

    def steps(self, action: Action) -> Iterator[Step]:
        if self.what == "The ground ahead is known":
            yield Discover(who=action.who)
        else:
            yield Vanish(who=action.who, item=action.item)
