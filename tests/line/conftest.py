"""Raids for the tests of the text front."""

from collections.abc import Iterator

import pytest

from tests.line.told import Begin, raids


@pytest.fixture
def raid() -> Iterator[Begin]:
    """Begin raids that are played by lines."""
    with raids() as begin:
        yield begin
