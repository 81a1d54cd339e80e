"""The map in pictures: every creature, Item and ground has one, the sheet is what is drawn, and nothing hidden is shown."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest
from PIL import Image
from tcod.console import Console

from game import content
from game.engine.components import At, Item
from game.engine.store import create, remove
from game.nest.tiles import Tile
from game.run.view import View
from game.systems.party import bag
from game.ui.map import glyphs, nest_map, palette, tiles
from game.ui.map.earth import WALLS
from game.ui.map.light import gloom
from game.ui.map.tiles import REMEMBERED, UNTINTED, picture
from game.ui.raid import panel
from game.ui.raid.foes import sight
from game.ui.screens.codex import CodexScreen
from game.ui.screens.job_board import Board
from game.ui.widgets.layout import Area
from game.ui.widgets.rows import RowLine
from game.window import drawings
from game.window.pictures import tileset
from tests.ui.every import FOES
from tests.ui.table import Lay, fight
from tests.ui.test_light import dusk
from tests.ui.test_palettes import linear

AREA = Area(0, 0, 80, 24)


@cache
def every_tile() -> dict[str, drawings.Pixels]:
    """Return all tiles by name."""
    return dict(drawings.tiles())


@pytest.fixture(autouse=True)
def letters_afterwards() -> Iterator[None]:
    yield
    palette.use(palette.DEFAULT)
    glyphs.use(glyphs.UNICODE)


@pytest.mark.long
def test_the_sheet_is_what_is_drawn() -> None:
    """Else: python -m game.window.drawings."""
    with Image.open(drawings.path()) as image:
        assert (np.array(image.convert("RGBA")) == drawings.sheet()).all()


def test_everything_has_a_picture() -> None:
    names = content.read("tiles/names", dict[str, str])
    assert {f"{kind} {n}" for kind in content.kinds() for n in range(8)} <= set(drawings.codes())
    assert set(names["items"]) == set(content.forms())
    assert set(names["ground"]) == {tile.name.lower() for tile in Tile}
    assert {*names["items"].values(), *names["ground"].values()} <= set(drawings.codes())
    assert {"barrier", "web", "spores", "remains", "carton 2", "carton 3"} <= set(drawings.codes())


def test_a_cell_takes_two_columns_and_faces_as_the_creature_does(table: Lay) -> None:
    view = fight(table("wasp"), ("wasp",), ("minor",)).view
    glyphs.use(glyphs.TILES)
    console = Console(AREA.w, AREA.h, order="F")
    nest_map.draw(console, view, AREA)
    foe = next(body for body in view.creatures if not body.led)
    x, y = nest_map.spot(AREA, nest_map.origin(view, AREA), (foe.x, foe.y))
    code = drawings.codes()[picture(foe)]
    assert console.rgb["ch"][x : x + 2, y].tolist() == [code, code + 1]
    assert picture(foe) == f"minor {drawings.FACINGS.index(foe.facing)}"


def test_undug_earth_lies_in_strata_fainter_than_any_wall(table: Lay) -> None:
    view = fight(table("wasp"), ("wasp",), ("minor",)).view
    glyphs.use(glyphs.TILES)
    console = Console(160, 50, order="F")
    nest_map.draw(console, view, Area(0, 0, 160, 50))
    light = console.rgb["fg"][:40, :, 0]
    assert len(np.unique(light)) > 4 and 20 < light.mean() < light.max() < 104


def test_the_panel_shows_pictures_beside_names(table: Lay) -> None:
    view = fight(table("wasp", "ants"), ("wasp", "ants"), ("minor",)).view
    glyphs.use(glyphs.TILES)
    console = Console(80, 24, order="F")
    panel.draw(console, Area(54, 1, 26, 19), view)
    shown = set(console.rgb["ch"].ravel().tolist())
    assert {drawings.codes()[picture(body)] for body in view.creatures} <= shown
    glyphs.use(glyphs.UNICODE)
    panel.draw(console, Area(54, 1, 26, 19), view)
    assert max(console.rgb["ch"].ravel().tolist()) < drawings.FIRST


def test_the_panel_lists_what_is_in_sight_once_for_each_way_to_tell_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many levels of detail it tries: most of them differ in other things."""
    view, tried = fight(table("wasp", "ants"), ("wasp", "ants"), ("minor", "minor")).view, list[tuple[int, int]]()

    def listed(view: View, width: int, told: int, fold: int) -> Iterator[RowLine]:
        tried.append((told, fold))
        return sight(view, width, told, fold)

    monkeypatch.setattr(panel, "sight", listed)
    panel.draw(Console(80, 24, order="F"), Area(54, 1, 26, 9), view)
    assert len(tried) == len({*tried}) < len(panel.DEGREES_OF_ROOM)


