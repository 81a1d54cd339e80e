"""What tests of both fronts begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.line.told import Begin, raids
from tests.ui.table import Lay, tables


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Lay]:
    """Lay tables, each with a party at the screens."""
    with tables(tmp_path / "saves") as lay:
        yield lay


@pytest.fixture
def raid() -> Iterator[Begin]:
    """Begin raids that are played by lines."""
    with raids() as begin:
        yield begin
