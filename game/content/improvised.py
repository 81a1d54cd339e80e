"""Records of improvised Actions, and of the words that the game understands in typed sentences. [RULES 5.4]"""

from typing import Literal

from msgspec import field

from game.content.records import Formula
from game.content.rows import FEATURES, Range, Row, Term

OPENING = "improvise"
"""The name of the Action with which improvising begins: the game then asks for intent and Feature."""
RULE = "R section 5.4 B 3.8.11"
SPOKEN = ("eat", "take", "drop", "give", "light", "go", "enter", "wait", "done", "follow", "leave", "surrender")
"""The names of Commands other than Actions that a sentence in free text may mean."""

Verdict = Literal["apt", "a stretch", "absurd"]


class Absurd(Row, frozen=True):
    """Features that are absurd for a purpose, and the Queen's (the referee's) remark if one of them is tried."""

    features: tuple[str, ...]
    line: str


class Deed(Row, frozen=True):
    """An act that serves the purpose (intent) of an improvised Action, in Combat or, if `afield`, outside it.

    `against`: whose Feature resists, or the Level's rating.
    """

    key: str
    at: Literal["an enemy", "an ally", "an Item", "herself", "the Room"]
    outcome: dict[str, str]
    against: Literal["their", "foe", "Level"] = "Level"
    range: Range = "Close"
    afield: bool = False
    long: bool = False  # ten turns of work (★R-52)
    needs: tuple[str, ...] = ()  # conditions by name: game/systems/combat/conditions.py


class Intent(Row, frozen=True):
    """A purpose of improvised Actions, with the Features that are fit for it.

    `apt`, `stretch`: the fit ones and the doubtful ones, each with its opposing Feature or "Level".
    """

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
        """Return how well a Feature suits this purpose: "apt", "a stretch" or "absurd"."""
        return "apt" if feature in self.apt else "a stretch" if feature in self.stretch else "absurd"

    def opposed(self, feature: str) -> str:
        """Return the name of the Feature that resists `feature` in acts of this purpose, or "Level" if none does."""
        return self.apt.get(feature) or self.stretch.get(feature, "Level")

    def objection(self, feature: str) -> str:
        """Return the Queen's remark on the use of a Feature for this purpose, or "" if the Feature is not absurd."""
        return next((row.line for row in self.absurd if feature in row.features), "")


def acted(name: str, intent: str, row: Intent) -> Formula:
    """Return the formula of the act `name`, which serves the purpose (intent) of an improvised Action.

    The chosen Feature is its Effort, the opposing one its Resistance.
    """
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


class Verbs(Row, frozen=True):
    """A group of verbs with one meaning, and the Actions or purposes (intents) that they may stand for.

    `to`: these Actions or purposes by the sort of the object. `any`: those for all other objects.
    """

    words: str
    any: str = ""
    to: dict[str, str] = field(default_factory=dict)
    features: tuple[str, ...] = ()
    weight: float = 1.0
    weapon: str = ""  # a word of the Attack it is
    needs: str = ""  # of `bodies`
    theirs: str = ""  # what it amounts to, if a foe is to do it

    def readings(self, kind: str) -> list[list[str]]:
        """Return the Actions or intents that these verbs may stand for if their object is of the sort `kind`.

        They come as lists of equally likely ones, the likeliest list first.
        """
        if kind == "unknown":  # by a word in no list: somebody, or something
            first = [text.replace("/", " ").split()[:1] for text in (self.any, self.to.get("thing", self.any))]
            return [list(dict.fromkeys(first[0] + first[1]))]
        return [likely.split("/") for likely in self.to.get(kind, self.any).split()] or [[]]

    def befalls(self, kind: str) -> list[list[str]]:
        """Return what Actions or intents these verbs may mean if a `kind` of creature is to act: "help" for "friend"."""
        return [["help"]] if kind == "friend" else [self.theirs.split("/") if self.theirs else []]


class Means(Row, frozen=True):
    """Words for the weapon or manner of an act, and the Features that the act then uses.

    The first Feature that fits the intent counts.
    """

    words: str
    features: tuple[str, ...]


