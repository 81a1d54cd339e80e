"""The adviser's key does what it has said only while its line can be read: after any page it says it again."""

import pytest

from game.engine.entries import Wounded
from game.telling.log import Line
from game.ui.raid.advised import advises
from game.ui.raid.screen import RaidScreen
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_leading import famished

PAGES = ("p", "L", ";", "c", "i", "?", "J")


def says(play: Table) -> list[str]:
    return [one.text for one in play.raid.notices if advises(play.raid, one)]


def read(play: Table, key: str) -> None:
    """Open a page, read it and close it again."""
    play.do(key)
    assert not isinstance(play.top, RaidScreen)
    play.shows()
    for _ in range(2):
        if not isinstance(play.top, RaidScreen):
            play.do("escape")
    play.shows()


@pytest.mark.parametrize("key", PAGES)
def test_after_any_page_advice_is_said_again_before_it_is_done(table: Lay, key: str) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)))
    play.do("tab")
    line, n = says(play), play.raid.run.n
    assert line and line[0][:40] in play.shows().replace("\n", " ")
    read(play, key)
    assert not says(play)
    assert play.do("tab").raid.run.n == n
    assert says(play) == line
    assert play.do("tab").raid.run.n > n


@pytest.mark.parametrize("key", ["p", "L", ";"])
def test_so_it_is_with_an_answer(table: Lay, key: str) -> None:
    play = famished(table("wasp").do("x", "n"))
    n = play.do("tab").raid.run.n
    assert says(play)
    read(play, key)
    assert play.do("tab").raid.run.n == n and says(play)
    assert play.do("tab").raid.run.n > n


def test_advice_that_had_no_room_is_said_again(table: Lay) -> None:
    """Wounds are never left out: where they fill the log, what the key would do has not been read."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)))
    play.do("tab")
    n = play.raid.run.n
    wound = Wounded(command=n, who=1, wounds=1, total=1, limit=4, cause="bite")
    play.raid.lines.extend(Line(f"{'Blood and again blood. ' * 3}{i}", "bad", wound) for i in range(20))
    play.raid.log.fresh = 20
    assert says(play)[0][:20] not in play.shows()
    assert play.do("tab").raid.run.n == n
    assert says(play)[0][:20] in play.shows()
    assert play.do("tab").raid.run.n > n


def test_advice_longer_than_the_log_is_shown_from_its_end(table: Lay) -> None:
    """Where nothing else is new it is not left out."""
    play = table("wasp")
    play.raid.log.also("Tab: " + "a very long line of advice, " * 12 + "the end", "rule")
    assert "the end" in play.shows()
    assert not play.raid.picture.unsaid
