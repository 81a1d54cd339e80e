"""The phrases of Manoeuvres and of exploring. [RULES 3.5, B 3.13.4]"""

from collections.abc import Iterator
from typing import Literal

from game.flow import Step
from game.flow.steps import (
    Action,
    BreakAway,
    DigCost,
    GainPace,
    Noticed,
    OpenRoom,
    Owe,
    Rush,
    Startled,
)
from game.systems.phrasebook.phrase import Phrase


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
        yield Owe(table=self.table)


class Opens(Phrase, frozen=True):
    pattern = r"A wall opens"

    def steps(self, action: Action) -> Iterator[Step]:  # noqa: ARG002
        yield OpenRoom(how="digging")


class DiggerPays(Phrase, frozen=True):
    pattern = r"Digger pays"

    def steps(self, action: Action) -> Iterator[Step]:
        yield DigCost(who=action.who)


class Unnoticed(Phrase, frozen=True):
    """R-51 Of the group whose best Ken she was held against."""

    pattern = r"(?P<how>Unseen in the Room|Unseen until adjacent|Seen)"
    how: Literal["Unseen in the Room", "Unseen until adjacent", "Seen"]

    def steps(self, action: Action) -> Iterator[Step]:
        how: dict[str, Literal["unseen", "adjacent", "seen"]] = {"Unseen in the Room": "unseen", "Seen": "seen"}
        yield Noticed(by=(action.target,), how=how.get(self.how, "adjacent"))


class Starts(Phrase, frozen=True):
    pattern = r"Actor is startled"

    def steps(self, action: Action) -> Iterator[Step]:
        yield Startled(who=action.who)
