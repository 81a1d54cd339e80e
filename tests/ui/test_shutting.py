"""What an Obstacle is in the way of: the question of the work, the walks, the list, LOOK and the advice say the same."""

import pytest
from msgspec.structs import replace

from game.engine.commands import Act
from game.nest.tiles import Tile
from game.presentation import shutting
from game.presentation.advice_reasons import reason
from game.presentation.barred import idle
from game.presentation.ground import shut
from game.presentation.labour import costs
from game.presentation.page import sentence
from game.presentation.places import travel
from game.presentation.surroundings import room_of
from game.run.view import View
from game.ui.raid.bottom_line import bottom_line
from tests.ui.table import Lay, Table, plainly
from tests.ui.test_losses import obstructed
from tests.ui.test_play import one_mouth

NAMED = "It is in the way to Room 9, as far as is known."


def fallen(play: Table, *, seen: bool) -> View:
    """The only mouth of the leader's spent Room is shut by its Obstacle, `seen` or not; beyond lies unspent Room 9."""
    plainly(play, hints=False)
    obstructed(play, owes=False)
    room = replace(play.view.pool[0], here=True, spent=True, obstruction=30, level=play.view.number)
    view, (x, y) = one_mouth(play)
    beyond = replace(view.pool[0], number=9)
    view.walkable[y, x] = False
    view.tiles[y, x] = Tile.RUBBLE if seen else Tile.SOLID
    rooms = view.rooms.copy()
    rooms[y, x] = rooms[view.me.body.y, view.me.body.x] = room.number
    vars(view).update(pool=[room, beyond], chamber=room, rooms=rooms)
    return view


@pytest.mark.parametrize("seen", [True, False])
def test_all_say_what_an_obstacle_shuts_off(table: Lay, *, seen: bool) -> None:
    """B 3.14.8: also where its rubble has not been seen, and nothing else can be in the way."""
    play = table("wasp")
    view = fallen(play, seen=seen)
    said = list(costs(view, "tear"))
    assert sentence("hides nothing") in said
    assert NAMED in said
    assert sentence("in the way of work") not in said
    assert any(one.endswith(NAMED) for one in shut(view))
    assert reason(view, Act("tear"), play.raid.counsel.policy.mind) == sentence("why tear shut")
    assert "Obstacle" in idle(view, {})
    ask = travel(view)
    assert ask is not None
    listed = next(one for one in ask.answers if "Room 9" in one.label)
    assert listed.refused.startswith(shutting.FALLEN)
    assert "tear down" in {label for _, label in bottom_line(play.raid)}
    if seen:
        x, y = view.me.body.x, view.me.body.y
        assert room_of(view, x + 1, y).endswith(NAMED)


def test_an_obstacle_beside_an_open_way_shuts_nothing_off(table: Lay) -> None:
    play = table("wasp")
    view = fallen(play, seen=True)
    x, y = view.me.body.x, view.me.body.y
    for cx in (x, x + 1, x + 2):
        view.walkable[y + 1, cx] = True
    said = list(costs(view, "tear"))
    assert sentence("in the way of work") in said
    assert NAMED not in said
    assert reason(view, Act("tear"), play.raid.counsel.policy.mind) == sentence("why tear kept")
    assert "tear down" not in {label for _, label in bottom_line(play.raid)}
