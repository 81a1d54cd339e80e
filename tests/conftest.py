"""What every test may rely on: it finds no esper world of another test, and leaves none behind, nor an open Run."""

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
