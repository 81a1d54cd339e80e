"""The wheel: the game, its assets, and what a desktop starts it by."""

import configparser
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.cli import play
from game.window import drawings

ROOT = Path(__file__).resolve().parents[1]
ENTRY = ROOT / "assets/desktop/nest.desktop"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SHARED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]


def test_the_wheel_holds_the_game_its_entry_and_its_icons(tmp_path: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel")
    built = next(wheel.WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with zipfile.ZipFile(built) as archive:
        names = archive.namelist()
        data = {name.partition(".data/data/")[2]: archive.read(name) for name in names if ".data/data/" in name}
    assert {"game/cli/__init__.py", "game/_assets/tiles/sheet.png", "game/_assets/fonts/nest16.bdf"} <= set(names)
    assert data == {to: (ROOT / source).read_bytes() for source, to in SHARED.items()}


def test_an_icon_of_each_size_lies_where_its_desktop_looks() -> None:
    """Else: python -m game.window.drawings."""
    for side in drawings.ICONS:
        with Image.open(drawings.icon_path(side)) as image:
            assert (np.array(image.convert("RGBA")) == drawings.icon(side)).all()
        source = str(drawings.icon_path(side).relative_to(ROOT))
        assert SHARED[source] == f"share/icons/hicolor/{side}x{side}/apps/nest.png"


def test_the_entry_starts_the_window() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(ENTRY, "utf-8")
    row = entry["Desktop Entry"]
    assert (row["exec"], row["icon"], row["terminal"]) == ("nest play --front window", "nest", "false")
    assert set(PROJECT["project"]["scripts"]) == {"nest"}
    if checker := shutil.which("desktop-file-validate"):
        done = subprocess.run([checker, str(ENTRY)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    ("display", "terminal", "front"),
    [("", False, "screen"), (":0", False, "window"), (":0", True, "screen"), ("", True, "screen")],
)
def test_a_desktop_without_a_terminal_gets_the_window(
    monkeypatch: pytest.MonkeyPatch, display: str, terminal: bool, front: str
) -> None:
    monkeypatch.setattr("os.name", "posix")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.setenv(name, display if name == "DISPLAY" else "")
        monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal, raising=False)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    assert play.usual() == front
    monkeypatch.setattr("os.name", "nt")
    assert play.usual() == "window"
    monkeypatch.undo()
