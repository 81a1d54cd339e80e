"""The first page after a raid tells all of it in a few lines, and what to press next; none of it is cut."""

from pathlib import Path
from typing import get_args

import pytest

from game.engine.commands import Say
from game.presentation.page import words
from game.presentation.pages import race
from game.presentation.pages.summary import race_pages
from game.race.rules import Conduct
from game.race.splits import ORDER, Split
from game.run.journal import read
from game.ui.app import farewell, press
from game.ui.launch_options import LaunchTrouble
from game.ui.map.palette import colour
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.end import NEXT, EndScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.replay import Replay
from game.ui.screens.title import Title
from game.ui.typed_ahead import surprises
from game.ui.widgets.page_layout import laid
from tests.race.recordings import honest
from tests.ui.every import drawn
from tests.ui.table import SIX, Lay, Table, fight
from tests.ui.test_ending import dies

SMALL = 76, 21
"""The columns and rows of a page on the smallest screen."""


def whole(play: Table) -> str:
    """Return the end screen's first page at 80x24, once it is seen that it is not scrolled."""
    assert isinstance(play.top, EndScreen)
    shown = play.shows()
    assert "scroll" not in shown
    return " ".join(shown.split())


def last_of_six(play: Table) -> Table:
    """Let a party of six stand in the midst of many foes, and do nothing."""
    fight(play, SIX, ("major", "nasute", "minor") * 4)
    for _ in range(2000):
        if play.raid.over:
            break
        legal = play.view.legal()
        play.raid.give(next((one for one in legal if one in (Say("done"), Say("no"), Say("pass"))), legal[0]))
    return play


def test_a_death_is_told_on_one_page_with_its_roll_and_what_is_next(table: Lay) -> None:
    play = dies(table("wasp")).do("enter")
    told = whole(play)
    for part in (
        "WASP: ",
        "You died of",
        "chances in 100",
        "Threat",
        "THE RAID",
        "5 turns",
        "1 fight: 1 lost",
        "WHAT NEXT",
    ):
        assert part in told, part
    keys = play.game.keys
    assert all(f"{keys.shown(one, 'end')} {keys.actions['end'][one][1]}" in told for one in NEXT)
    assert "10 things done without: CONDUCTS, the last page, names them" in told


@pytest.mark.long
def test_six_deaths_fit_it_too(table: Lay) -> None:
    play = last_of_six(table(*SIX))
    assert play.raid.run.raid.outcome == "dead"
    told = whole(play.do("enter"))
    assert all(name.upper() in told for name in SIX)
    assert " died of " in told and "WHAT NEXT" in told and "things done without: CONDUCTS, the last" in told
    assert "no Luck pushed" in play.shows(80, 40)


@pytest.mark.long
def test_a_won_raid_tells_the_job_and_the_last_scene_comes_next(table: Lay, tmp_path: Path) -> None:
    play = table()
    recording = read(honest(tmp_path))
    replay = Replay(play.game, recording)
    play.stage = ScreenStack(replay)
    replay.to(90)
    replay.think()
    for key in ("1", "0", "0", "enter", "t"):
        play.stage.key(key)
    for record in recording.records[play.raid.run.n :]:
        play.raid.give(record.command)
    told = whole(play.do().do("enter"))
    assert "TAKE A MESSAGE TO THE SPY" in told and "The Job is done" in told and "Slain: my Minor Soldiers" in told
    assert "Tab the reward" in told
    assert "ALIVE" in play.do("tab").shows()


def test_every_conduct_and_split_says_what_it_means_and_each_page_fits() -> None:
    splits = [Split(key, 0, 10 * n, n, n, 1000 * n) for n, key in enumerate(ORDER)]
    pages = race_pages(splits, get_args(Conduct))
    assert [page.title for page in pages] == ["The splits", "Conducts"]
    assert all(len(list(laid(page, SMALL[0]))) <= SMALL[1] for page in pages)
    told = [row.value for page in pages for row in page.rows()]
    assert all(words("means")[one] in told for one in get_args(Conduct))
    assert words("summary")["counted"] in told and words("summary")["without"] in told


def test_a_broad_screen_has_the_splits_and_conducts_beside_the_first_page(table: Lay) -> None:
    play = dies(table("wasp")).do("enter")
    shown = play.shows(120, 40)
    assert "CONDUCTS" in shown and words("means")["no-rest"] in shown
    assert words("means")["no-rest"] not in play.shows()


