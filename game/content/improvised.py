"""Improvised Actions as the assets have them: what may be meant, by which Feature, and what comes of it. [RULES 5.4]"""

from typing import Literal

from msgspec import Struct, field

from game.content.records import Formula
from game.content.rows import FEATURES, Range, Row
from game.content.terms import Term

OPENING = "improvise"
"""The Action that opens the questions."""
STRETCH = 20
"""RULES 5.4: how much harder a stretch makes it."""
RULE = "R section 5.4 B 3.8.11"

Verdict = Literal["apt", "a stretch", "absurd"]


class Absurd(Row, frozen=True):
    """Features nobody would think of for that, and what the Queen says to it."""

    features: tuple[str, ...]
    line: str


class Deed(Row, frozen=True):
    """One thing that may be done with an intent: in Combat, or `afield`. `against`: whose Feature opposes it."""

    key: str
    at: Literal["an enemy", "an ally", "an Item", "herself", "the Room"]
    outcome: dict[str, str]
    against: Literal["their", "foe", "Level"] = "Level"
    range: Range = "Close"
    afield: bool = False
    long: bool = False  # ten turns of work (★R-52)
    needs: tuple[str, ...] = ()  # conditions by name: game/systems/conditions.py


class Intent(Row, frozen=True):
    """What somebody may be up to. Feature > the Feature that opposes it ("Level": none does)."""

    name: str
    apt: dict[str, str]
    stretch: dict[str, str]
    absurd: tuple[Absurd, ...]
    deeds: dict[str, Deed]
    effects: dict[str, str] = field(default_factory=dict)  # hindering: Feature > the Effect it bestows

    def __post_init__(self) -> None:
        named = [*self.apt, *self.stretch, *(feature for row in self.absurd for feature in row.features)]
        if sorted(named) != sorted(FEATURES):
            odd = sorted(set(named) ^ set(FEATURES)) or sorted({one for one in named if named.count(one) > 1})
            raise ValueError(f"every Feature once, and only Features: {', '.join(odd)}")

    def verdict(self, feature: str) -> Verdict:
        """How apt a Feature is."""
        return "apt" if feature in self.apt else "a stretch" if feature in self.stretch else "absurd"

    def opposed(self, feature: str) -> str:
        """The Feature that opposes it, or "Level"."""
        return self.apt.get(feature) or self.stretch.get(feature, "Level")

    def objection(self, feature: str) -> str:
        """Why a Feature is absurd for it, or nothing."""
        return next((row.line for row in self.absurd if feature in row.features), "")


def acted(name: str, intent: str, row: Intent) -> Formula:
    """A deed as a formula like any other: Effort is the Feature named, Resistance what opposes that."""
    deed = row.deeds[name]
    return Formula(
        minigame="Survival and Exploration" if deed.afield else "Combat",
        intents=(row.name,),
        cost="free" if deed.afield else "Improvise",
        at=deed.at,
        range=deed.range,
        needs=deed.needs,
        effort=Term("own Feature"),
        resistance=Term("Level" if deed.against == "Level" else f"{deed.against} Feature"),
        outcome=deed.outcome,
        alike=OPENING,
        intent=intent,
        key=deed.key,
        rule=RULE,
    )


OUTCOMES = {"ill": "help", "taken": "hinder", "missile": "hurt"}
"""What anything amounts to, done to what ails a friend; or to a foe by taking from her, throwing over her, or at her."""


class Verbs(Struct, frozen=True, forbid_unknown_fields=True):
    """Verbs of one meaning. What they amount to depends on the kind of thing they are done to: `to`, else `any`."""

    words: str
    any: str
    to: dict[str, str] = {}
    features: tuple[str, ...] = ()
    weight: float = 1.0
    end: bool = False  # told only as the end in view

    def intents(self, kind: str) -> list[str]:
        """What it amounts to, done to such a thing, the likeliest first."""
        handy = self.to.keys() & {"friend", "bond", "thing"}
        return self.to.get(kind, OUTCOMES.get(kind, self.any) if handy else self.any).split()


class Means(Struct, frozen=True):
    """Words for what something is done by, and their Features: the first of those that fits."""

    words: str
    features: tuple[str, ...]


class Nonsense(Struct, frozen=True):
    """Words of a world that is not this one, and what the Queen says to them."""

    words: str
    lines: tuple[str, ...]


class Vocabulary(Struct, frozen=True):
    """The words by which a sentence gives intents and Features away. [assets/intents.toml]

    Each list is one string: words in their plain form, parted by blanks; "knock_over" is an entry of two words.
    """

    kinds: dict[str, str]  # of things something is done to
    verbs: dict[str, Verbs]
    means: dict[str, Means]
    usual: dict[str, str]  # the Feature of an intent, where none is named
    deeds: dict[str, str]  # of an intent that may be done in several ways, which
    cannot: dict[str, str]  # a way it cannot always be done > what is said to that
    nonsense: dict[str, Nonsense]
    marks: dict[str, str]  # words that hold a sentence together
