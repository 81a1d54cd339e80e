"""The map stays where it is on the screen from key to key, until who acts nears its edge, or something in sight is outside.

Whatever the panel lists as in sight is drawn, if it fits beside who acts.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.display import Mouse
from game.nest.paths import Cell, marked
from game.nest.tiles import Tile
from game.presentation.ask import Answer, Ask, close
from game.presentation.automatic.orders import Orders
from game.presentation.outcome import aimed_at
from game.presentation.sight import strangers
from game.ui.map import glyphs, nest_map
from game.ui.map.nest_map import AROUND, EDGE
from game.ui.raid.picture import RaidPicture
from game.ui.raid.pointing import asked_about
from game.ui.raid.targeting import Aim
from game.ui.screens.demo import Demo
from game.ui.widgets import hits
from game.ui.widgets.layout import COVERED, Area, layout
from tests.ui.hands import hand
from tests.ui.pictures import SIZES
from tests.ui.table import SIX, Lay, Table, fight, plainly
from tests.ui.test_losses import obstructed
from tests.ui.test_walking import roaming


def corner(play: Table, size: Cell) -> Cell:
    """Return which cell of the Level is drawn at the upper left now."""
    play.shows(*size)
    picture = play.raid.picture
    assert isinstance(picture, RaidPicture) and picture.held
    return picture.held.rest


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


def listed(play: Table) -> list[Cell]:
    """Return the cells of creatures, passages and Items in sight."""
    view = play.view
    lying = [*((way.x, way.y) for way in view.passages), *((held.x, held.y) for held in view.things)]
    return [*((body.x, body.y) for body in strangers(view)), *((x, y) for x, y in lying if view.visible[y, x])]


def chamber(play: Table) -> list[Cell]:
    """Return the known floor of the Room of who acts, or of the galleries if it is in none."""
    (x, y), view = nest_map.where(play.view), play.view
    return marked(view.known & (view.rooms == view.rooms[y, x]))


def inside(cell: Cell, at: Cell, area: Area) -> bool:
    """Return whether a map in this area, whose upper left cell is `at`, shows a cell."""
    return 0 <= cell[0] - at[0] < area.w and 0 <= cell[1] - at[1] < area.h


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("seed", ["steady", pytest.param("jump", marks=pytest.mark.soak)])
def test_sixty_keys_move_the_map_only_where_she_nears_its_edge(table: Lay, size: Cell, seed: str) -> None:
    """It was moved by what was told below it, and by each Room found, and back again."""
    play = table("wasp", seed=seed)
    play.game.orders = Orders()
    level, at = play.view.number, corner(play, size)
    kept = 0
    for now, here, (x, y) in played(play, size, 60):
        parts = play.raid.picture.layout(Console(*size, order="F"))
        area = parts.map
        if now == level and here != at and not play.view.fight:
            low = area.h - area.h // 3  # much that is told takes the rows below
            wide = area.w // EDGE <= x - at[0] < area.w - area.w // EDGE
            wide = wide and all(inside(cell, at, area._replace(h=low)) for cell in listed(play))
            edge = max(area.h // EDGE, AROUND)
            wide = wide and all(inside(cell, at, area) for cell in chamber(play))
            assert not (wide and edge <= y - at[1] < low - edge), (at, here, (x, y))
        kept += now == level and here == at
        level, at = now, here
    assert kept >= 36


@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("seed", ["g", "jump"])
def test_the_room_one_stands_in_is_wholly_on_the_map(table: Lay, size: Cell, seed: str, *, tiles: bool) -> None:
    """It was cut off at the upper edge from the first screen on, with the lower half of the map empty."""
    play = plainly(table("wasp", seed=seed), hints=False)
    play.game.orders = Orders()
    if tiles:
        glyphs.use(glyphs.TILES)
    at = corner(play, size)
    known = np.argwhere(play.view.known)[:, ::-1]
    room = (layout(*size, glyphs.columns()).map.w // glyphs.columns(), layout(*size, glyphs.columns()).map.h)
    free = [int(n) for n in (*(known.min(0) - at), *(at + np.array(room) - 1 - known.max(0)))]
    assert min(free) >= 1, "there is earth all round what is known"
    for _, here, (x, y) in played(play, size, 12):
        if play.view.rooms[y, x] and not play.raid.ask and not play.view.fight:
            assert all(inside(cell, here, Area(0, 0, *room)) for cell in chamber(play))


@pytest.mark.long
@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize("n", range(len(SIX)))
def test_whatever_is_in_sight_is_on_the_map(table: Lay, n: int, *, tiles: bool) -> None:
    """Half of the map was empty earth, and Workers five cells to the north were off it."""
    play = plainly(table(SIX[n], *SIX[n - 1 : n - 1 + n % 2], seed=f"eyes {n}"), hints=False)
    play.game.orders = Orders()
    if tiles:
        glyphs.use(glyphs.TILES)
    keys = moved = 0
    level, at = play.view.number, corner(play, (80, 24))
    for now, here, me in played(play, (80, 24), 40):
        parts = play.raid.picture.layout(Console(80, 24, order="F"))
        area = parts.map._replace(w=parts.map.w // glyphs.columns(), h=min(parts.map.h, parts.log.y - parts.map.y))
        cells = [me, *listed(play), *((one.body.x, one.body.y) for one in play.view.party)]
        (x, y), by = me, AROUND
        cells += [(x - by, y - by), (x + by, y + by)]  # and a margin round her, outside fights too
        (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*cells, strict=True))
        if (
            play.view.question in ("Roam", "TakeTurn")
            and not play.raid.ask
            and right - left < area.w
            and bottom - top < area.h
        ):
            assert all(inside(cell, here, area) for cell in cells), (cells, here, area)
        keys, moved = keys + 1, moved + (now == level and here != at)
        level, at = now, here
    assert moved <= keys // 2


def test_who_is_aimed_at_is_on_the_map_however_far(table: Lay) -> None:
    """Beside who aims and nearer foes there was no room for it."""
    play = fight(table("spider"), ("spider",), ("minor", "major"))
    view, me = play.view, play.view.me.body
    near, far = strangers(view)
    places = {near.who: (me.x, me.y + 1), far.who: (me.x, me.y - 20)}
    moved = [
        replace(one, x=places[one.who][0], y=places[one.who][1]) if one.who in places else one for one in view.creatures
    ]
    view.__dict__["creatures"] = moved
    aim = Aim(play.raid)
    aim.at = next(n for n, choice in enumerate(aim.targets) if aimed_at(choice) == far.who)
    console = Console(80, 24, order="F")
    aim.draw(console)
    drawn = "".join(map(chr, console.rgb["ch"][:53, 1:18].ravel().tolist()))
    assert far.glyph in drawn


@pytest.mark.parametrize("size", SIZES)
def test_messages_that_come_and_go_leave_the_map_where_it_is(table: Lay, size: Cell) -> None:
    play = table("wasp")
    at = corner(play, size)
    for _ in range(8):
        play.raid.say("A word about this and that. " * 12)
        assert corner(play, size) == at
    play.do("z")
    assert corner(play, size) == at


@pytest.mark.long
@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_a_box_that_opens_grows_or_closes_leaves_every_cell_under_the_mouse(
    table: Lay, size: Cell, *, tiles: bool
) -> None:
    """Aim and Esc moved the map by a row: a click on the foe hit bare floor, and the Turn's Pace was walked."""
    if tiles:
        glyphs.use(glyphs.TILES)
    play = fight(table("beetle"), ("beetle",), ("minor",))
    view, picture = play.view, play.raid.picture
    assert isinstance(picture, RaidPicture)
    for dx, dy, by in product((1, -6), (1, 5), (-7, 4)):
        me = view.me.body
        foes = [one if one.led else replace(one, x=me.x + dx, y=me.y + dy) for one in view.creatures]
        vars(view)["creatures"] = foes
        play.raid.quiet()
        left, top = corner(play, size)
        picture.held = picture.unasked(layout(*size, glyphs.columns()))._replace(rest=(left, top + by))
        at = placed(play, size)
        play.stage.screens.append(Aim(play.raid))
        assert placed(play, size) == at
        play.do("escape")
        for long in (1, 14, 39):
            play.raid.say("A word about this and that. " * long)
            assert placed(play, size) == at


