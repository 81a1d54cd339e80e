"""Where foes were sensed last: on the map, when looking, and read aloud; and what looking begins with."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.presentation.last_seen import GONE, LEFT, Last, note, unsensed
from game.presentation.sight import titled
from game.run.view import Seen
from game.ui.map import glyphs, palette
from game.ui.screens.look import LookScreen
from tests.line.told import raids
from tests.ui.every import drawn
from tests.ui.table import Lay, Table, fight


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    yield
    palette.use(palette.DEFAULT)
    glyphs.use(glyphs.UNICODE)


def gone(play: Table) -> tuple[Seen, Cell]:
    """Let the nearest armed foe go out of all senses, and return it with the cell where it was last."""
    view = play.view
    foe = min((one for one in view.creatures if one.armed and not one.led), key=lambda one: one.who)
    note(play.raid.memory.last, view)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.who != foe.who)
    return foe, (foe.x, foe.y)


def letters(console: Console) -> str:
    return "\n".join("".join(map(chr, row)) for row in console.rgb["ch"].T.tolist())


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.ASCII, glyphs.TILES])
def test_the_map_marks_where_a_foe_was_that_nobody_senses_now(table: Lay, signs: str) -> None:
    play = fight(table("wasp"), ("wasp",), ("major",))
    glyphs.use(signs)
    assert "M?" not in letters(drawn(play, 100, 30))
    gone(play)
    assert "M?" in letters(drawn(play, 100, 30))


def test_looking_there_says_who_it_was_and_when(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("major",))
    foe, at = gone(play)
    play.stage.screens.append(LookScreen(play.raid, at))
    assert f"{titled(play.view, foe)} was here when seen last, this turn." in " ".join(play.shows().split())
    assert at in LookScreen(play.raid).interesting()


def test_the_line_front_reads_it_aloud() -> None:
    """`look` says who was last seen where, and when."""
    with raids() as begin:
        play = begin("wasp")
        assert "Last seen" not in play.hears("look")
        view = play.view
        there = replace(view.me.body, who=99, kind="major", led=False, x=view.me.body.x + 2)
        play.memory.last[99] = view.number, view.turn - 4, there
        assert "Last seen: Major, 2 cells east, 4 turns ago." in play.hears("look")


def test_nothing_is_marked_that_is_sensed_now_has_died_or_was_long_ago(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("major",))
    view = play.view
    last: Last = {}
    note(last, view)
    assert last and not unsensed(view, last)
    foe, at = gone(play)
    assert list(unsensed(view, last)) == [at]
    view.visible[at[1], at[0]] = False
    level, turn, body = last[foe.who]
    for past, marked in ((0, True), (LEFT, True), (GONE - 1, True), (GONE, False)):
        assert bool(unsensed(view, {foe.who: (level, turn - past, body)})) is marked
    view.visible[at[1], at[0]] = True  # it is seen that nobody stands there
    assert not unsensed(view, {foe.who: (level, turn - LEFT, body)})
    assert not unsensed(view, {foe.who: (level + 1, turn, body)})
    play.raid.teller.names.fallen.append(foe.who)
    assert not unsensed(view, last)
    note(last, view)
    assert foe.who not in last


def test_looking_begins_with_the_nearest_who_is_dangerous(table: Lay) -> None:
    """Not with a Worker that happens to stand nearer."""
    play = fight(table("wasp"), ("wasp",), ("worker", "major"))
    view = play.view
    me = view.me.body
    near = {"worker": (me.x + 1, me.y), "major": (me.x + 3, me.y)}
    placed = [
        replace(one, x=near[one.kind][0], y=near[one.kind][1]) if one.kind in near else one for one in view.creatures
    ]
    vars(view)["creatures"] = tuple(placed)
    assert LookScreen(play.raid).at == near["major"]
    assert LookScreen(play.raid).interesting()[:2] == [near["major"], near["worker"]]


def test_an_obstacle_is_among_what_looking_goes_to(table: Lay) -> None:
    """One cell of a heap, the nearest, not each of them."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view = play.view
    me = view.me.body
    heap = [(me.x + 2, me.y), (me.x + 3, me.y)]
    for x, y in heap:
        view.tiles[y, x], view.known[y, x] = Tile.RUBBLE, True
    found = LookScreen(play.raid).interesting()
    assert heap[0] in found and heap[1] not in found
