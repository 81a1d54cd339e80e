"""What a character's own Failures do to her nerve. [R-81]"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game.engine import Step
from game.engine.steps import Move
from game.systems.party import heroic
from game.systems.rulings import ruled

FLOOR = "Recoiling"
"""The box below which no Failure of her own takes a character."""


def steadied(who: int, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the same Steps, being those of a Failure of hers: they throw her back, but not into flight. [R-81]"""
    spared = heroic(who) and ruled("R-81")
    for step in steps:
        yield replace(step, least=FLOOR) if spared and isinstance(step, Move) and step.who == who else step
