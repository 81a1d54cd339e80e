"""A box over the map stands where it hides least of who acts, of foes, of what is asked about, and of the Room."""

from itertools import product

import pytest
from tcod.console import Console

from game.nest.paths import marked
from game.presentation.ask import Answer, Ask, close
from game.presentation.sight import strangers
from game.ui.map import glyphs
from game.ui.raid.picture import RaidPicture
from game.ui.screen_stack import ScreenStack
from game.ui.screens.lessons import opened
from tests.ui.every import FOES, fighting
from tests.ui.pictures import SIZES
from tests.ui.table import SIX, Lay, Table, fight
from tests.ui.test_every_question import at
from tests.ui.test_steady_map import chamber, drawn

STEPS = ("north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest")


def there(play: Table) -> set[tuple[int, int]]:
    """Return the cells of who acts, and of all others in sight."""
    return {(one.x, one.y) for one in (play.view.me.body, *strangers(play.view)) if one.x >= 0}


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("key", ["m", "s"])
@pytest.mark.parametrize("party", [("beetle",), SIX])
def test_a_list_in_a_fight_hides_neither_anybody_nor_the_room(
    table: Lay, party: tuple[str, ...], key: str, size: tuple[int, int]
) -> None:
    """It covered all but three rows of the Room, with empty rows below it, or a part of it beside empty earth."""
    play = fight(table("wasp"), party, FOES)
    now, floor = drawn(play.do(key), size).keys(), set(chamber(play))
    assert there(play) <= now
    assert len(floor - now) < len(floor) // 8


def test_a_list_leaves_the_panel_in_sight_where_the_map_can_go_aside(table: Lay) -> None:
    """It stood over the whole panel, with free columns of earth at the other side of the Room."""
    play = next(play for name, play in fighting(table("wasp")) if name == "manoeuvres, 1")
    assert there(play) <= drawn(play, (80, 24)).keys()
    assert "IN SIGHT" in play.shows()


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("key", ["a", "_"])
def test_a_list_on_a_walk_leaves_the_room_in_sight(table: Lay, key: str, size: tuple[int, int]) -> None:
    """It covered the lower half of the Room, with eight rows of empty earth above it."""
    play = table(*SIX)
    assert set(chamber(play)) <= drawn(play.do(key), size).keys()


@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize(("dx", "dy"), [*product((-20, 12), (-2, 2)), (3, 3)])
def test_a_tall_box_lets_the_map_go_aside_where_no_corner_will_do(table: Lay, dx: int, dy: int, *, tiles: bool) -> None:
    """Steps out of a fight were chosen with the Spider, her foes and the whole right half of the map under their list."""
    play = fight(table("wasp"), ("spider",), ("minor", "minor"))
    if tiles:
        glyphs.use(glyphs.TILES)
    picture = play.raid.picture
    play.shows()
    assert isinstance(picture, RaidPicture) and picture.held
    left, top = picture.held.corner
    picture.held = picture.held._replace(corner=(left + dx, top + dy))
    steps = [Answer(f"a step {way}", close, detail="nearest foe 3 off") for way in STEPS]
    play.raid.show(Ask("Out of the fight", "Back to the fight, or farther off? " * 4, steps))
    assert there(play) <= drawn(play, (80, 24)).keys()


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("many", [1, 6])
def test_looking_about_in_a_fight_hides_neither_who_acts_nor_what_is_looked_at(
    table: Lay, many: int, size: tuple[int, int]
) -> None:
    """The description covered who acted, and rows of empty earth stood above it."""
    play = next(play for name, play in fighting(table("wasp")) if name == f"look, {many}")
    me = play.view.me.body
    assert there(play) <= drawn(play, size).keys(), "two foes were above the map, with rows of earth below her"
    for _ in there(play):
        if abs(play.top.at[1] - me.y) < size[1] // 4:
            x, y = drawn(play, size)[me.x, me.y]
            assert play.shows(*size).split("\n")[y][x] == "@"
            assert play.top.at in drawn(play, size)
        play.do("tab")


def test_the_room_of_a_lesson_is_whole_above_its_text(table: Lay) -> None:
    """Its lower wall was cut, with four rows of empty earth above it."""
    play = table()
    play.stage = ScreenStack(opened(play.game, 1))
    room = marked(play.top.raid.view.known)
    assert set(room) <= drawn(play, (80, 24)).keys()
    play.top.raid.run.close()


@pytest.mark.parametrize("name", ["Shelter", "Mend", "ShakeOff"])
def test_the_steps_of_a_rest_stand_beside_its_questions(table: Lay, name: str) -> None:
    """The later ones were under the box."""
    shown = at(table, name).shows(80, 24)
    assert not [step for step in ("a shelter", "Effects", "lessons", "Items") if f" {step}" not in shown]


@pytest.mark.parametrize("name", ["Aside", "ByWhat", "Intend", "Share", "MayResist", "Interrupt"])
def test_a_question_takes_no_more_rows_of_the_log_than_it_needs(table: Lay, name: str) -> None:
    """It took all that could be spared, or none."""
    play = at(table, name)
    assert play.raid.ask and f"─ {play.raid.ask.title} ─" in play.shows(100, 30), "it stood higher than the screen"
    picture = play.raid.picture
    assert isinstance(picture, RaidPicture) and picture.held and picture.held.box
    usual, log, box = picture.layout(Console(100, 30, order="F")), picture.held.parts.log, picture.held.box
    assert usual.log.h - log.h <= 1 or box.y == usual.map.y
    assert box.y + box.h <= log.y


@pytest.mark.parametrize("which", ["manoeuvres, 1", "manoeuvres, 6", "suppress, 1"])
def test_the_menus_of_a_fight_leave_the_panel_and_the_log_whole(table: Lay, which: str) -> None:
    """At 80x24 what a Manoeuvre takes was told in five rows, and why a threat is in vain made the box as broad as the screen."""
    play = next(play for name, play in fighting(table("wasp")) if name == which)
    shown = play.shows(80, 24)
    assert "lines more" not in shown and "more: L" not in shown and "…" not in shown.rpartition("└")[2]


def test_a_refusal_that_is_told_under_an_open_question_stands_whole(table: Lay) -> None:
    """Why Shift-Tab goes no further is told in five rows, and of these the box left the last four."""
    play = at(table, "Share")
    play.shows(80, 24)
    why = "One blow of Major #1 paralyses, up to 41 %, and kills, up to 50 %. " * 5
    play.raid.refuse(f"it stops here, however often the key is pressed. {why}")
    shown = " ".join(play.shows(80, 24).split())
    assert "it stops here" in shown and "…One" not in shown and shown.count("up to 50 %") == 5
