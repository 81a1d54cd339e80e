"""No screen of a raid, by any rules and at any size, cuts a word, loses a number, or writes one text over another."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.run.view import LevelRecord
from game.telling.shorten import cut, cut_thing
from game.ui.raid import dossier, panel
from game.ui.raid.foes import headed
from game.ui.screen_stack import ScreenStack
from game.ui.widgets.layout import Area, clear_of
from game.ui.widgets.rows import Row, RowLine, sided
from game.ui.widgets.widgets import title
from tests.ui.every import every
from tests.ui.pictures import SIZES
from tests.ui.seldom import seldom
from tests.ui.table import SIX, Lay, Table, fight
from tests.ui.uncut import EDITIONS, faults, ranged, watched


@pytest.mark.long
@pytest.mark.parametrize(
    "edition", [one if one == "fd100" else pytest.param(one, marks=pytest.mark.soak) for one in EDITIONS]
)
def test_every_screen_of_a_raid_is_whole_at_every_size(table: Lay, edition: str) -> None:
    found: dict[str, str] = {}
    with watched() as watch:
        for name, play in ranged(table, edition, 28, 14):
            for width, height in SIZES:
                for fault in faults(play, watch, width, height):
                    found.setdefault(fault, f"{width}x{height} {name}")
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("screens", [every, seldom])
def test_every_screen_is_whole_at_every_size(table: Lay, screens: Callable[[Lay], Iterator[tuple[str, Table]]]) -> None:
    """Those out of a raid, at its end and on the way to it too: options, records, replays, all questions.

    The longest explanation in a box is not kept room for where another answer is marked.
    """
    found: dict[str, str] = {}
    with watched() as watch:
        for name, play in screens(table):
            rows = boxed(play.shows().split("\n"))
            assert not (any(row.endswith("↓") for row in rows) and any(not row.strip() for row in rows)), name
            for width, height in SIZES:
                for fault in faults(play, watch, width, height):
                    found.setdefault(fault, f"{width}x{height} {name}")
    assert not found


def boxed(lines: list[str]) -> list[str]:
    """Return the rows within the frame of the question on a screen."""
    top = next((y for y, line in enumerate(lines) if "┌─ " in line and "┐" in line), len(lines))
    left, right = (lines[top].index("┌"), lines[top].index("┐")) if top < len(lines) else (0, 0)
    return [line[left + 1 : right] for line in lines[top + 1 :] if line[right : right + 1] == "│"]


@pytest.mark.parametrize(
    ("s", "width", "told"),
    [
        ("Spoiled Blue Nectar of Healing", 30, "Spoiled Blue Nectar of Healing"),
        ("Spoiled Blue Nectar of Healing", 24, "Spoiled Blue Nectar…"),
        ("good for one more meal, rated 7, weighs -2", 38, "good for one more… rated 7, weighs -2"),
        ("shaft down, Level rated 27", 22, "shaft down… rated 27"),
        ("10 Workers", 8, "10 Work…"),
        ("Level 12", 7, "Level…"),
        ("Well searched. I feel robbed.", 16, "Well searched…"),
        ("Noticed. The Wasp kicks a pebble.", 14, "Noticed…"),
        ("Wasp", 0, ""),
    ],
)
def test_a_text_loses_its_last_words_and_no_number(s: str, width: int, told: str) -> None:
    """A word is cut only where it stands alone; half a number would be a wrong one."""
    assert cut(s, width) == told


def words(row: RowLine) -> str:
    return "".join(s for s, _ in row.left) + "|" + "".join(s for s, _ in row.right)


def test_a_title_leaves_its_left_end_whole() -> None:
    console = Console(40, 3, order="F")
    title(console, "ODDS", "attack: my second band of Minor Soldiers #2")
    assert "".join(map(chr, console.rgb["ch"][:, 0])) == " ODDS    attack: my second… Soldiers #2 "


def test_what_does_not_fit_at_the_right_of_a_row_stands_below() -> None:
    left: Row = [("Actions ●○ no Attack", "dim")]
    right: Row = [("Spaces 5", "dim")]
    assert [words(row) for row in sided(left, right, 30)] == ["Actions ●○ no Attack|Spaces 5"]
    assert [words(row) for row in sided(left, right, 24)] == ["Actions ●○ no Attack|", "|Spaces 5"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rating_has_its_whole_name_in_the_second_panel(table: Lay, edition: str) -> None:
    """Where name, rating and bonus are too much for half a row, the rating goes, which the sheet has too."""
    play = table()
    play.game.launch = replace(play.game.launch, edition=edition)
    play.stage = ScreenStack(play.game.begin(("beetle",), "uncut"))
    for width in range(24, 40):
        told = [words(row).removesuffix("|") for row in dossier.ratings(play.view.me, width)]
        assert all(len(row) <= width for row in told)
        assert all(any(name in row for row in told) for name in ("Strength ", "Initiative ", "Survival "))


def test_a_foe_loses_how_many_wounds_it_bears_then_its_direction_before_its_name() -> None:
    """At 80 columns "m Minor #2 10/10     0 %" did not say where it stood."""
    told = [words(headed(("w", "text"), "Workers", " 11/11", (3, 4), wide, "", "45 %")) for wide in (25, 22, 15)]
    assert [("Workers 11/11" in one, "Workers 11" in one, "se" in one) for one in told] == [
        (True, True, True),
        (False, True, True),
        (False, True, False),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wide_box_hides_whole_rows_of_the_panel(table: Lay, edition: str) -> None:
    """The panel has the rows above the box; where it is at the top, those below it."""
    side = Area(54, 1, 26, 17)
    assert clear_of(side, Area(1, 10, 40, 8)) == side
    assert clear_of(side, Area(1, 10, 60, 8)) == Area(54, 1, 26, 9)
    assert clear_of(side, Area(1, 1, 60, 8)) == Area(54, 9, 26, 9)
    with content.chosen(edition):
        play = table("wasp")
    play.do("_")
    assert "WASP" in play.shows()


def test_all_of_the_job_is_told(table: Lay) -> None:
    play = table("wasp")
    view = play.view
    view.__dict__["job"] = replace(view.job, objective=" ".join(f"word{n}" for n in range(20)))
    assert "word19" in " ".join(words(row) for row in panel.errand(view, 24))


def test_the_order_of_turns_says_what_its_numbers_are(table: Lay) -> None:
    """Where there is no room for that, the numbers are left out too."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    assert "Initiative: " in play.shows(120, 40).split("\n")[0]
    many = fight(table("wasp"), SIX, ("minor", "major", "nasute", "worker"))
    line = many.shows(80, 24).split("\n")[0]
    assert "Initiative" not in line and "[" in line