@pytest.mark.long
@pytest.mark.parametrize("between", [(), ("tab",)])
@pytest.mark.parametrize(("key", "nest"), [("n", "a new nest"), ("r", "this nest")])
def test_no_raid_begins_by_the_first_press_of_its_key(
    table: Lay, key: str, nest: str, between: tuple[str, ...]
) -> None:
    """In other places n is the no, and a step; r was one of a seed that was typed still. Here it first says what it does, and any other key takes that back."""
    play = dies(table("wasp")).do("enter")
    ended = play.raid
    play.do(key)
    told = f"{key} again begins a"
    assert isinstance(play.top, EndScreen) and told in play.shows() and nest in play.shows()
    play.do(*between)
    assert (told in play.shows()) is not bool(between)
    play.do(key)
    assert isinstance(play.top, PageScreen) is (play.raid is ended) is bool(between)
    assert (play.raid.run.head.seed == ended.run.head.seed) is (bool(between) or key == "r")


@pytest.mark.long
def test_what_next_is_marked_under_the_mouse_and_done_by_a_click(table: Lay) -> None:
    """Its rows were for reading alone."""
    play = dies(table("wasp")).do("enter")
    play.shows()
    y = next(y for y, line in enumerate(play.shows().splitlines()) if " n  Pressed twice" in line)
    plain = drawn(play).rgb["bg"][10, y].tolist()
    assert drawn(play.mouse("move", 10, y)).rgb["bg"][10, y].tolist() == list(colour("select")) != plain
    assert "n again begins a new raid at once" in play.mouse("click", 10, y).shows()


def test_a_mouse_that_rests_where_the_last_answer_stood_begins_nothing(table: Lay) -> None:
    """The question of death had been answered there: the page marked "This nest again", and a stray click began it."""
    play = dies(table("wasp")).do("enter")
    y = next(y for y, line in enumerate(play.shows().splitlines()) if " n  Pressed twice" in line)
    play.do("escape").mouse("move", 9, y).mouse("click", 10, y)
    assert isinstance(play.top, EndScreen)
    assert drawn(play).rgb["bg"][10, y].tolist() != list(colour("select"))
    play.mouse("click", 10, y)
    assert isinstance(play.top, EndScreen) and "n again" not in play.shows()
    assert "n again" in play.mouse("move", 11, y).mouse("click", 11, y).shows()


def test_clicks_and_keys_before_the_page_is_shown_choose_nothing_there(table: Lay) -> None:
    """The raid's end is a surprise, as a question is."""
    play = dies(table("wasp"))
    before = surprises(play.stage)
    press(play.stage, ["space", "n"])
    assert isinstance(play.top, EndScreen) and surprises(play.stage) > before
    assert "n again" not in play.shows()


def test_from_the_page_back_to_the_last_view_and_from_there_to_the_title(table: Lay) -> None:
    """Esc led from the page to the title, which does not have the raid any more."""
    play = dies(table("wasp"))
    assert play.shows().splitlines()[-1] == "any key what became of the raid"
    play.do("enter", "escape")
    assert isinstance(play.top, RaidScreen)
    assert play.shows().splitlines()[-1] == "any key what became of the raid  Esc title"
    play.do("enter")
    assert isinstance(play.top, EndScreen)
    play.do("escape", "escape")
    assert isinstance(play.top, Title)


def test_on_leaving_after_a_death_another_raid_is_not_called_the_one_played(
    table: Lay, capsys: pytest.CaptureFixture[str]
) -> None:
    """It said: the raid is kept in the folder of the one left the day before."""
    play = table("wasp")
    waits = play.raid.run.folder
    play.do("S")
    play.stage = ScreenStack(play.game.begin(("wasp",), "y", "deliver"))
    play.raid.give(Say("surrender"))
    play.do("enter", "t")
    assert farewell(play.game) == 0
    assert capsys.readouterr().err == f"nest: another raid waits, turn 0, Level 1: {waits}\n"


def test_why_the_splits_do_not_open_is_said(table: Lay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The key seemed to do nothing."""
    play = table("wasp")
    play.raid.give(Say("surrender"))
    play.do("enter")
    assert isinstance(play.top, EndScreen)

    def broken(*_: object) -> None:
        raise LaunchTrouble("Broken off.")

    monkeypatch.setattr(race, "splits", broken)
    play.raid.run.folder = tmp_path
    assert "Broken off." in play.do("s").shows()
