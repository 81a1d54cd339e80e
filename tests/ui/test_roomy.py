"""Large screens: what small ones leave out or cut has the room that there is."""

import pytest
from tcod.console import Console

from game.ui.raid.commentary import Comment
from game.ui.screens.demo import Demo
from game.ui.widgets.widgets import broken
from tests.ui.table import Lay, aiming, fight, plainly
from tests.ui.test_orders import bag, lying


def drawn(screen: Demo, width: int, height: int) -> str:
    console = Console(width, height, order="F")
    screen.draw(console)
    return "\n".join("".join(map(chr, row)) for row in console.rgb["ch"].T.tolist())


@pytest.mark.parametrize(("size", "whole"), [((80, 24), False), ((120, 40), True), ((160, 50), True)])
def test_a_list_on_a_high_screen_tells_of_all_rows_at_once(table: Lay, size: tuple[int, int], whole: bool) -> None:
    """On a low one, of the marked row at the bottom."""
    play = table("wasp")
    bag(play, "remains", "foxfire")
    play.do("i")
    lines = play.shows(*size).split("\n")
    assert any("Remains: Food" in line for line in lines)
    assert any("Foxfire: " in line for line in lines) is whole
    first, second = (next(y for y, line in enumerate(lines) if name in line) for name in (" Remains ", " Foxfire "))
    assert (second > first + 1) is whole
    play.do("down")
    assert any("Foxfire: " in line for line in play.shows(*size).split("\n"))


def test_where_not_all_descriptions_fit_the_marked_row_has_its_own_at_the_bottom(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 5)
    lying(play, "foxfire", "materials")
    play.do("i")
    assert sum("Remains: Food" in line for line in play.shows(80, 30).split("\n")) == 1


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
