"""Palettes: which are chosen when, contrast of what is read, and what colour-blind eyes can tell apart."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game import content
from game.cli.play import PALETTES
from game.display import NoDisplay
from game.terminal.depth import Depth
from game.ui import app
from game.ui.launch_options import LaunchOptions
from game.ui.map import glyphs, palette
from game.ui.map.ground import looks
from game.ui.map.palette import palettes
from game.ui.prefs import Prefs, load
from game.ui.screens.game import Game
from game.ui.widgets.widgets import DEGREES
from tests.ui.table import Lay

BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How they see linear RGB, at full severity: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009."""
READ = (
    "text", "bright", "accent", "alarm", "good", "bad", "cold", "scent", "food", "light", "thing", "way", *DEGREES,
    *(f"tone_{name}" for name in ("plain", "good", "bad", "alarm", "luck", "rule", "refused")),
)  # fmt: skip
"""What is read."""
DIM = ("dim", "faint", "tone_dim")
"""What may be overlooked, but is read too: old lines of the log, what cannot be chosen."""
PAIRS = (
    ("good", "bad"), ("good", "alarm"), ("tone_good", "tone_bad"), ("tone_good", "tone_alarm"), ("food", "bad"),
    ("food", "alarm"), ("cold", "bad"), ("accent", "dim"), ("mark", "select"), ("earth", "memory"), ("scent_floor", "scent_far"),
    ("degree2", "degree3"), ("degree0", "degree5"), ("good", "text"), ("bad", "text"), ("alarm", "text"),
)  # fmt: skip
"""What one should tell from the other at a glance: better and worse, friend's and foe's luck, Success and Failure."""
GLANCE, STEP = 20, 10
"""Differences in Lab (CIE 1976): of such pairs, and of neighbouring degrees."""


@pytest.fixture(autouse=True)
def umber() -> Iterator[None]:
    yield
    palette.use(palette.DEFAULT)
    glyphs.use(glyphs.UNICODE)


def linear(colour: tuple[int, int, int]) -> list[float]:
    """Of 0-255 in sRGB, 0-1 in linear light."""
    shares = (part / 255 for part in colour)
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares]


