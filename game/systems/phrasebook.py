"""The phrasebook: what a formula, an Attack box or an Effect may say, and the Steps it means.

The texts in assets/ are lists of the rulebook's own short phrases: "Base Attack Hits", "Target Poisoned:
d60". Each class here is one phrase: its pattern, its fields, its Steps. `meaning` reads a text; `proof`
reads them all when the house opens, and names a phrase nobody knows.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Literal

import msgspec

from game import content
from game.content import BadAsset
from game.fd100 import die_for
from game.flow import Step
from game.flow.steps import (
    Action,
    AttackAgain,
    BreakAway,
    ChangeSide,
    Die,
    DigCost,
    FaceDeath,
    Flail,
    GainPace,
    Heal,
    How,
    LoseActions,
    Move,
    OpenRoom,
    Owe,
    Quantify,
    Rush,
    Strike,
    Trigger,
    Wound,
)
from game.systems.party import allies, heroic, row
from game.systems.ratings import rating
from game.systems.throws import boolean, throw

SWARM_WOUNDS = 2
WHO = r"(?P<whom>Each Target|Targets?|Enemy|Attacker|Actor|Ally)"


class Phrase(msgspec.Struct, frozen=True):
    """One phrase. `of_victim`: in an Attack box it strikes everyone the Attack lands on, not the attacker."""

    pattern: ClassVar[str]

    def steps(self, action: Action) -> Iterator[Step]:
        raise NotImplementedError

    @property
    def of_victim(self) -> bool:
        return getattr(self, "whom", "Actor") not in ("Attacker", "Actor")

    def whose(self, action: Action) -> int:
        return action.target if self.of_victim else action.who


# -- Attacks ---------------------------------------------------------------------------------------


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


class Bestow(Phrase, frozen=True):
    pattern = WHO + r" (?:in )?(?P<effect>[A-Z]\w+): d(?P<die>\d+)"
    whom: str
    effect: str
    die: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Quantify(who=self.whose(action), feature=self.effect, how="bestow", die=self.die)


class Suffer(Phrase, frozen=True):
    pattern = WHO + r" takes (?P<wounds>\d+) Wounds?"
    whom: str
    wounds: int

    def steps(self, action: Action) -> Iterator[Step]:
        yield Wound(who=self.whose(action), wounds=self.wounds, cause=action.about, by=action.who)


class Slay(Phrase, frozen=True):
    pattern = WHO + r" killed(?: \(Swarms take (?P<swarm>\d+) Wounds\))?"
    whom: str
    swarm: int | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        yield killing(self.whose(action), action)


def killing(who: int, action: Action) -> Step:
    """★R-28 What is said to die: a swarm takes 2 Wounds instead."""
    if row(who).swarm:
        return Wound(who=who, wounds=SWARM_WOUNDS, cause=action.about, by=action.who)
    return (FaceDeath if heroic(who) else Die)(who=who, cause=action.about)


class Decimate(Phrase, frozen=True):
    """★R-27 Drawn among those it landed on: game/systems/strikes.py."""

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


# -- the Disposition Track -------------------------------------------------------------------------


class Stand(Phrase, frozen=True):
    pattern = WHO + r" (?P<how>Retreats|Recoils(?: twice)?|Holds|Advances|Charges)"
    whom: str
    how: str

    def steps(self, action: Action) -> Iterator[Step]:
        """★R-25 Recoils and Advances are one box; Holds changes nothing."""
        boxes = {"Recoils": -1, "Recoils twice": -2, "Advances": 1}.get(self.how)
        end = {"Retreats": "Retreating", "Charges": "Charging"}.get(self.how, "")
        who = self.whose(action)
        if self.whom == "Ally" and content.formulas()[action.name].cost == "Support":
            yield from support(who, self.how)
        elif boxes:
            yield Move(who=who, by=boxes)
        elif end:
            yield Move(who=who, to=end)


class StepUp(Phrase, frozen=True):
    pattern = WHO + r" steps up(?: to (?P<limit>\w+))?"
    whom: str
    limit: str | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        yield Move(who=self.whose(action), by=1, to=self.limit or "")


def support(who: int, how: str) -> Iterator[Step]:
    """★R-25 Rally and Encourage set the box they name; a Success never lowers, a Failure never raises."""
    up = how in ("Charges", "Advances", "Holds")
    box = {"Charges": "Charging", "Advances": "Advancing", "Holds": "Holding", "Recoils": "Recoiling"}
    yield Move(who=who, to=box.get(how, "Retreating"), only="up" if up else "down")


# -- Effects ---------------------------------------------------------------------------------------


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


class Mend(Phrase, frozen=True):
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
        others = [name for name in content.EFFECTS if name != action.about]
        fresh = [name for name in others if not rating(action.who, name)]
        pick = (fresh or others)[throw(len(fresh or others), "infection")]
        yield Quantify(who=action.who, feature=pick, how="set" if fresh else "increase", die=die_of(action))
        yield Trigger(who=action.who, effect=pick)


class Turncoat(Phrase, frozen=True):
    pattern = r"Actor changes Side"

    def steps(self, action: Action) -> Iterator[Step]:
        yield ChangeSide(who=action.who)


class LoseTurn(Phrase, frozen=True):
    pattern = r"Actor loses the Turn"

    def steps(self, action: Action) -> Iterator[Step]:
        yield LoseActions(who=action.who)


# -- Manoeuvres, exploration -----------------------------------------------------------------------


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


@cache
def phrases(text: str) -> tuple[Phrase, ...]:
    """The phrases of a text. Raises ValueError for one nobody knows."""
    return tuple(_phrase(part) for part in text.split(", ") if part not in ("nothing", ""))


def _phrase(text: str) -> Phrase:
    for kind in Phrase.__subclasses__():
        if found := re.fullmatch(kind.pattern, text):
            return msgspec.convert(found.groupdict(), kind, strict=False)
    raise ValueError(f"no such phrase: {text!r}")


def meaning(text: str, action: Action) -> Iterator[Step]:
    """The Steps a text means, after this Action."""
    for phrase in phrases(text):
        yield from phrase.steps(action)


@cache
def proof() -> None:
    """Every text of the assets has a meaning. Raises BadAsset, naming the first that has none."""
    for place, text in content.texts():
        try:
            phrases(text)
        except (ValueError, msgspec.ValidationError) as wrong:
            raise BadAsset(f"{place}: {wrong}") from None
