"""What is left when a raid is put aside or over: the title, the folder, the top line."""

import pytest

from game.engine.commands import Say
from game.presentation.questions import menus
from game.run.scenario import Moment, stage
from game.run.view import View
from tests.ui.table import Lay, fight


def test_raids_of_a_kind_are_told_apart_on_the_title(table: Lay) -> None:
    table("wasp").do("x", "S")
    table("wasp").do("x", "z", "z", "S")
    table("spider", "ants", seed="a rather long seed").do("S")
    title = table().top
    far = ["0 commands", "3 commands", "1 command"]
    assert [saved.commands for saved in title.saved] == [int(one.split()[0]) for one in far]
    assert title.menu.letters == ["a", "b", "c", "n", "t", "r", "l", "d", "o", "q"]
    for size in ((80, 24), (120, 40)):
        shows = table().shows(*size)
        assert all(f"{one} │" in shows for one in far)
        assert "x, 3 commands" in shows
        assert "seed a rather long seed" in shows


def test_where_the_raid_left_last_is_kept(table: Lay) -> None:
    play = table("wasp").do("x", "S")
    first = play.game.kept
    assert first == str(play.top.saved[0].folder)
    play.do("a")
    play.raid.give(Say("surrender"))
    play.game.title()
    assert play.game.kept == ""  # it is over


def test_once_it_is_over_the_top_line_says_how(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    assert "COMBAT" in play.shows().split("\n")[0]
    play.raid.run.raid.outcome = "won"
    for width in (80, 120):
        top = play.shows(width).split("\n")[0]
        assert "THE JOB IS DONE" in top
        assert "COMBAT" not in top
        assert "somebody" not in top


def test_escape_on_the_title_asks_once_more(table: Lay) -> None:
    """Esc means back everywhere else: who presses it once too often is not thrown out."""
    play = table().do("escape")
    assert play.top is not None
    assert "Esc again leaves the game." in play.shows()
    play.do("down", "escape")
    assert play.top is not None
    play.do("escape")
    assert play.top is None


def test_who_has_won_leaves_by_enter() -> None:
    """The first answer is the one that wins the raid; without the goods it is to stay."""
    run = stage(Moment("leaving", foes=("minor",)))
    view = View(run)
    with pytest.MonkeyPatch.context() as patch:
        for won, first in ((True, "leave the nest"), (False, "no, stay")):
            patch.setattr(menus, "wins", lambda _, won=won: won)
            patch.setattr(menus, "saying", lambda *_: [view.choices[0]])
            assert menus.leave(view).answers[0].label == first
    run.close()
