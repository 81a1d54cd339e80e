"""Rooms that are unspent and cannot be walked to: line, panel, hint and refusal say the same. [R-32]"""

from typing import Any

import numpy as np
import pytest

from game.bots.errands import explore_step
from game.engine.commands import Act
from game.engine.components import Room
from game.engine.store import query
from game.presentation.outcome import success
from game.run.view import Passage
from game.systems.combat import conditions
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.hints import hints, worded
from game.ui.raid.moments import STAYS
from tests.scenes.scene import forget
from tests.ui.table import SIX, Lay, Table, past


def left(play: Table, monkeypatch: Any, *, reach: bool) -> Table:
    """One Room is unspent; whether it can be walked to."""
    play.do("x")
    while play.view.question != "Roam":
        play.raid.give(play.view.legal()[-1])
    monkeypatch.setattr(conditions, "within_reach", lambda _room: reach)
    with play.changed():
        here = play.view.chamber.number
        for _, room in query(Room):
            room.spent = room.number == here
    return play


def said(play: Table) -> str:
    return ", ".join(" ".join(pair) for pair in bottom_line(play.raid))


def panel(play: Table) -> str:
    return next(
        " ".join(row.split("│")[1].split()) for row in play.shows().split("\n") if "│Rooms " in row.replace("│ ", "│")
    )


@pytest.mark.parametrize("reach", [True, False])
def test_panel_refusal_and_hint_agree(table: Lay, monkeypatch: pytest.MonkeyPatch, reach: bool) -> None:
    play = left(table("wasp", seed="x"), monkeypatch, reach=reach)
    unspent = sum(not room.spent for room in play.view.pool)
    assert unspent
    choice = play.view.choice(Act("dig"))
    assert ("to explore" in choice.refused) == reach
    assert panel(play).startswith(f"Rooms {'unspent' if reach else 'shut off'} {unspent}")
    if not choice.refused:
        assert explore_step(play.view)
        assert not STAYS["dig"](play.view), "o and Tab walk to unseen ground first"
        told = said(play)
        assert f"D dig {success(play.view.odds(choice))} (opens elsewhere), else a Wound" in told, (
            "odds and price, as it is asked about once a Level"
        )
        assert told.index("o walk on") < told.index("D dig")
        vars(play.view)["known"] = np.ones_like(play.view.known)
        forget(play.view)
        assert STAYS["dig"](play.view)
        told = said(play)
        assert "D dig" in told and told.startswith("Tab best, o walk on"), "which keep their place"
        vars(play.view)["passages"] = [Passage(90, "shaft", 1, 1, 1, None)]  # a way down that nobody has taken
        assert not STAYS["dig"](play.view)
    assert "Nothing is left to explore" not in worded(hints()["dig"].line, play.raid.keys)
    assert "On this Level no unspent Room can be walked to" in worded(hints()["dig"].line, play.raid.keys)


def test_while_something_is_asked_the_panel_does_not_say_that_rooms_can_be_walked_to(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = left(table("wasp", seed="x"), monkeypatch, reach=False)
    monkeypatch.setattr(type(play.view), "choice", lambda *_: None)
    assert panel(play).startswith("Rooms unspent")  # which is true of those that are shut off, too


def test_what_was_shut_off_is_so_also_while_something_is_asked(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a question of a Rest the panel said "unspent 1", "shut off 1" one key before and after."""
    play = left(table("wasp", seed="x"), monkeypatch, reach=False)
    vars(play.view)["known"] = np.ones_like(play.view.known)
    monkeypatch.setattr("game.presentation.obstacles.shutting.apart", lambda *_: True)
    forget(play.view)
    monkeypatch.setattr(type(play.view), "choice", lambda *_: None)
    assert panel(play).startswith("Rooms shut off")


@pytest.mark.parametrize("reach", [True, False])
def test_the_panel_says_the_same_of_the_rooms_on_every_screen(
    table: Lay, monkeypatch: pytest.MonkeyPatch, reach: bool
) -> None:
    """For want of a row the smallest screen called "left" what a large one called "shut off"."""
    play = left(table(*SIX, seed="x"), monkeypatch, reach=reach)
    word = "unspent" if reach else "shut off"
    assert all(f"Rooms {word} " in play.shows(*size) for size in ((80, 24), (120, 40)))


def test_the_room_that_one_is_in_is_said_to_be_here_in_the_list_of_places(table: Lay) -> None:
    """It stood there like any other, "1 move southwest"."""
    play = past(table("wasp"))
    play.do("_")
    here = play.view.chamber.number
    own = [one for one in play.raid.ask.answers if f"Room {here}," in one.label]
    assert own and all(one.detail.startswith("here; its middle ") for one in own)
    assert not any("here;" in one.detail for one in play.raid.ask.answers if one not in own)


def test_the_panel_says_what_its_two_numbers_count(table: Lay) -> None:
    """The words are whole on any screen, on two rows where columns are few."""
    for width, height in ((80, 24), (140, 40)):
        shows = table("wasp").shows(width, height)
        assert "Rooms unspent" in shows and "ways down" in shows.lower()
