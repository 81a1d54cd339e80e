"""Large screens: what small ones leave out or cut has the room that there is."""

import re

import numpy as np
import pytest
from tcod.console import Console

from game.engine import steps
from game.engine.entries import Entry
from game.presentation.page import Page, PageRow, Section
from game.telling.log import Line
from game.telling.shorten import broken
from game.ui.map.crosssection import painted
from game.ui.raid import logbook
from game.ui.raid.commentary import Comment
from game.ui.screen_stack import ScreenStack
from game.ui.screens.codex import CodexScreen, breaks
from game.ui.screens.demo import Demo
from game.ui.screens.party_select import Choose
from game.ui.widgets.layout import Area, layout
from game.ui.widgets.page_layout import laid
from tests.scenes.scene import Scene
from tests.ui.pictures import SIZES
from tests.ui.seldom import CROWD
from tests.ui.table import SIX, Lay, aiming, fight, plainly
from tests.ui.test_orders import bag, lying
from tests.ui.test_uncut import boxed

MELEE = """
    . . . . . . . . .
    . . . m W M . . .
    . . . . . n . . .
    . . . . . . . . .
"""


def drawn(screen: Demo, width: int, height: int) -> str:
    console = Console(width, height, order="F")
    screen.draw(console)
    return "\n".join("".join(map(chr, row)) for row in console.rgb["ch"].T.tolist())


@pytest.mark.parametrize(("size", "whole"), [((80, 24), False), ((120, 40), True), ((160, 50), True)])
def test_a_list_on_a_high_screen_tells_of_all_rows_at_once(table: Lay, size: tuple[int, int], whole: bool) -> None:
    """On a low one, of the marked row at the bottom. What stands in the row is not told below it again."""
    play = table("wasp")
    bag(play, "remains", "foxfire")
    play.do("i")
    lines = play.shows(*size).split("\n")
    assert sum("It can be eaten" in line for line in lines) == (2 if whole else 1)
    assert any("It gives light" in line for line in lines) is whole
    assert not any("Remains: Food, rated" in line for line in lines)
    first, second = (next(y for y, line in enumerate(lines) if name in line) for name in (" Remains ", " Foxfire "))
    assert (second > first + 1) is whole
    assert (lines[second - 1] == "") is whole
    play.do("down")
    assert any("It gives light" in line for line in play.shows(*size).split("\n"))


def test_where_not_all_descriptions_fit_the_marked_row_has_its_own_at_the_bottom(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 5)
    lying(play, "foxfire", "materials", *["hint"] * 6)
    play.do("i")
    assert sum("It can be eaten" in line for line in play.shows(80, 30).split("\n")) == 1


def test_below_the_band_of_an_aim_stands_what_happened_last(table: Lay) -> None:
    """As many lines as there are rows; on a low screen there are none."""
    for seed in range(20):
        play = plainly(fight(table("wasp"), ("wasp",), ("minor",), f"roomy {seed}"), hints=False)
        if aiming(play):
            break
    last = broken(play.raid.lines[-1].text, 150)[-1]
    assert last in play.shows(160, 50)


@pytest.mark.parametrize(("size", "cut"), [((80, 24), True), ((120, 40), False)])
def test_the_odds_of_a_comment_are_whole_where_there_is_room(table: Lay, size: tuple[int, int], cut: bool) -> None:
    demo = Demo(table("wasp").game, idle=False, seed="roomy")
    odds = " ".join(f"{n} % this, {n} % that;" for n in range(10, 19))
    demo.comment = Comment(want="It wants much, and says so.", odds=odds, key="")
    told = " ".join(drawn(demo, *size).split())
    assert ("18 % that;" in told) is not cut
    assert "It wants much" in told
    demo.raid.run.close()


def test_what_comes_of_a_key_in_a_list_is_told_whole(table: Lay) -> None:
    """A meal may have several sentences, the last of which says what it did."""
    play = table("wasp")
    bag(play, "remains")
    play.do("i")
    play.top.said = " ".join(f"Sentence {n} of what has come of it." for n in range(5))
    told = " ".join(play.shows().split())
    assert play.top.said in told


def test_the_map_of_the_nest_tells_of_the_marked_room_at_every_size(table: Lay) -> None:
    play = table("wasp").do("p")
    for width, height in SIZES:
        assert "You are in it" in " ".join(play.shows(width, height).split())


@pytest.mark.parametrize("size", SIZES)
def test_every_roll_in_the_history_tells_its_result(table: Lay, size: tuple[int, int]) -> None:
    """The sentence is shortened instead, and what decided the roll is told at the bottom."""
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute")).do("H")
    rows = [line for line in play.shows(*size).split("\n") if ", die " in line]
    assert len(rows) > 5
    ends = ("Success", "Failure", "alarm", "way on", "no way", ")", "]")
    assert [row for row in rows if not row.rstrip(" ↑↓").endswith(ends)] == []


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (160, 50)])
def test_what_a_look_says_leaves_the_panel_its_rows_and_covers_nobody(table: Lay, size: tuple[int, int]) -> None:
    """The panel goes on beside it, and whoever looks is not covered."""
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute", "worker")).do(";")
    lines = play.shows(*size).split("\n")
    arrow = any(line[layout(*size).map.w - 1 :].startswith("↓") for line in lines[1:-2])
    assert arrow is ("PgDn" in lines[-1])
    assert all(line[layout(*size).panel.x] == "│" for line in lines[layout(*size).log.y + 1 : -2])
    assert any("@" in line[: layout(*size).map.w] for line in lines)


