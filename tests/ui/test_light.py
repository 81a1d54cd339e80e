"""Light, darkness and scent on the map: B 3.14.4, R-22, R-38, R-65."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tcod.console import Console

from game.bots.outlook import LineOfAttack, Stance, supposed
from game.engine.commands import Go
from game.engine.components import Hero, Item, Room
from game.engine.store import create, query
from game.nest.paths import distances
from game.nest.tiles import Tile
from game.run.view import View
from game.systems.ground import level
from game.ui.map import ground, light, nest_map, palette
from game.ui.map.bearings import bearings
from game.ui.map.earth import WALLS
from game.ui.map.palette import colour
from game.ui.raid import characters
from game.ui.widgets.layout import Area
from game.window.pictures import tileset
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight

AREA = Area(0, 0, 80, 40)


def drawn(view: View) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Glyphs, foregrounds and backgrounds, [y, x] of the Level."""
    console = Console(AREA.w, AREA.h, order="F")
    nest_map.draw(console, view, AREA)
    ox, oy = nest_map.origin(view, AREA)
    height, width = view.tiles.shape
    ys, xs = np.clip(np.arange(height) - oy, 0, AREA.h - 1), np.clip(np.arange(width) - ox, 0, AREA.w - 1)
    cells = console.rgb.T[np.ix_(ys, xs)]
    return cells["ch"], cells["fg"].astype(int), cells["bg"].astype(int)


def dusk(play: Table, rating: int = 55) -> View:
    """The Room has been seen whole; then it falls dark."""
    play.raid.run.enter()
    level().seen = np.packbits(play.view.rooms == 1).tobytes()
    for _, room in query(Room):
        room.dark = rating
    for _, hero in query(Hero):
        hero.unlit = True
    play.raid.settle()
    return play.view


def test_a_dark_room_looks_dark_and_says_how_dark_it_is(table: Lay) -> None:
    """B-3.14.4-05, R-38: what is out of sight there is black ground with fainter signs than remembered floor; the panel has the price."""
    view = dusk(table("wasp"))
    assert view.me.sight == 1 + (100 - 55) // 12
    glyphs, fore, back = drawn(view)
    unseen = view.known & ~view.visible & (view.tiles == Tile.FLOOR) & (view.rooms == 1)
    assert unseen.any()
    assert (glyphs[unseen] != ord(" ")).all() and (back[unseen] == colour("night")).all()
    assert (fore[unseen] < colour("memory_faint")).all() and (fore[unseen].min(-1) > 2 * min(colour("night"))).all()
    lit = view.visible & (view.tiles == Tile.FLOOR)
    assert (glyphs[lit] != ord(" ")).sum() >= lit.sum() - 1
    assert (back[lit][:, 2] >= back[lit][:, 0]).all()  # cold
    told = " ".join("".join(s for s, _ in line.left) for line in characters.full(view.me, 24))
    assert "dark 55: sees 4 cells" in told
    assert "-55 where sight counts" in told


