"""The log of Metamorphosis with all its numbers, and its roll cards: a d10 is a d10, a pool a pool, no d100 fell. [M 1.3, 3.7.4]"""

import re

import pytest

from game import content
from game.engine.entries import Chose, Entry, Generated, Happened, Rolled
from game.fd100 import Check, Rating, resolve
from game.presentation.pages.story import last_roll
from game.resolution.bind import TargetCheck
from game.resolution.core import Rating as Rated
from game.resolution.pools import Pool
from game.telling.dice_card import histogram
from game.telling.names import Names
from game.telling.roll_text import detail, in_scale
from tests.editions.test_metamorphosis import NAME

HUNDRED = re.compile(r"die \d|die for all food, \d|in 100|, under \d")
TOLD: list[Entry] = [
    Generated("Risk", 4, ("Encounter",)),
    Happened("Encounter", number=0),
    Happened("spoils", 3, "Nectar"),
    Happened("nothing spoils", 3),
    Happened("strangers", number=7, note="10"),
    Happened("is lost", note="Nectar", number=20),
]


@pytest.mark.parametrize("entry", TOLD, ids=lambda entry: getattr(entry, "what", "Generated"))
def test_no_number_of_the_log_is_a_hundreds(entry: Entry) -> None:
    assert HUNDRED.search(detail(entry))  # by fd100
    with content.chosen(NAME):
        assert not HUNDRED.search(detail(entry))


def test_an_event_is_a_d10() -> None:
    with content.chosen(NAME):
        assert detail(TOLD[0]) == "Risk: d10, 4"
    assert detail(TOLD[0]) == "Risk die 04"


def test_a_creature_gives_its_reason_without_a_chance_in_a_hundred() -> None:
    for said, left in (
        ("shakes it off, 40 in 100", "shakes it off"),
        ("no better chance than 9 in 100", "no better chance"),
    ):
        chose = Chose(3, "resist", said)
        assert in_scale(chose) == chose
        with content.chosen(NAME):
            told = in_scale(chose)
            assert isinstance(told, Chose)
            assert told.reason == left


def test_what_is_certain_has_no_roll_card() -> None:
    """A Rest is no roll: the newest is the one before it, or there is none."""
    sure = Rolled(3, "rest", resolve(Check(Rating("certain", 100), kind="Boolean"), 0))
    dice = Rolled(3, "explore", resolve(Check(Rating("Exploration", 50), kind="Boolean"), 46))
    assert last_roll([sure], Names()) is None
    assert last_roll([dice, sure], Names()) is dice


def test_the_chart_of_a_pool_counts_its_net() -> None:
    """[M 1.3] As the dice below it do, and the rules; no pool has a margin."""
    drawn = "\n".join(histogram(Pool(Rated("Strength", 3), Rated("Speed", 1)), 0, 70))
    assert "net " in drawn
    assert "margin" not in drawn
    assert "margin" in "\n".join(histogram(TargetCheck(Rated("", 2), base=10), 0, 70))
