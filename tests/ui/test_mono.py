"""Nothing is told by colour alone: whatever differs in colour differs in a sign, a word, or in its weight without colour."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tcod.console import Console

import game
from game import content
from game.nest.tiles import Tile
from game.terminal import colours
from game.ui.launch_options import LaunchOptions
from game.ui.map import glyphs, ground, palette
from game.ui.map.bearings import ARROWS
from game.ui.map.light import gloom
from game.ui.map.palette import palettes
from game.ui.raid import characters
from game.ui.screens.game import Game
from game.ui.widgets.widgets import DEGREES
from game.ui.widgets.writing import text
from tests.ui.every import drawn, every
from tests.ui.table import Lay, fight
from tests.ui.test_combat_screen import aiming

TONES = {name for name in palettes()["default"] if name.startswith("tone_")}
MEANINGS = {"good", "bad", "alarm", "cold", "accent", "scent", "food", "mark", *DEGREES, *TONES}
"""Colours that say something: better, worse, now. Those of creatures and things only repeat their letter."""
PLAIN = {"text", "bright", "dim", "faint", "frame"}
"""Colours that only make more or less of a word."""


OWN = dict(palettes()["default"])


@pytest.fixture(autouse=True)
def umber() -> Iterator[None]:
    yield
    natural()
    glyphs.use(glyphs.UNICODE)


def natural() -> None:
    """The default palette."""
    palettes().pop("roles", None)
    palette.use(palette.DEFAULT)


def roles() -> dict[tuple[int, int, int], str]:
    """A palette of its own name, under which nothing is cached yet, with a colour for every role that no other has; and the role of each."""
    made = {name: (100 + i, 7, 251) for i, name in enumerate(OWN)}
    palettes()["roles"] = made
    palette.use("roles")
    return {code: name for name, code in made.items()}


def phrases(console: Console, named: dict[tuple[int, int, int], str]) -> Iterator[Any]:
    """Every phrase that is written in one colour, its role, and the line it stands on; not what is marked."""
    cells = console.rgb.T
    for y in range(console.height):
        line = "".join(chr(one) for one in cells["ch"][y].tolist())
        tones = [named.get(tuple(one)) for one in cells["fg"][y].tolist()]
        marked = [named.get(tuple(one)) == "select" for one in cells["bg"][y].tolist()]
        for found in re.finditer(r"\S+( \S+)*", line):
            edges = [i for i in range(found.start() + 1, found.end()) if line[i] != " " and tones[i] != tones[i - 1]]
            for low, high in pairwise([found.start(), *edges, found.end()]):
                if tones[low] and not marked[low]:
                    yield line[low:high].strip(), tones[low], line.strip()


TOLD = {
    "Poisoned": "the words beside it: an Effect with its rating, or a modifier with its sign",
    "Recoiling": "the name beside or above it: somebody's Disposition, or a modifier with its sign",
    **dict.fromkeys("█▉▊▋▌▍▎▏▮●", "the letter or the number beside it"),
}
"""What may be written in several colours, and what tells it apart besides."""


def weight(role: str) -> int:
    """How a role looks where there is no colour: bold, dim, or neither."""
    greys = palettes()[palette.MONO]
    fore, back = (np.array([[greys[name]]], np.uint8) for name in (role, "night"))
    return int(colours.styles(fore, back, np.array([[False]]))[0, 0])


def told_by_itself(phrase: str) -> bool:
    """A number, and the letter of a key or a degree, say what they say in any colour."""
    return bool(re.fullmatch(r"[-+<>]?\d+( ?%)?|\w", phrase)) or set(phrase) <= set(TOLD) or phrase in TOLD


@pytest.mark.long
def test_no_phrase_is_told_from_itself_by_colour_alone(table: Lay) -> None:
    by: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)
    seen = 0
    for name, play in every(table):
        if name == "title":  # a picture
            continue
        named = roles()
        for phrase, role, line in phrases(drawn(play), named):
            seen += 1
            if role in MEANINGS | PLAIN:
                by[phrase].setdefault(role, f"{name}: {line}")
        natural()
    wrong = [
        (phrase, one, roles_[one], other, roles_[other])
        for phrase, roles_ in by.items()
        for one in roles_
        for other in roles_
        if one < other and {one, other} & MEANINGS and weight(one) == weight(other) and not told_by_itself(phrase)
    ]
    assert wrong == []
    assert seen > 2000


def test_such_a_phrase_would_be_found() -> None:
    named, console = roles(), Console(80, 24, order="F")
    text(console, 1, 1, "the door", "good")
    text(console, 1, 2, "the door", "bad")
    assert [(phrase, role) for phrase, role, _ in phrases(console, named)] == [
        ("the door", "good"),
        ("the door", "bad"),
    ]
    assert weight("good") == weight("bad")


@pytest.mark.long
def test_the_words_are_the_same_in_every_palette(table: Lay) -> None:
    for name, play in every(table):
        palette.use(palette.DEFAULT)
        plain = drawn(play).rgb["ch"]
        for other in ("contrast", "deuteranopia", "protanopia", "tritanopia"):
            palette.use(other)
            assert np.array_equal(drawn(play).rgb["ch"], plain), (name, other)
        palette.use(palette.MONO)
        grey = drawn(play).rgb["ch"]
        differs = grey != plain
        assert set(plain[differs].tolist()) <= {ord("░")}, name  # undug earth, which would look like walls
        assert set(grey[differs].tolist()) <= {ord(" "), ord("'")}, name
        palette.use(palette.DEFAULT)


def test_states_of_the_panel_differ_in_words(table: Lay) -> None:
    me = table("wasp").view.me
    states = [replace(me, hunger=hunger, starving=hunger == 100) for hunger in (0, 5, 25, 65, 95, 100)]
    states += [replace(me, body=replace(me.body, wounds=wounds)) for wounds in range(me.body.limit)]
    told: dict[str, list[Any]] = {}
    for member in states:
        for lines in (characters.full(member, 24), characters.pair(table("wasp").view, member, 24)):
            for line in lines:
                words = "".join(s for s, _ in (*line.left, *line.right))
                inks = [ink for _, ink in (*line.left, *line.right)]
                assert told.setdefault(words, inks) == inks


# -- the map ---------------------------------------------------------------------------------------


def styles(console: Console) -> NDArray[Any]:
    cells = console.rgb.T
    return colours.styles(cells["fg"], cells["bg"], cells["ch"] <= 32)


def test_remembered_is_dim_and_seen_is_not(table: Lay) -> None:
    play = table("wasp", seed="b")
    play.go_on("TakeTurn", most=60)
    palette.use(palette.MONO)
    view, console = play.view, drawn(play, 120, 60)
    parts = play.raid.picture.layout(console)
    area, (ox, oy) = parts.map, play.raid.picture.unasked(parts).corner
    found, grounds = styles(console), (Tile.SOLID, Tile.FLOOR)
    bodies = {(body.x, body.y) for body in view.creatures}
    counted = {True: 0, False: 0}
    dark = gloom(view)
    for y, x in np.argwhere(view.known & np.isin(view.tiles, grounds) & ~dark).tolist():
        cx, cy = x - ox + area.x, y - oy + area.y
        inside = area.x <= cx < area.x + area.w and area.y <= cy < play.raid.picture.layout(console).log.y
        if inside and (x, y) not in bodies and chr(console.rgb["ch"][cx, cy]) in "▒▓░·#.":
            dim = bool(found[cy, cx] & colours.DIM)
            assert dim != bool(view.visible[y, x]), (x, y)
            counted[dim] += 1
    assert counted[False] > 10
    assert counted[True] > 20


def test_the_area_of_an_attack_is_underlined_and_its_target_reversed(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",) * 4)
    aim = aiming(play)
    play.stage.screens.append(aim)
    palette.use(palette.MONO)
    found = styles(drawn(play))
    cells = aim.area(play.view.check(aim.choice))
    assert (found & colours.UNDERLINE > 0).sum() == len(cells) - 1
    assert (found & colours.REVERSE > 0).sum() == 1


def test_everybody_has_a_letter_of_her_own() -> None:
    letters = [kind.glyph for kind in content.kinds().values()]
    assert len(letters) == len(set(letters))
    assert not set(letters) & {look.glyph for tile, look in ground.LOOKS.items() if tile != Tile.PILLAR}


# -- ASCII -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_every_screen_is_ascii(table: Lay) -> None:
    for name, play in every(table):
        glyphs.use(glyphs.UNICODE)
        drawn_ = drawn(play).rgb["ch"]
        glyphs.use(glyphs.ASCII)
        codes = drawn(play).rgb["ch"]
        assert codes.max() <= glyphs.LAST, name
        lost = set(drawn_[codes == ord("?")].tolist()) - {ord("?")}
        assert not lost, (name, [chr(one) for one in lost])
        glyphs.use(glyphs.UNICODE)


def test_every_sign_of_the_code_has_a_plain_form() -> None:
    folder = Path(game.__file__).parent
    signs = {one for path in (folder / "ui").rglob("*.py") for one in path.read_text() if ord(one) > glyphs.LAST}
    signs -= set("★")  # of rulings, in docstrings
    assert [one for one in signs if glyphs.form(ord(one)) == ord("?")] == []


def test_no_two_kinds_of_ground_share_a_plain_sign() -> None:
    same = {Tile.SOLID: "wall", Tile.CARTON: "wall", Tile.FLOOR: "floor", Tile.ROYAL: "floor"}
    looks = {(tile.name, look.glyph): same.get(tile, tile.name) for tile, look in ground.LOOKS.items()}
    looks |= {(kind, look.glyph): kind for kind, look in ground.BUILT.items()}
    looks |= {("remains", ground.REMAINS.glyph): "remains"}
    by = defaultdict(set)
    for (_, glyph), kind in looks.items():
        by[glyph if ord(glyph) <= glyphs.LAST else chr(glyphs.form(ord(glyph)))].add(kind)
    assert [(sign, kinds) for sign, kinds in by.items() if len(kinds) > 1] == []
    people = {kind.glyph for kind in content.kinds().values()}
    assert not (set(by) - {"O"}) & people
    things = {form.glyph for form in content.forms().values()}
    assert not set(by) & things
    assert not set(glyphs.HEADS.values()) & (set(by) | people | things)
    assert set(glyphs.HEADS) == set(ARROWS)


@pytest.mark.parametrize(
    ("environment", "signs"),
    [
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "POSIX"}, "ascii"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({"LC_ALL": "", "LANG": "de_DE.utf8"}, "unicode"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, "unicode"),
        ({"LANG": "en_US.ISO-8859-1"}, "ascii"),
        ({}, "unicode"),
    ],
)
def test_the_locale_chooses_the_signs(environment: dict[str, str], signs: str, tmp_path: Path) -> None:
    assert glyphs.fitting(environment) == signs
    Game({"NEST_SAVES": str(tmp_path), **environment}, lambda: 0.0)
    assert glyphs.used() == signs
    Game({"NEST_SAVES": str(tmp_path), **environment}, lambda: 0.0, LaunchOptions(glyphs="unicode"))
    assert glyphs.used() == "unicode"