def test_what_is_carried_is_shown_in_pictures(table: Lay) -> None:
    """On the second panel, and in the list of Items: there it had the letter that no map in pictures shows."""
    play = table("wasp")
    held = play.view.me.items[0]
    for key in ((), ("i",)):
        play.do(*key)
        for signs in (glyphs.TILES, glyphs.UNICODE):
            glyphs.use(signs)
            console = Console(160, 50, order="F")
            play.stage.draw(console)
            shown, picture = (
                set(console.rgb["ch"].ravel().tolist()),
                drawings.codes()[tiles.coloured(held)[0]],
            )
            assert {picture, picture + 1} & shown == ({picture, picture + 1} if signs == glyphs.TILES else set())


@pytest.mark.parametrize("where", ["floor", "panel"])
def test_what_has_a_colour_by_name_has_it_in_its_picture(table: Lay, where: str) -> None:
    """White and Green Nectar were the same yellow drop: one looked for the green one among yellow ones."""
    hues = {"Red": 0, "Green": 1, "Blue": 2}
    play = table("wasp")
    with play.changed():
        me = play.view.me.body
        for thing, _ in bag(me.who):
            remove(thing)
        for n, colour in enumerate(hues, 1):
            at = [At(me.x + n % 2 * (3 - n), me.y + (n - 2) * (n % 2 == 0))] if where == "floor" else []
            create(Item("nectar", f"{colour} Nectar", 50, 0 if at else me.who, colour=colour), *at)
    glyphs.use(glyphs.TILES)
    console = Console(160, 50, order="F")
    play.stage.draw(console)
    found = [tuple(fg.tolist()) for _, fg, *_ in console.rgb[console.rgb["ch"] == drawings.codes()["pale drop"]]]
    assert {max(range(3), key=hue.__getitem__) for hue in found} == set(hues.values())
    assert tiles.coloured(play.view.things[0] if where == "floor" else play.view.me.items[0])[1] != UNTINTED


def test_a_pale_twin_keeps_its_outline_and_is_bright_within() -> None:
    found = every_tile()
    for name, twin in drawings.pale().items():
        (own, pale), outline = (found[name], found[twin]), np.array(drawings.OUTLINE)
        assert ((own == outline).all(axis=2) == (pale == outline).all(axis=2)).all()
        inside = (pale[..., 3] > 0) & (pale != outline).any(axis=2)
        assert pale[inside].min() >= drawings.PALE and pale[inside][:, :3].max() == 255
        assert (pale[..., 0] == pale[..., 1])[inside].all()


@pytest.mark.long
def test_no_two_ways_look_alike() -> None:
    """Half of their cells differ at least in brightness by a tenth."""
    found = every_tile()
    ways = [found[name].astype(int)[..., :3].sum(axis=2) for name in ("shaft down", "shaft up", "tunnel", "entrance")]
    for one, other in combinations(ways, 2):
        assert (abs(one - other) > 76).mean() > 0.2


@pytest.mark.long
@pytest.mark.parametrize(
    ("one", "other"), [("worker", "tertiary"), ("secondary", "queen"), ("spy", "beetle"), ("minor", "nasute")]
)
def test_no_two_creatures_look_alike(one: str, other: str) -> None:
    """Where either has a pixel, a third of them differ in colour."""
    found = every_tile()
    first, second = (found[f"{name} 0"].astype(int) for name in (one, other))
    either = (first[..., 3] > 0) | (second[..., 3] > 0)
    assert (abs(first - second)[..., :3].max(axis=2) > 60)[either].mean() > (0.45 if other == "queen" else 0.3)


@pytest.mark.parametrize("facing", range(3))
@pytest.mark.parametrize(
    ("one", "other"), [("alate", "moth"), ("alate", "larvae"), ("alate", "wasp"), ("mite", "larvae")]
)
def test_creatures_differ_in_shape_whose_colour_is_much_the_same(one: str, other: str, facing: int) -> None:
    """Alate and Moth were the same pale angle. Of what is lit of either, half is not lit of the other."""
    found = every_tile()
    pixels = (found[f"{name} {facing}"] for name in (one, other))
    first, second = ((tile[..., 3] > 0) & (tile[..., :3].max(axis=2) > 60) for tile in pixels)
    assert (first != second)[first | second].mean() > 0.5


CREATURES = sorted({name[:-2] for name in every_tile() if name.endswith(" 0")} - {"larvae"})  # those are a heap


