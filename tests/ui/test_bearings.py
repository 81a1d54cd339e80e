"""Where heads point is read off the map, without colour: R-15."""

import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.engine.commands import Go
from game.presentation.foes.flanking import shell
from game.run.view import View
from game.run.view_records import Seen
from game.telling.words import direction
from game.ui.map import nest_map
from game.ui.map.bearings import ARROWS, bare, bearings, occupied
from game.ui.raid.foes import about
from game.ui.screens.look import LookScreen
from game.ui.widgets.layout import Area
from tests.ui.table import SIX, Lay, Table, fight


def faced(play: Table, facing: tuple[int, int], at: tuple[int, int] = (0, 0)) -> tuple[View, Seen]:
    """The one foe looks that way, moved by so many cells."""
    view = play.view
    foe = next(body for body in view.creatures if not body.led)
    foe = replace(foe, facing=facing, x=foe.x + at[0], y=foe.y + at[1])
    view.__dict__["creatures"] = tuple(foe if body.who == foe.who else body for body in view.creatures)
    return view, foe


def roomy(view: View) -> tuple[int, int]:
    """A cell with bare ground all round it."""
    taken = occupied(view)
    height, width = view.walkable.shape
    for y, x in np.ndindex(height, width):
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        if all(bare(view, cell, taken) for cell in around):
            return x, y
    raise AssertionError("no room")


@pytest.mark.parametrize("facing", ARROWS)
def test_an_arrow_stands_before_a_head(table: Lay, facing: tuple[int, int]) -> None:
    """R-15: the way the creature faces is seen on the map."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    foe = next(body for body in play.view.creatures if not body.led)
    x, y = roomy(play.view)
    view, foe = faced(play, facing, (x - foe.x, y - foe.y))
    (cell, (arrow, _, _)), *others = bearings(view).items()
    assert (cell, arrow, others) == ((foe.x + facing[0], foe.y + facing[1]), ARROWS[facing], [])
    console, area = Console(60, 20, order="F"), Area(0, 0, 60, 20)
    nest_map.draw(console, view, area)
    ox, oy = nest_map.origin(view, area)
    assert chr(console.rgb["ch"][cell[0] - ox, cell[1] - oy]) == arrow
    assert chr(console.rgb["ch"][foe.x - ox, foe.y - oy]) == foe.glyph


def test_with_somebody_right_before_it_arrows_stand_on_either_side(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    me = play.view.me.body
    x, y = next((go.x, go.y) for go in play.view.legal() if isinstance(go, Go))
    foe = next(body for body in play.view.creatures if not body.led)
    view, foe = faced(play, (me.x - x, me.y - y), (x - foe.x, y - foe.y))
    found = bearings(view)
    assert (me.x, me.y) not in found
    assert found
    for (cx, cy), (arrow, _, _) in found.items():
        step = cx - foe.x, cy - foe.y
        assert arrow == ARROWS[foe.facing]  # where the head points, wherever the arrow has room
        assert step[0] * foe.facing[0] + step[1] * foe.facing[1] > 0


def test_looking_about_shows_the_arrows_too(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    at, (arrow, _, foe) = next(iter(bearings(play.view).items()))
    play.do(";")
    assert isinstance(play.top, LookScreen)
    assert arrow in play.shows() and "looking " in play.shows()
    play.top.at = at
    assert f"The arrow: Minor faces {direction(*foe.facing)}." in play.shows()


def test_who_fights_for_the_party_has_no_arrow_and_is_called_so(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view, foe = faced(play, (1, 0))
    friend = replace(foe, side=view.me.body.side)
    assert "with you" in "".join(s for row in about(view, friend, (3, 0), 40) for s, _ in row)
    view.__dict__["creatures"] = (view.me.body, friend)
    assert not bearings(view)


def test_arrows_hide_nothing_and_are_not_drawn_out_of_combat(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute", "worker") * 3)
    there = {(body.x, body.y) for body in play.view.creatures} | {(way.x, way.y) for way in play.view.passages}
    assert bearings(play.view)
    assert not there & set(bearings(play.view))
    assert not bearings(table("wasp", seed="other").view)


def test_with_all_before_a_head_taken_an_arrow_stands_at_its_side(table: Lay) -> None:
    """However crowded it is, it points as the head does; and of two heads that meet neither arrow hides the other."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    first = next(body for body in play.view.creatures if not body.led)
    x, y = roomy(play.view)
    view, foe = faced(play, (0, -1), (x - first.x, y - first.y))
    crowd = [replace(view.me.body, x=x + dx, y=y - 1) for dx in (-1, 0, 1)]
    view.__dict__["creatures"] = (*crowd, foe)
    ((cell, (arrow, *_)),) = bearings(view).items()
    assert arrow == ARROWS[0, -1]
    assert cell in ((x - 1, y), (x + 1, y))
    across = replace(foe, who=998, x=x, y=y - 1, facing=(0, 1))
    meet = (view.me.body, replace(foe, y=y + 1), across)
    view.__dict__["creatures"] = meet
    assert sorted(arrow for arrow, *_ in bearings(view).values())[:1] != []
    assert {arrow for arrow, *_ in bearings(view).values()} == {ARROWS[0, -1], ARROWS[0, 1]}


