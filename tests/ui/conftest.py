"""Tables for the tests of screens."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.table import Lay, tables


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Lay]:
    """Lay tables, each with a party at the screens."""
    with tables(tmp_path / "saves") as lay:
        yield lay
