"""The phrases of food: what its Abilities do to whoever eats it. [L 2.11.6.11, R-47]"""

from collections.abc import Iterator
from typing import Literal

from game.engine import Step
from game.engine.steps import Action, GrantPending, GrantTemporary, Heal, Quantify, Relieve
from game.systems.outcomes.afflicting import die_of
from game.systems.outcomes.phrase import Phrase
from game.systems.party import row


class Heals(Phrase, frozen=True):
    """R-47 An ant that is lost is called back in a Rest, and in no other way."""

    pattern = r"Actor is healed (?P<wounds>\d+) Wounds?"
    wounds: int

    def steps(self, action: Action) -> Iterator[Step]:
        if not row(action.who).swarm:
            yield Heal(who=action.who, wounds=self.wounds)


class Relieves(Phrase, frozen=True):
    pattern = r"A (?P<which>random|chosen) Effect ends"
    which: Literal["random", "chosen"]

    def steps(self, action: Action) -> Iterator[Step]:
        yield Relieve(who=action.who, chosen=self.which == "chosen")


class Waits(Phrase, frozen=True):
    """A gift for one use; with a die, it has a rating."""

    pattern = r"(?P<gift>[A-Z]\w+) waits(?:: d(?P<die>\d+))?"
    gift: str
    die: int | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        yield GrantPending(who=action.who, gift=self.gift, die=self.die or 0)


class Lends(Phrase, frozen=True):
    pattern = r"(?P<feature>[A-Z]\w+): d(?P<die>\d+) until rested"
    feature: str
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield GrantTemporary(who=action.who, feature=self.feature, die=self.die)


class Sours(Phrase, frozen=True):
    """An Effect: by Table 14's die of what was eaten."""

    pattern = r"Actor (?P<effect>[A-Z]\w+): die by rating"
    effect: str

    def steps(self, action: Action) -> Iterator[Step]:
        yield Quantify(who=action.who, feature=self.effect, how="bestow", die=die_of(action))
