"""R-63: what exploring a Room has still to bring waits there. Who has left it is told so, and finds it in the lists of Rooms and under a look."""

import numpy as np
from msgspec.structs import replace

from game.engine import PendingSteps
from game.engine.components import At
from game.engine.steps import Event, Generate
from game.engine.store import get
from game.presentation.owed import due, spent
from game.presentation.page import sentence
from game.presentation.pages import aftermath, rooms
from game.presentation.walks.places import spots
from game.presentation.walks.surroundings import room_of
from game.systems.ground import room_of as the_room
from tests.ui.table import Lay, Table
from tests.ui.test_walking import roaming


def broken_off(play: Table) -> tuple[int, int]:
    """Let an exploration of this Room have been broken off. Return (Level, Room)."""
    room = play.view.chamber
    with play.changed():
        steps = [Event(event="Encounter"), Generate(table="Reward"), Generate(table="Reward")]
        get(the_room(room.number)[0], PendingSteps).steps[:] = steps
    return room.level, room.number


def stepped_out(play: Table) -> None:
    """Let the leader stand in a gallery."""
    y, x = np.argwhere(play.view.walkable & (play.view.rooms == 0))[0].tolist()
    with play.changed():
        at = get(play.view.me.body.who, At)
        at.x, at.y = x, y


def test_who_leaves_a_room_that_owes_something_is_told_so_and_finds_it_in_the_lists(table: Lay) -> None:
    play = roaming(table("wasp").do("x"))
    here, before = broken_off(play), aftermath.laid(play.view)
    told = sentence("still owed", room=here[1], what="Risks and Rewards")
    assert told not in [one.text for one in aftermath.told(before, play.view, [], 7)]
    at = play.view.me.body
    assert sentence("owed here") in room_of(
        play.view, at.x, at.y
    )  # that it owes something told nobody what, nor when it comes
    stepped_out(play)
    view = play.view
    lines = [one.text for one in aftermath.told(before, view, [], 7)]
    assert lines.count(told) == 1
    assert told not in [one.text for one in aftermath.told(aftermath.laid(view), view, [], 7)]  # it is told once
    room = next(one for one in view.pool if (one.level, one.number) == here)
    assert spent(room) == "spent, Risks and Rewards owed"
    assert any("Risks and Rewards owed" in spot.label + spot.about for spot in spots(view))
    assert "Risks and Rewards owed" in room_of(view, room.x, room.y)
    assert sentence("owed there") in room_of(view, room.x, room.y)
    assert due(replace(room, obstruction=22)) == sentence("owed behind") and not due(replace(room, owed=()))
    assert "Risks and Rewards owed" in " ".join(rooms.row(view, room).more)


def test_a_room_that_owes_nothing_is_merely_spent(table: Lay) -> None:
    play = roaming(table("wasp").do("x"))
    assert spent(play.view.chamber) == "spent"
    before = aftermath.laid(play.view)
    stepped_out(play)
    assert not [one for one in aftermath.told(before, play.view, [], 7) if "owes" in one.text]


def test_what_an_obstacle_hides_is_not_said_to_wait(table: Lay) -> None:
    """B 3.14.8: it is lost by leaving."""
    play = roaming(table("wasp").do("x"))
    here, before = broken_off(play), aftermath.laid(play.view)
    with play.changed():
        the_room(here[1])[1].obstruction = 30
    stepped_out(play)
    assert not [one for one in aftermath.told(before, play.view, [], 7) if "owes" in one.text]
