"""The map stays where it is on the screen from key to key, until who acts nears its edge or a question would hide it."""

from collections.abc import Iterator

import pytest
from tcod.console import Console

from game.nest.paths import Cell
from game.presentation.automatic.orders import Orders
from game.ui.map.nest_map import EDGE
from game.ui.raid.picture import RaidPicture
from tests.ui.hands import hand
from tests.ui.pictures import SIZES
from tests.ui.table import Lay, Table


def corner(play: Table, size: Cell) -> Cell:
    """Return which cell of the Level is drawn at the upper left now."""
    play.shows(*size)
    picture = play.raid.picture
    assert isinstance(picture, RaidPicture) and picture.held
    return picture.held[1]


def played(play: Table, size: Cell, keys: int) -> Iterator[tuple[int, Cell, Cell]]:
    """Play by so many keys; yield after each the Level, the map's corner, and where who acts stands on it."""
    stuck = 0
    for _ in range(keys):
        before = play.raid.run.n
        play.do(hand(play, stuck, on=False))
        stuck = stuck + 1 if play.raid.run.n == before else 0
        left, top = corner(play, size)
        me = play.view.me.body
        yield play.view.number, (left, top), (me.x, me.y)


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("seed", ["steady", "jump"])
def test_sixty_keys_move_the_map_only_where_she_nears_its_edge(table: Lay, size: Cell, seed: str) -> None:
    """It was moved by what was told below it, and by each Room found, and back again."""
    play = table("wasp", seed=seed)
    play.game.orders = Orders()
    level, at = play.view.number, corner(play, size)
    kept = 0
    for now, here, (x, y) in played(play, size, 60):
        area = play.raid.picture.layout(Console(*size, order="F")).map
        if now == level and here != at and not play.view.fight:
            low = area.h - area.h // 3  # much that is told takes the rows below
            wide = area.w // EDGE <= x - at[0] < area.w - area.w // EDGE
            assert not (wide and area.h // EDGE <= y - at[1] < low - low // EDGE), (at, here, (x, y))
        kept += now == level and here == at
        level, at = now, here
    assert kept >= 40


@pytest.mark.parametrize("size", SIZES)
def test_messages_that_come_and_go_leave_the_map_where_it_is(table: Lay, size: Cell) -> None:
    play = table("wasp")
    at = corner(play, size)
    for _ in range(8):
        play.raid.say("A word about this and that. " * 12)
        assert corner(play, size) == at
    play.do("z")
    assert corner(play, size) == at


def test_a_question_stands_where_it_hides_nobody_and_the_map_comes_back(table: Lay) -> None:
    play = table("wasp")
    at = corner(play, (80, 24))
    lines = play.do("a").shows().split("\n")
    assert any("@" in line for line in lines[1:])
    play.do("escape")
    assert corner(play, (80, 24)) == at
