"""While something is asked, log, sheet, pool, Items and the ground may be read; then it is asked again."""

import pytest

from game.presentation.ask import Answer, Ask
from game.ui.raid.ask import AskScreen
from game.ui.raid.screen import RaidScreen
from game.ui.screens.lists import BagScreen, LogScreen
from game.ui.screens.look import LookScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.pool_screen import PoolScreen
from tests.ui.table import Lay
from tests.ui.test_leading import famished

SCREENS = {"L": LogScreen, "c": PageScreen, "p": PoolScreen, ";": LookScreen, "i": BagScreen}


@pytest.mark.parametrize("key", SCREENS)
def test_one_may_read_before_one_answers(table: Lay, key: str) -> None:
    play = famished(table("wasp").do("x", "n"))
    ask, n, shows = play.raid.ask, play.raid.run.n, play.shows()
    assert ask
    play.do(key)
    assert isinstance(play.top, SCREENS[key])
    assert play.shows() != shows
    for _ in range(2):
        if not isinstance(play.top, RaidScreen):
            play.do("escape")
    assert isinstance(play.top, RaidScreen)
    assert (play.raid.ask, play.raid.run.n) == (ask, n)
    assert play.shows() == shows
    play.do("n")
    assert play.view.question == "Roam"


@pytest.mark.parametrize("key", SCREENS)
def test_from_a_list_too(table: Lay, key: str) -> None:
    play = table("wasp").do("_")
    ask = play.raid.ask or play.do("a").raid.ask
    assert ask
    if key not in ask.menu.letters:
        play.do(key)
        assert isinstance(play.top, SCREENS[key])
        play.do("escape")
        assert play.raid.ask is ask


def test_the_sheets_key_is_no_letter_of_a_list(table: Lay) -> None:
    """C opens the sheet, or compares: only where nothing can be compared is it a row that is given its letter by the order."""
    play = table("wasp")
    rows = [Answer(f"row {n}", lambda _raid: None) for n in range(9)]
    assert AskScreen(Ask("x", "", rows)).menu.letters == list("abcdefghj")
    assert play.view.question == "Roam"


def test_a_walk_from_the_pool_is_not_begun_before_the_answer(table: Lay) -> None:
    play = famished(table("wasp").do("x", "n"))
    play.do("p", "enter")
    assert not play.raid.busy
    play.do("escape")
    assert play.raid.ask
