"""What every test may rely on: it finds no esper world of another test, and leaves none behind."""

import sys
from pathlib import Path
from unittest import mock

import esper
import pytest

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
