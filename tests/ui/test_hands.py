"""What a raid costs in keys. The long measures are commands: tests/ui/hands.py, notes/2026-11-22-hands.md."""

from statistics import median

import pytest

from tests.ui.hands import raided
from tests.ui.table import SIX, Lay

SEEDS = range(4)
FEW = 5
"""Keys of a first fight, at most; those of walking are not counted."""


@pytest.mark.parametrize("kind", SIX)
def test_the_first_fight_of_a_first_raid_is_won_with_few_keys(table: Lay, kind: str) -> None:
    """Who knows one key: Shift-Tab goes on till something happens, Tab does what it says."""
    found = [raided(table(kind, seed=f"first {seed}"), on=True, first=True).fights for seed in SEEDS]
    won = [fights[0].keys for fights in found if fights and fights[0].end == "won"]
    assert won
    assert median(won) <= FEW
