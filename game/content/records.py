"""The shapes of what stands in assets/: frozen, validated, nothing but data."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from game.content.terms import Term
from game.fd100 import Degree

ATTRIBUTES = ("Speed", "Skill", "Strength", "Stamina", "Smarts", "Charms", "Ken", "Passions")
COMBAT = ("Initiative", "Threat Rate", "Survival Rate")
SPECIFIC = ("Carapace", "Flying", "Swarming", "Venomous", "Web Weaving")
COMMON = (
    "Construction", "Eusociology", "Exploration", "Foraging", "Healing",
    "Hunting", "Leadership", "Perception", "Signalling", "Sneaking",
)  # fmt: skip
FEATURES = ATTRIBUTES + COMBAT + SPECIFIC + COMMON
EFFECTS = (
    "Agony", "Bleeding", "Blind", "Charmed", "Confused",
    "Immobilised", "Infected", "Paralysed", "Poisoned", "Stunned",
)  # fmt: skip
TRACK = ("Retreating", "Recoiling", "Holding", "Advancing", "Charging")
REACH = {"Close": 1, "Medium": 4, "Long": 10}  # R-12, in cells

Percent = Annotated[int, Meta(ge=0, le=100)]
Range = Literal["Close", "Medium", "Long"]
Disposition = Literal["Retreating", "Recoiling", "Holding", "Advancing", "Charging"]
Rule = str
"""Where a row comes from: "B 3.8.7 R-14"."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Attack(Row, frozen=True):
    """One Attack box, line by line, in the printed phrases. [B 2.3.6, R-26]"""

    name: str
    keywords: tuple[str, ...]
    damage: str = "0"
    range: Range = "Close"
    area: bool = False
    rupture: bool = False  # bursts the attacker: reaches 2 cells around her (★R-12)
    hit: str = "nothing"
    add: str = "nothing"
    alt: str = "nothing"
    critical: str = "nothing"
    miss: str = "nothing"
    miss_add: str = "nothing"
    miss_alt: str = "nothing"
    miss_critical: str = "nothing"


class StartItem(Row, frozen=True):
    """What a fresh character carries: a form of assets/items.toml, its rating, its Function if it has one."""

    name: str
    form: str
    rating: Percent
    function: str = ""


class Kind(Row, frozen=True):
    """A class or a creature: everything about it that never changes."""

    name: str
    glyph: Annotated[str, Meta(min_length=1, max_length=1)]
    colour: str  # a name of the palettes
    species: str  # who fights side by side
    wounds: str  # Wounds Max: a number or a decile die, "d20"
    features: dict[str, Percent]
    rule: Rule
    effects: dict[str, Percent] = {}  # innate
    base: Attack | None = None
    special: Attack | None = None
    swarm: bool = False
    diet: Literal["omnivore", "plants", "animals", ""] = ""
    hungers: bool = True
    wound_shift: int = -1  # of each Wound on Combat Actions
    wound_advances: bool = False  # Ladybug: a Wound advances her instead
    track: tuple[Disposition, ...] = TRACK  # type: ignore[assignment]
    armoured: Literal["", "head", "round"] = ""  # which Carapace
    alarm: bool = False  # Alarm Pheromones
    seals: Percent = 0  # Nest Guardians: the chance that Autothysis blocks the tunnel
    alarm_gun: Percent = 0  # the chance that another fires too
    rooted: bool = False  # cannot move
    feels: int = 5  # cells along open paths, if innately Blind (★R-22)
    item: StartItem | None = None
    pronouns: tuple[str, str, str] = ("it", "it", "its")  # she, her, her
    about: str = ""  # three lines on how it plays
    hard: str = ""  # how hard it is to play alone

    def __post_init__(self) -> None:
        if wrong := sorted(set(self.features) - set(FEATURES)):
            raise ValueError(f"no such Feature: {', '.join(wrong)}")
        if wrong := sorted(set(self.effects) - set(EFFECTS)):
            raise ValueError(f"no such Effect: {', '.join(wrong)}")


class Formula(Row, frozen=True):
    """A formulaic Action, in the shape of the rulebook's template. [B Figure 23]"""

    minigame: Literal["Combat", "Survival and Exploration"]
    intents: tuple[str, ...]
    cost: Literal["Tactical", "Suppress", "Support", "Resist", "Manoeuvre", "Room", "free"]
    at: Literal["an enemy", "an ally", "an Effect", "herself", "a cell", "whose Turn it is", "the Room"]
    rule: Rule
    outcome: dict[str, str]
    effort: Term | None = None  # None: no roll, a Success
    resistance: Term | None = None
    roll: Literal["Qualification", "Boolean", "Contested", "none"] = "Qualification"
    modifiers: tuple[Term, ...] = ()
    guards: tuple[Term, ...] = ()
    range: Literal["Attack", "Close", "Medium", "Long", "run"] = "Close"
    needs: tuple[str, ...] = ()  # conditions by name: game/systems/conditions.py
    sight: bool = False
    bare: bool = False  # of what stands for every Action only Starving counts
    repeat: bool = False  # more than once a Turn
    alike: str = ""  # the Manoeuvre it is another way of
    key: str = ""  # how a person is told of it: "steel yourself"

    def __post_init__(self) -> None:
        degrees, named = {str(d) for d in Degree}, set(self.outcome)
        wrong = named - degrees - {"Success", "Failure"}
        if wrong or not (degrees <= named or "Success" in named):
            raise ValueError(f"outcomes must be the six degrees, or Success and Failure: {sorted(named)}")
        if (self.effort is None) != (self.roll == "none"):
            raise ValueError("roll 'none' and an Effort exclude each other")


class EffectRow(Row, frozen=True):
    """An Effect: what it does while above 0 in words, its trigger as phrases, and the Feature that resists it. [B Table 8]"""

    constant: str
    rule: Rule
    trigger: str = "nothing"
    remedy: str = ""


class EventRow(Row, frozen=True):
    """An Event of a table. Chance = base + level x Level + perception x the Scout's Perception, in percent."""

    base: int
    level: int
    description: str
    rule: Rule
    perception: int = 0
    each: bool = False  # ★R-42: falls on every character
    done: bool = True  # False: generated and told, not yet in the game


class Band(Row, frozen=True):
    """A row of a table by rating: its top, and the dice. [B Table 21]"""

    top: int
    features: int
    costs: int
    rewards: int


class Form(Row, frozen=True):
    """A form of Item: its types (C F H L M S) and whose food it is. [B Table 9, R-34, R-48]"""

    name: str
    types: str
    glyph: str = "%"
    food: Literal["plants", "animals", ""] = ""


class Arrival(Row, frozen=True):
    """A row of the Encounter table: who comes on a roll up to `top`. [R-50]"""

    top: int
    who: tuple[str, ...]


class Summons(Row, frozen=True):
    """A row of Table 27: who answers an alarm. `heads`: a number or a decile die."""

    chance: int
    who: str
    heads: str
    above: int = 0  # only on Levels rated above


class Job(Row, frozen=True):
    name: str
    client: str
    target: str  # kind that must die
    chamber: str
    brief: str
    rule: Rule
    guard: tuple[str, ...]


class Ruling(Row, frozen=True):
    """What the rulebook leaves open and how it is ruled. `star`: needed in both profiles."""

    title: str
    text: str
    why: str
    star: bool = False
    done: bool = True


def parse(kind: type[Any], text: str) -> Any:
    """The hook of msgspec for the one type that is no Struct."""
    return kind.parse(text)
