"""What every test may rely on: it finds no esper world of another test, and leaves none behind."""

import sys
from pathlib import Path
from unittest import mock

import esper
import pytest

from game.cli import main

sys.path.insert(0, str(Path(__file__).parent / "scenes"))  # `from scene import Scene`, wherever a test stands


@pytest.fixture(autouse=True)
def clean_worlds():
    """Worlds that a test makes are gone after it; those of wider fixtures stay."""
    before = set(esper.list_worlds())
    yield
    mock.patch.stopall()
    esper.switch_world("nowhere")
    for world in set(esper.list_worlds()) - before - {"nowhere"}:
        esper.delete_world(world)


@pytest.fixture
def nest(capsys, tmp_path, monkeypatch):
    """nest("sheet wasp") -> exit code, what it printed, what it complained."""
    monkeypatch.setenv("NEST_SAVES", str(tmp_path / "saves"))
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(text, *more):
        code = main([*text.split(), *map(str, more)])
        seen = capsys.readouterr()
        return code, seen.out, seen.err

    return run
