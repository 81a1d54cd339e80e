"""A raid by keys alone goes on: nothing is advised over and over, for nothing, or not at all. The long measure is a command: tests/ui/loops.py."""

import pytest

from tests.ui.loops import findings
from tests.ui.table import Lay


@pytest.mark.long
@pytest.mark.parametrize(
    ("party", "seed", "keys"),
    [
        (
            "wasp",
            "own window",
            20,
        ),  # unhurt on the first Level it was to wait: neither the dig nor the Obstacle would do
        ("beetle", "find 1", 140),  # on the second Level it was to be given up
        ("ladybug", "find 2", 440),  # up and down by one shaft, eight times
        ("spider", "find 3", 160),  # to a bed to which Workers barred the way, and back to a shaft
        ("ants", "find 6", 180),  # to food that lay there, and back for who was in sight there
        ("scorpion", "loops 0", 200),
    ],
)
def test_a_raid_by_keys_alone_goes_on(table: Lay, party: str, seed: str, keys: int) -> None:
    assert [*findings(table(party, seed=seed), keys)] == []
