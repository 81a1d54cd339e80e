"""The tour, with which the demonstration begins: all that it promises is seen, in about three minutes, and it can be taken over at any moment."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.engine.commands import Say
from game.run.replay import verify
from game.ui.raid import tour
from game.ui.raid.tour import Tour, pinned, scenes
from game.ui.screen_stack import ScreenStack
from game.ui.screens.demo import Demo
from tests.ui.demo_script import STAGED, again, asset, directed
from tests.ui.table import Table


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Table]:
    play = Table(tmp_path / "saves")
    play.stage = ScreenStack(Demo(play.game, idle=False))
    yield play
    if isinstance(play.top, Demo):
        play.top.raid.run.close()
    play.game.close()


def test_every_scene_still_happens_at_its_command() -> None:
    """If not, after a change of rules: `python -m tests.ui.demo_script` finds another raid."""
    stage = again(pinned())
    assert stage.scenes | {"end": len(pinned().commands)} == pinned().scenes
    assert set(pinned().scenes) == set(scenes()) >= STAGED


@pytest.mark.soak
def test_the_script_that_pinned_it_would_pin_it_again() -> None:
    found = directed(replace(pinned(), commands=(), scenes={}))
    assert found == pinned()
    assert asset(found) == (content.folder() / "tour_raid.toml").read_text(encoding="utf-8")


@pytest.mark.long
def test_it_takes_three_minutes_and_every_page_is_read_whole(play: Table) -> None:
    """At speed 1, on the smallest screen and on a wide one; the map keeps its rows."""
    demo, spent, read = play.top, 0.0, list[str]()
    demo.pulse()
    while demo.raid.run.n < len(pinned().commands) or demo.pages or demo.comment.title:
        spent += demo.pace
        if demo.comment.title:
            read.append(demo.comment.want)
            for width in (80, 120):
                area = demo.raid.picture.layout(Console(width, width // 3, order="F")).map
                heading, *rows = (line for line, _ in demo.spoken(area.w - 2))
                assert "…" not in heading
                assert " ".join(rows) == " ".join(demo.comment.want.split())
        demo.pulse()
    assert 150 <= spent <= 210
    assert len(dict.fromkeys(read)) == sum(len(scene.before) + len(scene.after) for scene in scenes().values())
    assert demo.raid.run.decision is not None  # and it goes on
    n = demo.raid.run.n
    for _ in range(30):
        demo.pulse()
    assert demo.raid.run.n > n
    assert demo.raid.run.head.seed == pinned().seed


@pytest.mark.long
def test_it_can_be_taken_over_at_any_moment(play: Table) -> None:
    """What was looked on at is a recording that verifies, up to where the player sat down: at the start, between scenes, in each of them, at the end."""
    last = len(pinned().commands)
    for n in sorted({0, *pinned().scenes.values(), *range(5, last, 10), last}):
        demo = Demo(play.game, idle=False)
        play.stage = ScreenStack(demo)
        while demo.raid.run.n < n:
            demo.pulse()
        run = demo.raid.run
        play.stage.key("t")
        assert play.top.raid.run is run
        assert (run.n, run.decision is not None) == (n, True)
        play.game.close()
        verified, _ = verify(run.folder / "journal")
        assert (verified.n, verified.digest) == (n, run.digest)
        verified.close()


@pytest.mark.parametrize("n", [0, 1, 9, len(pinned().commands) - 1])
def test_where_the_rules_are_others_the_bot_plays(play: Table, monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    """The Command after the first `n` is refused: from there on nothing more is said of the tour, and no word of an error."""
    commands = pinned().commands
    other = replace(pinned(), commands=(*commands[:n], Say("nonsense"), *commands[n + 1 :]))
    monkeypatch.setattr(tour, "pinned", lambda: other)
    demo = Demo(play.game, idle=False)
    while demo.raid.run.n < n or demo.pages or demo.planned:
        demo.pulse()
    titles = []
    while demo.raid.run.n < n + 5:
        demo.pulse()
        titles.append(demo.comment.title)
    assert not any(titles)
    assert not demo.raid.notices
    demo.raid.run.close()


def test_a_seed_of_ones_own_has_no_tour(play: Table) -> None:
    demo = Demo(play.game, idle=False, seed="mine")
    assert demo.tour is None
    assert (Demo(play.game, idle=True).raid.run.head.seed, demo.raid.run.head.seed) == (pinned().seed, "mine")
    assert isinstance(play.top.tour, Tour)
