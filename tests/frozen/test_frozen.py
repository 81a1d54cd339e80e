"""The same commands tell the same story, whatever becomes of the code."""

from pathlib import Path

import pytest

from tests.frozen.tapes import FOLDER, differs, plans


@pytest.mark.parametrize(
    "name", [name if n % 2 else pytest.param(name, marks=pytest.mark.long) for n, name in enumerate(plans())]
)
def test_the_same_story(name: str) -> None:
    """Raids of all classes, Jobs, both profiles and BIND: every sentence, and every refusal of what may be answered next."""
    assert differs(FOLDER / f"{name}.tape") == ""


def test_another_story_is_noticed(tmp_path: Path) -> None:
    """A tape whose tenth command is another one tells so."""
    rows = (FOLDER / "ants-1.tape").read_text().splitlines()
    rows[10] = "00000000" + rows[10][8:]
    changed = tmp_path / "ants-1.tape"
    changed.write_text("\n".join(rows) + "\n")
    assert "after command 10" in differs(changed)
