"""What a raid costs in keys. The long measures are commands: tests/ui/hands.py, notes/2026-11-22-hands.md."""

import pytest

from tests.ui.hands import raided
from tests.ui.table import SIX, Lay

SEEDS = 3
FEW = 5
"""Keys of a first fight, at most, for four of five; those of walking are not counted."""


@pytest.mark.long
def test_the_first_fight_of_a_first_raid_is_won_with_few_keys(table: Lay) -> None:
    """Who knows one key: Shift-Tab goes on till something happens, Tab does what it says. Each class wins one of three."""
    won: dict[str, list[int]] = {kind: [] for kind in SIX}
    for kind in SIX:
        for seed in range(SEEDS):
            fights = raided(table(kind, seed=f"first {seed}"), on=True, first=True).fights
            won[kind] += [fight.keys for fight in fights[:1] if fight.end == "won"]
            if won[kind]:
                break
    assert all(won.values()), won
    keys = [one for some in won.values() for one in some]
    assert sum(one <= FEW for one in keys) * 5 >= len(keys) * 4, won
