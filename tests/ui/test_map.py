"""The Level drawn: what is known, what is lit, what keeps clear of what in terminals of few colours."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.engine.components import At
from game.engine.store import get
from game.nest import relief
from game.nest.tiles import PASSABLE, Tile
from game.run.run import Run, head
from game.run.scenario import meet
from game.run.view import Held, View
from game.systems.ground import ground as ground_of
from game.terminal import colours
from game.ui.map import earth, ground, nest_map, palette, tiles
from game.ui.map.palette import colour, mixed, palettes
from game.ui.widgets.layout import Area
from tests.scenes.scene import forget

AREA = Area(0, 0, 60, 20)
UNDUG = (ord("░"),)


@pytest.fixture(params=["wasp", "ants"])
def view(request: pytest.FixtureRequest) -> Iterator[View]:
    run = Run(head("x", (request.param,)))
    yield View(run)
    run.close()


def drawn(view: View, **more: Any) -> Console:
    console = Console(80, 24, order="F")
    nest_map.draw(console, view, AREA, **more)
    return console


def test_what_is_explored_is_in_the_middle_and_nothing_unknown_is_told(view: View) -> None:
    console = drawn(view)
    ox, oy = nest_map.origin(view, AREA)
    for known, at, room in ((view.known.max(0), ox, AREA.w), (view.known.max(1), oy, AREA.h)):
        low, high = np.flatnonzero(known)[[0, -1]] - at
        assert abs(low - (room - 1 - high)) <= 1
    x, y = nest_map.where(view)
    assert console.rgb["ch"][x - ox, y - oy] == ord("@")
    floor = {ord(look.glyph) for tile, look in ground.LOOKS.items() if tile not in earth.WALLS} | set(map(ord, "∙. "))
    for sx, sy in np.ndindex(AREA.w, AREA.h):
        lx, ly = sx + ox, sy + oy
        inside = 0 <= ly < view.known.shape[0] and 0 <= lx < view.known.shape[1]
        if not inside or not view.known[ly, lx]:
            assert console.rgb["ch"][sx, sy] in UNDUG
        elif view.walkable[ly, lx] and (lx, ly) != (x, y):
            assert console.rgb["ch"][sx, sy] in floor


def test_the_map_stands_still_for_most_steps() -> None:
    """Whoever walks through a Level larger than the screen, or finds more and more of a small one, is always on it; it jumps now and then."""
    wide: Any = SimpleNamespace(known=np.ones((90, 300), np.bool_), rooms=np.zeros((90, 300), np.uint8))
    assert held_through(wide, range(300)) <= 300 // 16
    found: Any = SimpleNamespace(known=np.zeros((90, 300), np.bool_), rooms=np.zeros((90, 300), np.uint8))
    assert held_through(found, range(100, 150)) <= 50 // 16


def held_through(view: Any, columns: range) -> int:
    """Walk east through these columns, each known as it is reached; return how many places the map had. Whoever walks is always on it."""
    corners: list[tuple[int, int]] = []
    for x in columns:
        view.known[40:50, x] = True
        corners.append(nest_map.origin(view, AREA, (x, 45), held=corners[-1] if corners else None))
        assert corners[-1][0] <= x < corners[-1][0] + AREA.w
    return len(set(corners))


def test_carton_looks_like_earth() -> None:
    assert ground.LOOKS[Tile.CARTON] == ground.LOOKS[Tile.SOLID]
    assert set(ground.LOOKS) == set(Tile)


def test_marks_are_backgrounds(view: View) -> None:
    cell = nest_map.where(view)
    ox, oy = nest_map.origin(view, AREA)
    console = drawn(view, marks={cell: "select"})
    assert tuple(console.rgb["bg"][cell[0] - ox, cell[1] - oy]) == colour("select")


def test_lamplight_stays_below_what_few_colours_take_for_black(view: View) -> None:
    console = drawn(view)
    assert console.rgb["bg"].max() <= 70


def test_a_choice_is_seen_without_colour() -> None:
    for name in palettes():
        for mark in ("select", "mark"):
            shade = np.array([[colour(mark, name)]], np.uint8)
            assert colours.luminance(shade)[0, 0] >= colours.LIT


def test_every_colour_named_in_the_assets_is_in_every_palette() -> None:
    named = {kind.colour for kind in content.kinds().values()} | {look.colour for look in ground.LOOKS.values()}
    for row in palettes().values():
        assert named <= set(row)


def test_colours_mix() -> None:
    assert mixed((0, 0, 0), (200, 100, 50), 50) == (100, 50, 25)
    with pytest.raises(KeyError):
        colour("no such colour")


# -- a nest ----------------------------------------------------------------------------------------


def test_undug_earth_is_the_same_wherever_it_is_looked_at_and_says_nothing(view: View) -> None:
    """Its texture is a cell's own: it stands still while one walks, and does not know what is behind it."""
    one, other = earth.undug(1, -30, -9, 60, 20), earth.undug(1, -27, -4, 60, 20)
    for part in ("glyphs", "fore", "back"):
        assert (getattr(one, part)[5:, 3:] == getattr(other, part)[:-5, :-3]).all()
    hidden = np.zeros_like(view.known)
    before = drawn(view).rgb.copy()
    view.__dict__["tiles"] = np.where(view.known, view.tiles, np.uint8(Tile.FUNGUS))
    assert (drawn(view).rgb == before).all()
    view.__dict__["known"] = view.__dict__["visible"] = hidden
    bodies = view.__dict__["creatures"] = ()
    assert not bodies and set(np.unique(drawn(view).rgb["ch"][: AREA.w, : AREA.h])) <= set(UNDUG)


