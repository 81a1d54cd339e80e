"""The clocks of a raid played on a real terminal."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.race.clock import Times, spent
from game.run.journal import read
from tests.ui.test_front import PROGRAM, Window

THOUGHT = 1.5
"""Seconds that the player thinks."""
AGAIN = PROGRAM.replace("play(", "play(first=app.latest, ").replace(
    "from game.ui.app", "from game.ui import app; from game.ui.app"
)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Open the game on a terminal: a raid of a wasp, or the one that was left last."""
    opened: list[Window] = []

    def open_(program: str) -> Window:
        opened.append(Window("-c", program, "wasp", "x", saves=tmp_path / "saves"))
        return opened[-1].shows("Entrance, unspent")

    yield open_
    for one in opened:
        one.close()


def wait(play: Window, turn: int) -> Window:
    """Let a turn pass, until it is drawn and written."""
    return play.type("z").shows(f"turn {turn} ")


def times(tmp_path: Path) -> Times:
    return spent(read(tmp_path / "saves/x-1/journal", torn=True))


@pytest.mark.long
def test_killed_in_thought(window: Callable[..., Window], tmp_path: Path) -> None:
    """A key, some thought, kill -9, taken up, a key: the day's clock has the thought, that of play has not and says so."""
    play = wait(window(PROGRAM), 1)
    time.sleep(THOUGHT)
    play.program.kill()
    play.program.wait()
    wait(window(AGAIN), 2)
    found = times(tmp_path)
    assert found.clock == "sound" and found.play_least and found.sittings == 2
    assert found.rta_ms - found.play_ms >= 1000 * THOUGHT


@pytest.mark.long
def test_left_in_thought(window: Callable[..., Window], tmp_path: Path) -> None:
    """Left with Ctrl-C instead: play has it."""
    play = wait(window(PROGRAM), 1)
    before = times(tmp_path).play_ms
    time.sleep(THOUGHT)
    play.type("\x03").ends()
    wait(window(AGAIN), 2)
    found = times(tmp_path)
    assert found.clock == "sound" and not found.play_least
    assert found.play_ms - before >= 1000 * THOUGHT
