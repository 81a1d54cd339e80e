"""Terms: how a formula names a Feature: "own Charms", "+their Confused", "-their Carapace against Crushing Piercing"."""

import re
from typing import Self

_PATTERN = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<whose>own|their|foe|companions|helpers) )?(?P<name>[A-Z][A-Za-z ]*?|remedy)(?: against (?P<keywords>.+))?"
)


class Term:
    """Sign, whose Feature, its name, and for a guard the keywords it counts against."""

    def __init__(self, text: str) -> None:
        found = _PATTERN.fullmatch(text)
        if not found:
            raise ValueError(f"not a Feature: {text!r}")
        self.text = text
        self.sign = -1 if found["sign"] == "-" else 1
        self.whose: str | None = found["whose"]
        self.name = found["name"]
        self.keywords = frozenset((found["keywords"] or "").split())

    @classmethod
    def parse(cls, text: str) -> Self:
        if not isinstance(text, str):
            raise TypeError(f"a Feature is a text, not {text!r}")
        return cls(text)

    def __str__(self) -> str:
        return self.text