@pytest.mark.parametrize("name", CREATURES)
def test_a_creature_hangs_together_whichever_way_it_looks(name: str) -> None:
    """Aslant, Ants were a blob among loose dots: each leg was torn. What is drawn hangs together by sides or corners."""
    for facing in range(8):
        drawn = np.pad(every_tile()[f"{name} {facing}"][..., 3] > 0, 1)
        part, more = np.zeros_like(drawn), drawn & (np.arange(drawn.size).reshape(drawn.shape) == drawn.argmax())
        while more.sum() > part.sum():
            part = more
            across = part | np.roll(part, 1, 0) | np.roll(part, -1, 0)
            more = drawn & (across | np.roll(across, 1, 1) | np.roll(across, -1, 1))
        assert (part == drawn).all(), facing


@pytest.mark.parametrize("name", [one for one in CREATURES if one != "ladybug"])
def test_a_head_is_brighter_than_the_hind(name: str) -> None:
    """The bright hind of Ants was taken for the head. A Ladybug has a black one, with white cheeks."""
    y, x = np.indices((drawings.SIDE, drawings.SIDE))
    for facing, (dx, dy) in enumerate(drawings.FACINGS):
        tile = every_tile()[f"{name} {facing}"].astype(int)
        ahead, lit = dx * x + dy * y, (tile[..., 3] > 0) & (tile != drawings.OUTLINE).any(-1)
        rear, front = np.quantile(ahead[lit], (0.15, 0.85))
        hind, head = (tile[lit & part][:, :3].max(-1).mean() for part in (ahead <= rear, ahead >= front))
        assert head > 1.05 * hind, facing


