"""The base class of all records made from the assets, and the names of Features, Effects and Dispositions."""

import re
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta

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
KEYWORDS = (
    "Area Attack", "Crushing", "Entangling", "Healing", "Impact", "Lethal", "Noxious",
    "Paralysing", "Parasitic", "Piercing", "Projectile", "Shredding", "Venomous",
)  # fmt: skip
"""The keywords that an Attack box may bear. [B 2.3.6]"""
TERMS = {
    *FEATURES,
    *EFFECTS,
    "Level",
    "Effect",
    "remedy",
    "Gloom",
    "Swiftness",
    "Food",
    "Meal",
    "Materials",
    "Feature",
    "Wounds",
}
"""The names that a formula may use.

Gloom is half the Darkness, Swiftness is Speed or Flying, Feature is that of an improvised Action, and Wounds counts ten
for each Wound.
"""
TRACK = ("Retreating", "Recoiling", "Holding", "Advancing", "Charging")

Percent = Annotated[int, Meta(ge=0, le=100)]
Range = Literal["Close", "Medium", "Long"]
Disposition = Literal["Retreating", "Recoiling", "Holding", "Advancing", "Charging"]
Rule = str
"""The citation of the rules on which a row rests: "B 3.8.7 R-14"."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


_PATTERN = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<whose>own|their|foe|companions|helpers) )?(?P<name>[A-Z][A-Za-z ]*?|remedy)(?: against (?P<keywords>.+))?"
)


class Term:
    """A Feature as a formula names it, such as "own Charms" or "-their Carapace against Crushing Piercing".

    It has a sign, an owner and the Feature's name. A guard has the keywords of the Attacks against which it counts,
    too.
    """

    def __init__(self, text: str) -> None:
        found = _PATTERN.fullmatch(text)
        if not found:
            raise ValueError(f"not a Feature: {text!r}")
        self.text = text
        self.sign = -1 if found["sign"] == "-" else 1
        self.whose: str | None = found["whose"]
        self.name = found["name"]
        self.keywords = frozenset((found["keywords"] or "").split())
        if self.name not in TERMS:
            raise ValueError(f"no such Feature: {self.name!r}")
        if wrong := sorted(self.keywords - {*KEYWORDS}):
            raise ValueError(f"no such keyword: {', '.join(wrong)}")

    @classmethod
    def parse(cls, text: str) -> Self:
        if not isinstance(text, str):
            raise TypeError(f"a Feature is a text, not {text!r}")
        return cls(text)

    def __str__(self) -> str:
        return self.text
