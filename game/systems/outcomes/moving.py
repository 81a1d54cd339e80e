"""The phrases of Manoeuvres and of exploring. [RULES 3.5, B 3.13.4]"""

from collections.abc import Iterator
from typing import Literal

from game.engine import Step
from game.engine.components import At
from game.engine.steps import (  # fmt: skip
    Action,
    BreakAway,
    CallSister,
    CarryOff,
    Cocoon,
    DigCost,
    Direct,
    EmitAlarmScent,
    GainPace,
    GetBehind,
    Grit,
    HandOver,
    Land,
    LayWeb,
    Noticed,
    OpenRoom,
    PayHunger,
    Pin,
    Postpone,
    QueueTableRoll,
    Rush,
    SkipTurn,
    Startled,
    TakeCover,
    TakeOff,
    TearDown,
    Walk,
)
from game.engine.store import get
from game.systems.exploration.levels import on_the_threshold
from game.systems.ground import bodies, free
from game.systems.outcomes.phrase import Phrase
from game.systems.party import row


class ChargesHome(Phrase, frozen=True):
    pattern = r"Actor charges home"

    def steps(self, action: Action) -> Iterator[Step]:
        yield Rush(who=action.who, victim=action.target)


class Dashes(Phrase, frozen=True):
    pattern = r"Actor gains Pace"

    def steps(self, action: Action) -> Iterator[Step]:
        yield GainPace(who=action.who)


class Breaks(Phrase, frozen=True):
    pattern = r"Actor breaks from Combat"

    def steps(self, action: Action) -> Iterator[Step]:
        yield BreakAway(who=action.who)


class Happens(Phrase, frozen=True):
    pattern = r"(?P<table>Cost|Risk|Reward)"
    table: Literal["Cost", "Risk", "Reward"]

    def steps(self, action: Action) -> Iterator[Step]:  # noqa: ARG002
        yield QueueTableRoll(table=self.table)


class Opens(Phrase, frozen=True):
    """R-32 The nest smells digging, whatever comes of it."""

    pattern = r"A wall opens"

    def steps(self, action: Action) -> Iterator[Step]:
        yield EmitAlarmScent(who=action.who)
        yield OpenRoom(how="digging")


class DiggerPays(Phrase, frozen=True):
    pattern = r"Digger pays"

    def steps(self, action: Action) -> Iterator[Step]:
        yield EmitAlarmScent(who=action.who)
        if not on_the_threshold():
            yield DigCost(who=action.who)
        elif row(action.who).hungers:
            yield PayHunger(who=action.who)


class Unnoticed(Phrase, frozen=True):
    """R-51 Of the group whose best Ken she was held against."""

    pattern = r"(?P<how>Unseen|Unseen and unheard|Seen|Seen and sounded)(?P<till> in the Room| until adjacent|)"
    how: Literal["Unseen", "Unseen and unheard", "Seen", "Seen and sounded"]
    till: Literal[" in the Room", " until adjacent", ""]

    def steps(self, action: Action) -> Iterator[Step]:
        how: Literal["unseen", "adjacent", "seen"] = "seen" if self.how.startswith("Seen") else "unseen"
        sound: dict[str, Literal["unheard", "sounded"]] = {
            "Unseen and unheard": "unheard",
            "Seen and sounded": "sounded",
        }
        yield Noticed(
            by=(action.target,),
            how="adjacent" if self.till == " until adjacent" else how,
            sound=sound.get(self.how, ""),
        )


class Starts(Phrase, frozen=True):
    pattern = r"Actor is startled"

    def steps(self, action: Action) -> Iterator[Step]:
        yield Startled(who=action.who)


# -- Manoeuvres [RULES 3.5] ------------------------------------------------------------------------


class ThrowsIt(Phrase, frozen=True):
    """Along the line from the actor through her, as far as it is free."""

    pattern = r"Target is thrown (?P<cells>\d+) cells"
    cells: int

    def steps(self, action: Action) -> Iterator[Step]:
        for x, y in beyond(get(action.who, At), get(action.target, At), self.cells):
            yield Walk(who=action.target, x=x, y=y, forced=True)


class Dropped(Phrase, frozen=True):
    pattern = r"Target is dropped within (?P<cells>\d+) cells"
    cells: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield CarryOff(who=action.target, cells=self.cells)


class Directed(Phrase, frozen=True):
    pattern = r"Ally is directed: d(?P<die>\d+)"
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Direct(who=action.target, die=self.die)


class OnCell(Phrase, frozen=True):
    """On the cell the Attempt is about: "12,7"."""

    pattern = r"(?P<what>Actor takes cover|A web is laid)"
    what: Literal["Actor takes cover", "A web is laid"]

    def steps(self, action: Action) -> Iterator[Step]:
        x, y = map(int, action.about.split(","))
        yield (LayWeb if self.what == "A web is laid" else TakeCover)(who=action.who, x=x, y=y)


class GetsBehind(Phrase, frozen=True):
    pattern = r"Actor gets behind"

    def steps(self, action: Action) -> Iterator[Step]:
        yield GetBehind(who=action.who, victim=action.target)


class ToTarget(Phrase, frozen=True):
    pattern = r"Target (?P<what>loses the next Turn|comes last|does not turn|is cocooned)"
    what: Literal["loses the next Turn", "comes last", "does not turn", "is cocooned"]

    def steps(self, action: Action) -> Iterator[Step]:
        match self.what:
            case "loses the next Turn":
                yield SkipTurn(who=action.target)
            case "comes last":
                yield Postpone(who=action.target)
            case "does not turn":
                yield Pin(who=action.target)
            case "is cocooned":
                yield Cocoon(who=action.target, by=action.who)


class HandedOver(Phrase, frozen=True):
    pattern = "The Message is handed over"

    def steps(self, action: Action) -> Iterator[Step]:
        yield HandOver(who=action.who)


class OfActor(Phrase, frozen=True):
    pattern = r"(?P<what>Actor ignores Wounds|A sister comes|Actor takes off|Actor lands|The way is cleared)"
    what: Literal["Actor ignores Wounds", "A sister comes", "Actor takes off", "Actor lands", "The way is cleared"]

    def steps(self, action: Action) -> Iterator[Step]:
        means: dict[str, type[Step]] = {
            "Actor ignores Wounds": Grit,
            "A sister comes": CallSister,
            "Actor takes off": TakeOff,
            "Actor lands": Land,
            "The way is cleared": TearDown,
        }
        yield means[self.what](who=action.who)


def beyond(by: At, at: At, cells: int) -> Iterator[tuple[int, int]]:
    """The cells behind `at` as seen from `by`, as far as they are free."""
    taken = bodies()
    dx, dy = (at.x > by.x) - (at.x < by.x), (at.y > by.y) - (at.y < by.y)
    for i in range(1, cells + 1):
        if not free(at.x + dx * i, at.y + dy * i, taken):
            return
        yield at.x + dx * i, at.y + dy * i
