"""The statistics of one raid, counted from its Entries (events) while it is played."""

import re
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from game import content
from game.engine.entries import Came, Changed, Entry, Generated, Happened, Rolled
from game.lab.fights import Ended, Fights

THINGS = ("finds", "takes", "consumes")
"""Happenings to an Item that the Entry's note names; they are also counted by that Item's sort."""
SORTS = {"L": "light", "F": "food", "H": "hint", "M": "materials", "S": "goods"}
"""The sort of an Item by the types of its Form; the first type in this list decides: a Firefly is a light, though also food."""


class Facts(Struct, frozen=True, kw_only=True):
    """The facts of one raid: its party, seed and Job, how it ended, and how often each kind of event happened."""

    arm: str
    party: tuple[str, ...]
    seed: str
    job: str
    profile: str
    policy: str
    outcome: str  # won, dead, left, unfinished; broken: the game stopped with an exception
    cause: str
    turns: int = 0
    explored: int = 0
    levels: int = 0
    commands: int = 0
    rounds: tuple[int, ...] = ()  # of each fight
    waves: tuple[int, ...] = ()  # alarms answered in each fight
    actions: dict[str, int] = field(default_factory=dict)  # the characters' Actions
    theirs: dict[str, int] = field(default_factory=dict)  # the creatures'
    events: dict[str, int] = field(default_factory=dict)  # "Cost Hunger": Events generated
    abilities: dict[str, int] = field(default_factory=dict)  # of food, as it was eaten
    told: dict[str, int] = field(default_factory=dict)  # all that happened besides
    foods: dict[str, int] = field(default_factory=dict)  # found, by colour and form
    ends: tuple[Ended, ...] = ()  # how each fight ended
    kept: str = ""  # where the recording of a broken raid lies

    @property
    def who(self) -> str:
        """Return the party's name in the tables: its classes, separated by commas."""
        return ",".join(self.party)


class Tally:
    """The counters of one raid, updated with each of its Entries (events).

    Everything from one "combat begins" to the next counts for one fight.
    """

    def __init__(self) -> None:
        self.ours: set[int] = set()
        self.rounds: list[int] = []
        self.waves: list[int] = []
        self.actions: Counter[str] = Counter()
        self.theirs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.abilities: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.foods: Counter[str] = Counter()
        self.fights = Fights()

    def hear(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.fights.hear(entry)
            match entry:
                case Came(who=who, kind=kind) if kind in content.classes():
                    self.ours.add(who)
                case Rolled(who=who, action=action):
                    (self.actions if who in self.ours else self.theirs)[action] += 1
                case Generated(table=table, events=events):
                    self.events.update(f"{table} {event}" for event in events)
                case Changed(feature=feature) if feature == content.forms()["materials"].name:
                    self.told["finds materials"] += 1  # laid upon what they have
                case Happened():
                    self.happened(entry)

    def happened(self, entry: Happened) -> None:
        """Increase the counts for the event that an Entry records. Rounds and alarms count also by fight, Items and foods also by sort."""
        match entry.what:
            case "combat begins":
                self.rounds.append(0)
                self.waves.append(0)
            case "round begins":
                self.rounds[-1] += 1
            case "alarm" if self.waves:
                self.waves[-1] += 1
        self.told[entry.what] += 1
        if entry.what == "finds" and sort(entry.note) == "food":
            self.foods[plain(entry.note)] += 1
        if entry.what in THINGS:
            self.told[f"{entry.what} {sort(entry.note)}"] += 1
        if entry.what == "food works":
            self.abilities[ability(entry.note)] += 1


def sort(name: str) -> str:
    """Return the sort of an Item, derived from its name: "food" for "Spoiled Red Honey of Courage". It is "companion" for any creature's name."""
    core = name.partition(" of ")[0]
    if any(core.startswith(kind.name) for kind in content.kinds().values()):
        return "companion"
    forms = [form for form in content.forms().values() if core.endswith(form.name)]
    types = max(forms, key=lambda form: len(form.name)).types if forms else ""
    return next((sort for letter, sort in SORTS.items() if letter in types), "other")


def plain(name: str) -> str:
    """Return only the colour and form of a food's name: "Red Honey" for "Spoiled Red Honey of Courage"."""
    return re.sub(r"^(Spoiled |Cursed )+", "", name.partition(" of ")[0])


def ability(name: str) -> str:
    """Return the Ability that a food's name ends with: "Courage" for "Red Honey of Courage".

    If no Ability has this noun, return the noun itself.
    """
    noun = name.partition(" of ")[2]
    return next((each for each, row in content.abilities().items() if row.noun == noun), noun)