@cache
def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """As WCAG 2 measures it, 1 to 21."""
    light = sorted(sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True)) for x in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(light: list[float]) -> tuple[float, float, float]:
    x, y, z = (
        sum(w * c for w, c in zip(row, light, strict=True))
        for row in (
            (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
            (0.2126729, 0.7151522, 0.0721750),
            (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
        )
    )
    a, b, c = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def apart(one: tuple[int, int, int], other: tuple[int, int, int], eyes: str = "") -> float:
    """How different two colours look, to these eyes."""

    def seen(colour: Any) -> Any:
        light = linear(colour)
        if eyes:
            light = [min(1, max(0, sum(w * c for w, c in zip(row, light, strict=True)))) for row in BLIND[eyes]]
        return lab(light)

    return sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5


# -- contrast --------------------------------------------------------------------------------------


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert apart((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("name", list(palettes()))
def test_what_is_read_stands_out(name: str) -> None:
    row = palettes()[name]
    kinds = {kind.colour for kind in content.kinds().values()}
    low = [(role, contrast(row[role], row["night"])) for role in (*READ, *DIM, *sorted(kinds))]
    assert [one for one in low if one[1] < 4.5] == []
    assert contrast(row["selected"], row["select"]) >= 4.5
    assert contrast(row["marked"], row["mark"]) >= 4.5


def test_high_contrast_deserves_its_name() -> None:
    row = palettes()["contrast"]
    assert min(contrast(row[role], row["night"]) for role in READ) >= 7
    assert min(contrast(row[role], row["night"]) for role in DIM) >= 6
    assert contrast(row["frame"], row["night"]) >= 3
    assert row["night"] == (0, 0, 0)


# -- eyes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", list(BLIND))
def test_colour_blind_eyes_tell_apart_what_means_something(eyes: str) -> None:
    row = palettes()[eyes]
    near = [(one, other, apart(row[one], row[other], eyes)) for one, other in PAIRS]
    assert [pair for pair in near if pair[2] < GLANCE] == []
    steps = [(one, other, apart(row[one], row[other], eyes)) for one, other in pairwise(DEGREES)]
    assert [pair for pair in steps if pair[2] < STEP] == []


def test_the_default_does_not_serve_them() -> None:
    row = palettes()["default"]
    assert apart(row["good"], row["bad"]) > GLANCE
    assert apart(row["good"], row["bad"], "deuteranopia") < GLANCE


def test_greys_are_grey() -> None:
    assert all(len(set(colour)) == 1 for colour in palettes()["mono"].values())


def test_a_matrix_leaves_greys_as_they_are() -> None:
    for rows in BLIND.values():
        for row in rows:
            assert sum(row) == pytest.approx(1, abs=1e-5)


# -- choosing --------------------------------------------------------------------------------------


def test_the_command_line_knows_every_palette() -> None:
    assert set(PALETTES) == set(palettes()) == set(palette.ABOUT)


def test_what_holds_colours_is_made_anew() -> None:
    before = looks().lit.copy()
    palette.use("mono")
    assert (looks().lit != before).any()
    palette.use("default")
    assert (looks().lit == before).all()
    with pytest.raises(KeyError):
        palette.use("plaid")
    assert palette.used() == "default"


def test_a_palette_is_chosen_in_the_options_and_kept_beside_the_saves(table: Lay) -> None:
    play = table("wasp")
    screen = play.do("=").top
    at = [one.label for one in screen.options()].index("palette")
    play.do(*["down"] * at, "right")
    assert palette.used() == "contrast"
    assert "high contrast" in play.shows().lower()
    play.do("down", "right", "right", "escape")
    assert glyphs.used() == "ascii"
    assert max(map(ord, play.shows())) <= glyphs.LAST
    assert json.loads((play.game.where / "front.json").read_text()) == {"palette": "contrast", "glyphs": "ascii"}
    palette.use("default")
    Game({"NEST_SAVES": str(play.game.where)}, lambda: 0.0)
    assert palette.used() == "contrast"
    Game({"NEST_SAVES": str(play.game.where)}, lambda: 0.0, LaunchOptions(palette="tritanopia"))
    assert palette.used() == "tritanopia"
    Game({"NEST_SAVES": str(play.game.where)}, lambda: 0.0, LaunchOptions(palette="tritanopia", colourless=True))
    assert palette.used() == "mono"


def test_a_palette_there_is_not_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "front.json").write_text('{"palette": "plaid", "quick": false}')
    prefs, trouble = load(tmp_path)
    assert prefs == Prefs(quick=False)
    assert "'plaid'" in trouble
    assert "\n" not in trouble


@pytest.mark.parametrize(
    ("environment", "more", "used"),
    [({"NO_COLOR": "1", "TERM": "xterm"}, {}, "mono"), ({"TERM": "xterm"}, {"palette": "protanopia"}, "protanopia"),
     ({"NO_COLOR": "1", "TERM": "xterm"}, {"color": "true"}, "default")],
)  # fmt: skip
def test_the_front_takes_its_colours_from_line_and_environment(
    environment: dict[str, str], more: dict[str, Any], used: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    class Nothing:
        def __init__(self, depth: Depth) -> None:
            begun.append(depth)

        def __enter__(self) -> None:
            raise NoDisplay("nothing here")

        def __exit__(self, *_: object) -> None:
            """Nothing was taken."""

    monkeypatch.setattr(app, "Terminal", Nothing)
    rest: dict[str, Any] = {"seed": None, "party": None, "profile": "solo", "job": "assassinate"}
    assert app.play(**rest, environment={"NEST_SAVES": str(tmp_path), **environment}, **more) == 2
    assert palette.used() == used
    assert (begun == [Depth.MONO]) == (used == "mono")


def test_options_can_be_changed_from_the_title(table: Lay) -> None:
    play = table().do("o")
    assert "READING" in play.shows(80, 40)
    assert "ASKED IN THIS RAID" not in play.shows()
    play.do("escape")
    assert "N E S T S" in play.shows()


def test_every_option_is_explained_and_comes_round(table: Lay) -> None:
    play = table("wasp").do("=")
    screen = play.top
    for i, option in enumerate(screen.options()):
        if option.label == "dice":
            continue
        assert len(option.told) > 20
        before = option.now
        for _ in option.values:
            screen.at = i
            play.do("right")
            play.shows()
        assert screen.options()[i].now == before, option.label
        assert screen.said == "", option.label
