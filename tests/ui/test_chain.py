"""`W` leads on over all known Levels at once; the list of places asks of long ways alike, and lets no letter move."""

from typing import Literal

import pytest

from game.engine.commands import Enter
from game.engine.components import Room, Way
from game.engine.steps import OpenWay
from game.engine.store import query
from game.presentation.answers import way_named
from game.presentation.ask import UNLETTERED, Answer
from game.presentation.obstacles.losses import Destination
from game.presentation.walks import journeying, passages, places
from game.presentation.walks.passages import for_the_job, way_out
from game.presentation.walks.surroundings import cell, passage
from game.systems.exploration.levels import open_way
from tests.ui.table import Lay, Table
from tests.ui.test_journey import OUT, below, choose, far_row
from tests.ui.test_walking import roaming, said


def opened(play: Table, kind: Literal["shaft", "shortcut"] = "shaft") -> Table:
    """Open a further way down where the party stands, and let the raid take it in."""
    with play.changed():
        open_way(OpenWay(kind=kind))
    return play


def above(table: Lay) -> Table:
    """Return the raid back on its first Level, with a way down on the second that nobody has taken."""
    play = opened(below(roaming(table("wasp"))))
    for _ in range(9):
        if play.view.number == 1:
            return play
        play.do("<")
    raise AssertionError("no way up")


def test_to_the_job_leads_over_known_levels_to_the_way_that_nobody_has_taken(table: Lay) -> None:
    play = above(table)
    target = for_the_job(play.view)
    assert target
    assert (target.level, target.kind) == (2, "way")
    play.do("W")
    if "The same again sets out." in said(play):
        play.do("W")
    assert said(play).startswith("To Level 2 (1 deep): ")
    for _ in range(9):  # it stops for what is new, and the same again goes on
        if play.view.number == 2 and for_the_job(play.view) is None:
            break
        play.do("W")
    assert play.view.number == 2
    play.do("W")
    assert play.view.number == 2
    assert "underfoot" in said(play)


