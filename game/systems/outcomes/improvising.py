"""The phrases of improvised Actions, in Steps that others have made. [RULES 5.4]"""

from collections.abc import Iterator
from typing import Literal

from game import content
from game.engine import Step
from game.engine.components import At, Facing
from game.engine.steps import (
    Action,
    Darken,
    Direct,
    Fathom,
    How,
    LayWeb,
    Listen,
    Provoke,
    Push,
    Quantify,
    SizeUp,
    TakeCover,
    Wound,
)
from game.engine.store import find, get
from game.systems.checks import rival
from game.systems.combat.conditions import ailments
from game.systems.combat.special_targets import beside
from game.systems.dice_rolls import fighting
from game.systems.ground import apart
from game.systems.outcomes.phrase import Phrase
from game.systems.senses import foes_sensed

TRICK = "a dirty trick"
"""What who is hurt in this way died of."""


class Hurts(Phrase, frozen=True):
    pattern = r"(?P<whom>Target|Actor) is hurt: (?P<wounds>\d) Wounds?"
    whom: str
    wounds: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Wound(who=self.whose(action), wounds=self.wounds, cause=TRICK, by=action.who)


class Hinders(Phrase, frozen=True):
    """By an Effect that goes with the Feature."""

    pattern = r"(?P<whom>Target|Actor) is hindered: d(?P<die>\d+)"
    whom: str
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        effect = content.intents()[content.formulas()[action.name].intent].effects[action.about]
        yield Quantify(who=self.whose(action), feature=effect, how="bestow", die=self.die)


class Pushed(Phrase, frozen=True):
    pattern = r"Target is pushed (?P<cells>\d) cells?"
    cells: int

    def steps(self, action: Action) -> Iterator[Step]:
        by, at = get(action.who, At), get(action.target, At)
        dx, dy = (at.x > by.x) - (at.x < by.x), (at.y > by.y) - (at.y < by.y)
        yield Push(who=action.target, dx=dx, dy=dy, cells=self.cells)


class OnGround(Phrase, frozen=True):
    """On the free cell beside her that is nearest to the nearest enemy; with none in sight, before her."""

    pattern = r"(?P<what>Actor ducks behind something|A snare is laid)"
    what: Literal["Actor ducks behind something", "A snare is laid"]

    def steps(self, action: Action) -> Iterator[Step]:
        if cells := beside(action.who):
            x, y = min(cells, key=lambda cell: (apart(At(*cell), towards(action.who)), cell))
            yield (LayWeb if self.what == "A snare is laid" else TakeCover)(who=action.who, x=x, y=y)


def towards(who: int) -> At:
    """Where the nearest enemy stands; else two cells ahead."""
    foe = rival(who) if fighting(who) else next(iter(foes_sensed(who)), 0)
    if foe:
        return get(foe, At)
    at, facing = get(who, At), find(who, Facing) or Facing()
    return At(at.x + 2 * facing.dx, at.y + 2 * facing.dy)


class Eased(Phrase, frozen=True):
    """Of an ally's Effects the worst."""

    pattern = r"Worst Effect (?P<how>ends|decreases|increases)"
    how: Literal["ends", "decreases", "increases"]

    def steps(self, action: Action) -> Iterator[Step]:
        hows: dict[str, How] = {"ends": "end", "decreases": "decrease", "increases": "increase"}
        for _, name in ailments(action.target)[:1]:
            yield Quantify(who=action.target, feature=name, how=hows[self.how])


class Aims(Phrase, frozen=True):
    pattern = r"Actor knows where to hit: d(?P<die>\d+)"
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Direct(who=action.who, die=self.die)


class Darkens(Phrase, frozen=True):
    pattern = r"The Room darkens: d(?P<die>\d+)"
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Darken(who=action.who, die=self.die)


class Follows(Phrase, frozen=True):
    pattern = r"(?P<what>A fight begins|Target is sized up|The wall is read|The wall is heard)"
    what: Literal["A fight begins", "Target is sized up", "The wall is read", "The wall is heard"]

    def steps(self, action: Action) -> Iterator[Step]:
        match self.what:
            case "A fight begins":
                yield Provoke(who=action.who, target=action.target)
            case "Target is sized up":
                yield SizeUp(who=action.target)
            case _:
                yield Listen(who=action.who, seen=self.what == "The wall is read")


class Fathomed(Phrase, frozen=True):
    pattern = r"The food is (?P<how>fathomed|half fathomed|a riddle)"
    how: Literal["fathomed", "half fathomed", "a riddle"]

    def steps(self, action: Action) -> Iterator[Step]:
        hows: dict[str, Literal["known", "half", "riddle"]] = {"fathomed": "known", "half fathomed": "half"}
        yield Fathom(who=action.who, item=action.item, how=hows.get(self.how, "riddle"))
