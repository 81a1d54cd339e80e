"""The phrases of foraging, hunting and salvage. [R-60]"""

from collections.abc import Iterator
from typing import Literal

from game.engine import Step
from game.engine.steps import Action, Event, Gather, Quantify, UseUp
from game.systems.outcomes.phrase import Phrase
from game.systems.party import row


class Found(Phrase, frozen=True):
    pattern = r"(?P<what>Two of the best|One is found|One is found Spoiled)"
    what: Literal["Two of the best", "One is found", "One is found Spoiled"]

    def steps(self, action: Action) -> Iterator[Step]:
        how: dict[str, Literal["one", "two", "spoiled"]] = {"Two of the best": "two", "One is found Spoiled": "spoiled"}
        yield Gather(who=action.who, action=action.name, how=how.get(self.what, "one"))


class Gone(Phrase, frozen=True):
    pattern = r"The stock is gone"

    def steps(self, action: Action) -> Iterator[Step]:
        yield UseUp(who=action.who, action=action.name)


class Hungers(Phrase, frozen=True):
    pattern = r"Hunger grows"

    def steps(self, action: Action) -> Iterator[Step]:
        if row(action.who).hungers:
            yield Quantify(who=action.who, feature="Hunger", how="increase")


class Comes(Phrase, frozen=True):
    pattern = r"Somebody comes"

    def steps(self, action: Action) -> Iterator[Step]:  # noqa: ARG002
        yield Event(event="Encounter")
