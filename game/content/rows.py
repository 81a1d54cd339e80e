"""What every record of the assets is made of: the names that the book prints, and the base of all rows."""

from typing import Annotated, Literal

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
TRACK = ("Retreating", "Recoiling", "Holding", "Advancing", "Charging")

Percent = Annotated[int, Meta(ge=0, le=100)]
Range = Literal["Close", "Medium", "Long"]
Disposition = Literal["Retreating", "Recoiling", "Holding", "Advancing", "Charging"]
Rule = str
"""Where a row comes from: "B 3.8.7 R-14"."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass
