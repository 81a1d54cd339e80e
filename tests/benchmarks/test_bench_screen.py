"""How fast frames are made, at 100x40."""

import time
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tcod.console import Console

from game.terminal.depth import Depth
from game.terminal.screen import TerminalScreen
from game.ui.map import glyphs
from tests.ui.table import tables


def lit(phase: int) -> Console:
    """A floor under a light that moves."""
    console = Console(100, 40, order="F")
    x, y = np.mgrid[0:100, 0:40]
    glow = np.clip(200 - 6 * np.hypot(x - 30 - phase, y - 20), 10, 200).astype(np.uint8)
    console.rgb["ch"] = np.where((x * 7 + y * 13) % 5 == 0, ord("."), ord("▒"))
    console.rgb["fg"] = np.stack([glow, glow // 2 + 20, glow // 3], -1)
    console.rgb["bg"] = np.stack([glow // 4, glow // 6, glow // 8], -1)
    return console


@pytest.mark.parametrize("depth", list(Depth))
def test_moving_light(benchmark: BenchmarkFixture, depth: Depth) -> None:
    screen, scenes = TerminalScreen(depth), [lit(phase) for phase in range(8)]
    turn = iter(range(10**9))
    benchmark(lambda: screen.frame(scenes[next(turn) % 8]))


def test_whole_frame(benchmark: BenchmarkFixture) -> None:
    screen, scene = TerminalScreen(), lit(0)

    def whole() -> bytes:
        screen.forget()
        return screen.frame(scene)

    assert len(benchmark(whole)) > 10_000


def test_one_step(benchmark: BenchmarkFixture) -> None:
    screen, scenes = TerminalScreen(), [lit(0), lit(0)]
    scenes[1].print(50, 20, "@", fg=(255, 255, 255))
    turn = iter(range(10**9))
    screen.frame(scenes[1])
    assert len(benchmark(lambda: screen.frame(scenes[next(turn) % 2]))) < 200


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.TILES])
def test_from_a_key_to_its_picture(benchmark: BenchmarkFixture, tmp_path: Path, signs: str) -> None:
    """In a window of 240x67: what a step and its frame cost before they are shown, 20 ms at most."""
    with tables(tmp_path) as lay:
        play = lay("beetle", "wasp", "spider", seed="royal-jelly")
        glyphs.use(signs)
        keys = iter("hl" * 10**6)
        benchmark(lambda: play.do(next(keys)).shows(240, 67))
    glyphs.use(glyphs.UNICODE)
    assert benchmark.stats is None or benchmark.stats.stats.median < 0.02
