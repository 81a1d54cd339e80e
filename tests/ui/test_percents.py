"""A list of all that may come of a roll sums up to a hundred."""

import pytest

from game.presentation.outcome import percent, percents


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ([77, 89, 31, 3], ["38", "44", "16", "2"]),
        ([1, 1, 1], ["34", "33", "33"]),
        ([55, 30, 15], ["55", "30", "15"]),
        ([1, 999], ["<1", ">99"]),
        ([7], ["100"]),
        ([2, 500, 498], ["<1", "50", "50"]),
    ],
)
def test_the_chances_of_a_list_sum_up_to_a_hundred(counts: list[int], told: list[str]) -> None:
    """A flourish could end 39, 45, 16 and 2 times in 100."""
    shown = percents(counts)
    assert shown == told
    plain = [int(one) for one in shown if one.isdigit()]
    assert len(plain) < 2 or sum(plain) == 100
    assert all(
        abs(int(one) - 100 * count / sum(counts)) < 1 for one, count in zip(shown, counts, strict=True) if one.isdigit()
    )
    assert sum(int(percent(count, 200)) for count in (77, 89, 31, 3)) == 102
