"""The Level drawn: what is known, what is lit, what keeps clear of what in terminals of few colours."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tcod.console import Console

from game import content
from game.nest.tiles import Tile
from game.run.run import Run, head
from game.run.view import View
from game.terminal import colours
from game.ui.map import nest_map
from game.ui.map.palette import colour, mixed, palettes
from game.ui.widgets.layout import Area

AREA = Area(0, 0, 60, 20)


@pytest.fixture(params=["wasp", "ants"])
def view(request: pytest.FixtureRequest) -> Iterator[View]:
    run = Run(head("x", (request.param,)))
    yield View(run)
    run.close()


def drawn(view: View, **more: Any) -> Console:
    console = Console(80, 24, order="F")
    nest_map.draw(console, view, AREA, **more)
    return console


def test_the_one_asked_is_in_the_middle_and_nothing_unknown_is_told(view: View) -> None:
    console = drawn(view)
    ox, oy = nest_map.origin(view, AREA)
    x, y = nest_map.where(view)
    assert console.rgb["ch"][x - ox, y - oy] == ord("@")
    floor = {ord(look.glyph) for tile, look in nest_map.LOOKS.items() if tile not in nest_map.WALLS} | {ord("∙")}
    for sx, sy in np.ndindex(AREA.w, AREA.h):
        lx, ly = sx + ox, sy + oy
        inside = 0 <= ly < view.known.shape[0] and 0 <= lx < view.known.shape[1]
        if not inside or not view.known[ly, lx]:
            assert console.rgb["ch"][sx, sy] in (32, ord("░"))
        elif view.walkable[ly, lx] and (lx, ly) != (x, y):
            assert console.rgb["ch"][sx, sy] in floor


def test_carton_looks_like_earth() -> None:
    assert nest_map.LOOKS[Tile.CARTON] == nest_map.LOOKS[Tile.SOLID]
    assert set(nest_map.LOOKS) == set(Tile)


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
    named = {kind.colour for kind in content.kinds().values()} | {look.colour for look in nest_map.LOOKS.values()}
    for palette in palettes().values():
        assert named <= set(palette)


def test_colours_mix() -> None:
    assert mixed((0, 0, 0), (200, 100, 50), 50) == (100, 50, 25)
    with pytest.raises(KeyError):
        colour("no such colour")
