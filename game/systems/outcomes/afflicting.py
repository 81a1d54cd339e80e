"""The phrases of Effects: bestowed, resisted, triggered. [B Table 8, 3.8.8 to 3.8.10]"""

from collections.abc import Iterator
from typing import Literal

from game import content
from game.engine import Step
from game.engine.steps import Action, ChangeSide, Flail, How, LoseActions, Move, Quantify, Trigger
from game.fd100 import die_for
from game.systems.dice_rolls import boolean, throw
from game.systems.outcomes.phrase import WHO, Phrase
from game.systems.party import allies
from game.systems.ratings import rating


class Bestow(Phrase, frozen=True):
    pattern = WHO + r" (?:in )?(?P<effect>[A-Z]\w+): d(?P<die>\d+)"
    whom: str
    effect: str
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Quantify(who=self.whose(action), feature=self.effect, how="bestow", die=self.die)


class Suppressed(Phrase, frozen=True):
    pattern = r"Bestow (?P<effect>\w+): d(?P<die>\d+)(?P<astray> on random Ally)?"
    effect: str
    die: int
    astray: str | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        who = action.target
        if self.astray:  # ★R-20: with no ally, herself
            company = allies(action.who)
            who = company[throw(len(company), "ally")] if company else action.who
        yield Quantify(who=who, feature=self.effect, how="bestow", die=self.die)


class MendsIt(Phrase, frozen=True):
    pattern = (
        r"(?P<how>Remove Effect and Shift Disposition Up|Remove Effect \(reduce to 0%\)|Reduce Effect \(roll to decrease\)|"
        r"Effect is enhanced \(roll to increase\)|Effect is maximised \(set to 100%\)|Effect remains|"
        r"Effect ends|Effect decreases|Effect increases)"
    )
    how: str

    def steps(self, action: Action) -> Iterator[Step]:
        who = action.target or action.who
        for word, how in MENDING.items():
            if word in self.how:
                yield Quantify(who=who, feature=action.about, how=how)
        if "Disposition" in self.how:
            yield Move(who=who, by=1)


MENDING: dict[str, How] = {
    "Remove": "end",
    "Reduce": "decrease",
    "enhanced": "increase",
    "maximised": "maximise",
    "ends": "end",
    "Effect decreases": "decrease",
    "Effect increases": "increase",
}


def die_of(action: Action) -> int:
    """Table 14's die of the Effect that was checked."""
    return die_for(action.roll.check.effort.value)


class Overcome(Phrase, frozen=True):
    """A Boolean Roll, or else: the triggers of Agony and Confused."""

    pattern = r"(?P<feature>\w+) or Actor (?P<what>Stunned by Agony|attacks at random)"
    feature: str
    what: Literal["Stunned by Agony", "attacks at random"]

    def steps(self, action: Action) -> Iterator[Step]:
        if boolean(action.who, self.feature).success:
            return
        if self.what == "attacks at random":
            yield Flail(who=action.who)
        else:
            yield Quantify(who=action.who, feature="Stunned", how="bestow", die=die_of(action))
            yield Trigger(who=action.who, effect="Stunned")


class Sickens(Phrase, frozen=True):
    """The trigger of Infected: an Effect at 0 is set, or a random one rolls to increase; it triggers."""

    pattern = r"Actor sickens"

    def steps(self, action: Action) -> Iterator[Step]:
        fresh = [name for name in content.EFFECTS if not rating(action.who, name)]
        pool = fresh or content.EFFECTS
        pick = pool[throw(len(pool), "infection")]
        yield Quantify(who=action.who, feature=pick, how="set" if fresh else "increase", die=die_of(action))
        if fresh:  # the others have had, or will have, their own: once a check
            yield Trigger(who=action.who, effect=pick)


class Turncoat(Phrase, frozen=True):
    pattern = r"Actor changes Side"

    def steps(self, action: Action) -> Iterator[Step]:
        yield ChangeSide(who=action.who)


class LoseTurn(Phrase, frozen=True):
    pattern = r"Actor loses the Turn"

    def steps(self, action: Action) -> Iterator[Step]:
        yield LoseActions(who=action.who)