def test_a_row_of_the_log_that_goes_on_with_a_sentence_says_so() -> None:
    console = Console(30, 4, order="F")
    told = [Line("It goes on for longer than the two rows below have room for.", "bad", Entry(command=1))]
    logbook.draw(console, Area(0, 0, 30, 3), told, 0, "L")
    shown = ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist()]
    assert shown[1].startswith("…the two") and shown[2].startswith(" for.")


def test_the_nest_of_the_title_is_deeper_on_a_high_screen() -> None:
    for width, height in SIZES:
        nest = painted(width, height - 2)
        rooms = sum(chr(code) in "wmM" for code in nest.glyphs.ravel())
        assert rooms >= (7 if height < 40 else 10 if height < 50 else 13)
        assert nest.glyphs.shape == (width, height - 2)
        reached = nest.dug[np.isin(nest.glyphs, [ord(sign) for sign in "wmMQ"])]
        assert (reached >= 0).all(), "every chamber is dug from the entrance"


def test_a_long_page_of_the_codex_has_two_columns_where_they_fit(table: Lay) -> None:
    play = table("wasp").do("?")
    assert not any(line[100:].strip("↓ ") for line in play.shows(120, 40).split("\n")[2:-1])
    both = [line for line in play.shows(160, 50).split("\n")[2:-1] if line[:78].strip() and line[82:].strip()]
    assert len(both) > 30
    assert "Walk north." in play.shows(160, 50)
    before, after = play.shows(160, 50).split("\n"), play.do("down").shows(160, 50).split("\n")
    assert before[3:8] == [line.replace("↑", "").rstrip() for line in after[2:7]], "it scrolls by lines"


def test_a_lone_long_label_does_not_squeeze_a_page() -> None:
    rows = [PageRow("A value that needs most of the columns of its row.", "x")] * 4
    page = Page(
        "", [Section([*rows, PageRow("Short.", "Shift-Home Shift-End Shift-PgUp"), PageRow("Short.", "Backspaces")])]
    )
    told = ["".join(said for said, _ in row).rstrip() for row in laid(page, 63)]
    assert told[0] == f"{'x':12}{rows[0].value}"
    assert told[4:] == ["Shift-Home  Short.", "Shift-End", "Shift-PgUp", "Backspaces  Short."]


def test_where_there_is_room_all_classes_are_compared(table: Lay) -> None:
    play = table()
    play.stage = ScreenStack(Choose(play.game))
    assert play.shows().count("hardest") == 0
    for width, height in SIZES[1:]:
        shown = play.shows(width, height)
        assert re.search("alone +Threat +Survival", shown) and re.search("Spider +hard +29 +39", shown)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_list_leaves_the_fight_in_sight(table: Lay, size: tuple[int, int]) -> None:
    """On a small screen all its answers are worth more. A refusal's long reason is told whole where it is marked."""
    play = fight(table("wasp"), ("wasp",), ("minor", "major", "nasute", "worker")).do("m", "I", "a")
    shown = play.shows(*size)
    assert "by what?" in shown
    if size >= (120, 40):
        assert "WASP" in shown and "@" in shown and "mMnw" in shown
    else:
        assert not any(row.rstrip().endswith(("↓", "↑")) for row in boxed(shown.split("\n")))
    play.do("-")
    reason = next(one.refused for one in play.raid.ask.answers if len(one.refused) > 40)
    while play.raid.ask.marked.refused != reason:
        play.do("down")
    assert reason in " ".join(" ".join(boxed(play.shows(*size).split("\n"))).split())


def test_no_column_of_the_codex_ends_with_a_heading_or_in_a_paragraph(table: Lay) -> None:
    """Where all of a page is in sight."""
    screen = CodexScreen(table("wasp").raid, "index")
    lines = screen.lines()
    _, second = breaks(lines, 46, 2)
    assert not lines[second - 1] and lines[second]
    assert not any(span.style == "head" for span in lines[second - 2])
    assert breaks(lines, 20, 2) == [0, 20], "it does not fit"


def test_of_many_foes_as_many_tell_their_state_as_there_is_room_for(table: Lay) -> None:
    play = fight(table("wasp"), SIX, CROWD)
    shown = play.shows(160, 50)
    assert sum(shown.count(one) for one in ("armour here", "faces you", "faces away", "open here")) >= 6


def test_whoever_resists_sees_all_answers_and_the_foes_beside_her(table: Lay) -> None:
    """On the smallest screen the box once hid both: its first answer stood behind an arrow, and the map showed nobody."""
    ills = {"Poisoned": 60, "Bleeding": 40, "Immobilised": 30, "Infected": 20, "Agony": 30}
    for many in range(1, len(ills) + 1):
        scene = Scene(MELEE, first="W", W=dict([*ills.items()][:many]))
        scene.happens(steps.MayResist(who=scene.who["W"]))
        play = table()
        play.stage = ScreenStack(play.game.play(scene.run))
        play.do()
        assert play.raid.ask
        for answer in play.raid.ask.answers:
            shows = play.shows(80, 24)
            assert "m@M" in shows, f"{many}:\n{shows}"
            assert all(one.label in shows for one in play.raid.ask.answers), f"{many}, {answer.label}:\n{shows}"
            play.do("down")
        play.game.close()


@pytest.mark.long
def test_a_window_a_few_columns_wider_than_eighty_has_a_margin_at_both_sides(table: Lay) -> None:
    """At 1366 pixels the keys began at its left edge, and the panel ended at its right."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    for width, margin in ((80, False), (85, True)):
        lines = play.shows(width, 24).splitlines()
        assert lines[-1].startswith(" ") is margin
        assert (max(map(len, lines[1:17])) < width) is margin
    assert all(len(play.shows(width, 24).splitlines()[-1]) < width for width in range(82, 140))