def test_the_map_of_the_nest_says_what_the_two_numbers_of_a_level_are(table: Lay) -> None:
    play = table("wasp")
    play.view.__dict__["levels"] = (LevelRecord(1, 0, 0, ()),)
    assert "Level 1, rated 0" in play.shows()
    told = play.do("p").shows()
    assert "LEVEL 1, rated 0" in told
    assert "Level 2: the second you found. Rated 0 to 100: how hard all is there." in told


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_title_names_the_rules_if_they_are_others(table: Lay, edition: str) -> None:
    play = table()
    play.game.launch = replace(play.game.launch, edition=edition)
    told = {"fd100": "", "bind": "by the rules of BIND", "metamorphosis": "by the rules of Metamorphosis"}[edition]
    shown = play.shows()
    assert told in shown and ("by the rules" in shown) is bool(told)


@pytest.mark.parametrize(
    ("name", "width", "told"),
    [
        ("Yellow Nectar of Healing", 24, "Yellow Nectar of Healing"),
        ("Yellow Nectar of Healing", 22, "Nectar of Healing"),
        ("Yellow Nectar of Healing", 16, "… of Healing"),
        ("Honeydew of Restoration", 19, "… of Restoration"),
        ("Yellow Nectar of Healing", 9, "…Healing"),
        ("Spoiled Black Aphids of Venom", 28, "Spoiled Aphids of Venom"),
        ("Spoiled Black Aphids of Venom", 20, "Spoiled… of Venom"),
        ("Yellow Honeydew", 12, "Yellow…"),
    ],
)
def test_what_a_food_is_good_for_outlasts_its_colour_and_form(name: str, width: int, told: str) -> None:
    assert cut_thing(name, width) == told


def test_an_items_name_goes_before_its_direction_in_the_panel() -> None:
    """Columns that are free show the name: the map shows where the thing is."""
    row = words(headed(("!", "thing"), "Black Fly of Flight", " S", (4, 3), 24))
    assert "Black Fly of Flight S" in row
    row = words(headed(("!", "thing"), "Aphid Honeydew of Immobility", " C", (0, 0), 24))
    assert row.endswith("here"), "no map shows what lies under one's own feet"
    row = words(headed(("!", "thing"), "Honeydew of Restoration", " S", (4, 3), 24))
    assert "of Restoration S" in row