def test_with_a_light_it_is_dark_no_more_and_what_is_lit_has_its_colour(table: Lay) -> None:
    """B-3.14.4-04: nobody is in the dark beside a light."""
    play = table("wasp")
    dusk(play)
    for _, hero in query(Hero):
        hero.unlit = False
    create(Item("glow-worm", "Glow-worm", 50, holder=play.view.me.body.who))
    play.raid.settle()
    view = play.view
    assert not light.gloom(view).any()
    assert view.me.darkness == 0
    x, y = nest_map.where(view)
    plain = np.zeros((*view.tiles.shape, 3), np.int32)
    shine = light.tinted(view, plain, (slice(None), slice(None)))
    assert shine[y, x].tolist() == [part * light.TINT // 100 for part in colour("glow_worm")]
    far = light.afar(view, x, y) > light.GLOW * 10
    assert not shine[far].any()
    _, _, back = drawn(view)
    assert back.max() <= ground.DIMMEST


def test_the_born_blind_feel_five_cells_and_scent_thins_out(table: Lay) -> None:
    """R-22-01: 5 cells along paths, whatever the light."""
    play = table("ants")
    view = dusk(play)
    assert (view.me.sight, view.me.scents) == (5, True)
    near = light.felt(view)
    assert set(near[view.visible & view.walkable].tolist()) <= {0, 1, 2, 3, 4, 5}
    x, y = nest_map.where(view)
    glyphs, front, _ = drawn(view)
    floor = view.visible & (view.tiles == Tile.FLOOR)
    floor[y, x] = False
    assert (glyphs[floor & (near <= ground.CLOSE)] == ord("∙")).all()
    assert not (glyphs[floor & (near > ground.CLOSE)] == ord("∙")).any()
    thick, thin = (front[floor & (near == far)].mean(0) for far in (1, 5))
    assert thick[2] > thick[1]  # violet
    assert thin[1] > thin[2]  # green
    told = " ".join("".join(s for s, _ in line.left) for line in characters.full(view.me, 24))
    assert "by scent 5 cells" in told
    assert "dark" not in told


def test_a_foe_is_smelt_about_her_but_not_through_walls(table: Lay) -> None:
    play = fight(table("ants"), ("ants",), ("minor",))
    view = play.view
    foes = [(body.x, body.y) for body in view.creatures if not body.led]
    trail: Any = light.trails(view).any(-1)
    near = distances(view.walkable, foes)
    assert trail[near == 0].all()
    assert trail[near == light.HALO].any()
    assert not trail[near > light.HALO].any()
    assert not trail[~view.walkable].any()


def test_only_the_larger_of_blindness_and_darkness_is_told(table: Lay) -> None:
    """B-3.14.4-06, R-38."""
    me = dusk(table("wasp")).me
    for blind, told in ((20, "dark 55"), (80, "blind 80")):
        body = replace(me.body, effects={"Blind": blind})
        words = " ".join("".join(s for s, _ in row) for row in characters.seeing(replace(me, body=body)))
        assert words.startswith(told)


@pytest.mark.long
@pytest.mark.parametrize("who", ["wasp", "ants"])
@pytest.mark.parametrize("name", list(palette.palettes()))
def test_whatever_is_remembered_is_quieter_than_it_is_in_view(name: str, who: str, table: Lay) -> None:
    """In letters remembered walls outshone the Room in view, the more so a dark one: every tile, by its brightness on the screen."""
    for dark in (False, True):
        play = fight(table(), (who,), ("minor",))
        view = dusk(play) if dark else play.view
        palette.use(name)
        busy = {*bearings(view), *((one.x, one.y) for one in view.creatures)}
        busy |= {(one.x, one.y) for one in view.passages} | {(one.x, one.y) for one in view.things}
        seen, earth, was = view.visible.copy(), np.isin(view.tiles, WALLS), view.tiles.copy()
        seen[tuple(np.array([(y, x) for x, y in busy if x >= 0]).T)] = False
        seen &= light.gloom(view) == dark
        for tile in Tile:
            view.tiles[:] = np.where(seen & (earth == (tile in WALLS)), tile, was)
            view.visible[:] |= seen
            cells = seen & (view.tiles == tile)
            bright = shine(view, cells)
            view.visible[:] = False
            quiet = shine(view, cells)
            assert cells.any() and (bright > quiet).all(), (tile, dark)
    palette.use(palette.DEFAULT)


def shine(view: View, cells: NDArray[np.bool_]) -> NDArray[Any]:
    """How bright these cells of the map are in the mean, as letters: of all of them, and of their ink."""
    ys, xs = np.nonzero(cells)
    (x, width), (y, height) = ((int(line.min()), int(np.ptp(line)) + 1) for line in (xs, ys))
    console = Console(width, height, order="F")
    nest_map.draw(console, view, Area(0, 0, width, height), corner=(x, y))
    shown = tileset().render(console)[..., :3] / 255
    shown = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4) @ (0.2126, 0.7152, 0.0722)
    each = shown.reshape(height, 16, width, 8).transpose(0, 2, 1, 3).reshape(height, width, -1)[ys - y, xs - x]
    return np.stack([each.mean(-1), each.max(-1)], -1).mean(0)


def test_the_odds_of_an_attack_after_a_walk_are_those_in_the_dark_it_leads_into(table: Lay) -> None:
    """Out of a lit gallery "then attack 67 %" led into a Room of darkness 32, and was 35 % there."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view = dusk(play)
    foe = next(body for body in view.creatures if not body.led)
    line = LineOfAttack(view, foe, (view.me.body.x, view.me.body.y))
    here = supposed(line, Stance("Holding", 0))
    assert [one.rating for one in here.static if one.source == "Blind or in the dark"] == [-55]
    vars(view)["rooms"] = np.zeros_like(view.rooms)  # as if that cell lay in a gallery
    there = supposed(line, Stance("Holding", 0))
    assert not [one for one in there.static if one.source == "Blind or in the dark"]
    assert view.blow(foe.who, line.there(Stance("Holding", 0))) == there


def test_what_is_seen_in_a_fight_stays_on_the_map() -> None:
    """R-65: whoever fought along a gallery, and looked back, found it gone from the map, and no way home was known."""
    scene = Scene("W . . . . . m\n# # . # # # #\n# # . # # # #\n# # . # # # #\n# # . # # # #").until("W")
    x, y = scene.cell("W")
    for step, shown in enumerate((False, True, False), 1):
        scene.run.apply(Go(x + step, y))
        seen = View(scene.run)
        assert seen.fight and bool(seen.visible[y + 4, x + 2]) == shown
    assert View(scene.run).known[y + 4, x + 2]
