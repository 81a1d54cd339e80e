"""What exploring comes to: a line at least, whatever fell."""

import re

import pytest

from game.engine.entries import Came, Changed, Generated, Happened, Rolled
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
    assert [line.startswith(table) and ": none" in line for line, table in zip(told, tables, strict=True)] == [
        True,
        True,
        False,
    ]
    assert told[-1] in grammar()["Generated"]["nothing at all"]


def test_one_that_brings_something_tells_what_each_brought() -> None:
    _, *told = explored(Degree.PARTIAL_FAILURE, ("Cost", ()), ("Risk", ("Infection",)), ("Risk", ()))
    assert [line.partition(".")[0].partition(",")[0] for line in told] == [
        "Cost: none",
        "Risk 1 of 2: Infection",
        "Risk 2 of 2: none",
    ]


def test_none_of_several_gainsays_another() -> None:
    """A Risk that comes to nothing beside one that stirs is no calm, and a bare shelf is not the whole room."""
    calm = ("Nothing stirs", "before you came", "outrun", "this time")
    for degree, table in ((Degree.PARTIAL_FAILURE, "Risk"), (Degree.CRITICAL_SUCCESS, "Reward")):
        told = explored(degree, (table, ("Encounter",)), (table, ()))
        assert told[-1].startswith(f"{table} 2 of ")
        assert not any(word in told[-1] for word in calm)


def test_a_room_that_finds_no_place_is_told_in_full_once() -> None:
    teller = Teller("seed")
    search = Rolled(who=3, action="explore", roll=Roll(CHECK, 60, (), Degree.CRITICAL_SUCCESS))
    room = (Generated(table="Reward", die=1, events=("Room",)), Happened("blind end"))
    told = [line.text for line in teller.lines([search, *room, *room, *room])]
    assert [
        text.startswith("No hidden Room is left on this Level: this throw brings nothing.") for text in told[2::2]
    ] == [
        True,
        False,
        False,
    ]
    assert all(text.startswith(f"Reward {n} of 3: Room.") for n, text in enumerate(told[1::2], 1))
    again = [line.text for line in teller.lines([search, *room])]
    assert again[-1].startswith("No hidden Room is left on this Level: this throw brings nothing.")


def test_how_a_search_goes_foretells_neither_find_nor_price_nor_danger() -> None:
    """It is said before they are known: "What is found has legs", and then "Risks: none"."""
    ways = [words for degree in Degree for words in grammar()["Rolled"][f"explore {degree}"]]
    known = re.compile(
        r"has legs|lives there|pokes? back|price|pays? |loss|\bgain|finds? |answers?|secret|Lost", re.IGNORECASE
    )
    assert len(ways) > 20
    assert [words for words in ways if known.search(words.replace("could not find the floor", ""))] == []


@pytest.mark.parametrize("degree", [Degree.PARTIAL_FAILURE, Degree.COMPLETE_FAILURE, Degree.CRITICAL_FAILURE])
def test_bad_searches_in_a_row_are_each_told_in_other_words(degree: Degree) -> None:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp")])
    search = Rolled(who=3, action="explore", roll=Roll(CHECK, 60, (), degree))
    told = [teller.lines([search])[0].text for _ in range(8)]
    assert all(len(set(told[at : at + 4])) == 4 for at in range(5)), told


def test_a_new_level_is_told_once_as_it_is_entered() -> None:
    """Not "Below lies a Level rated 24." and then "You stand on a Level rated 24."."""
    teller = Teller("seed")
    lines = teller.lines([Changed(0, "Level", 0, 24, 40), Happened("enters Level", number=24)])
    assert [line.text.count("24") for line in lines] == [1]
