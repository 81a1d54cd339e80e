"""The rulebooks of the sister systems, where they lie beside the project."""

from pathlib import Path

import pytest

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"


def book(number: str) -> str:
    """The text of a rulebook by its number, "001" to "004"; the test is skipped where the folder is absent."""
    files = list(SEEDS.glob(f"{number}_*.txt"))
    if not files:
        pytest.skip(f"rulebook {number} is not here: it lies in a folder beside the project")
    return files[0].read_text(encoding="utf-8")
