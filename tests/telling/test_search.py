"""What exploring comes to: a line at least, whatever fell."""

import pytest

from game.engine.entries import Came, Generated, Rolled
from game.fd100 import Check, Degree, Rating, Roll
from game.telling.grammar import grammar
from game.telling.log import Teller

CHECK = Check(Rating("Perception", 40), Rating("Level", 0))


def explored(degree: Degree, *instances: tuple[str, tuple[str, ...]]) -> list[str]:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp")])
    entries = [Generated(table=table, die=99, events=events) for table, events in instances]
    search = Rolled(who=3, action="explore", roll=Roll(CHECK, 60, (), degree))
    return [line.text for line in teller.lines([search, *entries])]


@pytest.mark.parametrize(
    ("degree", "tables"),
    [(Degree.PARTIAL_FAILURE, ("Cost", "Risk", "Risk")), (Degree.CRITICAL_SUCCESS, ("Reward",) * 3)],
)
def test_an_exploration_that_brings_nothing_says_so_of_each_and_at_the_end_of_all(
    degree: Degree, tables: tuple[str, str, str]
) -> None:
    _, *told = explored(degree, *((table, ()) for table in tables))
    assert [line.startswith(f"{table}: none") for line, table in zip(told, tables, strict=True)] == [True, True, False]
    assert told[-1] in grammar()["Generated"]["nothing at all"]


def test_one_that_brings_something_tells_what_each_brought() -> None:
    _, *told = explored(Degree.PARTIAL_FAILURE, ("Cost", ()), ("Risk", ("Infection",)), ("Risk", ()))
    assert [line.partition(".")[0].partition(",")[0] for line in told] == [
        "Cost: none",
        "Risk: Infection",
        "Risk: none",
    ]
