"""Sight is symmetric, and goes as far as the rules say (R-12, R-65)."""

from itertools import pairwise

import numpy as np
import pytest

from game.dice import noise, roll
from game.nest.dig import dig
from game.nest.sight import fov, line
from game.nest.tiles import TRANSPARENT


def cave(n: int, height: int = 20, width: int = 30, share: int = 160) -> np.ndarray:
    grains = np.frombuffer(noise("sight", f"{n}", height * width), np.uint8)
    return grains.reshape(height, width) < share


@pytest.mark.long
@pytest.mark.parametrize("radius", [1, 3, 12])
@pytest.mark.parametrize("n", range(3))
def test_who_is_seen_sees(n: int, radius: int) -> None:
    clear = cave(n)
    cells = [(x, y) for y, x in np.argwhere(clear).tolist()]
    views = {cell: fov(clear, *cell, radius) for cell in cells}
    for a in cells:
        for b in cells:
            assert views[a][b[1], b[0]] == views[b][a[1], a[0]]


def test_who_is_seen_sees_on_levels() -> None:
    for n, rating in enumerate((0, 60, 100)):
        plan = dig(f"sight {n}", "level/2/map", rating)
        clear = TRANSPARENT[plan.tiles]
        cells = np.argwhere(clear)
        for i in range(60):
            y, x = cells[roll("sight", f"{n}/a", i, len(cells))].tolist()
            view = fov(clear, x, y, 12) & clear
            for v, u in np.argwhere(view)[::3].tolist():
                assert fov(clear, u, v, 12)[y, x]


@pytest.mark.parametrize("radius", [0, 1, 5, 12, 40])
def test_the_field_of_view_ends_at_its_radius_and_no_sooner(radius: int) -> None:
    for n in range(5):
        clear = cave(n, share=220)
        for x, y in ((15, 10), (0, 0), (29, 19), (3, 17)):
            everything = fov(clear, x, y, 100)
            ys, xs = np.indices(clear.shape)
            within = np.maximum(abs(ys - y), abs(xs - x)) <= radius
            assert (fov(clear, x, y, radius) == everything & within).all()


def test_walls_in_view_are_seen_and_nothing_behind() -> None:
    clear = np.zeros((5, 7), bool)
    clear[2, 1:4] = clear[2, 5] = True
    seen = fov(clear, 1, 2, 12)
    assert seen[1:4, 0:5].all()
    assert not seen[:, 5:].any()
    assert seen[2, 3]
    assert seen[2, 1]


def test_a_line_is_straight_and_whole() -> None:
    assert line(0, 0, 3, 7) == [(0, 0), (0, 1), (1, 2), (1, 3), (2, 4), (2, 5), (3, 6), (3, 7)]
    assert line(2, 2, 2, 2) == [(2, 2)]
    for i in range(200):
        x0, y0, x1, y1 = (roll("line", f"{i}", n, 40) for n in range(4))
        cells = line(x0, y0, x1, y1)
        assert cells[0] == (x0, y0)
        assert cells[-1] == (x1, y1)
        assert len(cells) == max(abs(x1 - x0), abs(y1 - y0)) + 1
        assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(cells))
        for x, y in cells:  # never more than half a cell off
            assert 2 * abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) <= max(abs(x1 - x0), abs(y1 - y0), 1)
