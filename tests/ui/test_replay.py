"""A recording on the raid's screens: it plays, stops, goes back and forth, and is taken over as practice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli import main
from game.run.journal import Recording, read
from game.run.view import View
from game.text import opening
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.replay import Replay
from game.ui.screens.title import Title
from tests.race.recordings import honest
from tests.ui.table import Table


@pytest.fixture
def recording(tmp_path: Path) -> Recording:
    return read(honest(tmp_path))


@pytest.fixture
def play(tmp_path: Path, recording: Recording) -> Iterator[Table]:
    made = Table(tmp_path / "saves")
    made.stage = ScreenStack(Replay(made.game, recording))
    yield made
    made.game.close()


def stands(play: Table, recording: Recording, n: int) -> bool:
    """Whether the screen shows the raid after this Command."""
    run = play.top.run
    return run.n == n and run.digest == recording.records[n - 1].digest and f"Command {n} of 231" in told(play)


def told(play: Table, width: int = 80) -> str:
    """What it shows, the comment with it."""
    play.top.think()
    return play.shows(width)


def test_no_splits_are_shown_that_nobody_takes(play: Table, recording: Recording) -> None:
    """Whatever the options say of the strip."""
    play.game.prefer(strip="rta")
    play.stage = ScreenStack(Replay(play.game, recording))
    assert "SPLITS" not in play.shows(120, 40)


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_it_plays_to_its_end_and_stops_there(play: Table, recording: Recording, size: tuple[int, int]) -> None:
    replay = play.top
    for _ in range(3 * 231):
        replay.pulse()
    assert replay.run.digest == recording.records[-1].digest
    assert not replay.busy
    shows = play.shows(*size)
    assert "practise" not in shows
    assert "Esc leave" in shows


def test_keys_of_a_replay_fit_the_screen(play: Table) -> None:
    line = play.shows().splitlines()[-1]
    assert line == "Space pause  ← . back, on  0-9 to a turn  > next Level  t practise  Esc leave"
    assert "+ - speed" in play.shows(120, 40)


def test_one_on_one_back_and_on_again(play: Table, recording: Recording) -> None:
    for _ in range(20):
        play.top.key("right")
    n = play.top.run.n
    assert n > 5
    play.stage.key("left")
    assert stands(play, recording, n - 1)
    for back in range(2, 5):
        play.stage.key("left")
        assert stands(play, recording, n - back)
    for _ in range(n):
        play.stage.key("left")
    assert play.top.run.n == 0


@pytest.mark.long
def test_to_a_turn_forth_and_back_and_to_the_next_level(play: Table, recording: Recording) -> None:
    for turn in ("200", "90", "91", "9", "205"):
        for digit in turn:
            play.stage.key(digit)
        assert turn in play.shows().splitlines()[-1]
        play.stage.key("enter")
        run = play.top.run
        assert run.raid.turn >= int(turn)
        assert stands(play, recording, run.n)
        if run.n > 1:
            play.stage.key("left")
            assert play.top.run.raid.turn < int(turn)
    play.stage.key("1")
    play.stage.key("escape")
    assert isinstance(play.top, Replay)
    for key in ("0", "enter"):
        play.stage.key(key)
    assert play.top.run.n == 0
    before = View(play.top.run).place
    play.stage.key(">")
    assert View(play.top.run).place != before
    play.stage.key(">")
    assert play.top.run.n == 231


def test_taken_over_it_is_practice(play: Table, recording: Recording) -> None:
    for key in ("1", "0", "0", "enter", "t"):
        play.stage.key(key)
    assert isinstance(play.top, RaidScreen)
    run = play.raid.run
    assert run.digest == recording.records[run.n - 1].digest
    assert "PRACTICE" in play.shows()
    folder, n = run.folder, run.n
    play.game.close()
    assert [(one.by, one.n) for one in read(folder / "journal").sittings if one.what == "begins"] == [
        ("person", 0), ("practice", n),
    ]  # fmt: skip


@pytest.mark.parametrize("killed", [False, True])
def test_the_title_says_of_practice_what_it_is(play: Table, killed: bool) -> None:
    """It stood there as a raid to be continued."""
    for key in ("1", "0", "0", "enter", "t", "z"):
        play.stage.key(key)
    folder = play.raid.run.folder
    play.game.close()
    if killed:
        lines = (folder / "journal").read_bytes().splitlines(keepends=True)
        (folder / "journal").write_bytes(b"".join(lines[:-1]))
    play.stage = ScreenStack(play.game.title())
    assert isinstance(play.top, Title)
    saved = next(one for one in play.top.saved if one.folder == folder)
    assert "  practice: " in play.shows() and opening.name(saved).startswith("practice: ")


def test_esc_leads_to_the_title(play: Table) -> None:
    play.stage.key("escape")
    assert isinstance(play.top, Title)


def test_nest_replay_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(honest(tmp_path))]) == 2
    assert capsys.readouterr().err == "nest: a recording needs a terminal for keys and screen, or --front window\n"
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
