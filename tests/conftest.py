"""What every test may rely on: it finds no esper world of another test, and leaves none behind, nor an open Run."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import esper
import pytest

from game.cli import main
from game.run.run import Run

Nest = Callable[..., tuple[int, str, str]]
"""A command line of `nest`, to its exit code, what it printed and what it complained."""
HERE = Path(__file__).parent
for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(desktop, None)  # no test opens a window there
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # games that tests start heed Ctrl-C, then
FAST = ("content", "fd100", "flow", "nest", "queen", "resolution", "scenes", "systems", "telling", "ui")
"""Folders of the fast suite: rules, scenes, words and screens, all in this process."""
SLOW = (
    "flow/test_items_conserved.py",
    "flow/test_properties.py",
    "queen/test_reasons.py",
    "telling/test_log.py",
    "telling/test_plain_words.py",
    "telling/test_rules_page.py",
    "telling/test_saying.py",
    "telling/test_sentences.py",
    "telling/test_story.py",
    "telling/test_why.py",
    "ui/test_cast.py",
    "ui/test_contrast.py",
    "ui/test_demo.py",
    "ui/test_explain.py",
    "ui/test_firsts.py",
    "ui/test_front.py",
    "ui/test_hands.py",
    "ui/test_mono.py",
    "ui/test_play.py",
    "ui/test_race_by_keys.py",
    "ui/test_remarks.py",
    "ui/test_replay.py",
    "ui/test_screens.py",
    "ui/test_sight.py",
    "ui/test_terminal.py",
    "ui/test_toll.py",
    "ui/test_tour.py",
    "ui/test_typed_ahead.py",
    "ui/test_uncut.py",
    "ui/test_wide.py",
)
"""Modules of these folders that are left out: whole raids, every screen, long drawing of lots, terminals, other processes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as fast what the fast suite runs: `pytest -m fast`."""
    for item in items:
        module = item.path.relative_to(HERE)
        long = module.as_posix() in SLOW or item.get_closest_marker("long") or item.get_closest_marker("soak")
        if module.parts[0] in FAST and not long:
            item.add_marker(pytest.mark.fast)


@pytest.fixture(autouse=True)
def clean_worlds() -> Iterator[None]:
    """Delete the worlds that a test makes; those of wider fixtures stay."""
    before = set(esper.list_worlds())
    yield
    mock.patch.stopall()
    esper.switch_world("nowhere")
    for world in set(esper.list_worlds()) - before - {"nowhere"}:
        esper.delete_world(world)


@pytest.fixture(autouse=True)
def closed_runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every Run made in a test after it: its files, its lock, its world."""
    made: list[Run] = []
    init = Run.__init__

    def remember(run: Run, *args: Any, **kwargs: Any) -> None:
        made.append(run)
        init(run, *args, **kwargs)

    monkeypatch.setattr(Run, "__init__", remember)
    yield
    for run in made:
        run.close()


@pytest.fixture
def nest(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Nest:
    """Run a command line of `nest`: its exit code, what it printed, what it complained."""
    monkeypatch.setenv("NEST_SAVES", str(tmp_path / "saves"))
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(text: str, *more: object) -> tuple[int, str, str]:
        code = main([*text.split(), *map(str, more)])
        seen = capsys.readouterr()
        return code, seen.out, seen.err

    return run


@pytest.fixture
def dear_foes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let foes be reckoned to strike Holding: then one or two are dear already, and what is done about the dear can be tried with few."""
    monkeypatch.setattr("game.bots.estimates.THROWN_BACK", "")