class Limb(Row, frozen=True):
    """A part of the body, and the words that name it.

    `needs`: the Feature, or the word in an Attack's name, of the creatures that have it; "" if none has.
    """

    words: str
    needs: str


class Pair(Row, frozen=True):
    """Two kinds of things that count as one when named in succession, such as a tool and its target.

    They may be joined by a word of `join`.
    """

    first: str
    then: str
    makes: str
    join: str = ""


class Nonsense(Row, frozen=True):
    """Words for things that do not exist in the game's world, and the Queen's (the referee's) remarks on them."""

    words: str
    lines: tuple[str, ...]


class Vocabulary(Row, frozen=True):
    """The words that the game understands in a player's typed sentence, and what they stand for.

    They stand for Actions, intents, Features and more. They are in assets/intents.toml and words.toml.
    Each list is one string: words in their plain form, parted by blanks; "knock_over" is an entry of two words.
    """

    verbs: dict[str, Verbs]
    pairs: tuple[Pair, ...]
    shares: tuple[float, ...]
    weights: dict[str, float]
    kinds: dict[str, str]  # of things something is done to
    bodies: dict[str, Limb]
    names: dict[str, str]  # kinds of creatures > what they are called
    narrated: dict[str, dict[str, str]]  # of whom it is told > the same words in the first person
    subjects: dict[str, str]  # limbs > what is done with them, if it is told of them
    traits: dict[str, str]  # by which one is told from others
    deeds: dict[str, str]  # what cannot always be done > what is said to that
    means: dict[str, Means]
    usual: dict[str, str]  # the Feature of an intent, where none is named
    nonsense: dict[str, Nonsense]
    refusals: dict[str, str]
    short: dict[str, str]
    slang: dict[str, str]  # a word > the words it stands for; nothing, of a mere filler
    irregular: dict[str, str]
    marks: dict[str, str]  # words that hold a sentence together

    def __post_init__(self) -> None:
        given = {one for row in self.means.values() for one in row.features} | set(self.usual.values())
        given |= {one for verb in self.verbs.values() for one in verb.features}
        sorts = {sort for verb in self.verbs.values() for sort in verb.to} - {*self.kinds, *SORTS}
        for what, odd in (
            ("Feature", given - set(FEATURES)),
            ("sort of thing", sorts),
            ("limb", {verb.needs for verb in self.verbs.values() if verb.needs} - set(self.bodies)),
            ("list of marks", set(MARKS) - set(self.marks)),
            ("weight", set(WEIGHTS) - set(self.weights)),
        ):
            if odd:
                raise ValueError(f"no such {what}: {', '.join(sorted(odd))}")

    def lists(self) -> list[str]:
        """Return all word lists, each as one text, for comparison with a misspelt word.

        These are all lists except those of nonsense.
        """
        rows = (row.words for table in (self.verbs, self.means, self.bodies) for row in table.values())
        return [
            *rows,
            *(words for lists in (self.kinds, self.names, self.traits, self.marks) for words in lists.values()),
        ]


SORTS = ("own", "missile", "dust", "taken", "thrust", "rid", "gift", "bribe")
"""Sorts of objects that several words make together, such as food for a friend.

In this order: own limbs; things sent at a foe; dust sent at a foe; things of a foe; own limbs put into a foe; things taken off
oneself; food for a friend; food for a foe.
"""
WEIGHTS = (
    "first", "main", "end", "theirs", "means", "aside", "besides", "like", "prelude", "again", "idle", "odd", "expressly", "apt", "a stretch", "absurd", "done",
    "beside", "usual", "hers", "ends", "others", "plain", "close", "torn", "loose", "dim", "faint",
)  # fmt: skip
MARKS = (
    "end", "means", "aside", "like", "anew", "stop", "torn", "goal", "apart", "my", "they", "their", "light", "not", "noun",
    "question", "many", "lead", "plain", "into", "against", "steady", "beyond", "offered", "alike", "possessed", "ours", "posed", "spared", "opening",
)  # fmt: skip
