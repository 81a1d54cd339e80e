"""The adviser's key does what it has said only while its line can be read: after any page but a look it says it again."""

import pytest

from game.engine.commands import Act, Go, Say
from game.engine.entries import Wounded
from game.presentation.ask import Answer, Ask, Do, Giving, Showing, close
from game.telling.log import Line
from game.ui.raid.advised import advises
from game.ui.raid.screen import RaidScreen
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_leading import famished
from tests.ui.test_walking import said

PAGES = ("p", "L", "c", "i", "?", "J")


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


@pytest.mark.parametrize("key", ["p", "L"])
def test_so_it_is_with_an_answer(table: Lay, key: str) -> None:
    play = famished(table("wasp").do("x", "n"))
    n = play.do("tab").raid.run.n
    assert says(play)
    read(play, key)
    assert play.do("tab").raid.run.n == n and says(play)
    assert play.do("tab").raid.run.n > n


@pytest.mark.parametrize("asked", [False, True])
def test_after_a_look_it_stands_where_it_stood_and_is_done(table: Lay, asked: bool) -> None:
    """It was gone from the message area, though nothing had happened."""
    play = famished(table("wasp").do("x", "n")) if asked else plainly(fight(table("wasp"), ("wasp",), ("minor",)))
    play.do("tab")
    line, n = says(play), play.raid.run.n
    read(play, ";")
    assert says(play) == line
    assert line[0][:40] in play.shows().replace("\n", " ")
    assert play.do("tab").raid.run.n > n


def test_advice_has_room_however_much_is_told(table: Lay) -> None:
    """Where Wounds filled the log, what the key would do was not to be read, or ended in "…"."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)))
    play.do("tab")
    n = play.raid.run.n
    wound = Wounded(command=n, who=1, wounds=1, total=1, limit=4, cause="bite")
    play.raid.lines.extend(Line(f"{'Blood and again blood. ' * 3}{i}", "bad", wound) for i in range(20))
    play.raid.log.fresh = 20
    assert says(play)[0] in " ".join(play.shows().replace("│", " ").split())
    assert play.do("tab").raid.run.n > n


def test_advice_longer_than_the_log_is_shown_from_its_end(table: Lay) -> None:
    """Where nothing else is new it is not left out."""
    play = table("wasp")
    play.raid.log.also("Tab: " + "a very long line of advice, " * 12 + "the end", "rule")
    assert "the end" in play.shows()
    assert not play.raid.picture.unsaid


# -- in a list of deeds ------------------------------------------------------------------------------------------


def test_in_a_list_without_what_is_advised_that_is_said_and_again_is_done(table: Lay) -> None:
    """It only moved the mark."""
    play = table("wasp")
    raid, here = play.raid, (play.view.me.body.x, play.view.me.body.y)
    go = next(one.command for one in play.view.choices if isinstance(one.command, Go) and not one.refused)
    raid.counsel.roamed = play.view.n, go
    raid.show(Ask("Do what?", "", [Answer("wait", Giving(Say("wait"))), Answer("rest", Giving(Act("rest")))]))
    n = play.do("tab").raid.run.n
    assert raid.ask and raid.ask.menu.at == 0
    assert says(play) and "That is not in this list." in [one.text for one in raid.notices]
    play.do("tab")
    assert raid.ask is None and raid.run.n > n
    assert (play.view.me.body.x, play.view.me.body.y) != here


def test_what_is_advised_is_found_in_a_list_behind_a_row(table: Lay) -> None:
    play = table("wasp")
    deed = play.raid.counsel.roam(play.view)
    inner = Ask("Which?", "", [Answer("no", close), Answer("this", Giving(deed))], escape=close)
    play.raid.show(Ask("Do what?", "", [Answer("wait", Giving(Say("wait"))), Answer("more …", Showing(inner))]))
    n = play.do("tab").raid.run.n
    assert play.raid.ask and play.raid.ask.marked and play.raid.ask.marked.label == "more …"
    play.do("tab", "tab")
    assert play.raid.ask.marked and play.raid.ask.marked.label == "this" and play.raid.run.n == n
    assert play.do("tab").raid.run.n > n


def test_in_a_list_of_a_turn_the_mark_goes_to_what_is_advised(table: Lay) -> None:
    """The line is said, its first deed is marked where the list has it; where not, that is said. Again does the line."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)))
    raid = play.raid
    deed = raid.counsel.best(play.view)[1][0].command
    cases: list[tuple[list[Do], int]] = [([close, Giving(deed)], 1), ([close, Giving(Say("wait"))], 0)]
    for rows, at in cases:
        raid.counsel.at = -1
        raid.show(Ask("Do what?", "", [Answer(f"row {n}", do) for n, do in enumerate(rows)]))
        n = play.do("tab").raid.run.n
        assert raid.ask and raid.ask.menu.at == at
        assert ("That is not in this list." in [one.text for one in raid.notices]) == (not at)
    assert play.do("tab").raid.run.n > n


def test_of_a_question_that_is_the_players_own_tab_says_so(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = famished(table("wasp").do("x", "n"))
    assert play.raid.ask
    monkeypatch.setattr(type(play.raid.counsel), "answer", lambda *_: None)
    play.raid.ask.best = None
    at = play.raid.ask.menu.at
    assert play.do("tab").raid.ask and play.raid.ask.menu.at == at
    assert said(play).startswith("None of these is advised")
