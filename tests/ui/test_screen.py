"""What is written is what is drawn: frames fed to another's terminal emulator."""

import random
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyte
import pytest
from numpy.typing import NDArray
from pyte.screens import Char
from tcod.console import Console

from game.content import folder
from game.terminal import colours
from game.terminal.depth import Depth, choose
from game.terminal.screen import TerminalScreen
from game.ui.map import picture

UMBER, CREAM, BLACK = (60, 45, 25), (230, 210, 170), (0, 0, 0)
GLYPHS = "  .#@wM▒·♣│─▮▯é"


class Emulator:
    """A pyte terminal with autowrap off."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.stream.feed(b"\x1b[?7l")

    def feed(self, data: bytes) -> None:
        self.stream.feed(data)

    def cell(self, x: int, y: int) -> Char:
        return self.screen.buffer[y][x]


def cave(width: int, height: int, seed: int = 1) -> Console:
    """A console full of grain."""
    r, console = random.Random(seed), Console(width, height, order="F")
    for x in range(width):
        for y in range(height):
            glow = r.randrange(4)
            console.print(x, y, r.choice(GLYPHS), fg=(120 + 20 * glow, 100, 60), bg=(20 * glow, 15 * glow, 10))
    return console


def stir(console: Console, r: random.Random) -> None:
    """Change some cells: a few, a rectangle, or the light everywhere."""
    match r.randrange(4):
        case 0:
            for _ in range(5):
                x, y = r.randrange(console.width), r.randrange(console.height)
                console.print(
                    x,
                    y,
                    r.choice(GLYPHS),
                    fg=(r.randrange(256), r.randrange(256), 90),
                    bg=(0, 0, r.randrange(60)),
                )
        case 1:
            console.draw_rect(
                r.randrange(20),
                r.randrange(8),
                8,
                3,
                ch=ord("="),
                fg=CREAM,
                bg=(r.randrange(256), 30, 30),
            )
        case 2:
            console.rgb["bg"] += np.uint8(r.randrange(3))
        case 3:
            console.print(console.width - 3, console.height - 1, r.choice(["@@@", "   ", "#.#"]), fg=CREAM, bg=UMBER)


@pytest.mark.long
@pytest.mark.parametrize(("depth", "frames"), [(Depth.TRUE, 200), (Depth.C256, 30), (Depth.C16, 30), (Depth.MONO, 30)])
def test_diffs_add_up_to_what_a_whole_frame_shows(depth: Depth, frames: int) -> None:
    r, console = random.Random(7), cave(30, 12)
    shown, screen = Emulator(30, 12), TerminalScreen(depth)
    for _ in range(frames):
        shown.feed(screen.frame(console))
        assert wrong_cells(shown, console, depth) == []
        stir(console, r)


def wrong_cells(shown: Emulator, console: Console, depth: Depth) -> list[tuple[int, int]]:
    """Against the console itself in true colour, else against a terminal that got the frame whole."""
    if depth is not Depth.TRUE:
        fresh = Emulator(console.width, console.height)
        fresh.feed(TerminalScreen(depth).frame(console))
    wrong = []
    for x in range(console.width):
        for y in range(console.height):
            cell, glyph = shown.cell(x, y), chr(console.rgb["ch"][x, y])
            if depth is Depth.TRUE:
                fine = cell.bg == hexa(console.rgb["bg"][x, y]) and (
                    glyph == " " or cell.fg == hexa(console.rgb["fg"][x, y])
                )
            else:
                other = fresh.cell(x, y)
                fine = (cell.bg, cell.reverse) == (other.bg, other.reverse) and (
                    glyph == " " or (cell.fg, cell.bold) == (other.fg, other.bold)
                )
            if cell.data != glyph or not fine:
                wrong.append((x, y))
    return wrong


def hexa(colour: NDArray[Any]) -> str:
    return "".join(f"{channel:02x}" for channel in colour)


@pytest.mark.parametrize("depth", list(Depth))
def test_an_unchanged_frame_costs_nothing_and_one_step_little(depth: Depth) -> None:
    console, screen = cave(100, 40), TerminalScreen(depth)
    console.print(50, 20, "@.", fg=CREAM, bg=UMBER)
    assert len(screen.frame(console)) < 100 * 40 * 40
    assert screen.frame(console) == b""
    console.print(50, 20, ".@", fg=CREAM, bg=UMBER)
    assert 0 < len(screen.frame(console)) < 200


def test_a_blank_has_no_foreground() -> None:
    console, screen = Console(80, 24, order="F"), TerminalScreen()
    screen.frame(console)
    console.rgb["fg"][:] = CREAM
    assert screen.frame(console) == b""


def test_a_light_too_faint_for_the_depth_is_not_written() -> None:
    console, screen = Console(80, 24, order="F"), TerminalScreen(Depth.C256)
    console.rgb["bg"][:] = (60, 45, 25)
    screen.frame(console)
    console.rgb["bg"][:] = (61, 46, 25)
    assert screen.frame(console) == b""


def test_a_frame_is_shown_at_once_and_whole_after_forgetting_or_another_size() -> None:
    console, screen = cave(20, 5), TerminalScreen()
    first = screen.frame(console)
    assert first.startswith(b"\x1b[?2026h\x1b[0m\x1b[2J")
    assert first.endswith(b"\x1b[?2026l")
    screen.forget()
    assert screen.frame(console) == first
    assert b"\x1b[2J" in screen.frame(cave(21, 5))
    assert b"\x1b[2J" not in screen.frame(cave(21, 5, seed=2))


def test_characters_that_would_break_a_row_are_replaced() -> None:
    console, screen, shown = Console(12, 1, order="F"), TerminalScreen(), Emulator(12, 1)
    for x, code in enumerate([0, 7, 27, 0x9B, 0xA0, 0xD800, 0x110000, 0x6F22, 0x301, 0x200B, 0xE9]):
        console.rgb["ch"][x, 0] = code
    shown.feed(screen.frame(console))
    assert shown.screen.display == ["   ? ?????é "]


def test_a_console_in_the_other_order_is_refused() -> None:
    with pytest.raises(ValueError, match='order="F"'):
        TerminalScreen().frame(Console(80, 24))


def test_a_selection_is_seen_without_colour() -> None:
    console, screen, shown = Console(10, 2, order="F"), TerminalScreen(Depth.MONO), Emulator(10, 2)
    console.print(0, 0, "chosen", fg=BLACK, bg=(220, 170, 60))
    console.print(0, 1, "other", fg=CREAM, bg=UMBER)
    data = screen.frame(console)
    shown.feed(data)
    assert all(shown.cell(x, 0).reverse for x in range(6))
    assert not any(shown.cell(x, 1).reverse for x in range(10))
    assert not re.search(rb"[34]8;|\[[349]\d", data), "no colours"


def test_colours_of_xterm() -> None:
    def one(*colour: int) -> tuple[int, int]:
        cell = np.array(colour, np.uint8)
        return int(colours.index_256(cell)), int(colours.index_16(cell))

    assert one(0, 0, 0) == (16, 0)
    assert one(255, 255, 255) == (231, 15)
    assert one(255, 0, 0) == (196, 9)
    assert one(128, 128, 128) == (244, 7)
    assert one(140, 100, 40) == (94, 3)
    assert one(90, 90, 90) == (240, 8)


def test_what_can_be_read_stays_readable_in_few_colours() -> None:
    grid = np.arange(0, 256, 15, dtype=np.uint8)
    fore = np.stack(np.meshgrid(grid, grid, grid), -1).reshape(-1, 3)
    back = np.roll(fore, 1, axis=0)
    for pair in (colours.pair_256, colours.pair_16):
        for behind in (back, np.zeros_like(back), np.minimum(fore, 250) + np.uint8(1)):
            front, ground = pair(fore, behind)
            same = (fore == behind).all(-1)
            assert not ((front == ground) & ~same).any()


@pytest.mark.parametrize(
    ("option", "environment", "depth"),
    [
        ("true", {"NO_COLOR": "1", "TERM": "dumb"}, "true"),
        ("mono", {"COLORTERM": "truecolor"}, "mono"),
        (None, {"NO_COLOR": "1", "COLORTERM": "truecolor"}, "mono"),
        (None, {"NO_COLOR": "", "COLORTERM": "truecolor"}, "true"),
        (None, {"COLORTERM": "24bit", "TERM": "xterm"}, "true"),
        (None, {"TERM": "xterm-direct"}, "true"),
        (None, {"TERM": "xterm-kitty"}, "true"),
        (None, {"TERM": "tmux-256color"}, "256"),
        (None, {"TERM": "linux"}, "16"),
        (None, {"TERM": "dumb"}, "mono"),
        (None, {"TERM": "xterm-mono"}, "mono"),
        (None, {"TERM": "vt220"}, "mono"),
        (None, {}, "16"),
    ],
)
def test_depth(option: str | None, environment: dict[str, str], depth: str) -> None:
    assert choose(option, environment) == Depth(depth)


def test_an_unknown_depth_is_named() -> None:
    with pytest.raises(ValueError, match="no colour depth 'many': choose one of true, 256, 16, mono"):
        choose("many", {})


def test_a_picture_of_a_console(tmp_path: Path) -> None:
    console = Console(3, 2, order="F")
    console.print(1, 0, "█▯", fg=CREAM, bg=UMBER)
    pixels = picture.pixels(console)
    assert pixels.shape == (32, 24, 3)
    assert (pixels[:16, 8:16] == CREAM).all()
    assert (pixels[:16, 16:] == UMBER).any(), "▯ has a hole"
    assert (pixels[:16, 16:] == CREAM).any(), "▯ has a frame"
    picture.render(console, tmp_path / "shot.png")
    assert (tmp_path / "shot.png").read_bytes().startswith(b"\x89PNG")


def test_without_pillow_a_picture_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ModuleNotFoundError, match="Pictures need Pillow"):
        picture.render(Console(3, 2, order="F"), tmp_path / "shot.png")


def test_the_font_has_the_glyphs_of_the_screens_and_not_the_reserved_name() -> None:
    text = (folder() / "fonts" / "nest16.bdf").read_text("ascii")
    has = {chr(int(code)) for code in re.findall(r"^ENCODING (\d+)$", text, re.MULTILINE)}
    assert set("│─┴┬┼┌┐└┘═║▒░▓█▌▐▮▯●○◄►▲▼▸◂◆◇★☆♣♠♥♦♀♂·•…—×÷±≈√∞←↑→↓éñßΩ") <= has  # noqa: RUF001
    assert "Terminus" not in text
