"""B 3.14.9: a Reward that is a Room, where none is left to dig."""

from game.engine.entries import Happened
from game.telling.log import Teller


def test_a_reward_that_came_to_nothing_is_told_as_a_fact_and_never_as_scenery() -> None:
    """What is dim is the first to be left out of a log that is full."""
    (line,) = Teller("x").lines([Happened("blind end")])
    assert line.text.startswith("No hidden Room is left on this Level: this throw brings nothing.")
    assert "shaft" in line.text
    assert line.tone == "plain"
