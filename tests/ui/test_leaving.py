"""What is left when a raid is put aside or over: the title, the folder, the top line."""

from functools import partial
from types import SimpleNamespace
from typing import cast

import pytest
from tcod.console import Console

from game.display import Display
from game.engine.commands import Say
from game.presentation.questions import menus
from game.run import save_folder
from game.run.run import Run, head
from game.run.scenario import Moment, stage
from game.run.snapshot import take
from game.run.view import View
from game.ui.app import waiting
from game.ui.raid import key_actions
from tests.ui.table import Lay, fight


def picture(console: Console) -> str:
    return "".join(map(chr, console.rgb["ch"].T.ravel().tolist()))


def test_raids_of_a_kind_are_told_apart_on_the_title(table: Lay) -> None:
    """By what players count by, turns and Levels: 569 Commands were told of a raid of some 155 keys."""
    far: list[str] = []
    for party, seed, keys in (
        (["wasp"], "x", "x"),
        (["wasp"], "x", "xzz"),
        (["spider", "ants"], "a rather long seed", ""),
    ):
        play = table(*party, seed=seed).do(*keys)
        far.insert(0, f"turn {play.view.turn}, Level {play.view.number}")
        play.do("S")
    title = table().top
    assert [saved.stands for saved in title.saved] == far
    assert len(set(far)) == len(far)
    assert title.menu.letters == ["a", "b", "c", "n", "t", "r", "l", "d", "o", "q"]
    for size in ((80, 24), (120, 40)):
        shows = table().shows(*size)
        assert all(f"{one} │" in shows or f"{one.replace('Level ', 'L')} │" in shows for one in far)
        assert f"x, {far[1]}" in shows
        assert "seed a rather long seed" in shows


def test_a_raid_that_was_broken_off_is_told_by_where_it_stood_last(table: Lay) -> None:
    """Its snapshot is older than its last Command; or damaged: turn and Level are not guessed at. It was "433 commands" for both."""
    table("wasp").do("x", "S")
    folder = table().top.saved[0].folder
    snapshot = folder / "snapshot"
    whole = snapshot.read_bytes()
    for broken in (b"", whole[:99], whole[:16] + b"\xff" * 40):
        snapshot.write_bytes(broken)
        assert save_folder.saved(folder).stands == "1 command"
    run = Run(head("x", ("wasp",)), digests=False)
    run.enter()
    snapshot.write_bytes(take(0, run.digest))
    assert save_folder.saved(folder).stands == "turn 0+, Level 1"
    run.close()


def test_that_a_raid_is_loading_is_shown_before_it_is_and_takes_no_key(table: Lay) -> None:
    """Nothing was shown for seconds, while the engine was loaded."""
    table("wasp").do("x", "S")
    shown = list[str]()
    display = SimpleNamespace(
        size=lambda: (80, 24),
        show=lambda console: shown.append(picture(console)),
        keys=lambda _: pytest.fail("read a key"),
    )
    title = table().top
    title.game.waiting = partial(waiting, cast("Display", display))
    title.key("a")
    assert len(shown) == 1 and "Loading the raid …" in shown[0]


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


@pytest.mark.parametrize("won", [True, False])
def test_who_has_won_is_not_asked_whether_to_leave(table: Lay, monkeypatch: pytest.MonkeyPatch, won: bool) -> None:
    """With the prize in hand there is nothing to weigh."""
    play = table("wasp", seed="out")
    play.raid.quiet()
    monkeypatch.setattr(key_actions, "wins", lambda _: won)
    monkeypatch.setattr(type(play.view), "choice", lambda *_: True)
    given: list[object] = []
    monkeypatch.setattr(play.raid, "give", given.append)
    monkeypatch.setattr(menus, "leave", lambda _: None)
    key_actions.up(play.raid)
    assert given == ([Say("leave")] if won else [])
