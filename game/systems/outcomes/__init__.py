"""The phrasebook: what a formula, an Attack box or an Effect may say, and the Steps it means.

The texts in assets/ are lists of the rulebook's own short phrases: "Base Attack Hits", "Target Poisoned:
d60". Each class is one phrase. `meaning` reads a text; `proof` reads them all when the house opens, and
names a phrase nobody knows.
"""

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from game import content
from game.content import BadAsset
from game.engine import Step
from game.engine.steps import Action
from game.systems.outcomes import (  # noqa: F401  imported, their phrases are known
    afflicting,
    attacks,
    creatures,
    dispositions,
    eating,
    gathering,
    improvising,
    moving,
    resting,
)
from game.systems.outcomes.phrase import Phrase


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