@pytest.mark.parametrize("name", list(palettes()))
def test_undug_earth_is_fainter_than_walls(name: str) -> None:
    palette.use(name)
    try:
        plane = earth.undug(1, 0, 0, earth.WIDE, earth.HIGH)
        wall = min(
            colours.luminance(np.array([[colour(tone)]], np.uint8))[0, 0] for tone in ("memory_faint", "earth_dark")
        )
        assert 3 * colours.luminance(plane.fore).max() <= 2 * wall
        assert plane.back.max() <= ground.DIMMEST  # few colours show it as black
        if name == palette.MONO:
            assert set(np.unique(plane.glyphs)) == {ord(" "), ord("'")}
    finally:
        palette.use(palette.DEFAULT)


def test_every_kind_of_chamber_has_walls_and_a_floor_of_its_own() -> None:
    looks = earth.chamber_looks()
    assert set(looks) == set(content.chambers()) | {earth.GALLERY}
    assert len({look.grain for look in looks.values()}) == len(looks)
    assert not any(chr(one) in look.grain for look in looks.values() for one in UNDUG)
    assert len({(look.floor, look.bare) for look in looks.values()}) == len(looks)
    signs = {one for look in looks.values() for one in look.bare}
    assert signs <= set("·∙. ")
    for row in palettes().values():
        assert {name for look in looks.values() for name in (look.wall, look.floor)} <= set(row)


def test_a_moment_drawn_again_is_not_worked_out_again(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which chamber a wall counts to is asked once a moment."""
    asked = list[Any]()

    def swell(rooms: Any) -> Any:
        asked.append(rooms)
        return relief.swell(rooms)

    monkeypatch.setattr(earth, "swell", swell)
    first, again = (drawn(view).rgb["ch"].tolist() for _ in range(2))
    assert first == again
    assert len(asked) == 1
    forget(view)  # as it is after each Command
    assert drawn(view).rgb["ch"].tolist() == first
    assert len(asked) == 2


def test_a_chamber_shows_its_kind_on_its_floor_and_walls(view: View) -> None:
    """Two kinds, one chamber: floor and walls change, and what lies on the floor does not."""
    room = view.found_here[0]
    seen = []
    for kind in ("midden", "royal cell"):
        view.__dict__["found_here"] = (replace(room, kind=kind), *view.found_here[1:])
        forget(view)  # as it is after each Command
        seen.append(drawn(view).rgb["ch"][: AREA.w, : AREA.h].copy())
    differs = seen[0] != seen[1]
    assert differs.any()
    walls = {ord(one) for look in earth.chamber_looks().values() for one in look.grain}
    assert walls & set(seen[1][differs].tolist())
    if not view.me.scents:  # who is born blind feels no floor
        assert {ord("∙")} & set(seen[1][differs].tolist())
    assert set(seen[1][differs].tolist()) <= walls | {ord(one) for one in "·∙. "}


def test_where_one_walks_in_a_fight_is_seen() -> None:
    """A fight may lead where nobody has been: its ground is on the map at once, not only when the fight is over."""
    run = meet(head("six", ("wasp",)), ("minor",))
    before = View(run)
    at = get(before.me.body.who, At)
    ys, xs = np.nonzero(~before.known & PASSABLE[ground_of().tiles])
    at.x, at.y = int(xs[0]), int(ys[0])
    view = View(run)
    assert view.fight and view.visible[at.y, at.x]
    assert not (view.visible & ~view.known).any()
    run.close()


def test_what_lies_on_a_passage_does_not_hide_it(view: View) -> None:
    """A shaft under a Leaf was not to be found on the map; the panel names the Leaf all the same."""
    (way,), (ox, oy) = view.passages, nest_map.origin(view, AREA)
    cells = [(way.x, way.y), (way.x + 1, way.y)]
    leaf = Held(1, "Blue Leaf", "leaf", "%", "F", 30, False, "", True)
    vars(view).update(things=[replace(leaf, x=x, y=y) for x, y in cells], creatures=())
    console = Console(80, 24, order="F")
    nest_map.things(console, view, AREA, (ox, oy))
    assert [chr(console.rgb["ch"][x - ox, y - oy]) for x, y in cells] == [" ", "%"]
    assert [cell for cell, *_ in tiles.things(view)] == cells[1:]