def test_no_arrow_stands_where_it_might_be_another_foes(table: Lay) -> None:
    """Of a foe to the north and one to the south arrows stood on either side of the player: nobody saw whose each was."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    foe = next(body for body in play.view.creatures if not body.led)
    x, y = roomy(play.view)
    view = play.view
    for facing in ((0, 1), (1, 1), (0, -1)):
        north, south = replace(foe, x=x, y=y - 1, facing=facing), replace(foe, who=998, x=x, y=y + 1, facing=(0, -1))
        view.__dict__["creatures"] = (replace(view.me.body, x=x, y=y), north, south)
        for (cx, cy), (_, _, whose) in bearings(view).items():
            other = south if whose.who == north.who else north
            ahead = (cx - whose.x, cy - whose.y) == whose.facing
            assert ahead or max(abs(cx - other.x), abs(cy - other.y)) > 1


def test_who_has_no_armour_at_its_head_has_no_arrow(table: Lay) -> None:
    """An arrow beside an unarmed Worker was read as that of the soldier next to it, and meant nothing."""
    play = fight(table("wasp"), ("wasp",), ("worker", "minor"))
    assert {whose.kind for _, _, whose in bearings(play.view).values()} == {"minor"}


def test_a_soldier_that_has_turned_to_nobody_is_called_open_all_round(table: Lay) -> None:
    """R-15: one taken unawares faces nobody till its own Turn: no side of it is armoured, and no screen told so."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view, foe = faced(play, (0, 0))
    for to, told in (((1, 0), "open here"), ((3, 0), "open all round")):
        assert told in "".join(said for row in about(view, foe, to, 40) for said, _ in row)
    assert "has turned to nobody yet (no arrow), and is open all round" in shell(view, foe)
    assert not bearings(view)


def test_a_look_says_where_a_head_points_and_whether_one_is_behind_it(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    me = play.view.me.body
    foe = next(body for body in play.view.creatures if not body.led)
    x, y = roomy(play.view)
    view, foe = faced(play, (0, -1), (x - foe.x, y - foe.y))
    for at, told in ((y - 2, "points north: you stand before it"), (y + 1, "points north: you are behind it")):
        view.__dict__["creatures"] = (replace(me, x=x, y=at), foe)
        view.__dict__["party"] = (replace(view.me, body=replace(me, x=x, y=at)),)
        view.__dict__.pop("me", None)
        assert told in shell(view, foe)
    assert "you" not in shell(view, replace(foe, side=me.side))  # who fights for the party is not to be got behind
