"""Who appears where no way in was known is told to have come through a wall, or by what else is true. [R-30, R-54]"""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.engine.entries import Came, Entry, Happened
from game.nest.tiles import Tile
from game.presentation.foes.newcomers import emerged
from game.presentation.pages import aftermath
from game.run.view import View
from game.systems.ground import ground
from game.telling.log import Line
from tests.line.told import raids
from tests.ui.table import Lay, Table
from tests.ui.test_walking import roaming

SEED = "come 2"
"""A nest in which the first exploration brings Workers, where all of the first Room's galleries are still walled up."""
WALL = "through the wall. Termites open one, pass, and close it behind them; you cannot pass there."


def test_through_a_wall_that_nobody_has_dug(table: Lay) -> None:
    """And the wall is shut again: the map has no way there, for nobody may pass."""
    play = table("beetle", seed=SEED)
    play.do("x")
    told = [line.text for line in play.raid.lines]
    said = next(line for line in told if line.endswith(WALL))
    worker = next(one for one in play.view.creatures if not one.led)
    assert said.startswith("Workers, ")
    mouths = ground().plan.chamber(1).mouths
    mouth = min(mouths, key=lambda cell: max(abs(cell[0] - worker.x), abs(cell[1] - worker.y)))
    beside = [(mouth[0] + dx, mouth[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    walls = [(x, y) for x, y in beside if play.view.tiles[y, x] == Tile.CARTON]
    assert walls
    assert not any(play.view.walkable[y, x] for x, y in walls)


def test_the_plain_text_front_says_so_too() -> None:
    with raids() as begin:
        assert WALL in begin("beetle", seed=SEED).hears("explore", "do")


def test_that_termites_shut_walls_behind_them_is_explained_once_a_raid(table: Lay) -> None:
    """It was at each of ten visits."""
    remarks = table("beetle", seed=SEED).raid.log.remarks
    line = Line(f"Workers, 3 cells west: {WALL}", "plain", Entry(command=1))
    assert remarks.once([line]) == [line]
    remarks.add(0, [line])
    assert [one.text for one in remarks.once([line])] == ["Workers, 3 cells west: through the wall."]


def came(play: Table, kind: str = "minor", *, by: Tile | None = None) -> tuple[View, Sequence[Came | Happened]]:
    """Return a Room with one opening, 2 cells east, filled `by` this, and what is told of one who stands before it."""
    view = roaming(play).view
    x, y = view.me.body.x, view.me.body.y
    rooms, tiles, known, walk = view.rooms.copy(), view.tiles.copy(), view.known.copy(), view.walkable.copy()
    rooms[:], tiles[:], known[:], walk[:] = 1, Tile.SOLID, True, False
    for cx in (x, x + 1, x + 2):
        tiles[y, cx], walk[y, cx] = Tile.FLOOR, True
    rooms[y, x + 2] = 0
    if by is not None:
        tiles[y, x + 2], walk[y, x + 2] = by, False
    foe = replace(view.me.body, who=99, kind=kind, name="Somebody", led=False, armed=True, x=x + 1)
    vars(view).update(rooms=rooms, tiles=tiles, known=known, walkable=walk, creatures=(view.me.body, foe))
    return view, [Happened("Encounter", note=kind, number=1), Came(99, kind, "Somebody")]


@pytest.mark.parametrize(
    ("kind", "by", "told"),
    [
        ("minor", None, ""),
        ("minor", Tile.CARTON, WALL),
        ("centipede", Tile.CARTON, "come in by a way that you do not know."),
        ("minor", Tile.RUBBLE, "by the way that an Obstacle fills now."),
        ("minor", Tile.PLUG, "by the way that glue shuts."),
    ],
)
def test_what_is_true_is_said(table: Lay, kind: str, by: Tile | None, told: str) -> None:
    view, entries = came(table("wasp"), kind, by=by)
    assert [one.partition(": ")[2] for one in emerged(view, entries, None)] == [told] * bool(told)


def test_an_open_tunnel_that_nobody_had_found(table: Lay) -> None:
    view, entries = came(table("wasp"))
    x, y = view.me.body.x, view.me.body.y
    view.known[y, x + 2] = view.walkable[y, x + 2] = False
    assert [*emerged(view, entries, None)] == ["Minor, 1 cell east: out of a tunnel that you have not found."]


def test_an_opening_that_fell_in_meanwhile_was_one(table: Lay) -> None:
    view, entries = came(table("wasp"), by=Tile.RUBBLE)
    before = view.walkable.copy()
    before[view.me.body.y, view.me.body.x + 2] = True
    assert [*emerged(view, entries, before)] == []


def test_who_was_there_before_or_on_a_new_level_has_not_come_in(table: Lay) -> None:
    view, (_, who) = came(table("wasp"), by=Tile.CARTON)
    assert [*emerged(view, [who], None)] == []
    assert [*emerged(view, [Happened("Encounter", note="minor", number=1)], None)] == []
    lines = aftermath.told(aftermath.laid(view), view, [Happened("Encounter", note="minor", number=1), who], 7)
    assert [one.text for one in lines] == [f"Minor, 1 cell east: {WALL}"]


def test_of_each_who_came_in_it_is_said_where(table: Lay) -> None:
    """It was "2 Minors, 2 cells southwest" of two who stood on either side."""
    view, entries = came(table("wasp"), by=Tile.CARTON)
    first = view.creatures[1]
    second = replace(first, who=98, x=view.me.body.x, y=view.me.body.y + 1)
    view.rooms[second.y, second.x], view.walkable[second.y, second.x] = 1, True
    vars(view)["creatures"] = (*view.creatures, second)
    (told,) = emerged(view, [*entries, Came(98, "minor", "Somebody")], None)
    assert told == f"2 Minors, 1 cell east and 1 cell south: {WALL}"
