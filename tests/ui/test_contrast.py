"""Whatever is read stands out: text 4.5 to 1, what is remembered 3 to 1, in every palette, on the backgrounds it is really drawn on. [WCAG 2]"""

from collections.abc import Iterator
from itertools import chain

import numpy as np
import pytest
from numpy.typing import NDArray
from tcod.console import Console

from game.nest.paths import FAR
from game.nest.tiles import Tile
from game.terminal import colours
from game.ui.map import glyphs, ground, nest_map, palette, tiles
from game.ui.map.earth import WALLS
from game.ui.map.light import felt, gloom
from game.ui.map.palette import palettes
from game.ui.widgets.layout import Area
from game.window import drawings
from game.window.pictures import tileset
from tests.ui.every import FOES, drawn, every
from tests.ui.seldom import seldom
from tests.ui.table import Lay, fight
from tests.ui.test_light import dusk
from tests.ui.test_palettes import contrast
from tests.ui.test_tiles import every_tile

TEXT, MEMORY = 4.5, 3.0
Pair = tuple[tuple[int, int, int], tuple[int, int, int]]


@pytest.fixture(autouse=True)
def umber() -> Iterator[None]:
    yield
    palette.use(palette.DEFAULT)
    glyphs.use(glyphs.UNICODE)


def xterm(codes: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The colours of codes 16-255, as all terminals with 256 colours show them."""
    cube, steps = codes - 16, np.array([0, 95, 135, 175, 215, 255])
    rgb = np.stack([steps[cube // 36 % 6], steps[cube // 6 % 6], steps[cube % 6]], -1)
    grey = (8 + 10 * (codes - 232))[..., None]
    return np.where((codes >= 232)[..., None], grey, rgb).astype(np.uint8)


def shown(
    fore: NDArray[np.uint8], back: NDArray[np.uint8]
) -> Iterator[tuple[str, NDArray[np.uint8], NDArray[np.uint8]]]:
    """Both colours as each depth shows them whose colours are known: what 16 colours look like, a terminal decides."""
    yield "true", fore, back
    front, behind = colours.pair_256(fore, back)
    yield "256", xterm(front), xterm(behind)


def low(fore: NDArray[np.uint8], back: NDArray[np.uint8], least: float) -> list[tuple[str, Pair, float]]:
    """The pairs of colours with less contrast than that, at any depth."""
    found = []
    for depth, front, behind in shown(fore, back):
        pairs = np.unique(np.concatenate([front, behind], -1).reshape(-1, 6), axis=0).tolist()
        for pair in pairs:
            one, other = tuple(pair[:3]), tuple(pair[3:])
            if (ratio := contrast(one, other)) < least:
                found.append((depth, (one, other), round(ratio, 2)))
    return found


TEXTURE = "·.,:;\"'¬"
"""Signs of bare and littered ground, which is looks alone. Words have them too, in the colour of their letters."""
LINES = range(0x2500, 0x25A0)
"""Frames, bars and walls."""


@pytest.mark.long
def test_all_that_is_written_on_any_screen_can_be_read_in_every_palette(table: Lay) -> None:
    """Letters and numbers, those of creatures too, 4.5 to 1; all else, as ways and arrows, 3 to 1."""
    seen: dict[float, dict[Pair, str]] = {TEXT: {}, MEMORY: {}}
    for screen, play in chain(every(table), seldom(table)):
        for name in palettes() if screen != "title" else ():  # that is a picture
            palette.use(name)
            for code, pair in written(drawn(play, 120, 40)):
                word = chr(code).isalnum() and code != ord(ground.LOOKS[Tile.PILLAR].glyph)
                word |= screen == "sheet" and code == ord(".")  # of "Max.", and those between name and number
                if word or (code not in LINES and chr(code) not in f"{TEXTURE} "):
                    seen[TEXT if word else MEMORY].setdefault(pair, f"{chr(code)} of {screen}, {name}")
        palette.use(palette.DEFAULT)
    for least, pairs in seen.items():
        fore, back = np.array(list(pairs), np.uint8).transpose(1, 0, 2)
        found = {(pair, ratio) for _, pair, ratio in low(fore, back, least)}
        assert [(pairs.get(pair, "in 256 colours"), ratio) for pair, ratio in found] == []


def written(console: Console) -> list[tuple[int, Pair]]:
    """Every character of a console with its colours, once."""
    cells = console.rgb.ravel()
    rows = np.unique(np.column_stack([cells["ch"], cells["fg"], cells["bg"]]), axis=0).tolist()
    return [(row[0], (tuple(row[1:4]), tuple(row[4:]))) for row in rows]


def test_creatures_in_the_dark_stand_out_as_letters_and_as_pictures(table: Lay) -> None:
    """Brown Ants on the brown of a dark Room's ground were hardly seen: the lightest eighth of a picture, 3 to 1."""
    view = dusk(fight(table(), ("wasp", "ants"), FOES))
    sheet, area = tileset(), Area(0, 0, 80, 24)
    for name in palettes():
        palette.use(name)
        for columns, signs in ((1, glyphs.UNICODE), (2, glyphs.TILES)):
            glyphs.use(signs)
            console = Console(area.w, area.h, order="F")
            corner = nest_map.draw(console, view, area)
            for body in view.creatures:
                assert gloom(view)[body.y, body.x]
                x, y = nest_map.spot(area, corner, (body.x, body.y))
                cell = console.rgb[x, y]
                if columns == 1:
                    assert low(cell["fg"][None], cell["bg"][None], TEXT) == [], (name, body.kind)
                    continue
                drawn_ = np.concatenate([sheet.get_tile(int(one)) for one in console.rgb["ch"][x : x + 2, y]])
                seen = drawn_[drawn_[..., 3] > 128][:, :3].astype(int) * cell["fg"] // 255
                ratios = sorted(contrast(tuple(one), tuple(cell["bg"].tolist())) for one in seen.tolist())
                assert ratios[-len(ratios) // 8] >= MEMORY, (name, body.kind)


@pytest.mark.long
@pytest.mark.parametrize("name", [one.name for one in drawings.drawings() if one.file == drawings.TURNED])
def test_every_creature_stands_out_as_a_picture_on_lit_and_on_dark_floor(name: str) -> None:
    """A quarter of each body; the Beetle, the King and the Rove Beetle were dark on dark, near 2 to 1."""
    facings = [one for tile, one in every_tile().items() if tile.rpartition(" ")[0] == name]
    assert len(facings) == len(drawings.FACINGS)
    for one in facings:
        body = one[(one[..., 3] > 128) & (one != drawings.OUTLINE).any(axis=-1)][:, :3].tolist()
        for light in (tiles.UNTINTED, tiles.DUSK, (0, 0, 0)):
            red, green, blue = (bare * part // 255 for bare, part in zip(tiles.BARE, light, strict=True))
            assert sorted(contrast(tuple(part), (red, green, blue)) for part in body)[-len(body) // 4] >= MEMORY


@pytest.mark.parametrize("name", list(palettes()))
def test_what_is_remembered_of_the_ground_can_be_seen(name: str, table: Lay) -> None:
    play = table("wasp", "ants")
    play.go_on("TakeTurn", most=60)
    palette.use(name)
    view, console = play.view, drawn(play, 160, 60)
    area = play.raid.picture.layout(console).map
    ox, oy = nest_map.origin(view, area)
    memory = view.known & ~view.visible & ~gloom(view)
    ys, xs = np.nonzero(memory)
    xs, ys = xs - ox + area.x, ys - oy + area.y
    inside = (xs >= area.x) & (xs < area.x + area.w) & (ys >= area.y) & (ys < play.raid.picture.layout(console).log.y)
    cells = console.rgb[xs[inside], ys[inside]]
    cells = cells[cells["ch"] != ord(" ")]
    assert len(cells) > 50
    assert low(cells["fg"], cells["bg"], MEMORY) == []


@pytest.mark.parametrize("name", list(palettes()))
def test_all_that_can_be_remembered_stands_out(name: str) -> None:
    """Every tile."""
    palette.use(name)
    fore = ground.looks().remembered[list(Tile)].astype(np.uint8)
    assert low(fore, np.broadcast_to(np.array(palette.colour("memory_lit"), np.uint8), fore.shape), MEMORY) == []


WAYS = (Tile.SHAFT_DOWN, Tile.SHAFT_UP, Tile.TUNNEL, Tile.ENTRANCE)


@pytest.mark.parametrize("light", [tiles.UNTINTED, tiles.KEPT])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_stands_out_as_a_picture_in_the_light_and_remembered(way: Tile, light: tuple[int, int, int]) -> None:
    """A quarter of each; shafts and tunnels that lead down were nearly black: 2.0 to 1 in the light, 1.7 remembered."""
    assert (
        dimmest(drawings.picture(next(one for one in drawings.drawings() if one.name == tiles.drawing(way))), light)
        >= MEMORY
    )


def dimmest(picture: NDArray[np.uint8], light: tuple[int, int, int]) -> float:
    """The least contrast of the best quarter of a picture with bare floor in the same light."""
    seen = picture[picture[..., 3] > 128][:, :3].astype(int) * np.array(light) // 255
    red, green, blue = (bare * part // 255 for bare, part in zip(tiles.BARE, light, strict=True))
    return sorted(contrast(tuple(one), (red, green, blue)) for one in seen.tolist())[-len(seen) // 4]


def test_ways_are_lit_so_that_they_stand_out_wherever_they_are(table: Lay) -> None:
    """In sight at the edge of the lamplight, in a dark Room, and remembered."""
    play = fight(table(), ("wasp", "ants"), FOES)
    views = [play.view, dusk(play)]
    play.go_on("TakeTurn", most=60)
    for view in (*views, play.view):
        lights = tiles.lights(view)
        assert view.passages
        assert {tuple(lights[way.y, way.x].tolist()) for way in view.passages} <= {tiles.UNTINTED, tiles.KEPT}


def test_what_is_smelt_is_violet_close_by_and_greener_farther_off_on_walls_too(table: Lay) -> None:
    view = table("ants").view
    near, lights = felt(view), tiles.lights(view)
    walls = np.isin(view.tiles, list(WALLS)) & view.visible & (near < FAR)
    close, wide = (lights[walls & (near == far(near[walls]))][0] for far in (np.min, np.max))
    assert close[2] - close[1] > 40 + wide[2] - wide[1]


@pytest.mark.parametrize("name", list(palettes()))
def test_every_sign_of_the_map_stands_out_where_the_lamp_is_brightest_and_on_the_page_of_signs(name: str) -> None:
    """What was left of the dead was dark red, 1.8 to 1 on a lit floor, and refuse 2.4."""
    palette.use(name)
    signs = {
        ground.REMAINS,
        *ground.BUILT.values(),
        *(look for tile, look in ground.LOOKS.items() if tile not in WALLS),
    }
    fore = np.array([palette.colour(sign.colour) for sign in signs], np.uint8)
    for back, least in (("floor_lit", MEMORY), ("night", TEXT)):
        assert low(fore, np.broadcast_to(np.array(palette.colour(back), np.uint8), fore.shape), least) == []
