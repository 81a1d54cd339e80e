"""The phrases of Resting and Healing. [B 3.16, M 3.9, R-61]"""

from collections.abc import Iterator
from typing import Literal

from game.engine import Step
from game.engine.components import Body
from game.engine.steps import Action, Heal, Quantify, RestBegins, Secured, Wound
from game.engine.store import get
from game.systems.outcomes.phrase import Phrase
from game.systems.party import row


class Rests(Phrase, frozen=True):
    pattern = r"The party (?P<what>rests|is sheltered)"
    what: Literal["rests", "is sheltered"]

    def steps(self, action: Action) -> Iterator[Step]:  # noqa: ARG002
        yield RestBegins() if self.what == "rests" else Secured()


class HungersAtRest(Phrase, frozen=True):
    pattern = r"Weaver's Hunger rolls to increase"

    def steps(self, action: Action) -> Iterator[Step]:
        if row(action.who).hungers:
            yield Quantify(who=action.who, feature="Hunger", how="increase")


class HealsAtRest(Phrase, frozen=True):
    """Of the patient, whoever is the healer; of a swarm it is ants that come back."""

    pattern = r"(?:Patient heals (?P<wounds>all|\d+) Wounds?|(?P<ants>All|\d+) ants return)"
    wounds: str | None = None
    ants: str | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        who, many = action.target or action.who, self.wounds or self.ants or ""
        yield Heal(who=who, wounds=int(many) if many.isdigit() else get(who, Body).wounds)


class Harms(Phrase, frozen=True):
    """What should have helped costs a Wound."""

    pattern = r"(?P<what>Patient takes 1 Wound more|An ant is lost)"
    what: Literal["Patient takes 1 Wound more", "An ant is lost"]

    def steps(self, action: Action) -> Iterator[Step]:
        cause = "a straying swarm" if self.what == "An ant is lost" else "rough nursing"
        yield Wound(who=action.target or action.who, wounds=1, cause=cause)