@pytest.mark.parametrize("size", SIZES)
def test_in_a_fight_the_map_stands_while_who_acts_is_well_inside_what_the_log_never_takes(
    table: Lay, size: Cell
) -> None:
    """One cell there and back moved it by three rows, and the log's height moved it back: a click on a foe hit the cell behind it."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    view, picture = play.view, play.raid.picture
    me = view.me.body
    vars(view)["creatures"] = [one if one.led else replace(one, x=me.x + 1, y=me.y) for one in view.creatures]
    vars(view)["known"] = view.known.copy()
    view.known[:] = True  # neither Room nor Level is in the middle
    vars(view)["rooms"] = np.zeros_like(view.rooms)
    assert isinstance(picture, RaidPicture)
    left, _ = corner(play, size)
    high = layout(*size).map.h
    edge, sure = max(high // EDGE, AROUND), high - high // COVERED
    for row in (edge, sure - edge - 1):
        for long in (1, 14, 39, 1):
            picture.held = picture.unasked(layout(*size))._replace(rest=(left, me.y - row))
            play.raid.say("A word about this and that. " * long)
            assert corner(play, size) == (left, me.y - row)


def placed(play: Table, size: Cell) -> tuple[Cell, ...]:
    """Return the console's cells at which who acts and the foes are drawn now."""
    console = Console(*size, order="F")
    play.stage.draw(console)
    where = [(body.x, body.y) for body in play.view.creatures]
    mapped = product(range(layout(*size, glyphs.columns()).map.w), range(1, size[1]))
    return tuple(at for at in mapped if hits.hit(console, Mouse(*at, "click")) in where)


