"""The phrases of the Attack boxes. [B 2.3.6, R-26 to R-28]"""

from collections.abc import Iterator
from typing import Literal

from game import content
from game.engine import Step
from game.engine.steps import Action, AttackAgain, Die, FaceDeath, Heal, Quantify, Strike, Wound
from game.systems.outcomes.phrase import WHO, Phrase
from game.systems.party import blame, heroic, row


class Lands(Phrase, frozen=True):
    pattern = r"(?P<slots>Base|Special|Base and Special) Attacks? (?P<how>Hits?|Miss(?:es)?)"
    slots: str
    how: str

    def steps(self, action: Action) -> Iterator[Step]:
        slots = tuple(self.slots.lower().split(" and "))
        yield Strike(who=action.who, target=action.target, action=action, slots=slots, hit=self.how.startswith("Hit"))


class Damage(Phrase, frozen=True):
    """Replaces the printed Damage of the box."""

    pattern = r"Damage: (?P<wounds>\d+) Wounds"
    wounds: int

    @property
    def of_victim(self) -> bool:
        return True

    def steps(self, action: Action) -> Iterator[Step]:
        yield Wound(who=action.target, wounds=self.wounds, cause=action.about, by=action.who)


class Suffer(Phrase, frozen=True):
    pattern = WHO + r" takes (?P<wounds>\d+) Wounds?"
    whom: str
    wounds: int

    def steps(self, action: Action) -> Iterator[Step]:
        cause = action.about or content.formulas()[action.name].key
        yield Wound(who=self.whose(action), wounds=self.wounds, cause=cause, by=action.who)


class Slay(Phrase, frozen=True):
    pattern = WHO + r" killed(?: \(Swarms take (?P<swarm>\d+) Wounds\))?"
    whom: str
    swarm: int | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        yield killing(self.whose(action), action)


def killing(who: int, action: Action) -> Step:
    """★R-28 What is said to die: a swarm takes 2 Wounds instead."""
    if row(who).swarm:
        return Wound(who=who, wounds=content.constants().combat.swarm_wounds, cause=action.about, by=action.who)
    return (FaceDeath if heroic(who) else Die)(who=who, cause=blame(action.about, action.who, who))


class Decimate(Phrase, frozen=True):
    """★R-27 Drawn among those it landed on: game/systems/combat/strikes.py."""

    pattern = r"(?P<count>\d+) Targets? dies?"
    count: int

    def steps(self, action: Action) -> Iterator[Step]:  # noqa: ARG002
        yield from ()


class Again(Phrase, frozen=True):
    pattern = r"Attack Again"

    def steps(self, action: Action) -> Iterator[Step]:
        yield AttackAgain(who=action.who, victim=action.target)


class Mended(Phrase, frozen=True):
    pattern = r"Ally (?P<how>Stabilised|Healed)"
    how: Literal["Stabilised", "Healed"]
    whom: str = "Ally"

    def steps(self, action: Action) -> Iterator[Step]:
        if self.how == "Healed":
            yield Heal(who=action.target, wounds=1)
        else:
            yield Quantify(who=action.target, feature="Bleeding", how="end")