@pytest.mark.parametrize("seed", ["x", "royal-jelly"])
def test_pictures_stand_where_there_is_something_to_be_seen(table: Lay, seed: str) -> None:
    """Known ground has one, also where the letters of its floor leave a gap, and what is dark and out of sight too."""
    view = table("wasp", seed=seed).view
    console, letters = Console(AREA.w, AREA.h, order="F"), Console(AREA.w // 2, AREA.h, order="F")
    nest_map.draw(letters, view, Area(0, 0, AREA.w // 2, AREA.h))
    glyphs.use(glyphs.TILES)
    nest_map.draw(console, view, AREA)
    drawn, pictures = letters.rgb["ch"] != ord(" "), console.rgb["ch"][::2] != ord(" ")
    assert drawn.any()
    assert (pictures | ~drawn).all()
    ox, oy = nest_map.origin(view, AREA)
    known = {(x, y) for x, y in np.argwhere(view.known.T).tolist()}
    shown = {(x + ox, y + oy) for x, y in np.argwhere(pictures).tolist()}
    inside = {(x, y) for x, y in known if 0 <= x - ox < AREA.w // 2 and 0 <= y - oy < AREA.h}
    assert inside <= shown
    assert inside


def test_what_lies_in_a_dark_room_lies_on_the_same_floor_as_there_is_beside_it(table: Lay) -> None:
    """Each husk out of sight had a lit square under it, among black ones."""
    view = dusk(table("wasp"))
    glyphs.use(glyphs.TILES)
    console = Console(AREA.w, AREA.h, order="F")
    ox, oy = nest_map.draw(console, view, AREA)
    unseen = np.argwhere((view.known & ~view.visible & (view.rooms == 1) & ~np.isin(view.tiles, WALLS)).T)
    assert len({int(view.tiles[y, x]) for x, y in unseen}) > 1
    shown = [console.rgb["bg"][nest_map.spot(AREA, (ox, oy), (x, y))].tolist() for x, y in unseen.tolist()]
    assert len({tuple(one) for one in shown}) == 1


def brightness(view: View) -> Iterator[tuple[str, float]]:
    """How bright the floor is, and earth that nobody has seen: each cell's picture by the state in which it is."""
    height, width = view.tiles.shape
    console = Console(2 * width, height, order="F")
    nest_map.draw(console, view, Area(0, 0, 2 * width, height), corner=(0, 0))
    drawn = tileset().render(console)[..., :3].reshape(height, -1, width, drawings.SIDE, 3).mean((1, 3))
    busy = {(body.x, body.y) for body in view.creatures}
    for y, x in np.argwhere(~view.known | (view.tiles == Tile.FLOOR)).tolist():
        if (x, y) not in busy:
            state = f"{'seen' if view.visible[y, x] else 'remembered'} {'dark' if gloom(view)[y, x] else 'lit'}"
            red, green, blue = linear(tuple(drawn[y, x]))
            yield state if view.known[y, x] else "never seen", 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.long
@pytest.mark.parametrize("name", list(palette.palettes()))
def test_what_is_seen_is_brighter_than_what_is_remembered_and_that_than_what_nobody_has_seen(
    name: str, table: Lay
) -> None:
    """The remembered floor of a dark Room was black, as nothing is; a remembered gallery outshone the Room in view."""
    palette.use(name)
    found: dict[str, list[float]] = {}
    for dark in (False, True):
        play = fight(table(), ("wasp", "ants"), FOES)
        view = dusk(play) if dark else play.view
        glyphs.use(glyphs.TILES)
        for sighted in (True, False):
            view.visible[:] &= sighted
            for state, light in brightness(view):
                found.setdefault(state, []).append(light)
    order = [found[one] for one in ("seen lit", "seen dark", "remembered lit", "remembered dark", "never seen")]
    for brighter, darker in pairwise(order):
        assert min(brighter) > 1.2 * max(darker)


def test_nothing_remembered_is_louder_by_its_hue_than_what_is_seen() -> None:
    """White eggs were saturated blue once they were out of sight, the loudest thing on the map."""
    assert max(REMEMBERED) < 1.5 * min(REMEMBERED)


def test_the_page_of_signs_shows_pictures_where_the_map_does(table: Lay) -> None:
    play = table("wasp")
    glyphs.use(glyphs.TILES)
    play.stage.screens.append(CodexScreen(play.raid, "signs"))
    shown = play.shows(100, 60)
    codes = drawings.codes()
    assert chr(codes["wasp 2"]) in shown and chr(codes["drop"]) in shown
    assert "@" not in shown and "HEADS" not in shown


@pytest.mark.parametrize(("seed", "letter", "goods"), [("x", "$", "treasure"), ("another", "?", "message")])
@pytest.mark.parametrize("signs", [glyphs.TILES, glyphs.UNICODE])
def test_the_board_and_the_job_show_whom_and_what_they_are_about_as_the_map_does(
    table: Lay, signs: str, seed: str, letter: str, goods: str
) -> None:
    """They had letters that no map in pictures shows; a key is a letter still."""
    play, codes = table("wasp"), drawings.codes()
    glyphs.use(signs)
    play.stage.screens.append(Board(play.game, ("wasp",), seed))
    shown = play.shows(120, 40)
    assert ("m  Minor Termite Soldiers" in shown) == (f"{letter}  Takes one Slot" in shown) == (signs == glyphs.UNICODE)
    assert all((chr(codes[name]) in shown) == (signs == glyphs.TILES) for name in ("minor 2", goods))
    assert re.search(r"a  (Kill|Assassinate)", shown)
    play.stage.screens.pop()
    play.do("J")
    assert ("Q TERMITE QUEEN" in play.shows(120, 40)) == (signs == glyphs.UNICODE)


def test_beside_pictures_no_wounds_are_cut(table: Lay) -> None:
    play = table("wasp", "ants")
    glyphs.use(glyphs.TILES)
    for width, height in ((80, 24), (100, 30), (120, 40)):
        assert "10/10" in play.shows(width, height)


def test_what_lies_on_smelt_ground_lies_in_its_colour_and_no_dot_stands_at_the_side_of_a_cell(table: Lay) -> None:
    """Rubble, grain and eggs were on brown cells among violet and green ones."""
    play = table("ants").do("x", "o", "o", "o")
    view = play.view
    glyphs.use(glyphs.TILES)
    console = Console(AREA.w, AREA.h, order="F")
    corner = nest_map.draw(console, view, AREA)
    smelt = np.argwhere((view.visible & ~np.isin(view.tiles, WALLS)).T).tolist()
    busy = {(body.x, body.y) for body in view.creatures} | {(way.x, way.y) for way in view.passages}
    cells = {(x, y): console.rgb[nest_map.spot(AREA, corner, (x, y))] for x, y in smelt if (x, y) not in busy}
    assert any(view.tiles[y, x] == Tile.GRAIN for x, y in cells)
    for (x, y), cell in cells.items():
        assert chr(cell["ch"]) != "∙"
        red, green, blue = cell["bg"].tolist()
        assert blue > red or green > red, (x, y)


def test_the_bar_of_a_marked_row_has_no_hole_for_a_picture(table: Lay) -> None:
    """In ITEMS it had: it begins after the picture."""
    play = table("wasp")
    glyphs.use(glyphs.TILES)
    console = Console(120, 40, order="F")
    play.do("i").stage.draw(console)
    bar = (console.rgb["bg"] == palette.colour("select")).all(-1)
    y = int(bar.any(0).argmax())
    columns = bar[:, y].nonzero()[0]
    pictured = (console.rgb["ch"][:, y] >= drawings.FIRST).nonzero()[0]
    assert pictured.size and columns[0] == pictured[-1] + 1
    assert columns.tolist() == list(range(columns[0], columns[-1] + 1))