@pytest.mark.long
@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize("aims", [False, True])
def test_a_long_log_leaves_ground_to_be_seen_all_round_who_acts(table: Lay, *, tiles: bool, aims: bool) -> None:
    """In a fight the player stood in the last row above nine lines, or the foe in the last column of a half empty map."""
    if tiles:
        glyphs.use(glyphs.TILES)
    play = fight(table("wasp"), ("wasp",), ("minor",))
    for size in ((80, 24), (120, 40)):
        for _ in range(9):
            play.raid.say("A word about this and that. " * 3)
        view = play.view
        foe = next(body for body in view.creatures if not body.led)
        for dx, dy in ((1, 0), (3, 1), (0, 5), (-6, 2), (9, -3)):
            me = view.me.body
            vars(view)["creatures"] = [
                body if body.led else replace(body, x=me.x + dx, y=me.y + dy) for body in view.creatures
            ]
            foe = next(body for body in view.creatures if not body.led)
            for by in (-7, 4):
                left, top = nest_map.origin(view, layout(*size, glyphs.columns()).map)
                picture = play.raid.picture
                assert isinstance(picture, RaidPicture)
                stand = picture.unasked(layout(*size, glyphs.columns()))
                picture.held = stand._replace(rest=(left + by, top + by), moment=(-1, 0))
                console = Console(*size, order="F")
                hits.begin(console, None)
                screen = Aim(play.raid) if aims else play.top
                screen.draw(console)
                for cell in ((me.x + x, me.y + y) for x, y in product((-2, 2), (-2, 2))):
                    assert cell in shown(console), (size, dx, dy, by, cell)
                for cell in ((foe.x + x, foe.y + y) for x, y in product((-1, 1), (-1, 1))):
                    assert cell in shown(console), (size, dx, dy, by, cell)


def shown(console: Console) -> set[Cell]:
    """Return the cells of the Level that are drawn on this console, and not covered."""
    high = next(y for y in range(1, console.height) if chr(console.rgb["ch"][1, y]) == "─")
    cells = (hits.hit(console, Mouse(*at, "click")) for at in product(range(console.width), range(high)))
    return {cell for cell in cells if isinstance(cell, tuple) and not isinstance(cell, hits.Named)}


@pytest.mark.parametrize("size", SIZES)
def test_a_place_far_off_that_is_looked_at_has_ground_on_all_sides(table: Lay, size: Cell) -> None:
    """It was drawn in the map's outermost corner, and what lies beyond it was not seen."""
    play = table("wasp").do(";")
    me = play.view.me.body
    for dx, dy in ((70, 0), (-60, -20), (0, 30)):
        play.top.at = play.top.within((me.x + dx, me.y + dy))
        console = Console(*size, order="F")
        play.stage.draw(console)
        around = {(play.top.at[0] + x, play.top.at[1] + y) for x, y in product((-3, 3), (-1, 1))}
        assert around <= shown(console)


def test_a_question_stands_where_it_hides_nobody_and_the_map_comes_back(table: Lay) -> None:
    play = table("wasp")
    at = corner(play, (80, 24))
    lines = play.do("a").shows().split("\n")
    assert any("@" in line for line in lines[1:])
    play.do("escape")
    assert corner(play, (80, 24)) == at


def test_the_place_of_the_job_is_on_the_map_if_it_fits_and_drives_nobody_to_the_edge(table: Lay) -> None:
    """It was cut at the right edge with the left half empty."""
    view, area = table("wasp").view, Area(0, 0, 48, 18)
    (x, y), before = nest_map.where(view), nest_map.origin(view, area)
    for far, kept in ((39, True), (41, False)):
        for by in (far, -far):
            vars(view)["goal"] = x + by, y
            at = nest_map.origin(view, area)
            assert inside((x + by, y), at, area) is kept
            assert (at == before) is not kept
            assert area.w // EDGE <= x - at[0] < area.w - area.w // EDGE


