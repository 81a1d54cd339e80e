"""Fights that lead nowhere: the ways out are named, once a lull; and what a stand-off leaves is said as it is."""

from game.flow.chronicle import Happened, Wounded
from game.ui.hints import fled, futile
from game.ui.lull import PATIENCE, Lull
from tests.ui.arena import fight
from tests.ui.test_play import table  # noqa: F401  the fixture

ROUND = Happened("round begins")
WOUND = Wounded(who=3, wounds=1, total=1, limit=4, cause="Bite Attack", by=4)


def test_after_three_rounds_without_a_wound_it_is_said_once():
    lull = Lull()
    said = [lull.worth_a_word([Happened("combat begins"), ROUND]), *(lull.worth_a_word([ROUND]) for _ in range(8))]
    assert said == [i == PATIENCE for i in range(9)]


def test_a_wound_begins_it_anew():
    lull = Lull()
    rounds = [ROUND] * PATIENCE
    assert not lull.worth_a_word([Happened("combat begins"), *rounds, WOUND, *rounds])
    assert lull.worth_a_word([ROUND])
    assert not lull.worth_a_word([ROUND, WOUND, *rounds, ROUND, WOUND])  # over before it could be read


def test_the_ways_out_are_named_with_their_keys(table):  # noqa: F811
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    assert "break off (m)" in futile(raid)
    assert "both sides part" in futile(raid)
    raid.use_keys("arrows")
    assert f"({raid.keys.shown('manoeuvre')})" in futile(raid)


def test_a_stand_off_is_no_flight(table):  # noqa: F811
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    raid.view.raid.head_start = 4
    assert "have fled" in fled(raid, [Happened("combat ends", note="the characters are beaten")])
    parted = fled(raid, [Happened("combat ends", note="stand-off")])
    assert parted.startswith("Neither could hurt the other. A start of 4 turns: _")
    raid.view.raid.head_start = 0
    assert fled(raid, []) == ""