def test_where_it_leads_up_past_a_way_down_it_says_why(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It climbed three Levels beside a shaft to a deeper one, and had not said that nothing leads on from there."""
    play = opened(below(roaming(table("wasp"))))
    other = next(way.way for way in play.view.chart(1).ways if way.to == 2)
    monkeypatch.setattr(passages, "for_the_job", lambda _: Destination(1, "way", other))
    monkeypatch.setattr(journeying, "lengthy", lambda *_: True)
    play.do("W")
    assert "No way on is known" not in said(play), "nobody knows what is down there"
    monkeypatch.setattr(passages, "dead_end", lambda _, way: way.kind == "shaft")
    play.raid.memory.asked = None
    play.do("escape", "W")
    assert "No way on is known from Level" in said(play)


def test_the_way_out_that_a_way_up_leads_to_is_not_one_that_lies_below(table: Lay) -> None:
    """Up from a barred way out, with the goods, it was "a shaft up, towards the way out of the nest on Level 9", the one below."""
    play = opened(below(roaming(table("wasp"))))
    up = next((way.x, way.y) for way in play.view.passages if way.to == 1)
    for _ in range(9):
        if play.view.number == 3:
            break
        play.do(">")
    with play.changed():
        open_way(OpenWay(kind="shaft"))
        next(way for _, way in query(Way) if way.level == 3 and not way.to).kind = "escape"
    while play.view.number == 3:
        play.do("<")
    outs = way_out(play.view), way_out(play.view, up)
    assert [one and one.level for one in outs] == [3, 1]


def test_a_new_way_on_this_level_comes_first(table: Lay) -> None:
    play = opened(below(roaming(table("wasp"))))
    assert for_the_job(play.view) is None


def test_from_a_level_that_leads_nowhere_it_leads_to_the_new_way_on_another(table: Lay) -> None:
    """Not while Rooms of this one are unspent: they may open a way deeper."""
    play = below(roaming(table("wasp")))
    shaft = next(way.way for way in play.view.chart(1).ways if way.to == 2)
    play.do("<")
    opened(play, "shortcut").raid.give(Enter(shaft))
    assert play.view.number == 2
    assert for_the_job(play.view) is None
    with play.changed():
        for _, room in query(Room):
            room.spent = True
    target = for_the_job(play.view)
    assert target
    assert (target.level, target.kind) == (1, "way")


# -- the list of places ----------------------------------------------------------------------------


def letters(play: Table) -> dict[object, str]:
    ask = places.travel(play.view, play.raid.memory)
    assert ask
    return {one.place: one.key for one in ask.answers if one.place and one.key != UNLETTERED}


def test_a_long_way_to_another_level_is_asked_about_as_one_on_this_level_is(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = below(roaming(table("wasp")))
    monkeypatch.setattr(journeying, "FAR_OFF", 0)
    told = far_row(play).about.partition(",")[0]
    choose(play, OUT)
    assert play.raid.walk is None
    assert f"To {OUT}: {told}. The same again sets out." in said(play)
    choose(play, OUT)
    assert play.raid.walk
    play.raid.pulse()
    play.stage.key("escape")
    play.do("_", next(iter(play_rows(play))).key)  # what something has stopped goes on unasked
    assert play.view.number == 1


def test_enter_is_the_same_again_of_however_many_keys(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It withdrew a long walk without a word, and of `_` and a letter the same again was the letter alone to who had read it."""
    play = below(roaming(table("wasp")))
    monkeypatch.setattr(journeying, "FAR_OFF", 0)
    key = next(one.key for one in play_rows(play) if one.label == OUT)
    play.stage.key("_")
    play.stage.key(key)
    assert play.raid.walk is None and "The same again sets out." in said(play)
    assert "Enter set out" in play.shows()
    play.stage.key("enter")
    assert play.raid.walk
    play.stage.key("escape")
    play.stage.key("enter")
    assert play.raid.walk is None, "nothing is asked any more"


def test_at_the_end_of_a_journey_enter_is_no_longer_offered(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stood first in the bottom line after the arrival, and opened the list with "U is no answer here"."""
    play = below(roaming(table("wasp")))
    monkeypatch.setattr(journeying, "FAR_OFF", 0)
    key = next(one.key for one in play_rows(play) if one.label == OUT)
    play.do("_", key, "enter")
    assert play.view.number == 1
    assert "Enter set out" not in play.shows()


def play_rows(play: Table) -> list[Answer]:
    ask = places.travel(play.view, play.raid.memory)
    assert ask
    return ask.answers


def test_a_place_keeps_its_letter_while_others_come_and_go(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    before = letters(play)
    assert len(before) > 3
    opened(play)
    play.raid.run.enter()
    for _, room in query(Room):
        room.spent = False
    play.raid.settle()
    after = letters(play)
    assert len(after) > len(before)
    assert len(set(after.values())) == len(after)
    assert {place: after[place] for place in before} == before


@pytest.mark.parametrize(("kind", "name"), [("shaft", "shaft up"), ("shortcut", "steep tunnel up")])
def test_a_way_has_one_name_at_both_ends(table: Lay, kind: Literal["shaft", "shortcut"], name: str) -> None:
    """The lower end of a steep tunnel was called a shaft."""
    play = opened(roaming(table("wasp")), kind)
    for _ in range(9):
        play.do(*[">"] * (play.view.number == 1))
    assert play.view.number == 2
    (up,) = (way for way in play.view.passages if way.kind == "up")
    assert way_named(up) == f"a {name} to the Level rated 0"
    assert f" {name} " in play.shows()
    assert passage(play.view, up).startswith(f"A {name},")
    assert any(said.startswith(f"A {name}: to a Level") for said, _ in cell(play.view, up.x, up.y))
    (here,) = (room for room in play.view.pool if room.here)
    assert any(told.startswith(f"{name} to Level 1") for told in here.ways)