@pytest.mark.parametrize("tiles", [False, True])
def test_the_box_of_a_question_stays_where_it_was_drawn_while_it_stands(table: Lay, *, tiles: bool) -> None:
    """At the first Tab or wrong key in it, it moved up or to the other side, and the map with it."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    if tiles:
        glyphs.use(glyphs.TILES)
    assert play.go_on("MayResist")
    play.raid.quiet()
    play.raid.log.also("A word about this and that. " * 5, "dim")
    places = set()
    for advised in ([], ["The best is this and that. " * 3]):
        for words in advised:
            play.raid.log.also(words, "rule")
        places.add((boxed(play, (80, 24)), corner(play, (80, 24))))
    assert len(places) == 1


@pytest.mark.parametrize("seed", ["b", "e"])
def test_in_a_demonstration_the_first_room_is_in_the_middle_of_the_map_below_the_comment(table: Lay, seed: str) -> None:
    """It was cut off at the lower edge, with the upper half of the map empty."""
    demo = Demo(table("wasp").game, idle=False, seed=seed)
    demo.draw(console := Console(80, 24, order="F"))
    picture = demo.raid.picture
    assert isinstance(picture, RaidPicture) and picture.held
    rows = np.flatnonzero(demo.raid.view.known.max(1)) - picture.held.rest[1]
    high = picture.layout(console).map.h
    assert rows[0] >= 0 and abs(int(rows[0] - (high - 1 - rows[-1]))) <= 1 and rows[-1] < high
    demo.raid.run.close()


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("key", ["_", "a", "t", "m"])
def test_under_a_question_the_map_stands_still_unless_that_hides_who_acts_or_what_it_is_about(
    table: Lay, size: Cell, key: str
) -> None:
    """The list of Manoeuvres slid it by four rows, that of places by three, and "Tear down?" pushed the Obstacle off it."""
    play = plainly(roaming(table("beetle")), hints=False)
    if key == "m":
        assert fight(play, ("beetle",), ("minor",)).go_on("TakeTurn")
    else:
        obstructed(play)
        x, y = max(np.argwhere(play.view.visible & play.view.walkable)[:, ::-1].tolist())  # as far east as can be
        vars(play.view)["tiles"] = play.view.tiles.copy()
        play.view.tiles[y, x] = Tile.RUBBLE
    play.raid.say("A word about this and that. " * 12)  # so much that the log takes rows of the map
    before, picture = drawn(play, size), play.raid.picture
    assert isinstance(picture, RaidPicture)
    play.do(key)
    now, box = drawn(play, size), boxed(play, size)
    assert play.raid.ask
    about = asked_about(play.view, play.raid.ask.answers)
    assert all(cell in now for cell in about), "the box hides neither"
    if not any(box.holds(before[cell]) for cell in about if cell in before):
        assert {cell: now[cell] for cell in about} == {cell: before[cell] for cell in about}


@pytest.mark.parametrize("tiles", [False, True])
def test_from_a_question_to_the_next_the_map_stands(table: Lay, *, tiles: bool) -> None:
    """A broad one threw it seventeen cells aside, and the next back, twice in one exploration."""
    play, size = plainly(table("wasp"), hints=False), (112, 31)
    if tiles:
        glyphs.use(glyphs.TILES)
    picture = play.raid.picture
    assert isinstance(picture, RaidPicture)
    at = corner(play, size)
    told = "down, d100, but harm, mostly Blind, but unknown what else " * 2
    play.raid.show(Ask("Hungry", "A Hunger Cost.", [Answer(f"eat {n}", close, detail=told) for n in "ab"]))
    assert boxed(play, size).w > picture.layout(Console(*size)).map.w
    assert picture.held and picture.held.corner == at, "a corner hides nobody"
    moved = at[0] + 3, at[1]
    picture.held = picture.held._replace(corner=moved)
    vars(play.view)["n"] = play.view.n + 1  # it was answered
    play.raid.show(Ask("The light burns low", "A Cost.", [Answer("burn it", close), Answer("go without", close)]))
    assert boxed(play, size) and picture.held.corner == moved


def boxed(play: Table, size: Cell) -> Area:
    """Return where the question's box stands now."""
    play.shows(*size)
    picture = play.raid.picture
    assert isinstance(picture, RaidPicture) and picture.held and picture.held.box
    return picture.held.box


def drawn(play: Table, size: Cell) -> dict[Cell, Cell]:
    """Return at which cell of the console each cell of the Level is drawn now."""
    console = Console(*size, order="F")
    play.stage.draw(console)
    mapped = product(range(layout(*size, glyphs.columns()).map.w), range(1, size[1]))
    found = [(hits.hit(console, Mouse(*at, "click")), at) for at in mapped]
    return {
        (cell[0], cell[1]): at for cell, at in found if isinstance(cell, tuple) and not isinstance(cell, hits.Named)
    }
